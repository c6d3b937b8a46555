//! What is made of a table of fields.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, ExprCall, ExprLit, ExprPath, ExprUnary, GenericArgument, Ident, Lit, LitStr, PathArguments, Type, UnOp,
    parse_quote,
};

use crate::line::{Line, Table};
use crate::words::{capital, spaced};

const NOT_IN_FORM: &str = "no field of this name is in the form";

/// The struct with its `Fields` and `Fills`.
pub fn table(table: &Table) -> syn::Result<TokenStream> {
    let Table { attrs, vis, name, lines, .. } = table;
    let members = lines.iter().filter(|line| line.outer.is_none()).map(|line| member(line, vis));
    let fields = fields(table)?;
    let fills = fills(table)?;
    let groups = table.groups.iter().map(|group| group.emit(name, vis));
    let initial = initial(table);
    Ok(quote! {
        #[derive(Clone, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #(#attrs)*
        #vis struct #name { #(#members)* }
        #fields
        #fills
        #(#groups)*
        #initial
    })
}

/// `Default`, if a field begins with another value than its type's own.
fn initial(table: &Table) -> Option<TokenStream> {
    table.lines.iter().find(|line| line.initial.is_some())?;
    let values = table.lines.iter().filter(|line| line.outer.is_none()).map(|line| {
        let name = &line.name;
        let value = line.initial.as_ref().map_or_else(|| quote!(::std::default::Default::default()), |v| quote!(#v));
        quote!(#name: #value)
    });
    let name = &table.name;
    Some(quote! {
        impl ::std::default::Default for #name {
            fn default() -> Self { Self { #(#values),* } }
        }
    })
}

fn member(line: &Line, vis: &syn::Visibility) -> TokenStream {
    let Line { attrs, name, ty, .. } = line;
    let rename = line.key.as_ref().map(|key| quote!(#[serde(rename = #key)]));
    // A field without documentation of its own has its label.
    let documented = attrs.iter().any(|attr| attr.path().is_ident("doc"));
    let doc = (!documented).then(|| format!("{}.", label(line))).map(|doc| quote!(#[doc = #doc]));
    quote!(#doc #(#attrs)* #rename #vis #name: #ty,)
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
    for line in shown(table)? {
        if line.is_group() {
            if !run.is_empty() {
                runs.push(quote!(&[#(#run),*]));
                run.clear();
            }
            runs.push(group(line));
        } else {
            run.push(field(line, table)?);
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
    let summary = summary(table);
    let subjects = table.lines.iter().filter(|line| line.in_form()).map(|line| {
        let (name, ty) = (&line.name, &line.ty);
        if line.is_group() {
            quote!(crate::core::fields::Fields::subjects(&mut self.#name, see);)
        } else {
            quote_spanned!(ty.span()=> crate::core::fields::Takes::subjects(&mut self.#name, see);)
        }
    });
    Ok(quote! {
        impl crate::core::fields::Fields for #name {
            const FIELDS: &'static [crate::core::schema::Field] = #all;
            #summary
            fn subjects(&mut self, see: &mut dyn FnMut(&mut dyn crate::core::fields::Lookup)) {
                #(#subjects)*
                let _ = see;
            }
        }
    })
}

/// The lines that are fields of the form, in its order.
fn shown(table: &Table) -> syn::Result<Vec<&Line>> {
    let (mut moved, mut shown): (Vec<&Line>, Vec<&Line>) =
        table.lines.iter().filter(|line| line.in_form()).partition(|line| line.shown_after.is_some());
    // Backwards, so that of two lines after the same field the first comes first; again while one follows another.
    while let Some(next) = moved.iter().rposition(|line| shown.iter().any(|other| line.follows(other))) {
        let line = moved.remove(next);
        let at = shown.iter().position(|other| line.follows(other)).map_or(shown.len(), |at| at + 1);
        shown.insert(at, line);
    }
    match moved.first().and_then(|line| line.shown_after.as_ref()) {
        Some(after) => Err(syn::Error::new(after.span(), NOT_IN_FORM)),
        None => Ok(shown),
    }
}

/// The fields of a group, each with the remarks of the group's line.
fn group(line: &Line) -> TokenStream {
    let ty = &line.ty;
    let fields = quote_spanned!(ty.span()=> <#ty as crate::core::fields::Fields>::FIELDS);
    if line.methods.is_empty() {
        return fields;
    }
    let methods = line.methods.iter().map(|(method, given)| quote_spanned!(method.span()=> .#method(#given)));
    quote! {{
        const GROUP: &[crate::core::schema::Field] = #fields;
        const EACH: [crate::core::schema::Field; GROUP.len()] = {
            let mut each = [crate::core::schema::Field::of::<bool>("", ""); GROUP.len()];
            let mut at = 0;
            while at < GROUP.len() {
                each[at] = GROUP[at] #(#methods)*;
                at += 1;
            }
            each
        };
        &EACH
    }}
}

/// What odds are told of an outcome: its summary as keys, for comparing, and as JSON.
fn summary(table: &Table) -> Option<TokenStream> {
    let mut told: Vec<(usize, &Line)> = table.lines.iter().filter(|line| line.summary.is_some()).enumerate().collect();
    told.sort_by_key(|(at, line)| line.place.as_ref().and_then(|place| place.base10_parse().ok()).unwrap_or(at + 1));
    let told: Vec<&Line> = told.into_iter().map(|(_, line)| line).collect();
    if told.is_empty() {
        return None;
    }
    let keys: Vec<LitStr> = told.iter().map(|line| key(line)).collect();
    let names: Vec<&Ident> = told.iter().map(|line| &line.name).collect();
    Some(quote! {
        const SUMMARY: &'static [&'static str] = &[#(#keys),*];
        fn by_summary(&self, other: &Self) -> ::std::cmp::Ordering {
            ::std::cmp::Ordering::Equal #(.then_with(|| self.#names.cmp(&other.#names)))*
        }
        fn short(&self) -> Result<::serde_json::Map<String, ::serde_json::Value>, String> {
            let mut short = ::serde_json::Map::new();
            #(short.insert(#keys.to_owned(), crate::core::fields::json(&self.#names)?);)*
            Ok(short)
        }
    })
}

/// One row of the table: `Field::of::<Type>("key", "Label")` and its methods, as a person would write it.
fn field(line: &Line, table: &Table) -> syn::Result<TokenStream> {
    let (ty, key, label) = (&line.ty, key(line), label(line));
    let bounds = line.bounds.as_ref().map(|(least, most)| quote!(.within(#least, #most)));
    let preset = line.default.as_ref().map(preset).transpose()?.map(|preset| quote!(.or(#preset)));
    let quiet = (line.from.is_some() && line.loud.is_none()).then(|| quote!(.quiet()));
    let asked = asked(line, table)?;
    let methods = line.methods.iter().map(|(method, given)| quote_spanned!(method.span()=> .#method(#given)));
    Ok(quote_spanned! {ty.span()=>
        crate::core::schema::Field::of::<#ty>(#key, #label) #bounds #preset #quiet #asked #(#methods)*
    })
}

/// `.asked_unless(…)` with the keys of the fields that make up for it.
fn asked(line: &Line, table: &Table) -> syn::Result<Option<TokenStream>> {
    let Some(fields) = &line.asked_unless else { return Ok(None) };
    let key_of = |field: &Ident| {
        let named = table.lines.iter().find(|other| other.in_form() && other.name == *field);
        named.map(key).ok_or_else(|| syn::Error::new(field.span(), NOT_IN_FORM))
    };
    let keys = fields.iter().map(key_of).collect::<syn::Result<Vec<LitStr>>>()?;
    Ok(Some(quote!(.asked_unless(&[#(#keys),*]))))
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
        other => {
            Err(syn::Error::new(other.span(), "a default is a number, true or false, a text, or a choice's variant"))
        }
    }
}

/// What fills the table from a battle. Fields that name units or commands are filled first and looked up once; then the
/// others follow in the order of the table.
fn fills(table: &Table) -> syn::Result<TokenStream> {
    let Some(book) = &table.book else {
        if let Some(from) = table.lines.iter().find_map(|line| line.from.as_ref()) {
            return Err(syn::Error::new(
                from.span(),
                "name the rule book whose battles fill it: struct Input for Bbb { … }",
            ));
        }
        return Ok(TokenStream::new());
    };
    let name = &table.name;
    let any = matches!(book, Type::Infer(_)).then(|| quote!(<Book: crate::core::rulebook::Rulebook>));
    let book = if any.is_some() { &parse_quote!(Book) } else { book };
    let roles: Vec<&Line> = table.lines.iter().filter(|line| is_role(&line.ty)).collect();
    let mut first = Vec::new();
    for role in roles.iter().filter(|role| role.from.is_some()) {
        let wanted = bind(role, &roles, book);
        let fill = fill(role, &roles, book)?;
        first.push(quote!({ #(#wanted)* #fill }));
    }
    let others: Vec<&Line> = table.lines.iter().filter(|line| !is_role(&line.ty)).collect();
    let used = roles.iter().filter(|role| others.iter().any(|line| names_in(line).all.contains(&role.name)));
    let bound = used.map(|role| bound(role, book));
    let outer: Vec<LitStr> = roles.iter().filter(|role| role.outer.is_some()).map(|role| key(role)).collect();
    let outer = (!outer.is_empty()).then(|| quote!(const OUTER: &'static [&'static str] = &[#(#outer),*];));
    let steps = others.iter().map(|line| fill(line, &roles, book)).collect::<syn::Result<Vec<_>>>()?;
    Ok(quote! {
        impl #any crate::core::fields::Fills<#book> for #name {
            #outer
            #[allow(unused_variables, clippy::useless_conversion, reason = "not every table is filled from the battle")]
            fn fill(game: &crate::core::game::Game<#book>, draft: &mut crate::core::procedure::Draft) {
                #(#first)*
                #(#bound)*
                #(#steps)*
            }
        }
    })
}

/// `let unit = …;` for a role, an option of whoever it names.
fn bound(role: &Line, book: &Type) -> TokenStream {
    let (name, ty, key) = (&role.name, &role.ty, key(role));
    quote!(let #name = <#ty as crate::core::fields::Role<#book>>::seen(game, draft.subject(game, #key));)
}

/// The roles that the fill of one line needs.
fn bind(line: &Line, roles: &[&Line], book: &Type) -> Vec<TokenStream> {
    let names = names_in(line);
    roles.iter().filter(|role| names.all.contains(&role.name)).map(|role| bound(role, book)).collect()
}

/// The names in what fills a line.
pub fn names_in(line: &Line) -> Names {
    let mut names = Names::default();
    if let Some(from) = &line.from {
        names.visit_expr(from);
    }
    names
}

fn fill(line: &Line, roles: &[&Line], book: &Type) -> syn::Result<TokenStream> {
    let (ty, key) = (&line.ty, key(line));
    if line.is_group() {
        return Ok(quote!(<#ty as crate::core::fields::Fills<#book>>::fill(game, draft);));
    }
    let own = line.from.as_ref().map(|from| filled(line, from, roles)).transpose()?;
    let rows = row_type(ty)
        .filter(|_| line.as_given.is_none() && line.hidden.is_none())
        .map(|row| quote_spanned!(ty.span()=> crate::core::fields::fill_rows::<#book, #row>(game, draft, #key);));
    Ok(quote!(#own #rows))
}

fn filled(line: &Line, from: &Expr, roles: &[&Line]) -> syn::Result<TokenStream> {
    let (ty, key) = (&line.ty, key(line));
    let Names { all, maybe } = names_in(line);
    let named: Vec<&Ident> = roles.iter().map(|role| &role.name).filter(|role| all.contains(role)).collect();
    if let Some(word) = all.iter().find(|name| (*name == "own" || *name == "other") && !named.contains(name)) {
        return Err(syn::Error::new(word.span(), "`own` and `other` stand for the roles of an `each` group"));
    }
    if named.is_empty() && !all.iter().any(|name| name == "game") {
        return Err(syn::Error::new(
            from.span(),
            "this names neither `game` nor a field that holds a unit or a command",
        ));
    }
    if let Some(unknown) = maybe.iter().find(|name| !named.contains(name)) {
        return Err(syn::Error::new(unknown.span(), "`maybe` takes a field that holds a unit or a command"));
    }
    let wanted: Vec<&Ident> = named.into_iter().filter(|role| !maybe.contains(role)).collect();
    // A role alone stands for its own field of the same name.
    let alone = wanted.iter().find(|role| matches!(from, Expr::Path(ExprPath { path, .. }) if path.is_ident(**role)));
    let value = alone.map_or_else(
        || {
            let mut from = from.clone();
            AsOption.visit_expr_mut(&mut from);
            quote!(#from)
        },
        |role| {
            let fact = fact(&line.name, role);
            quote!(#role.#fact.clone())
        },
    );
    let value = quote_spanned!(from.span()=> <#ty as From<_>>::from(#value));
    let put = if asks(from) {
        quote! {
            let known = || Some(#value);
            if let Some(known) = known() {
                draft.fill(#key, crate::core::inputs::plain(known));
            }
        }
    } else {
        quote!(draft.fill(#key, crate::core::inputs::plain(#value));)
    };
    let bindings = wanted.iter().map(|role| quote!(let Some(#role) = &#role));
    Ok(if wanted.is_empty() { quote!({ #put }) } else { quote!(if #(#bindings)&&* { #put }) })
}

/// The field of a role's unit that fills a field of this name: `target_bases` of the role `target` is `bases`.
fn fact(field: &Ident, role: &Ident) -> Ident {
    let (name, role) = (field.to_string(), role.to_string());
    let prefix = role.strip_suffix("_unit").or_else(|| role.strip_suffix("_command")).unwrap_or(&role);
    let fact = name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix('_')).unwrap_or(&name);
    Ident::new(fact, field.span())
}

/// Whether an expression ends early by `?` where something is not known.
fn asks(from: &Expr) -> bool {
    struct Asks(bool);
    impl<'ast> Visit<'ast> for Asks {
        fn visit_expr_try(&mut self, _: &'ast syn::ExprTry) {
            self.0 = true;
        }
    }
    let mut asks = Asks(false);
    asks.visit_expr(from);
    asks.0
}

/// The names that an expression begins its paths with.
#[derive(Default)]
pub struct Names {
    pub all: Vec<Ident>,
    /// Those in `maybe(…)`, which need not be known for the expression to hold.
    maybe: Vec<Ident>,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        self.all.extend(path.path.get_ident().cloned());
        visit::visit_expr_path(self, path);
    }

    fn visit_expr_call(&mut self, call: &'ast ExprCall) {
        self.maybe.extend(in_maybe(call).cloned());
        visit::visit_expr_call(self, call);
    }
}

/// The role in `maybe(role)`.
fn in_maybe(call: &ExprCall) -> Option<&Ident> {
    fn name(expr: &Expr) -> Option<&Ident> {
        match expr {
            Expr::Path(path) => path.path.get_ident(),
            _ => None,
        }
    }
    name(&call.func).filter(|function| *function == "maybe").and_then(|_| name(call.args.first()?))
}

/// Makes `maybe(role)` into the option of whom the role names.
struct AsOption;

impl VisitMut for AsOption {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Call(call) = expr
            && let Some(role) = in_maybe(call)
        {
            *expr = parse_quote!(#role.as_ref());
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

/// Whether a field names a unit or a command.
fn is_role(ty: &Type) -> bool {
    last(inner(ty, "Option").unwrap_or(ty)).is_some_and(|name| name.ends_with("Ref"))
}

/// The struct of a list's rows: `Vec<Firer>`, but not a list of plain values.
fn row_type(ty: &Type) -> Option<&Type> {
    let plain = ["String", "Length", "u8", "u16", "u32", "i8", "i16", "i32", "i64", "bool"];
    inner(ty, "Vec")
        .filter(|row| last(row).is_some_and(|name| !plain.contains(&name.as_str()) && !name.ends_with("Ref")))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn made(table: &str) -> Result<String, String> {
        let table: Table = syn::parse_str(table).map_err(|e| e.to_string())?;
        super::table(&table).map(|tokens| tokens.to_string()).map_err(|e| e.to_string())
    }

    #[test]
    fn a_line_becomes_the_chain_of_calls_that_one_would_write() {
        let made =
            made(r#"pub struct Input { bases: Option<u8>, "Bases now", 0..=60, quiet, help = "As on the table."; }"#);
        let chain = r#"Field :: of :: < Option < u8 > > ("bases" , "Bases now") . within (0 , 60) . quiet () . help ("As on the table.")"#;
        assert!(made.as_ref().is_ok_and(|made| made.contains(chain)), "{made:?}");
    }

    #[test]
    fn a_field_named_after_a_role_takes_the_fact_without_the_prefix() {
        let made = made("struct Input for Bbb { target: Option<UnitRef>; target_bases: u8, from = target; }");
        assert!(made.as_ref().is_ok_and(|made| made.contains("target . bases . clone ()")), "{made:?}");
    }

    #[test]
    fn a_group_stands_in_the_table_once_for_each_role() {
        let group = r#"each Side of a "first unit", b "second unit" {
            arm: Arm, from = own;
            ground: Ground, "Ground of the {}", from = other.ground;
            guns: Option<UnitRef>, from = guns_of(game, own);
            guns_sp: u8, from = guns;
        }"#;
        let made = made(&format!("struct Input for Dtn {{ a: Option<UnitRef>; b: Option<UnitRef>; {group} }}"));
        let made = made.unwrap_or_default();
        for wanted in [
            r#"("a_arm" , "First unit's arm")"#,
            r#"("b_ground" , "Ground of the second unit")"#,
            "a . arm . clone ()",
            "from (a . ground)",
            "guns_of (game , b)",
            "b_guns . sp . clone ()",
            "fn each (of : & Input) -> [Self ; 2usize]",
        ] {
            assert!(made.contains(wanted), "{wanted} in {made}");
        }
    }

    #[test]
    fn a_place_in_the_summary_may_differ_from_that_of_the_line() {
        let made = made("struct Outcome { won: bool, summary; equal: bool, summary = 3; more: u8, summary = 2; }");
        assert!(made.as_ref().is_ok_and(|made| made.contains(r#"& ["won" , "more" , "equal"]"#)), "{made:?}");
    }

    #[test]
    fn what_a_question_mark_does_not_find_is_not_filled() {
        let asks = made("struct Input for Bbb { unit: Option<UnitRef>; class: Class, from = unit.class?; }");
        assert!(asks.as_ref().is_ok_and(|made| made.contains("if let Some (known) = known ()")), "{asks:?}");
        let plain = made("struct Input for Bbb { unit: Option<UnitRef>; class: Class, from = unit.class; }");
        assert!(plain.as_ref().is_ok_and(|made| !made.contains("known")), "{plain:?}");
    }

    #[test]
    fn a_role_in_maybe_need_not_be_known() {
        let made = made(
            "struct Input for Bbb { unit: Option<UnitRef>; tower: Option<UnitRef>; \
             moved: bool, from = unit.moved || maybe(tower).is_some_and(|tower| tower.moved); }",
        );
        let fill = "if let Some (unit) = & unit { draft . fill";
        let option = "tower . as_ref () . is_some_and";
        assert!(made.as_ref().is_ok_and(|made| made.contains(fill) && made.contains(option)), "{made:?}");
    }

    #[test]
    fn hidden_and_outer_lines_are_in_no_form() {
        let made =
            made("struct Group for Bbb { unit: Option<UnitRef>, outer; seen: u32, hidden; bases: u8, from = unit; }");
        let made = made.unwrap_or_default();
        assert!(made.contains("seen : u32") && !made.contains("unit : Option"), "{made}");
        assert!(!made.contains(r#"("seen" ,"#) && !made.contains(r#"("unit" ,"#), "{made}");
    }

    #[test]
    fn a_line_may_be_shown_elsewhere_than_in_the_struct() {
        let made = made("struct A { first: u8; late: u8, shown_after = last; last: u8; }").unwrap_or_default();
        let place = |text: &str| made.find(text);
        assert!(place("late : u8") < place("last : u8"), "{made}");
        assert!(place(r#"("last" ,"#) < place(r#"("late" ,"#), "{made}");
    }

    #[test]
    fn what_makes_up_for_a_field_is_named_as_a_field_and_given_by_its_key() {
        let table = |unless: &str| {
            made(&format!(
                r#"struct A {{ band: u8, asked_unless = {unless}; far: u8, key = "distance"; seen: u8, hidden; }}"#
            ))
        };
        let asked = table("[far]").unwrap_or_default();
        assert!(asked.contains(r#". asked_unless (& ["distance"])"#), "{asked}");
        for wrong in ["[fra]", "[seen]"] {
            assert_eq!(table(wrong), Err(NOT_IN_FORM.to_owned()), "{wrong}");
        }
        assert!(table(r#"&["distance"]"#).is_err_and(|why| why.starts_with("name the fields")));
    }

    #[test]
    fn lines_shown_after_the_same_field_keep_their_order_and_may_follow_each_other() {
        let made = made("struct A { x: u8, shown_after = z; y: u8, shown_after = z; w: u8, shown_after = y; z: u8; }");
        let made = made.unwrap_or_default();
        let places = ["z", "x", "y", "w"].map(|key| made.find(&format!("(\"{key}\" ,")));
        assert!(places.is_sorted() && places[0].is_some(), "{places:?} in {made}");
    }

    #[test]
    fn bounds_may_be_constants() {
        let made = made("struct A { n: u8, LEAST..=MOST; }").unwrap_or_default();
        assert!(made.contains(". within (LEAST , MOST)"), "{made}");
    }

    #[test]
    fn a_remark_without_effect_is_refused_where_it_stands() {
        let refused = |table: &str| {
            let error = syn::parse_str::<Table>(table).and_then(|table| super::table(&table)).err();
            error.map(|error| (error.span().start().column, error.to_string()))
        };
        for (table, at, why) in [
            ("struct A { n: u8, loud; }", "loud", "goes with `from"),
            ("struct A { n: u8, summary = x; }", "x", "summary = 3"),
            ("struct A { #[serde(flatten)] n: Left, summary; }", "summary", "a group has no place"),
            ("struct A { n: u8, summary, summary; }", "summary; }", "given twice"),
            ("struct A { n: u8, hidden, 0..=9; }", "0..", "is in no form"),
            ("struct A { n: u8, hidden, quiet; }", "quiet", "is in no form"),
            ("struct A for B { n: u8, hidden, from = game.n; }", "game", "is in no form"),
            ("struct A { n: u8, shown_after = m; }", "m; }", "no field of this name"),
        ] {
            let (column, told) = refused(table).expect("an error");
            assert_eq!(Some(column), table.find(at), "{table}: {told}");
            assert!(told.contains(why), "{table}: {told}");
        }
    }

    #[test]
    fn remarks_on_a_group_hold_for_each_of_its_fields() {
        let made = made("struct A { #[serde(flatten)] way: Way, quiet; }").unwrap_or_default();
        assert!(made.contains("each [at] = GROUP [at] . quiet ()"), "{made}");
    }

    #[test]
    fn a_table_for_any_rule_book_is_filled_by_all_of_them() {
        let made = made("struct A for _ { n: u8, from = due(game); }").unwrap_or_default();
        assert!(made.contains("impl < Book : crate :: core :: rulebook :: Rulebook >"), "{made}");
        assert!(made.contains("Fills < Book > for A"), "{made}");
    }

    #[test]
    fn a_first_value_makes_the_default() {
        let made = made("struct Unit { moved: u8; segments: u8, initial = 1; }").unwrap_or_default();
        assert!(made.contains("moved : :: std :: default :: Default :: default () , segments : 1"), "{made}");
    }

    #[test]
    fn mistakes_are_told_in_the_words_of_the_table() {
        let told = |table: &str| made(table).err().unwrap_or_default();
        assert!(told("struct A { n: u8, 0..60; }").contains("bounds as in 0..=60"));
        assert!(told("struct A { n: u8, from; }").contains("from = …"));
        assert!(told(r#"struct A { n: u8, "One", "Two"; }"#).contains("the label is given twice"));
        assert!(told("struct A { n: u8, from = strength; }").contains("for Bbb"));
        assert!(told("struct A for Bbb { n: u8, from = strength; }").contains("neither `game` nor a field"));
        assert!(told("struct A for Bbb { n: u8, from = f(game, maybe(n)); }").contains("`maybe` takes a field"));
        assert!(told("struct A { n: u8, default = x + 1; }").contains("a default is"));
        assert!(told("struct A { n: u8, shown_after = m; }").contains("no field of this name"));
        assert!(told("struct A { n: u8; m: u8, shown_after = n, shown_after = n; }").contains("given twice"));
        let three = r#"struct A for B { each C of a "a", b "b", c "c" { n: u8, from = other; } }"#;
        assert!(told(three).contains("one of two roles"));
        assert!(told("struct A for Bbb { n: u8, from = own.n; }").contains("an `each` group"));
        assert!(told("struct A { n: u8, shown_after; }").contains("shown_after = bases"));
    }
}
