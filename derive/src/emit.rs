//! What is made of a table of fields.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, ExprLit, ExprPath, ExprUnary, GenericArgument, Ident, Lit, LitStr, PathArguments, Type, UnOp};

use crate::line::{Line, Table};
use crate::words::{capital, spaced};

/// The struct, its fields, and what fills it.
pub fn table(table: &Table) -> syn::Result<TokenStream> {
    let Table { attrs, vis, name, lines, .. } = table;
    let members = lines.iter().map(|line| member(line, vis));
    let fields = fields(table)?;
    let fills = fills(table)?;
    Ok(quote! {
        #(#attrs)*
        #[derive(Clone, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #vis struct #name { #(#members)* }
        #fields
        #fills
    })
}

fn member(line: &Line, vis: &syn::Visibility) -> TokenStream {
    let Line { attrs, name, ty, .. } = line;
    let rename = line.key.as_ref().map(|key| quote!(#[serde(rename = #key)]));
    let doc = format!("{}.", label(line));
    quote!(#[doc = #doc] #(#attrs)* #rename #vis #name: #ty,)
}

fn key(line: &Line) -> LitStr {
    let name = line.name.to_string();
    line.key.clone().unwrap_or_else(|| LitStr::new(name.trim_start_matches("r#"), line.name.span()))
}

fn label(line: &Line) -> String {
    line.label.as_ref().map_or_else(|| capital(&spaced(&line.name.to_string())), LitStr::value)
}

fn fields(table: &Table) -> syn::Result<TokenStream> {
    let name = &table.name;
    let mut runs: Vec<TokenStream> = Vec::new();
    let mut run: Vec<TokenStream> = Vec::new();
    for line in &table.lines {
        if line.is_group() {
            let ty = &line.ty;
            if !run.is_empty() {
                runs.push(quote!(&[#(#run),*]));
                run.clear();
            }
            runs.push(quote_spanned!(ty.span()=> <#ty as crate::core::fields::Fields>::FIELDS));
        } else {
            run.push(field(line)?);
        }
    }
    let all = if runs.is_empty() {
        quote!(&[#(#run),*])
    } else {
        if !run.is_empty() {
            runs.push(quote!(&[#(#run),*]));
        }
        quote! {{
            const PARTS: &[&[crate::core::schema::Field]] = &[#(#runs),*];
            const ALL: [crate::core::schema::Field; crate::core::schema::rows_in(PARTS)] =
                crate::core::schema::joined(PARTS);
            &ALL
        }}
    };
    let summary = table.lines.iter().filter(|line| line.summary).map(key);
    Ok(quote! {
        impl crate::core::fields::Fields for #name {
            const FIELDS: &'static [crate::core::schema::Field] = #all;
            const SUMMARY: &'static [&'static str] = &[#(#summary),*];
        }
    })
}

/// One row of the table: `Field::of::<Type>("key", "Label")` and its methods, as a person would write it.
fn field(line: &Line) -> syn::Result<TokenStream> {
    let (ty, key, label) = (&line.ty, key(line), label(line));
    let bounds = line.bounds.as_ref().map(|(least, most)| quote!(.within(#least, #most)));
    let preset = line.default.as_ref().map(preset).transpose()?.map(|preset| quote!(.or(#preset)));
    let quiet = (line.from.is_some() && !line.loud).then(|| quote!(.quiet()));
    let methods = line.methods.iter().map(|(method, given)| quote_spanned!(method.span()=> .#method(#given)));
    Ok(quote_spanned! {ty.span()=>
        crate::core::schema::Field::of::<#ty>(#key, #label) #bounds #preset #quiet #(#methods)*
    })
}

fn preset(expr: &Expr) -> syn::Result<TokenStream> {
    let preset = quote!(crate::core::schema::Preset);
    let negative = |inner: &Expr| matches!(inner, Expr::Lit(ExprLit { lit: Lit::Int(_), .. }));
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Bool(_), .. }) => Ok(quote!(#preset::Flag(#expr))),
        Expr::Lit(ExprLit { lit: Lit::Int(_), .. }) => Ok(quote!(#preset::Whole(#expr))),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr: inner, .. }) if negative(inner) => {
            Ok(quote!(#preset::Whole(#expr)))
        }
        Expr::Lit(ExprLit { lit: Lit::Str(_), .. }) => Ok(quote!(#preset::Word(#expr))),
        Expr::Path(_) => Ok(quote!(#preset::Word(#expr.word()))),
        other => Err(syn::Error::new(other.span(), "a default is a number, true or false, a text, or a choice's variant")),
    }
}

/// What fills the table from a battle, field by field in the order of the table.
fn fills(table: &Table) -> syn::Result<TokenStream> {
    let Some(book) = &table.book else {
        if let Some(from) = table.lines.iter().find_map(|line| line.from.as_ref()) {
            return Err(syn::Error::new(from.span(), "say whose battles fill it: struct Input for Bbb { … }"));
        }
        return Ok(TokenStream::new());
    };
    let name = &table.name;
    let roles: Vec<&Line> = table.lines.iter().filter(|line| is_role(&line.ty)).collect();
    let steps = table.lines.iter().map(|line| fill(line, &roles, book)).collect::<syn::Result<Vec<_>>>()?;
    Ok(quote! {
        impl crate::core::fields::Fills<#book> for #name {
            #[allow(unused_variables, clippy::useless_conversion)]
            fn fill(game: &crate::core::game::Game<#book>, draft: &mut crate::core::procedure::Draft) {
                #(#steps)*
            }
        }
    })
}

fn fill(line: &Line, roles: &[&Line], book: &Type) -> syn::Result<TokenStream> {
    let (ty, key) = (&line.ty, key(line));
    if line.is_group() {
        return Ok(quote!(<#ty as crate::core::fields::Fills<#book>>::fill(game, draft);));
    }
    if let Some(row) = row_type(ty) {
        let inner = line.from.as_ref().map(|from| filled(line, from, roles, book)).transpose()?;
        return Ok(quote! { #inner crate::core::fields::fill_rows::<#book, #row>(game, draft, #key); });
    }
    line.from.as_ref().map_or_else(|| Ok(TokenStream::new()), |from| filled(line, from, roles, book))
}

fn filled(line: &Line, from: &Expr, roles: &[&Line], book: &Type) -> syn::Result<TokenStream> {
    let (ty, name, key) = (&line.ty, &line.name, key(line));
    let mut names = Names::default();
    names.visit_expr(from);
    let wanted: Vec<&&Line> = roles.iter().filter(|role| names.0.contains(&role.name)).collect();
    // A role alone stands for its field of the same name.
    let alone = matches!(from, Expr::Path(ExprPath { path, .. }) if wanted.iter().any(|role| path.is_ident(&role.name)));
    let value = if alone { quote!(#from.#name.clone()) } else { quote!(#from) };
    if wanted.is_empty() && !names.0.iter().any(|name| name == "game") {
        return Err(syn::Error::new(from.span(), "this names neither `game` nor a field that holds a unit or a command"));
    }
    let bindings = wanted.iter().map(|role| {
        let (name, ty, key) = (&role.name, &role.ty, self::key(role));
        quote!(let Some(#name) = <#ty as crate::core::fields::Role<#book>>::seen(game, draft.text(#key)))
    });
    let put = quote_spanned! {from.span()=>
        draft.fill(#key, crate::core::inputs::plain(<#ty as From<_>>::from(#value)));
    };
    Ok(if wanted.is_empty() { quote!({ #put }) } else { quote!(if #(#bindings)&&* { #put }) })
}

/// The names that an expression begins its paths with.
#[derive(Default)]
struct Names(Vec<Ident>);

impl<'ast> Visit<'ast> for Names {
    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        if let Some(name) = path.path.get_ident() {
            self.0.push(name.clone());
        }
        visit::visit_expr_path(self, path);
    }
}

/// Whether a field names a unit or a command.
fn is_role(ty: &Type) -> bool {
    last(inner(ty, "Option").unwrap_or(ty)).is_some_and(|name| name.ends_with("Ref"))
}

/// The struct of a list's rows: `Vec<Firer>`, but not a list of plain values.
fn row_type(ty: &Type) -> Option<&Type> {
    let plain = ["String", "Length", "u8", "u16", "u32", "i8", "i16", "i32", "i64", "bool"];
    inner(ty, "Vec").filter(|row| last(row).is_some_and(|name| !plain.contains(&name.as_str()) && !name.ends_with("Ref")))
}

fn last(ty: &Type) -> Option<String> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

fn inner<'a>(ty: &'a Type, outer: &str) -> Option<&'a Type> {
    let Type::Path(path) = ty else { return None };
    let segment = path.path.segments.last().filter(|segment| segment.ident == outer)?;
    let PathArguments::AngleBracketed(given) = &segment.arguments else { return None };
    match given.args.first()? {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}
