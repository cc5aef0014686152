//! A call whose command line is parsed without clap has the same outcome as with clap.

use cmdhelp::__private::run_plain;
use std::num::ParseIntError;
use std::sync::atomic::{AtomicUsize, Ordering};

use cmdhelp::CommandFactory;
use cmdhelp::call::{Host, Shared, run_in, status};
use cmdhelp::prelude::*;

use crate::lines::{Random, line};
use crate::programs::{self, Outcome, within};
use crate::{from_env, with_program};

/// Includes programs of this package.
macro_rules! packaged {
    ($($file:literal $name:ident)*) => {$(
        #[path = $file]
        #[allow(dead_code, reason = "the program's `main` is not called")]
        mod $name;
    )*};
}
packaged! {
    "../../src/bin/archive.rs" archive
    "../../src/bin/desk.rs" desk
    "../../src/bin/keeper.rs" keeper
    "../../src/bin/lantern.rs" lantern
    "../../src/bin/ledger.rs" ledger
    "../../src/bin/peers.rs" peers
    "../../src/bin/radio.rs" radio
    "../../src/bin/sealed.rs" sealed
    "../../src/bin/shed.rs" shed
    "../../src/bin/shelf.rs" shelf
    "../../src/bin/wrapped.rs" wrapped
}

/// A program: its name, its clap command, and functions that call it with and without clap.
struct Compared<'c> {
    name: &'c str,
    command: cmdhelp::Command,
    by_clap: &'c dyn Fn(&[String]) -> Outcome,
    plain: &'c dyn Fn(&[String]) -> Option<Outcome>,
    is_plain: fn(&[String]) -> bool,
}

/// The numbers of command lines of a program.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    accepted: usize,
    /// The accepted command lines that can be parsed without clap, and whose calls need no consent.
    plain: usize,
    /// Those of them that were carried out without clap.
    carried_out: usize,
}

impl Compared<'_> {
    /// Calls the program with random command lines, and compares the outcomes.
    fn check(self, random: &mut Random) -> Counts {
        let mut built = self.command.clone();
        built.build();
        let name = self.name;
        let mut counts = Counts::default();
        for _ in 0..from_env("SLIPS_LINES", 25) * 4 {
            let words = line(random, &built).into_iter();
            let words = with_program(words.map(|(_, word)| word).collect());
            // One of these commands waits for a signal, one prints without an end, and one is
            // clap's own.
            if ["wait", "count", "help"]
                .iter()
                .any(|word| words[1..].contains(&(*word).into()))
            {
                continue;
            }
            let outcome = (self.by_clap)(&words);
            let is_accepted = self.command.clone().try_get_matches_from(&words).is_ok();
            let is_plain = (self.is_plain)(&words) && outcome.code != status::CONSENT;
            counts.accepted += usize::from(is_accepted);
            counts.plain += usize::from(is_plain);
            if let Some(plain) = (self.plain)(&words) {
                assert!(is_accepted && is_plain, "{name}: {words:?}");
                assert_eq!(plain, outcome, "{name}: {words:?}");
                counts.carried_out += 1;
            }
        }
        counts
    }
}

#[test]
fn calls_without_clap_have_the_same_outcome() {
    let mut random = Random(from_env("SLIPS_SEED", 1));
    let mut all = Vec::new();
    for program in programs::all() {
        let compared = Compared {
            name: program.name,
            command: (program.command)(),
            by_clap: &program.call,
            plain: &program.plain,
            is_plain: program.is_plain,
        };
        all.push((program.name, compared.check(&mut random)));
    }
    macro_rules! check {
        ($($cli:path)*) => {$(
            let name = stringify!($cli);
            let compared = Compared {
                name,
                command: <$cli>::command(),
                by_clap: &programs::call::<$cli>,
                plain: &programs::plain::<$cli>,
                is_plain: programs::is_plain::<$cli>,
            };
            all.push((name, compared.check(&mut random)));
        )*};
    }
    check! {
        archive::Archive
        keeper::Keeper
        lantern::Lantern
        ledger::Ledger
        peers::Peers
        radio::Radio
        sealed::Sealed
        shed::Shed
        shelf::Shelf
        wrapped::Wrapped
    }
    let things = || Shared::with(desk::Store(Vec::new()));
    let desk = Compared {
        name: "desk",
        command: desk::Desk::command(),
        by_clap: &|words| {
            let call = |host: &mut Host<'_>| Some(run_in::<desk::Desk>(words, host));
            within(call, things()).expect("an outcome")
        },
        plain: &|words| {
            let words = programs::owned(words);
            within(|host| run_plain::<desk::Desk>(&words, host), things())
        },
        is_plain: programs::is_plain::<desk::Desk>,
    };
    all.push(("desk", desk.check(&mut random)));
    println!("{all:?}");
    let plain: usize = all.iter().map(|(_, counts)| counts.plain).sum();
    let carried_out: usize = all.iter().map(|(_, counts)| counts.carried_out).sum();
    assert!(plain > 250, "{all:?}");
    assert!(carried_out * 100 >= plain * 95, "{all:?}");
}

static MADE: AtomicUsize = AtomicUsize::new(0);

fn counted(text: &str) -> Result<u8, ParseIntError> {
    MADE.fetch_add(1, Ordering::Relaxed);
    text.parse()
}

fn skipped() -> u8 {
    MADE.fetch_add(1, Ordering::Relaxed);
    7
}

/// Returns its number twice
#[derive(Parser)]
#[command(name = "twice")]
#[cmdhelp(effect = "read")]
struct Twice {
    number: u8,
    /// A number that the author's code parses
    #[arg(long, value_parser = counted)]
    more: Option<u8>,
    #[command(subcommand)]
    with: Option<With>,
}

/// What is returned with the number
#[derive(Clone, Subcommand)]
enum With {
    /// A value that the author's code makes
    Skipped {
        #[arg(skip = skipped())]
        value: u8,
    },
}

impl Run for Twice {
    type App = Self;
    type Output = [(u8, Option<u8>, Option<u8>); 2];
    type Error = std::convert::Infallible;

    fn run(self, cx: &mut Context<Self>) -> Result<Self::Output, Self::Error> {
        let of = |value: &Self| {
            let with = value.with.as_ref().map(|With::Skipped { value }| *value);
            (value.number, value.more, with)
        };
        Ok([of(cx.root()), of(&self)])
    }
}

/// The values of a plain call are read twice: for the context, and for the handler.
#[test]
fn a_call_is_left_to_clap_before_code_of_the_author_makes_a_value() {
    let plain = |words: &[&str]| {
        let words = [&["twice"], words].concat().into_iter().map(str::to_owned);
        programs::plain::<Twice>(&words.collect::<Vec<_>>()).map(|outcome| outcome.out)
    };
    let printed = "[[3,null,null],[3,null,null]]\n";
    assert_eq!(plain(&["3"]).as_deref(), Some(printed));
    assert_eq!(plain(&["3", "--more", "4"]), None);
    assert_eq!(plain(&["3", "skipped"]), None);
    assert_eq!(MADE.load(Ordering::Relaxed), 0);
}

/// Converts its input
#[derive(Parser)]
#[command(name = "switch")]
struct Switch {
    /// Prints JSON
    #[arg(long)]
    json: bool,
    input: Option<String>,
}

/// A JSON object after the author's own `--json` is ambiguous, so `parse` may not take it as an argument either.
#[test]
fn an_object_after_the_authors_json_switch_is_not_plain() {
    let is_plain = |words: &[&str]| {
        let words = [&["switch"], words].concat().into_iter().map(str::to_owned);
        programs::is_plain::<Switch>(&words.collect::<Vec<_>>())
    };
    assert!(is_plain(&["--json", "a"]));
    assert!(is_plain(&["{}"]));
    assert!(!is_plain(&["--json", "{}"]));
    assert!(is_plain(&["--json", "--", "{}"]));
}
