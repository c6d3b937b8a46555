//! The words of choices: an enum, its values as they are typed and what a person reads, all in one place.

/// Makes an enum with the words of its choice.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident as $list:ident { $($variant:ident = $value:literal, $label:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[expect(missing_docs, reason = "the labels say what each is")]
        pub enum $name {
            $(#[serde(rename = $value)] $variant,)*
        }

        #[doc = concat!("The words of [`", stringify!($name), "`].")]
        pub const $list: crate::core::schema::Words = &[$(($value, $label)),*];

        impl $name {
            /// What a person reads.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$variant => $label),* }
            }

            /// The same in the middle of a sentence.
            pub fn said(self) -> String {
                self.label().to_lowercase()
            }
        }
    };
}
pub(crate) use words;
