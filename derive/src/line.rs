//! A table of fields read from its lines.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, ExprLit, ExprRange, Ident, Lit, LitInt, LitStr, RangeLimits, Token, Type, Visibility, braced,
};

use crate::each::Each;

/// A struct and the lines of its fields.
pub struct Table {
    pub attrs: Vec<Attribute>,
    pub vis: Visibility,
    pub name: Ident,
    /// The rule book whose battles fill it; `_` for any.
    pub book: Option<Type>,
    pub lines: Vec<Line>,
    /// The groups whose lines stand among the others, once for each role.
    pub groups: Vec<Each>,
}

/// One field.
#[derive(Clone)]
pub struct Line {
    pub attrs: Vec<Attribute>,
    pub name: Ident,
    pub ty: Type,
    pub label: Option<LitStr>,
    pub key: Option<LitStr>,
    pub bounds: Option<(Expr, Expr)>,
    pub default: Option<Expr>,
    /// The value in a new struct, where it is another than the type's own.
    pub initial: Option<Expr>,
    pub from: Option<Expr>,
    pub loud: Option<Ident>,
    pub summary: Option<Ident>,
    /// Its place in the summary, where that is not the order of the lines.
    pub place: Option<LitInt>,
    /// Part of the struct and its JSON, but of no form.
    pub hidden: Option<Ident>,
    /// Named by the struct around this group or list; no field of its own.
    pub outer: Option<Ident>,
    /// A list whose rows are not filled one by one.
    pub as_given: Option<Ident>,
    /// The field that it follows in the form, where that is not the one above it.
    pub shown_after: Option<Ident>,
    /// The fields any of which makes up for it, where it is asked only without them.
    pub asked_unless: Option<Vec<Ident>>,
    /// Methods of `Field`, each with what it is given.
    pub methods: Vec<(Ident, Option<Expr>)>,
}

impl Parse for Table {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let vis = input.parse()?;
        input.parse::<Token![struct]>()?;
        let name = input.parse()?;
        let book = if input.peek(Token![for]) {
            input.parse::<Token![for]>()?;
            Some(input.parse()?)
        } else {
            None
        };
        let body;
        braced!(body in input);
        let (mut lines, mut groups) = (Vec::new(), Vec::new());
        while !body.is_empty() {
            if Each::begins(&body) {
                let group: Each = body.parse()?;
                lines.extend(group.expanded());
                groups.push(group);
                continue;
            }
            lines.push(body.parse()?);
            if !body.is_empty() {
                body.parse::<Token![;]>()?;
            }
        }
        Ok(Self { attrs, vis, name, book, lines, groups })
    }
}

impl Parse for Line {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let attrs = input.call(Attribute::parse_outer)?;
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        let mut line = Self {
            attrs,
            name,
            ty,
            label: None,
            key: None,
            bounds: None,
            default: None,
            initial: None,
            from: None,
            loud: None,
            summary: None,
            place: None,
            hidden: None,
            outer: None,
            as_given: None,
            shown_after: None,
            asked_unless: None,
            methods: Vec::new(),
        };
        while input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            line.remark(input)?;
        }
        line.check()?;
        Ok(line)
    }
}

impl Line {
    /// Reads one of the comma-separated remarks behind the type.
    fn remark(&mut self, input: ParseStream) -> syn::Result<()> {
        if input.peek(LitStr) {
            return put(&mut self.label, input.parse()?, "the label");
        }
        if !input.peek(Ident) || input.peek2(Token![::]) || input.peek2(Token![..=]) {
            return put(&mut self.bounds, bounds(input.parse()?)?, "the bounds");
        }
        let word: Ident = input.parse()?;
        let given = if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            Some(input.parse::<Expr>()?)
        } else {
            None
        };
        match (word.to_string().as_str(), given) {
            ("loud", None) => return put(&mut self.loud, word, "`loud`"),
            ("summary", None) => return put(&mut self.summary, word, "`summary`"),
            ("summary", Some(Expr::Lit(ExprLit { lit: Lit::Int(place), .. }))) => {
                self.place = Some(place);
                return put(&mut self.summary, word, "`summary`");
            }
            ("summary", Some(other)) => {
                return Err(syn::Error::new(other.span(), "a place in the summary is a number: summary = 3"));
            }
            ("hidden", None) => return put(&mut self.hidden, word, "`hidden`"),
            ("outer", None) => return put(&mut self.outer, word, "`outer`"),
            ("as_given", None) => return put(&mut self.as_given, word, "`as_given`"),
            ("from", Some(from)) => return put(&mut self.from, from, "what it is filled from"),
            ("default", Some(default)) => return put(&mut self.default, default, "the default"),
            ("initial", Some(initial)) => return put(&mut self.initial, initial, "the first value"),
            ("key", Some(Expr::Lit(ExprLit { lit: Lit::Str(key), .. }))) => return put(&mut self.key, key, "the key"),
            ("shown_after", given) => {
                let field = given.as_ref().and_then(name_of);
                let field = field.ok_or_else(|| syn::Error::new(word.span(), "name a field: shown_after = bases"))?;
                return put(&mut self.shown_after, field, "its place in the form");
            }
            ("asked_unless", given) => {
                let fields = match &given {
                    Some(Expr::Array(list)) => list.elems.iter().map(name_of).collect::<Option<Vec<Ident>>>(),
                    _ => None,
                };
                let why = "name the fields that make up for it: asked_unless = [distance, band]";
                let fields = fields.ok_or_else(|| syn::Error::new(word.span(), why))?;
                return put(&mut self.asked_unless, fields, "`asked_unless`");
            }
            ("key", _) => return Err(syn::Error::new(word.span(), "a key is a text: key = \"move\"")),
            ("from" | "default" | "initial", None) => {
                return Err(syn::Error::new(word.span(), format!("give a value: {word} = …")));
            }
            ("loud" | "hidden" | "outer" | "as_given", Some(_)) => {
                return Err(syn::Error::new(word.span(), format!("`{word}` stands alone")));
            }
            (_, given) => self.methods.push((word, given)),
        }
        Ok(())
    }

    /// Whether it is a field of the form, and not of the struct or of the group around it alone.
    pub fn in_form(&self) -> bool {
        self.hidden.is_none() && self.outer.is_none()
    }

    /// Whether its place in the form is behind this line.
    pub fn follows(&self, other: &Self) -> bool {
        self.shown_after.as_ref() == Some(&other.name)
    }

    /// Refuses a remark that would be without effect beside the others.
    fn check(&self) -> syn::Result<()> {
        let refuse = |span: Span, why: &str| Err(syn::Error::new(span, why));
        if let Some(loud) = self.loud.as_ref().filter(|_| self.from.is_none()) {
            return refuse(loud.span(), "`loud` shows a field that is filled: it goes with `from = …`");
        }
        if let Some(summary) = self.summary.as_ref().filter(|_| self.is_group()) {
            return refuse(summary.span(), "a group has no place in the summary: give `summary` to fields of its own");
        }
        if let Some(unless) = self.asked_unless.as_ref().filter(|_| self.is_group()) {
            return refuse(unless.span_of(), "a group is not asked: give `asked_unless` to fields of its own");
        }
        if self.in_form() {
            return Ok(());
        }
        let shown = [
            self.label.as_ref().map(Spanned::span),
            self.bounds.as_ref().map(|(least, _)| least.span()),
            self.default.as_ref().map(Spanned::span),
            self.from.as_ref().map(Spanned::span),
            self.shown_after.as_ref().map(Spanned::span),
            self.asked_unless.as_ref().map(SpanOf::span_of),
            self.methods.first().map(|(word, _)| word.span()),
        ];
        match shown.into_iter().flatten().next() {
            Some(span) => refuse(span, "a line that is `hidden` or `outer` is in no form, so this has no effect"),
            None => Ok(()),
        }
    }

    /// Whether this is a group: the fields of its type stand in its place.
    pub fn is_group(&self) -> bool {
        self.attrs.iter().any(|attr| {
            let mut flatten = false;
            if attr.path().is_ident("serde") {
                // Errors are left to serde's own derive, which reports them better.
                let _ = attr.parse_nested_meta(|meta| {
                    flatten |= meta.path.is_ident("flatten");
                    Ok(())
                });
            }
            flatten
        })
    }
}

/// The field that an expression names.
fn name_of(expr: &Expr) -> Option<Ident> {
    match expr {
        Expr::Path(field) => field.path.get_ident().cloned(),
        _ => None,
    }
}

fn put<T>(place: &mut Option<T>, value: T, what: &str) -> syn::Result<()>
where
    T: SpanOf,
{
    if place.is_some() {
        return Err(syn::Error::new(value.span_of(), format!("{what} is given twice")));
    }
    *place = Some(value);
    Ok(())
}

trait SpanOf {
    fn span_of(&self) -> Span;
}

impl SpanOf for Ident {
    fn span_of(&self) -> Span {
        self.span()
    }
}

impl SpanOf for Vec<Ident> {
    fn span_of(&self) -> Span {
        self.first().map_or_else(Span::call_site, Ident::span)
    }
}

impl SpanOf for LitStr {
    fn span_of(&self) -> Span {
        self.span()
    }
}

impl SpanOf for Expr {
    fn span_of(&self) -> Span {
        self.span()
    }
}

impl SpanOf for (Expr, Expr) {
    fn span_of(&self) -> Span {
        self.0.span()
    }
}

fn bounds(expr: Expr) -> syn::Result<(Expr, Expr)> {
    match expr {
        Expr::Range(ExprRange { start: Some(least), limits: RangeLimits::Closed(_), end: Some(most), .. }) => {
            Ok((*least, *most))
        }
        other => Err(syn::Error::new(
            other.span(),
            "after the type come a label in quotes, bounds as in 0..=60, or words as in quiet and help = \"…\"",
        )),
    }
}
