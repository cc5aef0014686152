//! `skip`: fields and variants that are not arguments.

use clap::{Args, Parser, Subcommand};
use std::collections::BTreeSet;
use std::marker::PhantomData;

#[derive(Debug, Default)]
struct NotAnArgument;

fn computed() -> u8 {
    41
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    kept: Option<u8>,
    #[arg(skip)]
    default: NotAnArgument,
    #[arg(skip = "text")]
    converted: String,
    #[arg(skip = computed() + 1)]
    computed: u8,
    #[arg(skip)]
    phantom: PhantomData<NotAnArgument>,
    /// A comment does no harm
    #[clap(skip)]
    legacy: BTreeSet<u8>,
    #[arg(skip = Some(3))]
    optional: Option<u8>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Kept {
        #[arg(skip)]
        hidden: NotAnArgument,
        shown: Option<u8>,
    },
    #[command(skip)]
    Unit,
    #[command(skip)]
    Tuple(NotAnArgument, u8),
    #[command(skip)]
    Struct {
        inner: NotAnArgument,
    },
    Other(Other),
}

#[derive(Debug, Args)]
struct Other {
    #[arg(skip)]
    only: NotAnArgument,
}
