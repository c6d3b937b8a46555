//! The control test: who needs it, and what an uncontrolled unit does.

use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::tables::{ModifierTaken, RoutStop};

/// What the unit does.
#[choice(snake)]
pub enum Reaction {
    #[default]
    #[is(label = "In command")]
    Exempt,
    Halt,
    ActAsWished,
    RepeatLastMove,
    Continue,
}

/// Whether a unit is tested.
#[choice(snake)]
pub enum Tested {
    #[default]
    #[is(label = "As the facts say")]
    AsFacts,
    Controlled,
    #[is(label = "Tests")]
    Test,
}

/// The fields that say how a unit stands to its leaders.
const FACTS: [&str; 4] =
    [key!(Input.leader_distance), key!(Input.leader_rank), key!(Input.continues_line), key!(Input.behind_controlled)];

/// A unit tests whether it does what its player wishes.
pub struct ControlTest;

fields! {
    /// Who, and how it stands to its leaders.
    pub struct Input for CloseFire {
        unit: Option<UnitRef>;
        tested: Tested, "Control", default = Tested::AsFacts,
            help = "Without a battle the facts decide; in one all are controlled but those said to test (t).";
        leader_distance: Option<u16>, "Yards to a detached leader", 0..=9999, quiet;
        leader_rank: Rank, "That leader's rank", default = Rank::Brigadier, quiet;
        leader_attached: bool, from = leaders_with(game, unit.id).next().is_some(),
            called = &["attached_leader"];
        continues_line: bool, "In line with a controlled unit of its brigade", quiet;
        behind_controlled: bool, "Behind a controlled unit of its brigade", quiet;
        plight: Plight, default = Plight::None, from = unit;
        wishes_to_stop: bool;
        sheltered: bool, help = "Behind formed friends or an obstacle, so that a rout may be stopped.";
        enemy_distance: Option<u16>, "Yards to the enemy", 0..=9999, quiet;
        charged_failed_last_turn: bool, "Charged last turn without contact", from = unit.must_test_control();
        arm: Arm, default = Arm::Foot, from = unit, meaning = ARM_WORDS;
        grade: Grade, default = Grade::C, from = unit;
        modifier: Option<i8>, "Change of the throw", -2..=2, quiet,
            help = "Where it is known beforehand, 0 too. Left blank: asked for once the die is seen.";
    }
}

fields! {
    #[derive(Default, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        result: Reaction, summary;
        tested: bool;
        modifier: i8, "Change taken", -2..=2;
        total: i64, "Die and change", -999..=999;
    }
}

impl Input {
    /// Whether a leader or a controlled friend spares it the test.
    fn in_command(&self, rules: &Rules) -> bool {
        let radius = match self.leader_rank {
            Rank::Marshal => rules.distance.command_marshal,
            Rank::Brigadier | Rank::General => rules.distance.command,
        };
        let near = self.leader_distance.is_some_and(|yards| i32::from(yards) <= radius);
        near || self.leader_attached || self.continues_line || self.behind_controlled
    }

    /// It is caught up in something that it goes on with unless a test stops it.
    fn caught_up(&self) -> bool {
        matches!(self.plight, Plight::Routing | Plight::Pursuing | Plight::Looting | Plight::Charging)
    }

    /// Whether it tests even in command.
    fn always(&self) -> bool {
        self.charged_failed_last_turn || (self.caught_up() && self.wishes_to_stop)
    }

    fn tests(&self, rules: &Rules) -> bool {
        match self.tested {
            _ if self.always() => true,
            Tested::Test => true,
            Tested::Controlled => false,
            Tested::AsFacts => !self.in_command(rules),
        }
    }

    /// It goes on with what it is caught up in unless the test lets it act.
    fn goes_on(&self) -> bool {
        self.caught_up() || self.charged_failed_last_turn
    }

    /// How far the owner may change the throw, up or down.
    fn span(&self) -> i8 {
        let good = self.arm == Arm::Gun || matches!(self.grade, Grade::A | Grade::B);
        i8::from(self.leader_attached) + i8::from(good)
    }

    fn result_of(&self, total: i64, rules: &Rules) -> Reaction {
        let free = total > i64::from(rules.control.halt_most) && total < i64::from(rules.control.repeat_least);
        match free {
            true => Reaction::ActAsWished,
            false if self.goes_on() => Reaction::Continue,
            false if total <= i64::from(rules.control.halt_most) => Reaction::Halt,
            false => Reaction::RepeatLastMove,
        }
    }

    /// The change that the owner takes after the throw, asked for only where it makes a difference.
    fn change(&self, die: u8, rules: &Rules, chance: &mut Chance) -> Roll<i8> {
        let span = self.span();
        let before = (rules.control.modifier == ModifierTaken::Before).then_some(0);
        if let Some(told) = self.modifier.or(before) {
            return Ok(told.clamp(-span, span));
        }
        let result = |by: i8| self.result_of(i64::from(die) + i64::from(by), rules);
        let all: Vec<i8> = (-span..=span).collect();
        if all.iter().all(|by| result(*by) == result(0)) {
            return Ok(0);
        }
        let named: Vec<String> = all.iter().map(|by| if *by > 0 { format!("+{by}") } else { by.to_string() }).collect();
        let options: Vec<&str> = named.iter().map(String::as_str).collect();
        // The least change that lets it act as wished is what nearly everyone wants.
        let free = all.iter().filter(|by| result(**by) == Reaction::ActAsWished).min_by_key(|by| by.abs());
        let usual = all.iter().position(|by| Some(by) == free).unwrap_or(usize::from(span.unsigned_abs()));
        let picked = chance.choose("modifier", &format!("Threw {die}: change it by"), &options, usual)?;
        Ok(all.get(picked).copied().unwrap_or(0))
    }
}

impl Procedure for ControlTest {
    type Book = CloseFire;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "control_test";
    const TITLE: &'static str = "Control test";
    const VERBS: &'static [&'static str] = &["test", "control"];
    const RULE: &'static str = "Control test";
    const ROLLS: &'static str = "One D6 if it tests; then the optional ±1 for a leader and for guns or grade A and B.";
    const MANY: bool = true;
    const EXCEPTION: Option<(&'static str, &'static str)> = Some((key!(Input.tested), Tested::Test.word()));

    fn prefill(game: &Game<CloseFire>, draft: &mut Draft) {
        let Some((_, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        // Where something was said of its leaders, the facts decide.
        let told = FACTS.iter().any(|key| draft.0.contains_key(*key));
        draft.fill(key!(Input.tested), if told { Tested::AsFacts } else { Tested::Controlled }.word());
        let tests = draft.text(key!(Input.tested)) == Some(Tested::Test.word());
        let eager = matches!(unit.plight, Plight::Pursuing | Plight::Looting | Plight::Charging);
        // A routing unit is tested only to stop it, and that is not open everywhere.
        draft.fill(key!(Input.wishes_to_stop), eager || (unit.plight == Plight::Routing && tests));
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let far = input.enemy_distance.is_some_and(|yards| i32::from(yards) >= rules.distance.rout_stop);
        // Whoever is tested while it routs is tested to stop, whether that was said or not.
        let stops = input.plight == Plight::Routing && input.tests(rules);
        if stops && rules.control.rout_stop == RoutStop::Sheltered && !input.sheltered && !far {
            let text = format!(
                "A rout may be stopped only behind formed friends or an obstacle, or {} yards from the enemy.",
                rules.distance.rout_stop
            );
            reasons.push(Reason::new("notSheltered", "Rout", text));
        }
        let span = input.span();
        if input.modifier.is_some_and(|by| by.abs() > span) {
            let text =
                format!("The throw may be changed by {span} at most: 1 for a leader, 1 for guns or grade A and B.");
            reasons.push(Reason::new("changedTooMuch", "Control test", text));
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        if !input.tests(rules) {
            let result = if input.goes_on() { Reaction::Continue } else { Reaction::Exempt };
            chance.say("Control test", || match result {
                Reaction::Continue => "It does not try to stop: it goes on.".to_owned(),
                _ => "In command: no test.".to_owned(),
            });
            return Ok(Outcome { result, ..Outcome::default() });
        }
        if input.charged_failed_last_turn {
            chance.say("Control test", || "It charged last turn without contact: it must test.".to_owned());
        }
        let die = chance.dice(&[Die::D6], "control test", |d| d[0])?;
        let modifier = input.change(die, rules, chance)?;
        let total = i64::from(die) + i64::from(modifier);
        let result = input.result_of(total, rules);
        chance.say("Control test", || {
            let by = if modifier == 0 { String::new() } else { format!(" and {}", signed(modifier.into())) };
            format!("{die}{by} is {total}: {}.", result.said())
        });
        Ok(Outcome { result, tested: true, modifier, total })
    }

    fn for_odds(outcome: Outcome) -> Outcome {
        Outcome { result: outcome.result, ..Outcome::default() }
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<CloseFire>) {
        if let Some(unit) = input.unit.unit_mut(game) {
            unit.control = match outcome.result {
                Reaction::Exempt | Reaction::ActAsWished => Control::Free,
                Reaction::Halt => Control::Halt,
                Reaction::RepeatLastMove => Control::Repeat,
                Reaction::Continue => Control::Continue,
            };
            if outcome.result == Reaction::ActAsWished {
                unit.plight = Plight::None;
            } else if outcome.result == Reaction::Continue
                && input.charged_failed_last_turn
                && unit.plight == Plight::None
            {
                unit.plight = Plight::Charging;
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<CloseFire>) -> Report {
        let who = input.unit.name(game, "The unit");
        let said = match outcome.result {
            Reaction::Exempt => "is in command".to_owned(),
            Reaction::Halt => "halts".to_owned(),
            Reaction::ActAsWished => "acts as wished".to_owned(),
            Reaction::RepeatLastMove => match input.unit.unit_in(game).map_or("", |unit| &unit.last_move) {
                "" => "repeats its last move".to_owned(),
                last => format!("repeats its last move: {last}"),
            },
            Reaction::Continue => match input.plight {
                Plight::Routing => "goes on routing".to_owned(),
                Plight::Pursuing => "goes on pursuing".to_owned(),
                Plight::Looting => "goes on looting".to_owned(),
                Plight::None | Plight::Retiring | Plight::Charging => "goes on charging".to_owned(),
            },
        };
        Report { headline: format!("{who} {said}"), ..Report::default() }
    }
}
