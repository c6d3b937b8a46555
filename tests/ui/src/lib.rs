//! Shared helpers of the window tests.

pub mod builders;
pub mod gallery;
pub mod keys;
pub mod large_battle;
mod pictures;
pub mod screen;
pub mod script;
pub mod typist;

use std::panic::{AssertUnwindSafe, catch_unwind};

use egui_kittest::{HarnessBuilder, wgpu::WgpuTestRenderer};

pub use pictures::{assert_light_and_dark, changed_pixels, save_picture, shows_something};

/// Set to `1` to make picture tests fail, not skip, where nothing can render.
pub const REQUIRE_PICTURES: &str = "GALLOPER_REQUIRE_PICTURES";

/// A renderer for pictures; `None`, said aloud, where the machine has no driver to render with.
///
/// # Panics
/// Where there is no driver and [`REQUIRE_PICTURES`] is `1`.
pub fn picture_renderer(test: &str) -> Option<WgpuTestRenderer> {
    // egui_kittest offers no fallible constructor: a missing driver is a panic inside it.
    let renderer = catch_unwind(AssertUnwindSafe(WgpuTestRenderer::new)).ok();
    if renderer.is_none() {
        let required = std::env::var(REQUIRE_PICTURES).is_ok_and(|value| value == "1");
        assert!(!required, "{test}: no driver to render with, and {REQUIRE_PICTURES}=1");
        eprintln!("{test}: SKIPPED, no driver to render pictures with");
    }
    renderer
}

/// A harness builder with Galloper's fonts and styles.
pub fn dressed<State>() -> HarnessBuilder<State> {
    HarnessBuilder::default().with_context_setup(galloper::ui::set_up)
}
