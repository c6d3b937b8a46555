//! What orders and activations allow: E11 to E13, the whole table of permissions, and its switches both ways.

use serde_json::json;

use crate::asking::{and, moving, outcome, refused, under};

#[test]
fn e11_charges_need_an_action_order_and_full_activation() {
    assert_eq!(refused(&moving("none", "full", "charge")), ["notGranted"]);
    outcome(&moving("action", "full", "charge"));
    assert_eq!(refused(&moving("action", "limited", "charge")), ["notGranted"]);
}

#[test]
fn e12_rapid_moves_need_a_move_order_and_full_activation() {
    assert_eq!(refused(&moving("action", "full", "rapid")), ["notGranted"]);
    assert_eq!(outcome(&moving("move", "full", "rapid"))["allowance"], 8);
    assert_eq!(refused(&moving("move", "limited", "rapid")), ["notGranted"]);
    let limited = outcome(&moving("move", "limited", "normal"));
    assert_eq!((&limited["allowance"], &limited["rate"]), (&json!(4), &json!("normal")));
}

#[test]
fn e13_regroup_recovers_and_falls_back_but_does_not_advance() {
    outcome(&moving("regroup", "full", "recover"));
    outcome(&moving("regroup", "full", "fallBack"));
    assert_eq!(refused(&moving("regroup", "full", "normal")), ["notGranted"]);
    assert_eq!(refused(&moving("action", "full", "recover")), ["notGranted"]);
    // Both in one turn: falling back does not bar recovery.
    outcome(&and(moving("regroup", "full", "recover"), json!({"moved_turn": true})));
}

/// The table of permissions: what is allowed at full and at limited activation, for each order. Y allowed, N refused,
/// S for skirmish cavalry and artillery only, D allowed unless on Defend.
#[test]
fn the_whole_table_of_permissions() {
    const ORDERS: [&str; 5] = ["none", "action", "regroup", "move", "breakOff"];
    let table = [
        ("normal", ["YS", "YS", "NS", "YY", "NN"]),
        ("rapid", ["NN", "NN", "NN", "YN", "YY"]),
        ("roadMarch", ["NN", "NN", "NN", "YN", "NN"]),
        ("charge", ["NN", "YN", "NN", "NN", "NN"]),
        ("pin", ["NN", "YN", "NN", "NN", "NN"]),
        ("support", ["NN", "YN", "NN", "NN", "NN"]),
        ("firefightFromCz", ["YN", "YN", "NN", "NN", "NN"]),
        ("firefightFromTz", ["NN", "YN", "NN", "NN", "NN"]),
        ("fallBack", ["YD", "YD", "YD", "YD", "YY"]),
        ("retreat", ["NN", "NN", "NN", "NN", "YY"]),
        ("changeFace", ["YY", "YY", "YY", "YY", "NN"]),
        ("relief", ["YY", "YY", "YY", "YY", "NN"]),
        ("takeCover", ["YY", "YY", "YY", "YY", "NN"]),
        ("takeDefend", ["YN", "YN", "NN", "NN", "NN"]),
        ("recover", ["NN", "NN", "YN", "NN", "NN"]),
    ];
    let mut cells = 0;
    for (what, row) in table {
        for (order, cell) in ORDERS.into_iter().zip(row) {
            for (activation, sign) in ["full", "limited"].into_iter().zip(cell.chars()) {
                for arm in ["infantry", "battleCav", "skirmCav", "artillery"] {
                    for status in ["normal", "defend"] {
                        let ask = and(moving(order, activation, what), json!({"arm": arm, "status": status}));
                        let wanted = allowed(what, order, activation, sign, arm, status);
                        let against = refused(&ask);
                        assert_eq!(
                            against.is_empty(),
                            wanted,
                            "{what} {order} {activation} {arm} {status}: {against:?}"
                        );
                        cells += 1;
                    }
                }
            }
        }
        for order in ORDERS {
            assert_eq!(refused(&moving(order, "fail", what)), ["failed"], "{what} {order}");
            assert_eq!(refused(&moving(order, "none", what)), ["notDrawn"], "{what} {order}");
        }
    }
    assert_eq!(cells, 15 * 5 * 2 * 4 * 2);
}

/// What a cell means for this arm and status, with the clarifications on Defend and the arms' own limits.
fn allowed(what: &str, order: &str, activation: &str, sign: char, arm: &str, status: &str) -> bool {
    let granted = match sign {
        'N' => false,
        'S' => matches!(arm, "skirmCav" | "artillery"),
        _ => true,
    };
    let of_arm = match what {
        "charge" | "recover" => arm != "artillery",
        "firefightFromCz" | "firefightFromTz" => matches!(arm, "infantry" | "artillery"),
        _ => true,
    };
    // Break-off is carried out at a limited activation as if it were full.
    let full = activation == "full" || order == "breakOff";
    let on_defend = match what {
        "changeFace" | "takeDefend" | "recover" => true,
        "fallBack" => full,
        // Defend is dropped under Action at full activation, and lapses with a move under Move and Break-off.
        _ => matches!(order, "move" | "breakOff") || (order == "action" && full),
    };
    granted && of_arm && (status != "defend" || on_defend)
}

#[test]
fn free_moves_only_when_limited_is_the_strict_reading() {
    let strict = |order: &str, activation: &str| {
        refused(&under(json!({"moves.freeOnlyWhenLimited": true}), moving(order, activation, "changeFace"))).is_empty()
    };
    assert!(!strict("none", "full") && strict("none", "limited"));
    assert!(!strict("move", "full") && !strict("move", "limited"));
    assert!(strict("action", "full") && strict("regroup", "full"));
}

#[test]
fn break_off_at_a_limited_activation_by_switch() {
    let by = |switch: &str, what: &str| {
        refused(&under(json!({"moves.breakOffLimited": switch}), moving("breakOff", "limited", what))).is_empty()
    };
    assert!(by("carriedOut", "retreat") && by("carriedOut", "rapid"));
    assert!(!by("freeMoves", "retreat") && by("freeMoves", "fallBack"));
    assert!(!by("nothing", "retreat") && !by("nothing", "fallBack"));
    // The free moves, all of them: adjustments too, and moves of skirmish cavalry and guns.
    let light = |switch: &str| {
        let moves = and(moving("breakOff", "limited", "normal"), json!({"arm": "skirmCav"}));
        refused(&under(json!({"moves.breakOffLimited": switch}), moves)).is_empty()
    };
    assert!(by("freeMoves", "changeFace") && !by("freeMoves", "normal") && light("freeMoves"));
    assert!(!by("nothing", "changeFace") && !light("nothing") && !by("carriedOut", "changeFace"));
}

#[test]
fn taking_defend_at_a_limited_activation_by_switch() {
    let by = |order: &str| {
        refused(&under(json!({"moves.defendNeedsFull": false}), moving(order, "limited", "takeDefend"))).is_empty()
    };
    assert!(by("none") && by("action"));
    assert!(!by("regroup") && !by("move") && !by("breakOff"));
}

#[test]
fn adjustments_on_defend_by_switch() {
    let relief = and(moving("none", "full", "relief"), json!({"status": "defend"}));
    assert_eq!(refused(&relief), ["onDefend"]);
    let kept = outcome(&under(json!({"movement.defendAdjusts": "any"}), relief));
    assert_eq!((&kept["status"], &kept["drops_defend"]), (&json!("defend"), &json!(false)));
    let dropped = outcome(&and(moving("action", "full", "takeCover"), json!({"status": "defend"})));
    assert_eq!((&dropped["status"], &dropped["drops_defend"]), (&json!("normal"), &json!(true)));
}
