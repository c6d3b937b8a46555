//! Both command trees beside the text, live: rows in sight only, the row of the cursor lit, what waits dashed.

use egui::{Rect, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::folding::{fold_button, fold_triangle, hidden_words, square};
use super::scrolling::in_sight;
use crate::desk::builder::{Builder, Edit, TreeRow, TreeSide};
use crate::ui::intent::{Intent, Intents};
use crate::ui::panels::now::warn_line;
use crate::ui::panels::side_tone;
use crate::ui::theme::{self, Tokens, size};
use crate::ui::widgets::{TagWidget, paint, pips};

/// Height of a row.
const ROW: f32 = 23.0;
/// Indentation of a command, a level.
const LEVEL: f32 = 12.0;

/// The narrowest column of a side.
const NARROWEST: f32 = 240.0;
/// So many sides at most are beside each other.
const MOST: usize = 4;
/// The least that is left for a name beside the strength.
const NARROWEST_NAME: f32 = 70.0;
/// How many rows are looked at for the width of names and words.
const MEASURED_ROWS: usize = 300;

/// What was last brought into sight.
#[derive(Debug, Default)]
pub struct TreesPanel {
    seen: Option<usize>,
    /// How far each side is scrolled.
    offsets: Vec<f32>,
    /// What label, name and words of each side need, and what they were measured for.
    measured: Option<((u64, u32), Vec<Needs>)>,
}

/// The widths that the rows of a side need.
#[derive(Clone, Copy, Debug, Default)]
struct Needs {
    label: f32,
    name: f32,
    words: f32,
    strength: f32,
}

/// Everything a side's column depends on.
struct SideColumn<'a> {
    builder: &'a Builder,
    at: usize,
    side: &'a TreeSide,
    needs: Needs,
    /// The cursor has moved, so its row is brought into sight.
    moved: bool,
}

impl TreesPanel {
    pub fn ui(&mut self, ui: &mut Ui, builder: &Builder, out: &mut Intents) {
        let trees = &builder.seen().trees;
        let line = builder.line();
        let moved = self.seen.replace(line) != Some(line);
        if trees.is_empty() {
            let text = "A line at the left edge is a side; what is under it is indented.";
            paint::centred_note(ui, ui.available_rect_before_wrap(), text);
            return;
        }
        let fit = (ui.available_width() / NARROWEST) as usize;
        let columns = trees.len().min(fit.clamp(2, MOST));
        if let Some(said) = too_many(builder, columns) {
            warn_line(ui, &said);
            ui.add_space(size::STEP);
        }
        self.measure(ui, builder);
        self.offsets.resize(columns, 0.0);
        let rect = ui.available_rect_before_wrap();
        let gap = 3.0 * size::STEP;
        let width = (rect.width() - gap * (columns as f32 - 1.0)) / columns as f32;
        for (at, side) in trees.iter().enumerate().take(columns) {
            let left = rect.left() + at as f32 * (width + gap);
            let column = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
            let needs = self.measured.as_ref().and_then(|(_, needs)| needs.get(at).copied()).unwrap_or_default();
            let of = SideColumn { builder, at, side, needs, moved };
            let offset = &mut self.offsets[at];
            ui.scope_builder(UiBuilder::new().max_rect(column), |ui| of.ui(ui, offset, out));
        }
    }

    fn measure(&mut self, ui: &Ui, builder: &Builder) {
        let of = (builder.number(), ui.ctx().pixels_per_point().to_bits());
        if self.measured.as_ref().is_none_or(|(known, _)| *known != of) {
            let needs = builder.seen().trees.iter().take(MOST).map(|side| needs(ui, side)).collect();
            self.measured = Some((of, needs));
        }
    }
}

/// More sides than a battle has: which, and that they keep it from beginning.
fn too_many(builder: &Builder, columns: usize) -> Option<String> {
    let trees = &builder.seen().trees;
    if trees.len() <= 2 {
        return None;
    }
    let unseen = match trees.len() - columns {
        0 => String::new(),
        1 => " One more is in the text.".to_owned(),
        many => format!(" {many} more are in the text."),
    };
    Some(format!("A battle has two sides, and here are {}.{unseen}", trees.len()))
}

fn needs(ui: &Ui, side: &TreeSide) -> Needs {
    let widest = |needed: &dyn Fn(&TreeRow) -> f32| {
        side.rows.iter().filter(|row| row.is_unit).take(MEASURED_ROWS).map(needed).fold(0.0, f32::max)
    };
    let measure = |text: &str, font: egui::FontId| -> f32 {
        ui.ctx().fonts_mut(|fonts| text.chars().take(60).map(|c| fonts.glyph_width(&font, c)).sum())
    };
    let label = widest(&|row| TagWidget::label(&row.label, side_tone(None)).extent(ui).x);
    let strength = side.rows.iter().filter_map(|row| row.strength).max();
    Needs {
        label: label.clamp(size::LABEL_COLUMN, 72.0),
        name: widest(&|row| measure(&row.name, theme::text(size::TABLE))).ceil() + 10.0,
        words: widest(&|row| measure(&row.words.join("  "), theme::text(size::NOTE))).ceil() + 6.0,
        strength: strength.map_or(0.0, |most| pips::strength_width(most) + 6.0),
    }
}

impl SideColumn<'_> {
    fn ui(&self, ui: &mut Ui, offset: &mut f32, out: &mut Intents) {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        self.heading(ui, out);
        let Some(shown) = self.builder.shown().trees.get(self.at) else { return };
        let mut area = ScrollArea::vertical().id_salt(("tree", self.at)).auto_shrink([false, false]);
        let line = self.builder.line();
        if let Ok(here) = shown.binary_search_by_key(&line, |row| self.side.rows[*row].line)
            && self.moved
        {
            let (height, top) = (ui.available_height(), here as f32 * ROW);
            let whole = shown.len() as f32 * ROW;
            area = area.vertical_scroll_offset(in_sight(*offset, top..top + ROW, height, whole, 2.0 * ROW));
        }
        let drawn = area.show_rows(ui, ROW, shown.len(), |ui, rows| {
            for row in &shown[rows] {
                self.row(ui, &self.side.rows[*row], out);
            }
        });
        *offset = drawn.state.clamped_offset().y;
    }

    fn heading(&self, ui: &mut Ui, out: &mut Intents) {
        let Self { side, at, .. } = self;
        let tokens = Tokens::of(ui);
        let tone = side_tone(Some(*at));
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::ROW), Sense::click());
        ui.painter().rect_filled(rect, size::RADIUS_SMALL, tokens.tint(tone));
        let totals =
            paint::fitted(ui, &[(&side.totals, theme::text(size::NOTE), tokens.soft_ink)], rect.width() * 0.6, 1);
        let room = rect.width() - totals.size().x - 28.0;
        let name = paint::fitted(ui, &[(&side.name, theme::semibold(size::TEXT), tokens.tone(tone))], room, 1);
        paint::left_middle(ui.painter(), rect.left() + 8.0, rect.center().y, name);
        paint::right_middle(ui.painter(), rect.right() - 8.0, rect.center().y, totals);
        let spoken = format!("{}: {}", side.name, side.totals);
        response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, &spoken));
        if response.clicked() {
            out.push(Intent::Build(Edit::GoTo(side.line)));
        }
    }

    fn row(&self, ui: &mut Ui, row: &TreeRow, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let here = row.line == self.builder.line();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let inner = rect.shrink2(vec2(0.0, 1.0));
        if here {
            ui.painter().rect_filled(inner, size::RADIUS_SMALL, tokens.panel);
        }
        // One outline: dashes say enough of a row that waits.
        if here && row.waits.is_empty() {
            let stroke = Stroke::new(size::HAIRLINE, tokens.tone(side_tone(Some(self.at))));
            paint::ring(ui.painter(), inner, size::RADIUS_SMALL, stroke);
        }
        if !row.waits.is_empty() {
            paint::dashed_rect(ui.painter(), inner, size::RADIUS_SMALL, Stroke::new(size::HAIRLINE, tokens.hit));
        }
        if row.is_unit {
            self.unit(ui, rect, row);
        } else {
            self.command(ui, rect, row, out);
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

    fn command(&self, ui: &Ui, rect: Rect, row: &TreeRow, out: &mut Intents) {
        let tokens = Tokens::of(ui);
        let left = rect.left() + 6.0 + row.depth as f32 * LEVEL;
        let middle = rect.center().y;
        let folded = self.builder.shown().hidden_units.get(&row.line);
        if self.builder.has_branch(row.line) {
            let triangle = square(left, middle);
            fold_triangle(ui.painter(), ui, triangle, folded.is_some());
            let id = egui::Id::unique(("tree-fold", row.line));
            if fold_button(ui, triangle, id, &row.name, folded.is_some()) {
                out.push(Intent::Build(Edit::ToggleFold(row.line)));
            }
        }
        let right = arrives(ui, rect, row);
        let words = if row.words.is_empty() { String::new() } else { format!(" · {}", row.words.join(" · ")) };
        let note = folded.map_or(words, |units| hidden_words(*units));
        let name_colour = if row.waits.is_empty() { tokens.ink } else { tokens.hit };
        let runs = [
            (row.name.as_str(), theme::semibold(size::TABLE), name_colour),
            (note.as_str(), theme::text(size::TABLE), tokens.soft_ink),
        ];
        let galley = paint::fitted(ui, &runs, right - left - 18.0, 1);
        paint::left_middle(ui.painter(), left + 14.0, middle, galley);
    }

    fn unit(&self, ui: &Ui, rect: Rect, row: &TreeRow) {
        let tokens = Tokens::of(ui);
        let Needs { label: labels, name: names, words: words_need, strength: strengths } = self.needs;
        let middle = rect.center().y;
        let left = rect.left() + 7.0;
        let chip = TagWidget::label(&row.label, side_tone(Some(self.at))).within(labels);
        if row.label.is_empty() {
            let empty = Rect::from_center_size(
                pos2(left + size::LABEL_COLUMN / 2.0, middle),
                vec2(size::LABEL_COLUMN, size::TAG),
            );
            paint::dashed_rect(ui.painter(), empty, size::RADIUS_SMALL, Stroke::new(size::HAIRLINE, tokens.hit));
        } else {
            chip.paint(ui, left, middle);
        }
        let mut right = arrives(ui, rect, row);
        let start = left + labels + 7.0;
        // Of a very narrow column nothing is left for strengths: names come first.
        let strengths = if right - strengths - start < NARROWEST_NAME { 0.0 } else { strengths };
        if let Some(strength) = row.strength.filter(|_| strengths > 0.0) {
            let column = Rect::from_min_max(pos2(right - strengths, rect.top()), pos2(right - 2.0, rect.bottom()));
            pips::paint_strength(ui, column, strength, 0);
        }
        right -= strengths + 6.0;
        let room = (right - start).max(20.0);
        let names = name_room(room, names, words_need);
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

/// How much of the room the names get. The words line up behind the longest name; where both do not fit, words are cut
/// first, for they stand in the text too, and of little room nothing is left for them.
fn name_room(room: f32, names: f32, words: f32) -> f32 {
    const FEW: f32 = 54.0;
    if names + words <= room || room - names >= FEW {
        names
    } else if room >= 3.0 * FEW {
        room - FEW
    } else {
        room
    }
}

#[cfg(test)]
mod tests {
    use super::name_room;

    #[test]
    #[allow(clippy::float_cmp)] // whole numbers
    fn names_get_what_they_need_before_words() {
        assert_eq!(name_room(300.0, 120.0, 100.0), 120.0, "both fit");
        assert_eq!(name_room(200.0, 120.0, 140.0), 120.0, "the name is whole, the words are cut");
        assert_eq!(name_room(200.0, 190.0, 140.0), 146.0, "a very long name leaves a word of room");
        assert_eq!(name_room(120.0, 190.0, 140.0), 120.0, "in a narrow column there are names alone");
    }
}
