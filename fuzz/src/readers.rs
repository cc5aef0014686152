//! Untrusted files in the formats of bundles.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use arbitrary::{Result, Unstructured};
use cmdhelp_bundle::{Dialect, Faults, Format, Harness, read, read_rules};

/// The time limit for reading; the files are far shorter than the longest accepted ones.
const LONGEST: Duration = Duration::from_secs(5);

/// The maximum length of a text that grows by repetition, in bytes.
const MOST: usize = 200_000;

const CLI: &str = include_str!("../../examples/bundles/pad/cli/CLI.md");
const DRIVER: &str = include_str!("../../examples/bundles/pad/cli/DRIVER.md");
const SECRETS: &str = "---\nsecrets:\n  - { slug: pad/token, name: T, description: D, kind: opaque, exposures: [{ kind: env, name: T }] }\n---\n";
const TOOL: &str = include_str!("../../examples/bundles/pad/cli/tools/item-create/TOOL.md");
const APP: &str = include_str!("../../examples/bundles/pad/app/APP.md");
const SKILL: &str = include_str!("../../examples/bundles/pad/skill/SKILL.md");
const KDL: &str = include_str!("../../examples/bundles/one-line/one-line.spec.kdl");
const CLAUDE_CODE: &str = include_str!("../../examples/bundles/pad/claude-code.json");
const CODEX: &str = include_str!("../../examples/bundles/pad/codex.rules");
const GEMINI: &str = include_str!("../../examples/bundles/pad/gemini.toml");

/// Texts with a meaning in one of the formats or for a parser.
const PIECES: [&str; 56] = [
    "---\n",
    "...\n",
    "\n",
    "  ",
    "\t",
    ": ",
    "- ",
    "? ",
    "#",
    "# ",
    "//",
    "/*",
    "*/",
    "/-",
    "\"",
    "'",
    "\\",
    "\\u",
    "\\u{",
    "r\"",
    "r#\"",
    "\"#",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ",",
    ";",
    "=",
    "&a ",
    "*a",
    "!!x ",
    "| ",
    ">-\n",
    "<<: ",
    "null",
    "true",
    "-1",
    "1e999",
    "0x",
    "~",
    "`",
    "${input.x}",
    "${input.x | json()}",
    "${",
    "../",
    "/etc/passwd",
    "\u{feff}",
    "\u{202e}",
    "\0",
    "[[rule]]\n",
    "prefix_rule(",
    "cli \"a\" {",
    "\u{e9}",
];

/// Returns a text with some changes: pieces are added, removed, repeated and moved.
fn changed(data: &mut Unstructured<'_>, text: &str) -> Result<Vec<u8>> {
    let mut text = text.as_bytes().to_vec();
    for _ in 0..data.int_in_range(0..=6)? {
        let start = data.int_in_range(0..=text.len())?;
        let end = (start + data.int_in_range(0..=40)?).min(text.len());
        let piece = match data.int_in_range(0..=5)? {
            0 => Vec::new(),
            1 => data.bytes(2)?.to_vec(),
            2 => text[start..end].repeat(data.int_in_range(2..=5)?),
            3 => {
                let piece = data.choose(&PIECES)?.as_bytes();
                piece.repeat(data.int_in_range(1..=20_000)?)
            }
            4 => {
                let from = data.int_in_range(0..=text.len())?;
                let to = (from + data.int_in_range(0..=200)?).min(text.len());
                text[from..to].to_vec()
            }
            _ => data.choose(&PIECES)?.as_bytes().to_vec(),
        };
        if text.len() + piece.len() <= MOST {
            text.splice(start..end, piece);
        }
    }
    Ok(text)
}

/// Returns an empty folder of this process.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("cmdhelp-fuzz-{}", std::process::id()));
    let _absent = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes files, of which `data` selects and changes one, and reads them. Checks that reading ends within
/// the time limit, and that each fault has a message, a remedy and a valid position.
fn check<T>(data: &[u8], files: &[(&str, &str)], read: impl Fn(&Path) -> Result<T, Faults>) {
    let mut data = Unstructured::new(data);
    let Ok(which) = data.choose_index(files.len()) else {
        return;
    };
    let Ok(text) = changed(&mut data, files[which].1) else {
        return;
    };
    let folder = folder();
    for (i, (path, good)) in files.iter().enumerate() {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let text = if i == which { &*text } else { good.as_bytes() };
        fs::write(path, text).expect("a file");
    }
    let begin = Instant::now();
    let found = read(&folder);
    let took = begin.elapsed();
    let shown = String::from_utf8_lossy(&text[..text.len().min(4000)]);
    assert!(took < LONGEST, "{took:?} for {shown:?}");
    let Err(faults) = found else {
        return;
    };
    assert!(faults.iter().next().is_some(), "no fault in {shown:?}");
    for fault in faults.iter() {
        assert!(
            !fault.message.is_empty() && !fault.remedy.is_empty(),
            "{fault}"
        );
        let text = fs::read(&fault.file).unwrap_or_default();
        let lines = String::from_utf8_lossy(&text);
        let line = lines.split('\n').nth(fault.line.wrapping_sub(1));
        let is_there = line.is_some_and(|it| (1..=it.chars().count() + 1).contains(&fault.column));
        assert!(is_there, "{fault} in {shown:?}");
        let is_hostile = |it: char| it.is_control() || matches!(it, '\u{202a}'..='\u{202e}');
        let texts = format!("{}{}", fault.message, fault.remedy);
        assert!(!texts.contains(is_hostile), "{texts:?}");
    }
}

/// Checks the reader of AIP-29 bundles.
pub fn cli_md(data: &[u8]) {
    let files = [
        ("CLI.md", CLI),
        ("DRIVER.md", DRIVER),
        ("SECRETS.md", SECRETS),
        ("tools/item-create/TOOL.md", TOOL),
    ];
    check(data, &files, |folder| read(Format::CliMd, folder));
}

/// Checks the reader of packages of Agent Applications.
pub fn app(data: &[u8]) {
    let files = [("APP.md", APP), ("skills/pad-usage/SKILL.md", SKILL)];
    check(data, &files, |folder| read(Format::App, folder));
}

/// Checks the reader of skills.
pub fn skill(data: &[u8]) {
    let files = [("SKILL.md", SKILL)];
    check(data, &files, |folder| read(Format::Skill, folder));
}

/// Checks the reader of KDL definitions.
pub fn kdl(data: &[u8]) {
    let format = Format::Kdl(Dialect::Spec);
    check(data, &[("tools.kdl", KDL)], |folder| read(format, folder));
}

/// Checks the readers of permission rules.
pub fn rules(data: &[u8]) {
    let Some((which, data)) = data.split_first() else {
        return;
    };
    let (harness, text) = match which % 3 {
        0 => (Harness::ClaudeCode, CLAUDE_CODE),
        1 => (Harness::Codex, CODEX),
        _ => (Harness::Gemini, GEMINI),
    };
    let rules = |folder: &Path| read_rules(harness, &folder.join("rules"));
    check(data, &[("rules", text)], rules);
}
