//! The two macros with which a rule book says each fact once: [`fields!`] for what a form, an outcome or a unit holds, and
//! [`macro@choice`] for one of a few words.

mod choice;
mod emit;
mod line;
mod words;

use proc_macro::TokenStream;

/// A struct whose fields are also the fields of a form. A line is a field: its name, its type, and what else there is to
/// say, in any order.
///
/// ```ignore
/// fields! {
///     /// Who rolls, and what bears on it.
///     pub struct Input for Bbb {
///         unit: Option<UnitRef>;
///         in_command_radius: bool, from = !unit.out_of_command, loud;
///         passive: bool, from = unit;
///         bases: Option<u8>, "Bases now", 0..=60, from = unit, help = "As they stand on the table.";
///         arm: Arm, default = Arm::Infantry, from = unit;
///         permit: Permit, "May move", key = "move";
///         #[serde(flatten)] left: Left;
///     }
/// }
/// ```
///
/// | said | means |
/// |---|---|
/// | `"Bases now"` | the label; without it the name in words, "Bases" |
/// | `0..=60` | the least and the most |
/// | `default = Arm::Infantry` | what stands there when nothing is given |
/// | `from = unit` | the battle knows it: the field of the same name of the unit that `unit` names; folded away in short forms |
/// | `from = !unit.out_of_command` | the same by any expression; the fields of the struct that name units or commands stand for those |
/// | `loud` | shown in short forms although the battle knows it |
/// | `summary` | in an outcome: odds tell it |
/// | `key = "move"` | the name in JSON, where Rust will not have it as a name |
/// | `#[serde(flatten)]` | a group: its fields take this place |
/// | `quiet`, `help = "…"`, `words = ARMS`, … | any other word is a method of `Field` |
///
/// The type gives the kind (`bool` a flag, `u8` a whole number, a [`macro@choice`] its words, `Vec` of such a struct a list)
/// and, by `Option`, whether it may be left out. Made are the struct with `Clone`, `Debug` and serde, its `Fields`, and with
/// `for` its `Fills`: what a battle knows, filled in by itself.
#[proc_macro]
pub fn fields(input: TokenStream) -> TokenStream {
    let table = syn::parse_macro_input!(input as line::Table);
    emit::table(&table).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// An enum of plain words: its values in JSON, its labels, and its name in the middle of a sentence.
///
/// ```ignore
/// #[choice]
/// pub enum Formation {
///     Line,
///     ColumnOfMarch,                            // "columnOfMarch", "Column of march", "column of march"
///     #[is("SM", label = "Smoothbore")] Smooth, // another value, another label
///     #[is(said = "no order")] None,            // another name in a sentence
/// }
/// ```
///
/// Made are the usual traits, serde by the values, `WORDS` (value and label of each), `word()`, `label()` and `said()`.
/// `#[choice(ARMS = [Infantry, Cavalry])]` makes a list of some of them beside it, `#[choice(default = Line)]` its `Default`.
#[proc_macro_attribute]
pub fn choice(args: TokenStream, item: TokenStream) -> TokenStream {
    let args = syn::parse_macro_input!(args as choice::Args);
    let item = syn::parse_macro_input!(item as syn::ItemEnum);
    choice::expand(&args, item).unwrap_or_else(syn::Error::into_compile_error).into()
}
