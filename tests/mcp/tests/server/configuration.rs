//! Configuration files of hosts are replaced atomically, do not follow planted links, and are not readable
//! by other users.

use std::fs;
use std::process::Command;

use super::setup::Home;

/// Returns the names of the servers in Cursor's configuration file.
fn servers(home: &Home) -> Vec<String> {
    let text = home.file(".cursor/mcp.json").unwrap();
    let config: serde_json::Value = serde_json::from_str(&text).unwrap();
    let servers = config["mcpServers"].as_object().unwrap();
    servers.keys().cloned().collect()
}

#[test]
fn concurrent_registrations_are_all_written() {
    let programs = [
        env!("CARGO_BIN_EXE_served-desk"),
        env!("CARGO_BIN_EXE_served-tree"),
        env!("CARGO_BIN_EXE_served-shapes"),
        env!("CARGO_BIN_EXE_served-archive"),
    ];
    for _ in 0..8 {
        let home = Home::new();
        let change = |word: &str| {
            let starts = programs.map(|program| {
                let mut program = Command::new(program);
                program.args([word, "cursor", "--yes"]).env("HOME", &home.0);
                program.stdout(std::process::Stdio::null()).spawn().unwrap()
            });
            for mut started in starts {
                assert!(started.wait().unwrap().success());
            }
        };
        change("--mcp-install");
        assert_eq!(servers(&home).len(), programs.len());
        change("--mcp-remove");
        assert_eq!(servers(&home), [] as [&str; 0]);
        let left = fs::read_dir(home.0.join(".cursor")).unwrap();
        assert_eq!(left.count(), 1, "something was left behind");
    }
}

#[test]
fn stale_locks_are_taken_over_and_other_files_are_kept() {
    let home = Home::new();
    let lock = home.0.join(".mcp.json.lock");
    let install = ["--mcp-install", "claude-code", "--project", "--yes"];
    fs::write(&lock, "mine").unwrap();
    let error = home.bad(&install);
    assert!(
        error.contains(
            ".mcp.json.lock is not a lock, but stands where the lock must be created; \
            remove it"
        ),
        "{error}"
    );
    assert_eq!(home.file(".mcp.json.lock").as_deref(), Some("mine"));
    assert_eq!(home.file(".mcp.json"), None);
    fs::remove_file(&lock).unwrap();
    fs::create_dir(&lock).unwrap();
    let mut touch = Command::new("touch");
    touch.args(["-t", "202001010000"]).arg(&lock);
    assert!(touch.status().unwrap().success());
    home.good(&install);
    assert!(home.file(".mcp.json").is_some() && !lock.exists());
}

#[test]
fn large_files_are_read_in_linear_time() {
    let home = Home::new();
    let keys = (0..200_000).map(|key| format!("\"key {key}\": {key}"));
    let keys: Vec<String> = keys.collect();
    fs::write(
        home.0.join(".mcp.json"),
        format!("{{{}}}", keys.join(",\n")),
    )
    .unwrap();
    home.good(&["--mcp-install", "claude-code", "--project", "--yes"]);
    assert!(home.file(".mcp.json").unwrap().contains("\"desk\""));
}

#[cfg(unix)]
mod unix {
    use std::collections::BTreeMap;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
    use std::process::{Command, Stdio};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::Home;

    const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

    /// Returns the names and permissions of the files that exist in a folder while `work` runs.
    fn seen_meanwhile(home: &Home, work: impl FnOnce()) -> BTreeMap<String, Vec<u32>> {
        let is_over = AtomicBool::new(false);
        let mut seen: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::SeqCst) {
                    for entry in fs::read_dir(&home.0).unwrap().flatten() {
                        let Ok(metadata) = entry.metadata() else {
                            continue;
                        };
                        let name = entry.file_name().into_string().unwrap();
                        let modes = seen.entry(name).or_default();
                        if metadata.is_file() && modes.last() != Some(&metadata.mode()) {
                            modes.push(metadata.mode());
                        }
                    }
                }
            });
            work();
            is_over.store(true, Ordering::SeqCst);
        });
        seen
    }

    #[test]
    fn private_files_stay_private_while_written() {
        let home = Home::new();
        let file = home.0.join(".claude.json");
        let secret = "x".repeat(6 << 20);
        fs::write(&file, format!("{{\"oauthToken\": \"{secret}\"}}")).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        let seen = seen_meanwhile(&home, || {
            for _ in 0..3 {
                home.good(&["--mcp-install", "claude-code", "--yes"]);
                home.good(&["--mcp-remove", "claude-code", "--yes"]);
            }
        });
        let new = seen.keys().filter(|name| name.ends_with(".new"));
        assert!(new.count() > 0, "no copy was seen: {seen:?}");
        for (name, modes) in seen {
            for mode in modes {
                assert_eq!(mode & 0o077, 0, "{name} had the mode {mode:o}");
            }
        }
        assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o600);
    }

    #[test]
    fn file_permissions_are_kept() {
        for mode in [0o600, 0o640, 0o644, 0o666] {
            let home = Home::new();
            let file = home.0.join(".claude.json");
            fs::write(&file, "{}").unwrap();
            fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
            home.good(&["--mcp-install", "claude-code", "--yes"]);
            assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, mode);
        }
        let home = Home::new();
        home.good(&["--mcp-install", "codex", "--yes"]);
        for path in [".codex", ".codex/config.toml"] {
            let mode = fs::metadata(home.0.join(path)).unwrap().mode();
            assert_eq!(mode & 0o077, 0, "{path} has the mode {mode:o}");
        }
    }

    /// The shell plants a link at the name of the temporary file, which contains the id of the process.
    /// An attacker would plant links for all ids.
    #[test]
    fn planted_temporary_files_are_not_followed() {
        let home = Home::new();
        fs::write(home.0.join("victim"), "mine").unwrap();
        let plant = "for name in .mcp.json.$$.new .mcp.json.new .mcp.json~ .mcp.json.tmp; do \
                     ln -s victim $name; done; \
                     exec \"$0\" --mcp-install claude-code --project --yes";
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", plant, DESK]).current_dir(&home.0);
        let output = shell.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        assert_eq!(home.file("victim").as_deref(), Some("mine"));
        assert!(!home.0.join(".mcp.json").is_symlink());
        assert!(home.file(".mcp.json").unwrap().contains("\"desk\""));
    }

    #[test]
    fn project_files_are_written_only_inside_the_project() {
        let home = Home::new();
        let project = home.0.join("project");
        for (host, link, leads_to) in [
            ("claude-code", ".mcp.json", "../settings.json"),
            ("vscode", ".vscode", "../elsewhere"),
            ("codex", ".codex", "/tmp"),
        ] {
            fs::create_dir_all(&project).unwrap();
            fs::create_dir_all(home.0.join("elsewhere")).unwrap();
            fs::write(home.0.join("settings.json"), "{}").unwrap();
            symlink(leads_to, project.join(link)).unwrap();
            let install = [&["--mcp-install", host][..], &["--project", "--yes"]].concat();
            let mut desk = Command::new(DESK);
            desk.args(&install).current_dir(&project);
            let output = desk.output().unwrap();
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert!(stderr.contains("points outside of the project"), "{stderr}");
            assert_eq!(home.file("settings.json").as_deref(), Some("{}"));
            assert_eq!(fs::read_dir(home.0.join("elsewhere")).unwrap().count(), 0);
            fs::remove_dir_all(&project).unwrap();
        }
        // The user is allowed to replace a configuration file by a symbolic link.
        fs::create_dir_all(home.0.join("kept")).unwrap();
        fs::write(home.0.join("kept/claude"), "{}").unwrap();
        symlink("kept/claude", home.0.join(".claude.json")).unwrap();
        home.good(&["--mcp-install", "claude-code", "--yes"]);
        assert!(home.0.join(".claude.json").is_symlink());
        assert!(home.file("kept/claude").unwrap().contains("\"desk\""));
    }

    #[test]
    fn read_only_files_are_left_alone() {
        let home = Home::new();
        let file = home.0.join(".claude.json");
        fs::write(&file, "{}").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o444)).unwrap();
        let error = home.bad(&["--mcp-install", "claude-code", "--yes"]);
        assert!(error.contains("cannot be written"), "{error}");
        assert_eq!(home.file(".claude.json").as_deref(), Some("{}"));
        assert_eq!(fs::read_dir(&home.0).unwrap().count(), 1);
    }

    #[test]
    fn special_files_do_not_block() {
        let home = Home::new();
        let pipe = home.0.join(".claude.json");
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        symlink("/dev/zero", home.0.join(".mcp.json")).unwrap();
        for more in [&[][..], &["--project"]] {
            let mut desk = Command::new(DESK);
            desk.args(["--mcp-install", "claude-code"]).args(more);
            desk.current_dir(&home.0).env("HOME", &home.0);
            let mut desk = desk.stderr(Stdio::null()).spawn().unwrap();
            let mut waits = (0..3_000).map(|_| {
                std::thread::sleep(Duration::from_millis(10));
                desk.try_wait().unwrap()
            });
            let ended = waits.find_map(|status| status);
            let _ = desk.kill();
            assert_eq!(ended.and_then(|status| status.code()), Some(2), "{more:?}");
        }
    }

    #[test]
    fn a_table_is_removed_with_any_line_endings() {
        for (before, after) in [
            (
                "[mcp_servers.desk]\r\ncommand = \"desk\"\r\nargs = [\"--mcp\"]\r\n\r\n\
                 [mcp_servers.desk.env]\r\nTOKEN = \"s\"\r\n",
                "",
            ),
            (
                "a = 1 \n\n[mcp_servers.desk] \ncommand = \"desk\"\t\n\n[mcp_servers.desk.env]\nA = 1 \n",
                "a = 1 \n",
            ),
            (
                "  [mcp_servers.desk]\r\n  [b]\r\nc = '\u{e9}'\r\n",
                "  [b]\r\nc = '\u{e9}'\r\n",
            ),
        ] {
            let home = Home::new();
            fs::create_dir(home.0.join(".codex")).unwrap();
            fs::write(home.0.join(".codex/config.toml"), before).unwrap();
            home.good(&["--mcp-remove", "codex", "--yes"]);
            assert_eq!(home.file(".codex/config.toml").as_deref(), Some(after));
        }
    }
}
