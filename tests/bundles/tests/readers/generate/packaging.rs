//! Random packaging data, which no manifest contains.

use cmdhelp_bundle::{
    Action, Auth, Fetched, Install, Keep, Login, Model, ObservedCall, Output, Refresh, Sandbox,
    Secret, SkipIf, Step, VersionCheck,
};

use super::{Random, text};

/// Adds random installation, sandbox, setup and login data to a model.
pub(super) fn package(random: &mut Random, model: &mut Model) {
    let own = model.binary.clone();
    let packaging = &mut model.packaging;
    packaging.install = vec![Install::Package {
        manager: random.pick(&["npm", "pip", "apt"]).into(),
        package: "pad".into(),
        scoped: false,
    }];
    if random.one_in(2) {
        return;
    }
    packaging.name = Some(text(random)).filter(|it| it.contains(char::is_alphanumeric));
    packaging.works_with = Some(">=1 <2".into());
    packaging.args = vec!["--quiet".into()];
    packaging.tags = vec!["notes".into()];
    packaging.os = vec!["linux".into()];
    packaging.arch = vec!["x64".into()];
    packaging.min_disk_mb = Some(1);
    packaging.min_memory_mb = Some(2);
    packaging.memory_mb = Some(3);
    packaging.cpu_seconds = Some(4);
    packaging.license = Some("MIT".into());
    packaging.authors = vec![text(random)];
    packaging.body = Some(text(random)).filter(|_| random.one_in(2));
    packaging.skill =
        Some(format!("{}\n\n{}", text(random), text(random))).filter(|_| random.one_in(2));
    packaging.scheduling = random.one_in(2);
    packaging.entry = Some("node app/cli.js".into());
    let fetched = |sha256: Option<String>| Fetched {
        url: "https://example.com/x".into(),
        sha256,
    };
    packaging.install.extend([
        Install::Download {
            from: fetched(Some("0a".repeat(32))),
            extract: "bin/pad".into(),
        },
        Install::Script(fetched(None)),
        Install::Vendored("./bin/pad".into()),
        Install::Experimental("nix".into()),
    ]);
    packaging.sandbox = Sandbox {
        network: vec!["api.pad.example".into()],
        ingress: vec!["http://localhost".into()],
        reads: vec![random.pick(&["~/.config/**", "./a", "/etc/x"]).into()],
        writes: vec!["./pad.json".into()],
        denies: vec!["~/.ssh/**".into()],
        spawns: vec!["git".into()],
        tty: random.one_in(2),
        pass: vec!["HOME".into()],
        set: vec![("LC_ALL".into(), text(random))],
    };
    packaging.observed = vec![ObservedCall {
        command: vec![own.clone(), text(random)],
        exit_code: 3,
        used: Sandbox {
            reads: vec!["./a".into()],
            ..Sandbox::default()
        },
        withheld: vec![text(random)],
    }];
    packaging.auth = Some(Auth {
        login: Some(Login {
            command: "auth login".into(),
            interactive: random.one_in(2),
            callback: random.one_in(2),
            check: Some(("auth status".into(), 3)),
        }),
        refresh: Some(Refresh {
            command: "auth refresh".into(),
            every: Some("PT24H".into()),
        }),
        expired: Some(4),
        state: vec!["~/.config/pad".into()],
        env: vec!["PAD_TOKEN".into()],
    });
    packaging.setup = steps(random);
    packaging.secrets = vec![Secret {
        slug: "pad/token".into(),
        name: "Token".into(),
        about: text(random),
        kind: "oauth".into(),
        env: Some("PAD_TOKEN".into()),
    }];
    if random.one_in(2) {
        packaging.check = Some(VersionCheck {
            command: format!("{own} version"),
            parse: "v(.*)".into(),
            range: ">=1 <2".into(),
            timeout_ms: Some(100),
        });
        packaging.output = Some(Output {
            format: "yaml".into(),
            json_flag: Some("--json".into()),
            json_flag_args: vec!["a,b".into()],
            exit_codes: vec![(0, "ok".into()), (255, "odd".into())],
            stream: "mixed".into(),
            error_stream: "stderr".into(),
        });
    }
}

fn steps(random: &mut Random) -> Vec<Step> {
    let step = |id: &str, action: Action, keep: Option<Keep>, timeout_ms: Option<u64>| Step {
        id: id.into(),
        action,
        about: Some("Once".into()),
        skip_if: Some(SkipIf {
            command: "pad status".into(),
            exit_code: 1,
        }),
        keep,
        timeout_ms,
    };
    let ask = |kind: &str, options: Vec<String>, from: Option<String>| Action::Ask {
        prompt: "Which?".into(),
        kind: kind.into(),
        default: Some("a".into()),
        options,
        options_from: from,
    };
    let run = Action::Run {
        command: text(random),
        interactive: true,
    };
    let open = Action::Open {
        url: "https://pad.example/".into(),
        param: Some("code".into()),
    };
    let oauth = Action::OAuth {
        secret: "pad/token".into(),
    };
    vec![
        step("run", run, None, Some(100)),
        step(
            "pick",
            ask("select", vec!["a".into()], None),
            Some(Keep::Env("X".into())),
            None,
        ),
        step(
            "list",
            ask("text", vec![], Some("pad list".into())),
            Some(Keep::Secret("x".into())),
            None,
        ),
        step("oauth", oauth, None, None),
        step(
            "open",
            open,
            Some(Keep::Command("pad set ${value}".into())),
            Some(1000),
        ),
    ]
}
