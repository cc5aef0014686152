//! Finds a flag of the author's program that requests JSON output in a command line that clap
//! cannot parse.

use std::ffi::OsString;

use super::Format;
use crate::erased::Erased;
use crate::list::List as _;
use crate::view::argument::Argument;
use crate::view::document::Document;
use crate::view::reader::Json;

/// Returns the output format that a flag with `#[cmdhelp(json_output)]` requests in this command
/// line. The flag may belong to any command of the program, because the selected command is unknown
/// if clap cannot parse the command line.
pub(super) fn requested_by_own_flag(program: &Erased, argv: &[OsString]) -> Option<Format> {
    // Most programs have no flag with `json_output`, and building the manifest is expensive.
    if !program.traits.may_have_json_output {
        return None;
    }
    let manifest = (program.manifest)();
    let document = Document::of(&manifest);
    let commands = 0..document.entries().len();
    let commands = commands.filter_map(|index| document.command(index)?.flags);
    let flags = commands.flat_map(Json::entries);
    let mut flags = document.global_flags().chain(flags).filter(|(_, flag)| {
        let asks = flag.get("json_output");
        asks.is_some_and(Json::is_true)
    });
    let words = argv.iter().skip(1).map_while(|word| word.to_str());
    let words: Vec<&str> = words.take_while(|word| *word != "--").list();
    flags.find_map(|(key, flag)| {
        let flag = Argument::flag(key, flag);
        let is_switch = flag.word() == "bool";
        flag.spellings()
            .into_iter()
            .find_map(|name| requested_by(&name, is_switch, &words))
    })
}

/// Returns the output format that the flag `name` requests, if `words` contain it. A switch
/// requests JSON, and an option requests JSON if its value is `json`, and text otherwise.
fn requested_by(name: &str, is_switch: bool, words: &[&str]) -> Option<Format> {
    let of_value = |value: &str| match value.eq_ignore_ascii_case("json") {
        true => Format::Json,
        false => Format::Text,
    };
    words.iter().enumerate().find_map(|(at, word)| {
        let rest = word.strip_prefix(name)?;
        match (is_switch, rest) {
            (true, "") => Some(Format::Json),
            (true, _) => None,
            (false, "") => words.get(at + 1).map(|value| of_value(value)),
            (false, rest) => match rest.strip_prefix('=') {
                Some(value) => Some(of_value(value)),
                None => (!name.starts_with("--")).then(|| of_value(rest)),
            },
        }
    })
}
