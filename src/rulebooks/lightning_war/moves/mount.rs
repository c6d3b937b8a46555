//! Troops get on or off what carries them.

use crate::rulebooks::lightning_war::mired::free_mired::SHARES;
use crate::rulebooks::lightning_war::prelude::*;
use crate::rulebooks::lightning_war::state::Kind;
use crate::rulebooks::lightning_war::state::words::words;
use crate::rulebooks::lightning_war::tables::Binds;

/// Mounts or dismounts.
pub struct Mount;

words! {
    /// On or off.
    Way as WAYS {
        Mount = "mount", "Mount";
        Dismount = "dismount", "Dismount";
    }
}

words! {
    /// Who gets on or off.
    Troops as TROOPS {
        Infantry = "infantry", "Infantry";
        Motorcycle = "motorcycle", "Motorcycle troops";
        Cavalry = "cavalry", "Cavalry";
    }
}

/// Who gets on or off what.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The troops' label.
    pub unit: Option<String>,
    /// The label of what carries them.
    pub carrier: Option<String>,
    /// On or off.
    pub action: Way,
    /// What they are.
    pub troops: Troops,
    /// How far the carrier moved this turn.
    pub carrier_moved: Length,
    /// They have moved this turn.
    pub unit_moved: Length,
}

/// What they may still do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// They may move this turn.
    pub may_move: bool,
    /// How much of their move.
    pub moves: Share,
    /// The carrier must stand still for the rest of the turn.
    pub carrier_stays: bool,
    /// The stand is placed next to the carrier.
    pub place_adjacent: bool,
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
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Troops", SubjectKind::Unit),
        Field::subject("carrier", "Carried by", SubjectKind::Unit),
        Field::choice("action", "On or off", WAYS).or(Preset::Word("dismount")),
        Field::choice("troops", "Who they are", TROOPS)
            .or(Preset::Word("infantry"))
            .quiet()
            .help("Cavalry and motorcycle troops move all the same."),
        Field::length("carrier_moved", "Carrier moved this turn")
            .or(Preset::Whole(0))
            .quiet()
            .help("It must be still all turn."),
        Field::length("unit_moved", "Troops moved this turn").or(Preset::Whole(0)).quiet(),
    ];
    const OUTCOME: &'static [Field] = &[
        Field::flag("may_move", "They may move this turn"),
        Field::choice("moves", "How much of their move", SHARES),
        Field::flag("carrier_stays", "The carrier stays all turn"),
        Field::flag("place_adjacent", "Placed next to the carrier"),
    ];
    const SUMMARY: &'static [&'static str] = &["may_move"];

    fn prefill(game: &Game<LightningWar>, draft: &mut Draft) {
        let Some((_, unit)) = unit_at(game, draft.text("unit")) else { return };
        if let Some(carrier) = &unit.mounted_on {
            draft.fill("carrier", carrier.as_str());
        }
        draft.fill("action", plain(if unit.mounted_on.is_some() { Way::Dismount } else { Way::Mount }));
        let troops = match unit.kind {
            _ if unit.is_motorcycle => Troops::Motorcycle,
            Kind::Cavalry => Troops::Cavalry,
            _ => Troops::Infantry,
        };
        draft.fill("troops", plain(troops));
        draft.fill("unit_moved", plain(unit.moved));
        if let Some((_, carrier)) = unit_at(game, draft.text("carrier")) {
            draft.fill("carrier_moved", plain(carrier.moved));
        }
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let bound = input.bound(rules);
        let carrier = bound && input.carrier_moved > Length::ZERO;
        let troops = !input.own_mounts() && input.unit_moved > Length::ZERO;
        let reasons = [
            (carrier, "carrierMoved", "What carries them must be still all turn, but it has moved."),
            (troops, "troopsMoved", "They have moved this turn, so they can neither get on nor off."),
        ];
        reasons.into_iter().filter(|r| r.0).map(|(_, key, text)| Reason::new(key, Self::RULE, text)).collect()
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
        let carrier = unit_at(game, input.carrier.as_deref()).map(|(id, _)| id);
        let label = carrier.and_then(|id| game.unit(id)).map(|c| c.label.clone());
        let Some((id, _)) = unit_at(game, input.unit.as_deref()) else { return };
        let Some(unit) = game.unit_mut(id) else { return };
        unit.locked = !outcome.may_move;
        (unit.mounted_on, unit.mode) = match input.action {
            Way::Mount => (label, Some(Mode::Mount)),
            Way::Dismount => (None, Some(Mode::Dismount)),
        };
        if let Some(carrier) = carrier.filter(|c| *c != id && outcome.carrier_stays).and_then(|c| game.unit_mut(c)) {
            carrier.locked = true;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<LightningWar>) -> Report {
        let who = spoken(game, input.unit.as_deref(), "The troops");
        let carrier = spoken(game, input.carrier.as_deref(), "their carrier");
        let (does, place) = match input.action {
            Way::Mount => ("mount", format!("{who} are on {carrier}: place the stand next to it.")),
            Way::Dismount => ("dismount", format!("Place {who} next to {carrier}.")),
        };
        let then = if outcome.may_move { "and may move" } else { "and stay where they are this turn" };
        Report { headline: format!("{who} {does} {then}"), table: vec![place], ..Report::default() }
    }
}
