//! A unit or detachment goes into another detachment.

use crate::rulebooks::lightning_war::prelude::*;

pub struct Rejoin;

fields! {
    pub struct Input for LightningWar {
        who: Option<AnyRef>;
        into: Option<CommandRef>, "Joins", from = facts::broken_from(game, *who).map(CommandRef::from), loud;
        same_side: bool, "They are of one side", default = true, from = Some(into.piece.side) == game.side_of(*who);
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        joined: bool, "It has joined", summary;
    }
}

impl Procedure for Rejoin {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "rejoin";
    const TITLE: &'static str = "Rejoin a detachment";
    const VERBS: &'static [&'static str] = &["rejoin", "join"];
    const RULE: &'static str = "Detachments";

    fn check(input: &Input, _: &Rules) -> Vec<Reason> {
        let same = input.who.is_some() && input.who.label() == input.into.label();
        let reasons = [
            (!input.same_side, "twoSides", "They are not of one side."),
            (same, "itself", "A detachment cannot join itself."),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, _: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        chance.say(Self::RULE, || "It acts under the orders of the detachment it joins from now on.".to_owned());
        Ok(Outcome { joined: input.same_side })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let Some(into) = input.into.command() else { return };
        // Units never change sides, whatever the input says.
        let side = game.command(into).map(|c| c.side);
        for id in input.who.subject().map_or_else(Vec::new, |who| game.units_of(who)) {
            if let Some(unit) = game.units.get_mut(id).filter(|unit| outcome.joined && Some(unit.side) == side) {
                unit.under = Some(into);
            }
        }
        facts::settle(game);
    }

    fn tell(input: &Input, _: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.who.name(game, "The detachment");
        let into = input.into.name(game, "the other");
        Report { headline: format!("{who} joins {into}"), ..Report::default() }
    }
}
