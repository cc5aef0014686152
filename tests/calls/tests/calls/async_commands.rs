//! Asynchronous commands, and commands that are interrupted.

use serde_json::json;

use crate::run::{line, program};

#[test]
fn async_handlers_work_like_others() {
    let waiting = |call| line(program!("waiting"), &format!("{call} --output json"));
    assert_eq!(waiting("turns").document(), json!(8));
    assert_eq!(waiting("turns --turns 100").document(), json!(8));
    assert_eq!(waiting("at").document(), json!("done"));
    assert_eq!(
        waiting("turns --fail").code_and_status(),
        ("ERROR".into(), 1)
    );
}

#[cfg(all(unix, feature = "default"))]
pub(crate) mod interrupted {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Child, Stdio};

    use rustix::process::{Pid, Signal, kill_process};

    use crate::run::{DESK, command};

    /// Starts a call and waits until its command runs.
    ///
    /// A test that runs in the background can ignore Ctrl-C, and child processes inherit this. The
    /// program `env` restores the default reaction to Ctrl-C, where `env` supports that.
    pub(crate) fn begun(words: &[&str]) -> Child {
        let mut program = if cfg!(target_os = "linux") {
            let mut env = command("env");
            env.args(["--default-signal=INT", DESK]);
            env
        } else {
            command(DESK)
        };
        let mut child = program
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut line = String::new();
        let stderr = child.stderr.take().expect("a pipe");
        BufReader::new(stderr).read_line(&mut line).expect("a line");
        assert_eq!(line, "ready\n");
        child
    }

    pub(crate) fn interrupt(child: &Child) {
        let id = i32::try_from(child.id()).expect("an id");
        kill_process(Pid::from_raw(id).expect("an id"), Signal::INT).expect("a signal");
    }

    pub(crate) fn end(mut child: Child) -> (Option<i32>, Option<i32>, String) {
        let mut stdout = String::new();
        let mut pipe = child.stdout.take().expect("a pipe");
        pipe.read_to_string(&mut stdout).expect("text");
        let status = child.wait().expect("it ends");
        (status.code(), status.signal(), stdout)
    }

    #[test]
    fn a_stopped_command_is_interrupted() {
        let child = begun(&["wait"]);
        interrupt(&child);
        let (code, _, stdout) = end(child);
        assert_eq!(code, Some(130));
        assert!(stdout.contains("\"code\":\"INTERRUPTED\""), "{stdout}");
        assert!(stdout.contains("half of it is done"), "{stdout}");
    }

    #[test]
    fn a_command_that_finishes_after_an_interrupt_has_a_result() {
        let child = begun(&["wait", "--finish"]);
        interrupt(&child);
        assert_eq!(end(child), (Some(0), None, "\"finished\"\n".into()));
    }

    #[test]
    fn a_command_that_ignores_interrupts_ends_at_once() {
        let child = begun(&["wait", "--deaf"]);
        interrupt(&child);
        let (code, signal, stdout) = end(child);
        assert_eq!((code, signal, stdout.as_str()), (None, Some(2), ""));
    }
}
