//! Galloper's command line and window.
fn main() {}
