//! A program whose handlers print unexpected text, start processes and leave them running.

use std::convert::Infallible;
use std::io::Write as _;
use std::process::{Command as Program, ExitCode, Stdio};
use std::time::Duration;

use cmdhelp::call::Stream;
use cmdhelp::prelude::*;
use cmdhelp::schema::Schema;
use serde::Serialize;

/// What nobody expects
#[derive(Parser)]
#[command(name = "hostile")]
struct Hostile {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Blurt(Blurt),
    Drip(Drip),
    Quit(Quit),
    Repeat(Repeat),
    Leave(Leave),
    Late(Late),
    Shout(Shout),
    Large(Large),
    Wipe(Wipe),
}

/// Print something beside the result
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Blurt {
    /// For standard output, before and after the result is made
    text: String,
    /// For standard error
    #[arg(long, default_value = "")]
    errors: String,
    /// Another thread goes on with it
    #[arg(long)]
    on_and_on: bool,
    /// May be a part of what is printed
    #[arg(long)]
    #[cmdhelp(secret)]
    key: Option<String>,
}

/// What is in a drawer
#[derive(Serialize, Schema)]
struct Drawer {
    drawer: String,
}

fn print(text: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
}

fn go_on(text: &str) {
    let text = text.to_owned();
    let mut end = Program::new("/bin/sh");
    // A child process prints the text, like a thread of this process. The child process does not
    // take this process's lock of standard output.
    end.args(["-c", "while printf '%s' \"$0\"; do :; done", &text]);
    let _ = end.spawn();
    std::thread::spawn(move || {
        loop {
            print(&text);
        }
    });
}

#[cmdhelp::run]
impl Blurt {
    fn run(self) -> Result<Drawer, Infallible> {
        print(&self.text);
        eprint!("{}", self.errors);
        let mut drawer = String::from("true result");
        if self.on_and_on {
            go_on(&self.text);
            std::thread::sleep(Duration::from_millis(20));
            drawer = drawer.repeat(5_000);
        }
        Ok(Drawer { drawer })
    }
}

/// Tell of each number, and print something between them
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Drip {
    /// What is printed
    text: String,
    /// The program ends before the last one
    #[arg(long)]
    quits: bool,
}

#[cmdhelp::run]
impl Drip {
    fn run(self) -> Result<Stream<Box<dyn Iterator<Item = u8>>>, Infallible> {
        let numbers: Box<dyn Iterator<Item = u8>> = Box::new((1..=3).inspect(move |number| {
            print(&self.text);
            if self.quits && *number == 3 {
                std::process::exit(0);
            }
        }));
        Ok(Stream::new(numbers))
    }
}

/// Print something, and end
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Quit {
    /// What is printed
    text: String,
    /// The exit code
    code: i32,
    /// May be a part of what is printed
    #[arg(long)]
    #[cmdhelp(secret)]
    key: Option<String>,
}

#[cmdhelp::run]
impl Quit {
    fn run(self) -> Result<Drawer, Infallible> {
        print(&self.text);
        std::process::exit(self.code);
    }
}

/// Return what somebody else has written
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Repeat {
    /// As JSON
    text: String,
}

#[cmdhelp::run]
impl Repeat {
    fn run(self) -> Result<serde_json::Value, Infallible> {
        Ok(serde_json::from_str(&self.text).expect("JSON"))
    }
}

/// Leave another process behind
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Leave {
    /// What is started
    words: Vec<String>,
    /// It holds what this process prints to
    #[arg(long)]
    holds: bool,
    /// Wait for it
    #[arg(long)]
    waits: bool,
}

#[cmdhelp::run]
impl Leave {
    fn run(self) -> Result<u64, Infallible> {
        let mut left = Program::new(&self.words[0]);
        left.args(&self.words[1..]).stdin(Stdio::null());
        if !self.holds {
            left.stdout(Stdio::null()).stderr(Stdio::null());
        }
        #[expect(
            clippy::zombie_processes,
            reason = "the process is left running on purpose"
        )]
        let mut left = left.spawn().expect("a process");
        if self.waits {
            let _ = left.wait();
        }
        Ok(1)
    }
}

/// Write a file after a while
#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Late {
    /// When, in milliseconds
    ms: u64,
    /// Which file
    path: String,
}

#[cmdhelp::run]
impl Late {
    fn run(self) -> Result<(), Infallible> {
        std::thread::sleep(Duration::from_millis(self.ms));
        std::fs::write(&self.path, "done").expect("a folder");
        Ok(())
    }
}

/// Write much to standard error
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Shout {
    /// How many bytes
    bytes: usize,
}

#[cmdhelp::run]
impl Shout {
    fn run(self) -> Result<usize, Infallible> {
        for _ in 0..self.bytes / 100 {
            eprintln!("{}", "x".repeat(99));
        }
        Ok(self.bytes)
    }
}

/// Return much
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Large {
    /// How many bytes
    bytes: usize,
}

#[cmdhelp::run]
impl Large {
    fn run(self) -> Result<Drawer, Infallible> {
        let drawer = "x".repeat(self.bytes);
        Ok(Drawer { drawer })
    }
}

/// Wipe a drawer, and tell which in words that somebody else has written
#[derive(Args)]
#[cmdhelp(effect = "destructive", dry_run)]
struct Wipe {
    /// Which
    drawer: String,
    /// As a text, and not as an object
    #[arg(long)]
    in_words: bool,
}

#[cmdhelp::run]
impl Wipe {
    fn run(self) -> Result<serde_json::Value, Infallible> {
        Ok(match self.in_words {
            true => self.drawer.into(),
            false => serde_json::json!({ "drawer": self.drawer }),
        })
    }
}

fn main() -> ExitCode {
    cmdhelp::run::<Hostile>()
}
