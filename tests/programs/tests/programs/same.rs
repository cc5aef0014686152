//! A program that uses no feature of cmdhelp prints exactly the same as with clap, in a pipe and at a terminal.

use std::fs::File;
use std::io::Read as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

const PROGRAMS: [&str; 2] = [
    env!("CARGO_BIN_EXE_same-with"),
    env!("CARGO_BIN_EXE_same-without"),
];

/// The exit status, standard output and standard error of a call. At a terminal, both outputs are in the
/// first.
type Outcome = (Option<i32>, Vec<u8>, Vec<u8>);

/// Command lines with environment variables.
const CALLS: [(&str, &[(&str, &str)]); 40] = [
    ("", &[]),
    ("help", &[]),
    ("help copy", &[]),
    ("help cp", &[]),
    ("help nothing", &[]),
    ("help copy nothing", &[]),
    ("--help", &[]),
    ("-h", &[]),
    ("copy --help", &[]),
    ("cp -h", &[]),
    ("forget --help", &[]),
    ("forget -h", &[("NO_COLOR", "1")]),
    ("completions --help", &[]),
    ("--version", &[]),
    ("copy -V", &[]),
    ("copy a", &[]),
    ("-vv cp a -t b", &[]),
    ("forget a b --times 3", &[("SAME_ROOT", "here")]),
    ("forget a b c d", &[]),
    ("forget", &[]),
    ("forget a --times 10", &[]),
    ("forget a --times many", &[]),
    ("forget a --tims 3", &[]),
    ("copy", &[]),
    ("copy a --mode kep", &[]),
    ("copy a -t b --mode keep", &[]),
    ("copy a --to", &[]),
    ("coyp a", &[]),
    ("--rot x", &[("NO_COLOR", "1")]),
    ("copy a b", &[("CLICOLOR_FORCE", "1")]),
    ("completions bash", &[]),
    ("completions zsh", &[]),
    ("completions fish", &[]),
    ("completions elvish", &[]),
    ("completions powershell", &[]),
    ("man", &[]),
    ("", &[("COMPLETE", "bash")]),
    ("-- same co", &[("COMPLETE", "fish")]),
    ("-- same copy --m", &[("COMPLETE", "fish")]),
    ("-- same copy --mode ", &[("COMPLETE", "fish")]),
];

/// Returns a command that runs one of the two programs under the same name.
fn command(program: &str, words: &str, variables: &[(&str, &str)]) -> Command {
    let mut command = Command::new(program);
    for variable in [
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
        "SAME_ROOT",
        "COMPLETE",
    ] {
        command.env_remove(variable);
    }
    let words = words.split(' ').collect::<Vec<_>>();
    command
        .arg0("same")
        .args(words.iter().filter(|_| words != [""]))
        .env("TERM", "xterm-256color")
        .envs(variables.iter().copied())
        .stdin(Stdio::null());
    command
}

fn in_a_pipe(mut command: Command) -> Outcome {
    let output = command.output().expect("the program runs");
    (output.status.code(), output.stdout, output.stderr)
}

/// Runs a program at a terminal with eighty columns.
fn at_a_terminal(mut command: Command) -> Outcome {
    let screen = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&screen).expect("a terminal");
    unlockpt(&screen).expect("a terminal");
    let name = ptsname(&screen, Vec::new()).expect("a name");
    let name = name.into_string().expect("text");
    let size = Winsize {
        ws_row: 24,
        ws_col: 80,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&screen, size).expect("a terminal");
    let open = || File::options().write(true).open(&name).expect("a terminal");
    let mut child = command
        .stdout(open())
        .stderr(open())
        .spawn()
        .expect("the program runs");
    // The file descriptors in `command` would keep the terminal open.
    drop(command);
    let mut seen = Vec::new();
    let mut bytes = [0; 4096];
    let mut screen = File::from(screen);
    // Reading fails when the terminal is closed.
    while let Ok(count @ 1..) = screen.read(&mut bytes) {
        seen.extend_from_slice(&bytes[..count]);
    }
    (child.wait().expect("it ends").code(), seen, Vec::new())
}

#[test]
fn output_equals_claps_output() {
    let mut coloured = 0;
    for (words, variables) in CALLS {
        for show in [in_a_pipe, at_a_terminal] {
            let [cmdhelp_output, clap_output] =
                PROGRAMS.map(|program| show(command(program, words, variables)));
            let text = |outcome: &Outcome| {
                let bytes = [outcome.1.as_slice(), &outcome.2].concat();
                String::from_utf8_lossy(&bytes).into_owned()
            };
            assert_eq!(text(&cmdhelp_output), text(&clap_output), "{words}");
            assert_eq!(cmdhelp_output, clap_output, "{words}");
            assert_ne!(text(&cmdhelp_output), "", "{words}");
            coloured += usize::from(text(&cmdhelp_output).contains('\u{1b}'));
        }
    }
    assert!(coloured > 20, "only {coloured} texts have colours");
}
