//! Prints the facts in a help text: `sort --help | cargo run -p cmdhelp-host --example read_help -- sort`.

use std::error::Error;
use std::io::{Read, stdin};

use cmdhelp_bundle::Kind;
use cmdhelp_host::{Aspect, Fact, read_help};

fn main() -> Result<(), Box<dyn Error>> {
    let binary = std::env::args().nth(1).ok_or("no name is given")?;
    let mut text = String::new();
    stdin().read_to_string(&mut text)?;
    let found = read_help(&binary, &text);
    println!("{}", found.model.summary);
    for tool in &found.model.tools {
        println!("{}\t{}", tool.path(), tool.summary);
        for argument in &tool.arguments {
            let fact = Fact::of_argument(&tool.path(), &argument.name, Aspect::Existence);
            let mut others = found.spellings.get(&fact).cloned().unwrap_or_default();
            if let Kind::Flag {
                short, negation, ..
            } = &argument.kind
            {
                others.extend(short.iter().map(|it| format!("-{it}")));
                others.extend(negation.clone());
            }
            let spelling = argument.spelling().unwrap_or(&argument.name);
            let values: Vec<String> = argument.values.iter().map(ToString::to_string).collect();
            let default = argument
                .default
                .as_ref()
                .map(ToString::to_string)
                .unwrap_or_default();
            println!(
                "    {spelling} {} {} {} {default} | {}",
                others.join(" "),
                argument.value_type,
                values.join(","),
                argument.description.as_deref().unwrap_or_default()
            );
        }
    }
    Ok(())
}
