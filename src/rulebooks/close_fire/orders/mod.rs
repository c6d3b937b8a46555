//! Orders: given, carried by messengers, heard.

pub mod give_order;
pub mod hear_order;
pub mod messenger_move;
