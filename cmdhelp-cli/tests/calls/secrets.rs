//! Tests that a secret reaches only the program that needs it.

use std::fs;
use std::path::Path;

use cmdhelp_test_support::executable;

use crate::calls::world::{World, assert_fails};

const SECRET: &str = "hunter2-\"quoted\"\\and-long";

fn files(folder: &Path, all: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        match entry.path() {
            path if path.is_dir() => files(&path, all),
            path => all.push((
                path.display().to_string(),
                fs::read(&path).unwrap_or_default(),
            )),
        }
    }
}

#[test]
fn passes_a_secret_only_in_the_environment() {
    let world = World::empty("secret");
    // The file with the secret is outside of the folders that the test searches.
    let source = std::env::temp_dir().join(format!("cmdhelp-secret-{}", std::process::id()));
    fs::write(&source, format!("{SECRET}\n")).expect("a file");
    world.register(&format!(
        "tool \"teller\" {{ document {:?}; program {:?}; secret \"TELLER_TOKEN\" \"teller/token\"; }}\n\
         secrets {{ map \"teller/token\" \"command:cat {}\"; }}\n",
        world.path("teller.json"),
        world.path("teller"),
        source.display()
    ));
    let (status, answer) = world.call("env", "{}");
    assert_eq!(status, 0, "{answer}");
    let printed = answer["value"].as_str().expect("a text");
    assert!(
        printed.contains("TELLER_TOKEN=[secret]"),
        "it has the secret, and it is masked: {printed}"
    );
    let (_, plan) = world.json(&["call", "teller", "env", "--explain"]);
    assert_eq!(
        plan["secrets"],
        serde_json::json!(["TELLER_TOKEN=teller/token"])
    );
    fs::remove_file(&source).expect("a file");

    let mut all = Vec::new();
    files(&world.path("home"), &mut all);
    files(&world.project(), &mut all);
    assert!(
        all.iter().any(|(name, _)| name.ends_with("audit.jsonl")),
        "{all:?}"
    );
    for (name, bytes) in all {
        assert!(
            !String::from_utf8_lossy(&bytes).contains("hunter2"),
            "{name}"
        );
    }
    // If the secret cannot be read, no program is run.
    let (status, answer) = world.call("env", "{}");
    assert_fails(status, &answer, (69, "SECRET_UNAVAILABLE"));
}

#[test]
fn redacts_secret_arguments() {
    let world = World::new("argument");
    let inputs = serde_json::json!({"password": SECRET}).to_string();
    let output = world.run(&["call", "teller", "show", "--json", &inputs]);
    let printed = String::from_utf8(output.stdout).expect("text");
    assert!(
        printed.contains("[secret]") && !printed.contains("hunter2"),
        "{printed}"
    );
    let (_, plan) = world.json(&["call", "teller", "show", "--json", &inputs, "--explain"]);
    assert!(!plan.to_string().contains("hunter2"), "{plan}");
    let audit = fs::read_to_string(world.state().join("audit.jsonl")).expect("an audit");
    assert!(!audit.contains("hunter2"), "{audit}");
}

#[test]
fn redacts_each_value_of_a_secret_list() {
    let world = World::new("list");
    let inputs = r#"{"keys":["hunter2-first","hunter2-second"]}"#;
    let (status, answer) = world.call("show", inputs);
    assert_eq!(status, 0, "{answer}");
    assert!(!answer.to_string().contains("hunter2"), "{answer}");
    let (_, plan) = world.json(&["call", "teller", "show", "--json", inputs, "--explain"]);
    let shown = serde_json::json!(["show", "--keys", "[secret]", "--keys", "[secret]"]);
    assert_eq!(plan["argv"], shown);
}

#[test]
fn redacts_secrets_in_errors_about_arguments() {
    let world = World::new("faults");
    for inputs in [
        r#"{"password":["hunter2"]}"#,
        r#"{"password":{"it":"hunter2"}}"#,
        r#"{"pin":"hunter2"}"#,
        r#"{"keys":[{"it":"hunter2"}]}"#,
        r#"{"password":"hunter2","name":"--hunter2"}"#,
    ] {
        let (status, answer) = world.call("show", inputs);
        assert_eq!(status, 2, "{answer}");
        assert!(!answer.to_string().contains("hunter2"), "{answer}");
        let violations = answer["error"]["violations"].as_array().expect("a list");
        assert_eq!(violations.len(), 1, "{answer}");
    }
}

#[test]
fn masks_secrets_in_the_call_that_gives_consent() {
    let world = World::new("consent");
    world.register("policy { default \"ask\"; }\n");
    let inputs = r#"{"name":"n","password":"hunter2","pin":2719281828}"#;
    let json = ["call", "teller", "show", "--json", inputs];
    let line = ["call", "teller", "--", "show", "--password", "hunter2", "n"];
    for (words, put_in, masked) in [
        (
            &json[..],
            serde_json::json!(["password", "pin"]),
            r#"{"name":"n","password":"[secret]","pin":"[secret]"}"#,
        ),
        (&line[..], serde_json::json!(["password"]), "[secret]"),
    ] {
        let (status, answer) = world.json(words);
        assert_eq!(status, 77, "{answer}");
        let text = answer.to_string();
        assert!(
            !text.contains("hunter2") && !text.contains("2719281828"),
            "{text}"
        );
        assert_eq!(answer["error"]["put_in"], put_in);
        let proceed = answer["error"]["proceed"].as_array().expect("words");
        assert!(proceed.iter().any(|it| it == masked), "{answer}");
    }
}

/// A program that prints the file `form` to standard output, to standard error, in an error, or so often
/// that the output is above 1 MiB.
const PRINTER: &str = r#"#!/bin/sh
case "$1" in
    show) cat form;;
    trace) cat form >&2; exit 1;;
    fail) printf '{"ok":false,"error":{"code":"FAILED","message":"%s"}}\n' "$(cat form)"; exit 44;;
    flood) yes "$(cat form)" | head -n $((1200000 / $(wc -c < form)));;
esac
"#;

#[test]
fn redacts_a_secret_in_all_its_escaped_forms() {
    let value = "hunter\u{202e}2\u{200b}-\"quoted\"\u{ad}-end";
    let bundle = cmdhelp_bundle::Json::from(value).to_string();
    let once = bundle[1..bundle.len() - 1].to_owned();
    let twice = serde_json::Value::from(&*once).to_string();
    let units: String = value
        .encode_utf16()
        .map(|it| format!("\\u{it:04X}"))
        .collect();
    let forms = [
        value.to_owned(),
        value.replace('"', "\\\""),
        once,
        twice[1..twice.len() - 1].to_owned(),
        units,
        value.escape_debug().to_string(),
    ];
    let source = std::env::temp_dir().join(format!("cmdhelp-forms-{}", std::process::id()));
    fs::write(&source, value).expect("a file");
    for (number, has_secret) in [true, false].into_iter().enumerate() {
        let world = World::empty(&format!("forms-{number}"));
        fs::write(world.path("teller"), PRINTER).expect("a file");
        let secret = match has_secret {
            true => "secret \"TELLER_TOKEN\" \"teller/token\"; ",
            false => "",
        };
        world.register(&format!(
            "tool \"teller\" {{ document {:?}; program {:?}; read \".\"; {secret}}}\n\
             secrets {{ map \"teller/token\" \"command:cat {}\"; }}\n",
            world.path("teller.json"),
            world.path("teller"),
            source.display()
        ));
        for form in &forms {
            let file = world.project().join("form");
            fs::write(&file, form).expect("a file");
            let is_json = serde_json::from_str::<String>(&format!("\"{form}\"")).is_ok();
            for command in ["show", "trace", "fail", "flood"] {
                if command == "fail" && !is_json {
                    continue;
                }
                let output = world.run(&["call", "teller", command]);
                let printed = [output.stdout, output.stderr].concat();
                let printed = String::from_utf8(printed).expect("text");
                // Without the secret, the program prints the same texts. This is the positive control.
                let is_found = printed.contains("-end") || printed.contains("002D");
                assert_eq!(is_found, !has_secret, "{command} {form}: {printed}");
                let is_redacted = printed.contains("[secret]");
                assert_eq!(is_redacted, has_secret, "{command} {form}: {printed}");
            }
            fs::remove_file(file).expect("the file");
        }
        let mut all = Vec::new();
        files(&world.path("home"), &mut all);
        let found = |text: &str| {
            all.iter()
                .filter(|(_, bytes)| String::from_utf8_lossy(bytes).contains(text))
                .count()
        };
        let is_written = found("-end") + found("002D") > 0;
        assert_eq!(is_written, !has_secret);
        // The large outputs are in files.
        assert_eq!(found("[secret]") >= forms.len(), has_secret);
    }
    fs::remove_file(source).expect("the file");
}

#[test]
fn refuses_secrets_in_the_registry() {
    let world = World::new("plain");
    world.register("secrets { map \"teller/token\" \"hunter2\"; }\n");
    let (status, answer) = world.call("show", "{}");
    assert_eq!(status, 78, "{answer}");
    assert!(!answer.to_string().contains("hunter2"), "{answer}");
}

/// The program `secret-tool` is replaced by one that has a single secret.
#[test]
fn reads_a_secret_from_the_keyring() {
    const TOOL: &str = "#!/bin/sh
        [ \"$*\" = 'lookup service cmdhelp secret teller/token' ] && printf 'hunter2-%s' keyring
    ";
    let world = World::empty("keyring");
    let registry = |slug: &str| {
        format!(
            "tool \"teller\" {{ document {:?}; program {:?}; secret \"TELLER_TOKEN\" \"token\"; }}\n\
             secrets {{ map \"token\" \"keyring:{slug}\"; }}\n",
            world.path("teller.json"),
            world.path("teller")
        )
    };
    fs::write(world.registry(), registry("teller/token")).expect("a file");
    let bin = world.path("bin");
    fs::create_dir_all(&bin).expect("a folder");
    let call = || {
        let mut command = world.command(&["call", "teller", "env"]);
        let path = format!("{}:/usr/bin:/bin", bin.display());
        let output = command.env("PATH", path).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text")
    };
    executable(bin.join("secret-tool"), TOOL);
    let answer = call();
    assert!(answer.contains("TELLER_TOKEN=[secret]"), "{answer}");
    // The error contains the command that stores the secret.
    fs::write(world.registry(), registry("teller/other")).expect("a file");
    let answer = call();
    assert!(
        answer.contains("SECRET_UNAVAILABLE")
            && answer.contains("service cmdhelp secret teller/other"),
        "{answer}"
    );
}

/// Runs a shell script with a D-Bus session of its own and GNOME's keyring, and returns its output. Returns `None` if a
/// needed program is missing.
fn in_session(world: &World, script: &str) -> Option<String> {
    let needed = ["dbus-run-session", "gnome-keyring-daemon", "secret-tool"];
    let is_there = |it: &str| Path::new("/usr/bin").join(it).exists();
    if let Some(missing) = needed.into_iter().find(|it| !is_there(it)) {
        println!("SKIPPED: there is no {missing}");
        return None;
    }
    fs::write(world.path("script"), script).expect("a file");
    fs::create_dir_all(world.path("run")).expect("a folder");
    let script = world.path("script");
    let mut command = world.shell(&format!("dbus-run-session -- sh {}", script.display()));
    command.env("XDG_RUNTIME_DIR", world.path("run"));
    let output = command.output().expect("it runs");
    Some(String::from_utf8(output.stdout).expect("text"))
}

/// The keyring is a real Secret Service. `printf` writes no line end, because a line end would become a part of the
/// secret.
#[test]
fn reads_a_secret_from_a_secret_service() {
    let world = World::empty("service");
    world.register_tool(
        "teller",
        "teller.json",
        "secret \"TELLER_TOKEN\" \"token\"; ",
    );
    world.register("secrets { map \"token\" \"keyring:teller/token\"; }\n");
    let call = format!(
        "{} call teller env > call-$1.json",
        env!("CARGO_BIN_EXE_cmdhelp")
    );
    let script = format!(
        "call() {{ {call}; }}
        printf unlock | gnome-keyring-daemon --unlock --components=secrets >/dev/null
        call before
        printf '{}' | secret-tool store --label=teller service cmdhelp secret teller/token
        call stored
        secret-tool clear service cmdhelp secret teller/token
        call cleared",
        "hunter2-service"
    );
    if in_session(&world, &script).is_none() {
        return;
    }
    let answer = |name: &str| {
        let file = world.project().join(format!("call-{name}.json"));
        fs::read_to_string(file).expect("an answer")
    };
    assert!(
        answer("stored").contains("TELLER_TOKEN=[secret]"),
        "{}",
        answer("stored")
    );
    for name in ["before", "cleared"] {
        assert!(
            answer(name).contains("SECRET_UNAVAILABLE"),
            "{}",
            answer(name)
        );
    }
    let mut all = Vec::new();
    files(&world.path("home/.local/state"), &mut all);
    files(&world.project(), &mut all);
    for (name, bytes) in all {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains("hunter2"), "{name}");
    }
}

/// In this test, nobody can enter the password of a locked keyring, so the call fails instead of waiting.
#[test]
fn fails_if_the_secret_service_is_locked() {
    let world = World::empty("locked");
    world.register_tool(
        "teller",
        "teller.json",
        "secret \"TELLER_TOKEN\" \"token\"; ",
    );
    world.register("secrets { map \"token\" \"keyring:teller/token\"; }\n");
    let unlock = "printf unlock | gnome-keyring-daemon --unlock --components=secrets >/dev/null\n\
                  printf hunter2 | secret-tool store --label=teller service cmdhelp secret teller/token";
    if in_session(&world, unlock).is_none() {
        return;
    }
    let call = format!("{} call teller env", env!("CARGO_BIN_EXE_cmdhelp"));
    let locked = format!("gnome-keyring-daemon --start --components=secrets >/dev/null\n{call}");
    let answer = in_session(&world, &locked).expect("an answer");
    assert!(answer.contains("SECRET_UNAVAILABLE"), "{answer}");
    assert!(!answer.contains("hunter2"), "{answer}");
}
