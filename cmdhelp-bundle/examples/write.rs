//! Writes a program's tools in all formats:
//! `pad help --all --format json | cargo run -p cmdhelp-bundle --example write -- <folder>`.

use std::error::Error;
use std::io::{Read, stdin};
use std::path::PathBuf;

use cmdhelp_bundle::{Dialect, Format, Harness, Model, Options, write};

fn main() -> Result<(), Box<dyn Error>> {
    let to = PathBuf::from(std::env::args().nth(1).ok_or("no folder is given")?);
    let mut document = String::new();
    stdin().read_to_string(&mut document)?;
    let model = Model::parse(&document)?;
    let vendored = Some(format!("./bin/{}", model.binary));
    let options = Options {
        vendored,
        ..Options::default()
    };
    let places = [
        (Format::CliMd, "cli"),
        (Format::App, "app"),
        (Format::Kdl(Dialect::Spec), "spec.kdl"),
        (Format::Kdl(Dialect::SlopMcp), "slop-mcp.kdl"),
        (Format::Skill, "skill"),
        (Format::Rules(Harness::ClaudeCode), "claude-code.json"),
        (Format::Rules(Harness::Codex), "codex.rules"),
        (Format::Rules(Harness::Gemini), "gemini.toml"),
    ];
    for (format, place) in places {
        write(&model, format, &options)?.write_to(to.join(place))?;
    }
    Ok(())
}
