//! A program whose commands are all destructive, with handlers of every kind.

use std::io::Write as _;
use std::pin::pin;
use std::task::{Context as TaskContext, Poll, Waker};

use cmdhelp::call::Stream;
use cmdhelp::prelude::*;

/// Destroy things
#[derive(Parser)]
#[command(name = "danger")]
#[cmdhelp(effects = "required", effect = "destructive")]
struct Danger {
    /// Destroy it here
    #[arg(long, global = true)]
    place: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Typed(Typed),
    Boxed(Box<Boxed>),
    Waited(Waited),
    Streamed(Streamed),
    Group(Group),
    Raised(Raised),
    /// By a function
    #[cmdhelp(effect = "destructive", run = function)]
    Function {
        #[arg(long)]
        what: Option<String>,
    },
    /// By a function, with the token of a preview
    #[cmdhelp(effect = "destructive", confirm = "token", dry_run, run = firm)]
    Firm,
    /// By a function, with a name
    #[cmdhelp(effect = "destructive", confirm = "name", run = severe)]
    Severe {
        #[arg(long)]
        what: Option<String>,
    },
}

/// The root can be run without a subcommand.
#[cmdhelp::run]
impl Danger {
    fn run(self) -> Result<(), String> {
        reached("root");
        Ok(())
    }
}

/// By a type
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Typed {
    #[arg(long)]
    what: Option<String>,
}

#[cmdhelp::run]
impl Typed {
    fn run(self) -> Result<Option<String>, String> {
        reached("typed");
        Ok(self.what)
    }
}

/// By a type in a box
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Boxed {}

#[cmdhelp::run]
impl Boxed {
    fn run(self) -> Result<(), String> {
        reached("boxed");
        Ok(())
    }
}

/// By a future
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Waited {}

impl RunAsync for Waited {
    type App = Danger;
    type Output = ();
    type Error = String;

    async fn run(self, _: &mut Context<Danger>) -> Result<(), String> {
        reached("waited");
        Ok(())
    }
}

/// By a stream, before its first value and with each
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Streamed {}

#[cmdhelp::run]
impl Streamed {
    fn run(self) -> Result<Stream<std::iter::FromFn<fn() -> Option<u8>>>, String> {
        reached("streamed");
        let next: fn() -> Option<u8> = || None;
        Ok(Stream::new(std::iter::from_fn(next)))
    }
}

/// By a command that has commands
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Group {
    #[command(subcommand)]
    below: Option<Below>,
}

#[derive(Subcommand)]
enum Below {
    /// A subcommand that the parent's handler runs
    #[cmdhelp(effect = "destructive")]
    Deep,
}

#[cmdhelp::run]
impl Group {
    fn run(self) -> Result<(), String> {
        reached(match self.below {
            None => "group",
            Some(Below::Deep) => "group deep",
        });
        Ok(())
    }
}

/// By a flag
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Raised {
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    hard: bool,
}

#[cmdhelp::run]
impl Raised {
    fn run(self) -> Result<bool, String> {
        if self.hard {
            reached("raised --hard");
        }
        Ok(self.hard)
    }
}

fn function(what: Option<String>, _: &mut Context<Danger>) -> Result<Option<String>, String> {
    reached("function");
    Ok(what)
}

fn firm(cx: &mut Context<Danger>) -> Result<bool, String> {
    if !cx.is_dry_run() {
        reached("firm");
    }
    Ok(cx.is_dry_run())
}

fn severe(what: Option<String>, _: &mut Context<Danger>) -> Result<Option<String>, String> {
    reached("severe");
    Ok(what)
}

/// Records that a handler was called.
fn reached(what: &str) {
    let Some(log) = std::env::var_os("DANGER_LOG") else {
        return;
    };
    let file = std::fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(log);
    writeln!(file.expect("a log"), "{what}").expect("a log");
}

/// Runs a future that never waits.
fn at_once<T>(future: impl Future<Output = T>) -> T {
    let mut cx = TaskContext::from_waker(Waker::noop());
    match pin!(future).poll(&mut cx) {
        Poll::Ready(result) => result,
        Poll::Pending => unreachable!("none of them waits"),
    }
}

fn main() -> std::process::ExitCode {
    at_once(cmdhelp::run_async::<Danger>())
}
