use cmdhelp::{Parser, Subcommand};

/// Keep items
#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(bundle(license = "MIT"), install(cargo = "pad"))]
enum Pad {
    /// Work with items
    #[command(subcommand)]
    Item(Item),
    /// List the items
    ItemList,
}

#[derive(Subcommand)]
enum Item {
    /// List the items
    List,
}

fn main() {
    Pad::parse();
}
