//! Finds commands, procedures and units by a few letters of their names, the best match first.

use egui::{Key, Margin, TextEdit, Ui};

use super::commands::{MenuCommand, Place, TABLE};
use super::intent::{Intent, Intents};
use super::widgets::TagWidget;
use crate::desk::finder::{Findable, ranked};
use crate::desk::{OpenBattle, View};

/// How many matches are shown.
const FINDS: usize = 10;

#[derive(Debug, Default)]
pub struct FindPanel {
    text: String,
    /// The row that Enter takes.
    at: usize,
    /// Recent choices, newest first.
    lately: Vec<String>,
    place: Option<Place>,
    /// Everything that can be found, and the number of the view it was built for.
    all: Option<(Option<u64>, Vec<Find>)>,
    /// Indices of the matches, best first; `None` before the search.
    found: Option<Vec<usize>>,
}

/// Something that can be found, and what choosing it does.
#[derive(Debug)]
struct Find {
    findable: Findable,
    name: String,
    keys: String,
    intent: Intent,
}

impl FindPanel {
    /// For the commands of a place.
    pub fn new(lately: &[String], place: Place) -> Self {
        Self { lately: lately.to_vec(), place: Some(place), ..Self::default() }
    }

    /// True when it is to be closed.
    pub fn ui(&mut self, ui: &mut Ui, desk: Option<&OpenBattle>, view: Option<&View>, out: &mut Intents) -> bool {
        let edit = ui.add(
            TextEdit::singleline(&mut self.text)
                .hint_text("Find a command, a procedure, a unit")
                .desired_width(f32::INFINITY)
                .margin(Margin::symmetric(8, 6)),
        );
        edit.request_focus();
        if edit.changed() {
            (self.at, self.found) = (0, None);
        }
        let number = view.map(|view| view.number);
        let place = self.place.unwrap_or(Place::Battle);
        let known = self.all.take().filter(|(of, _)| *of == number);
        let (_, all) = self.all.insert(known.unwrap_or_else(|| {
            self.found = None;
            (number, findable(desk, view, place))
        }));
        let (text, lately) = (&self.text, &self.lately);
        let found = self.found.get_or_insert_with(|| {
            let names: Vec<Findable> = all.iter().map(|find| find.findable.clone()).collect();
            ranked(text, &names, lately)
        });
        let (down, up, enter) =
            ui.input(|i| (i.key_pressed(Key::ArrowDown), i.key_pressed(Key::ArrowUp), i.key_pressed(Key::Enter)));
        if down {
            self.at += 1;
        }
        if up {
            self.at = self.at.saturating_sub(1);
        }
        self.at = self.at.min(found.len().min(FINDS).saturating_sub(1));
        let mut done = false;
        for (i, place) in found.iter().take(FINDS).enumerate() {
            let find = &all[*place];
            let clicked = find.ui(ui, i == self.at);
            if clicked || (enter && i == self.at) {
                out.push(Intent::Found(find.findable.key.clone()));
                out.push(find.intent.clone());
                done = true;
            }
        }
        done
    }
}

impl Find {
    fn ui(&self, ui: &mut Ui, at: bool) -> bool {
        let line = ui.horizontal(|ui| {
            let clicked = ui.selectable_label(at, &self.name).clicked();
            if !self.keys.is_empty() {
                ui.add(TagWidget::key(&self.keys));
            }
            clicked
        });
        line.inner
    }
}

/// Everything that can be found; in the past only what reads.
fn findable(desk: Option<&OpenBattle>, view: Option<&View>, place: Place) -> Vec<Find> {
    // Elsewhere the battle is out of sight.
    let (desk, view) = if place == Place::Battle { (desk, view) } else { (None, None) };
    let past = desk.is_some_and(|open| open.look_back().is_some());
    let works = |command: MenuCommand| !past || command.only_reads();
    let commands = TABLE.iter().filter(|row| row.works_in(place) && works(row.command)).map(|row| Find {
        findable: Findable::new(format!("command {}", row.text), row.text).about(row.help),
        name: row.text.to_owned(),
        keys: row.command.keys(),
        intent: Intent::Do(row.command),
    });
    let procedures = desk.filter(|_| !past).map(|open| open.game().procedures()).unwrap_or_default();
    let procedures = procedures.into_iter().map(|info| Find {
        findable: Findable::new(format!("procedure {}", info.id), info.title),
        name: info.title.to_owned(),
        keys: info.verbs.first().copied().unwrap_or("").to_owned(),
        intent: Intent::Call(info.id),
    });
    let units = view.map(|view| view.roster.rows.as_slice()).unwrap_or_default().iter().map(|row| {
        let name = format!("{} {}", row.label, row.name).trim().to_owned();
        Find {
            findable: Findable::new(format!("unit {}", row.label), &name),
            name,
            keys: String::new(),
            intent: Intent::Select(vec![row.subject]),
        }
    });
    commands.chain(procedures).chain(units).collect()
}
