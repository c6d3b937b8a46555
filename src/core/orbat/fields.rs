//! The words behind the name of a line: each goes to a field, or is kept as unclear.

use std::ops::Range;

use serde_json::Value;

use super::cells::read_cell;
use super::line::{Parsed, Part, Span};
use super::tokens::{LineToken, tokens, unquoted};
use super::words::{Meaning, WordIndex};
use super::{BookShape, Row, arrivals, names};
use crate::core::roster::folded;
use crate::core::schema::{Field, Kind, Written};

/// More words than any phrase of a field table has.
const LONGEST: usize = 8;

/// Reads what is said of a side, command or unit; `offset` is where the text begins in the line.
pub(super) fn read_fields(text: &str, offset: usize, shape: Option<&BookShape>, parsed: &mut Parsed) {
    let tokens = tokens(text, offset);
    let kind = parsed.row.kind;
    let fields = shape.map_or(&[][..], |shape| shape.fields(kind));
    let mut reader = Reader {
        fields,
        shape,
        kept: None,
        implied: None,
        tokens: &tokens,
        row: &mut parsed.row,
        spans: &mut parsed.spans,
    };
    let (mut at, mut numbers, mut unclear) = (0, Vec::new(), Vec::new());
    while at < tokens.len() {
        match reader.take(at) {
            Taken::Words(many) => at += many,
            Taken::Number => {
                numbers.push(at);
                at += 1;
            }
            Taken::Unclear(many) => {
                unclear.extend((at..at + many).map(|at| (at, tokens[at].range.clone())));
                at += many;
            }
        }
    }
    reader.imply();
    unclear.extend(reader.by_position(&numbers));
    unclear.sort_by_key(|(at, _)| *at);
    for (at, range) in unclear {
        parsed.row.unclear.push(tokens[at].content.clone().into_owned());
        parsed.spans.push(Span { range, part: Part::Unclear });
    }
}

enum Taken {
    /// So many words were understood.
    Words(usize),
    /// A bare number, whose place is known when all else is read.
    Number,
    /// So many words are kept as they are.
    Unclear(usize),
}

struct Reader<'a, 't> {
    fields: &'static [Field],
    shape: Option<&'a BookShape>,
    /// Keys that no form shows, once they are asked for.
    kept: Option<serde_json::Map<String, Value>>,
    /// What a flag says beside itself: “horse artillery” is artillery, if no arm is said.
    implied: Option<Meaning>,
    tokens: &'a [LineToken<'t>],
    row: &'a mut Row,
    spans: &'a mut Vec<Span>,
}

impl Reader<'_, '_> {
    fn take(&mut self, at: usize) -> Taken {
        let token = &self.tokens[at];
        if token.quoted {
            return Taken::Unclear(1);
        }
        let number = is_number(token.raw);
        if let Some(arrives) = self.arrival(at) {
            return arrives;
        }
        let taken = self.player(at).or_else(|| self.named(at));
        let taken = taken.or_else(|| if number { None } else { self.words(at, WordIndex::exact) });
        match taken.map_or_else(|| self.measure(at), |many| Some(Taken::Words(many))) {
            Some(taken) => taken,
            None if number => Taken::Number,
            None => self.words(at, WordIndex::begun).map_or(Taken::Unclear(1), Taken::Words),
        }
    }

    /// The words from here to the next gap, at most `most`.
    fn phrase(&self, at: usize, most: usize) -> usize {
        let goes_on = |token: &&LineToken<'_>| !token.after_gap && !token.quoted;
        1 + self.tokens[at + 1..].iter().take(most.saturating_sub(1)).take_while(goes_on).count()
    }

    fn range(&self, at: usize, many: usize) -> Range<usize> {
        self.tokens[at].range.start..self.tokens[at + many - 1].range.end
    }

    fn is(&self, at: usize, word: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| !token.quoted && token.raw.eq_ignore_ascii_case(word))
    }

    fn mark(&mut self, at: usize, many: usize, part: Part) -> usize {
        self.spans.push(Span { range: self.range(at, many), part });
        many
    }

    /// Keeps a value unless one is there already.
    fn put(&mut self, field: &'static Field, value: Value) -> bool {
        if value.is_null() || self.row.values.contains_key(field.key) {
            return false;
        }
        self.row.values.insert(field.key.to_owned(), value);
        true
    }

    /// `player Anna`, to the next gap.
    fn player(&mut self, at: usize) -> Option<usize> {
        let next = self.tokens.get(at + 1).filter(|next| !next.after_gap)?;
        if !self.is(at, "player") || !self.row.player.is_empty() {
            return None;
        }
        let many = if next.quoted { 2 } else { self.phrase(at, usize::MAX) };
        let content = |token: &LineToken<'_>| token.content.clone().into_owned();
        let words = self.tokens[at + 1..at + many].iter().map(content).collect::<Vec<_>>().join(" ");
        words.trim().clone_into(&mut self.row.player);
        Some(self.mark(at, many, Part::Player))
    }

    /// `arrives period 2 on 4+`, `arrives umpire`; unclear as a whole if it cannot be so.
    fn arrival(&mut self, at: usize) -> Option<Taken> {
        if !self.is(at, "arrives") {
            return None;
        }
        let words: Vec<&str> =
            self.tokens[at + 1..].iter().take(4).take_while(|token| !token.quoted).map(|token| token.raw).collect();
        let many = arrivals::length(&words);
        if many == 0 {
            return None;
        }
        match arrivals::read_arrival(&words[..many].join(" "), "") {
            Ok(arrives) if self.row.arrives.is_none() => {
                self.row.arrives = Some(arrives);
                Some(Taken::Words(self.mark(at, many + 1, Part::Arrival)))
            }
            _ => Some(Taken::Unclear(many + 1)),
        }
    }

    /// `morale=6`, `order="take Piraumont"`; a key that no form shows is kept for the rule book to judge.
    fn named(&mut self, at: usize) -> Option<usize> {
        let (name, text) = self.tokens[at].raw.split_once('=')?;
        let plain = unquoted(text);
        let wanted = folded(name);
        if wanted == "arrives" && self.row.arrives.is_none() {
            self.row.arrives = Some(arrivals::read_arrival(plain.as_deref().unwrap_or(text), "").ok()?);
            return Some(self.mark(at, 1, Part::Arrival));
        }
        let known = self.fields.iter().find(|field| names(field).any(|known| folded(known) == wanted));
        let key = if let Some(field) = known {
            let value = read_cell(field, plain.as_deref().unwrap_or(text)).ok()?;
            self.put(field, value).then_some(field.key)?
        } else {
            let (shape, kind) = (self.shape?, self.row.kind);
            let kept = self.kept.get_or_insert_with(|| (shape.start)(kind));
            let free = !text.is_empty() && !self.row.values.contains_key(name) && kept.contains_key(name);
            let value = match &plain {
                Some(text) => Value::from(text.as_ref()),
                None => serde_json::from_str(text).ok().unwrap_or_else(|| text.into()),
            };
            if !free || value.is_null() {
                return None;
            }
            self.row.values.insert(name.to_owned(), value);
            ""
        };
        Some(self.mark(at, 1, Part::Field(key)))
    }

    /// The longest phrase from here that means something.
    fn words(&mut self, at: usize, look_up: fn(&'static WordIndex, &str) -> Option<&'static Meaning>) -> Option<usize> {
        let index = WordIndex::of(self.fields);
        for many in (1..=self.phrase(at, index.longest.min(LONGEST))).rev() {
            let words: Vec<&str> = self.tokens[at..at + many].iter().map(|token| token.raw).collect();
            if words.iter().any(|word| word.contains('=')) {
                continue;
            }
            let Some(meaning) = look_up(index, &words.join(" ")) else { continue };
            if self.put(meaning.field, meaning.value.clone()) {
                if meaning.value == true && many > 1 {
                    self.implied = index.only_choice(&words).or(self.implied.take());
                }
                return Some(self.mark(at, many, Part::Field(meaning.field.key)));
            }
        }
        None
    }

    /// Keeps what was said along with a flag, unless something else was said of it.
    fn imply(&mut self) {
        if let Some(Meaning { field, value }) = self.implied.take() {
            self.put(field, value);
        }
    }

    /// `4 SP`, `M6`, `spent at 3`, `9"`; unclear if the figure does not fit or was given before.
    fn measure(&mut self, at: usize) -> Option<Taken> {
        let fields = self.fields;
        let mut taken = None;
        for field in fields {
            let Some((value, many)) = self.measured(field, at) else { continue };
            if value.is_some_and(|value| self.put(field, value)) {
                return Some(Taken::Words(self.mark(at, many, Part::Measure(field.key))));
            }
            taken = Some(Taken::Unclear(many));
        }
        taken
    }

    /// The value of a measure of this field, if it fits, and how many words it has.
    fn measured(&self, field: &Field, at: usize) -> Option<(Option<Value>, usize)> {
        let raw = self.tokens[at].raw;
        let read = |text: &str| read_cell(field, text).ok().filter(|value| !value.is_null());
        match field.setup? {
            Written::Before(mark) => {
                if let Some(figure) = raw.get(mark.len()..).filter(|_| raw[..mark.len()].eq_ignore_ascii_case(mark)) {
                    let value = read(figure);
                    if value.is_some() || is_number(figure) {
                        return Some((value, 1));
                    }
                }
                let many = self.spelt(at, mark)?;
                let figure = self.tokens.get(at + many).filter(|token| !token.after_gap && !token.quoted)?;
                is_number(figure.raw).then(|| (read(figure.raw), many + 1))
            }
            Written::After(mark) => {
                let glued = raw.len().checked_sub(mark.len()).filter(|cut| *cut > 0 && raw.is_char_boundary(*cut));
                if let Some(cut) = glued.filter(|cut| raw[*cut..].eq_ignore_ascii_case(mark)) {
                    return is_number(&raw[..cut]).then(|| (read(&raw[..cut]), 1));
                }
                let behind = self.tokens.get(at + 1).filter(|token| !token.after_gap && is_number(raw))?;
                let many = if behind.quoted { None } else { self.spelt(at + 1, mark) }?;
                Some((read(raw), many + 1))
            }
            Written::Plain => {
                let length = matches!(field.kind, Kind::Length) && !field.unit.is_empty();
                let inches = raw.ends_with(['"', '″', '”']) && raw.starts_with(|c: char| c.is_ascii_digit());
                (length && inches).then(|| (read(raw), 1))
            }
        }
    }

    /// How many words spell a mark from here on; a last s may be missing.
    fn spelt(&self, at: usize, mark: &str) -> Option<usize> {
        let words: Vec<&str> = mark.split(' ').collect();
        let fits = |(i, word): (usize, &&str)| {
            let said = self.tokens.get(at + i).filter(|token| i == 0 || !token.after_gap)?;
            let same = said.raw.eq_ignore_ascii_case(word) || format!("{}s", said.raw).eq_ignore_ascii_case(word);
            (same && !said.quoted).then_some(())
        };
        words.iter().enumerate().try_for_each(|word| fits(word).ok_or(())).ok()?;
        Some(words.len())
    }

    /// Bare numbers fill the number columns from the left; gives back those that fit nowhere.
    fn by_position(&mut self, numbers: &[usize]) -> Vec<(usize, Range<usize>)> {
        let free = |field: &&'static Field| is_column(field) && !self.row.values.contains_key(field.key);
        let columns: Vec<&'static Field> = self.fields.iter().filter(free).collect();
        let mut left = Vec::new();
        for (i, at) in numbers.iter().enumerate() {
            let fits = columns.get(i).and_then(|field| Some((*field, read_cell(field, self.tokens[*at].raw).ok()?)));
            match fits {
                Some((field, value)) if self.put(field, value.clone()) => {
                    self.mark(*at, 1, Part::Measure(field.key));
                }
                _ => left.push((*at, self.range(*at, 1))),
            }
        }
        left
    }
}

/// Whether bare numbers may fill this field.
pub(super) fn is_column(field: &Field) -> bool {
    field.setup.is_some() && matches!(field.kind, Kind::Whole { .. } | Kind::Length)
}

pub(super) fn is_number(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-', '−']).unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ','))
}
