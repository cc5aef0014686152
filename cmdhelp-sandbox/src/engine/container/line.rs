//! Makes the command line of podman or docker that creates a container for a plan.

use std::fs;
use std::path::Path;

use rustix::process::{Resource, getrlimit};

use crate::message::Fault;
use crate::plan::{Content, Plan};

/// Prefixes of variables that would change the behaviour of podman or docker. A plan with one of these variables is
/// refused, because the values of variables are passed in the environment of the client, podman or docker.
const CLIENT_VARIABLES: [&str; 9] = [
    "BUILDAH_",
    "CONTAINER",
    "DOCKER_",
    "GODEBUG",
    "LD_",
    "PATH",
    "PODMAN_",
    "STORAGE_",
    "XDG_",
];

/// Variables that the client, podman or docker, also needs for itself. The variables are passed as arguments, because
/// their values are not secret.
const OPEN: [&str; 3] = ["HOME", "LANG", "TMPDIR"];

/// The user who calls the sandbox, and the limit on the user's processes.
#[derive(Clone, Copy)]
pub(super) struct Caller {
    /// The user id and group id that own new files.
    user: u32,
    group: u32,
    /// The limit on the user's processes, but at most the machine's limit. The container gets this limit, because
    /// podman raises a limit that is not set, and some root users are not allowed to raise limits.
    processes: Option<u64>,
}

impl Caller {
    pub(super) fn here() -> Self {
        let of_the_user = getrlimit(Resource::Nproc).maximum;
        let of_the_machine = fs::read_to_string("/proc/sys/kernel/pid_max").ok();
        let of_the_machine = of_the_machine.and_then(|text| text.trim_end().parse().ok());
        Self {
            user: rustix::process::geteuid().as_raw(),
            group: rustix::process::getegid().as_raw(),
            processes: [of_the_user, of_the_machine].into_iter().flatten().min(),
        }
    }
}

/// Returns the variables whose values are passed to podman or docker in the environment. The arguments contain only the
/// names of the returned variables.
pub(super) fn by_name(plan: &Plan) -> Result<Vec<(&str, &str)>, Fault> {
    let variables = plan.environment.iter();
    let secret = variables.filter(|(name, _)| !OPEN.contains(&name.as_str()));
    secret
        .map(|(name, value)| {
            if CLIENT_VARIABLES.iter().any(|start| name.starts_with(start)) {
                let why = "this variable would change the behaviour of podman or docker itself";
                return Err(Fault::rule("env", name, why).needs("give the variable another name"));
            }
            Ok((name.as_str(), value.as_str()))
        })
        .collect()
}

/// Returns the arguments that create a container without starting it.
pub(super) fn words(plan: &Plan, is_podman: bool, caller: Caller) -> Result<Vec<String>, Fault> {
    let mut words = Words(vec!["create".to_owned()]);
    words.add(&["--pull", "never", "--interactive", "--init"]);
    words.add(&[
        "--network",
        "none",
        "--ipc",
        "private",
        "--hostname",
        "sandbox",
    ]);
    words.add(&["--read-only", "--cap-drop", "ALL"]);
    words.add(&[
        "--security-opt",
        "no-new-privileges",
        "--log-driver",
        "none",
    ]);
    if is_podman && caller.user != 0 {
        words.add(&["--userns", "keep-id"]);
    }
    words.pair("--user", format!("{}:{}", caller.user, caller.group));
    words.pair("--workdir", plan.directory.display());
    if plan.terminal {
        words.add(&["--tty"]);
    }

    let limits = &plan.limits;
    let memory = limits.total_memory.unwrap_or(limits.memory);
    words.pair("--memory", memory);
    words.pair("--memory-swap", memory);
    if let Some(share) = limits.total_cpu {
        words.pair("--cpus", format!("{}.{:02}", share / 100, share % 100));
    }
    words.pair("--pids-limit", limits.processes);
    words.pair("--shm-size", limits.temporary);
    let each = [
        ("core", Some(0)),
        ("cpu", limits.cpu),
        ("fsize", Some(limits.file_size)),
        ("nofile", Some(limits.files)),
        ("nproc", caller.processes),
    ];
    for (name, limit) in each {
        if let Some(limit) = limit {
            words.pair("--ulimit", format!("{name}={limit}:{limit}"));
        }
    }

    for place in &plan.places {
        words.place(&place.path, &place.content, limits.temporary)?;
    }
    for (name, value) in &plan.environment {
        match OPEN.contains(&name.as_str()) {
            true => words.pair("--env", format!("{name}={value}")),
            false => words.pair("--env", name),
        }
    }
    let Some(((program, arguments), image)) = plan.words.split_first().zip(plan.image.as_ref())
    else {
        return Err(Fault::of(
            "the plan",
            "the engine `container` needs a command and an image",
        ));
    };
    if image.starts_with('-') || image.is_empty() {
        return Err(Fault::rule(
            "image",
            "container",
            format!("`{}` is not the name of an image", image.escape_debug()),
        ));
    }
    words.pair("--entrypoint", program);
    words.0.push(image.clone());
    words.0.extend_from_slice(arguments);
    Ok(words.0)
}

struct Words(Vec<String>);

impl Words {
    fn add(&mut self, words: &[&str]) {
        self.0.extend(words.iter().map(|&word| word.to_owned()));
    }

    fn pair(&mut self, flag: &str, value: impl std::fmt::Display) {
        self.0.extend([flag.to_owned(), value.to_string()]);
    }

    fn place(&mut self, path: &Path, content: &Content, size: u64) -> Result<(), Fault> {
        let shown = path.display();
        // In a list of options, a comma, colon, quote or line break would begin another option.
        if shown.to_string().contains([',', '"', ':', '\n', '\r']) {
            let why = "podman and docker cannot mount a file with a comma, colon, quote or line break in its name";
            return Err(Fault::rule("fs", shown, why).needs("give the file another name"));
        }
        match content {
            Content::Read => self.pair(
                "--mount",
                format!("type=bind,src={shown},dst={shown},readonly"),
            ),
            Content::Write => self.pair("--mount", format!("type=bind,src={shown},dst={shown}")),
            Content::NoFile => {
                self.pair(
                    "--mount",
                    format!("type=bind,src=/dev/null,dst={shown},readonly"),
                );
            }
            Content::NoFolder => self.pair("--tmpfs", format!("{shown}:ro,size=64k,mode=0755")),
            Content::Temporary => self.pair(
                "--tmpfs",
                format!("{shown}:rw,exec,nosuid,nodev,size={size},mode=1777"),
            ),
            // podman and docker themselves provide devices, links, files and folders of these kinds.
            Content::Device
            | Content::HostLink
            | Content::Link(_)
            | Content::Text(_)
            | Content::Processes
            | Content::Terminals => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Caller, by_name, words};
    use crate::plan::{Content, Place, Plan};
    use crate::policy::Limits;

    const CALLER: Caller = Caller {
        user: 1000,
        group: 100,
        processes: Some(90_000),
    };

    fn plan() -> Plan {
        let place = |path: &str, content| Place {
            path: path.into(),
            content,
        };
        let variables = [("HOME", "/run/home"), ("TOKEN", "hunter2")];
        Plan {
            program: "npm".into(),
            words: vec!["npm".to_owned(), "test".to_owned()],
            directory: "/home/ada/work".into(),
            environment: variables
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
            places: vec![
                place("/home/ada/data", Content::Read),
                place("/home/ada/work", Content::Write),
                place("/home/ada/work/.git/hooks", Content::Read),
                place("/home/ada/work/.ssh", Content::NoFolder),
                place("/home/ada/work/.netrc", Content::NoFile),
                place("/tmp", Content::Temporary),
            ],
            spawns: true,
            image: Some("node:22-slim".to_owned()),
            limits: Limits {
                cpu: Some(9),
                total_cpu: Some(150),
                ..Limits::default()
            },
            ..Plan::default()
        }
    }

    /// Formats a command line like the expected files: one flag with its value on each line.
    fn shown(words: &[String]) -> String {
        let mut text = String::new();
        for word in words {
            text.push_str(if word.starts_with("--") { "\n" } else { " " });
            text.push_str(word);
        }
        text + "\n"
    }

    #[test]
    fn writes_a_plan_as_a_command_line() {
        let docker = words(&plan(), false, CALLER).expect("a line");
        assert_eq!(shown(&docker), include_str!("line/docker.txt"));
        let plan = Plan {
            terminal: true,
            ..plan()
        };
        let podman = words(&plan, true, CALLER).expect("a line");
        assert_eq!(shown(&podman), include_str!("line/podman.txt"));
    }

    #[test]
    fn passes_no_values_as_arguments_or_variables_of_the_client() {
        let line = words(&plan(), false, CALLER).expect("a line");
        assert!(
            !line.iter().any(|word| word.contains("hunter2")),
            "{line:?}"
        );
        assert_eq!(by_name(&plan()).expect("variables"), [("TOKEN", "hunter2")]);
        for name in ["DOCKER_HOST", "LD_PRELOAD", "PATH", "XDG_RUNTIME_DIR"] {
            let mut plan = plan();
            plan.environment.insert(name.to_owned(), "x".to_owned());
            assert_eq!(by_name(&plan).expect_err(name).rule.as_deref(), Some("env"));
        }
    }

    #[test]
    fn refuses_names_that_would_become_options() {
        for path in ["/a,readonly=false", "/a:rw", "/a\"b", "/a\nb"] {
            let mut plan = plan();
            plan.places[0].path = path.into();
            let fault = words(&plan, false, CALLER).expect_err(path);
            assert_eq!(fault.rule.as_deref(), Some("fs"), "{path}");
        }
        for image in ["--privileged", ""] {
            let mut plan = plan();
            plan.image = Some(image.to_owned());
            let fault = words(&plan, false, CALLER).expect_err(image);
            assert_eq!(fault.rule.as_deref(), Some("image"), "{image}");
        }
    }
}
