//! A program with commands of every kind.

use std::io::Write as _;
use std::time::Duration;

use cmdhelp::call::{Stream, TryStream};
use cmdhelp::prelude::*;
use serde::{Serialize, Serializer};

/// Keep things on a desk
#[derive(Parser)]
#[command(name = "desk", version = "1.0.0")]
#[cmdhelp(effects = "required")]
pub(crate) struct Desk {
    /// Which drawer
    #[arg(long, global = true, default_value = "main")]
    drawer: String,
    #[command(flatten)]
    loudness: Loudness,
    #[command(subcommand)]
    command: Command,
}

#[derive(Args)]
struct Loudness {
    /// Tell more
    #[arg(short, long, global = true, action = cmdhelp::ArgAction::Count)]
    verbose: u8,
}

#[derive(Subcommand)]
enum Command {
    /// Work with things
    Thing(Things),
    #[command(flatten)]
    More(More),
    /// Greet somebody
    #[cmdhelp(effect = "read", run = greet)]
    Greet {
        /// Whom
        name: String,
        /// How often
        #[arg(long, default_value_t = 1)]
        times: u8,
    },
    /// Say nothing
    #[cmdhelp(effect = "read", run = nothing)]
    Nothing,
    Boxed(Box<Tidy>),
}

/// Work with things, some of which need a key
#[derive(Args)]
struct Things {
    /// The key
    #[arg(long)]
    key: Option<String>,
    #[command(subcommand)]
    command: Thing,
}

#[derive(Subcommand)]
enum Thing {
    Add(Add),
    List(List),
    Drop(Drop),
    Burn(Burn),
    Raze(Raze),
    Sweep(Sweep),
}

#[derive(Subcommand)]
enum More {
    Fail(Fail),
    Count(Count),
    Break(Break),
    Wait(Wait),
    Slow(Slow),
    Context(Show),
}

/// What is on the desk
pub(crate) struct Store(pub(crate) Vec<Record>);

/// A thing
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Record {
    id: String,
    title: String,
}

#[derive(Debug, thiserror::Error, Failure)]
enum DeskError {
    #[error("there is no thing `{0}`")]
    #[failure(
        exit = 44,
        when = "the thing does not exist",
        recovery = "desk thing list"
    )]
    NoSuchThing(String),
    #[error("the desk is locked")]
    #[failure(auth, when = "nobody has signed in", code = "LOCKED")]
    NotSignedIn,
    /// the server does not answer
    #[error("no answer")]
    #[failure(timeout, retryable)]
    NoAnswer,
    #[error("`{0}` is no day of the week")]
    #[failure(usage)]
    NoDay(String),
    #[error("the paper is lost")]
    Paper(#[source] PaperError),
    #[error(transparent)]
    #[failure(transparent)]
    Ink(#[from] InkError),
}

#[derive(Debug, thiserror::Error)]
#[error("the box is empty")]
struct PaperError(#[source] std::fmt::Error);

#[derive(Debug, thiserror::Error, Failure)]
#[error("the ink is dry")]
#[failure(code = "INK_DRY", exit = 45, retryable, recovery = "desk fail day")]
struct InkError;

/// Put a thing on the desk
#[derive(Args)]
#[cmdhelp(effect = "write", stdout(text_template = "Added {id}: {title}"))]
struct Add {
    title: String,
    /// Replace an existing thing with this title
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    replace: bool,
    /// The way in which to handle the thing
    #[arg(long, value_parser = ["gently", "roughly"])]
    manner: Option<String>,
}

#[cmdhelp::run]
impl Add {
    fn run(self, cx: &mut Context<Desk>) -> Result<Record, DeskError> {
        if self.replace {
            reached("add --replace");
        }
        let store = cx.state_mut::<Store>();
        let record = Record {
            id: format!("T-{}", store.0.len() + 1),
            title: self.title,
        };
        store.0.push(record.clone());
        Ok(record)
    }
}

/// List the things
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct List {
    #[arg(long)]
    nothing: bool,
}

#[cmdhelp::run]
impl List {
    fn run(self, cx: &mut Context<Desk>) -> Result<Vec<Record>, DeskError> {
        let store = cx.state::<Store>();
        Ok(if self.nothing {
            Vec::new()
        } else {
            store.0.clone()
        })
    }
}

/// The thing that would be, or has been, thrown away
#[derive(Serialize)]
struct Dropped {
    id: String,
    done: bool,
}

/// Throw a thing away
#[derive(Args)]
#[cmdhelp(effect = "destructive", dry_run)]
struct Drop {
    id: String,
    #[arg(long)]
    reason: Vec<String>,
}

#[cmdhelp::run]
impl Drop {
    fn run(self, cx: &mut Context<Desk>) -> Result<Dropped, DeskError> {
        if !self.id.starts_with("T-") {
            return Err(DeskError::NoSuchThing(self.id));
        }
        let done = !cx.is_dry_run();
        if done {
            reached("drop");
        }
        Ok(Dropped { id: self.id, done })
    }
}

/// Burn a thing
#[derive(Args)]
#[cmdhelp(effect = "destructive", confirm = "token")]
struct Burn {
    #[arg(allow_hyphen_values = true)]
    id: String,
}

#[cmdhelp::run]
impl Burn {
    fn run(self) -> Result<(), DeskError> {
        reached("burn");
        Ok(())
    }
}

/// Burn the desk
#[derive(Args)]
#[cmdhelp(effect = "destructive", confirm = "name")]
struct Raze {
    desk: String,
}

#[cmdhelp::run]
impl Raze {
    fn run(self) -> Result<(), DeskError> {
        reached("raze");
        Ok(())
    }
}

/// Sweep the desk and, if an environment variable is set, the floor under it
#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Sweep {
    #[arg(long, env = "DESK_UNDER")]
    #[cmdhelp(effect = "destructive")]
    under: bool,
    #[arg(last = true)]
    with: Vec<String>,
}

#[cmdhelp::run]
impl Sweep {
    fn run(self) -> Result<bool, DeskError> {
        if self.under {
            reached("sweep --under");
        }
        Ok(self.under)
    }
}

/// Fail
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Fail {
    how: String,
}

#[cmdhelp::run]
impl Fail {
    fn run(self) -> Result<(), DeskError> {
        Err(match self.how.as_str() {
            "locked" => DeskError::NotSignedIn,
            "slow" => DeskError::NoAnswer,
            "day" => DeskError::NoDay("Noday".into()),
            "paper" => DeskError::Paper(PaperError(std::fmt::Error)),
            "ink" => DeskError::Ink(InkError),
            "panic" => panic!("the desk has collapsed"),
            other => DeskError::NoSuchThing(other.into()),
        })
    }
}

/// Count, and fail at a given number
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Count {
    to: u32,
    #[arg(long)]
    fail_at: Option<u32>,
}

impl Run for Count {
    type App = ();
    type Output = TryStream<Box<dyn Iterator<Item = Result<u32, DeskError>>>>;
    type Error = DeskError;

    fn run(self, _: &mut Context<()>) -> Result<Self::Output, DeskError> {
        let fail_at = self.fail_at;
        let numbers = (1..=self.to).map(move |number| match fail_at {
            Some(at) if at == number => Err(DeskError::NoAnswer),
            _ => Ok(number),
        });
        Ok(TryStream::new(
            Box::new(numbers) as Box<dyn Iterator<Item = _>>
        ))
    }
}

/// A value whose serialization panics or fails
struct Broken(String);

impl Serialize for Broken {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_str() {
            "panic" => panic!("no more paper"),
            "key" => std::collections::BTreeMap::from([((1, 2), "x")]).serialize(serializer),
            _ => Err(serde::ser::Error::custom("not today")),
        }
    }
}

/// Return a value that cannot be serialized, as one document or in a stream
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Break {
    how: String,
}

#[cmdhelp::run]
impl Break {
    fn run(self) -> Result<Stream<std::vec::IntoIter<Box<dyn ErasedValue>>>, DeskError> {
        let values: Vec<Box<dyn ErasedValue>> = vec![Box::new(1_u8), Box::new(Broken(self.how))];
        Ok(Stream::new(values))
    }
}

/// Values of several types in one stream.
trait ErasedValue {
    fn json(&self) -> Result<String, String>;
}

impl ErasedValue for u8 {
    fn json(&self) -> Result<String, String> {
        Ok(self.to_string())
    }
}

impl ErasedValue for Broken {
    fn json(&self) -> Result<String, String> {
        match self.0.as_str() {
            "panic" => panic!("no more paper"),
            _ => Err("not today".into()),
        }
    }
}

impl Serialize for dyn ErasedValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let json = self.json().map_err(serde::ser::Error::custom)?;
        json.serialize(serializer)
    }
}

/// Work until asked to stop
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Wait {
    /// Finish the work even after an interrupt
    #[arg(long)]
    finish: bool,
    /// Never ask
    #[arg(long)]
    deaf: bool,
}

#[cmdhelp::run]
impl Wait {
    fn run(self, cx: &mut Context<Desk>) -> Result<&'static str, String> {
        let cancellation = (!self.deaf).then(|| cx.cancellation());
        eprintln!("ready");
        for _ in 0..1000 {
            std::thread::sleep(Duration::from_millis(10));
            if cancellation.as_ref().is_some_and(|it| it.is_cancelled()) {
                return match self.finish {
                    true => Ok("finished"),
                    false => Err("half of it is done".into()),
                };
            }
        }
        Err("nobody asked".into())
    }
}

/// Report progress
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Slow {}

#[cmdhelp::run]
impl Slow {
    fn run(self, cx: &mut Context<Desk>) -> Result<u64, std::convert::Infallible> {
        for done in 0..=3 {
            cx.progress(done, 3, "sorting");
        }
        Ok(3)
    }
}

/// Show the context that a command gets
#[derive(Args)]
#[cmdhelp(effect = "read", see_also = "thing list")]
struct Show {}

/// What it gets
#[derive(Serialize)]
struct Shown {
    drawer: String,
    verbose: Option<u8>,
    has_things: bool,
    command: Vec<String>,
    store: Option<usize>,
}

#[cmdhelp::run]
impl Show {
    fn run(self, cx: &mut Context<Desk>) -> Result<Shown, DeskError> {
        Ok(Shown {
            drawer: cx.root().drawer.clone(),
            verbose: cx.get::<Loudness>().map(|it| it.verbose),
            has_things: cx.get::<Things>().is_some(),
            command: cx.command().to_vec(),
            store: cx.try_state::<Store>().map(|store| store.0.len()),
        })
    }

    fn text(shown: &Shown) -> Option<String> {
        Some(format!(
            "drawer {} of {}",
            shown.drawer,
            shown.command.join("/")
        ))
    }
}

/// Tidy up, with a key
#[derive(Args)]
#[command(name = "boxed")]
#[cmdhelp(effect = "read")]
struct Tidy {
    #[command(subcommand)]
    how: Option<How>,
}

#[derive(Subcommand)]
enum How {
    /// By colour
    #[cmdhelp(effect = "read")]
    Colour { first: Option<String> },
}

#[cmdhelp::run]
impl Tidy {
    fn run(self) -> Result<String, DeskError> {
        Ok(match self.how {
            None => "any order".into(),
            Some(How::Colour { first }) => format!("by colour, {}", first.unwrap_or_default()),
        })
    }
}

fn greet(name: String, times: u8, cx: &mut Context<Desk>) -> Result<Vec<String>, DeskError> {
    let drawer = &cx.root().drawer;
    Ok(vec![format!("hello, {name}, from {drawer}"); times.into()])
}

fn nothing(_: &mut Context<()>) -> Result<(), String> {
    Ok(())
}

/// Records that a destructive handler was called.
fn reached(what: &str) {
    if let Some(log) = std::env::var_os("DESK_LOG") {
        let file = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(log);
        let mut file = file.expect("a log");
        writeln!(file, "{what}").expect("a log");
    }
}

fn main() -> std::process::ExitCode {
    let things = ["Pen", "Ink"]
        .iter()
        .zip(1..)
        .map(|(title, number)| Record {
            id: format!("T-{number}"),
            title: (*title).to_owned(),
        });
    cmdhelp::run_with::<Desk, Store>(Store(things.collect()))
}
