//! An order of battle as a card: title, size, a sentence, and the shape of its two command trees. Paints nothing.

use crate::core::orbat::document::Document;
use crate::core::orbat::{RowKind, Setting};

/// What is told of a battle before it is opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleCard {
    pub title: String,
    /// Of its rule book; empty if it names none that is known.
    pub book: &'static str,
    pub units: usize,
    /// "small"
    pub size: String,
    /// "an evening"
    pub length: String,
    pub about: String,
    /// Where the figures are from, one each.
    pub sources: Vec<String>,
    pub period: String,
    /// What in the figures is ours, in words.
    pub invented: String,
    /// Everybody's names, to be found by.
    pub names: String,
    pub armies: Vec<ArmyShape>,
}

/// The command tree of a side: a line for each chain of commands down to one with units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArmyShape {
    pub lines: Vec<ArmyLine>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ArmyLine {
    /// Commands on this line below the commander.
    pub commands: usize,
    /// How many commands further from the commander it begins.
    pub depth: usize,
    pub units: usize,
}

impl BattleCard {
    pub fn of(document: &Document) -> Self {
        let mut card = Self { book: document.shape().map_or("", |shape| shape.id), ..Self::default() };
        for row in document.rows() {
            match row.kind {
                RowKind::Setting => match Setting::named(&row.name.to_lowercase()) {
                    Some(Setting::Battle) => card.title.clone_from(&row.text),
                    Some(Setting::About) => push_sentence(&mut card.about, &row.text),
                    Some(Setting::Period) => card.period.clone_from(&row.text),
                    Some(Setting::Size) => card.size.clone_from(&row.text),
                    Some(Setting::Length) => card.length.clone_from(&row.text),
                    Some(Setting::Source) => card.sources.push(row.text.clone()),
                    Some(Setting::Invented) => push_sentence(&mut card.invented, &row.text),
                    _ => {}
                },
                RowKind::Side => card.armies.push(ArmyShape::default()),
                RowKind::Command => {
                    push_sentence(&mut card.names, &row.name);
                    if let Some(army) = card.armies.last_mut() {
                        army.command(row.depth);
                    }
                }
                RowKind::Unit => {
                    card.units += 1;
                    if let Some(army) = card.armies.last_mut() {
                        army.unit(row.depth);
                    }
                }
                RowKind::Blank | RowKind::Remark | RowKind::Verbatim => {}
            }
        }
        card
    }

    /// "24 units · small, an evening"
    pub fn measure(&self) -> String {
        self.measured(&[&self.size, &self.length])
    }

    /// The same without how long it takes, where there is no room: "195 units · large"
    pub fn short_measure(&self) -> String {
        self.measured(&[&self.size])
    }

    fn measured(&self, parts: &[&String]) -> String {
        let units = if self.units == 1 { "1 unit".to_owned() } else { format!("{} units", self.units) };
        let size: Vec<&str> = parts.iter().map(|part| part.as_str()).filter(|part| !part.is_empty()).collect();
        if size.is_empty() { units } else { format!("{units} · {}", size.join(", ")) }
    }
}

fn push_sentence(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

impl ArmyShape {
    /// A command at this depth; 1 is the commander.
    fn command(&mut self, depth: usize) {
        if depth <= 1 {
            return;
        }
        match self.lines.last_mut() {
            // The first command under another goes on along its line.
            Some(line) if line.units == 0 && line.depth + line.commands + 2 == depth && line.commands > 0 => {
                line.commands += 1;
            }
            _ => self.lines.push(ArmyLine { commands: 1, depth: depth - 2, units: 0 }),
        }
    }

    fn unit(&mut self, depth: usize) {
        let depth = depth.max(2);
        match self.lines.last_mut() {
            Some(line) if line.depth + line.commands + 2 == depth => line.units += 1,
            _ => self.lines.push(ArmyLine { commands: 0, depth: depth - 2, units: 1 }),
        }
    }
}
