//! The order of battle as text: only the lines in sight are laid out and painted. Typing goes to the builder by intents.

use std::sync::Arc;

use egui::{Align2, Id, Pos2, Rect, Response, Role, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

use super::line_layout::{LaidLine, LineStyle, common_stop, laid_out, row_font};
use super::lists::list_ui;
use super::scrolling::{hold_keys, in_sight};
use crate::core::orbat::line::Part;
use crate::desk::builder::{Builder, Edit, TextPlace};
use crate::ui::intent::{Intent, Intents};
use crate::ui::theme::{self, Tokens, size};

/// Height of a line.
pub const ROW: f32 = 20.0;
/// Room for the numbers.
const GUTTER: f32 = 48.0;
/// A line with fewer letters than this for each point of width is not measured: it fits.
const SURE_TO_FIT: f32 = 1.0 / 12.0;

pub fn id() -> Id {
    Id::unique("order-of-battle-text")
}

/// For screen readers.
pub const NAME: &str = "Order of battle as text";

/// What is kept from frame to frame.
#[derive(Debug, Default)]
pub struct TextPanel {
    measured: Option<Measured>,
    /// The place that was last brought into sight.
    seen: Option<(TextPlace, u64)>,
    /// How far it is scrolled.
    offset: f32,
    /// How many lines fit into the panel.
    pub page: usize,
}

/// Heights of the lines and the stop of the fields, for one state of the document.
#[derive(Debug)]
struct Measured {
    of: (u64, u32, u32),
    style: LineStyle,
    /// The visual row that each line begins at; one more entry for the end.
    tops: Vec<u32>,
    sides: Vec<Option<usize>>,
}

impl Measured {
    fn line_at(&self, row: u32) -> usize {
        self.tops.partition_point(|top| *top <= row).saturating_sub(1).min(self.tops.len().saturating_sub(2))
    }

    fn top(&self, line: usize) -> f32 {
        self.tops.get(line).copied().unwrap_or(0) as f32 * ROW
    }

    fn rows(&self, line: usize) -> u32 {
        self.tops[line + 1] - self.tops[line]
    }
}

impl TextPanel {
    pub fn ui(&mut self, ui: &mut Ui, builder: &Builder, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        ui.painter().rect_filled(ui.max_rect(), 0.0, tokens.panel);
        let width = ui.available_width() - GUTTER - 3.0 * size::STEP;
        self.measure(ui, builder, width);
        let Some(measured) = &self.measured else { return };
        let total = measured.top(builder.document().len()) + 4.0 * ROW;
        let height = ui.available_height();
        self.page = (height / ROW) as usize;
        let mut area = ScrollArea::vertical().id_salt("builder-text").auto_shrink([false, false]);
        let at = builder.caret().at;
        // Not while the pointer is at work: a click must not move what it points at.
        if self.seen != Some((at, builder.number())) && !ui.input(|i| i.pointer.any_down()) {
            let (top, tall) = (measured.top(at.line), measured.rows(at.line) as f32 * ROW);
            area = area.vertical_scroll_offset(in_sight(self.offset, top..top + tall, height, total, ROW));
            self.seen = Some((at, builder.number()));
        }
        let shown = area.show_viewport(ui, |ui, viewport| {
            let (rect, response) =
                ui.allocate_exact_size(vec2(ui.available_width(), total.max(height)), Sense::click_and_drag());
            // An id of its own, so that keys find it.
            let response = ui.interact(rect, id(), Sense::click_and_drag()).union(response);
            hold_keys(ui, &response);
            let lines = visible(measured, viewport);
            let caret = self.paint(ui, rect, lines, builder);
            pointer(ui, &response, rect, measured, builder, out);
            tell(ui, builder, caret);
            // A list that takes the keys is seen even where the cursor is not.
            let below = caret.map_or(ui.clip_rect().left_top() + vec2(GUTTER, ROW), |caret| caret.left_bottom());
            let below = below + vec2(0.0, size::STEP);
            if let Some(words) = builder.words() {
                list_ui(ui, "Words for this place", words, below, out);
            } else if let Some(commands) = builder.target() {
                list_ui(ui, "Put under", commands, below, out);
            }
        });
        self.offset = shown.state.clamped_offset().y;
    }

    fn measure(&mut self, ui: &Ui, builder: &Builder, width: f32) {
        let scale = ui.ctx().pixels_per_point();
        let of = (builder.number(), width.to_bits(), scale.to_bits());
        if self.measured.as_ref().is_some_and(|measured| measured.of == of) {
            return;
        }
        let document = builder.document();
        let style = LineStyle { stop: common_stop(ui, document, width), width };
        let sides = builder.seen().sides.clone();
        let mut tops = Vec::with_capacity(document.len() + 1);
        let mut top = 0;
        for (line, side) in sides.iter().enumerate() {
            tops.push(top);
            let letters = document.line(line).len() as f32;
            let room = if document.spans(line).len() > 2 { width - style.stop } else { width };
            let rows = if letters < room * SURE_TO_FIT {
                1
            } else {
                laid_out(ui, document, line, *side, style).galley.rows.len().max(1) as u32
            };
            top += rows;
        }
        tops.push(top);
        self.measured = Some(Measured { of, style, tops, sides });
    }

    /// Paints the lines in sight; where the cursor is, if it is among them.
    fn paint(&self, ui: &Ui, rect: Rect, lines: std::ops::Range<usize>, builder: &Builder) -> Option<Rect> {
        let measured = self.measured.as_ref()?;
        let tokens = Tokens::of(ui);
        let document = builder.document();
        let caret = builder.caret();
        let mut caret_rect = None;
        for line in lines {
            let top = rect.top() + measured.top(line);
            let tall = measured.rows(line) as f32 * ROW;
            let row = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), tall));
            let here = line == caret.at.line;
            if here {
                ui.painter().rect_filled(row, 0.0, tokens.first_tint);
            }
            let waits = builder.seen().waits.get(line).copied().unwrap_or(false);
            number(ui, row, line, here, waits);
            let laid = laid_out(ui, document, line, measured.sides[line], measured.style);
            let origin = pos2(rect.left() + GUTTER, top + (ROW - row_height(ui)) / 2.0);
            selection(ui, builder, line, &laid, origin);
            ui.painter().galley(origin + vec2(laid.shift, 0.0), Arc::clone(&laid.galley), tokens.ink);
            unclear(ui, builder, line, &laid, origin);
            let says = format!("{} {}", line + 1, document.line(line).trim());
            let node = ui.interact(row, id().with(("line", line)), Sense::hover());
            node.widget_info(|| WidgetInfo::labeled(Role::Label, true, &says));
            if here {
                let at = laid.place(document.line(line), caret.at.column).translate(origin.to_vec2());
                offer(ui, builder, at);
                let bar = Rect::from_min_max(pos2(at.left() - 0.5, at.top()), pos2(at.left() + 1.5, at.bottom()));
                ui.painter().rect_filled(bar, 0.0, tokens.focus);
                caret_rect = Some(bar);
            }
        }
        caret_rect
    }
}

fn row_height(ui: &Ui) -> f32 {
    let font = row_font(ui);
    ui.ctx().fonts_mut(|fonts| fonts.row_height(&font))
}

fn visible(measured: &Measured, viewport: Rect) -> std::ops::Range<usize> {
    let row = |y: f32| (y / ROW).max(0.0) as u32;
    let last = measured.tops.len().saturating_sub(1);
    measured.line_at(row(viewport.top()))..(measured.line_at(row(viewport.bottom())) + 1).min(last)
}

fn number(ui: &Ui, row: Rect, line: usize, here: bool, waits: bool) {
    let tokens = Tokens::of(ui);
    let colour = if waits {
        tokens.hit
    } else if here {
        tokens.ink
    } else {
        tokens.dim_ink
    };
    let font = if here || waits { theme::bold(size::NOTE) } else { theme::text(size::NOTE) };
    let at = pos2(row.left() + GUTTER - 14.0, row.top() + ROW / 2.0);
    ui.painter().text(at, Align2::RIGHT_CENTER, (line + 1).to_string(), font, colour);
}

fn selection(ui: &Ui, builder: &Builder, line: usize, laid: &LaidLine, origin: Pos2) {
    let Some((from, to)) = builder.caret().selection() else { return };
    if !(from.line..=to.line).contains(&line) {
        return;
    }
    let text = builder.document().line(line);
    let start = if line == from.line { from.column } else { 0 };
    let end = if line == to.line { to.column } else { text.len() };
    let mut rects = laid.rects(text, start..end);
    if let (Some(last), true) = (rects.last_mut(), line < to.line) {
        // The end of the line is selected too.
        last.max.x += 5.0;
    }
    for rect in rects {
        ui.painter().rect_filled(rect.translate(origin.to_vec2()), 2.0, Tokens::of(ui).line);
    }
}

/// A wavy line under what nothing understands.
fn unclear(ui: &Ui, builder: &Builder, line: usize, laid: &LaidLine, origin: Pos2) {
    let text = builder.document().line(line);
    for span in builder.document().spans(line).iter().filter(|span| span.part == Part::Unclear) {
        for rect in laid.rects(text, span.range.clone()) {
            let rect = rect.translate(origin.to_vec2());
            wave(ui.painter(), rect.x_range(), rect.bottom() - 1.0, Tokens::of(ui).hit);
        }
    }
}

/// The mark of what is not understood, in text and grid.
pub fn wave(painter: &egui::Painter, along: egui::Rangef, base: f32, colour: egui::Color32) {
    let steps = (along.span() / 3.0).max(1.0) as usize;
    let points = (0..=steps).map(|i| pos2(along.min + i as f32 * 3.0, base + if i % 2 == 0 { 0.0 } else { 2.0 }));
    painter.add(Shape::line(points.collect(), Stroke::new(1.2, colour)));
}

fn offer(ui: &Ui, builder: &Builder, at: Rect) {
    let Some(offer) = builder.offer() else { return };
    let tokens = Tokens::of(ui);
    let text = format!("{}{}", offer.takes, offer.then);
    let galley = ui.painter().layout_no_wrap(text, row_font(ui), tokens.dim_ink);
    ui.painter().galley(pos2(at.left() + 2.0, at.top()), galley, tokens.dim_ink);
}

fn pointer(ui: &Ui, response: &Response, rect: Rect, measured: &Measured, builder: &Builder, out: &mut Intents) {
    if response.hovered() {
        ui.ctx().set_cursor_icon(egui::CursorIcon::Text);
    }
    let Some(pos) = response.interact_pointer_pos() else { return };
    let line = measured.line_at(((pos.y - rect.top()) / ROW).max(0.0) as u32);
    let laid = laid_out(ui, builder.document(), line, measured.sides[line], measured.style);
    let inside = pos - rect.left_top() - vec2(GUTTER, measured.top(line));
    let place = TextPlace { line, column: laid.column_at(builder.document().line(line), inside) };
    let shift = ui.input(|i| i.modifiers.shift);
    if response.triple_clicked() {
        out.push(Intent::Build(Edit::SelectLine(line)));
    } else if response.double_clicked() {
        out.push(Intent::Build(Edit::SelectWord(place)));
    } else if ui.input(|i| i.pointer.primary_pressed()) {
        out.push(Intent::Build(Edit::Click(place, shift)));
    } else if response.dragged() && place != builder.caret().at {
        out.push(Intent::Build(Edit::Click(place, true)));
    }
}

/// Tells a screen reader what stands on the line, and the system where its input method belongs.
fn tell(ui: &Ui, builder: &Builder, caret: Option<Rect>) {
    let line = builder.document().line(builder.caret().at.line).to_owned();
    let response = ui.interact(Rect::NOTHING, id().with("node"), Sense::hover());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::MultilineTextInput, true, NAME);
        info.current_text_value = Some(line.clone());
        info
    });
    if let Some(cursor_rect) = caret.filter(|_| ui.memory(egui::Memory::focused) == Some(id())) {
        let (purpose, should_interrupt_composition) = (egui::IMEPurpose::Normal, false);
        let rect = ui.clip_rect();
        let ime = egui::output::IMEOutput { purpose, rect, cursor_rect, should_interrupt_composition };
        ui.output_mut(|output| output.ime = Some(ime));
    }
}
