//! An order cube beside a brigade, open or hidden.

use crate::rulebooks::one_twenty::prelude::*;

pub struct OrderCube;

fields! {
    /// Which, and where.
    pub struct Input for OneTwenty {
        brigade: Option<CommandRef>;
        cube: String, said = SpokenWords::Anything,
            help = "One of the house rules, as in attack or hold, or its beginning; any other word will do too.";
        hidden: Option<bool>, quiet, help = "Left blank: as the house rule cubes.hidden.";
        placed: bool, "One lies there already", from = brigade.has_cube(), help = "Then no second one is laid.";
    }
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

fields! {
    /// The cube.
    #[derive(PartialEq, Eq, PartialOrd, Ord)]
    pub struct Outcome {
        cube: String, summary;
        hidden: bool, summary;
    }
}

impl Procedure for OrderCube {
    type Book = OneTwenty;
    type Input = Input;
    type Outcome = Outcome;

    const ID: &'static str = "order_cube";
    const TITLE: &'static str = "Lay an order cube";
    const VERBS: &'static [&'static str] = &["cube"];
    const RULE: &'static str = "1.1, phase 3";
    const MANY: bool = true;

    fn faults(input: &Input) -> Vec<FieldFault> {
        let none = input.cube.trim().is_empty();
        none.then(|| FieldFault::new(key!(Input.cube), "Say which cube is laid, as in attack or hold."))
            .into_iter()
            .collect()
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
        if let Some(brigade) = input.brigade.command_mut(game) {
            brigade.cube = Some(outcome.cube.clone());
            brigade.cube_hidden = outcome.hidden;
        }
    }

    fn tell(input: &Input, outcome: &Outcome, game: &Game<OneTwenty>) -> Report {
        let who = input.brigade.name(game, "The brigade");
        if outcome.hidden {
            let table = vec![format!("Lay a covered cube beside {who}.")];
            return Report { headline: format!("{who} has laid its cube, hidden"), table, ..Report::default() };
        }
        let table = vec![format!("Lay the cube “{}” beside {who}.", outcome.cube)];
        Report { headline: format!("{who} lays the cube “{}”", outcome.cube), table, ..Report::default() }
    }
}
