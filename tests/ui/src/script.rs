//! Pictures by a script: a battle is opened, lines are typed and keys pressed as a person would, and what the window shows
//! is saved.

use std::error::Error;
use std::path::Path;

use egui::{Event, Key, Modifiers, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use galloper::desk::Desk;
use galloper::rulebooks::book;
use galloper::store::{DataFolders, Settings, Theme};
use galloper::ui::app::App;
use galloper_test_support::no_window;
use tempfile::TempDir;

use crate::picture_renderer;

/// The same battle in every picture.
const SEED: u64 = 1809;
/// A common laptop, in pixels.
const LAPTOP: Vec2 = vec2(1366.0, 768.0);
/// So many presses of Next must come to any step.
const PATIENCE: usize = 60;

/// A window under way.
struct Scene {
    harness: Harness<'static, App>,
    _home: TempDir,
}

/// Runs a script and saves its pictures into a folder. Lines of it, `#` begins a remark:
///
/// - `open BOOK [light|dark] [SCALE] [WIDTH HEIGHT]`: a new window with the demo battle of a rule book, size in pixels
/// - `open welcome …`: a new window at its first start
/// - `say TEXT`: types a line and presses Enter; nothing may be refused. Without TEXT it only presses Enter
/// - `type TEXT`: types and does not press Enter
/// - `paste TEXT`: from the clipboard; `\t` and `\n` stand for a tab and a line break
/// - `press KEY [TIMES]`: as in `press F3`, `press Ctrl+H`, `press Ctrl+Shift+L`, `press ArrowDown 12`
/// - `click LABEL`: clicks what a screen reader calls so
/// - `next STEP`: presses Next until this step has come
/// - `picture NAME`: saves what the window shows
///
/// # Errors
/// A sentence that names the line.
pub fn pictures(script: &str, into: &Path) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(into)?;
    let mut scene = None;
    for (at, line) in script.lines().enumerate() {
        let line = line.split(" #").next().unwrap_or(line).trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        follow(&mut scene, line, into).map_err(|why| format!("line {}, “{line}”: {why}", at + 1))?;
    }
    Ok(())
}

fn follow(scene: &mut Option<Scene>, line: &str, into: &Path) -> Result<(), Box<dyn Error>> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    if word == "open" {
        *scene = Some(Scene::open(rest)?);
        return Ok(());
    }
    let scene = scene.as_mut().ok_or("no window is open: begin with “open BOOK”")?;
    match word {
        "say" => scene.say(rest)?,
        "type" => scene.types(rest),
        "paste" => scene.pastes(rest),
        "press" => {
            let (keys, times) = rest.split_once(' ').unwrap_or((rest, "1"));
            for _ in 0..times.parse::<usize>()? {
                scene.press(keys)?;
            }
        }
        "click" => scene.click(rest)?,
        "next" => scene.next_until(rest)?,
        "picture" => scene.picture(&into.join(rest))?,
        _ => return Err("it is none of open, say, type, paste, press, click, next, picture".into()),
    }
    Ok(())
}

impl Scene {
    fn open(words: &str) -> Result<Self, Box<dyn Error>> {
        let renderer = picture_renderer("pictures").ok_or("there is no driver to draw with")?;
        let mut words = words.split_whitespace();
        let id = words.next().ok_or("which rule book?")?;
        let (mut theme, mut numbers) = (Theme::Light, Vec::new());
        for word in words {
            match word {
                "light" => theme = Theme::Light,
                "dark" => theme = Theme::Dark,
                number => numbers.push(number.parse::<f32>()?),
            }
        }
        let scale = numbers.first().copied().unwrap_or(1.0);
        let pixels = if let [_, width, height] = numbers[..] { vec2(width, height) } else { LAPTOP };
        let home = tempfile::tempdir()?;
        let places = DataFolders::below(home.path());
        Settings { theme, ..Settings::default() }.save(&places.settings_file())?;
        let path = if id == "welcome" {
            None
        } else {
            let game = (book(id).ok_or("there is no such rule book")?.demo)(SEED)?;
            let path = places.unique_save_path(&game.battle().setup().title)?;
            drop(Desk::create(game, &path, no_window())?);
            Some(path)
        };
        // The harness dresses its context after the program has, so it must be told as well.
        let worn = if theme == Theme::Light { egui::Theme::Light } else { egui::Theme::Dark };
        let builder = Harness::builder().with_size(pixels / scale).with_pixels_per_point(scale).with_theme(worn);
        let builder = builder.with_render_cursor(false).renderer(renderer);
        let mut harness = builder.build_eframe(move |cc| App::new(&cc.egui_ctx, places, path.as_deref()));
        harness.run_steps(4);
        Ok(Self { harness, _home: home })
    }

    fn types(&mut self, text: &str) {
        self.harness.event(Event::Text(text.to_owned()));
        self.harness.run_steps(2);
    }

    fn pastes(&mut self, text: &str) {
        self.harness.event(Event::Paste(text.replace("\\t", "\t").replace("\\n", "\n")));
        self.harness.run_steps(3);
    }

    fn say(&mut self, text: &str) -> Result<(), Box<dyn Error>> {
        if !text.is_empty() {
            self.types(text);
        }
        self.press("Enter")?;
        match self.harness.state().message() {
            Some(why) => Err(why.into()),
            None => Ok(()),
        }
    }

    fn press(&mut self, keys: &str) -> Result<(), Box<dyn Error>> {
        let mut held = Modifiers::NONE;
        let mut parts: Vec<&str> = keys.split('+').collect();
        let key = parts.pop().and_then(Key::from_name).ok_or("there is no such key")?;
        for part in parts {
            held |= match part {
                "Ctrl" => Modifiers::COMMAND,
                "Shift" => Modifiers::SHIFT,
                "Alt" => Modifiers::ALT,
                _ => return Err("only Ctrl, Shift and Alt are held".into()),
            };
        }
        self.harness.key_press_modifiers(held, key);
        self.harness.run_steps(3);
        Ok(())
    }

    fn click(&mut self, label: &str) -> Result<(), Box<dyn Error>> {
        self.harness.query_by_label(label).ok_or("nothing is called so")?.click();
        self.harness.run_steps(3);
        Ok(())
    }

    fn next_until(&mut self, step: &str) -> Result<(), Box<dyn Error>> {
        for _ in 0..PATIENCE {
            let now = self.harness.state().desk().map_or("", |desk| desk.game().tracker().step);
            if now == step {
                return Ok(());
            }
            self.press("F5")?;
        }
        Err("that step never comes".into())
    }

    fn picture(&mut self, path: &Path) -> Result<(), Box<dyn Error>> {
        if let Some(desk) = self.harness.state_mut().desk_mut() {
            desk.wait_odds();
            desk.wait_saved();
        }
        // Until everything that unfolds has unfolded.
        self.harness.run_steps(40);
        self.harness.render()?.save(path)?;
        eprintln!("{}", path.display());
        Ok(())
    }
}
