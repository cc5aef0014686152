//! The engine `container`, which runs the program of a plan in a container of podman or docker.
//!
//! The container has the file system of an image, and granted files of the machine are mounted at the same paths. No
//! process of this crate runs in the container, so the engine refuses rules that need Landlock, the filter of system
//! calls or the proxy.

mod line;

use std::io::{self, Read};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Pid, PidfdFlags};

use super::namespaces::points::{self, Mount};
use super::{Engine, links, results};
use crate::message::END;
use crate::message::{self, Fault, StageMessage};
use crate::plan::{Content, Plan};

/// The paths of podman and docker, the preferred one first. The caller's `PATH` is not searched, because another
/// program in a folder of `PATH` could have the same name.
const PROGRAMS: [&str; 4] = [
    "/usr/bin/podman",
    "/usr/local/bin/podman",
    "/usr/bin/docker",
    "/usr/local/bin/docker",
];

/// The advice for a machine on which this engine does not work.
const NEEDS: &str = "install podman, or docker with its service running";

/// The advice if podman or docker cannot enforce one of the limits.
const GROUPS: &str =
    "allow podman or docker to use control groups of version 2, or run its service as root";

/// The variables that tell podman or docker where its service and its settings are.
pub(super) const CLIENT: [&str; 5] = [
    "HOME",
    "PATH",
    "XDG_RUNTIME_DIR",
    "DOCKER_HOST",
    "CONTAINER_HOST",
];

/// Checks that a plan has an image if and only if the engine is `container`.
pub(super) fn is_for(plan: &Plan, engine: Engine) -> Result<(), Fault> {
    let refused =
        |why: &str, needs: &str| Err(Fault::rule("image", engine.name(), why).needs(needs));
    match (engine == Engine::Container, plan.image.is_some()) {
        (true, false) => refused(
            "this engine needs an image",
            "name an image, such as `--image debian:stable-slim`",
        ),
        (false, true) => refused(
            "this engine cannot run a program in an image",
            "use the engine `container`",
        ),
        _ => Ok(()),
    }
}

/// Returns the path of podman or docker, if its service answers.
pub(crate) fn find() -> Result<&'static str, Fault> {
    let mut found = PROGRAMS.into_iter().filter(|path| Path::new(path).exists());
    let mut why = Fault::of("container", "neither podman nor docker is installed");
    found
        .find(|program| match ask(program, &["info".to_owned()]) {
            Ok(_) => true,
            Err(fault) => {
                why = fault;
                false
            }
        })
        .ok_or_else(|| why.needs(NEEDS))
}

/// Runs podman or docker. Returns the output, or the reason why the run failed.
fn ask(program: &str, words: &[String]) -> Result<String, Fault> {
    let output = Command::new(program)
        .args(words)
        .stdin(Stdio::null())
        .output();
    let output = output.map_err(|error| Fault::of(program, error))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(Fault::of(program, reason(&errors)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Returns the error message of podman or docker, without the warnings that can precede the message.
fn reason(errors: &str) -> &str {
    let mut lines = errors.lines().filter(|line| !line.trim().is_empty());
    let marked = lines.clone().find_map(|line| line.strip_prefix("Error: "));
    let why = marked.or_else(|| lines.next());
    why.unwrap_or("podman or docker failed without a message")
}

/// A created container. Dropping a `Container` removes the container and its contents.
struct Container {
    program: &'static str,
    id: String,
}

impl Container {
    fn make(program: &'static str, plan: &Plan) -> Result<Self, Fault> {
        let is_podman = program.ends_with("podman");
        let words = line::words(plan, is_podman, line::Caller::here())?;
        let mut command = Command::new(program);
        // The values of environment variables are passed in the environment, because all users of the machine can read
        // arguments.
        command.args(&words).envs(line::by_name(plan)?);
        let output = command.stdin(Stdio::null()).output();
        let output = output.map_err(|error| Fault::of(program, error))?;
        let errors = String::from_utf8_lossy(&output.stderr);
        let id = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !output.status.success() || !is_id {
            return Err(Fault::of(program, reason(&errors)));
        }
        let made = Self { program, id };
        match unenforced_limit(&errors) {
            None => Ok(made),
            Some(line) => Err(Fault::rule("limits", program, line).needs(GROUPS)),
        }
    }

    fn signal(&self, signal: &str) {
        let words = ["kill", "--signal", signal, &self.id].map(str::to_owned);
        // An error is ignored, because it means that the container has already ended.
        let _ = ask(self.program, &words);
    }
}

/// Returns the warning of podman or docker that a limit is not enforced, if there is one.
fn unenforced_limit(errors: &str) -> Option<&str> {
    let mut lines = errors.lines();
    lines.find(|line| line.contains("ignored") || line.contains("discarded"))
}

impl Drop for Container {
    fn drop(&mut self) {
        let words = ["rm", "--force", "--volumes", &self.id].map(str::to_owned);
        // An error is not reported here, because `cmdhelp doctor` reports a service that does not answer.
        let _ = ask(self.program, &words);
    }
}

/// Runs the program of a plan in a container, and waits for its end.
pub(super) fn supervise(
    plan: &Plan,
    control: &mut UnixStream,
    input: Option<OwnedFd>,
) -> Result<StageMessage, Fault> {
    let program = find()?;
    results::none(plan, Engine::Container)?;
    links::check(plan, Engine::Container)?;
    no_mounts_in_what_is_read(plan)?;
    let container = Container::make(program, plan)?;
    let failed = |error: io::Error| Fault::of(program, error);
    let mut client = Command::new(program)
        .args(["start", "--attach", "--interactive", &container.id])
        .stdin(input.map_or_else(Stdio::null, Stdio::from))
        .spawn()
        .map_err(failed)?;
    let mut is_host_connected = message::send(control, &StageMessage::Started).is_ok();
    if !is_host_connected {
        container.signal("KILL");
    }
    let ended = rustix::process::pidfd_open(Pid::from_child(&client), PidfdFlags::empty())
        .map_err(|error| failed(error.into()))?;
    loop {
        let mut waited = vec![PollFd::new(&ended, PollFlags::IN)];
        if is_host_connected {
            waited.push(PollFd::from_borrowed_fd(control.as_fd(), PollFlags::IN));
        }
        match poll(&mut waited, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(failed(error.into())),
        }
        let is_asked = waited.get(1).is_some_and(|one| !one.revents().is_empty());
        if !waited[0].revents().is_empty() {
            break;
        }
        if is_asked {
            let mut word = [0];
            match control.read(&mut word) {
                Ok(1) if word == [END] => container.signal("TERM"),
                received => {
                    is_host_connected = received.is_ok_and(|read| read == 1);
                    container.signal("KILL");
                }
            }
        }
    }
    let status = client.wait().map_err(failed)?;
    Ok(match status.code() {
        Some(status) => StageMessage::Exited(status),
        // The client, podman or docker, was killed. Dropping `container` then removes the container.
        None => StageMessage::Killed(rustix::process::Signal::KILL.as_raw()),
    })
}

/// Refuses a plan with a read-only folder in which other file systems are mounted, because podman and docker do not
/// always make such inner mounts read-only.
fn no_mounts_in_what_is_read(plan: &Plan) -> Result<(), Fault> {
    let mounts = points::read("", "").map_err(|error| Fault::of("/proc/self/mountinfo", error))?;
    for place in &plan.places {
        let inner = |it: &&Mount| it.path.starts_with(&place.path) && it.path != place.path;
        if place.content == Content::Read
            && let Some(mount) = mounts.iter().find(inner)
        {
            let why = format!(
                "another file system is mounted in it at {}, and could be writable in the container",
                mount.path.display()
            );
            return Err(Fault::rule("fs.read", place.path.display(), why)
                .needs("use the engine `namespaces`, or grant the folder without that mount"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{reason, unenforced_limit};

    #[test]
    fn the_reason_is_the_error_and_not_a_warning_before_it() {
        let warning =
            "Resource limits are not supported and ignored on cgroups V1 rootless systems";
        let errors = format!("{warning}\nError: there is no image\n");
        assert_eq!(reason(&errors), "there is no image");
        assert_eq!(reason("\nno connection\nmore\n"), "no connection");
        assert_eq!(reason(""), "podman or docker failed without a message");
    }

    #[test]
    fn a_warning_about_a_limit_is_found_among_others() {
        for line in [
            "Resource limits are not supported and ignored on cgroups V1 rootless systems",
            "WARNING: Your kernel does not support pids limit capabilities. PIDs limit discarded.",
        ] {
            let errors = format!("WARNING: another one\n{line}\n");
            assert_eq!(unenforced_limit(&errors), Some(line));
        }
        assert_eq!(unenforced_limit("WARNING: another one\n"), None);
    }
}
