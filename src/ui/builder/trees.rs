//! Both command trees beside the text, live: rows in sight only, the row of the cursor lit, what waits dashed.

use egui::{Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::desk::builder::{Builder, Edit, TreeRow, TreeSide};
use crate::ui::intent::{Intent, Intents};
use crate::ui::panels::side_tone;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint, pips};

/// Height of a row.
const ROW: f32 = 23.0;
/// Indentation of a command, a level.
const LEVEL: f32 = 12.0;

/// What was last brought into sight.
#[derive(Debug, Default)]
pub struct TreesPanel {
    seen: Option<usize>,
    /// How far each side is scrolled.
    offsets: [f32; 2],
}

impl TreesPanel {
    pub fn ui(&mut self, ui: &mut Ui, builder: &Builder, out: &mut Intents) {
        let trees = &builder.seen().trees;
        let line = builder.line();
        let moved = self.seen.replace(line) != Some(line);
        let rect = ui.available_rect_before_wrap();
        if trees.is_empty() {
            let text = "A line at the left edge is a side; what is under it is indented.";
            paint::centred_note(ui, rect, text);
            return;
        }
        let columns = trees.len().min(2);
        let gap = 3.0 * size::STEP;
        let width = (rect.width() - gap * (columns as f32 - 1.0)) / columns as f32;
        for (at, side) in trees.iter().enumerate().take(columns) {
            let left = rect.left() + at as f32 * (width + gap);
            let column = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
            let offset = &mut self.offsets[at];
            let lit = moved.then_some(line);
            ui.scope_builder(UiBuilder::new().max_rect(column), |ui| side_ui(ui, at, side, (line, lit), offset, out));
        }
    }
}

/// `lit` is the line of the cursor, and again if it is to be brought into sight.
fn side_ui(
    ui: &mut Ui,
    at: usize,
    side: &TreeSide,
    (line, lit): (usize, Option<usize>),
    offset: &mut f32,
    out: &mut Intents,
) {
    let tokens = Tokens::of(ui);
    let tone = side_tone(Some(at));
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::ROW), Sense::click());
    ui.painter().rect_filled(rect, size::RADIUS_SMALL, tokens.tint(tone));
    let totals = paint::line(ui, &side.totals, theme::text(size::NOTE), tokens.soft_ink);
    let room = rect.width() - totals.size().x - 28.0;
    let name = paint::fitted(ui, &[(&side.name, theme::semibold(size::TEXT), tokens.tone(tone))], room, 1);
    paint::left_middle(ui.painter(), rect.left() + 8.0, rect.center().y, name);
    paint::right_middle(ui.painter(), rect.right() - 8.0, rect.center().y, totals);
    let spoken = format!("{}: {}", side.name, side.totals);
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &spoken));
    if response.clicked() {
        out.push(Intent::Build(Edit::GoTo(side.line)));
    }
    let mut area = ScrollArea::vertical().id_salt(("tree", at)).auto_shrink([false, false]);
    if let Some(here) = lit.and_then(|line| side.rows.binary_search_by_key(&line, |row| row.line).ok()) {
        let (height, top, now) = (ui.available_height(), here as f32 * ROW, *offset);
        if top < now || top + ROW > now + height {
            let most = (side.rows.len() as f32 * ROW - height).max(0.0);
            area = area.vertical_scroll_offset((top - height / 2.0).clamp(0.0, most));
        }
    }
    let labels = label_width(ui, side);
    let shown = area.show_rows(ui, ROW, side.rows.len(), |ui, rows| {
        for row in &side.rows[rows] {
            row_ui(ui, at, row, row.line == line, labels, out);
        }
    });
    *offset = shown.state.clamped_offset().y;
}

/// The widest of the first labels: those in sight differ little.
fn label_width(ui: &Ui, side: &TreeSide) -> f32 {
    let labels = side.rows.iter().filter(|row| row.is_unit).take(40);
    let width = |row: &TreeRow| TagWidget::label(&row.label, side_tone(None)).extent(ui).x;
    labels.map(width).fold(size::LABEL_COLUMN, f32::max).min(72.0)
}

fn row_ui(ui: &mut Ui, at: usize, row: &TreeRow, here: bool, labels: f32, out: &mut Intents) {
    let tokens = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let inner = rect.shrink2(vec2(0.0, 1.0));
    if here {
        ui.painter().rect_filled(inner, size::RADIUS_SMALL, tokens.panel);
        paint::ring(
            ui.painter(),
            inner,
            size::RADIUS_SMALL,
            Stroke::new(size::HAIRLINE, tokens.tone(side_tone(Some(at)))),
        );
    }
    if !row.waits.is_empty() {
        paint::dashed_rect(ui.painter(), inner, size::RADIUS_SMALL, Stroke::new(size::HAIRLINE, tokens.hit));
    }
    if row.is_unit {
        unit_ui(ui, rect, at, row, labels);
    } else {
        command_ui(ui, rect, row);
    }
    let spoken = format!("{} {} {}", row.label, row.name, row.words.join(", "));
    let says = if row.waits.is_empty() { spoken } else { format!("{spoken}: {}", row.waits) };
    response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, here, says.trim()));
    if response.clicked() {
        out.push(Intent::Build(Edit::GoTo(row.line)));
    }
    if !row.waits.is_empty() {
        response.on_hover_text(&row.waits);
    }
}

fn command_ui(ui: &Ui, rect: Rect, row: &TreeRow) {
    let tokens = Tokens::of(ui);
    let left = rect.left() + 6.0 + row.depth as f32 * LEVEL;
    let middle = rect.center().y;
    let triangle = vec![pos2(left, middle - 3.0), pos2(left + 8.0, middle - 3.0), pos2(left + 4.0, middle + 3.5)];
    paint::polygon(ui.painter(), triangle, tokens.soft_ink, Stroke::NONE);
    let right = arrives(ui, rect, row);
    let note = if row.words.is_empty() { String::new() } else { format!(" · {}", row.words.join(" · ")) };
    let name_colour = if row.waits.is_empty() { tokens.ink } else { tokens.hit };
    let runs = [
        (row.name.as_str(), theme::semibold(size::TABLE), name_colour),
        (note.as_str(), theme::text(size::TABLE), tokens.soft_ink),
    ];
    let galley = paint::fitted(ui, &runs, right - left - 18.0, 1);
    paint::left_middle(ui.painter(), left + 14.0, middle, galley);
}

/// The tag that says when somebody comes; where it begins.
fn arrives(ui: &Ui, rect: Rect, row: &TreeRow) -> f32 {
    if row.arrives.is_empty() {
        return rect.right() - 4.0;
    }
    let tag = TagWidget::status(&row.arrives).within(rect.width() / 2.0);
    let left = rect.right() - 4.0 - tag.extent(ui).x;
    tag.paint(ui, left, rect.center().y);
    left - 6.0
}

fn unit_ui(ui: &Ui, rect: Rect, at: usize, row: &TreeRow, labels: f32) {
    let tokens = Tokens::of(ui);
    let middle = rect.center().y;
    let left = rect.left() + 7.0;
    let chip = TagWidget::label(&row.label, side_tone(Some(at))).within(labels);
    if row.label.is_empty() {
        let empty =
            Rect::from_center_size(pos2(left + size::LABEL_COLUMN / 2.0, middle), vec2(size::LABEL_COLUMN, size::TAG));
        paint::dashed_rect(ui.painter(), empty, size::RADIUS_SMALL, Stroke::new(size::HAIRLINE, tokens.hit));
    } else {
        chip.paint(ui, left, middle);
    }
    let mut right = arrives(ui, rect, row);
    if let Some(strength) = row.strength {
        let column =
            Rect::from_min_max(pos2(right - size::STRENGTH_COLUMN, rect.top()), pos2(right - 2.0, rect.bottom()));
        pips::paint_strength(ui, column, strength, 0);
        right -= size::STRENGTH_COLUMN + 6.0;
    }
    let start = left + labels + 7.0;
    let room = (right - start).max(20.0);
    // Names first; the words line up behind them where there is room for both.
    let names = if room < 190.0 { room } else { (room * 0.46).max(60.0) };
    let colour = if row.waits.is_empty() { tokens.soft_ink } else { tokens.hit };
    let words = row.words.join("  ");
    let name_room = if words.is_empty() || names >= room { room } else { names - 6.0 };
    let name = paint::fitted(ui, &[(&row.name, theme::text(size::TABLE), tokens.ink)], name_room, 1);
    paint::left_middle(ui.painter(), start, middle, name);
    if room > names {
        let galley = paint::fitted(ui, &[(&words, theme::text(size::NOTE), colour)], room - names, 1);
        paint::left_middle(ui.painter(), start + names, middle, galley);
    }
}
