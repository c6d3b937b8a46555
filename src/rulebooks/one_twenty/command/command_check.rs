//! The command radius: whether a unit is near enough to its leader, in action points of the way.

use crate::rulebooks::one_twenty::prelude::*;
use crate::rulebooks::one_twenty::tables::PathDice;

pub struct CommandCheck;

fields! {
    /// The way, and whose radius.
    pub struct Input for OneTwenty {
        unit: Option<AnyRef>;
        path_ap: u8, "Way from the leader in AP", 0..=60, help = "The cheapest way, fixed costs only.";
        path_tmds: u8, "Dice on the way", 0..=60, default = 0, quiet,
            help = "Terrain or move dice of the way; they count only with the house rule command.tmds as oneEach.";
        leader: Option<CommandRef>, from = leader_of(game, *unit), help = "Whose radius it is, in a battle.";
        level: Level, default = Level::Brigade, from = leader, help = "The leader's.";
        arm: LeaderArm, default = LeaderArm::Inf, from = leader, help = "The leader's.";
    }
}

fields! {
    /// The answer.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        in_command: bool, summary;
        radius: u8, "Radius in AP", 0..=40;
    }
}

fn leader_of(game: &Game<OneTwenty>, subject: Subject) -> Option<CommandRef> {
    let above = match subject {
        Subject::Unit(id) => game.unit(id)?.under,
        Subject::Command(id) => game.command(id)?.under,
        Subject::Side(_) => None,
    };
    Some(CommandRef::known(game, Subject::Command(above?)))
}

impl Procedure for CommandCheck {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "command_check";
    const TITLE: &'static str = "Command radius";
    const VERBS: &'static [&'static str] = &["radius", "command"];
    const RULE: &'static str = "1.4";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let none = rules.radius(input.level, input.arm).is_none();
        let text = format!("The table has no radius for {} of {}.", input.level.said(), input.arm.said());
        Reason::among("1.4 Command radius", [(none, "noRadius", text.as_str())])
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
        let who = input.unit.name(game, "It");
        let how = if outcome.in_command { "in command" } else { "out of command" };
        Report { headline: format!("{who} is {how} (radius {})", outcome.radius), ..Report::default() }
    }
}
