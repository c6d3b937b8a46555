//! Galloper's command line and window.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use galloper::cli::{self, Next};

fn main() -> ExitCode {
    let next = cli::run(std::env::args_os(), &mut io::stdin().lock(), &mut io::stdout().lock(), &mut io::stderr());
    match next {
        Next::Exit(exit) => exit.into(),
        Next::Window(battle) => window(battle),
    }
}

#[cfg(feature = "gui")]
fn window(battle: Option<PathBuf>) -> ExitCode {
    galloper::ui::app::run(battle)
}

#[cfg(not(feature = "gui"))]
fn window(_battle: Option<PathBuf>) -> ExitCode {
    use std::io::Write as _;
    // Nothing is left to tell it to if this fails.
    let _ = writeln!(io::stderr(), "This build of Galloper has no window; its headless verbs are {}.", cli::VERBS);
    cli::Exit::BadArgument.into()
}
