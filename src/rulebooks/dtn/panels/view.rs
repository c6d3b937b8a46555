//! DTN as plain rows for the panels: roster, right-hand sections, the selected unit or general.

use crate::core::battle::may;
use crate::core::deck::Deck;
use crate::core::view::{Chit, ChitShape, Dossier, Fact, May, RosterRow, Section, SectionRow, Tag};
use crate::rulebooks::dtn::command::activation::{self, Activate};
use crate::rulebooks::dtn::command::direct_control::{self, DirectControl};
use crate::rulebooks::dtn::command::issue_order::{self, IssueOrder, cost};
use crate::rulebooks::dtn::command::permits::{against, in_response};
use crate::rulebooks::dtn::command::sending::is_senior;
use crate::rulebooks::dtn::guns::steps;
use crate::rulebooks::dtn::moves::facts::{acts_under, responds};
use crate::rulebooks::dtn::moves::rates::allowance;
use crate::rulebooks::dtn::moves::unit_move::{self, UnitMove};
use crate::rulebooks::dtn::prelude::*;

/// The chit that lies beside a command with this order.
pub fn chit(order: Order) -> Option<Chit> {
    let (shape, letter, colour) = match order {
        Order::None => return None,
        Order::Action => (ChitShape::Disc, 'A', 0),
        Order::Regroup => (ChitShape::Square, 'R', 1),
        Order::Move => (ChitShape::Arrow, 'M', 2),
        Order::BreakOff => (ChitShape::Diamond, 'B', 3),
        Order::Attach => (ChitShape::Ring, 'J', 2),
    };
    Some(Chit { shape, letter, colour, name: order.said() })
}

/// When a chit goes.
fn until(order: Order) -> &'static str {
    match order {
        Order::None => "",
        Order::Action | Order::Regroup => "this period",
        Order::Move => "until it fails",
        Order::BreakOff => "until safe",
        Order::Attach => "two turns",
    }
}

pub fn side_row(game: &Game<Dtn>, side: usize) -> RosterRow {
    let mut row = RosterRow::of_side(game, side);
    let officers = game.commands.iter().filter(|c| c.side == side);
    let cp: u32 = officers.map(|c| u32::from(c.own.cp)).sum();
    row.totals = totals(game, Subject::Side(side));
    row.tag = Some(Tag::plain(format!("{cp} CP")));
    row
}

pub fn command_row(game: &Game<Dtn>, id: usize) -> RosterRow {
    let Some(piece) = game.command(id) else { return RosterRow::new(Subject::Command(id), 0, "", "") };
    let general = &piece.own;
    let mut row = RosterRow::new(Subject::Command(id), piece.side, &piece.label, &piece.name);
    let class = general.c_class.map(|c| format!("{c:?} · ")).unwrap_or_default();
    let character = if general.role == CommandRole::Dg || general.character != Character::N {
        format!(" · {}", general.character.said())
    } else {
        String::new()
    };
    row.note = format!("{class}A {}{character}", general.a_rating);
    row.chit = chit(general.order);
    row.totals = totals(game, Subject::Command(id));
    row.tag = if general.force_fail {
        Some(Tag::warn("fails next turn"))
    } else if let Some(drawn) = general.activation {
        Some(match drawn {
            Activation::Full => Tag::good("full"),
            Activation::Limited => Tag::plain("limited"),
            Activation::Fail => Tag::warn("failed"),
        })
    } else if general.turn_taken {
        Some(Tag::plain("has gone"))
    } else if general.role.is_senior() && general.cp > 0 {
        Some(Tag::plain(format!("{} CP", general.cp)))
    } else {
        None
    };
    row
}

pub fn unit_row(game: &Game<Dtn>, id: usize) -> RosterRow {
    let Some(piece) = game.unit(id) else { return RosterRow::new(Subject::Unit(id), 0, "", "") };
    let unit = &piece.own;
    let mut row = RosterRow::new(Subject::Unit(id), piece.side, &piece.label, &piece.name);
    row.pips = Some((u16::from(unit.sp), u16::from(unit.hits.min(unit.sp))));
    row.dots = unit.fatigue;
    row.chit = chit(unit.order).or_else(|| unit.attach.as_ref().and_then(|_| chit(Order::Attach)));
    row.tag = unit_tag(unit);
    row
}

fn unit_tag(unit: &Unit) -> Option<Tag> {
    let words = [
        (unit.broken, Tag::warn("broken")),
        (unit.silenced, Tag::warn("silenced")),
        (unit.fp.count() >= 3, Tag::warn(format!("{} FP", unit.fp.count()))),
        (unit.fatigue >= 2, Tag::warn("fatigue due")),
        (unit.status != Status::Normal, Tag::plain(unit.status.said())),
        (!unit.fp.is_empty(), Tag::plain(format!("{} FP", unit.fp.count()))),
        (unit.fired, Tag::plain("fired")),
        (unit.moved, Tag::plain("moved")),
        (unit.limbered, Tag::plain("limbered")),
    ];
    words.into_iter().find(|(is, _)| *is).map(|(_, tag)| tag)
}

fn totals(game: &Game<Dtn>, of: Subject) -> String {
    let units: Vec<&Unit> = game.units_of(of).into_iter().filter_map(|id| game.unit(id)).map(|u| &u.own).collect();
    let (left, all) = units.iter().fold((0_u32, 0_u32), |(l, a), u| (l + u32::from(u.strength()), a + u32::from(u.sp)));
    let gone = units.iter().filter(|u| u.broken).count();
    let broken = if gone > 0 { format!(" · {gone} broken") } else { String::new() };
    format!("{} units · {left} of {all} SP{broken}", units.len())
}

pub fn sections(game: &Game<Dtn>) -> Vec<Section> {
    let senior = |c: &&crate::core::roster::Piece<Command>| c.own.role == CommandRole::Commander || c.own.cp > 0;
    let coins = game.commands.iter().filter(|c| c.own.role.is_senior()).filter(senior).map(|c| SectionRow::Coins {
        name: c.name.clone(),
        side: c.side,
        left: u32::from(c.own.cp),
        of: u32::from(c.own.cp) + u32::from(c.own.cp_spent),
    });
    let mut sections = vec![Section { title: "Command points".to_owned(), rows: coins.collect() }];
    let lying = |order: Order, name: String, subject: Subject| {
        let tag = Tag::plain(until(order));
        chit(order).map(|chit| SectionRow::Chit { chit, name, tag, subject })
    };
    let divisions = game.commands.entries();
    let mut orders: Vec<SectionRow> =
        divisions.filter_map(|(id, c)| lying(c.own.order, c.name.clone(), Subject::Command(id))).collect();
    for (id, unit) in game.units.entries() {
        orders.extend(lying(unit.own.order, format!("{} {}", unit.label, unit.name), Subject::Unit(id)));
        if let Some(attach) = &unit.own.attach {
            let chit = chit(Order::Attach);
            let tag = Tag::plain(format!("{} turns left", attach.turns_left));
            orders.extend(chit.map(|chit| SectionRow::Chit {
                chit,
                name: format!("{} {}", unit.label, unit.name),
                tag,
                subject: Subject::Unit(id),
            }));
        }
    }
    if orders.is_empty() {
        orders.push(SectionRow::Note("No chits on the table".to_owned()));
    }
    sections.push(Section { title: "Orders".to_owned(), rows: orders });
    let decks = game.luck.decks.iter().enumerate().map(|(side, deck)| SectionRow::Deck {
        side,
        last: game.luck.last.get(side).cloned().unwrap_or_default(),
        note: deck_note(deck, if game.luck.decks.len() == 1 { "Both" } else { game.side_name(side) }),
    });
    sections.push(Section { title: "Activation deck".to_owned(), rows: decks.collect() });
    let price = |inches: i64| cost(Length::whole(inches), game.rules());
    let calculator = [12, 24, 36].map(|inches| {
        let cp = price(inches);
        SectionRow::Fact(Fact::new(format!("Order up to {inches}″"), format!("{cp} CP")))
    });
    sections.push(Section { title: "Orders by distance".to_owned(), rows: calculator.into() });
    sections
}

fn deck_note(deck: &Deck, whose: &str) -> String {
    let left = deck.left();
    let aces = left.iter().filter(|c| c.rank() == Some(1)).count();
    let jokers = left.iter().filter(|c| c.is_joker()).count();
    let unseen = if deck.all_seen() { String::new() } else { format!(" · {} drawn unseen", deck.unseen()) };
    format!("{whose}: {} left · {aces} aces · {jokers} jokers{unseen}", deck.left_len())
}

pub fn command_dossier(game: &Game<Dtn>, id: usize) -> Dossier {
    let Some(piece) = game.command(id) else { return Dossier::default() };
    let (general, subject) = (&piece.own, Subject::Command(id));
    let mut dossier =
        Dossier { line: format!("{}, {}", general.role.said(), game.side_name(piece.side)), ..Dossier::default() };
    dossier.facts.push(Fact::new("Activation rating", format!("{} · {}", general.a_rating, general.character.said())));
    dossier.facts.push(Fact::new("Command distance", if general.role.is_senior() { "6″" } else { "4″" }));
    if let Some(class) = general.c_class {
        dossier.facts.push(Fact::new("Class", format!("{class:?}")));
    }
    if general.role.is_senior() {
        dossier.facts.push(Fact::new("Command points", general.cp.to_string()));
    }
    if general.order != Order::None {
        dossier.marks.push((format!("{} order", general.order.said()), until(general.order).to_owned()));
    }
    let label = piece.label.clone();
    let own_turn = acting(game) == Some(subject);
    if general.role.is_senior() {
        let draft = draft!(issue_order::Input { issuer: label, order: Order::Action });
        dossier.may.push(may::<IssueOrder>(game, "Issue orders", draft));
        let draft = draft!(direct_control::Input { issuer: label });
        dossier.may.push(may::<DirectControl>(game, "Take direct control", draft));
    } else if let Some(issuer) = acting(game).filter(|who| is_senior(game, *who)) {
        let issuer = game.label_of(issuer);
        let draft = draft!(issue_order::Input { issuer: issuer, recipient: label, order: Order::Action });
        dossier.may.push(may::<IssueOrder>(game, "Receive an order", draft));
    }
    let mut draw = may::<Activate>(game, "Draw for activation", draft!(activation::Input { who: label }));
    if general.activation.is_some() && own_turn {
        draw.against.push("It has drawn already this turn.".to_owned());
    } else if general.turn_taken {
        draw.against.push("It has had its turn this period.".to_owned());
    } else if !own_turn {
        draw.against.push("Its turn has not begun: choose it in the list of turns.".to_owned());
    }
    dossier.may.push(draw);
    dossier
}

pub fn unit_dossier(game: &Game<Dtn>, id: usize) -> Dossier {
    let Some(piece) = game.unit(id) else { return Dossier::default() };
    let unit = &piece.own;
    let quality = match unit.quality {
        Quality::Elite => "elite ",
        Quality::Regular => "",
        Quality::SecondRate => "second-rate ",
    };
    let mut dossier = Dossier { line: format!("{quality}{}", unit.arm.said()), ..Dossier::default() };
    let under = piece.under.and_then(|c| game.command(c)).map_or("nobody", |c| c.name.as_str());
    dossier.facts.push(Fact::new("Strength", format!("{} of {} SP", unit.strength(), unit.sp)));
    dossier.facts.push(Fact::new("Morale level", unit.morale.to_string()));
    let rating = unit.draws_against(game.rules());
    let fact = Fact::new("Own rating", rating.to_string());
    dossier.facts.push(if unit.a_rating.is_none() {
        fact.doubted(game.standing("activation.ownRating"))
    } else {
        fact
    });
    dossier.facts.push(Fact::new("Under", under));
    if unit.order != Order::None {
        dossier.marks.push((format!("{} order", unit.order.said()), until(unit.order).to_owned()));
    }
    if let Some(attach) = &unit.attach {
        dossier.marks.push((format!("Attach to {}", attach.target), format!("{} turns left", attach.turns_left)));
    }
    if unit.status != Status::Normal {
        dossier.marks.push((unit.status.said().to_owned(), "until changed".to_owned()));
    }
    if unit.cover != Cover::None {
        dossier.marks.push((format!("{} cover", unit.cover.label()), "until it moves".to_owned()));
    }
    if let Some(infantry) = &unit.attached_to {
        dossier.marks.push((format!("Attached to {infantry}"), "until changed".to_owned()));
    }
    steps::describe(game, id, &mut dossier);
    let acts = acts_under(game, id);
    let drawn = activation_of(game, acts);
    for what in MoveType::ALL.iter().copied() {
        let no = match drawn {
            _ if unit.broken => vec!["It is broken.".to_owned()],
            _ if responds(game, id) => {
                in_response(what, unit.status, game.rules()).into_iter().map(|r| r.text).collect()
            }
            None => vec!["Its activation has not been drawn this period.".to_owned()],
            Some(drawn) => {
                let reasons = against(what, order_of(game, acts), drawn, unit.arm, unit.status, game.rules());
                reasons.into_iter().map(|r| r.text).collect()
            }
        };
        if what == MoveType::Charge && unit.arm == Arm::Artillery {
            continue;
        }
        let rate = Rate::of(what);
        let far = allowance(unit.arm, unit.art_type(), rate, Going::Good, game.rules()).filter(|_| rate != Rate::None);
        dossier.may.push(May {
            what: what.said().to_owned(),
            note: far.map_or_else(String::new, |far| format!("{far}″")),
            against: no,
            procedure: Some(UnitMove::ID),
            draft: draft!(unit_move::Input { unit: piece.label, move_type: what }),
        });
    }
    dossier
}
