//! Close Fire as plain rows for the panels: roster, right-hand sections, the selected unit or leader.

use crate::core::battle::may;
use crate::core::view::{Dossier, Fact, May, RosterRow, Section, SectionRow, Tag};
use crate::rulebooks::close_fire::combat::charge::{self, DeclareCharge};
use crate::rulebooks::close_fire::combat::engage;
use crate::rulebooks::close_fire::command::action::{self, Action, CommandAction, actions_left};
use crate::rulebooks::close_fire::command::leader_move::{self, LeaderMove};
use crate::rulebooks::close_fire::fire::direct::{self, DirectArtillery};
use crate::rulebooks::close_fire::fire::musketry::{self, Musketry};
use crate::rulebooks::close_fire::fire::reserve::{self, ReserveFire};
use crate::rulebooks::close_fire::morale::redress;
use crate::rulebooks::close_fire::moves::manoeuvre::{self, Manoeuvre};
use crate::rulebooks::close_fire::moves::manoeuvre_cost::ManoeuvreKind;
use crate::rulebooks::close_fire::moves::movement::{self, Move};
use crate::rulebooks::close_fire::orders::give_order::{self, GiveOrder, Way};
use crate::rulebooks::close_fire::orders::hear_order::{self, HearOrder};
use crate::rulebooks::close_fire::prelude::*;
use crate::rulebooks::close_fire::turn::step_ids;

/// The words under a phase of the tracker.
pub fn phase_note(game: &Game<CloseFire>, step: &str) -> String {
    let units = |is: fn(&Unit) -> bool| game.units.iter().filter(|u| is(&u.own)).count();
    let (n, one, many) = match step {
        step_ids::CLOSE_ARTILLERY => (units(|u| u.reserved_fire), "reserved", "reserved"),
        step_ids::COMMAND => {
            let orders = game.commands.iter().map(|c| c.own.on_the_way.len()).sum();
            (orders, "order on the way", "orders on the way")
        }
        step_ids::COMBAT => (game.engagements.standing.len(), "combat", "combats"),
        step_ids::MOVEMENT => (units(|u| u.plight == Plight::Routing && !u.destroyed), "routing", "routing"),
        _ => return String::new(),
    };
    if n == 0 { String::new() } else { counted(n, one, many) }
}

pub fn side_row(game: &Game<CloseFire>, side: usize) -> RosterRow {
    let mut row = RosterRow::of_side(game, side);
    row.totals = totals(game, Subject::Side(side));
    let routing = game.units.iter().filter(|u| u.side == side && u.own.plight == Plight::Routing).count();
    row.tag = (routing > 0).then(|| Tag::warn(format!("{routing} routing")));
    row
}

pub fn command_row(game: &Game<CloseFire>, id: usize) -> RosterRow {
    let Some(piece) = game.command(id) else { return RosterRow::new(Subject::Command(id), 0, "", "") };
    let leader = &piece.own;
    let mut row = RosterRow::new(Subject::Command(id), piece.side, &piece.label, &piece.name);
    let with = leader.attached_unit.as_ref().map(|u| format!(" · with {u}")).unwrap_or_default();
    let order = leader.order.as_ref().map(|text| format!(" · {}", short(text))).unwrap_or_default();
    row.note = format!("{}{with}{order}", leader.rank.said());
    row.totals = totals(game, Subject::Command(id));
    let left = actions_left(leader, game.rules());
    row.tag = Some(match (leader.killed, leader.wounds) {
        (true, _) => Tag::warn("killed"),
        (_, 0) => Tag::plain(counted(left, "action", "actions")),
        _ => Tag::warn("wounded"),
    });
    row
}

/// The beginning of an order, as much as a row holds.
fn short(text: &str) -> String {
    const MOST: usize = 24;
    match text.char_indices().nth(MOST) {
        None => format!("“{text}”"),
        Some((end, _)) => format!("“{}…”", text[..end].trim_end()),
    }
}

pub fn unit_row(game: &Game<CloseFire>, id: usize) -> RosterRow {
    let Some(piece) = game.unit(id) else { return RosterRow::new(Subject::Unit(id), 0, "", "") };
    let unit = &piece.own;
    let mut row = RosterRow::new(Subject::Unit(id), piece.side, &piece.label, &piece.name);
    unit.grade.word().clone_into(&mut row.note);
    row.pips = Some((u16::from(unit.bases), u16::from(unit.casualties.min(unit.bases))));
    row.tag = unit_tag(unit);
    row
}

fn unit_tag(unit: &Unit) -> Option<Tag> {
    let dp = |word: &str| match unit.dp {
        0 => word.to_owned(),
        n => format!("{n} DP · {word}"),
    };
    let words = [
        (unit.destroyed, Tag::warn("destroyed")),
        (unit.crew_killed, Tag::warn("crew killed")),
        (unit.abandoned, Tag::warn("abandoned")),
        (unit.plight != Plight::None, Tag::warn(dp(unit.plight.said()))),
        (unit.charge_failed_last_turn && unit.control == Control::Unknown, Tag::warn(dp("must test"))),
        (unit.control == Control::Halt, Tag::warn(dp("halts"))),
        (unit.control == Control::Repeat, Tag::warn(dp("repeats"))),
        (unit.in_combat, Tag::plain(dp("in combat"))),
        (unit.reserved_fire, Tag::plain(dp("reserved"))),
        (unit.dp >= 3, Tag::warn(format!("{} DP", unit.dp))),
        (unit.dp > 0, Tag::plain(format!("{} DP", unit.dp))),
        (unit.fired, Tag::plain("fired")),
        (unit.moved, Tag::plain("moved")),
        (unit.formation == Formation::Unformed, Tag::plain("unformed")),
        (unit.formation == Formation::Limbered, Tag::plain("limbered")),
        (unit.fieldworks, Tag::plain("fieldworks")),
        (unit.hard_cover, Tag::plain("hard cover")),
    ];
    words.into_iter().find(|(is, _)| *is).map(|(_, tag)| tag)
}

fn totals(game: &Game<CloseFire>, subject: Subject) -> String {
    let units: Vec<&Unit> = game.units_of(subject).into_iter().filter_map(|id| game.unit(id)).map(|u| &u.own).collect();
    let dp: u32 = units.iter().map(|u| u32::from(u.dp)).sum();
    let gone = units.iter().filter(|u| !u.stands()).count();
    let lost = if gone > 0 { format!(" · {gone} lost") } else { String::new() };
    format!("{} · {}{lost}", counted(units.len(), "unit", "units"), dps(dp))
}

/// The right-hand sections.
pub fn sections(game: &Game<CloseFire>) -> Vec<Section> {
    let rules = game.rules();
    let coins = game.commands.iter().filter(|c| !c.own.killed).map(|c| {
        let left = u32::from(actions_left(&c.own, rules));
        SectionRow::Coins { name: c.name.clone(), side: c.side, left, of: left + u32::from(c.own.actions_used) }
    });
    let mut sections = vec![Section { title: "Actions".to_owned(), rows: coins.collect() }];
    let orders: Vec<SectionRow> = game
        .commands
        .ids()
        .flat_map(|id| order_facts(game, id).into_iter().map(move |(_, value)| (id, value)))
        .map(|(id, value)| SectionRow::Fact(Fact::new(game.name_of(Subject::Command(id)), value)))
        .collect();
    let combats: Vec<SectionRow> = engage::work(game).into_iter().map(|w| SectionRow::Note(w.title)).collect();
    let trouble = game.units.iter().filter(|u| u.own.stands() && u.own.plight != Plight::None);
    let trouble: Vec<SectionRow> =
        trouble.map(|u| SectionRow::Fact(Fact::new(format!("{} {}", u.label, u.name), u.own.plight.said()))).collect();
    for (title, rows) in [("Orders", orders), ("Combats", combats), ("Out of hand", trouble)] {
        if !rows.is_empty() {
            sections.push(Section { title: title.to_owned(), rows });
        }
    }
    let fact = |name: &str, value: String| SectionRow::Fact(Fact::new(name, value));
    let ranges = &rules.ranges;
    let gun = |max: i32, effective: i32| format!("{max}, effective {effective}");
    sections.push(Section {
        title: "Ranges in yards".to_owned(),
        rows: vec![
            fact("Heavy gun", gun(ranges.heavy_max, ranges.heavy_effective)),
            fact("Other guns", gun(ranges.field_max, ranges.field_effective)),
            fact("Guns, close range", ranges.gun_close.to_string()),
            fact("Muskets", format!("{} to {}", ranges.musketry_close, ranges.musketry)),
        ],
    });
    sections
}

/// The order of a brigade and those on the way to it, each with where it stands.
fn order_facts(game: &Game<CloseFire>, id: usize) -> Vec<(&'static str, String)> {
    let Some(own) = game.command(id).map(|c| &c.own) else { return Vec::new() };
    let turn = own.order_turn.map(|turn| format!(", turn {turn}")).unwrap_or_default();
    let from = name_or_label(game, own.order_from.as_deref(), "nobody known");
    let heard = own.order.iter().map(|text| ("Order", format!("“{text}” ({from}{turn}, heard)")));
    let coming = own.on_the_way.iter().map(|message| {
        let (from, turn) = (give_order::giver(game, message), message.turn);
        let place = if message.arrived { "messenger there, not yet heard" } else { "on the way" };
        ("New order", format!("“{}” ({from}, turn {turn}, {place})", message.text))
    });
    heard.chain(coming).collect()
}

/// The selected leader.
pub fn command_dossier(game: &Game<CloseFire>, id: usize) -> Dossier {
    let Some(piece) = game.command(id) else { return Dossier::default() };
    let (leader, rules) = (&piece.own, game.rules());
    let line = format!("{}, {}", leader.rank.said(), game.side_name(piece.side));
    let mut dossier = Dossier { line, ..Dossier::default() };
    let left = actions_left(leader, rules);
    let radius = if leader.rank == Rank::Marshal { rules.distance.command_marshal } else { rules.distance.command };
    let actions = Fact::new("Actions left", left.to_string());
    let key = if leader.rank == Rank::Marshal { "leader.actionsMarshal" } else { "leader.actions" };
    dossier.facts.push(if leader.actions.is_none() { actions.doubted(game.standing(key)) } else { actions });
    dossier.facts.push(Fact::new("Command radius", format!("{radius} yards")));
    dossier.facts.push(Fact::new("With", leader.attached_unit.clone().unwrap_or_else(|| "nobody".to_owned())));
    dossier.facts.extend(order_facts(game, id).into_iter().map(|(name, value)| Fact::new(name, value)));
    if leader.wounds > 0 {
        dossier.marks.push((counted(leader.wounds, "wound", "wounds"), "for good".to_owned()));
    }
    let label = &piece.label;
    for (action, what) in [
        (Action::Inspire, "Inspire his unit"),
        (Action::Steady, "Steady his unit"),
        (Action::Move, "Ride and join a unit"),
    ] {
        let draft = draft!(action::Input { leader: label, action: action });
        dossier.may.push(may::<CommandAction>(game, what, draft));
    }
    dossier.may.push(may::<LeaderMove>(game, "Ride on his own", draft!(leader_move::Input { leader: label })));
    let given = draft!(give_order::Input { brigade: label, way: Way::Spoken, text: "" });
    let order = may::<GiveOrder>(game, "Get an order", given);
    dossier.may.push(May { draft: draft!(give_order::Input { brigade: label }), ..order });
    if leader.on_the_way.iter().any(|message| message.arrived) {
        let draft = draft!(hear_order::Input { brigade: label });
        dossier.may.push(may::<HearOrder>(game, "Hear his new order", draft));
    }
    dossier
}

/// The selected unit.
pub fn unit_dossier(game: &Game<CloseFire>, id: usize) -> Dossier {
    let Some(piece) = game.unit(id) else { return Dossier::default() };
    let (unit, rules, label) = (&piece.own, game.rules(), piece.label.as_str());
    let what =
        if unit.arm == Arm::Gun { format!("{} gun", unit.gun_class.label()) } else { unit.arm.label().to_owned() };
    let what = if unit.dismounted { "Cavalry on foot".to_owned() } else { what };
    let formation = unit.formation.said();
    let mut dossier =
        Dossier { line: format!("{what}, grade {}, {formation}", unit.grade.word()), ..Dossier::default() };
    let mut fact = |name: &str, value: String| dossier.facts.push(Fact::new(name, value));
    let pikes = if unit.pike_bases > 0 { format!(", {} of pikes", unit.pike_bases) } else { String::new() };
    fact("Bases", format!("{} of {}{pikes}", unit.strength(), unit.bases));
    fact("DPs", dp_words(unit));
    fact("Under", piece.under.and_then(|c| game.command(c)).map_or_else(|| "nobody".to_owned(), |c| c.name.clone()));
    if let Some(order) = piece.under.and_then(|c| game.command(c)).and_then(|c| c.own.order.clone()) {
        fact("Order of its brigade", order);
    }
    if !unit.last_move.is_empty() {
        fact("Last move", unit.last_move.clone());
    }
    if let Some(target) = &unit.previous_target {
        let range = unit.previous_range.map(|r| format!(", {r} yards")).unwrap_or_default();
        fact("Last target", format!("{target}{range}"));
    }
    let relief = redress::relief_of(unit, rules);
    if unit.dp > 0 {
        fact("May redress", dps(relief));
    }
    let marks = [
        (unit.plight != Plight::None, unit.plight.label(), "until a test stops it"),
        (unit.under_fire, "Under fire", "this turn"),
        (unit.steadied, "Steadied, stays halted", "this turn"),
        (unit.inspire_level > 0, "Inspired", "this turn"),
        (unit.reserved_fire, "Fire reserved", "until close artillery"),
        (unit.charge_failed || unit.charge_failed_last_turn, "Charged without contact", "until it has tested"),
        (unit.in_combat, "In combat", "until someone moves away"),
        (unit.fieldworks, "In fieldworks", "until it moves"),
        (unit.hard_cover, "In hard cover", "until it moves"),
        (unit.ground, "Advantage of ground", "until it moves"),
    ];
    let lying = marks.into_iter().filter(|(is, ..)| *is).map(|(_, text, until)| (text.to_owned(), until.to_owned()));
    dossier.marks.extend(lying);
    if !unit.stands() {
        return dossier;
    }
    let acts = &mut dossier.may;
    if unit.arm == Arm::Gun {
        let gun = draft!(direct::Input { gun: label });
        // What speaks against it is asked for a range that any gun reaches.
        let fire = may::<DirectArtillery>(game, "Fire", draft!(direct::Input { gun: label, range: 120 }));
        acts.push(May { draft: gun, ..fire });
        acts.push(may::<ReserveFire>(game, "Reserve its fire", draft!(reserve::Input { gun: label })));
    }
    if unit.arm == Arm::Foot {
        acts.push(may::<Musketry>(game, "Fire muskets", draft!(musketry::Input { unit: label })));
    }
    let moves = may::<Move>(game, "Move", draft!(movement::Input { unit: label }));
    acts.push(May { note: reach(unit, rules), ..moves });
    if unit.arm != Arm::Gun {
        acts.push(may::<DeclareCharge>(game, "Charge", draft!(charge::Input { unit: label })));
    }
    let change = draft!(manoeuvre::Input { unit: label, manoeuvre: ManoeuvreKind::ChangeFormation });
    let change = may::<Manoeuvre>(game, "Change formation", change);
    acts.push(May { draft: draft!(manoeuvre::Input { unit: label }), ..change });
    dossier
}

/// DPs with where those of this turn came from.
fn dp_words(unit: &Unit) -> String {
    let parts = [
        (unit.dp_from_artillery, "artillery"),
        (unit.dp_from_musketry, "musketry"),
        (unit.dp_from_movement, "movement"),
        (unit.dp_from_combat, "combat"),
        (unit.dp_from_morale, "morale"),
    ];
    let from: Vec<String> = parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, what)| format!("{n} {what}")).collect();
    if from.is_empty() { unit.dp.to_string() } else { format!("{} (now: {})", unit.dp, from.join(", ")) }
}

/// How far a unit goes, in a few words.
fn reach(unit: &Unit, rules: &Rules) -> String {
    let march = if unit.arm == Arm::Cavalry { rules.moves.march_cavalry } else { rules.moves.march_foot };
    let dice = if unit.arm == Arm::Cavalry { "1–2 AvD + D6" } else { "AvD + D6" };
    format!("march {march}, near the enemy {dice}")
}
