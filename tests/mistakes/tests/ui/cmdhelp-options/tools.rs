use cmdhelp::{Args, Parser, Subcommand};

#[derive(Parser)]
#[command(name = "pad")]
struct Pad {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[cmdhelp(mcp_name = "drop-db", mcp_group = "all of it", deadline_ms = 0)]
    Drop,
    #[cmdhelp(mcp_name = "2fast")]
    Hurry(Hurry),
    #[cmdhelp(mcp_name = "add__item")]
    Add,
    #[cmdhelp(mcp_name = "")]
    Nothing,
}

#[derive(Args)]
#[cmdhelp(
    mcp_name = "a_name_that_has_a_great_many_characters_because_it_says_all_there_is_to_say",
    mcp_group = "",
    deadline_ms = "soon",
    open_world = "no",
)]
struct Hurry {}

#[derive(Args)]
#[cmdhelp(mcp_name = 1, mcp_gruop = "admin")]
struct Other {}

fn main() {}
