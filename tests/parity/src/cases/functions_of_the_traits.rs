//! Direct calls of the functions of clap's traits on derived types.

use clap::{Arg, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(skip = answers())]
    answers: Vec<String>,
    #[arg(long)]
    own: Option<u8>,
}

fn answers() -> Vec<String> {
    let mut answers = vec![
        format!("{:?} {:?}", Plain::group_id(), Skipped::group_id()),
        format!("{:?} {:?}", Given::group_id(), Also::group_id()),
        format!("{:#?}", Plain::augment_args(Command::new("on").about("before"))),
        format!("{:#?}", Plain::augment_args_for_update(Command::new("on").arg(Arg::new("x")))),
        format!("{:#?}", Verb::augment_subcommands(Command::new("on").author("before"))),
        format!("{:#?}", Verb::augment_subcommands_for_update(Command::new("on"))),
        format!("{:#?}", Also::command()),
        format!("{:#?}", Also::command_for_update()),
        format!("{:?}", Kind::value_variants()),
        format!("{:?}", Kind::value_variants().iter().map(Kind::to_possible_value).collect::<Vec<_>>()),
        format!("{:?} {:?}", Kind::C.to_possible_value(), Never::value_variants()),
    ];
    for name in ["first", "second", "2nd", "inner", "flat", "skipped", "third", ""] {
        answers.push(format!("{name} {} {}", Verb::has_subcommand(name), Open::has_subcommand(name)));
    }
    for text in ["a", "A", "bee", "BEE", "c", "no"] {
        answers.push(format!("{:?} {:?}", Kind::from_str(text, false), Kind::from_str(text, true)));
    }
    for line in [&["app"][..], &["app", "first"], &["app", "flat"], &["app", "second", "inner"]] {
        let command = Verb::augment_subcommands(Command::new("app"));
        let mut matches = command.get_matches_from(line);
        answers.push(format!("{:?}", Verb::from_arg_matches(&matches).map_err(|e| e.to_string())));
        let mut value = Verb::First { value: Some(9) };
        let updated = value.update_from_arg_matches(&matches).map_err(|e| e.to_string());
        answers.push(format!("{updated:?} {value:?}"));
        let taken = Verb::from_arg_matches_mut(&mut matches).map_err(|e| e.to_string());
        answers.push(format!("{taken:?} {:?}", matches.subcommand_name()));
    }
    answers
}

/// Plain
#[derive(Debug, Args)]
#[command(next_help_heading = "Plain")]
struct Plain {
    #[arg(long)]
    one: u8,
    #[command(flatten)]
    skipped: Skipped,
}

#[derive(Debug, Args)]
#[group(skip)]
struct Skipped {
    two: Option<String>,
}

#[derive(Debug, Args)]
#[group(id = "given")]
struct Given {}

#[derive(Debug, Parser)]
#[command(name = "also")]
struct Also {
    #[arg(long)]
    three: u8,
}

#[derive(Debug, Subcommand)]
enum Verb {
    First {
        value: Option<u8>,
    },
    #[command(subcommand, alias = "2nd")]
    Second(Inner),
    #[command(flatten)]
    Flattened(Flat),
    #[command(skip)]
    Skipped,
}

#[derive(Debug, Subcommand)]
enum Inner {
    Inner,
}

#[derive(Debug, Subcommand)]
enum Flat {
    Flat,
}

#[derive(Debug, Subcommand)]
enum Open {
    #[command(external_subcommand)]
    Any(Vec<String>),
}

#[derive(Clone, Debug, ValueEnum)]
enum Kind {
    A,
    #[value(alias = "b", name = "bee")]
    B,
    #[value(skip)]
    C,
}

#[derive(Clone, Debug, ValueEnum)]
enum Never {}
