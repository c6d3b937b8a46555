//! Firing over the heads of friends: levels and clearances. Left blank, the rule is taken as kept.

use crate::rulebooks::dtn::prelude::*;

fields! {
    /// Levels and distances, as far as they were given.
    #[derive(Default)]
    #[serde(default)]
    pub struct Overhead for Dtn {
        level_firer: Option<u8>, "Overhead: level of the guns", 0..=9, quiet;
        level_between: Option<u8>, "Overhead: level of the unit in between", 0..=9, quiet,
            help = "Only when firing over friends.";
        level_target: Option<u8>, "Overhead: level of the target", 0..=9, quiet;
        gap: Option<Length>, "Overhead: from the guns to the unit in between", quiet;
        front_edge: Option<Length>, "Overhead: from its front edge to the target", quiet;
    }
}

impl Overhead {
    /// Every reason against firing over it.
    pub fn check(&self, howitzer: bool, rules: &Rules) -> Vec<Reason> {
        let mut reasons = Vec::new();
        let mut no = |key, text: String| reasons.push(Reason::new(key, "Overhead firing", text));
        if let Some(between) = self.level_between {
            let (firer, target) = (self.level_firer.unwrap_or(0), self.level_target.unwrap_or(0));
            let over_lower = between < firer && target >= firer;
            let up_past_level = target > firer && between == firer;
            let lobbed = howitzer && between == firer && target == firer;
            if !(over_lower || up_past_level || lobbed) {
                no(
                    "overheadLevel",
                    format!("Guns at level {firer} cannot fire over level {between} at level {target}."),
                );
            }
        }
        let clear = &rules.guns.overhead;
        if howitzer && !clear.howitzers_keep_clear {
            return reasons;
        }
        if let Some(gap) = self.gap.filter(|gap| *gap <= clear.gap) {
            no(
                "overheadGap",
                format!("The unit in between is {gap}″ from the guns; it must be more than {}″.", clear.gap),
            );
        }
        if let Some(edge) = self.front_edge.filter(|edge| *edge < clear.edge) {
            no(
                "overheadEdge",
                format!("Its front edge is {edge}″ from the target; it must be at least {}″.", clear.edge),
            );
        }
        reasons
    }
}
