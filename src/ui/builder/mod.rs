//! The builder's window: an order of battle as text, grid and file over one strip with the one green action. Reads the
//! builder and sends edits.

mod file;
mod folding;
mod grid;
mod grid_cells;
mod grid_notes;
mod grid_paint;
mod grid_sheet;
mod grid_side;
pub mod keys;
mod line_layout;
mod lists;
mod problems;
mod scrolling;
mod strip;
pub mod text;
mod trees;

pub use file::save_path_id;
pub use grid::id as grid_id;
pub use strip::title_ui;

use egui::{CentralPanel, Frame, Margin, Panel, Ui};

use super::intent::Intents;
use super::theme::{Tokens, size};
use crate::desk::builder::{Builder, BuilderView};
use crate::store::DraftStatus;

/// The panels of the builder and what they remember.
#[derive(Default)]
pub struct BuilderPanels {
    text: text::TextPanel,
    trees: trees::TreesPanel,
    grid: grid::GridPanel,
    file: file::FilePanel,
}

/// What the panels show beside the builder itself.
pub struct BuilderFacts<'a> {
    pub builder: &'a Builder,
    pub path: Option<std::path::PathBuf>,
    pub saved: Option<DraftStatus>,
    pub message: Option<&'a str>,
    /// The path, as typed, of a file that would be replaced.
    pub replace: Option<&'a std::path::Path>,
}

impl BuilderPanels {
    /// How many rows the view in sight shows, for Page Up and Page Down.
    pub fn page(&self, view: BuilderView) -> usize {
        match view {
            BuilderView::Text => self.text.page.max(2) - 1,
            BuilderView::Grid => self.grid.page.max(2) - 1,
            BuilderView::File => 1,
        }
    }

    pub fn ui(&mut self, ui: &mut Ui, facts: &BuilderFacts<'_>, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let builder = facts.builder;
        let bar = |margin| Frame::new().fill(tokens.panel).inner_margin(margin);
        Panel::top("builder-strip").frame(bar(Margin::symmetric(14, 8))).show(ui, |ui| strip::strip_ui(ui, facts, out));
        Panel::bottom("builder-hints")
            .frame(bar(Margin::symmetric(16, 10)))
            .show(ui, |ui| strip::hints_ui(ui, builder));
        match builder.view() {
            BuilderView::Text => self.text_view(ui, builder, out),
            BuilderView::Grid => self.grid_view(ui, builder, out),
            BuilderView::File => {
                let middle = Frame::new().fill(tokens.paper).inner_margin(Margin::symmetric(24, 18));
                CentralPanel::default().frame(middle).show(ui, |ui| self.file.ui(ui, facts, out));
            }
        }
    }

    fn text_view(&mut self, ui: &mut Ui, builder: &Builder, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let width = ui.available_width();
        let left = if width < line_layout::SMALL { width * 0.46 } else { width * 0.38 };
        Panel::left("builder-text")
            .resizable(true)
            .default_size(left)
            .size_range(240.0..=width * 0.7)
            .frame(Frame::new().fill(tokens.panel).inner_margin(Margin { top: 8, ..Margin::ZERO }))
            .show(ui, |ui| self.text.ui(ui, builder, out));
        let few = (builder.problems().len().clamp(1, 3) as f32 - 3.0) * 30.0;
        let low = ui.available_height() < 420.0;
        Panel::bottom("builder-problems")
            .resizable(true)
            .default_size(if low { 96.0 } else { 146.0 + few })
            .size_range(70.0..=420.0)
            .frame(Frame::new().fill(tokens.panel).inner_margin(Margin::symmetric(12, 8)))
            .show(ui, |ui| problems::problems_ui(ui, builder, out));
        let trees = Frame::new().fill(tokens.paper).inner_margin(Margin::symmetric(14, 10));
        CentralPanel::default().frame(trees).show(ui, |ui| self.trees.ui(ui, builder, out));
    }

    fn grid_view(&mut self, ui: &mut Ui, builder: &Builder, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let wide = ui.available_width() > 860.0;
        if wide {
            Panel::right("builder-rows")
                .resizable(true)
                .default_size(size::SIDE_PANEL.min(ui.available_width() * 0.25))
                .size_range(200.0..=460.0)
                .frame(Frame::new().fill(tokens.panel).inner_margin(Margin::symmetric(14, 10)))
                .show(ui, |ui| grid_side::rows_ui(ui, builder, out));
        }
        let problem = builder.problem_at_cursor();
        if let Some(problem) = problem {
            Panel::bottom("builder-cell-problem")
                .frame(Frame::new().fill(tokens.panel).inner_margin(Margin::symmetric(12, 6)))
                .show(ui, |ui| problems::one_ui(ui, &builder.problems()[problem], problem, out));
        }
        CentralPanel::default().frame(Frame::new().fill(tokens.paper)).show(ui, |ui| self.grid.ui(ui, builder, out));
    }
}
