//! Adds the last line of the help, which tells agents how to get more information.

use clap::Command;

use crate::clap_text::styled;
use crate::command_tree::set_after_help;
use crate::manifest::Traits;
use crate::program_name::command_name;

/// Adds the line for agents to the help, if the program uses an option of cmdhelp.
pub(crate) fn add_footer(traits: &Traits, cmd: &mut Command) {
    if let Some(line) = footer(traits) {
        append(cmd, &line);
    }
}

/// Appends a paragraph to the help of a command.
pub(crate) fn append(cmd: &mut Command, line: &str) {
    let short = match cmd.get_after_help() {
        Some(text) => format!("{}\n\n{line}", styled(text)),
        None => line.to_owned(),
    };
    let long = cmd
        .get_after_long_help()
        .map(|text| format!("{}\n\n{line}", styled(text)));
    set_after_help(cmd, short, long);
}

/// Returns the command line that prints the program's help, such as `app help`.
pub(crate) fn help_words(traits: &Traits) -> String {
    let word = traits.help_word.unwrap_or("--help");
    command_name(traits, &[word])
}

fn footer(traits: &Traits) -> Option<String> {
    let words = &traits.words;
    let asked = words.help.is_some() || words.help_flag.is_some();
    let asked = asked && cfg!(feature = "agents");
    (traits.has_cmdhelp_options && asked).then(|| {
        let help = help_words(traits);
        let explains = if cfg!(feature = "explain") {
            format!("; `{help} --explain -- <WORDS>` shows what a call would do")
        } else {
            String::new()
        };
        format!(
            "For agents: `{help} [COMMAND] --format json|md` describes every command, flag and exit \
             code{explains}."
        )
    })
}
