//! What a detachment does of its own accord when it is fired upon.

use crate::rulebooks::lightning_war::detachments::initiative::work_out;
use crate::rulebooks::lightning_war::moves::detachment_move::{self, DetachmentMove};
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::listed_unit::{ListedUnit, labels};
use crate::rulebooks::lightning_war::tables::{InPart, InWhole};

/// Why it may not move so.
pub const TOWARD_FIRER: &str = "It may not move towards the one that fires at it.";

/// A fired-upon detachment ignores it, acts, or splits.
pub struct Discretionary;

fields! {
    /// What happened and what it does.
    pub struct Input for LightningWar {
        detachment: Option<CommandRef>;
        response: Option<Response>,
            help = "Left blank it ignores it, or acts if it halts, fires or makes for cover.";
        halt: bool, help = "What it does if it acts and nothing else is said.";
        fire: bool, "Fire at who fired", help = "Not under Reserve Movement.";
        to_cover: bool, "To the nearest cover", help = "Never towards the firer.";
        toward_firer: bool, "That is towards the firer";
        target_fired: bool, "The target has fired upon it", default = true, quiet;
        part_ignores: bool, "Some of those concerned ignore it", quiet, help = "Only where the others break off.";
        in_part: bool, "Only a part was fired upon", from = in_part(game, detachment.id),
            help = "That part may break off and act.";
        fired_upon: bool, "It was fired upon", default = true, from = facts::fired_upon(game, detachment.id);
        cause: Cause, "What was fired", default = Cause::DirectFire, from = cause(game, detachment.id);
        spotting_distance: Option<Length>, "Spotting round fell this far off", quiet;
        reserve_movement: bool, "Under Reserve Movement", from = detachment;
        units: Vec<ListedUnit>, "Fired upon", from = hit(game, detachment.id);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        acts: bool, "Someone acts", summary;
        /// The part fired upon.
        new_detachment: bool, "A new detachment";
        /// Of those who acted.
        orders_suspended: bool;
        halt: bool, "Halts";
        fire: bool, "Fires";
        to_cover: bool, "Makes for cover";
    }
}

fn in_part(game: &Game<LightningWar>, detachment: CommandId) -> bool {
    let hit = facts::under_fire(game, detachment).count();
    hit > 0 && hit < facts::living(game, detachment).count()
}

fn cause(game: &Game<LightningWar>, detachment: CommandId) -> Cause {
    facts::under_fire(game, detachment).find_map(|(_, unit)| unit.fired).unwrap_or(Cause::DirectFire)
}

fn hit(game: &Game<LightningWar>, detachment: CommandId) -> Vec<ListedUnit> {
    let listed = |(id, _)| ListedUnit { unit: Some(UnitRef::known(game, Subject::Unit(id))) };
    facts::under_fire(game, detachment).map(listed).collect()
}

impl Input {
    /// What it does: who halts, fires or makes for cover acts.
    fn response(&self) -> Response {
        let acts = self.halt || self.fire || self.to_cover || self.toward_firer;
        self.response.unwrap_or(if acts { Response::Act } else { Response::Ignore })
    }
}

/// The Initiative of the part that breaks off and of the rest, as a sentence.
fn initiatives(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Option<String> {
    let id = input.detachment.command().filter(|_| outcome.new_detachment)?;
    let old = game.command(id)?;
    let named: Vec<UnitId> = input.units.iter().filter_map(|listed| listed.unit.unit()).collect();
    let under = |unit: UnitId| game.unit(unit).is_some_and(|u| u.under == Some(id));
    let hit = |unit: UnitId| under(unit) && named.contains(&unit);
    let of = |counts| work_out(&counts, game.rules()).initiative.label();
    let part = of(facts::initiative_among(game, old.side, &hit, None));
    let rest = of(facts::initiative_among(game, old.side, &|unit| under(unit) && !hit(unit), old.own.ruling));
    Some(format!("Initiative: {part} for the part that breaks off, {rest} for the rest."))
}

impl Procedure for Discretionary {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "discretionary_action";
    const TITLE: &'static str = "Fired upon: ignore, act or split off";
    const VERBS: &'static [&'static str] = &["react"];
    const RULE: &'static str = "Discretionary actions";
    const MANY: bool = true;

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let Rules { discretionary: by, .. } = rules;
        let response = input.response();
        let acts = response != Response::Ignore;
        let does = input.halt || input.fire || input.to_cover;
        let far = by.too_far(input.cause, input.spotting_distance);
        let in_part = input.in_part && response == Response::Act && by.fired_upon_in_part == InPart::PartBreaksOff;
        let whole = !input.in_part && response == Response::Split && by.fired_upon_whole == InWhole::Together;
        let reasons = [
            (
                acts && !input.fired_upon,
                "noFire",
                "It was not fired upon, so it takes no action of its own; it reports what it sees.",
            ),
            (!acts && does, "ignores", "It ignores the fire or acts on it: to halt, fire or make for cover is to act."),
            (acts && input.toward_firer, "towardFirer", TOWARD_FIRER),
            (acts && input.fire && input.reserve_movement, "reserve", "Under Reserve Movement it may not fire."),
            (
                acts && input.fire && !input.target_fired,
                "notFiredUpon",
                "It may only fire at one that has fired upon it; others it reports.",
            ),
            (acts && far.is_some(), "tooFar", far.as_deref().unwrap_or_default()),
            (in_part, "inPart", "Only a part was fired upon: all ignore it, or that part breaks off."),
            (whole, "whole", "All of it was fired upon: it acts or ignores it as a whole."),
            (
                input.part_ignores && response != Response::Split,
                "partIgnores",
                "All act or all ignore it, unless the part breaks off as a new detachment.",
            ),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let response = input.response();
        let acts = response != Response::Ignore;
        let halt = acts && (input.halt || !(input.fire || input.to_cover));
        let until = rules.discretionary.orders_return.until();
        chance.say(Self::RULE, || match response {
            Response::Ignore => "It ignores the fire and moves by its orders.".to_owned(),
            Response::Act => format!("It acts; its orders are suspended {until}."),
            Response::Split => format!("The part fired upon breaks off and acts; its orders are suspended {until}."),
        });
        Ok(Outcome {
            acts,
            new_detachment: response == Response::Split,
            orders_suspended: acts,
            halt,
            fire: acts && input.fire,
            to_cover: acts && input.to_cover,
        })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let Some(id) = input.detachment.command() else { return };
        let Some(detachment) = game.command_mut(id) else { return };
        detachment.response = Some(input.response());
        let card = detachment.card;
        if !outcome.acts {
            return;
        }
        let acting = if outcome.new_detachment {
            let under = |unit: &UnitId| game.unit(*unit).is_some_and(|u| u.under == Some(id));
            let part: Vec<UnitId> = input.units.iter().filter_map(|hit| hit.unit.unit()).filter(under).collect();
            if part.is_empty() {
                return;
            }
            facts::detach(game, id, &part, None).unwrap_or(id)
        } else {
            id
        };
        if let Some(detachment) = game.command_mut(acting) {
            detachment.card = card;
            detachment.suspended = true;
            detachment.response = Some(Response::Act);
            detachment.last_action = Some(LastAction::Discretionary);
            detachment.moved = true;
        }
        let units: Vec<UnitId> = facts::living(game, acting).map(|(unit, _)| unit).collect();
        for unit in units {
            if let Some(unit) = game.unit_mut(unit) {
                unit.segments_done = 4;
            }
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.detachment.name(game, "The detachment");
        if !outcome.acts {
            return Report { headline: format!("{who} ignores the fire"), ..Report::default() };
        }
        let part = labels(&input.units);
        let (whose, table_name) =
            if outcome.new_detachment { (format!("{who}: {part} break off and"), part) } else { (who.clone(), who) };
        let does = [(outcome.halt, "halt"), (outcome.fire, "fire back"), (outcome.to_cover, "make for cover")];
        let does: Vec<&str> = does.into_iter().filter(|(is, _)| *is).map(|(_, words)| words).collect();
        let mut table = Vec::new();
        if outcome.to_cover {
            table.push(format!("Move {table_name} to the nearest cover, not towards the firer."));
        }
        if outcome.fire {
            table.push(format!("{table_name} may fire at who fired in the fire phases."));
        }
        table.extend(initiatives(input, outcome, game));
        let mut follows = Vec::new();
        if outcome.to_cover {
            // The part that breaks off gets the next free label.
            let own =
                |label: &str| if outcome.new_detachment { facts::fresh_label(game, label) } else { label.to_owned() };
            let label = input.detachment.label().map(own);
            let draft = draft!(detachment_move::Input { detachment: label, discretionary: true });
            follows.push(Duty::of::<DetachmentMove>(format!("{table_name}: to cover"), draft));
        }
        Report { headline: format!("{whose} {}", does.join(" and ")), table, follows }
    }
}
