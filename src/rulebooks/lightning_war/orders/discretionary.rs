//! What a detachment does of its own accord when it is fired upon.

use crate::rulebooks::lightning_war::detachments::initiative::work_out;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::{CAUSES, RESPONSES, Response, facts};
use crate::rulebooks::lightning_war::tables::{InPart, InWhole};

/// A fired-upon detachment ignores it, acts, or splits.
pub struct Discretionary;

/// A unit that was fired upon.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hit {
    /// Its label.
    pub unit: Option<String>,
}

/// What happened and what it does.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The detachment's label.
    pub detachment: Option<String>,
    /// What it does; by what else is said if not told.
    pub response: Option<Response>,
    /// It halts.
    pub halt: bool,
    /// It fires at who fired.
    pub fire: bool,
    /// It makes for the nearest cover.
    pub to_cover: bool,
    /// That would lead it towards the firer.
    pub toward_firer: bool,
    /// The one it fires at has fired upon it.
    pub target_fired: bool,
    /// Some of those concerned ignore it.
    pub part_ignores: bool,
    /// Only a part was fired upon.
    pub in_part: bool,
    /// It was fired upon at all.
    pub fired_upon: bool,
    /// What was fired.
    pub cause: Cause,
    /// How far off a spotting round fell.
    pub spotting_distance: Option<Length>,
    /// It is under Reserve Movement.
    pub reserve_movement: bool,
    /// Those fired upon.
    pub units: Vec<Hit>,
}

/// What comes of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Someone acts.
    pub acts: bool,
    /// The part fired upon becomes a detachment of its own.
    pub new_detachment: bool,
    /// The orders of those who acted are suspended.
    pub orders_suspended: bool,
    /// They halt.
    pub halt: bool,
    /// They fire.
    pub fire: bool,
    /// They make for cover.
    pub to_cover: bool,
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
    let (id, old) = command_at(game, input.detachment.as_deref()).filter(|_| outcome.new_detachment)?;
    let side = game.command(id)?.side;
    let under = |unit: UnitId| game.unit(unit).is_some_and(|u| u.under == Some(id));
    let named = input.units.iter().filter_map(|hit| unit_at(game, hit.unit.as_deref()));
    let named: Vec<UnitId> = named.map(|(unit, _)| unit).collect();
    let hit = |unit: UnitId| under(unit) && named.contains(&unit);
    let of = |counts| work_out(&counts, game.rules()).initiative.label();
    let part = of(facts::initiative_among(game, side, &hit, None));
    let rest = of(facts::initiative_among(game, side, &|unit| under(unit) && !hit(unit), old.ruling));
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
    const FIELDS: &'static [Field] = &[
        Field::subject("detachment", "Detachment", SubjectKind::Command),
        Field::choice("response", "Response", RESPONSES)
            .optional()
            .help("Left blank it ignores it, or acts if it halts, fires or makes for cover."),
        Field::flag("halt", "Halt").help("What it does if it acts and nothing else is said."),
        Field::flag("fire", "Fire at who fired").help("Not under Reserve Movement."),
        Field::flag("to_cover", "To the nearest cover").help("Never towards the firer."),
        Field::flag("toward_firer", "That is towards the firer"),
        Field::flag("target_fired", "The target has fired upon it").or(Preset::Flag(true)).quiet(),
        Field::flag("part_ignores", "Some of those concerned ignore it")
            .quiet()
            .help("Only where the others break off."),
        Field::flag("in_part", "Only a part was fired upon").quiet().help("That part may break off and act."),
        Field::flag("fired_upon", "It was fired upon").or(Preset::Flag(true)).quiet(),
        Field::choice("cause", "What was fired", CAUSES).or(Preset::Word("directFire")).quiet(),
        Field::length("spotting_distance", "Spotting round fell this far off").optional().quiet(),
        Field::flag("reserve_movement", "Under Reserve Movement").quiet(),
        Field::new("units", "Fired upon", Kind::List(&[Field::subject("unit", "Unit", SubjectKind::Unit)])).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("acts", "Someone acts"),
        Field::flag("new_detachment", "A new detachment"),
        Field::flag("orders_suspended", "Orders suspended"),
        Field::flag("halt", "Halts"),
        Field::flag("fire", "Fires"),
        Field::flag("to_cover", "Makes for cover"),
    ];
    const SUMMARY: &'static [&'static str] = &["acts"];
    const MANY: bool = true;

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((id, detachment)) = command_at(game, draft.text("detachment")) else { return };
        draft.fill("reserve_movement", detachment.reserve_movement);
        let hit: Vec<(UnitId, Option<Cause>)> =
            facts::living(game, id).filter(|(_, u)| u.fired.is_some()).map(|(unit, u)| (unit, u.fired)).collect();
        if let Some(cause) = hit.first().and_then(|(_, cause)| *cause) {
            draft.fill("cause", plain(cause));
        }
        draft.fill("fired_upon", !hit.is_empty());
        let all = facts::living(game, id).count();
        draft.fill("in_part", !hit.is_empty() && hit.len() < all);
        let rows: Vec<_> = hit.iter().map(|(id, _)| json!({"unit": game.label_of(Subject::Unit(*id))})).collect();
        draft.fill("units", rows);
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let response = input.response();
        let acts = response != Response::Ignore;
        let far = input.cause == Cause::SpottingRound
            && input.spotting_distance.is_some_and(|d| d > rules.discretionary.spotting_inches);
        let in_part = input.in_part
            && response == Response::Act
            && rules.discretionary.fired_upon_in_part == InPart::PartBreaksOff;
        let whole =
            !input.in_part && response == Response::Split && rules.discretionary.fired_upon_whole == InWhole::Together;
        let reserve = input.fire && input.reserve_movement;
        let inches = rules.discretionary.spotting_inches;
        let reasons = [
            (
                acts && !input.fired_upon,
                "noFire",
                "It was not fired upon, so it takes no action of its own; it reports what it sees.".to_owned(),
            ),
            (
                !acts && (input.halt || input.fire || input.to_cover),
                "ignores",
                "It ignores the fire or acts on it: to halt, fire or make for cover is to act.".to_owned(),
            ),
            (acts && input.toward_firer, "towardFirer", "It may not move towards the one that fires at it.".to_owned()),
            (acts && reserve, "reserve", "Under Reserve Movement it may not fire.".to_owned()),
            (
                acts && input.fire && !input.target_fired,
                "notFiredUpon",
                "It may only fire at one that has fired upon it; others it reports.".to_owned(),
            ),
            (acts && far, "tooFar", format!("A spotting round counts within {inches}″.")),
            (in_part, "inPart", "Only a part was fired upon: all ignore it, or that part breaks off.".to_owned()),
            (whole, "whole", "All of it was fired upon: it acts or ignores it as a whole.".to_owned()),
            (
                input.part_ignores && response != Response::Split,
                "partIgnores",
                "All act or all ignore it, unless the part breaks off as a new detachment.".to_owned(),
            ),
        ];
        reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, Self::RULE, text)).collect()
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
        let Some((id, before)) = command_at(game, input.detachment.as_deref()) else { return };
        let card = before.card;
        if let Some(detachment) = game.command_mut(id) {
            detachment.response = Some(input.response());
        }
        if !outcome.acts {
            return;
        }
        let acting = if outcome.new_detachment {
            let part = |hit: &Hit| match game.find(hit.unit.as_deref()?).ok()? {
                Subject::Unit(unit) if game.unit(unit)?.under == Some(id) => Some(unit),
                _ => None,
            };
            let part: Vec<UnitId> = input.units.iter().filter_map(part).collect();
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
        let who = spoken(game, input.detachment.as_deref(), "The detachment");
        if !outcome.acts {
            return Report { headline: format!("{who} ignores the fire"), ..Report::default() };
        }
        let part: Vec<&str> = input.units.iter().filter_map(|hit| hit.unit.as_deref()).collect();
        let (whose, table_name) = if outcome.new_detachment {
            (format!("{who}: {} break off and", part.join(" ")), part.join(" "))
        } else {
            (who.clone(), who.clone())
        };
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
        // The part that breaks off gets the next free label.
        let label = input
            .detachment
            .as_deref()
            .map(|label| if outcome.new_detachment { facts::fresh_label(game, label) } else { label.to_owned() });
        let draft = json!({"detachment": label, "discretionary": true});
        let away = Duty::by_id("detachment_move", format!("{table_name}: to cover"), draft);
        let follows = if outcome.to_cover { vec![away] } else { Vec::new() };
        Report { headline: format!("{whose} {}", does.join(" and ")), table, follows }
    }
}
