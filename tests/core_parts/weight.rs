//! Tests of `core::weight`.

use galloper::core::weight::{Weight, choose};
use num_bigint::BigUint;

#[test]
fn promotes_instead_of_wrapping() {
    let large = Weight::Small(u128::MAX);
    let mut sum = large.clone();
    sum += &Weight::ONE;
    assert_eq!(sum, Weight::Big(Box::new(BigUint::from(u128::MAX) + 1u8)));
    assert!(sum > large);
    assert_eq!((&large * &large).to_big(), BigUint::from(u128::MAX).pow(2));
    assert_eq!(&sum * &Weight::ZERO, Weight::ZERO);
}

#[test]
fn chooses() {
    assert_eq!((choose(54, 4), choose(3, 4), choose(0, 0)), (316_251, 0, 1));
    assert_eq!(choose(56, 28), 7_648_690_600_760_440);
}
