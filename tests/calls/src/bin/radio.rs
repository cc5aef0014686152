//! A program with its own flags for the output format, such as `--json`.

use cmdhelp::prelude::*;
use serde::Serialize;

/// Listen to the radio
#[derive(Parser)]
#[command(name = "radio", version = "1.0.0")]
#[cmdhelp(
    output = "text",
    effects = "required",
    words(output = "--cmdhelp-output")
)]
pub(crate) struct Radio {
    #[command(subcommand)]
    command: Command,
    /// Print JSON
    #[arg(long, global = true)]
    #[cmdhelp(json_output)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// List the stations
    #[cmdhelp(effect = "read", run = list)]
    List,
    /// Show what is on
    #[cmdhelp(effect = "read", output = "auto", run = now)]
    Now {
        /// How it is printed
        #[arg(short, long, value_parser = ["table", "json"], default_value = "table")]
        #[cmdhelp(json_output)]
        output: String,
    },
    /// Delete a station
    #[cmdhelp(effect = "destructive", run = delete)]
    Delete { name: String },
}

#[derive(Serialize)]
struct Station {
    name: &'static str,
}

fn list(_: &mut Context<Radio>) -> Result<Vec<Station>, String> {
    Ok(vec![Station { name: "One" }, Station { name: "Two" }])
}

fn now(output: String, _: &mut Context<Radio>) -> Result<Station, String> {
    match output.as_str() {
        "table" | "json" => Ok(Station { name: "One" }),
        other => Err(format!("`{other}` is no form")),
    }
}

fn delete(name: String, _: &mut Context<Radio>) -> Result<String, String> {
    Ok(name)
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Radio>()
}
