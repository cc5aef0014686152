//! Bundles are read back as they were written, except for the parts that the format cannot express.

use std::collections::HashSet;
use std::path::Path;

use cmdhelp_bundle::{
    Format, Install, Layout, Loss, Model, Options, Profile, WriteError, loss, project,
    project_with, read, write,
};
use cmdhelp_test_support::{Random, number};
use serde_json::json;

use crate::folder;
use crate::generate;

/// Writes a model and reads it back.
fn write_and_read(model: &Model, format: Format, options: &Options, place: &Path) -> Option<Model> {
    let tree = match write(model, format, options) {
        Ok(tree) => tree,
        Err(WriteError::Multicall | WriteError::NoTools) => return None,
        Err(error) => panic!("{error}"),
    };
    if place.is_dir() {
        std::fs::remove_dir_all(place).expect("an old bundle");
    }
    tree.write_to(place).expect("files");
    let found = read(format, place);
    Some(found.unwrap_or_else(|faults| panic!("{format:?}\n{faults}\n{model:#?}")))
}

/// Returns the first lines that differ.
fn difference(found: &Model, expected: &Model) -> String {
    let (found, expected) = (format!("{found:#?}"), format!("{expected:#?}"));
    let lines = found.lines().zip(expected.lines()).enumerate();
    let mut different = lines.filter(|(_, (found, expected))| found != expected);
    let Some((at, _)) = different.next() else {
        return "one is longer".to_owned();
    };
    let around = |text: &str| {
        let lines = text.lines().skip(at.saturating_sub(12)).take(20);
        lines.collect::<Vec<_>>().join("\n")
    };
    format!(
        "found:\n{}\nexpected:\n{}",
        around(&found),
        around(&expected)
    )
}

/// The rows of the loss table that changed at least one model.
#[derive(Default)]
struct Happened(HashSet<(Format, &'static str)>);

impl Happened {
    /// Records the rows of the loss table that change this model. `kept` is the part of the model
    /// that the format can express.
    fn note(&mut self, model: &Model, format: Format, kept: &Model) {
        let rows = loss(format);
        for row in &rows {
            if self.0.contains(&(format, row.what)) {
                continue;
            }
            let others: Vec<Loss> = rows.iter().filter(|it| *it != row).copied().collect();
            if project_with(model, format, &others) != *kept {
                self.0.insert((format, row.what));
            }
        }
    }
}

/// Writes random programs in all formats and reads them back.
fn read_back(seed: u64, programs: u64, folder: &Path) -> Happened {
    let mut random = Random::new(seed);
    let mut happened = Happened::default();
    for number in 0..programs {
        let model = generate::model(&mut random);
        for (i, format) in Format::ALL.into_iter().enumerate() {
            // Only every fourth program is written as KDL, because the KDL parser is slow in debug
            // builds.
            if matches!(format, Format::Kdl(_)) && number % 4 > 0 {
                continue;
            }
            let place = folder.join(i.to_string());
            let options = Options::default();
            if let Some(found) = write_and_read(&model, format, &options, &place) {
                let expected = project(&model, format);
                assert!(
                    found == expected,
                    "seed {seed}, program {number} in {format:?}, {}:\n{}",
                    place.display(),
                    difference(&found, &expected)
                );
                happened.note(&model, format, &expected);
            }
        }
    }
    happened
}

/// `BUNDLE_TREES` sets the number of random programs, of which every fourth is also written as KDL, and
/// `BUNDLE_SEED` the seed. With a few programs, some rows of the loss table are not covered.
#[test]
fn written_bundles_are_read_back_unchanged() {
    let (seed, programs) = (number("BUNDLE_SEED", 1), number("BUNDLE_TREES", 600));
    let folder = folder("back");
    let halves = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            let folder = folder.join(half.to_string());
            scope.spawn(move || read_back(seed * 2 + half, programs / 2, &folder))
        });
        halves.map(|half| half.join().expect("a half without differences"))
    });
    let happened: HashSet<_> = halves.into_iter().flat_map(|half| half.0).collect();
    let mut never = Vec::new();
    for format in Format::ALL {
        for row in loss(format) {
            if !happened.contains(&(format, row.what)) {
                never.push(format!("{format:?}: {}", row.what));
            }
        }
    }
    assert!(
        never.is_empty(),
        "losses that never happen:\n{}",
        never.join("\n")
    );
}

/// Returns a model that contains this text in every field for free text.
fn program_of(text: &str) -> Model {
    let flag = json!({"type": "string", "description": text, "default": text, "format": text});
    let choice = json!({"type": "enum", "enum": [text, "other"], "description": text});
    let show = json!({
        "summary": text,
        "description": text,
        "args": [{"name": "of", "type": "string", "required": true, "description": text}],
        "flags": {"to": flag, "as": choice},
        "examples": [{"cmd": text, "note": text}],
        "exit_codes": {"3": {"when": text, "recovery": text}},
        "stdout": {"json_schema_ref": "#/schemas/Item"},
        "effect": "read"
    });
    let document = json!({
        "cmdhelp_version": "0.1",
        "binary": "pad",
        "manifest_hash": "0123456789abcdef",
        "summary": text,
        "description": format!("More: {text}"),
        "commands": {"show": show},
        "schemas": {"Item": {"type": "object", "description": text}}
    });
    let mut model = Model::parse(&document.to_string()).expect("a manifest");
    let packaging = &mut model.packaging;
    packaging.name = Some(text.to_owned()).filter(|it| it.chars().any(char::is_alphanumeric));
    packaging.body = Some(text.to_owned());
    packaging.skill = Some(text.to_owned());
    packaging
        .install
        .push(Install::Vendored("./bin/pad".into()));
    packaging
        .sandbox
        .set
        .push(("PAD_TEXT".into(), text.to_owned()));
    model
}

#[test]
fn hostile_texts_are_read_back_from_every_format() {
    let folder = folder("texts");
    let mut texts: Vec<String> = generate::TEXTS.map(str::to_owned).into();
    for piece in [
        "x",
        "long ",
        "\u{e9}\u{1f600}",
        "\"\\",
        "`",
        "a\n",
        "---\n",
        "\u{2028}",
        "# ",
        "*/",
    ] {
        texts.push(piece.repeat(10_000 / piece.len()));
    }
    for (i, text) in texts.iter().enumerate() {
        let model = program_of(text);
        for (j, format) in Format::ALL.into_iter().enumerate() {
            let place = folder.join(format!("{i}-{j}"));
            let found = write_and_read(&model, format, &Options::default(), &place).expect("files");
            let expected = project(&model, format);
            assert!(
                found == expected,
                "{format:?}, {}:\n{}",
                place.display(),
                difference(&found, &expected)
            );
        }
    }
}

/// In the layout of agentproto, DRIVER.md takes the place of CLI.md, and one folder has the tools of all programs.
#[test]
fn the_layout_of_agentproto_and_the_bundle_read_the_same() {
    let mut random = Random::new(3);
    let folder = folder("agentproto");
    let options = Options {
        layout: Layout::Agentproto,
        ..Options::default()
    };
    for _ in 0..300 {
        let mut model = generate::model(&mut random);
        // These data are stored in files that the layout of agentproto does not have.
        model.packaging.setup.clear();
        model.packaging.secrets.clear();
        let found = write_and_read(&model, Format::CliMd, &options, &folder);
        let Some(found) = found else { continue };
        let expected = project(&model, Format::CliMd);
        assert_eq!(found.tools.len(), expected.tools.len());
        for expected in &expected.tools {
            let path = expected.path();
            let same = |it: &&cmdhelp_bundle::Tool| it.words == expected.words;
            let found_tool = found
                .tools
                .iter()
                .find(same)
                .unwrap_or_else(|| panic!("{path}"));
            let line = |model: &Model, tool| model.command_line(tool).template;
            assert_eq!(line(&found, found_tool), line(&model, expected), "{path}");
            assert_eq!(found_tool.inputs(), expected.inputs(), "{path}");
            assert_eq!(found_tool.effect, expected.effect, "{path}");
        }
        let (found, expected) = (found.packaging, expected.packaging);
        assert_eq!(found.sandbox, expected.sandbox);
        assert_eq!(found.output, expected.output);
        assert_eq!(
            (found.args, found.install),
            (expected.args, expected.install)
        );
    }
}

/// The text of AIP-29 puts a tool's command line into TOOL.md, where AIP-14's schema does not allow it. The writer has
/// an option for this form, and the reader accepts both forms.
#[test]
fn the_literal_form_and_the_valid_form_read_the_same() {
    let mut random = Random::new(2);
    let folder = folder("literal");
    let options = Options {
        profile: Profile::Seed,
        ..Options::default()
    };
    for _ in 0..200 {
        let model = generate::model(&mut random);
        let found = write_and_read(&model, Format::CliMd, &options, &folder.join("cli"));
        assert!(found.expect("a bundle") == project(&model, Format::CliMd));
    }
}
