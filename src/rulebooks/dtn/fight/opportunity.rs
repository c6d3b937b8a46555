//! An opportunity charge of the side that responds: who may, and whether it activates.

use super::engage;
use super::risk::{CONTACTS_GENERAL, contacted};
use crate::rulebooks::dtn::command::activation::{by_card, own_rating};
use crate::rulebooks::dtn::moves::ground::{goes_off, gone_off};
use crate::rulebooks::dtn::prelude::*;
use crate::rulebooks::dtn::state::words::{A_RATING, ACTIVATIONS, CHARACTERS};
use crate::rulebooks::dtn::tables::OpportunityNeeds;
use crate::rulebooks::dtn::turn::attack::is_attacked;

/// Cavalry, or infantry at a defile or to rescue guns, charges into an opening.
pub struct OpportunityCharge;

const PURPOSES: Words = &[("open", "Into the open"), ("defile", "Against a defile"), ("rescue", "To rescue guns")];
const RATINGS: Words = &[("dg", "The general's"), ("own", "Its own")];

/// What the charge is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Purpose {
    /// Anything; for cavalry.
    #[default]
    Open,
    /// An enemy in a defile.
    Defile,
    /// Guns about to be captured.
    Rescue,
}

/// Whose rating is tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum RatingOf {
    /// Its divisional general's.
    #[default]
    Dg,
    /// Its own.
    Own,
}

/// Who charges whom, and why it may.
#[derive(Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is described by the label of its field")]
pub struct Input {
    pub unit: Option<String>,
    pub target: Option<String>,
    pub purpose: Purpose,
    pub touching_guns: bool,
    pub rating_of: RatingOf,
    pub in_radius: bool,
    pub arm: Arm,
    pub moved: bool,
    pub a_rating: u8,
    pub character: Character,
    pub phase: u8,
    pub side: SideName,
    #[serde(default)]
    pub contacts_general: bool,
    #[serde(default)]
    pub fp: u8,
}

/// Whether it charges.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// What was drawn; full where no draw was needed.
    pub activation: Activation,
    /// It charges.
    pub charges: bool,
}

impl Input {
    /// Infantry that touches the guns comes to their rescue without a draw.
    fn needs_no_draw(&self) -> bool {
        self.arm == Arm::Infantry && self.touching_guns && self.purpose == Purpose::Rescue
    }
}

/// The step at which a charge of this phase is fought.
fn fights_at(game: &Game<Dtn>, phase: u8) -> String {
    engage::due(game, if phase == 2 { "d10" } else { "d12" })
}

/// The charge that a unit invites which passes a defile in reach of the enemy; none where nobody could make it.
pub fn at_the_defile(game: &Game<Dtn>, passes: Option<&str>) -> Option<Duty> {
    let (id, _) = unit_at(game, passes)?;
    let target = Subject::Unit(id);
    let enemy = |side: usize| game.side_of(target).is_some_and(|own| own != side);
    let fresh = |unit: &Unit| unit.arm != Arm::Artillery && !unit.broken && !unit.moved;
    let side = game.units.iter().find(|u| enemy(u.side) && fresh(&u.own))?.side;
    let title = format!("{} may charge {} at the defile", game.side_name(side), game.name_of(target));
    let draft = json!({"target": game.label_of(target), "purpose": plain(Purpose::Defile), "phase": 2});
    Some(Duty::by_id("opportunity_charge", title, draft).at(engage::due(game, "d8")).optional())
}

impl Procedure for OpportunityCharge {
    type Book = Dtn;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "opportunity_charge";
    const TITLE: &'static str = "Make an opportunity charge";
    const VERBS: &'static [&'static str] = &["opportunity", "opp"];
    const RULE: &'static str = "Opportunity charges";
    const FIELDS: &'static [Field] = &[
        Field::subject("unit", "Unit", SubjectKind::Unit).asked(),
        Field::subject("target", "Charges", SubjectKind::Unit).asked(),
        Field::choice("purpose", "Purpose", PURPOSES).or(Preset::Word("open")),
        Field::flag("touching_guns", "Infantry touches the guns").help("It needs no draw to rescue them."),
        Field::choice("rating_of", "Rating tested", RATINGS).or(Preset::Word("dg")),
        Field::flag("in_radius", "Within the general's 4″").or(Preset::Flag(true)),
        Field::choice("arm", "Arm", ARMS).or(Preset::Word("battleCav")).quiet(),
        Field::flag("moved", "Moved this period").quiet(),
        A_RATING.or(Preset::Whole(7)).quiet(),
        Field::choice("character", "Character", CHARACTERS).or(Preset::Word("N")).quiet(),
        Field::whole("phase", "Fights in phase", 2, 3).or(Preset::Whole(2)).quiet(),
        Field::whole("fp", "Fire points on it", 0, 30).or(Preset::Whole(0)).quiet(),
        CONTACTS_GENERAL.quiet(),
        SIDE,
    ];
    const ROLLS: &'static str = "One card; none for infantry that touches the guns it rescues.";
    const OUTCOME: &'static [Field] =
        &[Field::choice("activation", "Activation", ACTIVATIONS), Field::flag("charges", "It charges")];
    const SUMMARY: &'static [&'static str] = &["charges"];

    fn prefill(game: &Game<Dtn>, draft: &mut Draft) {
        let Some(Subject::Unit(id)) = named(game, draft, "unit") else { return };
        let Some(piece) = game.unit(id) else { return };
        draft.fill("side", SideName::of(piece.side).word());
        draft.fill("arm", plain(piece.own.arm));
        draft.fill("moved", piece.own.moved);
        draft.fill("fp", piece.own.fp.count());
        match piece.under.filter(|_| draft.text("rating_of") != Some("own")).and_then(|c| game.command(c)) {
            Some(general) => {
                draft.fill("a_rating", general.own.a_rating);
                draft.fill("character", plain(general.own.character));
            }
            None => draft.fill("a_rating", own_rating(piece.own.a_rating, piece.own.morale, game.rules())),
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
        if input.rating_of == RatingOf::Dg && !input.in_radius && !input.needs_no_draw() {
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
        let Some(Subject::Unit(id)) = input.unit.as_deref().and_then(|u| game.find(u).ok()) else { return };
        if !outcome.charges {
            return;
        }
        if let Some(unit) = game.unit_mut(id) {
            unit.moved = true;
        }
        goes_off(game, id);
        if let Some((target, _)) = unit_at(game, input.target.as_deref()) {
            let at = fights_at(game, input.phase);
            is_attacked(game, target, &at);
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<Dtn>) -> Report {
        let unit = spoken(game, input.unit.as_deref(), "The unit");
        let target = spoken(game, input.target.as_deref(), "the enemy");
        if !outcome.charges {
            return Report { headline: format!("{unit} makes no opportunity charge"), ..Report::default() };
        }
        let mut draft = json!({"phase": input.phase});
        for (key, label) in [("attacker", &input.unit), ("defender", &input.target)] {
            if let Some(label) = label {
                draft[key] = label.clone().into();
            }
        }
        let fight = Duty::by_id("charge_combat", format!("{unit} fights {target}, phase {}", input.phase), draft)
            .on(input.unit.as_deref().and_then(|u| game.find(u).ok()))
            .at(fights_at(game, input.phase));
        let mut table = vec![format!("Move {unit} into contact with {target}.")];
        table.extend(gone_off(game, input.unit.as_deref()));
        let follows = [Some(fight), contacted(game, input.unit.as_deref(), input.contacts_general)];
        Report { headline: format!("{unit} charges {target}"), table, follows: follows.into_iter().flatten().collect() }
    }
}
