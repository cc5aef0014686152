//! Programs with flags that are named like those of the framework.

use cmdhelp::prelude::*;
use serde::Serialize;

/// The framework flags that programs collide with: the key in the manifest, and the default name.
pub(crate) const FLAGS: [(&str, &str); 7] = [
    ("json", "--json"),
    ("output", "--output"),
    ("confirm", "--confirm"),
    ("dry_run", "--dry-run"),
    ("select", "--select"),
    ("limit", "--limit"),
    ("after", "--after"),
];

/// What commands print: three of these.
#[derive(Schema, Serialize)]
pub(crate) struct Row {
    id: usize,
    input: Option<String>,
    /// The program's own flags, as JSON.
    own: String,
    dry: bool,
}

pub(crate) fn rows<A: cmdhelp::call::Program>(
    input: Option<&String>,
    own: &impl Serialize,
    cx: &mut Context<A>,
) -> Vec<Row> {
    let own = serde_json::to_string(own).expect("JSON");
    let row = |id| Row {
        id,
        input: input.cloned(),
        own: own.clone(),
        dry: cx.is_dry_run(),
    };
    (1..=3).map(row).collect()
}

/// Declares a command with these fields that reads by default and is destructive with `--really`.
macro_rules! command {
    ($name:ident of $app:ty { $($fields:tt)* }) => {
        /// Look, or destroy
        #[derive(cmdhelp::Args, serde::Serialize)]
        #[cmdhelp(effect = "read", dry_run)]
        pub(crate) struct $name {
            /// What is said again
            input: Option<String>,
            /// Destroy
            #[arg(long)]
            #[cmdhelp(effect = "destructive")]
            really: bool,
            $($fields)*
        }

        impl cmdhelp::Run for $name {
            type App = $app;
            type Output = Vec<Row>;
            type Error = std::convert::Infallible;

            fn run(self, cx: &mut cmdhelp::prelude::Context<$app>) -> Result<Vec<Row>, Self::Error> {
                Ok(rows(self.input.as_ref(), &self, cx))
            }
        }
    };
}

/// Declares commands with every subset of some fields. The path of a command consists of `y` or `n`
/// for each field, in order: whether the command has the field.
macro_rules! subsets {
    ([{ $($next:tt)* } $($rest:tt)*] { $($fields:tt)* }) => {
        pub(crate) mod y {
            use super::*;
            subsets!([$($rest)*] { $($fields)* $($next)* });
        }
        pub(crate) mod n {
            use super::*;
            subsets!([$($rest)*] { $($fields)* });
        }
        /// With the next flag, or without it
        #[derive(cmdhelp::Args)]
        pub(crate) struct Level {
            #[command(subcommand)]
            next: Next,
        }
        #[derive(cmdhelp::Subcommand)]
        enum Next {
            /// With it
            Y(y::Level),
            /// Without it
            N(n::Level),
        }
    };
    ([] { $($fields:tt)* }) => {
        command!(Level of Root { $($fields)* });
    };
}

/// Declares programs with the commands of `subsets!`, one program for every subset of some further
/// fields. The programs are small, because each call builds the command tree of a program.
macro_rules! programs {
    ([{ $($next:tt)* } $($rest:tt)*] $last:tt { $($fields:tt)* }) => {
        mod y {
            use super::*;
            programs!([$($rest)*] $last { $($fields)* $($next)* });
        }
        mod n {
            use super::*;
            programs!([$($rest)*] $last { $($fields)* });
        }
        pub(crate) fn visit(letters: &str, see: &mut dyn FnMut(&str, Call)) {
            y::visit(&format!("{letters}y"), see);
            n::visit(&format!("{letters}n"), see);
        }
    };
    ([] $last:tt $fields:tt) => {
        /// A program
        #[derive(cmdhelp::Parser)]
        #[command(name = "subsets")]
        // The running program writes the same manifest; the compiler takes long to write 32 of them.
        #[cmdhelp(manifest = false)]
        pub(crate) struct Root {
            #[command(subcommand)]
            start: Start,
        }
        #[derive(cmdhelp::Subcommand)]
        enum Start {
            /// One of the commands
            Of(Level),
        }
        subsets!($last $fields);
        pub(crate) fn visit(letters: &str, see: &mut dyn FnMut(&str, Call)) {
            see(letters, call::<Root>);
        }
    };
}

/// Flags that come from a type of their own.
#[derive(cmdhelp::Args, Serialize)]
pub(crate) struct Sure {
    /// With which number
    #[arg(long)]
    confirm: Option<u8>,
}

/// Programs with all subsets of the seven flags, each flag declared in another way.
pub(crate) mod all {
    use super::{Row, Sure, rows};
    use crate::agent::{Call, call};

    programs!([
        { #[arg(long)] json: bool, }
        { #[arg(long, value_name = "FILE")] output: Option<String>, }
        { #[command(flatten)] #[serde(flatten)] sure: Sure, }
        { #[arg(long = "practice", alias = "dry-run")] practice: bool, }
        { #[arg(long, hide = true)] select: Option<String>, }
    ] [
        { #[arg(long = "most", visible_alias = "limit")] most: Option<u8>, }
        { #[arg(long, value_name = "WHEN", num_args = 0..=1, default_missing_value = "now")]
          after: Option<String>, }
    ] {});
}

/// A root that has all of these flags. They are not global, so its commands do not have them.
#[derive(Parser)]
#[command(name = "above")]
pub(crate) struct Above {
    #[arg(long)]
    json: bool,
    #[arg(long)]
    output: bool,
    #[arg(long)]
    confirm: bool,
    #[arg(long)]
    dry_run: bool,
    #[arg(long)]
    select: bool,
    #[arg(long)]
    limit: bool,
    #[arg(long)]
    after: bool,
    #[command(subcommand)]
    command: Below,
}

#[derive(cmdhelp::Subcommand)]
enum Below {
    Leaf(Leaf),
}

command!(Leaf of Above {});

/// Groups with flags for all below them
#[derive(Parser)]
#[command(name = "groups")]
pub(crate) struct Groups {
    #[command(subcommand)]
    group: Group,
}

#[derive(cmdhelp::Subcommand)]
enum Group {
    /// With some
    Some(Globals),
    /// Without any
    None(Plain),
}

/// With some
#[derive(cmdhelp::Args)]
struct Globals {
    #[arg(long, global = true)]
    json: bool,
    #[arg(long, global = true)]
    limit: Option<u8>,
    #[arg(long, global = true)]
    confirm: bool,
    #[command(subcommand)]
    command: InGlobals,
}

#[derive(cmdhelp::Subcommand)]
enum InGlobals {
    Leaf(InGroup),
}

command!(InGroup of Groups {});
command!(Plain of Groups {});
