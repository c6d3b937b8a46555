//! Tests of `core::shared_list`.

use galloper::core::shared_list::SharedList;

#[test]
fn only_what_was_touched_counts_as_changed() {
    let old: SharedList<u32> = (0..100).collect();
    let mut new = old.clone();
    *new.get_mut(40).unwrap() += 1;
    new.push(100);
    assert_eq!(new.changed_since(&old).collect::<Vec<_>>(), [40, 100]);
    assert_eq!(old.changed_since(&old.clone()).count(), 0);
    assert_eq!((old.get(40), new.get(40), new.len()), (Some(&40), Some(&41), 101));
}

#[test]
fn it_is_a_plain_list_on_paper() {
    let shelf: SharedList<u32> = (0..70).collect();
    let text = serde_json::to_string(&shelf).unwrap();
    assert_eq!(serde_json::from_str::<SharedList<u32>>(&text).unwrap(), shelf);
    let mut short = shelf.clone();
    short.truncate(33);
    assert_eq!((short.len(), short.iter().last()), (33, Some(&32)));
    short.truncate(32);
    assert_eq!(short.len(), 32);
    assert!(short.set(32, 7) && !short.set(40, 7));
}
