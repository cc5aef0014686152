//! Runs of scripts in real shells, where they are installed.

use std::env;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::programs::run::{Place, finish};

/// Returns a command that starts a shell in which the program is found by its usual name. If the shell is not
/// installed, prints that the test is skipped.
fn shell(place: &Place, name: &str) -> Option<Command> {
    let there = Command::new(name)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if cfg!(not(unix)) || !there.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: nothing is completed in {name}, because it is not there");
        return None;
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let paths = [place.programs()]
        .into_iter()
        .chain(env::split_paths(&path));
    let mut command = Command::new(name);
    command
        .current_dir(&place.folder)
        .env("HOME", &place.folder)
        .env("XDG_CONFIG_HOME", &place.folder)
        .env("XDG_DATA_HOME", &place.folder)
        .env("PATH", env::join_paths(paths).expect("paths"))
        .env("TERM", "dumb")
        .env_remove("PAD_STATE")
        .env_remove("PAD_WORKSPACE");
    Some(command)
}

/// Runs a script in bash and returns its output.
pub(crate) fn bash(place: &Place, script: &str) -> Option<String> {
    let mut bash = shell(place, "bash")?;
    let outcome = finish(bash.args(["--norc", "-c", script]), "");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{script}");
    Some(outcome.stdout)
}

/// Runs a script in fish and returns its output.
pub(crate) fn fish(place: &Place, script: &str) -> Option<String> {
    let mut fish = shell(place, "fish")?;
    let outcome = finish(fish.args(["--no-config", "-c", script]), "");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{script}");
    Some(outcome.stdout)
}

/// Types a line into zsh after a setup script. zsh completes only at a terminal, so its module `zpty` provides
/// a pseudo-terminal.
pub(crate) fn zsh(place: &Place, setup: &str, typed: &str) -> Option<()> {
    let mut zsh = shell(place, "zsh")?;
    // The terminal repeats the typed text, so the text that the script waits for is not typed literally.
    let script = r#"
        zmodload zsh/zpty || exit 3
        zpty shell 'zsh -f -i'
        zpty -w shell "PS1=; autoload -Uz compinit; compinit -u -D; $1; print REA''DY"
        zpty -r -m shell said '*READY*'
        zpty -w shell "$2; print DO''NE"
        zpty -r -m shell said '*DONE*'
        zpty -d shell
    "#;
    let child = zsh
        .args(["-f", "-c", script, "zsh", setup, typed])
        .stdin(Stdio::null())
        .spawn()
        .expect("zsh runs");
    ends(child);
    Some(())
}

/// Waits for the end of a program, up to a time limit.
fn ends(mut child: Child) {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.success(), "{status}");
            return;
        }
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    panic!("the shell never came to an end");
}
