//! Command lines, JSON calls, help and explanations propose the same name for the same typo.

use std::convert::Infallible;

use cmdhelp::explain::Answer;
use cmdhelp::prelude::*;
use cmdhelp_test_support::Random;
use serde_json::Value;

use crate::effects::printed;

macro_rules! names {
    ($($field:ident = $name:literal, $variant:ident;)*) => {
        const NAMES: &[&str] = &[$($name),*];

        #[derive(Args, serde::Serialize, Schema)]
        struct Flags {
            $(#[arg(long = $name)] #[serde(rename = $name)] $field: Option<String>,)*
        }

        #[derive(Clone, ValueEnum)]
        enum Choice {
            $(#[value(name = $name)] $variant,)*
        }

        #[derive(Subcommand)]
        enum Below {
            $(#[command(name = $name)] #[cmdhelp(run = nothing)] $variant,)*
        }
    };
}

names! {
    priority = "priority", Priority;
    max_count = "max-count", MaxCount;
    list = "list", List;
    colour = "colour", Colour;
    recursive = "recursive", Recursive;
    workspace_name = "workspace-name", WorkspaceName;
    due = "due", Due;
}

fn nothing(_: &mut Context<Near>) -> Result<(), Infallible> {
    Ok(())
}

#[derive(Args)]
struct Choose {
    choice: Choice,
}

#[derive(Subcommand)]
enum Command {
    /// Take flags, and print them
    Flags(Flags),
    /// Take one of the values
    Choose(Choose),
    /// Have commands
    #[command(subcommand)]
    Below(Below),
}

#[derive(Parser)]
#[command(name = "near")]
struct Near {
    #[command(subcommand)]
    command: Command,
}

#[cmdhelp::run]
impl Flags {
    fn run(self) -> Result<Self, Infallible> {
        Ok(self)
    }
}

#[cmdhelp::run]
impl Choose {
    fn run(self) -> Result<(), Infallible> {
        let _ = self.choice;
        Ok(())
    }
}

/// Returns the first name that an error proposes, without dashes and parent commands.
fn proposed(value: &Value) -> Option<String> {
    match value {
        Value::Object(members) => match members.get("did_you_mean") {
            Some(names) => {
                let name = names.get(0).unwrap_or(names).as_str()?;
                let name = name.rsplit([' ', '/']).next().unwrap_or(name);
                // JSON keys have underscores instead of hyphens.
                Some(name.trim_start_matches('-').replace('_', "-"))
            }
            None => members.values().find_map(proposed),
        },
        Value::Array(items) => items.iter().find_map(proposed),
        _ => None,
    }
}

fn called(words: &[&str]) -> Option<String> {
    proposed(&printed::<Near>(&[&["near"], words].concat()))
}

fn explained(words: &[&str]) -> Option<String> {
    let explanation = cmdhelp::explain::<Near>(["near"].iter().chain(words));
    let Answer::Refused(problem) = explanation.answer else {
        panic!("{words:?} is taken");
    };
    let name = problem.did_you_mean?;
    Some(name.trim_start_matches('-').to_owned())
}

/// Returns a name with one or two random typos.
fn mistyped(random: &mut Random, name: &str) -> String {
    let mut letters: Vec<char> = name.chars().collect();
    for _ in 0..=random.below(2) {
        let at = random.below(letters.len() - 1);
        match random.below(6) {
            0 => drop(letters.remove(at)),
            1 => letters.insert(at, letters[at]),
            2 => letters.swap(at, at + 1),
            3 => letters[at] = 'x',
            4 => letters.truncate(at + 2),
            _ => letters[at] = letters[at].to_ascii_uppercase(),
        }
    }
    let mistyped: String = letters.into_iter().collect();
    mistyped.trim_matches('-').to_owned()
}

#[test]
fn every_surface_proposes_the_same_name() {
    let mut random = Random::new(1);
    let (mut proposals, mut others) = (0, 0);
    for round in 0..120 {
        let mistyped = mistyped(&mut random, NAMES[round % NAMES.len()]);
        if mistyped.is_empty()
            || NAMES.contains(&mistyped.as_str())
            || "help".starts_with(&mistyped)
        {
            continue;
        }
        let flag = format!("--{mistyped}=x");
        let object = serde_json::json!({ mistyped.as_str(): "x" }).to_string();
        let expected = explained(&["below", &mistyped]);
        for (surface, found) in [
            ("explained flag", explained(&["flags", &flag])),
            ("explained value", explained(&["choose", &mistyped])),
            ("flag", called(&["flags", &flag])),
            ("value", called(&["choose", &mistyped])),
            ("command", called(&["below", &mistyped])),
            (
                "command of a call",
                called(&["below", &mistyped, "--json", "{}"]),
            ),
            ("key", called(&["flags", "--json", &object])),
            ("field", called(&["flags", "--select", &mistyped])),
            (
                "help",
                called(&["help", "below", &mistyped, "--format", "json"]),
            ),
        ] {
            assert_eq!(found, expected, "{mistyped}: {surface}");
        }
        match expected {
            Some(_) => proposals += 1,
            None => others += 1,
        }
    }
    assert!(proposals > 60 && others > 0, "{proposals}, {others}");
}
