//! The bundles of the programs in examples/, and of a program without commands.

mod calls;
mod declared;
mod golden;
mod read_back;
mod rules;
mod schemas;
mod skills;
mod yaml;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use cmdhelp_bundle::{
    Action, Auth, Dialect, Fetched, Format, Harness, Install, Keep, Login, Model, Options, Refresh,
    Sandbox, Secret, SkipIf, Step, Tree, write,
};

/// The programs, by name.
const PROGRAMS: [(&str, &str); 4] = [
    ("pad", env!("CARGO_BIN_EXE_bundled-pad")),
    ("todo", env!("CARGO_BIN_EXE_bundled-todo")),
    ("one-line", env!("CARGO_BIN_EXE_bundled-one-line")),
    ("greet", env!("CARGO_BIN_EXE_bundled-greet")),
];

/// The formats, by the names of golden files.
const FORMATS: [(&str, Format); 8] = [
    ("cli", Format::CliMd),
    ("app", Format::App),
    ("kdl", Format::Kdl(Dialect::Spec)),
    ("slop-mcp", Format::Kdl(Dialect::SlopMcp)),
    ("skill", Format::Skill),
    ("claude-code", Format::Rules(Harness::ClaudeCode)),
    ("codex", Format::Rules(Harness::Codex)),
    ("gemini", Format::Rules(Harness::Gemini)),
];

/// Returns the output of a program's help command.
fn help(path: &str, arguments: &[&str]) -> String {
    let mut help = Command::new(path);
    help.args(arguments).stdin(Stdio::null());
    let output = help
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the program");
    assert!(output.status.success(), "{path} {arguments:?}");
    String::from_utf8(output.stdout).expect("a text")
}

/// Returns the model of a program, from its manifest and its bundle declarations.
fn model(path: &str) -> Model {
    let document = help(path, &["help", "--all", "--format", "json"]);
    let model = Model::parse(&document).expect("a manifest");
    let declared = help(path, &["help", "--format", "bundle"]);
    model.declared(&declared).expect("a declaration")
}

/// Returns the model of a program with values for all fields that no manifest contains.
fn packaged(path: &str) -> Model {
    let mut model = model(path);
    let fetched = |url: &str| Fetched {
        url: url.into(),
        sha256: Some("0123456789abcdef".repeat(4)),
    };
    let step = |id: &str, action: Action, keep: Option<Keep>| Step {
        id: id.into(),
        action,
        about: Some("What it's for: \"x\"".into()),
        skip_if: Some(SkipIf {
            command: "pad auth status".into(),
            exit_code: 0,
        }),
        keep,
        timeout_ms: None,
    };
    let packaging = &mut model.packaging;
    packaging.tags = vec!["notes".into()];
    packaging.os = vec!["linux".into(), "darwin".into()];
    packaging.arch = vec!["x64".into()];
    packaging.min_memory_mb = Some(64);
    packaging.license = Some("MIT".into());
    packaging.authors = vec!["Ada <ada@example.com>".into()];
    packaging.install = vec![
        Install::Package {
            manager: "cargo".into(),
            package: "pad".into(),
            scoped: false,
        },
        Install::Download {
            from: fetched("https://example.com/pad.tar.gz"),
            extract: "bin/pad".into(),
        },
        Install::Script(fetched("https://example.com/install.sh")),
    ];
    packaging.sandbox = Sandbox {
        network: vec!["api.pad.example".into(), "*.pad.example".into()],
        reads: vec!["~/.config/pad/**".into()],
        writes: vec!["./pad.json".into()],
        denies: vec!["~/.ssh/**".into()],
        spawns: vec!["git".into()],
        tty: true,
        set: vec![("LC_ALL".into(), "C".into())],
        ..Sandbox::default()
    };
    packaging.auth = Some(Auth {
        login: Some(Login {
            command: "auth login".into(),
            interactive: true,
            callback: false,
            check: Some(("auth status".into(), 0)),
        }),
        refresh: Some(Refresh {
            command: "auth refresh".into(),
            every: Some("PT24H".into()),
        }),
        expired: Some(4),
        state: vec!["~/.config/pad".into()],
        env: vec!["PAD_TOKEN".into()],
    });
    let ask = |kind: &str, options: Vec<String>| Action::Ask {
        prompt: "Which?".into(),
        kind: kind.into(),
        default: None,
        options,
        options_from: None,
    };
    packaging.setup = vec![
        step(
            "daemon",
            Action::Run {
                command: "pad daemon".into(),
                interactive: false,
            },
            None,
        ),
        step(
            "url",
            ask("text", Vec::new()),
            Some(Keep::Env("PAD_URL".into())),
        ),
        step(
            "pick",
            ask("select", vec!["a".into(), "b".into()]),
            Some(Keep::Secret("pad/token".into())),
        ),
        step(
            "sign",
            Action::OAuth {
                secret: "pad/token".into(),
            },
            None,
        ),
        step(
            "page",
            Action::Open {
                url: "https://pad.example/".into(),
                param: Some("code".into()),
            },
            Some(Keep::Command("pad config set code ${value}".into())),
        ),
    ];
    // The format does not support `keep` for this kind of step.
    packaging.setup[3].keep = None;
    packaging.secrets = vec![Secret {
        slug: "pad/token".into(),
        name: "Token".into(),
        about: "Signs calls".into(),
        kind: "oauth".into(),
        env: Some("PAD_TOKEN".into()),
    }];
    model
}

fn tree(model: &Model, format: Format) -> Tree {
    let vendored = Some(format!("./bin/{}", model.binary));
    write(
        model,
        format,
        &Options {
            vendored,
            ..Options::default()
        },
    )
    .expect("a tree")
}

/// Returns the folder of the AIP specifications. If the folder is missing, prints that the test is
/// skipped.
fn specifications() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/specs");
    let folder = std::env::var_os("CMDHELP_SPECS").map_or(beside, PathBuf::from);
    if folder.join("aip/CLI.schema.json").exists() {
        return Some(folder);
    }
    println!(
        "SKIPPED: there is no {}",
        folder.join("aip/CLI.schema.json").display()
    );
    None
}
