use cmdhelp::prelude::*;
use cmdhelp::{Args, Parser, Subcommand};

#[derive(serde::Serialize, Schema)]
struct Item {
    title: String,
}

#[derive(serde::Serialize, Schema)]
struct Other {
    name: String,
}

/// A type other than `Item` with the same JSON.
#[derive(serde::Serialize, Schema)]
struct Alike {
    title: Box<str>,
}

#[derive(serde::Serialize)]
struct Undescribed {
    title: String,
}

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Commands,
}

#[derive(Subcommand)]
enum Commands {
    #[cmdhelp(run = list, stdout(schema = "Vec<Other>"))]
    List,
    #[cmdhelp(run = get, stdout(schema = Other))]
    Get { title: String },
    #[cmdhelp(run = get, stdout(schema = Alike))]
    Alike { title: String },
    #[cmdhelp(run = undescribed, stdout(schema = Item))]
    Undescribed,
    #[cmdhelp(stdout(schema = "Option<Item>"))]
    Add(Box<Add>),
    Remove(Remove),
    Show(Show),
}

fn list(_: &mut Context<Cli>) -> Result<Vec<Item>, String> {
    Ok(Vec::new())
}

fn get(title: String, _: &mut Context<Cli>) -> Result<Item, String> {
    Ok(Item { title })
}

fn undescribed(_: &mut Context<Cli>) -> Result<Undescribed, String> {
    Ok(Undescribed { title: String::new() })
}

#[derive(Args)]
struct Add {}

#[derive(Args)]
#[cmdhelp(stdout(schema = Other))]
struct Remove {}

#[derive(Args)]
#[cmdhelp(stdout(schema = Alike, text_template = "{title}"))]
struct Show {}

macro_rules! run {
    ($($ty:ident)*) => {$(
        impl Run for $ty {
            type App = Cli;
            type Output = Item;
            type Error = String;
            fn run(self, _: &mut Context<Cli>) -> Result<Item, String> {
                Ok(Item { title: String::new() })
            }
        }
    )*};
}

run!(Add Remove Show);

fn main() {}
