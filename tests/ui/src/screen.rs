//! A screen of its own (Xvfb), the real binary on it, and keys by xdotool. Unix only in practice; elsewhere it is skipped.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use galloper::store::{Loaded, read};

/// Set to `1` to make tests of the real window fail, not skip, where they cannot run.
pub const REQUIRE_WINDOW: &str = "GALLOPER_REQUIRE_WINDOW";

/// How long anything may take before the test gives up. It only bounds a failure, so it is generous.
const DEADLINE: Duration = Duration::from_secs(90);
const POLL: Duration = Duration::from_millis(25);
/// So many polls without work mean that the window has drawn all it had to.
const QUIET_POLLS: u32 = 5;
/// A window that is kept from resting by a slow machine has long seen the key by then.
const RESTLESS: Duration = Duration::from_secs(4);

/// Asks again until there is an answer.
///
/// # Panics
/// When there is none before the deadline.
pub fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(start.elapsed() < DEADLINE, "waited in vain for {what}");
        sleep(POLL);
    }
}

/// An X server without a monitor; it ends with this value.
pub struct Screen {
    server: Child,
    display: String,
}

impl Screen {
    /// A screen of 1366×768; `None`, said aloud, where Xvfb or xdotool is missing.
    ///
    /// # Panics
    /// Where they are missing and [`REQUIRE_WINDOW`] is `1`.
    pub fn start(test: &str) -> Option<Self> {
        let made = Self::try_start();
        if let Err(why) = &made {
            let required = std::env::var(REQUIRE_WINDOW).is_ok_and(|value| value == "1");
            assert!(!required, "{test}: {why}, and {REQUIRE_WINDOW}=1");
            eprintln!("{test}: SKIPPED, {why}");
        }
        made.ok()
    }

    fn try_start() -> Result<Self, String> {
        let silent = |program: &str| {
            let mut command = Command::new(program);
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            command
        };
        silent("xdotool").arg("version").status().map_err(|e| format!("xdotool does not run ({e})"))?;
        // The server picks a free number itself and writes it to the descriptor named: its standard output. Without
        // -noreset it starts over, and refuses whoever comes meanwhile, each time the last window closes.
        let mut server = silent("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("Xvfb does not run ({e})"))?;
        let mut number = String::new();
        if let Some(out) = server.stdout.take() {
            // An end without a number is told below.
            let _ = BufReader::new(out).read_line(&mut number);
        }
        let display = format!(":{}", number.trim());
        let screen = Self { server, display };
        if number.trim().is_empty() { Err("Xvfb found no display".to_owned()) } else { Ok(screen) }
    }

    fn xdotool(&self, args: &[&str]) -> Option<String> {
        let output = Command::new("xdotool").env("DISPLAY", &self.display).args(args).output().ok()?;
        let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        output.status.success().then_some(text)
    }

    /// Saves what the screen shows, where `import` of `ImageMagick` is at hand; the path if it did.
    pub fn picture(&self, dir: &str, name: &str) -> Option<PathBuf> {
        let dir = Path::new(dir).join("pictures");
        fs::create_dir_all(&dir).ok()?;
        let path = dir.join(name);
        let mut import = Command::new("import");
        import.env("DISPLAY", &self.display).args(["-window", "root"]).arg(&path);
        import.status().is_ok_and(|status| status.success()).then_some(path)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The binary that cargo built beside this test.
///
/// # Panics
/// If it is not there and cannot be built.
pub fn binary() -> PathBuf {
    let test = std::env::current_exe().expect("the test knows its own path");
    let profile = test.ancestors().nth(2).expect("…/target/debug/deps/test");
    let binary = profile.join(format!("galloper{}", std::env::consts::EXE_SUFFIX));
    if !binary.exists() {
        // Only with `-p galloper-ui-tests`. Built from the root, so that features are those of plain `cargo test`.
        let target = profile.parent().expect("…/target/debug");
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.current_dir(root).args(["build", "--bin", "galloper", "--target-dir"]).arg(target);
        assert!(cargo.status().is_ok_and(|status| status.success()), "cargo builds the binary");
    }
    binary
}

/// The real window.
pub struct Window<'a> {
    screen: &'a Screen,
    child: Child,
    id: String,
    log: PathBuf,
}

impl<'a> Window<'a> {
    /// Starts the binary with everything it keeps below `home`, and waits until its window has come to rest. Where
    /// nothing was played before, Enter plays the demo that the welcome has chosen.
    pub fn open(screen: &'a Screen, home: &Path) -> Self {
        let first = battle(home).is_none();
        let window = Self::welcome(screen, home);
        if first {
            window.key("Return");
            wait_for("the demo battle", || battle(home));
        }
        window
    }

    /// The same without a key pressed.
    pub fn welcome(screen: &'a Screen, home: &Path) -> Self {
        let log = home.join("window.log");
        let mut command = Command::new(binary());
        // Nothing of Mesa need be set: wgpu finds lavapipe (mesa-vulkan-drivers), or else llvmpipe through EGL
        // (libgl1-mesa-dri); both were tried with WGPU_BACKEND. A Wayland session around the test must not be found,
        // and a runtime folder keeps EGL from complaining.
        command
            .env_remove("WAYLAND_DISPLAY")
            .env("DISPLAY", &screen.display)
            .env("XDG_RUNTIME_DIR", home)
            .env("GALLOPER_HOME", home)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::options().create(true).append(true).open(&log).expect("a log file"));
        let child = command.spawn().expect("the binary starts");
        let mut window = Self { screen, child, id: String::new(), log };
        let pid = window.child.id().to_string();
        window.id = wait_for("the window", || {
            let log = fs::read_to_string(&window.log).unwrap_or_default();
            assert!(window.child.try_wait().is_ok_and(|ended| ended.is_none()), "it ended at once: {log}");
            let found = screen.xdotool(&["search", "--all", "--pid", &pid, "--name", "^Galloper$"])?;
            found.lines().last().map(str::to_owned)
        });
        window.settle(0);
        window
    }

    /// The work done so far by all its threads, in nanoseconds.
    fn work(&self) -> u64 {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.child.id())).into_iter().flatten().flatten();
        let spent = |task: fs::DirEntry| {
            let text = fs::read_to_string(task.path().join("schedstat")).ok()?;
            text.split_whitespace().next()?.parse::<u64>().ok()
        };
        tasks.filter_map(spent).sum()
    }

    /// Waits until the window has worked since `before` and rests again: then it has seen the last key.
    fn settle(&self, before: u64) {
        let start = Instant::now();
        let (mut last, mut quiet) = (before, 0);
        while quiet < QUIET_POLLS && start.elapsed() < RESTLESS {
            sleep(POLL);
            let now = self.work();
            quiet = if now == last && now != before { quiet + 1 } else { 0 };
            last = now;
        }
    }

    /// Brings the window to the front, for one that is wholly hidden draws nothing and so sees no keys, and to the keys.
    fn focus(&self) {
        wait_for("the keyboard focus", || {
            self.screen.xdotool(&["windowraise", &self.id, "windowfocus", &self.id])?;
            self.screen.xdotool(&["getwindowfocus"]).filter(|focused| *focused == self.id)
        });
    }

    /// One call of xdotool, seen by this window.
    fn send(&self, args: &[&str]) {
        self.focus();
        let before = self.work();
        self.screen.xdotool(args).expect("xdotool sends keys");
        self.settle(before);
    }

    /// Presses a key, as `ctrl+z`.
    pub fn key(&self, key: &str) {
        self.send(&["key", key]);
    }

    /// Clicks at a place of the window, in pixels.
    pub fn click(&self, x: u32, y: u32) {
        let (x, y) = (x.to_string(), y.to_string());
        self.send(&["mousemove", "--window", &self.id, &x, &y, "click", "1"]);
    }

    /// The work that all its threads do in a time in which nobody touches it, in nanoseconds.
    pub fn work_in(&self, time: Duration) -> u64 {
        self.focus();
        let before = self.work();
        self.settle(before);
        let before = self.work();
        sleep(time);
        self.work() - before
    }

    /// Presses a key and does not wait for anything.
    pub fn key_in_passing(&self, key: &str) {
        self.screen.xdotool(&["key", key]).expect("xdotool sends keys");
    }

    /// The process sees nothing of what these send until they are all sent, as in one slow frame.
    pub fn at_once(&self, sent: &[&[&str]]) {
        let signal = |name: &str| {
            let done = Command::new("kill").args([name, &self.child.id().to_string()]).status();
            assert!(done.is_ok_and(|status| status.success()), "kill {name}");
        };
        self.focus();
        let before = self.work();
        signal("-STOP");
        for args in sent {
            self.screen.xdotool(args).expect("xdotool sends keys");
        }
        signal("-CONT");
        self.settle(before);
    }

    /// Types a line and presses Enter.
    pub fn say(&self, line: &str) {
        if !line.is_empty() {
            self.send(&["type", "--delay", "5", "--", line]);
        }
        self.key("Return");
    }

    /// Whether the process is still there.
    pub fn lives(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|ended| ended.is_none())
    }

    /// Closes the window by its key and returns how the process ended.
    pub fn quit(mut self) -> ExitStatus {
        self.focus();
        self.key_in_passing("ctrl+q");
        wait_for("the window to close", || self.child.try_wait().expect("the process can be asked"))
    }

    /// Ends the process with SIGKILL: it can do nothing about it.
    pub fn kill(mut self) {
        self.child.kill().expect("the process can be killed");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = fs::read_to_string(&self.log).unwrap_or_default();
        assert!(!log.contains("panicked") || std::thread::panicking(), "the window panicked: {log}");
    }
}

/// The one battle saved below `home`, if it reads well now.
pub fn journal(home: &Path) -> Option<Loaded> {
    read(&battle(home)?).ok()
}

/// The file of the one battle saved below `home`.
///
/// # Panics
/// If there are several.
pub fn battle(home: &Path) -> Option<PathBuf> {
    let files = fs::read_dir(home.join("saves")).ok()?.flatten().map(|entry| entry.path());
    let mut battles = files.filter(|path| path.extension().is_some_and(|e| e == galloper::store::EXTENSION));
    let first = battles.next()?;
    assert!(battles.next().is_none(), "more than one battle was made");
    Some(first)
}

/// Waits until the journal below `home` has so many lines, the header not counted.
pub fn wait_for_lines(home: &Path, lines: usize) -> Loaded {
    wait_for(&format!("{lines} lines in the journal"), || journal(home).filter(|j| j.lines.len() >= lines))
}
