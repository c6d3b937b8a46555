//! Tests of `core::roster`.

use galloper::core::roster::{folded, label_parts};

#[test]
fn names_fold_as_a_person_would_type_them() {
    assert_eq!(folded("Saint-Hilaire"), "sainthilaire");
    assert_eq!(folded("10e Léger"), "10eleger");
    assert_eq!(
        (folded("Białystok"), folded("Œuvre"), folded("Nový")),
        ("bialystok".into(), "oeuvre".into(), "novy".into())
    );
    assert_eq!(folded("Große"), folded("Grosse"));
    assert_eq!(label_parts("F12"), Some(("f".to_owned(), 12)));
    assert_eq!(label_parts("guard"), None);
}
