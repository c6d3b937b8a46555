//! The word that was probably meant.

/// Longer words are not compared.
const LONG: usize = 32;

/// The known word nearest to a mistyped one, with what belongs to it; none if none is near. Both are folded.
pub fn nearest<'a, T>(word: &str, known: impl Iterator<Item = (&'a str, T)>) -> Option<T> {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < 2 || letters.len() > LONG {
        return None;
    }
    let most = (letters.len() / 3).clamp(1, 3);
    let near = known.filter_map(|(name, what)| {
        // A long name is seldom written to its end, so that its beginning may be meant, too.
        let begin = name.char_indices().nth(letters.len() + 1).map(|(end, _)| distance(&letters, &name[..end], most));
        let whole = distance(&letters, name, most).map(|far| 2 * far);
        Some((whole.or_else(|| begin.flatten().map(|far| 2 * far + 1))?, what))
    });
    near.min_by_key(|(far, _)| *far).map(|(_, what)| what)
}

/// How many letters must be typed, left out, changed or swapped to make one word of the other; none if more than `most`.
fn distance(word: &[char], name: &str, most: usize) -> Option<usize> {
    let name: Vec<char> = name.chars().collect();
    if name.len().abs_diff(word.len()) > most {
        return None;
    }
    let mut rows = vec![vec![0; name.len() + 1]; word.len() + 1];
    for (i, row) in rows.iter_mut().enumerate() {
        row[0] = i;
    }
    rows[0] = (0..=name.len()).collect();
    for i in 1..=word.len() {
        for j in 1..=name.len() {
            let same = word[i - 1] == name[j - 1];
            let mut least = (rows[i - 1][j - 1] + usize::from(!same)).min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
            let swapped = i > 1 && j > 1 && word[i - 1] == name[j - 2] && word[i - 2] == name[j - 1];
            if swapped {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            rows[i][j] = least;
        }
    }
    Some(rows[word.len()][name.len()]).filter(|far| *far <= most)
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
