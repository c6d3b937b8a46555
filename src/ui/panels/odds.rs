//! The odds before a roll: bars if there are few outcomes, else a line for each field; the fraction on hover.

use egui::text::{LayoutJob, TextFormat};
use egui::{RichText, Ui};
use serde_json::Value;

use crate::core::fraction::Fraction;
use crate::core::odds_table::OddsTable;
use crate::core::schema::{Field, Kind};
use crate::desk::odds::by_field;
use crate::ui::theme::{self, ColourRole, Tokens, size};
use crate::ui::widgets::{OddsBar, odds_bar};

/// How many outcomes are shown as bars; more become lines that unfold.
const BARS: usize = 4;

/// An outcome in words, and its chance.
struct OddsLine {
    words: String,
    chance: Fraction,
}

pub fn odds_ui(ui: &mut Ui, table: &OddsTable, outcome: &'static [Field], open: &mut bool) {
    let note = if table.fresh_assumed { "fresh deck assumed" } else { "exact" };
    let joint = table.rows.first().is_some_and(|(fields, _)| fields.len() > 1);
    if table.rows.len() <= BARS && !joint {
        bars(ui, &whole(table, outcome), note);
        return;
    }
    let groups = groups(table, outcome);
    if *open {
        let ways = groups.into_iter().flat_map(|(name, ways)| {
            let named = move |way: OddsLine| match name {
                Some(name) => OddsLine { words: format!("{name}: {}", way.words), ..way },
                None => way,
            };
            ways.into_iter().map(named)
        });
        bars(ui, &ways.collect::<Vec<_>>(), note);
        if ui.link(RichText::new("Fold").font(theme::text(size::NOTE))).clicked() {
            *open = false;
        }
        return;
    }
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = size::TAG;
    let last = groups.len();
    for (i, (name, ways)) in groups.into_iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            line(ui, name, &ways);
            if i + 1 == last
                && ui.link(RichText::new(format!("{note}, show bars")).font(theme::text(size::NOTE))).clicked()
            {
                *open = true;
            }
        });
    }
}

/// Every row of the table as one outcome.
fn whole(table: &OddsTable, outcome: &'static [Field]) -> Vec<OddsLine> {
    let way = |(fields, chance): &(serde_json::Map<String, Value>, Fraction)| {
        let words: Vec<String> = fields.iter().map(|(key, value)| words_of(outcome, key, value)).collect();
        OddsLine { words: words.join(" · "), chance: chance.clone() }
    };
    table.rows.iter().map(way).collect()
}

/// The values of each field. All yes-or-no fields are together, each with the chance of yes.
fn groups(table: &OddsTable, outcome: &'static [Field]) -> Vec<(Option<&'static str>, Vec<OddsLine>)> {
    let mut groups: Vec<(Option<&'static str>, Vec<OddsLine>)> = Vec::new();
    let mut flags = Vec::new();
    for (key, values) in by_field(table) {
        let field = outcome.iter().find(|f| f.key == key);
        if field.is_some_and(|f| matches!(f.kind, Kind::Flag)) {
            let yes = values.into_iter().find(|(value, _)| *value == Value::Bool(true));
            let chance = yes.map_or_else(Fraction::zero, |(_, chance)| chance);
            flags.push(OddsLine { words: field.map_or("", |f| f.label).to_owned(), chance });
            continue;
        }
        let way = |(value, chance): (Value, Fraction)| {
            let words = match &value {
                Value::Number(n) => n.to_string(),
                value => words_of(outcome, &key, value),
            };
            OddsLine { words, chance }
        };
        groups.push((field.map(|f| f.label), values.into_iter().map(way).collect()));
    }
    if !flags.is_empty() {
        groups.push((None, flags));
    }
    groups
}

/// Outcomes on one line, each with its percentage.
fn line(ui: &mut Ui, name: Option<&str>, ways: &[OddsLine]) {
    let tokens = Tokens::of(ui);
    let gap = size::STEP * 2.0;
    ui.spacing_mut().item_spacing.x = gap;
    let soft = TextFormat::simple(theme::text(size::TABLE), tokens.soft_ink);
    if let Some(name) = name {
        ui.label(LayoutJob::single_section(name.to_owned(), soft.clone()));
    }
    for OddsLine { words, chance } in ways {
        // An outcome and its percentage stay on the same line.
        let kept = |text: &str| text.replace(' ', "\u{a0}");
        let mut both = LayoutJob::default();
        both.append(&kept(words), 0.0, TextFormat::simple(theme::semibold(size::TABLE), tokens.ink));
        let share = kept(&odds_bar::percent(chance.to_f64()));
        both.append(&share, size::STEP, soft.clone());
        ui.label(both).on_hover_text(chance.to_string());
    }
}

fn bars(ui: &mut Ui, ways: &[OddsLine], note: &str) {
    let fractions: Vec<String> = ways.iter().map(|way| way.chance.to_string()).collect();
    let rows: Vec<OddsBar<'_>> = ways
        .iter()
        .zip(&fractions)
        .enumerate()
        .map(|(i, (way, fraction))| OddsBar {
            words: &way.words,
            share: way.chance.to_f64(),
            fraction,
            tone: ColourRole::Neutral,
            note: if i == 0 { note } else { "" },
        })
        .collect();
    odds_bar::odds_bars(ui, &rows);
}

fn words_of(outcome: &'static [Field], key: &str, value: &Value) -> String {
    let field = outcome.iter().find(|f| f.key == key);
    match (field.map(|f| f.kind), value) {
        (Some(Kind::Choice(words)), Value::String(word)) => {
            words.iter().find(|(w, _)| w == word).map_or_else(|| word.clone(), |(_, label)| (*label).to_owned())
        }
        (Some(Kind::Flag), Value::Bool(on)) => {
            let label = field.map_or("", |f| f.label);
            if *on { label.to_owned() } else { format!("not: {}", label.to_lowercase()) }
        }
        (_, Value::Number(n)) => format!("{}: {n}", field.map_or("", |f| f.label)),
        (_, other) => other.as_str().map_or_else(|| other.to_string(), str::to_owned),
    }
}
