//! Writes help for people, in clap's layout.

use clap::Command;

use crate::clap_text;
use crate::erased::Erased;
use crate::view::scope::Depth;

/// Returns the help of the command `path`, and after it the help of the commands below it, down to the given depth.
pub(super) fn text(program: &Erased, cmd: &mut Command, path: &[String], depth: Depth) -> String {
    program.build_for(cmd, path);
    let mut text = String::new();
    if let Some(cmd) = below(cmd, path) {
        let levels = match depth {
            Depth::Default => 0,
            Depth::Levels(levels) => levels,
            Depth::All => usize::MAX,
        };
        write(&mut text, cmd, levels);
    }
    text
}

fn below<'a>(cmd: &'a mut Command, path: &[String]) -> Option<&'a mut Command> {
    match path.split_first() {
        None => Some(cmd),
        Some((word, rest)) => below(cmd.find_subcommand_mut(word)?, rest),
    }
}

fn write(text: &mut String, cmd: &mut Command, levels: usize) {
    if !text.is_empty() {
        text.push('\n');
    }
    let is_harmless = clap_text::is_harmless(cmd, &[]);
    // If a command is among its own subcommands, rendering its help adds subcommands to it, without
    // end. So whether it has subcommands is checked before.
    let has_subcommands = cmd.has_subcommands();
    *text += &clap_text::plain(&cmd.render_long_help(), is_harmless, str::to_owned);
    if levels == 0 || !has_subcommands {
        return;
    }
    for below in cmd.get_subcommands_mut() {
        if !below.is_hide_set() && below.get_name() != "help" {
            write(text, below, levels - 1);
        }
    }
}
