//! Times a frame over 24 and over 2,000 units with each thing open:
//! `cargo run --release -p galloper-ui-tests --example frame_times`.

use std::io::Write as _;

use galloper_ui_tests::large_battle::{Scene, drawn, frame_time, window_with};

fn main() -> std::io::Result<()> {
    let home = tempfile::tempdir()?;
    let mut out = std::io::stdout().lock();
    for scene in Scene::ALL {
        let mut few = window_with(home.path(), 24, scene);
        let mut many = window_with(home.path(), 2000, scene);
        // In turns, so that a busy moment of the machine falls on both.
        let times: Vec<_> = (0..9).map(|_| (frame_time(&mut few), frame_time(&mut many))).collect();
        let best_few = times.iter().map(|(few, _)| *few).min().unwrap_or_default();
        let best_many = times.iter().map(|(_, many)| *many).min().unwrap_or_default();
        let ratio = best_many.as_secs_f64() / best_few.as_secs_f64();
        let shapes = (drawn(&few).shapes, drawn(&many).shapes);
        writeln!(
            out,
            "{scene:?}: {best_few:?} with 24 units, {best_many:?} with 2,000: {ratio:.2} times; shapes {shapes:?}"
        )?;
    }
    Ok(())
}
