//! Attributes that are builder methods with several or unusual arguments.

use clap::builder::Styles;
use clap::{Arg, ArgAction, Command, Parser, Subcommand};

fn extra() -> Arg {
    Arg::new("extra").long("extra").action(ArgAction::SetTrue)
}

#[derive(Debug, Parser)]
#[command(arg(extra()))]
#[command(arg = Arg::new("assigned").long("assigned"))]
#[command(args([Arg::new("one").long("one"), Arg::new("two").long("two")]))]
#[command(mut_arg("own", |arg| arg.visible_alias("mutated").help("changed")))]
#[command(mut_args(|arg| arg.hide_long_help(true)))]
#[command(subcommand(Command::new("added").about("by hand")))]
#[command(mut_subcommand("derived", |command| command.about("changed as well")))]
#[command(styles = Styles::plain())]
#[command(after_help(concat!("a", "b")))]
pub struct Cli {
    #[arg(long)]
    own: Option<String>,
    #[arg(long, value_names(["A", "B"]), num_args(2))]
    pair: Option<Vec<u8>>,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Subcommand)]
#[command(defer = false, subcommands([Command::new("x"), Command::new("y")]))]
enum Verb {
    Derived {
        value: Option<u8>,
    },
    #[command(mut_arg("inner", |arg| arg.required(true)))]
    Mutated {
        #[arg(long)]
        inner: Option<u8>,
    },
    #[command(subcommand(Command::new("below")))]
    Parent {},
}
