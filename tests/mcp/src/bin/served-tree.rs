//! A program with results of a recursive type.

use std::convert::Infallible;
use std::process::ExitCode;

use cmdhelp::prelude::*;
use cmdhelp::schema::Schema;
use serde::Serialize;

/// Look at a tree
#[derive(Parser)]
#[command(name = "tree", version)]
struct Tree {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Trunk(Trunk),
    Branches(Branches),
}

/// What grows out of the trunk, or of another branch
#[derive(Serialize, Schema)]
struct Branch {
    name: String,
    branches: Vec<Branch>,
}

fn branch(name: &str, branches: Vec<Branch>) -> Branch {
    Branch {
        name: name.into(),
        branches,
    }
}

/// Tell of the trunk
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Trunk {}

#[cmdhelp::run]
impl Trunk {
    fn run(self) -> Result<Branch, Infallible> {
        Ok(branch("trunk", vec![branch("bough", Vec::new())]))
    }
}

/// List the branches
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Branches {}

#[cmdhelp::run]
impl Branches {
    fn run(self) -> Result<Vec<Branch>, Infallible> {
        Ok(vec![branch("bough", vec![branch("twig", Vec::new())])])
    }
}

fn main() -> ExitCode {
    cmdhelp::run::<Tree>()
}
