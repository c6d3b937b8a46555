//! The terrain table, row by row, for foot and for those who may not use every cover.

use galloper_test_support::questions::{ask_of, outcome};
use serde_json::{Value, json};

/// Terrain, strength, movement, cover and assault for foot, cover and assault for horse and guns, flank.
type Row = (&'static str, u8, &'static str, [i64; 2], [i64; 2], bool);

const ROWS: [Row; 16] = [
    ("open", 1, "none", [0, 0], [0, 0], true),
    ("gentleSlope", 1, "none", [0, -1], [0, 0], true),
    ("steepSlope", 1, "linear", [0, -2], [0, -2], true),
    ("stream", 1, "linear", [0, -1], [0, -1], true),
    ("river", 1, "impassable", [0, 0], [0, 0], true),
    ("marsh", 1, "difficult", [0, -1], [0, 0], true),
    ("woods", 1, "difficult", [1, -1], [0, 0], true),
    ("village", 1, "none", [1, -1], [0, 0], true),
    ("town", 1, "difficult", [2, -2], [0, 0], false),
    ("fort", 1, "none", [3, -3], [3, -3], false),
    ("road", 1, "road", [0, 0], [0, 0], true),
    ("bridge", 1, "linearUnlessMarching", [0, -2], [0, -2], true),
    ("riflePits", 1, "none", [1, -1], [1, -1], true),
    ("riflePits", 2, "none", [2, -2], [2, -2], true),
    ("entrenchment", 1, "none", [1, -1], [1, -1], true),
    ("entrenchment", 2, "none", [2, -2], [2, -2], true),
];

#[test]
fn every_row_of_the_terrain_table() {
    for (terrain, strength, movement, foot, others, flank) in ROWS {
        for (arm, worth) in [("infantry", foot), ("cavalry", others), ("artillery", others)] {
            let input = json!({"terrain": terrain, "strength": strength, "arm": arm});
            let found = outcome(&ask_of("bbb", "terrain", input));
            let told = [&found["cover"], &found["assault_modifier"]].map(Value::as_i64);
            assert_eq!(told, worth.map(Some), "{arm} at {terrain} {strength}");
            assert_eq!((&found["movement"], &found["has_flank"]), (&json!(movement), &json!(flank)), "{terrain}");
            let works = ["fort", "riflePits", "entrenchment"].contains(&terrain);
            assert_eq!(found["fortification"], json!(works), "{terrain}");
            assert_eq!(found["right_shift"], json!(i64::from(terrain == "bridge")), "{terrain}");
        }
    }
}
