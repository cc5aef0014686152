
/// A test that writes a description of this program's command, which `tests/ports/run` compares.
#[cfg(test)]
#[allow(warnings, clippy::all, clippy::pedantic, clippy::restriction)]
mod port_description {
    #[test]
    fn describe() {
        let Some(folder) = std::env::var_os("PORT_DESCRIPTION") else {
            return;
        };
        // A package with several binaries contains this test several times; only the one for this binary runs.
        if std::env::var_os("PORT_BINARY") != Some("NAME_OF_BINARY".into()) {
            return;
        }
        let folder = std::path::Path::new(&folder);
        let write = |name: &str, text: std::string::String| {
            std::fs::write(folder.join(name), text).unwrap();
        };
        let command = <super::NAME_OF_TYPE as clap::CommandFactory>::command();
        write("command", format!("{command:#?}\n"));
        let updating = <super::NAME_OF_TYPE as clap::CommandFactory>::command_for_update();
        write("command-for-update", format!("{updating:#?}\n"));
        let mut built = command;
        built.build();
        write("command-built", format!("{built:#?}\n"));
        let mut paths = std::string::String::new();
        let mut lines = std::string::String::new();
        visit(&built, &mut std::vec::Vec::new(), &mut paths, &mut lines);
        write("subcommands", paths);
        write("lines", lines);
    }

    /// Records a subcommand, and command lines for which it prints help or an error. The program
    /// therefore does nothing else when it is run with these lines.
    fn visit(
        command: &clap::Command,
        path: &mut std::vec::Vec<std::string::String>,
        paths: &mut std::string::String,
        lines: &mut std::string::String,
    ) {
        if !path.is_empty() {
            paths.push_str(&path.join(" "));
            paths.push('\n');
        }
        let mut note = |words: &[&str]| {
            let words = path.iter().map(|word| &**word).chain(words.iter().copied());
            lines.push_str(&words.collect::<std::vec::Vec<_>>().join("\t"));
            lines.push('\n');
        };
        note(&["--help"]);
        note(&["-h"]);
        note(&["--version"]);
        note(&["-V"]);
        // A program that accepts any arguments would run a command instead of reporting an error.
        let takes_anything = command.is_allow_external_subcommands_set()
            || command.get_positionals().any(|arg| arg.is_allow_hyphen_values_set() || arg.is_trailing_var_arg_set());
        if !takes_anything {
            note(&["--no-such-option"]);
            for arg in command.get_arguments() {
                let Some(long) = arg.get_long() else { continue };
                let needs_value = arg.get_num_args().map_or(false, |count| count.min_values() > 0);
                if needs_value {
                    note(&[&format!("--{long}")]);
                }
                if needs_value && !arg.get_possible_values().is_empty() {
                    note(&[&format!("--{long}=no such value")]);
                }
            }
        }
        for subcommand in command.get_subcommands() {
            path.push(std::string::String::from(subcommand.get_name()));
            visit(subcommand, path, paths, lines);
            path.pop();
        }
    }
}
