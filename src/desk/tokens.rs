//! Tokenises a typed line: names and sets, `key=value`, numbers, choices and flags. Knows no rule book.

use super::field_words::{number_called, plain_word};
use super::list_rows::ListField;
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::length::Length;
use crate::core::roster::Subject;
use crate::core::schema::validate::pick;
use crate::core::schema::{Field, Kind, SpokenWords};

#[derive(Clone, Debug, PartialEq)]
pub struct Token<'a> {
    pub what: TokenKind<'a>,
    pub at: usize,
    pub len: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind<'a> {
    /// `key=value`.
    Pair(&'a str, &'a str),
    /// `>`: those before it act on the one after it.
    Arrow,
    /// A name or set, with words attached to it (`f12:left`).
    Names(Vec<Subject>, Vec<&'a str>),
    /// Rows to add (`+f12`).
    Add(Vec<Subject>),
    /// Rows to remove (`-f12`).
    Drop(Vec<Subject>),
    /// A number, a choice or a flag.
    Plain(&'a str),
    /// A word of a text.
    Said(&'a str),
}

pub fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '.') && word.parse::<Length>().is_ok()
}

/// # Errors
/// A sentence naming the first word that fits nowhere.
pub fn tokens<'a>(info: &ProcedureInfo, words: &[&'a str], game: &dyn Battle) -> Result<Vec<Token<'a>>, String> {
    let index = game.name_index();
    let list = ListField::asked(info.fields);
    let any = |_: &&Field| true;
    let in_row = |word: &str| {
        list.is_some_and(|l| {
            let heads = matches!(l.head.kind, Kind::Choice(choices) if pick(&word.into(), choices).is_some());
            heads || plain_word(l.row, word, &any).is_some()
        })
    };
    // The ground they fight on: a row of another list, named by a word.
    let in_other = |word: &str| {
        let mut lists = info.fields.iter().filter(|f| !f.quiet).filter_map(ListField::of);
        lists.any(|l| matches!(l.head.kind, Kind::Choice(choices) if pick(&word.into(), choices).is_some()))
    };
    let said = info.fields.iter().filter(|f| !f.quiet).find_map(|f| f.said);
    let anything = matches!(said, Some(SpokenWords::Anything));
    let loud = |f: &&Field| !f.quiet;
    let exact = |word: &str| {
        let same = |name: &str| name.eq_ignore_ascii_case(word);
        info.fields.iter().any(|f| match f.kind {
            Kind::Flag => same(f.key) || same(f.label),
            Kind::Choice(words) => !f.quiet && words.iter().any(|(value, _)| same(value)),
            _ => false,
        })
    };
    // Before a text the first name may be abbreviated; within it a word that only begins a name belongs to the text.
    let whole = |at: usize, n: usize| index.is_whole_name(&words[at..at + n].concat());
    // A text may begin with a name that no field takes.
    let asked = |who: &[Subject]| {
        let takes = |f: &Field| matches!(f.kind, Kind::Subject(kind) if who.iter().any(|one| kind.takes(*one)));
        info.fields.iter().any(takes) || list.is_some()
    };
    let label = |word: &str| index.is_label(word);
    // `range 9`, unless the word means something by itself.
    let number_named = |word: &str| {
        let by_itself = label(word) || is_number(word) || plain_word(info.fields, word, &any).is_some() || in_row(word);
        let own = || number_called(info.fields, word);
        let of_row = || list.and_then(|l| number_called(l.row, word));
        if by_itself { None } else { own().or_else(of_row).map(|f| f.key) }
    };
    let mut found = Vec::new();
    let mut named = false;
    let mut in_text = false;
    let mut at = 0;
    while at < words.len() {
        let word = words[at];
        let pair = word.split_once('=').filter(|(key, _)| !key.is_empty());
        let (what, len) = if word == ">" {
            (TokenKind::Arrow, 1)
        } else if let Some((key, value)) = pair {
            (TokenKind::Pair(key, value), 1)
        } else if said.is_some_and(|said| said.knows(word)) && (named || !label(word)) {
            (TokenKind::Said(word), 1)
        } else if let Some(key) =
            words.get(at + 1).filter(|next| is_number(next) && !anything).and_then(|_| number_named(word))
        {
            (TokenKind::Pair(key, words[at + 1]), 2)
        } else if anything && (exact(word) || (!in_text && plain_word(info.fields, word, &loud).is_some())) {
            (TokenKind::Plain(word), 1)
        } else if in_text {
            (TokenKind::Said(word), 1)
        } else if !anything
            && (is_number(word) || plain_word(info.fields, word, &any).is_some() || (named && in_row(word)))
        {
            (TokenKind::Plain(word), 1)
        } else if let Some(what) = list.and_then(|_| in_a_word(word, game)) {
            (what, 1)
        } else if let Some((subjects, len)) =
            names_at(&words[at..], game).filter(|(who, n)| !anything || (asked(who) && (!named || whole(at, *n))))
        {
            (TokenKind::Names(subjects, Vec::new()), len)
        } else if in_row(word) || in_other(word) {
            (TokenKind::Plain(word), 1)
        } else if anything {
            // A text extends to the end of the line, names and numbers included; only the full name of a flag or
            // choice is separate.
            in_text = true;
            (TokenKind::Said(word), 1)
        } else {
            return Err(format!("“{word}” fits nowhere in “{}”.", info.title));
        };
        named |= matches!(what, TokenKind::Names(..) | TokenKind::Add(_));
        found.push(Token { what, at, len });
        at += len;
    }
    Ok(found)
}

/// `+f12`, `-f12`, `f12:left`.
fn in_a_word<'a>(word: &'a str, game: &dyn Battle) -> Option<TokenKind<'a>> {
    let set = |text: &str| game.select(text).ok();
    if let Some(rest) = word.strip_prefix('+') {
        return set(rest).map(TokenKind::Add);
    }
    if let Some(rest) = word.strip_prefix('-') {
        return set(rest).map(TokenKind::Drop);
    }
    let (label, tied) = word.split_once(':')?;
    set(label).map(|who| TokenKind::Names(who, tied.split(':').filter(|w| !w.is_empty()).collect()))
}

/// The name or set that the words begin with, up to an arrow or a `key=value`.
fn names_at(words: &[&str], game: &dyn Battle) -> Option<(Vec<Subject>, usize)> {
    let until = words.iter().position(|w| *w == ">" || w.contains('=')).unwrap_or(words.len());
    game.names_at(&words[..until])
}
