//! How a battle stands, as plain rows: a section for the right-hand panel, and a whole report.

use super::victory::{ObjectiveRow, SideScore, VictorySheet};
use crate::core::phrases::{capital, counted};
use crate::core::view::{Fact, Section, SectionRow};

impl VictorySheet {
    /// The section of the right-hand panel; `None` if the scenario says nothing of victory.
    pub fn section(&self) -> Option<Section> {
        let fact = |name: String, value: String| SectionRow::Fact(Fact::new(name, value));
        let mut rows: Vec<SectionRow> = Vec::new();
        rows.extend(self.sides.iter().map(|side| fact(side.side.clone(), counted(side.total, "point", "points"))));
        rows.extend(self.objectives.iter().map(|objective| {
            let holder = objective.held_by.clone().unwrap_or_else(|| "nobody".to_owned());
            fact(format!("{} ({})", objective.name, objective.points), holder)
        }));
        rows.extend(self.sides.iter().filter_map(|side| {
            Some(fact(format!("{} losses", side.side), format!("{} of {}", side.losses, side.breaks_at?)))
        }));
        rows.extend(
            self.turns
                .map(|turns| fact(capital(turns.word), format!("{} of {}", turns.now.min(turns.last), turns.last))),
        );
        rows.extend(self.over.iter().map(|over| SectionRow::Note(format!("The end by the scenario: {}.", over.why))));
        (!self.is_empty()).then(|| Section { title: "Victory".to_owned(), rows })
    }

    /// The whole sheet, worked out: how it stands, a section for each side, and what is still open.
    pub fn report(&self) -> Vec<Section> {
        let note = |text: String| SectionRow::Note(text);
        let mut sections: Vec<Section> = self.sides.iter().map(of_side).collect();
        let nobody = self.objectives.iter().filter(|objective| objective.held_by.is_none());
        let nobody: Vec<SectionRow> = nobody.map(open).collect();
        if !nobody.is_empty() {
            sections.push(Section { title: "Held by nobody".to_owned(), rows: nobody });
        }
        let over = self.over.iter().map(|over| note(format!("The end by the scenario: {}.", over.why)));
        let breaks = self.sides.iter().filter_map(SideScore::break_line).map(note);
        let turns = self.turns.map(|turns| note(capital(&turns.line())));
        let rows: Vec<SectionRow> = over.chain(breaks).chain(turns).collect();
        if !rows.is_empty() {
            sections.push(Section { title: "The end".to_owned(), rows });
        }
        sections
    }
}

fn of_side(side: &SideScore) -> Section {
    let mut rows: Vec<SectionRow> = side
        .lines
        .iter()
        .map(|line| {
            let name =
                if line.working.is_empty() { line.what.clone() } else { format!("{}: {}", line.what, line.working) };
            SectionRow::Fact(Fact::new(name, line.points.to_string()))
        })
        .collect();
    if rows.is_empty() {
        rows.push(SectionRow::Note("Nothing yet.".to_owned()));
    }
    Section { title: format!("{}: {}", side.side, counted(side.total, "point", "points")), rows }
}

fn open(objective: &ObjectiveRow) -> SectionRow {
    SectionRow::Fact(Fact::new(objective.name.clone(), format!("worth {}", objective.points)))
}
