//! What is made of an enum of plain words.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Fields, Ident, ItemEnum, LitStr, Token, Variant, bracketed};

use crate::words::{camel, capital, lower, snake};

/// What stands behind `#[choice(…)]`: lists of some of the variants, and the default.
#[derive(Default)]
pub struct Args {
    lists: Vec<(Ident, Vec<Ident>)>,
    /// Values and labels are the variants as written: codes of a sheet.
    verbatim: bool,
    /// Values are written as in `column_of_march`.
    snake: bool,
    /// The name in a sentence is the label as it is.
    as_label: bool,
    /// What is offered, in this order, where it is not every variant as declared.
    offered: Option<Vec<Ident>>,
}

impl Parse for Args {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let mut args = Self::default();
        while !input.is_empty() {
            let name: Ident = input.parse()?;
            if name == "verbatim" {
                args.verbatim = true;
            } else if name == "snake" {
                args.snake = true;
            } else if name == "as_label" {
                args.as_label = true;
            } else {
                input.parse::<Token![=]>()?;
                let list;
                bracketed!(list in input);
                let some = Punctuated::<Ident, Token![,]>::parse_terminated(&list)?.into_iter().collect();
                if name == "WORDS" {
                    args.offered = Some(some);
                } else {
                    args.lists.push((name, some));
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(args)
    }
}

/// A variant and its words.
struct Word {
    variant: Ident,
    value: String,
    label: String,
    said: String,
    /// Another word that is taken for it.
    also: Option<String>,
}

/// The enum with its traits and words.
pub fn expand(args: &Args, mut item: ItemEnum) -> syn::Result<TokenStream> {
    let default = take_default(&mut item);
    let words = item.variants.iter_mut().map(|variant| word(variant, args)).collect::<syn::Result<Vec<_>>>()?;
    let (name, vis) = (&item.ident, &item.vis);
    let variants: Vec<&Ident> = words.iter().map(|w| &w.variant).collect();
    let values: Vec<&String> = words.iter().map(|w| &w.value).collect();
    let labels: Vec<&String> = words.iter().map(|w| &w.label).collect();
    let said: Vec<&String> = words.iter().map(|w| &w.said).collect();
    let offered = args.offered.clone().unwrap_or_else(|| variants.iter().map(|v| (*v).clone()).collect());
    let also =
        words.iter().filter_map(|w| Some((w.also.as_ref()?, &w.value))).map(|(also, value)| quote!((#also, #value)));
    let numbers = 0..words.len() as u32;
    let lists = args.lists.iter().map(|(list, some)| {
        let doc = format!("Some of the words of [`{name}`].");
        quote! {
            #[doc = #doc]
            #vis const #list: crate::core::schema::Words = &[#((#name::#some.word(), #name::#some.label())),*];
        }
    });
    let default = default.map(|variant| {
        quote! {
            impl ::std::default::Default for #name {
                fn default() -> Self { Self::#variant }
            }
        }
    });
    let expecting = format!("one of the words of {name}");
    Ok(quote! {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #item

        impl #name {
            /// Each value with what a person reads.
            #[allow(dead_code, reason = "made for every choice")]
            pub const WORDS: crate::core::schema::Words = &[#((Self::#offered.word(), Self::#offered.label())),*];
            /// All of them.
            #[allow(dead_code, reason = "made for every choice")]
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// Its value in JSON.
            #[allow(dead_code, reason = "made for every choice")]
            pub const fn word(self) -> &'static str {
                match self { #(Self::#variants => #values),* }
            }

            /// What a person reads.
            #[allow(dead_code, reason = "made for every choice")]
            pub const fn label(self) -> &'static str {
                match self { #(Self::#variants => #labels),* }
            }

            /// Its name in the middle of a sentence.
            #[allow(dead_code, reason = "made for every choice")]
            pub const fn said(self) -> &'static str {
                match self { #(Self::#variants => #said),* }
            }
        }

        #(#lists)*
        #default

        impl crate::core::fields::Takes for #name {
            const KIND: crate::core::schema::Kind = crate::core::schema::Kind::Choice(Self::WORDS);
            const MEANING: crate::core::schema::Words = &[#(#also),*];
        }

        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    #(Self::#variants => serializer.serialize_unit_variant(stringify!(#name), #numbers, #values)),*
                }
            }
        }

        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Words;
                impl ::serde::de::Visitor<'_> for Words {
                    type Value = #name;
                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str(#expecting)
                    }
                    fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<#name, E> {
                        match text {
                            #(#values => Ok(#name::#variants),)*
                            other => Err(E::unknown_variant(other, &[#(#values),*])),
                        }
                    }
                }
                deserializer.deserialize_str(Words)
            }
        }
    })
}

/// The variant marked `#[default]`; the mark is taken off.
fn take_default(item: &mut ItemEnum) -> Option<Ident> {
    let mut default = None;
    for variant in &mut item.variants {
        let before = variant.attrs.len();
        variant.attrs.retain(|attr| !attr.path().is_ident("default"));
        if variant.attrs.len() < before {
            default = Some(variant.ident.clone());
        }
    }
    default
}

/// The words of a variant; its `#[is(…)]` is taken off, and its label serves as documentation where it has none.
fn word(variant: &mut Variant, args: &Args) -> syn::Result<Word> {
    if !matches!(variant.fields, Fields::Unit) {
        return Err(syn::Error::new_spanned(variant, "a choice is one of plain words: this variant holds values"));
    }
    let name = variant.ident.to_string();
    let (mut value, mut label, mut said, mut also) = (None, None, None, None);
    let (mine, others) = std::mem::take(&mut variant.attrs).into_iter().partition(|attr| attr.path().is_ident("is"));
    variant.attrs = others;
    let mine: Vec<syn::Attribute> = mine;
    for attr in mine {
        attr.parse_args_with(|input: ParseStream| {
            if input.peek(LitStr) {
                value = Some(input.parse::<LitStr>()?.value());
            }
            while !input.is_empty() {
                if input.peek(Token![,]) {
                    input.parse::<Token![,]>()?;
                    continue;
                }
                let what: Ident = input.parse()?;
                input.parse::<Token![=]>()?;
                let text = Some(input.parse::<LitStr>()?.value());
                match what.to_string().as_str() {
                    "label" => label = text,
                    "said" => said = text,
                    "also" => also = text,
                    _ => {
                        return Err(syn::Error::new(
                            what.span(),
                            "a word is its value, label = \"…\", said = \"…\" and also = \"…\"",
                        ));
                    }
                }
            }
            Ok(())
        })?;
    }
    let usual = if args.snake { snake(&name) } else { camel(&name) };
    let value = value.unwrap_or_else(|| if args.verbatim { name.clone() } else { usual });
    let written = if args.verbatim { value.clone() } else { capital(&lower(&name)) };
    let label = label.unwrap_or(written);
    let as_label = args.verbatim || args.as_label;
    let said = said.unwrap_or_else(|| if as_label { label.clone() } else { label.to_lowercase() });
    if !variant.attrs.iter().any(|attr| attr.path().is_ident("doc")) {
        let doc = format!("{label}.");
        variant.attrs.push(syn::parse_quote!(#[doc = #doc]));
    }
    Ok(Word { variant: variant.ident.clone(), value, label, said, also })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(args: &str, item: &str) -> syn::Result<String> {
        expand(&syn::parse_str(args)?, syn::parse_str(item)?).map(|tokens| tokens.to_string())
    }

    #[test]
    fn words_are_offered_in_the_order_given_and_typed_by_others() -> syn::Result<()> {
        let made = made("WORDS = [Full, Fail]", r#"enum Drawn { #[is(also = "x")] Fail, Limited, Full }"#)?;
        let offered = "& [(Self :: Full . word () , Self :: Full . label ()) , (Self :: Fail . word () , Self :: Fail . label ())]";
        assert!(made.contains(offered), "{made}");
        assert!(made.contains(r#"MEANING : crate :: core :: schema :: Words = & [("x" , "fail")]"#), "{made}");
        Ok(())
    }

    #[test]
    fn a_name_in_a_sentence_is_in_lower_case_or_as_the_label() -> syn::Result<()> {
        let item = r#"enum Order { #[is(label = "Break-off")] BreakOff }"#;
        assert!(made("", item)?.contains(r#"Self :: BreakOff => "break-off""#));
        assert!(made("as_label", item)?.matches(r#"Self :: BreakOff => "Break-off""#).count() == 2);
        Ok(())
    }
}
