//! Puts words into a form: each goes to the field or row of a list that it fits. Knows no rule book.

use serde_json::{Map, Value};

use super::field_words::{plain_word, subject_field};
use super::fill_rows::rows_named;
use super::form::Form;
use super::list_rows::ListField;
use super::tokens::{Token, TokenKind, is_number, tokens};
use crate::core::battle::{Battle, ProcedureInfo};
use crate::core::procedure::Draft;
use crate::core::roster::Subject;
use crate::core::schema::validate::pick;
use crate::core::schema::{Field, Kind, SpokenWords};

/// Puts words into a draft.
///
/// # Errors
/// A sentence naming the first word that fits nowhere; nothing is changed then.
pub fn fill(info: &ProcedureInfo, words: &[&str], draft: &mut Draft, game: &dyn Battle) -> Result<(), String> {
    put(info, &tokens(info, words, game)?, draft, game, &[])
}

/// Puts words into the draft of an open form. Numbers go first where something is missing. While a roll is wanted, a
/// bare number or card could be meant as one, so a field must be named then.
///
/// # Errors
/// A sentence naming the first word that fits nowhere.
pub fn fill_form(form: &Form, words: &[&str], game: &dyn Battle) -> Result<Draft, String> {
    let line = tokens(&form.info, words, game)?;
    if form.rolls_count() && line.iter().any(|t| matches!(t.what, TokenKind::Plain(word) if is_number(word))) {
        return Err("A number is taken as a roll now; a field is set by its name, as in range 9.".to_owned());
    }
    let missing: Vec<&str> = form.examined.faults.iter().map(|fault| fault.key.as_str()).collect();
    let mut draft = form.given.clone();
    put(&form.info, &line, &mut draft, game, &missing)?;
    Ok(draft)
}

/// Whether words are only fields of this form by name, each with its value.
pub fn names_fields(form: &Form, words: &[&str], game: &dyn Battle) -> bool {
    let named =
        |t: &Token<'_>| matches!(t.what, TokenKind::Pair(key, _) if form.info.fields.iter().any(|f| f.is_named(key)));
    tokens(&form.info, words, game).is_ok_and(|line| !line.is_empty() && line.iter().all(named))
}

/// Puts tokens into a draft; numbers go first where something is missing.
///
/// # Errors
/// A sentence naming the first word that fits nowhere.
pub(super) fn put(
    info: &ProcedureInfo,
    line: &[Token<'_>],
    draft: &mut Draft,
    game: &dyn Battle,
    missing: &[&str],
) -> Result<(), String> {
    let list = ListField::asked(info.fields);
    let rows = list.map(|l| {
        let mut filled = draft.clone();
        // The draft of a line just begun names nobody yet.
        if !draft.0.is_empty() {
            game.fill_from_offers(info.id, &mut [&mut filled]);
        }
        game.prefill(info.id, &mut filled);
        l.given(draft, &filled.0).into_owned()
    });
    let rows = rows.unwrap_or_default();
    let mut filler = Filler {
        info,
        game,
        list,
        draft: draft.clone(),
        taken: Vec::new(),
        rows,
        changed: false,
        over: false,
        current: Vec::new(),
        in_row: Vec::new(),
        missing,
    };
    filler.take(line)?;
    filler.keep_rows();
    *draft = filler.draft;
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum NamePlace {
    Row,
    /// A row of the second list: the other side.
    Over,
    /// A field that takes a single subject.
    Field,
    /// Whichever is free.
    Open,
}

/// A line being put into a draft.
pub(super) struct Filler<'a> {
    pub(super) info: &'a ProcedureInfo,
    pub(super) game: &'a dyn Battle,
    pub(super) list: Option<ListField>,
    pub(super) draft: Draft,
    /// Fields that this line has filled.
    pub(super) taken: Vec<&'static str>,
    pub(super) rows: Vec<Value>,
    pub(super) changed: bool,
    /// Names go into the second list.
    pub(super) over: bool,
    /// The rows that the last name stood for; what follows describes them.
    pub(super) current: Vec<usize>,
    /// Fields that this line has filled in the current rows.
    pub(super) in_row: Vec<&'static str>,
    missing: &'a [&'a str],
}

impl Filler<'_> {
    fn take(&mut self, line: &[Token<'_>]) -> Result<(), String> {
        let places = self.places(line)?;
        for (token, place) in line.iter().zip(places) {
            match &token.what {
                TokenKind::Arrow => self.current.clear(),
                TokenKind::Pair(key, value) => self.pair(key, value)?,
                TokenKind::Plain(word) => match self.plain(word) {
                    // A word for a field that is already filled goes to the text.
                    Err(_) if self.takes_text() => self.say(word),
                    done => done?,
                },
                TokenKind::Said(word) => self.say(word),
                TokenKind::Add(who) => self.name_rows(who)?,
                TokenKind::Drop(who) => self.drop_rows(who),
                TokenKind::Names(who, tied) => {
                    if place == NamePlace::Over {
                        self.go_over();
                    }
                    self.names(who, place)?;
                    for word in tied {
                        self.plain(word)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Where each token's names go. Names fall into two groups, split at the arrow or else where the side changes; the
    /// group with several names is the list.
    fn places(&mut self, line: &[Token<'_>]) -> Result<Vec<NamePlace>, String> {
        let mut places = vec![NamePlace::Open; line.len()];
        let Some(list) = self.list.filter(|l| l.takes_names()) else { return Ok(places) };
        let side = |who: &[Subject]| who.first().and_then(|s| self.game.side_of(*s));
        let named = line.iter().enumerate().filter_map(|(i, t)| match &t.what {
            TokenKind::Names(who, _) => Some((i, self.wanted(list, who), side(who))),
            _ => None,
        });
        let named: Vec<(usize, usize, Option<usize>)> = named.collect();
        let arrow = line.iter().position(|t| t.what == TokenKind::Arrow);
        let first = named.first().and_then(|(.., side)| *side);
        let parts = arrow.or_else(|| named.iter().find(|(.., side)| *side != first).map(|(i, ..)| *i));
        let parts = parts.unwrap_or(line.len());
        let many =
            |left: bool| named.iter().filter(|(i, ..)| (*i < parts) == left).map(|(_, n, _)| n).sum::<usize>() > 1;
        let loud = self.info.fields.iter().filter(|f| !f.quiet && matches!(f.kind, Kind::Subject(_))).count();
        let (left, right) = (many(true), many(false));
        // A second list takes all others, unless a single-subject field asks for them.
        let over = self.second(list).is_some() && ((left && right) || (loud == 0 && (left || right)));
        if over {
            for (i, ..) in &named {
                places[*i] = if *i < parts { NamePlace::Row } else { NamePlace::Over };
            }
            self.rows.clear();
            return Ok(places);
        }
        if left && right {
            return Err(format!(
                "“{}” takes several on one side only: {} go into the list.",
                self.info.title,
                list.field.label.to_lowercase()
            ));
        }
        let nobody_left = arrow.is_some() && named.iter().all(|(i, ..)| *i > parts);
        if !left && !right && !nobody_left && (arrow.is_none() || loud > 1) {
            return Ok(places);
        }
        let rows_left = !right;
        for (i, _, _) in &named {
            places[*i] = if (*i < parts) == rows_left { NamePlace::Row } else { NamePlace::Field };
        }
        // Names before an arrow are the whole list.
        if arrow.is_some() && rows_left && named.iter().any(|(i, ..)| *i < parts) {
            self.rows.clear();
        }
        Ok(places)
    }

    /// Puts the rows named so far into their list.
    pub(super) fn keep_rows(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        if let Some(list) = self.list.filter(|_| self.changed) {
            self.draft.0.insert(list.field.key.to_owned(), Value::Array(rows));
        }
    }

    fn names(&mut self, who: &[Subject], place: NamePlace) -> Result<(), String> {
        if matches!(place, NamePlace::Row | NamePlace::Over) {
            return self.name_rows(who);
        }
        let [one] = who else {
            return Err(format!("“{}” takes one name there, not several.", self.info.title));
        };
        let list = self.list.filter(|l| l.takes_names() && place == NamePlace::Open);
        if let Some(list) = list {
            let side = self.side_of_rows(list);
            let same_side = side.is_some() && side == self.game.side_of(*one);
            if same_side || (self.rows.is_empty() && self.list_is_next(list, *one)) {
                return self.name_rows(who);
            }
        }
        // Once a list has rows, a single name is the target.
        let last = (!self.rows.is_empty() && list.is_some()) || (place == NamePlace::Field && self.list.is_some());
        let loud = |f: &&Field| !f.quiet && matches!(f.kind, Kind::Subject(kind) if kind.takes(*one));
        let field = match self.info.fields.iter().rfind(loud).filter(|f| last && !self.taken.contains(&f.key)) {
            Some(field) => Some(field),
            None => subject_field(self.info.fields, *one, &self.taken, &self.draft),
        };
        let Some(field) = field else {
            return Err(format!("“{}” takes no more names.", self.info.title));
        };
        let label = self.game.label_of(*one);
        self.draft.known().keep(&label, *one);
        self.set(field, label.into());
        self.current.clear();
        Ok(())
    }

    /// Whether the list is the next place for a name, because the subject fields before it are filled.
    pub(super) fn list_is_next(&self, list: ListField, who: Subject) -> bool {
        let open = |f: &&Field| {
            let fits = matches!(f.kind, Kind::Subject(kind) if kind.takes(who)) && !f.quiet;
            fits && !self.taken.contains(&f.key) && !self.draft.0.contains_key(f.key)
        };
        let place = |key: &str| self.info.fields.iter().position(|f| f.key == key);
        match self.info.fields.iter().find(open) {
            Some(field) => place(list.field.key) < place(field.key),
            None => true,
        }
    }

    pub(super) fn set(&mut self, field: &'static Field, value: Value) {
        self.draft.0.insert(field.key.to_owned(), value);
        self.taken.push(field.key);
    }

    /// `key=value`: for the current row if there is one, else for the form, or for all rows.
    fn pair(&mut self, key: &str, value: &str) -> Result<(), String> {
        let of_row = self.list.and_then(|l| l.row.iter().find(|f| f.is_named(key)));
        let own = self.info.fields.iter().find(|f| f.is_named(key));
        match (of_row, own) {
            (Some(field), _) if !self.current.is_empty() => {
                self.set_rows(&self.current.clone(), field.key, &value.into());
            }
            (_, Some(field)) => match self.list.filter(|l| l.field.key == key && !value.starts_with('[')) {
                Some(_) => {
                    self.rows.clear();
                    let parts: Vec<&str> = value.split([',', ';']).filter(|part| !part.is_empty()).collect();
                    let line = tokens(self.info, &parts, self.game)?;
                    for part in &line {
                        match &part.what {
                            TokenKind::Names(who, tied) => {
                                self.name_rows(who)?;
                                for word in tied {
                                    self.plain(word)?;
                                }
                            }
                            TokenKind::Plain(word) => self.plain(word)?,
                            _ => return Err(format!("Type {key} as in {key}=f11,f12:left.")),
                        }
                    }
                    self.current.clear();
                }
                None => self.set(field, rows_named(field, value)),
            },
            (Some(field), None) if !self.rows.is_empty() => {
                let all: Vec<usize> = (0..self.rows.len()).collect();
                self.set_rows(&all, field.key, &value.into());
            }
            _ => {
                let keys: Vec<&str> = self.info.fields.iter().map(|f| f.key).collect();
                return Err(format!("{} has no field “{key}”; it has {}.", self.info.title, keys.join(", ")));
            }
        }
        Ok(())
    }

    /// Whether words that fit nowhere else make up a text.
    fn takes_text(&self) -> bool {
        self.info.fields.iter().any(|f| !f.quiet && matches!(f.said, Some(SpokenWords::Anything)))
    }

    /// Adds a word to the text field; the words of a line make one text.
    fn say(&mut self, word: &str) {
        let Some(field) = self.info.fields.iter().find(|f| !f.quiet && f.said.is_some()) else { return };
        let before = self.draft.text(field.key).filter(|_| self.taken.contains(&field.key));
        let text = before.map_or_else(|| word.to_owned(), |before| format!("{before} {word}"));
        self.set(field, text.into());
    }

    /// A number, choice or flag: for the current row, for the form, or for all rows.
    fn plain(&mut self, word: &str) -> Result<(), String> {
        if let Some(list) = self.list
            && let Kind::Choice(words) = list.head.kind
            && let Some(value) = pick(&word.into(), words)
        {
            self.rows.push(Value::Object(Map::from_iter([(list.head.key.to_owned(), value.into())])));
            (self.current, self.in_row, self.changed) = (vec![self.rows.len() - 1], vec![list.head.key], true);
            return Ok(());
        }
        let list = self.list;
        let of_row = |taken: &[&str]| {
            let free = |f: &&Field| !taken.contains(&f.key);
            list.and_then(|l| plain_word(l.row, word, &free))
        };
        if let Some((field, value)) = of_row(&self.in_row).filter(|_| !self.current.is_empty()) {
            self.set_rows(&self.current.clone(), field.key, &value);
            return Ok(());
        }
        let free = |f: &&Field| !self.taken.contains(&f.key);
        let wanted = |f: &&Field| free(f) && self.missing.contains(&f.key);
        let found = plain_word(self.info.fields, word, &wanted).or_else(|| plain_word(self.info.fields, word, &free));
        if let Some((field, value)) = found {
            self.set(field, value);
            return Ok(());
        }
        if self.other_row(word) {
            return Ok(());
        }
        let all: Vec<usize> = (0..self.rows.len()).collect();
        match of_row(&[]).filter(|_| !all.is_empty()) {
            Some((field, value)) => self.set_rows(&all, field.key, &value),
            None => return Err(format!("“{word}” fits nowhere in “{}”.", self.info.title)),
        }
        Ok(())
    }
}
