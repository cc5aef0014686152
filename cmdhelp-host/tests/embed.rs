//! Tests a program that embeds `cmdhelp-host` and provides functions for a login and an output. The test has its own
//! `main`, because the sandbox starts the same program again.

#![cfg_attr(
    not(target_os = "linux"),
    allow(unused, reason = "the sandbox is one of Linux")
)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use cmdhelp_bundle::Json;
use cmdhelp_host::embed::{
    CliDefinition, CliHandle, LoginError, OutputError, Reason, Signal, define_cli, defineCli,
};
use cmdhelp_host::execute::{CallInput, Envelope};
use cmdhelp_host::policy::Channel;
use cmdhelp_host::registry::{Folders, Registry};
use cmdhelp_host::{Agreement, Host};

const FERRY: &str = r#"#!/bin/sh
case "$1" in
    --version) echo 'ferry 2.41.0';;
    show) [ -e lost ] && { echo 'who are you?'; exit 5; }; echo 'at north';;
esac
"#;

const CLI: &str = r#"---
name: "Ferry"
id: "ferry"
description: "Cross a river"
version: "2.0.0"
bin: "ferry"
install: [{"method": "vendored", "path": "bin/ferry"}]
version_check: {"cmd": "ferry --version", "parse": "ferry (\\S+)", "range": ">=2.40 <3"}
sandbox: {"fs": {"read": ["."], "write": []}, "exec": {"allow": false}}
auth:
  login: {"cmd": "ferry login", "completes_when": {"cmd": "ferry status"}}
commands: {"show": "./tools/show/TOOL.md"}
---
"#;

const TOOL: &str = r#"---
name: "show"
id: "show"
description: "Show where it is"
version: "2.0.0"
inputs: {"type": "object", "properties": {}, "additionalProperties": false}
outputs: {}
mutates: []
approval: "auto"
---
"#;

fn main() {
    // This call comes first, because the sandbox may have started this process as one of its stages.
    cmdhelp_sandbox::enter();
    #[cfg(target_os = "linux")]
    {
        let world = World::new();
        front_matter_takes_precedence(&world);
        calls_use_the_adapters(&world);
        println!("test result: ok");
    }
}

/// A folder with a home folder, a project, and a bundle that the user has registered.
struct World {
    folder: PathBuf,
}

impl World {
    fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("embed");
        let _ = fs::remove_dir_all(&folder);
        for path in ["config", "project", "bundle/tools/show", "bin"] {
            fs::create_dir_all(folder.join(path)).expect("a folder");
        }
        fs::write(folder.join("bundle/CLI.md"), CLI).expect("a file");
        fs::write(folder.join("bundle/tools/show/TOOL.md"), TOOL).expect("a file");
        let program = folder.join("bin/ferry");
        fs::write(&program, FERRY).expect("a file");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
        let registry = format!(
            "tool \"ferry\" {{ bundle {:?}; program {:?}; }}\npolicy {{ allow \"ferry show\"; }}\n",
            folder.join("bundle"),
            program
        );
        fs::write(folder.join("config/cmdhelp.kdl"), registry).expect("a file");
        Self { folder }
    }

    fn host(&self) -> Host {
        let folders = Folders {
            config: self.folder.join("config"),
            state: self.folder.join("state"),
            data: self.folder.join("data"),
            cache: self.folder.join("cache"),
            home: self.folder.clone(),
        };
        let folder = self.folder.join("project");
        Host {
            registry: Registry::open(&folders, &folder).expect("a registry"),
            folders,
            folder,
            channel: Channel::Cli,
            outputs: None,
        }
    }

    fn show(&self, ferry: &CliHandle) -> Envelope {
        let given = CallInput {
            words: Vec::new(),
            dry_run: false,
            command: vec!["show".to_owned()],
            inputs: Json::Object(Vec::new()),
            folder: self.folder.join("project"),
            time: None,
        };
        ferry.call(&self.host(), &given, &Agreement::None)
    }
}

fn code(answer: &Envelope) -> &str {
    match &answer.result {
        Ok(_) => "none",
        Err(failed) => &failed.code,
    }
}

fn front_matter_takes_precedence(world: &World) {
    let same = CliDefinition::new("ferry", "Ferry", "Cross a river", "ferry").version("2.0.0");
    let warnings = define_cli(same).warnings(&world.host());
    assert_eq!(warnings.expect("a bundle"), [""; 0]);
    let other = CliDefinition::new("ferry", "Boat", "Cross a river", "ferry").tags(&["water"]);
    let warnings = defineCli(other).warnings(&world.host()).expect("a bundle");
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(
        warnings[0].contains("`Boat`") && warnings[0].contains("`Ferry`"),
        "{warnings:?}"
    );
    let unknown = CliDefinition::new("raft", "Raft", "Cross a river", "raft");
    assert!(define_cli(unknown).warnings(&world.host()).is_err());
}

fn calls_use_the_adapters(world: &World) {
    let logins = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&logins);
    let ferry = define_cli(
        CliDefinition::new("ferry", "Ferry", "Cross a river", "ferry")
            .login(move |args| {
                assert_eq!(args.context.surface, "cli");
                match counted.fetch_add(1, Ordering::Relaxed) {
                    0 => Err(LoginError {
                        reason: Reason::UserCancelled,
                        message: None,
                    }),
                    _ => Ok(()),
                }
            })
            .parse_output(|args| match args.stdout.strip_prefix("at ") {
                Some(port) => Ok(Json::from(port.trim())),
                None => Err(OutputError {
                    code: "ADRIFT".to_owned(),
                    message: format!("{} {}", args.exit_code, args.stdout.trim()),
                    retryable: true,
                }),
            })
            .detect_expiry(|args| args.stdout.starts_with("who are you")),
    );

    // Without a login, no call is made.
    let answer = world.show(&ferry);
    assert_eq!((code(&answer), answer.exit_code), ("AUTH_REQUIRED", None));

    // A login that is cancelled or aborted does not change the stored state.
    let host = world.host();
    let fault = ferry.login(&host, &Signal::default()).expect_err("a fault");
    assert!(fault.message.contains("user_cancelled"), "{fault}");
    let signal = Signal::default();
    signal.abort();
    let fault = ferry.login(&host, &signal).expect_err("a fault");
    assert!(fault.message.contains("aborted"), "{fault}");
    assert_eq!(code(&world.show(&ferry)), "AUTH_REQUIRED");

    ferry.login(&host, &Signal::default()).expect("a login");
    let answer = world.show(&ferry);
    assert_eq!(answer.result, Ok(Json::from("north")), "{answer:?}");
    // If the login is valid, the adapter is not called again.
    let before = logins.load(Ordering::Relaxed);
    ferry.login(&host, &Signal::default()).expect("a login");
    assert_eq!(logins.load(Ordering::Relaxed), before);

    // The adapter detects in the output that the login has expired.
    fs::write(world.folder.join("project/lost"), "").expect("a file");
    let answer = world.show(&ferry);
    assert_eq!(
        (code(&answer), answer.exit_code),
        ("AUTH_REQUIRED", Some(5)),
        "{answer:?}"
    );
    let Err(failed) = &answer.result else {
        panic!("{answer:?}");
    };
    assert!(failed.message.contains("5 who are you?"), "{answer:?}");
    fs::remove_file(world.folder.join("project/lost")).expect("a file");
    assert_eq!(code(&world.show(&ferry)), "AUTH_REQUIRED");
}
