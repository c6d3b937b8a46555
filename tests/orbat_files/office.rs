//! Real programs: what LibreOffice and openpyxl write is read, and what we write comes back from them as it was. Copies
//! of their files lie in `data/real`; where the programs are installed they write them anew.

use std::path::{Path, PathBuf};
use std::process::Command;

use galloper::core::orbat::Row;
use galloper::store::orbat_file::{Format, from_bytes, to_bytes};

use crate::short;

const REAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/orbat_files/data/real");
/// The second sheet as CSV: separator, quote, UTF-8, from line 1.
const CSV_OF_SHEET_2: &str = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,2";
const CSV: &str = "csv:Text - txt - csv (StarCalc):44,34,76,1";

const ROWS: &[&str] = &[
    "setting | rules | dtn",
    "setting | battle | Teugn-Hausen, 1809",
    "side | French",
    "  command | Saint-Hilaire",
    "    unit | F11 | 10e Léger | arm=\"infantry\" | morale=6 | sp=4 | # Flag painted by: Anna",
    "    unit | F12 | 3e \"Le Piémont\" | arm=\"infantry\" | morale=6 | sp=4",
    "  unit | F21 | Horse guns | arm=\"artillery\" | horse=true | morale=7 | sp=2",
    "",
    "side | Austrian",
    "  command | Vukassovich",
    "    unit | A11 | IR 9, Czartoryski | arm=\"infantry\" | horse=false | morale=7 | sp=5 | # Flag painted by: Ben",
];

fn rows_of(path: &Path) -> Vec<Row> {
    let format = Format::of(path).expect("it works");
    let found = from_bytes(&std::fs::read(path).expect("it works"), format, None)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let wrong: Vec<String> = found.problems.iter().filter(|said| said.is_wrong()).map(ToString::to_string).collect();
    assert_eq!(wrong, Vec::<String>::new(), "{}", path.display());
    found.rows
}

#[test]
fn the_kept_files_of_real_programs_are_read() {
    for file in [
        "openpyxl.xlsx",
        "libreoffice.xlsx",
        "libreoffice.ods",
        "libreoffice.csv",
        "libreoffice_semicolon_1252.csv",
        "libreoffice_tab_utf16.csv",
    ] {
        assert_eq!(short(&rows_of(&Path::new(REAL).join(file))), ROWS, "{file}");
    }
}

/// The programs, with a folder of their own.
struct Office {
    folder: tempfile::TempDir,
    python: &'static str,
}

impl Office {
    /// `None` where a program is missing, unless the variable `GALLOPER_REQUIRE_OFFICE` asks for them.
    fn installed() -> Option<Self> {
        let runs = |program: &str, args: &[&str]| {
            Command::new(program).args(args).output().is_ok_and(|output| output.status.success())
        };
        // The package of the system has it even where another Python comes first.
        let pythons = ["python3", "/usr/bin/python3"];
        let python = pythons.into_iter().find(|python| runs(python, &["-c", "import openpyxl"]));
        match python.filter(|_| runs("soffice", &["--version"])) {
            Some(python) => Some(Self { folder: tempfile::tempdir().expect("it works"), python }),
            None if std::env::var_os("GALLOPER_REQUIRE_OFFICE").is_some() => {
                panic!("LibreOffice and openpyxl are asked for")
            }
            None => {
                eprintln!("skipped: LibreOffice or openpyxl is not installed");
                None
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Has LibreOffice write a file in another format, to a folder of its own.
    fn convert(&self, from: &Path, filter: &str, to: &str) -> PathBuf {
        let out = self.path(&format!("to-{}", to.replace('.', "-")));
        // Without a window to ask in, it must be told that the text is UTF-8.
        let read_as = if from.extension().is_some_and(|end| end == "csv") { 4 } else { 3 };
        let profile = format!("-env:UserInstallation=file://{}", self.path("profile").display());
        let output = Command::new("soffice")
            .args([profile.as_str(), "--headless", "--norestore", "--infilter=CSV:44,34,76,1"].iter().take(read_as))
            .args(["--convert-to", filter, "--outdir"])
            .arg(&out)
            .arg(from)
            .env("HOME", self.folder.path())
            .output()
            .expect("it starts");
        let mut written = std::fs::read_dir(&out)
            .unwrap_or_else(|_| panic!("{output:?}"))
            .map(|entry| entry.expect("it works").path());
        let path = written.next().unwrap_or_else(|| panic!("{output:?}"));
        let named = self.path(to);
        std::fs::rename(path, &named).expect("it works");
        named
    }

    fn python(&self, script: &str, args: &[&Path]) {
        let output = Command::new(self.python).arg(Path::new(REAL).join(script)).args(args).output().expect("it works");
        assert!(output.status.success(), "{output:?}");
    }
}

#[test]
fn what_libreoffice_and_openpyxl_write_is_read() {
    let Some(office) = Office::installed() else { return };
    let book = office.path("club.xlsx");
    office.python("write.py", &[&book]);
    assert_eq!(short(&rows_of(&book)), ROWS, "openpyxl");
    let ods = office.convert(&book, "ods", "club.ods");
    assert_eq!(short(&rows_of(&ods)), ROWS, "ODS by LibreOffice");
    let csv = office.convert(&ods, CSV_OF_SHEET_2, "club.csv");
    assert_eq!(short(&rows_of(&csv)), ROWS, "CSV by LibreOffice");
    let again = office.convert(&ods, "xlsx", "again.xlsx");
    assert_eq!(short(&rows_of(&again)), ROWS, "XLSX by LibreOffice");
}

/// An order of battle with everything in it that a spreadsheet might spoil.
fn written() -> Vec<Row> {
    let text = std::fs::read(Path::new(REAL).join("all_kinds.toml")).expect("it works");
    let found = from_bytes(&text, Format::Toml, None).expect("it works");
    assert_eq!(found.problems, []);
    found.rows
}

#[test]
fn what_we_write_comes_back_from_libreoffice_and_openpyxl_as_it_was() {
    let Some(office) = Office::installed() else { return };
    let rows = written();
    let (xlsx, csv) = (office.path("ours.xlsx"), office.path("ours.csv"));
    std::fs::write(&xlsx, to_bytes(&rows, Format::Xlsx).unwrap()).unwrap();
    std::fs::write(&csv, to_bytes(&rows, Format::Csv).unwrap()).unwrap();
    let resaved = office.path("resaved.xlsx");
    office.python("resave.py", &[&xlsx, &resaved]);
    assert_eq!(short(&rows_of(&resaved)), short(&rows), "our XLSX by way of openpyxl");
    for (from, filter, to) in [
        (&xlsx, "ods", "from-xlsx.ods"),
        (&xlsx, CSV, "from-xlsx.csv"),
        (&csv, "ods", "from-csv.ods"),
        (&csv, "xlsx", "from-csv.xlsx"),
    ] {
        let back = rows_of(&office.convert(from, filter, to));
        assert_eq!(short(&back), short(&rows), "{to}");
        assert_eq!(back, rows, "{to}");
    }
}
