//! Adds the last line of the help, which tells agents how to get more information.

use clap::Command;

use crate::clap_text::styled;
use crate::manifest::Traits;
use crate::program_name::command_name;

/// Adds the line for agents to the help, if the program uses an option of cmdhelp.
#[must_use]
pub(crate) fn with_footer(traits: &Traits, cmd: Command) -> Command {
    match footer(traits) {
        Some(line) => append(cmd, &line),
        None => cmd,
    }
}

/// Appends a paragraph to the help of a command.
#[must_use]
pub(crate) fn append(cmd: Command, line: &str) -> Command {
    let short = match cmd.get_after_help() {
        Some(text) => format!("{}\n\n{line}", styled(text)),
        None => line.to_owned(),
    };
    let long = cmd
        .get_after_long_help()
        .map(|text| format!("{}\n\n{line}", styled(text)));
    match long {
        Some(long) => cmd.after_help(short).after_long_help(long),
        None => cmd.after_help(short),
    }
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
