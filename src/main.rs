//! Galloper's command line and window.

fn main() -> std::process::ExitCode {
    galloper::ui::app::run(std::env::args_os().nth(1).map(Into::into))
}
