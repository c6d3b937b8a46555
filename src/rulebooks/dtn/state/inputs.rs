//! Small types that inputs share, and what a battle knows of a division or unit alike. No rules.

use crate::rulebooks::dtn::prelude::*;

/// A side as headless calls name it, by its place in the list of sides.
#[choice]
pub enum SideName {
    #[default]
    #[is(label = "first side")]
    A,
    #[is(label = "second side")]
    B,
}

impl SideName {
    pub fn index(self) -> usize {
        self as usize
    }

    pub fn of(index: usize) -> Self {
        if index == 0 { Self::A } else { Self::B }
    }
}

/// An activation that may not have been drawn yet.
#[choice(WORDS = [None, Full, Limited, Fail])]
pub enum Drawn {
    #[default]
    #[is(label = "Not drawn yet")]
    None,
    Fail,
    Limited,
    Full,
}

impl From<Option<Activation>> for Drawn {
    fn from(drawn: Option<Activation>) -> Self {
        match drawn {
            None => Self::None,
            Some(Activation::Fail) => Self::Fail,
            Some(Activation::Limited) => Self::Limited,
            Some(Activation::Full) => Self::Full,
        }
    }
}

pub fn is_unit(who: &Subject) -> bool {
    matches!(who, Subject::Unit(_))
}

pub fn is_command(who: &Subject) -> bool {
    matches!(who, Subject::Command(_))
}

/// The order chit beside a division or unit.
pub fn order_of(game: &Game<Dtn>, subject: Subject) -> Order {
    match subject {
        Subject::Command(id) => game.command(id).map_or(Order::None, |c| c.own.order),
        Subject::Unit(id) => game.unit(id).map_or(Order::None, |u| u.own.order),
        Subject::Side(_) => Order::None,
    }
}

/// The commander of a side.
pub fn commander(game: &Game<Dtn>, side: usize) -> Option<usize> {
    game.commands.find_id(|c| c.side == side && c.own.role == CommandRole::Commander)
}
