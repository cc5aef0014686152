
/// A test that writes the verdicts of clap and cmdhelp about command lines, for `tests/ports/examples`.
#[cfg(test)]
#[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction)]
mod port_examples {
    use super::NAME_OF_TYPE as Program;

    #[test]
    fn examples() {
        let Some(folder) = std::env::var_os("PORT_EXAMPLES") else {
            return;
        };
        // A package with several binaries contains this test several times; only the one for this binary runs.
        if std::env::var_os("PORT_BINARY") != Some("NAME_OF_BINARY".into()) {
            return;
        }
        let folder = std::path::Path::new(&folder);
        let mut help = std::string::String::new();
        let mut command = <Program as clap::CommandFactory>::command();
        command.build();
        write_help(&mut command, &mut help);
        std::fs::write(folder.join("help"), help).unwrap();
        // At the first run, there is no file of command lines yet: it writes the help, in which they are found.
        let Ok(lines) = std::fs::read_to_string(folder.join("lines")) else {
            return;
        };
        let verdicts: std::vec::Vec<std::string::String> = lines.lines().map(verdict).collect();
        std::fs::write(folder.join("verdicts"), verdicts.join("\n")).unwrap();
    }

    fn write_help(command: &mut clap::Command, help: &mut std::string::String) {
        help.push_str(&command.render_long_help().to_string());
        help.push('\n');
        for subcommand in command.get_subcommands_mut() {
            write_help(subcommand, help);
        }
    }

    /// Returns the verdicts of clap and of cmdhelp about a command line, with the reasons.
    fn verdict(line: &str) -> std::string::String {
        let words: std::vec::Vec<&str> = line.split('\t').collect();
        let command = <Program as clap::CommandFactory>::command();
        let theirs = match command.try_get_matches_from(&words) {
            std::result::Result::Ok(_) => "accepted",
            std::result::Result::Err(error) if error.use_stderr() => "refused",
            std::result::Result::Err(_) => "shows",
        };
        let (ours, why) = match clap::explain::<Program>(words).answer {
            clap::explain::Answer::Accepted => ("accepted", std::string::String::new()),
            clap::explain::Answer::Shows => ("shows", std::string::String::new()),
            clap::explain::Answer::Refused(problem) => ("refused", problem.message),
            clap::explain::Answer::Open { reason, .. } => ("open", reason),
            other => ("unknown", std::format!("{other:?}")),
        };
        std::format!("{theirs}\t{ours}\t{}", why.replace('\n', " "))
    }
}
