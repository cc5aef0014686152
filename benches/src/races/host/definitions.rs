//! Writes the same tools in the form that each server reads.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::Result;

/// The program that all tools call. `/bin/true` does nothing.
pub(super) const PROGRAM: &str = "/bin/true";

/// Writes a registry, and the cmdhelp documents to which it refers.
pub(super) fn write_registry(folder: &Path, (programs, commands): (usize, usize)) -> Result<()> {
    let config = folder.join(".config/cmdhelp");
    fs::create_dir_all(&config)?;
    let mut registry = String::new();
    for at in 0..programs {
        let file = config.join(format!("p{at}.json"));
        fs::write(&file, document(at, commands))?;
        writeln!(
            registry,
            "tool \"p{at}\" {{ document {file:?}; program {PROGRAM:?}; }}"
        )?;
    }
    fs::write(config.join("cmdhelp.kdl"), registry)?;
    Ok(())
}

/// Returns the cmdhelp document of a program.
fn document(at: usize, commands: usize) -> String {
    let commands = (0..commands).map(|it| {
        format!(
            r#""c{it}":{{"summary":"Do the thing number {it} of the program {at}","effect":"read",
            "args":[{{"name":"name","type":"string","description":"What it is done to"}}],
            "flags":{{"level":{{"type":"int","description":"How much of it"}},
            "format":{{"type":"enum","enum":["json","text"],"description":"How it is printed"}}}}}}"#
        )
    });
    let commands: Vec<String> = commands.collect();
    format!(
        r#"{{"cmdhelp_version":"0.1","binary":"p{at}","summary":"The program {at}","commands":{{{}}}}}"#,
        commands.join(",")
    )
}

/// Writes the commands of the registry as definitions for slop-mcp.
pub(super) fn write_definitions(folder: &Path, (programs, commands): (usize, usize)) -> Result<()> {
    let definitions = folder.join(".slop-mcp/cli");
    fs::create_dir_all(&definitions)?;
    for at in 0..programs {
        let mut text = String::new();
        for it in 0..commands {
            write!(
                text,
                r#"cli "p{at}_c{it}" {{
    description "Do the thing number {it} of the program {at}"
    command "{PROGRAM}"
    arg "name" {{
        description "What it is done to"
        required false
        position 0
    }}
    flag "level" {{
        long "--level"
        description "How much of it"
        type "integer"
    }}
    flag "format" {{
        long "--format"
        description "How it is printed"
        type "string"
        enum "json" "text"
    }}
}}
"#
            )?;
        }
        fs::write(definitions.join(format!("p{at}.kdl")), text)?;
    }
    Ok(())
}

/// Writes the commands of all programs of the registry as a spec for `usage`, in which they belong
/// to one program.
pub(super) fn write_spec(folder: &Path, (programs, commands): (usize, usize)) -> Result<()> {
    let mut text = "name \"tool\"\nbin \"tool\"\n".to_owned();
    for at in 0..programs {
        writeln!(text, "cmd \"p{at}\" help=\"The program {at}\" {{")?;
        for it in 0..commands {
            writeln!(
                text,
                r#"    cmd "c{it}" help="Do the thing number {it} of the program {at}" effect="read" {{
        arg "[name]" help="What it is done to"
        flag "--level <level>" help="How much of it"
        flag "--format <format>" help="How it is printed" {{
            arg "<format>" {{
                choices "json" "text"
            }}
        }}
    }}"#
            )?;
        }
        writeln!(text, "}}")?;
    }
    fs::write(folder.join("tool.usage.kdl"), text)?;
    Ok(())
}
