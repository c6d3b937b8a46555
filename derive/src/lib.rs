//! The macros by which a rule book states each fact once: [`fields!`] for what a form, an outcome or a unit holds,
//! [`macro@choice`] for an enum of plain words, and [`macro@table`] for a struct of an asset's tables.

mod choice;
mod each;
mod emit;
mod line;
mod words;

use proc_macro::TokenStream;

/// A struct whose fields are also the fields of a form. Each line is a field: its name, its type, then remarks in any order.
///
/// ```
/// pub use galloper::core; // The macro names the core as `crate::core`.
/// use galloper::core::prelude::*;
/// use galloper::rulebooks::tiny::Tiny;
///
/// const MOST: i64 = 60;
///
/// #[choice]
/// pub enum Pace {
///     Slow,
///     AtTheDouble,
/// }
///
/// fields! {
///     /// Who marches, and what bears on it.
///     pub struct Input for Tiny {
///         unit: Option<UnitRef>;
///         pace: Pace, default = Pace::Slow;
///         inches: u8, "Inches to go", 0..=MOST, help = "As measured on the table.";
///         men: u8, from = unit;
///         steady: bool, from = !unit.shaken, loud;
///     }
/// }
///
/// fn main() {
///     let fields = Input::FIELDS.iter().map(|field| (field.key, field.label, field.quiet));
///     let expected = [
///         ("unit", "Unit", false),
///         ("pace", "Pace", false),
///         ("inches", "Inches to go", false),
///         ("men", "Men", true),
///         ("steady", "Steady", false),
///     ];
///     assert!(fields.eq(expected));
///     assert_eq!(Pace::AtTheDouble.label(), "At the double");
/// }
/// ```
///
/// | remark | meaning |
/// |---|---|
/// | `"Bases now"` | the label; without it the name in words, here "Bases" |
/// | `0..=60` | bounds of a whole number |
/// | `default = Arm::Infantry` | the value when nothing is given |
/// | `initial = 1` | the value in a new struct, where it is not the type's own; the macro makes `Default` then |
/// | `from = unit` | filled from the battle: the field of the same name of the unit that the field `unit` names (for `target_bases`, `from = target` takes the target's `bases`); folded away in short forms |
/// | `from = !unit.out_of_command` | the same by any expression over `game` and the fields that name units or commands |
/// | `from = unit.class?` | the same; nothing is filled where the `?` finds nothing |
/// | `from = sender(game, maybe(unit))` | `maybe(unit)` is an option, filled in even where the field `unit` names nobody |
/// | `loud` | shown in short forms although it is filled |
/// | `summary` | of an outcome: one of the fields that odds are given for |
/// | `summary = 3` | the same, told as the third of them |
/// | `key = "move"` | the key in JSON, where it is no name in Rust |
/// | `hidden` | in the struct and its JSON only, not in the form |
/// | `outer` | of a group or of the rows of a list: a unit or command that the struct around it names under this key, for `from`; no field of its own |
/// | `as_given` | a list whose rows are not filled one by one |
/// | `shown_after = bases` | its place in the form, where that is another than in the struct |
/// | `asked_unless = [distance, band]` | asked as by `asked`, unless one of these fields is given |
/// | `#[serde(flatten)]` | a group: the fields of its type stand in its place; words such as `quiet` hold for all of them |
/// | any other word | calls the method of `Field` (`core/schema/mod.rs`) of that name: `quiet`, `asked`, `required`, `optional`, `bare`, `unitless`, `tree`, `help = "…"`, `words = ARMS`, `kind = Kind::Text`, `or = Preset::…`, `said = …`, `meaning = …`, `called = &["…"]`, `setup`, `before = "M"`, `after = "SP"` |
///
/// The type gives the kind (`bool` a flag, `u8` a whole number, a [`macro@choice`] its words, `Vec` of such a struct a list)
/// and, by `Option`, whether it may be left out. A field that names a unit is an `Option<UnitRef>`: the macro knows such
/// roles by the end of the type's name, `Ref`, so an alias must end so, too, and no other type may.
///
/// What a form asks of several units alike stands once, in a group with a line for each fact:
///
/// ```text
/// pub struct Input for Dtn {
///     a: Option<UnitRef>, "First unit";
///     b: Option<UnitRef>, "Second unit";
///     /// What bears on the fire of one of the two.
///     each Shooter of a "first unit", b "second unit" {
///         arm: Arm, from = own;                                      // a_arm "First unit's arm", b_arm …
///         elite: bool, "{} elite", from = own.is_elite();            // a_elite "First unit elite", …
///         terrain: Ground, from = other.ground();                    // filled from the other unit
///         artillery: Option<UnitRef>, "Guns with the {}", from = guns_of(game, own);
///         artillery_sp: u8, "Strength points of those guns", from = artillery;
///     }
/// }
/// ```
///
/// The table gets `a_arm`, `b_arm`, `a_elite`, …; the group becomes the struct `Shooter`, and `Shooter::each(&input)` gives
/// that of the first and of the second.
///
/// The macro makes the struct with `Clone`, `Debug` and serde (further derives may stand above it), its `Fields`, and, if
/// `for Book` is given, its `Fills` (`for _`: from the battles of any rule book). The table itself becomes a chain of calls as one would write it by hand:
///
/// ```text
/// const FIELDS: &'static [Field] = &[
///     Field::of::<Option<UnitRef>>("unit", "Unit"),
///     Field::of::<Option<u8>>("bases", "Bases now").within(0, 60).quiet().help("As they stand on the table."),
/// ];
/// ```
///
/// Mistakes are reported at the field: an unknown remark as a missing method of `Field`, a fact that the unit does not have
/// as a missing field, one of another type as a missing `From`. Each of these fails to compile by its last line alone:
///
/// ```compile_fail
/// # pub use galloper::core;
/// # use galloper::core::prelude::*;
/// # use galloper::rulebooks::tiny::Tiny;
/// # const NAME: &str = "a remark that is misspelt";
/// # fn main() {}
/// fields! {
///     pub struct Input for Tiny {
///         unit: Option<UnitRef>;
///         men: u8, quite;
///     }
/// }
/// ```
///
/// ```compile_fail
/// # pub use galloper::core;
/// # use galloper::core::prelude::*;
/// # use galloper::rulebooks::tiny::Tiny;
/// # const NAME: &str = "a fact that no unit has";
/// # fn main() {}
/// fields! {
///     pub struct Input for Tiny {
///         unit: Option<UnitRef>;
///         horses: u8, from = unit;
///     }
/// }
/// ```
///
/// ```compile_fail
/// # pub use galloper::core;
/// # use galloper::core::prelude::*;
/// # use galloper::rulebooks::tiny::Tiny;
/// # const NAME: &str = "a remark without effect";
/// # fn main() {}
/// fields! {
///     pub struct Input for Tiny {
///         unit: Option<UnitRef>;
///         men: u8, loud;
///     }
/// }
/// ```
#[proc_macro]
pub fn fields(input: TokenStream) -> TokenStream {
    let table = syn::parse_macro_input!(input as line::Table);
    emit::table(&table).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// An enum of plain words: its values in JSON, its labels, and its name in the middle of a sentence.
///
/// ```text
/// #[choice(ON_FOOT = [Line, ColumnOfMarch])]         // a list of some of them, for `words = ON_FOOT` in a field
/// pub enum Formation {
///     #[default]
///     Line,
///     ColumnOfMarch,                                 // "columnOfMarch", "Column of march", "column of march"
///     #[is("emergency", label = "Emergency square")] // another value, another label
///     Square,
///     #[is(said = "no formation")]                   // another name in a sentence
///     None,
/// }
/// ```
///
/// The macro makes the usual traits, serde by the values, `WORDS` (value and label of each), `ALL`, `word()` (the value),
/// `label()` and `said()` (the label in lower case unless given). `#[choice(verbatim)]` takes the variants as they are
/// written for value, label and name: codes of a sheet such as `SM`. `#[choice(snake)]` writes the values as in
/// `column_of_march`. `#[choice(as_label)]` takes the label for the name in a
/// sentence. `#[choice(WORDS = [B, A])]` offers these variants in this order; all are read. `#[is(also = "2nd rate")]` lets a
/// person type another word for the value.
#[proc_macro_attribute]
pub fn choice(args: TokenStream, item: TokenStream) -> TokenStream {
    let args = syn::parse_macro_input!(args as choice::Args);
    let item = syn::parse_macro_input!(item as syn::ItemEnum);
    choice::expand(&args, item).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A struct of the tables in an asset: the usual traits, read with its keys in camel case.
#[proc_macro_attribute]
pub fn table(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = proc_macro2::TokenStream::from(item);
    let read = quote::quote! {
        #[derive(Clone, Debug, PartialEq, Eq, ::serde::Deserialize)]
        #[serde(rename_all = "camelCase")]
        #item
    };
    read.into()
}
