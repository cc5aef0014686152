//! Reads a bundle, and prints each tool with its command line, or the faults of the bundle.
//!
//! ```text
//! cargo run -p cmdhelp-bundle --features read --example read -- .cli/pad
//! ```

use std::path::Path;
use std::process::ExitCode;

use cmdhelp_bundle::{Format, read};

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        eprintln!("usage: read <folder of a CLI.md>");
        return ExitCode::from(2);
    };
    match read(Format::CliMd, Path::new(&folder)) {
        Ok(model) => {
            for tool in &model.tools {
                let line = model.command_line(tool).template;
                println!(
                    "{}: {} {}",
                    tool.path(),
                    model.binary,
                    line.words().join(" ")
                );
            }
            ExitCode::SUCCESS
        }
        Err(faults) => {
            eprintln!("{faults}");
            ExitCode::FAILURE
        }
    }
}
