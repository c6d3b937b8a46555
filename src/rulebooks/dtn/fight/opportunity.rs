//! An opportunity charge of the side that responds: who may, and whether it activates.

use super::charge::{self, ChargeCombat};
use super::engage;
use super::risk::contacted;
use crate::rulebooks::dtn::command::activation::{by_card, own_rating};
use crate::rulebooks::dtn::moves::ground::{goes_off, gone_off};
use crate::rulebooks::dtn::moves::words::CONTACTS_GENERAL;
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::RANKS;
use crate::rulebooks::dtn::tables::OpportunityNeeds;
use crate::rulebooks::dtn::turn::attack::is_attacked;
use crate::rulebooks::dtn::turn::step_ids;

/// Cavalry, or infantry at a defile or to rescue guns, charges into an opening.
pub struct OpportunityCharge;

/// What the charge is for.
#[choice]
pub enum Purpose {
    /// Anything; for cavalry.
    #[default]
    #[is(label = "Into the open")]
    Open,
    #[is(label = "Against a defile")]
    Defile,
    /// Guns about to be captured.
    #[is(label = "To rescue guns")]
    Rescue,
}

/// Whose rating is tested.
#[choice]
pub enum ChargeRatingOf {
    #[default]
    #[is(label = "The general's")]
    Dg,
    #[is(label = "Its own")]
    Own,
}

fields! {
    /// Who charges whom, and why it may.
    pub struct Input for Dtn {
        unit: Option<UnitRef>, asked;
        target: Option<UnitRef>, "Charges", asked;
        purpose: Purpose, default = Purpose::Open;
        touching_guns: bool, "Infantry touches the guns", help = "It needs no draw to rescue them.";
        rating_of: ChargeRatingOf, "Rating tested", default = ChargeRatingOf::Dg;
        in_radius: bool, "Within the general's 4″", default = true;
        arm: Arm, default = Arm::BattleCav, from = unit;
        moved: bool, "Moved this period", from = unit;
        a_rating: u8, "Activation rating", 2..=13, meaning = RANKS, default = 7, quiet;
        character: Character, default = Character::N, quiet;
        phase: u8, "Fights in phase", 2..=3, default = 2, quiet;
        #[serde(default)]
        fp: u8, "Fire points on it", 0..=30, default = 0, from = unit.fp.count();
        #[serde(default)]
        contacts_general: bool, "Contacts an enemy general", quiet, help = CONTACTS_GENERAL;
        side: SideName, default = SideName::A, from = SideName::of(unit.piece.side), help = WHOSE_DECK;
    }
}

fields! {
    /// Whether it charges.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        /// Full where no draw was needed.
        activation: Activation;
        charges: bool, "It charges", summary;
    }
}

impl Input {
    /// Infantry that touches the guns comes to their rescue without a draw.
    fn needs_no_draw(&self) -> bool {
        self.arm == Arm::Infantry && self.touching_guns && self.purpose == Purpose::Rescue
    }
}

/// The step at which a charge of this phase is fought.
fn fights_at(game: &Game<Dtn>, phase: u8) -> String {
    engage::due(game, if phase == 2 { step_ids::SECOND_PHASE } else { step_ids::THIRD_PHASE })
}

/// The charge that a unit invites which passes a defile in reach of the enemy; none where nobody could make it.
pub fn at_the_defile(game: &Game<Dtn>, passes: &impl Who) -> Option<Duty> {
    let target = Subject::Unit(passes.unit()?);
    let enemy = |side: usize| game.side_of(target).is_some_and(|own| own != side);
    let fresh = |unit: &Unit| unit.arm != Arm::Artillery && !unit.broken && !unit.moved;
    let side = game.units.iter().find(|u| enemy(u.side) && fresh(&u.own))?.side;
    let title = format!("{} may charge {} at the defile", game.side_name(side), game.name_of(target));
    let draft = draft!(Input { target: game.label_of(target), purpose: Purpose::Defile, phase: 2 });
    Some(Duty::of::<OpportunityCharge>(title, draft).at(engage::due(game, step_ids::OPPORTUNITY_CHARGES)).optional())
}

impl Procedure for OpportunityCharge {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "opportunity_charge";
    const TITLE: &'static str = "Make an opportunity charge";
    const VERBS: &'static [&'static str] = &["opportunity", "opp"];
    const RULE: &'static str = "Opportunity charges";
    const ROLLS: &'static str = "One card; none for infantry that touches the guns it rescues.";

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some((id, unit)) = draft.unit(game, key!(Input.unit)) else { return };
        let by_general = draft.text(key!(Input.rating_of)) != Some(ChargeRatingOf::Own.word());
        let under = game.unit(id).and_then(|piece| piece.under).filter(|_| by_general);
        match under.and_then(|general| game.command(general)) {
            Some(general) => {
                draft.fill(key!(Input.a_rating), general.own.a_rating);
                draft.fill(key!(Input.character), general.own.character.word());
            }
            None => draft.fill(key!(Input.a_rating), own_rating(unit.a_rating, unit.morale, game.rules())),
        }
    }

    fn check(input: &Input, _rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut against = |key, text: &str| reasons.push(Reason::new(key, "Opportunity charges", text));
        match (input.arm, input.purpose) {
            (Arm::Artillery, _) => against("gunsCharge", "Artillery may not charge."),
            (Arm::Infantry, Purpose::Open) => {
                against("infantryOpportunity", "Infantry may do so only against a defile or to rescue guns.");
            }
            _ => {}
        }
        if input.moved {
            against("hasMoved", "The unit has moved this period.");
        }
        if input.fp > 0 {
            against("fpsFirst", "It would move: first resolve the fire points on it.");
        }
        if input.rating_of == ChargeRatingOf::Dg && !input.in_radius && !input.needs_no_draw() {
            against("outOfRadius", "It is beyond the general's 4″: test its own rating.");
        }
        reasons
    }

    fn resolve(input: &Input, rules: &Rules, chance: &mut Chance) -> Roll<Outcome> {
        if input.needs_no_draw() {
            chance.say("Opportunity charges", || "Infantry in contact with the guns needs no draw.".to_owned());
            return Ok(Outcome { activation: Activation::Full, charges: true });
        }
        let (rating, character) = (input.a_rating, input.character);
        let deck = rules.deck_of(input.side.index());
        let activation = chance.cards(deck, 1, "opportunity charge", |card| by_card(card, rating, character))?;
        let least = match rules.fight.opportunity_needs {
            OpportunityNeeds::Full => Activation::Full,
            OpportunityNeeds::AnyActivation => Activation::Limited,
        };
        let charges = activation >= least;
        chance.say("Opportunity charges", || {
            let then = if charges { "it charges" } else { "it stays where it is" };
            format!("Rating {rating}: {}, and {} is needed: {then}.", activation.said(), least.said())
        });
        Ok(Outcome { activation, charges })
    }

    fn apply(input: &Input, outcome: &Outcome, _rules: &Rules, game: &mut Game<Dtn>) {
        let Some(id) = input.unit.unit().filter(|_| outcome.charges) else { return };
        if let Some(unit) = game.unit_mut(id) {
            unit.moved = true;
        }
        goes_off(game, id);
        if let Some(target) = input.target.unit() {
            let at = fights_at(game, input.phase);
            is_attacked(game, target, &at);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let unit = input.unit.name(game, "The unit");
        let target = input.target.name(game, "the enemy");
        if !outcome.charges {
            return Report { headline: format!("{unit} makes no opportunity charge"), ..Report::default() };
        }
        let draft = draft!(charge::Input { phase: input.phase, attacker: input.unit, defender: input.target });
        let fight = Duty::of::<ChargeCombat>(format!("{unit} fights {target}, phase {}", input.phase), draft)
            .on(input.unit.subject())
            .at(fights_at(game, input.phase));
        let mut table = vec![format!("Move {unit} into contact with {target}.")];
        table.extend(gone_off(game, &input.unit));
        let follows = [Some(fight), contacted(game, &input.unit, input.contacts_general)];
        Report { headline: format!("{unit} charges {target}"), table, follows: follows.into_iter().flatten().collect() }
    }
}
