//! The flags for setting up the server, such as `--mcp-install`.

use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs};

use cmdhelp_test_support::{Folder, rows};
use serde_json::{Value, json};

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

/// A home folder for one test.
pub(crate) struct Home(pub(crate) Folder);

impl Home {
    pub(crate) fn new() -> Self {
        Self(Folder::temporary("home"))
    }

    pub(crate) fn desk(&self, words: &[&str]) -> Output {
        self.desk_with(words, &[])
    }

    /// Runs the program with these environment variables.
    pub(crate) fn desk_with(&self, words: &[&str], variables: &[(&str, &str)]) -> Output {
        let mut desk = Command::new(DESK);
        desk.args(words).current_dir(&self.0);
        for key in ["HOME", "USERPROFILE"] {
            desk.env(key, &self.0);
        }
        for key in [
            "XDG_CONFIG_HOME",
            "CLAUDE_CONFIG_DIR",
            "CODEX_HOME",
            "GEMINI_CLI_HOME",
        ] {
            desk.env_remove(key);
        }
        desk.envs(variables.iter().copied()).output().unwrap()
    }

    /// Runs the program and returns its output. Fails if the program fails.
    pub(crate) fn good(&self, words: &[&str]) -> String {
        let output = self.desk(words);
        assert!(output.status.success(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    pub(crate) fn bad(&self, words: &[&str]) -> String {
        let output = self.desk(words);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    }

    pub(crate) fn file(&self, path: &str) -> Option<String> {
        fs::read_to_string(self.0.join(path)).ok()
    }
}

const FILES: [(&str, &str, &str); 5] = [
    ("claude-code", ".claude.json", ".mcp.json"),
    ("cursor", ".cursor/mcp.json", ".cursor/mcp.json"),
    ("vscode", ".config/Code/User/mcp.json", ".vscode/mcp.json"),
    ("codex", ".codex/config.toml", ".codex/config.toml"),
    ("gemini", ".gemini/settings.json", ".gemini/settings.json"),
];

#[test]
fn registration_is_previewed_written_and_removed() {
    for (host, user, project) in FILES {
        // The folder of desktop applications' settings depends on the system.
        if host == "vscode" && !cfg!(target_os = "linux") {
            continue;
        }
        let home = Home::new();
        for (file, scope) in [(user, &[][..]), (project, &["--project"])] {
            let words = |word, more: &[&'static str]| [&[word, host], scope, more].concat();
            let shown = home.good(&words("--mcp-install", &[]));
            assert!(shown.contains("Nothing was written"), "{shown}");
            assert_eq!(home.file(file), None);

            let written = home.good(&words("--mcp-install", &["--yes"]));
            let text = home.file(file).unwrap();
            for line in written.lines().filter_map(|line| line.strip_prefix("+ ")) {
                assert!(shown.contains(line) && text.contains(line), "{line}");
            }
            assert!(text.contains("--mcp"), "{text}");
            let is_absolute = text.contains(DESK);
            assert_eq!(is_absolute, scope.is_empty(), "{text}");

            let again = home.good(&words("--mcp-install", &["--yes"]));
            assert!(again.contains("nothing to do"), "{again}");
            home.good(&words("--mcp-remove", &[]));
            assert_eq!(home.file(file).as_deref(), Some(text.as_str()));
            home.good(&words("--mcp-remove", &["--yes"]));
            let text = home.file(file).unwrap();
            assert!(!text.contains("desk"), "{text}");
            fs::remove_file(home.0.join(file)).unwrap();
        }
    }
}

#[test]
fn moved_configuration_files_are_used() {
    for (host, variable, file) in [
        ("claude-code", "CLAUDE_CONFIG_DIR", "moved/.claude.json"),
        ("codex", "CODEX_HOME", "moved/config.toml"),
        ("gemini", "GEMINI_CLI_HOME", "moved/.gemini/settings.json"),
    ] {
        let home = Home::new();
        let words = ["--mcp-install", host, "--yes"];
        assert!(
            home.desk_with(&words, &[(variable, "moved")])
                .status
                .success()
        );
        assert!(home.file(file).unwrap().contains(DESK));
        let elsewhere = home.good(&["--mcp-remove", host]);
        assert!(elsewhere.contains("nothing to do"), "{elsewhere}");
        // An empty variable does not change the path.
        let removed = home.desk_with(&["--mcp-install", host], &[(variable, "")]);
        let shown = String::from_utf8(removed.stdout).unwrap();
        assert!(
            !shown.contains("moved") && shown.contains("would become"),
            "{shown}"
        );
    }
}

#[test]
fn registered_commands_start_the_server() {
    let home = Home::new();
    home.good(&["--mcp-install", "cursor", "--yes", "--mcp-only", "item"]);
    let text = home.file(".cursor/mcp.json").unwrap();
    let config: Value = serde_json::from_str(&text).unwrap();
    let entry = &config["mcpServers"]["desk"];
    assert_eq!(entry["args"], json!(["--mcp", "--mcp-only", "item"]));
    assert!(Path::new(entry["command"].as_str().unwrap()).is_file());
}

#[test]
fn unreadable_configuration_files_are_left_alone() {
    let home = Home::new();
    let text = "{\n  // mine\n  \"mcpServers\": {}\n}\n";
    fs::write(home.0.join(".mcp.json"), text).unwrap();
    let error = home.bad(&["--mcp-install", "claude-code", "--project", "--yes"]);
    assert!(error.contains("\"command\": \"desk\""), "{error}");
    assert_eq!(home.file(".mcp.json").as_deref(), Some(text));
}

/// An existing entry in another form must not be added again: the host could not read a file with
/// two entries of one name.
#[test]
fn entries_in_another_notation_are_left_alone() {
    for (host, file, texts) in [
        (
            "codex",
            ".codex/config.toml",
            &[
                "mcp_servers.desk.command = \"x\"\n",
                "mcp_servers = { desk = { command = \"x\" } }\n",
                "[mcp_servers]\ndesk.command = \"x\"\n",
                "[mcp_servers]\n\"desk\" = { command = \"x\" } # mine\n",
                "[[mcp_servers.desk]]\ncommand = \"x\"\n",
                "[[mcp_servers]]\n",
                "[mcp_servers.desk]\n[mcp_servers.desk]\n",
                "[mcp_servers.desk]\ncommand = \"x\n",
                "model = [\n",
                "model\n",
            ][..],
        ),
        (
            "cursor",
            ".cursor/mcp.json",
            &[
                "{\"mcpServers\": {\"desk\": {}, \"desk\": {}}}",
                "{\"mcpServers\": null}",
                "{\"a\": 1,}",
            ][..],
        ),
    ] {
        for text in texts {
            let home = Home::new();
            fs::create_dir_all(home.0.join(file).parent().unwrap()).unwrap();
            fs::write(home.0.join(file), text).unwrap();
            for word in ["--mcp-install", "--mcp-remove"] {
                let error = home.bad(&[word, host, "--yes"]);
                assert!(error.contains("was not changed"), "{text}: {error}");
                assert_eq!(home.file(file).as_deref(), Some(*text));
            }
        }
    }
}

#[test]
fn other_entries_in_toml_files_are_kept() {
    let entry = format!("command = \"{DESK}\"\nargs = [\"--mcp\"]\n");
    for (before, with, without) in [
        // The table header is written in an unusual but valid notation.
        (
            "['mcp_servers' . \"desk\"] # mine\ncommand = 'x' # old\n",
            format!(
                "['mcp_servers' . \"desk\"] # mine\ncommand = \"{DESK}\" # old\nargs = [\"--mcp\"]\n"
            ),
            "",
        ),
        // The table has other keys, and values that look like table headers.
        (
            "[mcp_servers.desk]\nenabled = true\ncommand = \"x\"\nmore = [\n  [1],\n  [2]\n]",
            format!(
                "[mcp_servers.desk]\nenabled = true\ncommand = \"{DESK}\"\nmore = [\n  [1],\n  [2]\n]\nargs = [\"--mcp\"]\n"
            ),
            "",
        ),
        // A comment belongs to the table after it, and `#` in a name does not begin a comment.
        (
            "[mcp_servers.desk]\ncommand = \"x\"\n\n# the others\n[mcp_servers.\"a#b\"]\nurl = \"y\"\n",
            format!(
                "[mcp_servers.desk]\n{entry}\n# the others\n[mcp_servers.\"a#b\"]\nurl = \"y\"\n"
            ),
            "# the others\n[mcp_servers.\"a#b\"]\nurl = \"y\"\n",
        ),
        // The entry has subtables in several places of the file.
        (
            "a = 1\n\n[mcp_servers.desk.env]\nA = \"1\"\n\n[b]\nc = 2\n\n[mcp_servers.desk.tools]\n",
            format!(
                "a = 1\n\n[mcp_servers.desk.env]\nA = \"1\"\n\n[b]\nc = 2\n\n[mcp_servers.desk.tools]\n\n[mcp_servers.desk]\n{entry}"
            ),
            "a = 1\n\n[b]\nc = 2\n",
        ),
    ] {
        let home = Home::new();
        let file = ".codex/config.toml";
        fs::create_dir_all(home.0.join(".codex")).unwrap();
        fs::write(home.0.join(file), before).unwrap();
        for _ in 0..2 {
            home.good(&["--mcp-install", "codex", "--yes"]);
            assert_eq!(home.file(file).as_deref(), Some(with.as_str()));
        }
        home.good(&["--mcp-remove", "codex", "--yes"]);
        assert_eq!(home.file(file).as_deref(), Some(without));
    }
}

#[test]
fn the_hosts_own_command_is_printed_if_its_file_is_left_alone() {
    let file = ".config/Code/User/mcp.json";
    for (text, is_shown) in [
        ("{ // mine\n}", true),
        ("{ // mine\n\"servers\": {\"desk\": {}} }", false),
    ] {
        let home = Home::new();
        fs::create_dir_all(home.0.join(file).parent().unwrap()).unwrap();
        fs::write(home.0.join(file), text).unwrap();
        let error = home.bad(&["--mcp-install", "vscode", "--yes"]);
        let command = format!(
            "code --add-mcp '{{ \"name\": \"desk\", \"command\": \"{DESK}\", \"args\": [\"--mcp\"] }}'"
        );
        assert!(error.contains("was not changed"), "{error}");
        assert_eq!(error.contains(&command), is_shown, "{error}");
        let error = home.bad(&["--mcp-remove", "vscode", "--yes"]);
        assert!(!error.contains("--add-mcp"), "{error}");
    }
}

#[test]
fn remote_servers_are_not_replaced() {
    for (host, file, text) in [
        (
            "codex",
            ".codex/config.toml",
            "[mcp_servers.desk]\nurl = \"https://desk.example\"\n",
        ),
        (
            "cursor",
            ".cursor/mcp.json",
            "{\"mcpServers\": {\"desk\": {\"url\": \"https://desk.example\"}}}",
        ),
    ] {
        let home = Home::new();
        fs::create_dir_all(home.0.join(file).parent().unwrap()).unwrap();
        fs::write(home.0.join(file), text).unwrap();
        let error = home.bad(&["--mcp-install", host, "--yes"]);
        assert!(error.contains("was not changed"), "{error}");
        assert_eq!(home.file(file).as_deref(), Some(text));
        home.good(&["--mcp-remove", host, "--yes"]);
        assert!(!home.file(file).unwrap().contains("desk"));
    }
}

/// The target of a symbolic link can have a version in its name and disappear with an update.
#[cfg(unix)]
#[test]
fn the_symbolic_link_of_the_program_is_registered() {
    for (word, is_path) in [("bin/desk", true), ("desk", false)] {
        let home = Home::new();
        let link = home.0.join("bin/desk");
        fs::create_dir_all(home.0.join("bin")).unwrap();
        std::os::unix::fs::symlink(DESK, &link).unwrap();
        let mut desk = Command::new(if is_path {
            link.as_path()
        } else {
            Path::new(word)
        });
        desk.args(["--mcp-install", "cursor", "--yes"])
            .current_dir(&home.0);
        desk.env("HOME", &home.0).env("PATH", home.0.join("bin"));
        assert!(desk.status().unwrap().success());
        let text = home.file(".cursor/mcp.json").unwrap();
        assert!(text.contains(link.to_str().unwrap()), "{text}");
    }
}

/// The path cannot be written to the configuration file unchanged, so the host would look for another file.
#[cfg(target_os = "linux")]
#[test]
fn a_program_with_an_unusable_path_is_not_registered() {
    use std::os::unix::ffi::OsStrExt as _;
    let home = Home::new();
    let desk = home.0.join(std::ffi::OsStr::from_bytes(b"desk-\xff"));
    // Another process copies the program. If this process wrote the file, a child process that
    // starts meanwhile could have the file open, and a file that is open for writing cannot be
    // executed.
    let copied = Command::new("cp").arg(DESK).arg(&desk).status();
    assert!(copied.unwrap().success());
    let mut desk = Command::new(desk);
    desk.args(["--mcp-install", "cursor", "--yes"])
        .env("HOME", &home.0);
    let output = desk.output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(home.file(".cursor/mcp.json"), None);
}

#[cfg(unix)]
#[test]
fn a_dangling_link_is_kept() {
    let home = Home::new();
    let link = home.0.join(".mcp.json");
    std::os::unix::fs::symlink("elsewhere.json", &link).unwrap();
    let error = home.bad(&["--mcp-install", "claude-code", "--project", "--yes"]);
    assert!(error.contains("cannot be read"), "{error}");
    assert!(link.is_symlink());
}

#[test]
fn usage_errors_are_reported() {
    let home = Home::new();
    for [line, expected] in rows(
        "
        --mcp-install | name a host: claude-code
        --mcp-install curser | did you mean `cursor`?
        --mcp-install cursor --mcp-onyl x | `--mcp-only`
        --mcp-install codex --mcp-search count | `--mcp-only`
        --mcp-instal | `--mcp-install`
        --mcp --mcp-timeout x | a number of seconds
        ",
    ) {
        let words: Vec<&str> = line.split(' ').collect();
        let error = home.bad(&words);
        assert!(error.contains(expected), "{line}: {error}");
    }
}

#[test]
fn a_selection_without_tools_is_an_error() {
    let home = Home::new();
    for (words, expected) in [
        (&["--mcp-only", "itme"][..], "did you mean `item`?"),
        (
            &["--mcp-only", "count, take-nap"],
            "did you mean `take_nap`?",
        ),
        (
            &["--mcp-only", "item lis-all"],
            "did you mean `item list-all`?",
        ),
        (&["--mcp-only=rset"], "did you mean `rest`?"),
        (&["--mcp-search", "cuont"], "did you mean `count`?"),
        // The group of a variant takes precedence over that of its type.
        (&["--mcp-only", "quiet"], "group `quiet`"),
        (
            &["--mcp-only", "everything"],
            "expected one of: item, count, fail,",
        ),
        (&["--mcp-only", ""], "needs a value: names of commands"),
        (
            &["--mcp-only", "item put", "--mcp-read-only"],
            "declared as read-only",
        ),
    ] {
        for first in [
            &["--mcp"][..],
            &["--mcp", "--mcp-in-process"],
            &["--mcp-doctor"],
            &["--mcp-install", "cursor", "--yes"],
        ] {
            let error = home.bad(&[first, words].concat());
            assert!(error.starts_with("error: "), "{error}");
            assert!(error.contains(expected), "{words:?}: {error}");
        }
    }
    assert_eq!(home.file(".cursor/mcp.json"), None);
    // An entry for a command that no longer exists can be removed.
    home.good(&["--mcp-remove", "cursor", "--mcp-only", "itme"]);
}

#[test]
fn the_doctor_tests_both_protocols_without_findings() {
    let home = Home::new();
    let report = home.good(&["--mcp-doctor"]);
    assert!(report.contains("2025-11-25: ok, 13 tools"), "{report}");
    assert!(report.contains("2026-07-28: ok, 13 tools"), "{report}");
    assert!(report.contains("item_put (writes)"), "{report}");
    assert_eq!(report.matches("no problems found").count(), 9, "{report}");
    let report = home.good(&["--mcp-doctor", "--mcp-read-only"]);
    assert!(report.contains("ok, 10 tools"), "{report}");
}

#[test]
fn a_server_flag_that_the_root_takes_as_a_value_starts_nothing() {
    let passer = |all: bool, words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_served-passer"));
        command.args(words).env_remove("PASSER_ALL");
        if all {
            command.env("PASSER_ALL", "1");
        }
        command.output().unwrap()
    };
    let doctor = passer(false, &["--mcp-doctor"]);
    assert!(doctor.status.success(), "{doctor:?}");
    let expected = "error: unknown flag `--mcp-repair`";
    let wrong = passer(false, &["--mcp-repair"]);
    assert!(wrong.stderr.starts_with(expected.as_bytes()), "{wrong:?}");
    for word in ["--mcp-read-only", "--mcp-only=list"] {
        let wrong = passer(false, &[word]);
        let option = word.split('=').next().unwrap_or_default();
        let expected = format!("error: write `--mcp` before `{option}`\n");
        assert_eq!(String::from_utf8(wrong.stderr).unwrap(), expected);
    }
    for word in ["--mcp", "--mcp-doctor", "--mcp-install", "--mcp-repair"] {
        let output = passer(true, &[word]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(document["error"]["code"], "MISSING_ARGUMENT", "{document}");
        assert_eq!(document["error"]["argument"], json!(["--host <HOST>"]));
    }
}

#[test]
fn a_misplaced_server_flag_is_corrected() {
    let home = Home::new();
    for word in ["--mcp", "--mcp-doctor"] {
        let output = home.desk(&["--room", "attic", word]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let expected = format!("`{word}` must be the first argument: `desk {word}`");
        assert_eq!(document["error"]["message"], expected);
    }
}
