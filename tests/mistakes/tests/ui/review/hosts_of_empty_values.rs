use cmdhelp::{Parser, ValueEnum};

/// Paint
#[derive(Parser)]
#[command(name = "paint")]
#[cmdhelp(targets(mcp, openai, gemini))]
struct Paint {
    /// In this colour
    #[arg(long, value_parser = ["red", ""])]
    colour: String,
}

/// Draw
#[derive(Parser)]
#[command(name = "draw")]
#[cmdhelp(targets(mcp, openai, gemini))]
struct Draw {
    /// With this
    #[arg(long)]
    tool: Tool,
}

#[derive(Clone, ValueEnum)]
enum Tool {
    Pen,
    #[value(name = "")]
    None,
}

/// Rub out
#[derive(Parser)]
#[command(name = "rub")]
#[cmdhelp(targets(mcp, openai, gemini))]
struct Rub {
    /// With this
    #[arg(long)]
    tool: Rubber,
}

#[derive(Clone, ValueEnum)]
enum Rubber {
    Soft,
    #[value(name = "", hide = true)]
    None,
}

fn main() {}
