//! Files that describe programs: bundles, applications, definitions and skills.

use std::env;
use std::fs;
use std::iter;
use std::path::PathBuf;
use std::process::Command;

use crate::check::{broken, check, json_of, program};

/// Writes files below a folder of this name, and returns the folder.
fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("check-files");
    let folder = folder.join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("a file");
    }
    folder.to_str().expect("a path").to_owned()
}

const CLI: &str = "---\nname: Raft\nid: raft\ndescription: Float\nversion: 1.0.0\nbin: raft\n\
    version_check: { cmd: raft --version, parse: 'raft (\\S+)', range: '>=1' }\n\
    install: [{ method: apt, package: raft }]\n\
    sandbox: { network: { egress: [\"*.example.com\"] } }\n\
    commands: { drift: ./tools/drift/TOOL.md }\n---\n";
const TOOL: &str = "---\nname: drift\nid: drift\ndescription: Drift\nversion: 1.0.0\n\
    inputs: { type: object }\noutputs: {}\nmutates: []\napproval: auto\n\
    sandbox: { network: { egress: [api.example.com] } }\n---\n";
const SECRETS: &str = "---\nsecrets:\n  - { slug: raft/token, name: T, description: Token }\n---\n";
const APP: &str = "---\nname: Lists\ndescription: Keeps lists\nslug: lists\n\
    entry: { command: sh app/cli.sh }\ncommands: [list]\nskills: [lists]\n---\n";
const SKILL: &str = "---\nname: lists\ndescription: Keeps lists\n---\nDo it.\n";
const LONE: &str = "---\nname: lone\ndescription: Alone\n---\nDo it.\n";
const KDL: &str = "cli \"jq\" { description \"Process JSON\"; command \"jq\"; }\n";

/// Checks a bundle, a package, definitions and a skill after one change of their text. Returns the requirements that
/// fail.
fn broken_files(name: &str, from: &str, to: &str) -> Vec<String> {
    let change = |text: &str| text.replacen(from, to, 1);
    let files = folder(
        name,
        &[
            ("raft/CLI.md", &change(CLI)),
            ("raft/tools/drift/TOOL.md", &change(TOOL)),
            ("raft/SECRETS.md", &change(SECRETS)),
            ("app/APP.md", &change(APP)),
            ("app/app/cli.sh", ""),
            ("app/skills/lists/SKILL.md", &change(SKILL)),
            ("lone/SKILL.md", &change(LONE)),
            ("jq.kdl", &change(KDL)),
        ],
    );
    let specs = [
        ("raft", "cli-md"),
        ("app", "app"),
        ("app/skills/lists", "skill"),
        ("lone", "skill"),
        ("jq.kdl", "kdl"),
    ];
    let reports =
        specs.map(|(path, spec)| json_of(&check(&[&format!("{files}/{path}"), "--spec", spec])));
    let broken = reports.iter().flat_map(broken);
    broken.map(str::to_owned).collect()
}

#[test]
fn reports_only_the_requirement_that_a_file_does_not_meet() {
    assert_eq!(broken_files("perfect", "nothing", ""), [""; 0]);
    for (id, from, to) in [
        ("CL-4", "bin: raft\n", "bin: raft\nbin: raft\n"),
        ("CL-5", "bin: raft\n", "bin: raft -x\n"),
        ("TL-1", "approval: auto", "approval: perhaps"),
        ("CL-83", "[api.example.com]", "[api.evil.test]"),
        ("CL-2", "id: raft\n", "id: ship\n"),
        (
            "CL-12",
            "bin: raft\n",
            "bin: raft\nexamples: [{ cmd: raft sink, goal: Sink }]\n",
        ),
        (
            "CL-13",
            "bin: raft\n",
            "bin: raft\nintents: [{ ref: ./x.md }]\n",
        ),
        ("CL-36", "'raft (\\S+)'", "'raft ((\\S+)'"),
        ("CL-37", "'>=1'", "'newest'"),
        (
            "CL-23",
            "{ method: apt, package: raft }",
            "{ method: curl, url: 'https://example.com/x' }",
        ),
        (
            "CL-56",
            "description: Token",
            "description: Token, value: sesame",
        ),
        ("AA-24", "slug: lists", "slug: Lists!"),
        ("AA-25", "skills: [lists]", "skills: [lists, other]"),
        ("AA-1", "sh app/cli.sh", "cd app && ./cli.sh"),
        ("SK-1.1", "name: lists", "name: other"),
        ("SK-1", "Alone\n---", "Alone\n- x\n---"),
        ("KD-2", "command \"jq\"; }", "command \"jq\";"),
        ("KD-3", "command \"jq\"", "comand \"jq\""),
    ] {
        assert_eq!(broken_files(id, from, to), [id]);
    }
}

#[test]
fn checks_files_by_the_specification_of_their_format() {
    let files = folder(
        "own-specs",
        &[
            ("raft/CLI.md", CLI),
            ("raft/tools/drift/TOOL.md", TOOL),
            ("both/raft/CLI.md", CLI),
            ("both/raft/tools/drift/TOOL.md", TOOL),
            ("both/raft/SKILL.md", LONE),
            ("app/APP.md", APP),
            ("app/app/cli.sh", ""),
            ("app/skills/lists/SKILL.md", SKILL),
            ("tools/jq.kdl", KDL),
        ],
    );
    for (path, id) in [
        ("raft", "CL-5"),
        ("raft/CLI.md", "CL-5"),
        ("both/raft", "CL-5"),
        ("app", "AA-24"),
        ("app/skills/lists", "SK-1"),
        ("app/skills/lists/SKILL.md", "SK-1"),
        ("tools", "KD-3"),
        ("tools/jq.kdl", "KD-3"),
    ] {
        let report = json_of(&check(&[&format!("{files}/{path}")]));
        assert_eq!(report["score"], 100, "{path}: {report}");
        let rows = report["rows"].as_array().expect("rows");
        assert!(rows.iter().any(|it| it["id"] == id), "{path}: {report}");
    }
}

#[test]
fn leaves_out_the_actions_of_a_file_that_is_not_read() {
    let files = folder(
        "unread",
        &[
            ("tools/raft/CLI.md", CLI),
            ("tools/raft/tools/drift/TOOL.md", TOOL),
        ],
    );
    let has_actions = |path: &str| {
        let report = json_of(&check(&[&format!("{files}/{path}"), "--spec", "cli-md"]));
        let rows = report["rows"].as_array().expect("rows");
        rows.iter().any(|it| it["id"] == "CL-13")
    };
    assert!(has_actions("tools/raft"));
    // The reader also finds the only bundle below a folder.
    assert!(!has_actions("tools"));
    let file = PathBuf::from(&files).join("tools/raft/CLI.md");
    for unreadable in [vec![0xff], CLI.repeat(10_000).into_bytes()] {
        fs::write(&file, unreadable).expect("a file");
        assert!(!has_actions("tools/raft"));
    }
}

#[test]
fn checks_the_program_and_not_a_folder_of_the_same_name() {
    let file = PathBuf::from(program("named-as-a-folder", "#!/bin/sh\nexit 1\n"));
    let here = folder("named-as-a-program", &[("kept/SKILL.md", LONE)]);
    let old = env::var_os("PATH").unwrap_or_default();
    let first = file.parent().expect("a folder").to_owned();
    let search = env::join_paths(iter::once(first).chain(env::split_paths(&old)));
    let search = search.expect("a search path");
    for (target, id, other) in [("kept", "CH-", "SK-"), ("./kept", "SK-", "CH-")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cmdhelp"));
        command.args(["check", target]).current_dir(&here);
        let output = command.env("PATH", &search).output().expect("it runs");
        let report = json_of(&output);
        let rows = report["rows"].as_array().expect("rows");
        let has = |id: &str| {
            let mut ids = rows.iter().filter_map(|it| it["id"].as_str());
            ids.any(|it| it.starts_with(id))
        };
        assert!(has(id) && !has(other), "{target}: {report}");
    }
}

#[test]
fn scores_100_for_the_files_of_the_examples() {
    let bundles = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bundles");
    // The name of the folder differs from the id of the bundle.
    let report = json_of(&check(&[
        &format!("{bundles}/todo/cli"),
        "--spec",
        "cli-md",
    ]));
    assert_eq!(broken(&report), ["CL-2"], "{report}");
    for (path, spec) in [
        ("todo/app", "app"),
        ("todo/app/skills/todo-usage", "skill"),
        ("todo/todo.spec.kdl", "kdl"),
    ] {
        let report = json_of(&check(&[&format!("{bundles}/{path}"), "--spec", spec]));
        assert_eq!(broken(&report), [""; 0], "{path}: {report}");
    }
}

#[test]
fn checks_tools_in_the_form_for_clients() {
    let tools = |commands: &str| {
        let text =
            format!(r#"{{"cmdhelp_version":"0.1","binary":"kept","commands":{{{commands}}}}}"#);
        let path = folder("offers", &[("kept.json", &text)]);
        json_of(&check(&[&format!("{path}/kept.json"), "--spec", "mcp"]))
    };
    let list = r#""list":{"summary":"List","effect":"read"}"#;
    assert_eq!(broken(&tools(list)), [""; 0]);
    assert_eq!(broken(&tools("")), ["MC-1.1"]);
    let nameless = r#""list":{"summary":" ","effect":"read"}"#;
    assert_eq!(broken(&tools(nameless)), ["MC-1.4"]);
    let silent = r#""list":{"summary":"List"}"#;
    assert_eq!(broken(&tools(silent)), ["MC-1.5"]);
}

#[test]
fn fails_if_the_target_has_no_files_of_the_format() {
    let output = check(&["sh", "--spec", "cli-md"]);
    assert_eq!(output.status.code(), Some(66), "{output:?}");
}
