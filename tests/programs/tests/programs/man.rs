//! Manual pages: their content, and their rendering by real programs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use crate::programs::pad::pad;
use crate::programs::run::{Place, finish};

/// Returns the manual pages of a program by file name.
fn pages(place: &Place, words: &[&str]) -> BTreeMap<String, PathBuf> {
    let folder = place.folder.join("pages");
    fs::create_dir_all(&folder).expect("a folder");
    let outcome = place.run(&[words, &["pages"]].concat());
    assert_eq!(outcome.code, 0, "{outcome:?}");
    let files = fs::read_dir(folder).expect("a folder");
    let files = files.map(|file| {
        let file = file.expect("a file");
        let name = file.file_name().into_string().expect("text");
        (name, file.path())
    });
    files.collect()
}

fn pad_pages() -> (Place, BTreeMap<String, PathBuf>) {
    let pad = pad();
    let pages = pages(&pad, &["pack", "man"]);
    (pad, pages)
}

fn offers_pages() -> (Place, BTreeMap<String, PathBuf>) {
    let offers = Place::new(env!("CARGO_BIN_EXE_offers"));
    let pages = pages(&offers, &["pages"]);
    (offers, pages)
}

/// The programs that render manual pages, with their flags for plain text in long lines.
const READERS: [(&str, &[&str]); 2] = [
    ("groff", &["-man", "-Tutf8", "-P-cbou", "-rLL=300n", "-ww"]),
    ("mandoc", &["-T", "utf8", "-O", "width=300"]),
];

/// The renderers that are installed.
static THERE: LazyLock<Vec<(&str, &[&str])>> = LazyLock::new(|| {
    let is_there = |name: &str| {
        let which = Command::new("which")
            .arg(name)
            .stdout(Stdio::null())
            .status();
        let there = which.is_ok_and(|status| status.success());
        if !there {
            eprintln!("SKIPPED: no manual page is laid out by {name}, because it is not there");
        }
        there
    };
    let there = READERS.into_iter().filter(|(name, _)| is_there(name));
    there.collect()
});

/// Returns the text of a page in one line, as rendered by each installed renderer.
fn read(page: &Path) -> Vec<String> {
    let texts = THERE.iter().map(|(name, options)| {
        let outcome = finish(Command::new(name).args(*options).arg(page), "");
        let ended = (outcome.code, outcome.stderr.as_str());
        assert_eq!(ended, (0, ""), "{name}: {}", page.display());
        // Some renderers print a bold letter twice with a backspace in between.
        let mut text = String::new();
        let mut letters = outcome.stdout.chars().peekable();
        while let Some(letter) = letters.next() {
            if letters.next_if_eq(&'\u{8}').is_none() {
                text.push(letter);
            }
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    texts.collect()
}

#[test]
fn every_example_exit_code_and_reference_is_in_the_page() {
    let (pad, pages) = pad_pages();
    let document = pad.document(&["help", "--all", "--format", "json"]);
    let commands = document["commands"].as_object().expect("commands");
    let mut checked = 0;
    for (path, outcome) in commands.iter().filter(|(path, _)| !path.is_empty()) {
        let page = &pages[&format!("pad-{}.1", path.replace(' ', "-"))];
        for text in read(page) {
            let mut has = |what: &str| {
                checked += 1;
                assert!(text.contains(what), "{path}: {what:?} is not in {text}");
            };
            has(outcome["summary"].as_str().expect("a summary"));
            for example in outcome["examples"].as_array().into_iter().flatten() {
                has("EXAMPLES");
                has(example["cmd"].as_str().expect("a line"));
                has(example["note"].as_str().unwrap_or_default());
            }
            for (code, meaning) in outcome["exit_codes"].as_object().into_iter().flatten() {
                has("EXIT STATUS");
                let when = meaning
                    .as_str()
                    .or(meaning["when"].as_str())
                    .expect("a text");
                has(&format!("{code} {when}"));
                has(meaning["recovery"].as_str().unwrap_or_default());
            }
            for related in outcome["see_also"].as_array().into_iter().flatten() {
                let related = related.as_str().expect("a command").replace(' ', "-");
                let (_, listed) = text.split_once("SEE ALSO").expect("a section");
                assert!(
                    listed.contains(&format!("pad-{related}(1)")),
                    "{path}: {related}"
                );
            }
        }
    }
    // Every installed renderer has rendered all texts.
    assert!(checked > 100 * THERE.len() || THERE.is_empty(), "{checked}");
}

#[test]
fn each_visible_command_has_a_page() {
    let (_place, pages) = pad_pages();
    for name in [
        "pad.1",
        "pad-item.1",
        "pad-item-create.1",
        "pad-auth-logout.1",
    ] {
        assert!(pages.contains_key(name), "{name}: {pages:?}");
    }
    assert!(
        pages
            .keys()
            .all(|name| !name.contains("pack") && !name.contains("help"))
    );
    let (_place, pages) = offers_pages();
    assert!(pages.contains_key("offers-nest-leaf.1"));
    assert!(!pages.contains_key("offers-nest-hidden.1"));
}

#[test]
fn the_header_has_the_program_and_version() {
    let (_place, pages) = pad_pages();
    let page = fs::read_to_string(&pages["pad-item-create.1"]).expect("a page");
    assert!(
        page.contains("\n.TH \"pad-item-create\" \"1\" \"\" \"pad 1.4.2\"\n"),
        "{page}"
    );
    // The preamble of roff documents occurs only once.
    assert_eq!(page.matches(".ds Aq").count(), 2);
}

#[test]
fn texts_are_not_read_as_roff_requests() {
    let (_place, pages) = offers_pages();
    for text in read(&pages["offers-take.1"]) {
        for shown in [
            r".TH is no macro here, nor is \fB:",
            r"offers take a\b --many '.x,-y'",
            r#"in two lines: offers take a \ --listed "two words""#,
            "3 'quoted', and -dashed Recovery: .do nothing",
            "SEE ALSO offers(1), offers-nest-leaf(1), offers-quick(1)",
        ] {
            assert!(text.contains(shown), "{shown}: {text}");
        }
    }
}

#[test]
fn secret_defaults_are_left_out() {
    let (_place, pages) = offers_pages();
    let page = fs::read_to_string(&pages["offers-take.1"]).expect("a page");
    assert!(
        page.contains(r"\-\-key") && page.contains("OFFERS_KEY"),
        "{page}"
    );
    assert!(!page.contains("hunter2"), "{page}");
    assert!(!page.contains("hidden"), "{page}");
}

#[test]
fn pages_are_deterministic() {
    let texts = || {
        let (_place, pages) = offers_pages();
        let texts = pages
            .into_iter()
            .map(|(name, page)| (name, fs::read_to_string(page).expect("a page")));
        texts.collect::<Vec<_>>()
    };
    assert_eq!(texts(), texts());
}
