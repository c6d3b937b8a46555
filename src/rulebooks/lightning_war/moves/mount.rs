//! Troops get on or off what carries them.

use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::tables::Binds;

/// Mounts or dismounts.
pub struct Mount;

#[choice]
pub enum OnOrOff {
    Mount,
    Dismount,
}

/// Who gets on or off.
#[choice]
pub enum Troops {
    Infantry,
    #[is(label = "Motorcycle troops")]
    Motorcycle,
    Cavalry,
}

fields! {
    pub struct Input for LightningWar {
        unit: Option<UnitRef>, "Troops";
        carrier: Option<UnitRef>, "Carried by", from = unit.mounted_on.clone().map(UnitRef::from), loud;
        action: OnOrOff, "On or off", default = OnOrOff::Dismount, from = OnOrOff::next(unit), loud;
        troops: Troops, "Who they are", default = Troops::Infantry, from = Troops::of(unit),
            help = "Cavalry and motorcycle troops move all the same.";
        carrier_moved: Length, "Carrier moved this turn", default = 0, from = carrier,
            help = "It must be still all turn.";
        unit_moved: Length, "Troops moved this turn", default = 0, from = unit;
    }
}

fields! {
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        may_move: bool, "They may move this turn", summary;
        moves: Share, "How much of their move";
        carrier_stays: bool, "The carrier stays all turn";
        place_adjacent: bool, "Placed next to the carrier";
    }
}

impl OnOrOff {
    /// What a unit can do next.
    fn next(unit: &Unit) -> Self {
        if unit.mounted_on.is_some() { Self::Dismount } else { Self::Mount }
    }
}

impl Troops {
    fn of(unit: &Unit) -> Self {
        match unit.kind {
            _ if unit.is_motorcycle => Self::Motorcycle,
            UnitKind::Cavalry => Self::Cavalry,
            _ => Self::Infantry,
        }
    }
}

impl Input {
    /// They get on or off their own mounts.
    fn own_mounts(&self) -> bool {
        self.troops != Troops::Infantry
    }

    /// The carrier must be still all turn.
    fn bound(&self, rules: &Rules) -> bool {
        !self.own_mounts() || rules.mount.stationary_binds == Binds::All
    }
}

impl Procedure for Mount {
    type Book = LightningWar;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "mount";
    const TITLE: &'static str = "Mount or dismount";
    const VERBS: &'static [&'static str] = &["mount", "dismount"];
    const RULE: &'static str = "Mounting";

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let bound = input.bound(rules);
        let carrier = bound && input.carrier_moved > Length::ZERO;
        let troops = !input.own_mounts() && input.unit_moved > Length::ZERO;
        let reasons = [
            (carrier, "carrierMoved", "What carries them must be still all turn, but it has moved."),
            (troops, "troopsMoved", "They have moved this turn, so they can neither get on nor off."),
        ];
        Reason::among(Self::RULE, reasons)
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let moves = if input.own_mounts() { rules.mount.own_mounts_move } else { Share::None };
        chance.say(Self::RULE, || match moves {
            Share::Full => format!("{} may move normally this turn.", input.troops.label()),
            Share::Half => format!("{} may move half this turn.", input.troops.label()),
            Share::None => format!("{} may not move this turn.", input.troops.label()),
        });
        Ok(Outcome {
            may_move: moves != Share::None,
            moves,
            carrier_stays: input.bound(rules),
            place_adjacent: !input.own_mounts(),
        })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<LightningWar>) {
        let (id, carrier) = (input.unit.unit(), input.carrier.unit());
        let label = carrier.and_then(|id| game.unit(id)).map(|carrier| carrier.label.clone());
        let Some(unit) = input.unit.unit_mut(game) else { return };
        unit.locked = !outcome.may_move;
        (unit.mounted_on, unit.mode) = match input.action {
            OnOrOff::Mount => (label, Some(Mode::Mount)),
            OnOrOff::Dismount => (None, Some(Mode::Dismount)),
        };
        if let Some(carrier) =
            carrier.filter(|c| Some(*c) != id && outcome.carrier_stays).and_then(|c| game.unit_mut(c))
        {
            carrier.locked = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = input.unit.name(game, "The troops");
        let carrier = input.carrier.name(game, "their carrier");
        let (does, place) = match input.action {
            OnOrOff::Mount => ("mount", format!("{who} are on {carrier}: place the stand next to it.")),
            OnOrOff::Dismount => ("dismount", format!("Place {who} next to {carrier}.")),
        };
        let then = if outcome.may_move { "and may move" } else { "and stay where they are this turn" };
        Report { headline: format!("{who} {does} {then}"), table: vec![place], ..Report::default() }
    }
}
