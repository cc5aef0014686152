//! A flag with the name of a flag that cmdhelp adds causes a warning at its declaration, unless the
//! root renames the flag of cmdhelp. The new name must not be the name of another flag.

use cmdhelp::prelude::*;

macro_rules! called {
    ($($program:ident),*) => {
        $(impl Run for $program {
            type App = Self;
            type Output = u8;
            type Error = std::convert::Infallible;

            fn run(self, _: &mut Context<Self>) -> Result<u8, Self::Error> {
                Ok(1)
            }
        })*
    };
}

called!(Warned, Flattened, Meant, Taken, TakenBelow);

/// A program with flags of its own
#[derive(Parser)]
#[command(name = "warned")]
struct Warned {
    #[arg(long)]
    json: bool,
    #[arg(long = "practice", alias = "dry-run")]
    practice: bool,
    #[arg(long)]
    count: Option<u8>,
}

/// A program with a flag from another type
#[derive(Parser)]
#[command(name = "flattened")]
struct Flattened {
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
struct Common {
    #[arg(long)]
    limit: Option<u8>,
}

/// A program that renames the flags of cmdhelp
#[derive(Parser)]
#[command(name = "meant")]
#[cmdhelp(words(json = "--cmdhelp-json"))]
struct Meant {
    #[arg(long)]
    json: bool,
}

/// A program that gives a flag of cmdhelp the name of its own flag
#[derive(Parser)]
#[command(name = "taken")]
#[cmdhelp(words(json = "--json"))]
struct Taken {
    #[arg(long)]
    json: bool,
}

/// The same with a flag in another type
#[derive(Parser)]
#[command(name = "taken-below")]
#[cmdhelp(words(select = "--limit"))]
struct TakenBelow {
    #[command(flatten)]
    common: Common,
}

/// A program whose commands have such flags
#[derive(Parser)]
#[command(name = "several")]
#[cmdhelp(words(after = "--cmdhelp-after"))]
struct Several {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Apart(Apart),
    #[cmdhelp(run = inline)]
    Inline {
        #[arg(long)]
        output: Option<String>,
    },
}

/// A command in a type of its own
#[derive(Args)]
struct Apart {
    #[arg(long = "only", visible_alias = "select")]
    only: Option<String>,
    #[arg(long)]
    after: bool,
    #[arg(long = REHEARSAL)]
    rehearsal: bool,
    #[command(flatten)]
    common: Common,
}

const REHEARSAL: &str = "dry-run";

impl Run for Apart {
    type App = Several;
    type Output = u8;
    type Error = std::convert::Infallible;

    fn run(self, _: &mut Context<Several>) -> Result<u8, Self::Error> {
        Ok(1)
    }
}

/// A program whose functions take such flags in types of their own
#[derive(Parser)]
#[command(name = "functions")]
struct Functions {
    #[command(subcommand)]
    command: Functioning,
}

#[derive(Subcommand)]
enum Functioning {
    #[cmdhelp(run = flattened)]
    Flattened {
        #[command(flatten)]
        common: Common,
    },
}

fn flattened(_: Common, _: &mut Context<Functions>) -> Result<u8, std::convert::Infallible> {
    Ok(1)
}

fn inline(_: Option<String>, _: &mut Context<Several>) -> Result<u8, std::convert::Infallible> {
    Ok(1)
}

/// A program whose only function takes commands of any name
#[derive(Parser)]
#[command(name = "passing")]
struct Passing {
    #[arg(long)]
    output: Option<String>,
    #[command(subcommand)]
    command: Passed,
}

#[derive(Subcommand)]
enum Passed {
    #[command(external_subcommand)]
    #[cmdhelp(run = passed)]
    Any(Vec<String>),
}

fn passed(_: Vec<String>, _: &mut Context<Passing>) -> Result<u8, std::convert::Infallible> {
    Ok(1)
}

fn main() {}
