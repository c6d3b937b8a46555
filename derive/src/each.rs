//! A group of fields that a table holds once for each of several roles.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, ExprPath, Ident, LitStr, Token, Visibility, braced};

use crate::emit::names_in;
use crate::line::Line;
use crate::words::{capital, spaced};

/// `each Shooter of a "first unit", b "second unit" { … }`.
pub struct Each {
    attrs: Vec<Attribute>,
    name: Ident,
    roles: Vec<Role>,
    lines: Vec<Line>,
}

/// A field that names a unit or command, and what it is called in labels.
struct Role {
    field: Ident,
    called: LitStr,
}

impl Parse for Role {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        Ok(Self { field: input.parse()?, called: input.parse()? })
    }
}

impl Parse for Each {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        input.parse::<Ident>()?;
        let name = input.parse()?;
        let of: Ident = input.parse()?;
        if of != "of" {
            return Err(syn::Error::new(of.span(), "a group is given as: each Shooter of a \"first unit\" { … }"));
        }
        let roles = Punctuated::<Role, Token![,]>::parse_separated_nonempty(input)?;
        let body;
        braced!(body in input);
        let lines = Punctuated::<Line, Token![;]>::parse_terminated(&body)?;
        if roles.len() > 2
            && let Some(other) = lines.iter().flat_map(|line| names_in(line).all).find(|name| name == "other")
        {
            return Err(syn::Error::new(other.span(), "`other` is one of two roles; this group has more"));
        }
        Ok(Self { attrs, name, roles: roles.into_iter().collect(), lines: lines.into_iter().collect() })
    }
}

impl Each {
    /// Whether a group comes next and not a field.
    pub fn begins(input: ParseStream) -> bool {
        let ahead = input.fork();
        let word = ahead.call(Attribute::parse_outer).and_then(|_| ahead.parse::<Ident>());
        word.is_ok_and(|word| word == "each") && ahead.peek(Ident)
    }

    /// Its lines for every role: the first of each, the second of each.
    pub fn expanded(&self) -> Vec<Line> {
        self.lines.iter().flat_map(|line| self.roles.iter().map(|role| self.line_of(line, role))).collect()
    }

    fn line_of(&self, line: &Line, role: &Role) -> Line {
        let mut line = line.clone();
        let words =
            line.label.as_ref().map_or_else(|| format!("{{}}'s {}", spaced(&line.name.to_string())), LitStr::value);
        let label = capital(&words.replace("{}", &role.called.value()));
        line.label = Some(LitStr::new(&label, line.name.span()));
        line.name = prefixed(&line.name, role);
        if let Some(from) = &mut line.from {
            Renamed { group: self, role }.visit_expr_mut(from);
        }
        line
    }

    /// The struct of one role's fields, and how it is taken out of the table.
    pub fn emit(&self, table: &Ident, vis: &Visibility) -> TokenStream {
        let Self { attrs, name, roles, lines } = self;
        let members = lines.iter().map(|Line { attrs, name, ty, .. }| {
            let docs = attrs.iter().filter(|attr| attr.path().is_ident("doc"));
            quote!(#(#docs)* #vis #name: #ty,)
        });
        let one = |role: &Role| {
            let fields = lines.iter().map(|line| {
                let (name, whole) = (&line.name, prefixed(&line.name, role));
                quote!(#name: ::std::clone::Clone::clone(&of.#whole),)
            });
            quote!(Self { #(#fields)* })
        };
        let (all, count) = (roles.iter().map(one), roles.len());
        quote! {
            #(#attrs)*
            #[derive(Clone, Debug)]
            #vis struct #name { #(#members)* }
            impl #name {
                /// One for each role, in their order.
                #vis fn each(of: &#table) -> [Self; #count] {
                    [#(#all),*]
                }
            }
        }
    }
}

fn prefixed(name: &Ident, role: &Role) -> Ident {
    format_ident!("{}_{}", role.field, name, span = name.span())
}

/// Makes what fills a line of the group into what fills it for one role.
struct Renamed<'a> {
    group: &'a Each,
    role: &'a Role,
}

impl VisitMut for Renamed<'_> {
    fn visit_expr_path_mut(&mut self, path: &mut ExprPath) {
        let Self { group, role } = self;
        let other = group.roles.iter().find(|other| other.field != role.field);
        let new = path.path.get_ident().and_then(|name| match name.to_string().as_str() {
            "own" => Some(role.field.clone()),
            "other" => other.map(|other| other.field.clone()),
            _ => group.lines.iter().find(|line| line.name == *name).map(|line| prefixed(&line.name, role)),
        });
        if let Some(new) = new {
            path.path = new.into();
        }
        visit_mut::visit_expr_path_mut(self, path);
    }
}
