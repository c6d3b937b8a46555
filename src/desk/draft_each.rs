//! Lines that say the same of several: whom a name stands for, and a draft for each. Knows no rule book.

use serde_json::Map;

use super::fill_words::fill;
use super::list_rows::ListField;
use super::tokens::{Token, TokenKind};
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::schema::{Field, Kind};

/// The subjects a set expands to in this field: a formation becomes its units where units are wanted.
pub(super) fn expanded(field: &Field, who: &[Subject], game: &dyn Battle) -> Vec<Subject> {
    let takes = |s: Subject| !matches!(field.kind, Kind::Subject(kind) if !kind.takes(s));
    let each = |s: &Subject| {
        if takes(*s) {
            vec![*s]
        } else {
            game.units_of(*s).into_iter().map(Subject::Unit).filter(|u| takes(*u)).collect()
        }
    };
    who.iter().flat_map(each).collect()
}

/// A draft for each of several subjects, for a procedure that is done one at a time. The line is these words
/// tokenised.
///
/// # Errors
/// A sentence when the rest of the line does not fit.
pub fn draft_each(
    info: &ProcedureInfo,
    words: &[&str],
    line: &[Token<'_>],
    game: &dyn Battle,
) -> Result<Option<Vec<(Subject, Draft)>>, String> {
    let listed = ListField::asked(info.fields).is_some_and(ListField::takes_names);
    let asked = |f: &&Field| !f.quiet && matches!(f.kind, Kind::Subject(_));
    let Some(field) = info.fields.iter().find(asked).filter(|_| info.many && !listed) else { return Ok(None) };
    let arrow = line.iter().position(|t| t.what == TokenKind::Arrow);
    let side = |who: &[Subject]| who.first().and_then(|s| game.side_of(*s));
    let mut named = line.iter().enumerate().filter_map(|(i, t)| match &t.what {
        TokenKind::Names(who, _) => Some((i, who)),
        _ => None,
    });
    let Some(first) = named.next().map(|(_, who)| side(who)) else { return Ok(None) };
    let of_first = |(i, t): &(usize, &Token<'_>)| match (&t.what, arrow) {
        (TokenKind::Names(..), Some(arrow)) => *i < arrow,
        (TokenKind::Names(who, _), None) => side(who) == first,
        _ => false,
    };
    let group: Vec<&Token<'_>> = line.iter().enumerate().filter(of_first).map(|(_, t)| t).collect();
    let who: Vec<Subject> = group
        .iter()
        .flat_map(|t| match &t.what {
            TokenKind::Names(who, _) => expanded(field, who, game),
            _ => Vec::new(),
        })
        .collect();
    let set = group.iter().any(|t| matches!(&t.what, TokenKind::Names(who, _) if expanded(field, who, game).len() > 1));
    let room = info.fields.iter().filter(asked).count();
    if who.len() < 2 || !(set || arrow.is_some() || who.len() > room) {
        return Ok(None);
    }
    let said = |at: usize| group.iter().any(|t| (t.at..t.at + t.len).contains(&at));
    let rest: Vec<&str> =
        words.iter().enumerate().filter(|(at, w)| !said(*at) && **w != ">").map(|(_, w)| *w).collect();
    let draft = |one: Subject| {
        let mut draft = Draft::from(Map::from_iter([(field.key.to_owned(), game.label_of(one).into())]));
        fill(info, &rest, &mut draft, game).map(|()| (one, draft))
    };
    who.into_iter().map(draft).collect::<Result<Vec<_>, _>>().map(Some)
}
