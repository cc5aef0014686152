use cmdhelp::{Parser, Subcommand};

/// Keep things
#[derive(Parser)]
#[command(name = "pad")]
#[cmdhelp(
    targets(mcp, anthropic, openai, gemini, cursor(server = "a-server-with-a-long-name"), vscode,
        claude_code(server = "a-server-with-a-long-name"), codex),
    max_tokens(index = 40, manifest = 100),
)]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand)]
    Item(Item),
    /// Make an item from what is there
    ItemMake,
}

#[derive(Subcommand)]
enum Item {
    /// Make an item
    Make,
    /// Make an item of all that is found in a folder
    MakeFromEverythingThatIsInAFolder,
}

fn main() {}
