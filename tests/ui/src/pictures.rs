//! Pictures of what a harness shows, kept under the test directory of `target/` to be looked at, and what a test can say of
//! them without one to compare with.

use std::collections::BTreeSet;
use std::path::PathBuf;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use image::RgbaImage;

/// A picture with fewer colours than this shows nothing: letters alone have more shades.
const LEAST_COLOURS: usize = 32;
/// The brightness between a light window and a dark one.
const MIDDLE: u64 = 128;

/// Saves what a harness shows. It must show something: many colours, and this text within the window.
///
/// # Panics
/// If it cannot be rendered or written, or if it shows nothing.
pub fn save_picture<State>(harness: &mut Harness<'_, State>, dir: &str, name: &str, text: &str) -> RgbaImage {
    let picture = harness.render().expect("the harness renders");
    let dir = PathBuf::from(dir).join("pictures");
    std::fs::create_dir_all(&dir).expect("target/ can be written to");
    picture.save(dir.join(name)).expect("the picture can be written");
    assert!(is_within_the_window(harness, text), "{name} does not show “{text}”");
    assert!(shows_something(&picture), "{name} shows nothing");
    picture
}

/// Whether a picture has many colours.
pub fn shows_something(picture: &RgbaImage) -> bool {
    let colours: BTreeSet<[u8; 4]> = picture.pixels().map(|pixel| pixel.0).collect();
    colours.len() >= LEAST_COLOURS
}

/// Whether something whose label contains this text is in the accessibility tree, with its middle inside the window.
fn is_within_the_window<State>(harness: &Harness<'_, State>, text: &str) -> bool {
    let window = harness.ctx.content_rect();
    harness.query_all_by_label_contains(text).any(|node| window.contains(node.rect().center()))
}

/// One picture is light and the other dark.
///
/// # Panics
/// If not.
pub fn assert_light_and_dark(light: &RgbaImage, dark: &RgbaImage) {
    let (light, dark) = (brightness(light), brightness(dark));
    assert!(light > MIDDLE && dark < MIDDLE, "of 255 the light picture has {light} and the dark one {dark}");
}

/// How bright a picture is on the whole, from 0 to 255.
fn brightness(picture: &RgbaImage) -> u64 {
    let light = |pixel: &image::Rgba<u8>| pixel.0[..3].iter().map(|part| u64::from(*part)).sum::<u64>();
    picture.pixels().map(light).sum::<u64>() / (3 * u64::from(picture.width() * picture.height()))
}

/// How many pixels of two pictures of the same size differ.
///
/// # Panics
/// If they are not of the same size.
pub fn changed_pixels(a: &RgbaImage, b: &RgbaImage) -> usize {
    assert_eq!(a.dimensions(), b.dimensions());
    a.pixels().zip(b.pixels()).filter(|(a, b)| a != b).count()
}
