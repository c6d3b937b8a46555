//! Where things live, the recent battles and the settings.
#![allow(clippy::unwrap_used)] // helpers of tests are tests too
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use galloper::store::paths::checkout_saves;
use galloper::store::{DataFolders, Overwrite, Recent, RecentBattle, Settings, Theme, Writer};
use galloper_test_support::journals::{assert_sentence, header};
use serde_json::json;

#[test]
fn a_home_holds_everything() {
    let dir = tempfile::tempdir().unwrap();
    let places = DataFolders::below(dir.path());
    assert_eq!(places.saves, dir.path().join("saves"));
    assert!(places.settings_file().starts_with(dir.path()));
    assert!(places.recent_file().starts_with(dir.path()));
    assert!(DataFolders::below(Path::new("some/where")).saves.is_absolute());
}

/// Not a test of its own: a process with a home of its own, which prints where it would save.
#[test]
fn helper_prints_its_places() {
    if std::env::var_os("GALLOPER_TEST_PRINT").is_some() {
        let saves = DataFolders::find().unwrap().saves;
        writeln!(std::io::stdout(), "saves={}", saves.display()).unwrap();
    }
}

#[test]
fn the_variable_comes_before_a_checkout_and_that_before_the_platform() {
    let dir = tempfile::tempdir().unwrap();
    let checkout = dir.path().join("checkout");
    fs::create_dir_all(checkout.join("saves")).unwrap();
    fs::write(checkout.join("Cargo.toml"), "[package]\nname = \"galloper\"\n").unwrap();
    // Run from a copy, lest the executable be in a checkout itself.
    let program = dir.path().join("program.exe");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let saves = |home: &Path, current: &Path| {
        let mut command = Command::new(&program);
        command.args(["--exact", "helper_prints_its_places", "--nocapture"]);
        command.env("GALLOPER_TEST_PRINT", "1").env("GALLOPER_HOME", home);
        let out = command.env("HOME", dir.path()).current_dir(current).output().unwrap().stdout;
        let out = String::from_utf8(out).unwrap();
        let (_, rest) = out.split_once("saves=").unwrap();
        PathBuf::from(rest.lines().next().unwrap())
    };
    let none = Path::new("");
    let same = |a: PathBuf, b: PathBuf| assert_eq!(a, fs::canonicalize(&b).unwrap_or(b));
    same(saves(&dir.path().join("home"), &checkout), dir.path().join("home/saves"));
    same(saves(none, &checkout), checkout.join("saves"));
    assert!(saves(none, dir.path()).ends_with("saves"));
    assert!(!saves(none, dir.path()).starts_with(&checkout));
}

#[test]
fn a_checkout_is_found_from_below() {
    let dir = tempfile::tempdir().unwrap();
    let deep = dir.path().join("target/debug/deps");
    fs::create_dir_all(&deep).unwrap();
    assert_eq!(checkout_saves(&deep), None);
    fs::write(dir.path().join("Cargo.toml"), "[package]\nname = \"other\"\n").unwrap();
    fs::create_dir(dir.path().join("saves")).unwrap();
    assert_eq!(checkout_saves(&deep), None);
    fs::write(dir.path().join("Cargo.toml"), "[package]\nname = \"galloper\"\n").unwrap();
    let expected = Some(dir.path().join("saves"));
    assert_eq!(checkout_saves(&deep), expected);
    assert_eq!(checkout_saves(&deep.join("galloper.exe")), expected);
    fs::remove_dir(dir.path().join("saves")).unwrap();
    assert_eq!(checkout_saves(&deep), None);
}

#[test]
fn any_title_gives_a_new_file() {
    let dir = tempfile::tempdir().unwrap();
    let places = DataFolders::below(dir.path());
    let long = "Österreich ".repeat(60);
    let titles = ["Ligny", "Ligny", "ligny?", "", "../up", "NUL", "a/b\\c", "🐎 🐎", "x\0y", &long];
    for title in titles {
        let path = places.unique_save_path(title).unwrap();
        assert_eq!(path.parent(), Some(places.saves.as_path()), "{title:?}");
        Writer::create(&path, &header(), Overwrite::No).unwrap().close().unwrap();
    }
    assert_eq!(fs::read_dir(&places.saves).unwrap().count(), titles.len());
    assert!(places.saves.join("Ligny 2.galloper").exists());
}

fn battle(path: PathBuf, opened: i64) -> RecentBattle {
    let (title, rulebook) = ("Ligny".to_owned(), "dtn".to_owned());
    RecentBattle { path, title, rulebook, turn: String::new(), opened, missing: false }
}

#[test]
fn recent_battles_are_newest_first_each_once_and_twelve() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("config/recent.json");
    assert_eq!(Recent::load(&file), (Recent::default(), None));
    let path = |n: i64| dir.path().join(format!("{n}.galloper"));
    fs::write(path(14), "").unwrap();
    for n in 0..15 {
        Recent::note_opened(&file, battle(path(n), n)).unwrap();
    }
    Recent::note_opened(&file, battle(path(7), 99)).unwrap();
    let (recent, aside) = Recent::load(&file);
    assert_eq!(aside, None);
    let opened: Vec<_> = recent.battles().iter().map(|battle| battle.opened).collect();
    assert_eq!(opened, [99, 14, 13, 12, 11, 10, 9, 8, 6, 5, 4, 3]);
    let there: Vec<_> = recent.battles().iter().filter(|battle| !battle.missing).collect();
    assert_eq!(there.len(), 1, "missing files stay in the list, flagged");
    assert_eq!(there[0].path, path(14));
}

#[test]
fn a_bad_list_is_kept_aside() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("recent.json");
    for (bad, aside_name) in [("{\"battles\": [", "recent.json.bad"), ("\u{0}\u{0}", "recent.json.bad2")] {
        fs::write(&file, bad).unwrap();
        let (recent, aside) = Recent::load(&file);
        assert!(recent.battles().is_empty());
        let aside = aside.unwrap();
        assert_eq!(aside.path, dir.path().join(aside_name));
        assert_sentence(&aside.to_string(), &aside.path);
        assert_eq!(fs::read_to_string(&aside.path).unwrap(), bad);
        assert!(!file.exists());
    }
    Recent::note_opened(&file, battle(file.clone(), 1)).unwrap();
    assert_eq!(Recent::load(&file).0.battles().len(), 1);
}

#[test]
fn settings_come_back_and_bear_other_versions() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("settings.json");
    assert_eq!(Settings::load(&file), (Settings::default(), None));
    let mut settings = Settings { theme: Theme::Dark, scale_percent: 150, ..Settings::default() };
    settings.last_battle = Some(dir.path().join("a.galloper"));
    settings.open.insert("roster".to_owned(), json!({ "width": 300 }));
    settings.save(&file).unwrap();
    assert_eq!(Settings::load(&file), (settings, None));
    fs::write(&file, r#"{"theme":"light","scale_percent":9000,"from_later":[1]}"#).unwrap();
    let (settings, aside) = Settings::load(&file);
    assert_eq!((settings.theme, settings.scale_percent, aside), (Theme::Light, 400, None));
    fs::write(&file, "theme = dark").unwrap();
    let (settings, aside) = Settings::load(&file);
    assert_eq!(settings, Settings::default());
    assert_eq!(fs::read_to_string(aside.unwrap().path).unwrap(), "theme = dark");
}

#[cfg(unix)]
#[test]
fn a_path_that_is_no_text_does_not_stop_the_saving() {
    use std::os::unix::ffi::OsStrExt as _;
    let dir = tempfile::tempdir().unwrap();
    let odd = dir.path().join(std::ffi::OsStr::from_bytes(b"\xff.galloper"));
    let file = dir.path().join("settings.json");
    Settings { last_battle: Some(odd.clone()), scale_percent: 120, ..Settings::default() }.save(&file).unwrap();
    let (settings, _) = Settings::load(&file);
    assert_eq!((settings.last_battle, settings.scale_percent), (None, 120));
    let file = dir.path().join("recent.json");
    Recent::note_opened(&file, battle(dir.path().join("a"), 1)).unwrap();
    assert_eq!(Recent::note_opened(&file, battle(odd.clone(), 2)).unwrap().0.battles().len(), 1);
    Writer::create(&odd, &header(), Overwrite::No).unwrap().close().unwrap();
}
