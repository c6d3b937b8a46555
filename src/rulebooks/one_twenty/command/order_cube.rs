//! An order cube beside a brigade, open or hidden.

use crate::core::schema::SpokenWords;
use crate::rulebooks::one_twenty::prelude::*;

/// A cube is laid.
pub struct OrderCube;

/// Which, and where.
#[derive(Serialize, Deserialize)]
pub struct Input {
    /// The brigade's label.
    pub brigade: Option<String>,
    /// The cube, by label or the beginning of one.
    pub cube: String,
    /// It lies hidden; as the house rule says if nothing is told.
    pub hidden: Option<bool>,
    /// One lies there already.
    pub placed: bool,
}

impl Input {
    /// The labels of the house rule that the word may mean: the very one, or all that begin so.
    fn meant<'a>(&self, rules: &'a Rules) -> Vec<&'a str> {
        let typed = self.cube.trim().to_lowercase();
        let labels = || rules.cubes.labels.iter().map(String::as_str).filter(|_| !typed.is_empty());
        match labels().find(|label| label.to_lowercase() == typed) {
            Some(same) => vec![same],
            None => labels().filter(|label| label.to_lowercase().starts_with(&typed)).collect(),
        }
    }
}

/// The cube.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Outcome {
    /// Its label.
    pub cube: String,
    /// It lies hidden.
    pub hidden: bool,
}

impl Procedure for OrderCube {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "order_cube";
    const TITLE: &'static str = "Lay an order cube";
    const VERBS: &'static [&'static str] = &["cube"];
    const RULE: &'static str = "1.1, phase 3";
    const FIELDS: &'static [Field] = &[
        Field::subject("brigade", "Brigade", SubjectKind::Command),
        Field::text("cube", "Cube")
            .said(SpokenWords::Anything)
            .help("One of the house rules, as in attack or hold, or its beginning; any other word will do too."),
        Field::new("hidden", "Hidden", Kind::Flag)
            .optional()
            .help("Left blank: as the house rule cubes.hidden.")
            .quiet(),
        Field::flag("placed", "One lies there already").help("Then no second one is laid.").quiet(),
    ];
    const OUTCOME: &'static [Field] = &[Field::text("cube", "Cube"), Field::flag("hidden", "Hidden")];
    const SUMMARY: &'static [&'static str] = &["cube", "hidden"];
    const MANY: bool = true;

    fn prefill(game: &Game<OneTwenty>, draft: &mut Draft) {
        let Some((_, brigade)) = command_at(game, draft.text("brigade")) else { return };
        let placed = brigade.has_cube();
        draft.fill("placed", placed);
    }

    fn faults(input: &Input) -> Vec<FieldFault> {
        let none = input.cube.trim().is_empty();
        none.then(|| FieldFault::new("cube", "Say which cube is laid, as in attack or hold.")).into_iter().collect()
    }

    fn check(input: &Input, rules: &Rules) -> Vec<Reason> {
        let meant = input.meant(rules);
        let text = format!(
            "“{}” may be {}: type more of it; allowed, it is a cube of its own.",
            input.cube,
            meant.join(" or ")
        );
        let facts = [
            (input.placed, "placed", "A cube lies beside this brigade already."),
            (meant.len() > 1, "ambiguous", text.as_str()),
        ];
        Reason::among("1.1 Order cubes", facts)
    }

    fn resolve(input: &Input, rules: &Rules, _: &mut Chance) -> Roll<Outcome> {
        let cube = match input.meant(rules).as_slice() {
            [only] => (*only).to_owned(),
            _ => input.cube.trim().to_lowercase(),
        };
        Ok(Outcome { cube, hidden: input.hidden.unwrap_or(rules.cubes.hidden) })
    }

    fn apply(input: &Input, outcome: &Outcome, _: &Rules, game: &mut Game<OneTwenty>) {
        let Some((id, _)) = command_at(game, input.brigade.as_deref()) else { return };
        if let Some(brigade) = game.command_mut(id) {
            brigade.cube = Some(outcome.cube.clone());
            brigade.cube_hidden = outcome.hidden;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = spoken(game, input.brigade.as_deref(), "The brigade");
        if outcome.hidden {
            let table = vec![format!("Lay a covered cube beside {who}.")];
            return Report { headline: format!("{who} has laid its cube, hidden"), table, ..Report::default() };
        }
        let table = vec![format!("Lay the cube “{}” beside {who}.", outcome.cube)];
        Report { headline: format!("{who} lays the cube “{}”", outcome.cube), table, ..Report::default() }
    }
}
