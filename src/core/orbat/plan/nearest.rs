//! The word that was probably meant.

/// Longer words are not compared.
const LONG: usize = 32;

/// The known word nearest to a mistyped one, with what belongs to it; none if none is near. Both are folded.
pub fn nearest<'a, T>(word: &str, known: impl Iterator<Item = (&'a str, T)>) -> Option<T> {
    let letters = word.chars().count();
    if !(2..=LONG).contains(&letters) {
        return None;
    }
    let most = (letters / 3).clamp(1, 3);
    let near = known.filter_map(|(name, what)| {
        // A long name is seldom written to its end, so that its beginning may be meant, too.
        let begin = name.char_indices().nth(letters + 1).map(|(end, _)| distance(word, &name[..end], most));
        let whole = distance(word, name, most).map(|far| 2 * far);
        Some((whole.or_else(|| begin.flatten().map(|far| 2 * far + 1))?, what))
    });
    near.min_by_key(|(far, _)| *far).map(|(_, what)| what)
}

/// How many letters must be typed, left out, changed or swapped to make one word of the other; none if more than `most`.
fn distance(word: &str, name: &str, most: usize) -> Option<usize> {
    let near_in_length = name.chars().count().abs_diff(word.chars().count()) <= most;
    near_in_length.then(|| strsim::osa_distance(word, name)).filter(|far| *far <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_near() {
        let known = ["infantry", "artillery", "elite", "sp"];
        let meant = |word| nearest(word, known.iter().map(|name| (*name, *name)));
        for (word, right) in [
            ("infanry", "infantry"),
            ("artilery", "artillery"),
            ("eilte", "elite"),
            ("ps", "sp"),
            ("artilery", "artillery"),
        ] {
            assert_eq!(meant(word), Some(right), "{word}");
        }
        for far in ["cavalry", "x", "", &"infantry".repeat(9)] {
            assert_eq!(meant(far), None, "{far}");
        }
    }
}
