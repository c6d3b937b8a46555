//! Built-up areas: what cover each face has, whether there are flanks, how many rounds it takes to dislodge.

use super::words;
use crate::rulebooks::dtn::guns::words::Hindrance;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::tables::{BuaDefend, BuaRules, SmallOffDefend};

/// A look into the table.
pub struct Bua;

/// How large a built-up area is.
#[choice]
pub enum Size {
    /// A village or more.
    #[default]
    #[is(label = "Built-up area")]
    Large,
    /// A farm.
    #[is(label = "Small built-up area")]
    Small,
}

/// Rounds it takes to dislodge a garrison.
pub fn rounds_to_dislodge(size: Size, rules: &Rules) -> u8 {
    match size {
        Size::Small => rules.fight.bua.small_rounds,
        Size::Large => rules.fight.bua.rounds,
    }
}

fields! {
    /// Which area, attacked where.
    pub struct Input for Dtn {
        size: Size, default = Size::Large, asked;
        face: Face, default = Face::Front;
        on_defend: bool, "Garrison on Defend";
        rounds_fought: u8, "Rounds lost by the garrison", 0..=9, default = 0;
    }
}

fields! {
    /// What the table gives.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cover: Cover, summary;
        /// Of whoever shoots at the garrison.
        terrain: Hindrance, "Terrain disadvantage", summary;
        flanks: bool, "Flanks count", summary;
        rounds: u8, "Rounds to dislodge";
        rounds_left: u8, "Rounds still to win", summary;
        /// After this round the attackers may press on, and the garrison loses Defend, or it counterattacks.
        press: bool, "May be pressed";
    }
}

/// One step less.
fn downgraded(cover: Cover) -> Cover {
    match cover {
        Cover::Fortified => Cover::Full,
        Cover::Full => Cover::Partial,
        Cover::Partial | Cover::None => Cover::None,
    }
}

/// The cover a garrison has at a face, and whether the area has flanks.
pub fn bua_cover(size: Size, face: Face, on_defend: bool, rules: &BuaRules) -> (Cover, bool) {
    let by_face = match face.column() {
        0 => Cover::Full,
        1 => Cover::Partial,
        _ => Cover::None,
    };
    match (size, on_defend) {
        (Size::Large, true) if rules.on_defend == BuaDefend::AllRound => (Cover::Full, false),
        (Size::Large, false) if rules.on_defend == BuaDefend::AllRound => (downgraded(Cover::Full), true),
        (Size::Large, false) => (downgraded(by_face), true),
        (Size::Small, false) if rules.small_off_defend == SmallOffDefend::Downgraded => (downgraded(by_face), true),
        (Size::Large, true) | (Size::Small, _) => (by_face, true),
    }
}

impl Procedure for Bua {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "bua";
    const TITLE: &'static str = "Look up a built-up area";
    const VERBS: &'static [&'static str] = &["bua", "village"];
    const RULE: &'static str = "Built-up areas";

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        let bua = &rules.fight.bua;
        let (cover, flanks) = bua_cover(input.size, input.face, input.on_defend, bua);
        let terrain = rules.fight.terrain.of_cover(cover);
        let rounds = rounds_to_dislodge(input.size, rules);
        let rounds_left = rounds.saturating_sub(input.rounds_fought);
        chance.say("Built-up areas", || {
            let flanks = if flanks { "flanks count" } else { "there are no flanks" };
            format!(
                "Cover {} at the {}, {flanks}; {} to dislodge.",
                cover.said(),
                input.face.said(),
                words::count(rounds, "round")
            )
        });
        Ok(Outcome { cover, terrain, flanks, rounds, rounds_left, press: rounds_left > 0 && input.rounds_fought > 0 })
    }

    fn apply(_: &Input, _: &Outcome, _: &Rules, _: &mut Game<Dtn>) {}

    fn tell(input: &Input, outcome: &Outcome, _: &Game<Dtn>) -> Report {
        let mut table = Vec::new();
        if outcome.press {
            table.push(
                "The attackers may press another round and the garrison loses Defend, or the garrison counterattacks."
                    .to_owned(),
            );
        }
        if outcome.rounds_left == 0 {
            table.push("The garrison is dislodged.".to_owned());
        }
        if input.size == Size::Small {
            table.push("A unit attacked with the area behind it may retreat into it: second-phase combat.".to_owned());
        }
        let headline = format!("Built-up area: {} cover at the {}", outcome.cover.said(), input.face.said());
        Report { headline, table, ..Report::default() }
    }
}
