//! Tests logins: the commands that are run, and the files in which a login is kept.

use std::fs;
use std::process::Stdio;

use cmdhelp_test_support::executable;
use serde_json::json;

use super::{FERRY, LOGIN, VENDORED, bundle, install, marks, show, write};
use crate::calls::world::{World, assert_fails};

#[test]
fn reports_a_refused_login_and_logs_out() {
    let world = World::empty("logout");
    bundle(&world, &format!("{VENDORED}\n{LOGIN}"));
    install(&world);
    fs::write(world.project().join("refuse"), "").expect("a file");
    let (status, answer) = world.json(&["login", "ferry"]);
    assert_fails(status, &answer, (4, "AUTH_REQUIRED"));
    fs::remove_file(world.project().join("refuse")).expect("a file");
    assert_eq!(world.json(&["login", "ferry"]).0, 0);
    assert_eq!(show(&world).0, 0);
    let (status, answer) = world.json(&["logout", "ferry"]);
    assert_eq!((status, &answer["state"]), (0, &json!("login")), "{answer}");
    assert_eq!(answer["kept"], json!(["~/.config/ferry"]));
    assert_eq!(show(&world).0, 4);
    // The program's login is still valid: the check of the login is run, but no login command.
    let before = marks(&world).len();
    assert_eq!(world.json(&["login", "ferry"]).0, 0);
    assert_eq!(marks(&world)[before..], ["status"]);
}

#[test]
fn logs_in_once_for_simultaneous_callers() {
    let world = World::empty("logins");
    bundle(&world, &format!("{VENDORED}\n{LOGIN}"));
    install(&world);
    let start = || {
        let mut command = world.command(&["login", "ferry"]);
        command.stdout(Stdio::null()).spawn().expect("it runs")
    };
    let all = [start(), start(), start()];
    for mut child in all {
        assert!(child.wait().expect("an end").success());
    }
    let logins = marks(&world).iter().filter(|it| *it == "login").count();
    assert_eq!(logins, 1);
}

#[test]
fn renews_a_login_before_a_call() {
    let world = World::empty("renew");
    let more = LOGIN.replace(
        "  expiry",
        "  refresh: {\"cmd\": \"ferry renew\", \"every\": \"PT0S\"}\n  expiry",
    );
    bundle(&world, &format!("{VENDORED}\n{more}"));
    install(&world);
    assert_eq!(world.json(&["login", "ferry"]).0, 0);
    assert_eq!(show(&world).0, 0);
    assert!(marks(&world).ends_with(&["renew".to_owned(), "show".to_owned()]));
    fs::remove_file(world.path("home/.config/ferry/token")).expect("a file");
    let (status, answer) = show(&world);
    assert_fails(status, &answer, (4, "AUTH_REQUIRED"));
    assert_eq!(marks(&world).last().map(String::as_str), Some("renew"));
}

#[test]
fn keeps_the_login_in_a_file() {
    let world = World::empty("state-file");
    log_in(&world, "./ferry.json", "ferry.json");
    assert!(world.project().join("ferry.json").is_file());
}

/// Logs in with `state` as the place of the login, to which the program writes the file `token`.
fn log_in(world: &World, state: &str, token: &str) {
    let folder = world.path("bundle");
    let login = LOGIN.replace("~/.config/ferry", state);
    write(&folder, &format!("{VENDORED}\n{login}"));
    let script = FERRY.replace("$HOME/.config/ferry/token", token);
    executable(folder.join("bin/ferry"), script.replace("VERSION", "2.41"));
    let words = ["add", "../bundle", "--name", "ferry", "--yes"];
    assert_eq!(world.json(&words).0, 0);
    install(world);
    let (status, answer) = world.json(&["login", "ferry"]);
    let found = (status, &answer["auth"]);
    assert_eq!(found, (0, &json!("authed")), "{state}: {answer}");
    assert_eq!(show(world).0, 0, "{state}");
}

#[test]
fn keeps_the_login_in_a_folder_with_dots_in_its_name() {
    for (number, state) in ["~/.config/a.b.c", "~/.config/a.b.c/", "~/.config/a.json/"]
        .into_iter()
        .enumerate()
    {
        let world = World::empty(&format!("state-dots-{number}"));
        let token = format!("{}/token", state.trim_end_matches('/'));
        log_in(&world, state, &token.replace('~', "$HOME"));
        let kept = world.path("home").join(&token[2..]);
        assert!(kept.is_file(), "{state}");
    }
}

#[test]
fn keeps_the_login_in_a_file_of_the_home_folder() {
    let world = World::empty("state-home-file");
    let kept = world.path("home/.ferry.json");
    // An older version created a folder in place of the file.
    fs::create_dir_all(&kept).expect("a folder");
    log_in(&world, "~/.ferry.json", "$HOME/.ferry.json");
    assert!(kept.is_file());
}

/// Programs save a file by renaming another one over it.
#[test]
fn keeps_a_login_that_is_renamed_to_a_file_of_the_home_folder() {
    let world = World::empty("state-renamed");
    let folder = world.path("bundle");
    let login = LOGIN.replace("~/.config/ferry", "~/.ferry.json");
    let refresh = "  refresh: {\"cmd\": \"ferry renew\", \"every\": \"PT0S\"}\n  expiry";
    let login = login.replace("  expiry", refresh);
    write(&folder, &format!("{VENDORED}\n{login}"));
    let file = folder.join("CLI.md");
    let text = fs::read_to_string(&file).expect("a file");
    let text = text.replace(
        "{\"allow\": false}",
        "{\"allow\": true, \"spawn\": [\"mv\"]}",
    );
    fs::write(&file, text).expect("a file");
    let save = |text: &str| format!("echo {text} > \"$token.new\"; mv \"$token.new\" \"$token\"");
    let script = FERRY
        .replace("/.config/ferry/token", "/.ferry.json")
        .replace(
            ": > \"$token\";;\n    status",
            &format!("{};;\n    status", save("first")),
        )
        .replace(
            "renew) [ -e \"$token\" ]",
            &format!("renew) {}", save("renewed")),
        );
    assert_eq!(script.matches("$token.new").count(), 4, "{script}");
    executable(folder.join("bin/ferry"), script.replace("VERSION", "2.41"));
    let words = ["add", "../bundle", "--name", "ferry", "--yes"];
    assert_eq!(world.json(&words).0, 0);
    install(&world);
    let (status, answer) = world.json(&["login", "ferry"]);
    assert_eq!((status, &answer["auth"]), (0, &json!("authed")), "{answer}");
    let kept = || fs::read_to_string(world.path("home/.ferry.json")).expect("a login");
    assert_eq!(kept(), "first\n");
    assert_eq!(show(&world).0, 0);
    assert_eq!(kept(), "renewed\n");
}
