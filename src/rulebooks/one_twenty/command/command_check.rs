//! The command radius: whether a unit is near enough to its leader, in action points of the way.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::state::words::{ARMS, LEVELS};
use crate::rulebooks::one_twenty::tables::PathDice;

/// Near enough or not.
pub struct CommandCheck;

/// The way, and whose radius.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The unit or command asked about.
    pub unit: Option<String>,
    /// The leader.
    pub leader: Option<String>,
    /// The way in points.
    pub path_ap: u8,
    /// Dice on the way.
    pub path_tmds: u8,
    /// The leader's level.
    pub level: Level,
    /// The leader's arm.
    pub arm: LeaderArm,
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// In command.
    pub in_command: bool,
    /// The radius.
    pub radius: u8,
}

impl Procedure for CommandCheck {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "command_check";
    const TITLE: &'static str = "Command radius";
    const VERBS: &'static [&'static str] = &["radius", "command"];
    const RULE: &'static str = "1.4";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Any),
        Field::whole("path_ap", "Way from the leader in AP", 0, 60).help("The cheapest way, fixed costs only."),
        Field::whole("path_tmds", "Dice on the way", 0, 60)
            .or(Preset::Whole(0))
            .help("Terrain or move dice of the way; they count only with the house rule command.tmds as oneEach.")
            .quiet(),
        Field::subject("leader", "Leader", SubjectKind::Command).help("Whose radius it is, in a battle.").quiet(),
        Field::choice("level", "Level", LEVELS).or(Preset::Word("brigade")).help("The leader's.").quiet(),
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("inf")).help("The leader's.").quiet(),
    ];
    const OUTCOME: &'static [Field] =
        &[Field::flag("in_command", "In command"), Field::whole("radius", "Radius in AP", 0, 40)];
    const SUMMARY: &'static [&'static str] = &["in_command"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let above = draft.text("unit").and_then(|text| game.find(text).ok()).and_then(|subject| match subject {
            Subject::Unit(id) => game.unit(id)?.under,
            Subject::Command(id) => game.command(id)?.under,
            Subject::Side(_) => None,
        });
        if let Some(above) = above {
            draft.fill("leader", game.label_of(Subject::Command(above)));
        }
        let Some((_, leader)) = command_at(game, draft.text("leader")) else { return };
        let (level, arm) = (plain(leader.level), plain(leader.arm));
        draft.fill("level", level);
        draft.fill("arm", arm);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let none = rules.radius(input.level, input.arm).is_none();
        let text = format!("The table has no radius for {} of {}.", input.level.words(), input.arm.words());
        none.then(|| Reason::new("noRadius", "1.4 Command radius", text)).into_iter().collect()
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let radius = rules.radius(input.level, input.arm).unwrap_or(0);
        let way = match rules.command.tmds {
            PathDice::Ignored => input.path_ap,
            PathDice::OneEach => input.path_ap.saturating_add(input.path_tmds),
        };
        chance.say("1.4 Command radius", || format!("A way of {way} AP against a radius of {radius}."));
        Ok(Outcome { in_command: way <= radius, radius })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<OneTwenty>) {}

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "It");
        let how = if outcome.in_command { "in command" } else { "out of command" };
        Report { headline: format!("{who} is {how} (radius {})", outcome.radius), ..Report::default() }
    }
}
