//! The Initiative of a detachment, worked out from that of its units.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{INITIATIVES, STATUSES, facts};
use crate::rulebooks::lightning_war::tables::{Counted, Single};

/// Works out a detachment's Initiative.
pub struct DetachmentInitiative;

/// How many units of each Initiative there are.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Input {
    /// The detachment's label.
    pub detachment: Option<String>,
    /// Units of High Initiative.
    pub high: u32,
    /// Units of Medium Initiative.
    pub medium: u32,
    /// Units of Low Initiative.
    pub low: u32,
    /// Regular or irregular.
    pub status: Option<Status>,
    /// The same said as a tick.
    pub irregular: bool,
    /// Units of High Initiative in the whole formation.
    pub formation_high: u32,
    /// Units of Medium Initiative in the whole formation.
    pub formation_medium: u32,
    /// Units of Low Initiative in the whole formation.
    pub formation_low: u32,
}

impl Input {
    /// Whether it counts as irregular.
    fn is_irregular(&self) -> bool {
        self.irregular || self.status == Some(Status::Irregular)
    }

    /// The counts that the switch names: high, medium, low.
    fn counts(&self, rules: &Rules) -> (u32, u32, u32) {
        let formation = (self.formation_high, self.formation_medium, self.formation_low);
        match rules.initiative.counted {
            Counted::Formation if formation != (0, 0, 0) => formation,
            _ => (self.high, self.medium, self.low),
        }
    }
}

/// What it comes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// The Initiative.
    pub initiative: Initiative,
    /// What it would be if regular.
    pub if_regular: Initiative,
    /// Pairs of High and Low that count as Medium.
    pub pairs: u32,
    /// High left.
    pub high: u32,
    /// Medium with the pairs.
    pub medium: u32,
    /// Low left.
    pub low: u32,
}

/// The Initiative of a detachment and how it came about.
pub fn work_out(input: &Input, rules: &Rules) -> Outcome {
    let (high, medium, low) = input.counts(rules);
    let pairs = high.min(low);
    let (high, medium, low) = (high - pairs, medium + pairs, low - pairs);
    // Of two that are equally many the worse counts.
    let ranked = [(high, Initiative::High), (medium, Initiative::Medium), (low, Initiative::Low)];
    let if_regular =
        ranked.into_iter().max_by_key(|(count, i)| (*count, std::cmp::Reverse(*i))).map_or(Initiative::Low, |(_, i)| i);
    let alone = input.high + input.medium + input.low == 1 && rules.initiative.single_unit == Single::Own;
    let initiative = match if_regular {
        same if !input.is_irregular() || alone => same,
        Initiative::High => Initiative::Medium,
        Initiative::Medium | Initiative::Low => Initiative::Low,
    };
    Outcome { initiative, if_regular, pairs, high, medium, low }
}

/// The same, with its working said.
pub fn explained(input: &Input, rules: &Rules, chance: &mut Chance) -> Outcome {
    let found = work_out(input, rules);
    let (high, medium, low) = input.counts(rules);
    chance.say(DetachmentInitiative::RULE, || format!("{high} High, {medium} Medium, {low} Low."));
    if found.pairs > 0 {
        chance.say(DetachmentInitiative::RULE, || {
            let Outcome { pairs, high, medium, low, .. } = found;
            format!("{pairs} High and {pairs} Low count as {pairs} Medium: {high} High, {medium} Medium, {low} Low.")
        });
    }
    chance.say(DetachmentInitiative::RULE, || {
        format!("The most there are, the worse on a tie: {}.", found.if_regular.label())
    });
    if input.is_irregular() {
        chance.say(DetachmentInitiative::RULE, || {
            let so = match found.if_regular {
                same if same != found.initiative => "so one lower:",
                Initiative::Low => "but none is lower than",
                _ => "but a unit alone keeps its own:",
            };
            format!("Irregular, {so} {}.", found.initiative.label())
        });
    }
    found
}

impl Procedure for DetachmentInitiative {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "initiative";
    const TITLE: &'static str = "Work out a detachment's Initiative";
    const VERBS: &'static [&'static str] = &["initiative", "init"];
    const RULE: &'static str = "Initiative";
    const FIELDS: &'static [Field] = &[
        Field::subject("detachment", "Detachment", SubjectKind::Command),
        Field::whole("high", "High units", 0, 9999).or(Preset::Whole(0)),
        Field::whole("medium", "Medium units", 0, 9999).or(Preset::Whole(0)),
        Field::whole("low", "Low units", 0, 9999).or(Preset::Whole(0)),
        Field::choice("status", "Regular or not", STATUSES)
            .optional()
            .help("Irregular is one lower; regular if left blank."),
        Field::flag("irregular", "Irregular").quiet().help("The same as the status, said as a tick."),
        Field::whole("formation_high", "High in the whole formation", 0, 9999).or(Preset::Whole(0)).quiet(),
        Field::whole("formation_medium", "Medium in the whole formation", 0, 9999).or(Preset::Whole(0)).quiet(),
        Field::whole("formation_low", "Low in the whole formation", 0, 9999).or(Preset::Whole(0)).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::choice("initiative", "Initiative", INITIATIVES),
        Field::choice("if_regular", "Initiative if it were regular", INITIATIVES),
        Field::whole("pairs", "Pairs of High and Low that count as Medium", 0, 9999),
        Field::whole("high", "High left", 0, 9999),
        Field::whole("medium", "Medium with the pairs", 0, 9999),
        Field::whole("low", "Low left", 0, 9999),
    ];
    const SUMMARY: &'static [&'static str] = &["initiative"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some(Subject::Command(id)) = named(game, draft, "detachment") else { return };
        let facts = facts::initiative_input(game, id);
        draft.fill("high", facts.high);
        draft.fill("medium", facts.medium);
        draft.fill("low", facts.low);
        draft.fill("status", plain(facts.status));
        draft.fill("formation_high", facts.formation_high);
        draft.fill("formation_medium", facts.formation_medium);
        draft.fill("formation_low", facts.formation_low);
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let empty = input.high + input.medium + input.low == 0;
        let both = input.irregular && input.status == Some(Status::Regular);
        let reasons = [
            (empty, "empty", "The detachment is empty: it needs at least one unit."),
            (both, "twoStatuses", "It is said to be regular and irregular: say one of them."),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        Ok(explained(input, rules, chance))
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<LightningWar>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        Report { headline: format!("{who}: {} Initiative", outcome.initiative.label()), ..Report::default() }
    }
}

impl Detachment {
    /// What the referee rules, else what the organisation says.
    pub fn status(&self, found: Status) -> Status {
        self.ruling.unwrap_or(found)
    }
}
