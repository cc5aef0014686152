//! The command `cmdhelp search`, which finds commands of the registered programs.

use cmdhelp::prelude::*;
use cmdhelp_host::serve::{ListMode, MetaTool, Offer, Programs};
use cmdhelp_spec::spec;
use serde::Serialize;

use crate::failure::Fault;
use crate::known::known;
use crate::registered::host;

/// Find commands of the registered programs
///
/// A word that is found in the name of a command counts more than one in its description. A command whose name consists
/// of exactly these words comes first.
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("remove branch", note = "find commands by words"),
    example(
        "history --limit 3 --effect read",
        note = "find only commands that read"
    )
)]
pub(crate) struct Search {
    /// Words to look for
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// The maximum number of commands
    #[arg(long, default_value_t = 5)]
    limit: usize,
    /// Find only commands with this effect
    #[arg(long, value_enum)]
    effect: Option<Effect>,
}

/// The effect of a command.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Effect {
    /// The command only reads
    Read,
    /// The command writes, but destroys nothing
    Write,
    /// The command can destroy data, or its effect is unknown
    Destructive,
}

known! { Effect => spec::Effect { Read, Write, Destructive } }

/// The result of a search.
#[derive(Schema, Serialize)]
pub(crate) struct SearchResult {
    /// The best matches, beginning with the best one.
    commands: Vec<FoundCommand>,
    /// The number of all commands that contain a word of the search.
    matched: usize,
}

/// A command in the result.
#[derive(Schema, Serialize)]
struct FoundCommand {
    /// The command with its program, such as `git remote add`.
    command: String,
    /// The summary of the command.
    summary: String,
    /// `read`, `write` or `destructive`.
    effect: String,
    /// The approximate number of tokens that the tool definition of the command has.
    tokens: usize,
}

#[cmdhelp::run]
impl Search {
    fn run(self) -> Result<SearchResult, Fault> {
        let is_word = |it: &String| it.contains(char::is_alphanumeric);
        if !self.words.iter().any(is_word) {
            let why = "the search contains no letter and no digit; write a word, as in `cmdhelp search branch`, or list \
                       the registered programs with `cmdhelp list`";
            return Err(Fault::Arguments(why.to_owned()));
        }
        let host = host()?;
        host.registry.report();
        let programs = Programs::open(host, &[], ListMode::Search);
        for fault in &programs.faults {
            eprintln!("cmdhelp: {fault}");
        }
        let wanted = self.effect.map(|it| spec::Effect::from(it).as_str());
        let effect = |offer: &Offer| MetaTool::effect_word(offer.effect);
        let is_wanted = |offer: &Offer| wanted.is_none_or(|wanted| effect(offer) == wanted);
        let catalog = programs.catalog();
        let found = catalog.search(&self.words.join(" "), self.limit, is_wanted);
        if found.matched == 0 {
            eprintln!(
                "cmdhelp: no command of the registered programs contains one of these words; `cmdhelp list` lists the \
                 programs"
            );
        }
        let rows = found.places.iter().map(|place| {
            let offer = &catalog.offers()[*place];
            FoundCommand {
                command: offer.path(),
                summary: offer.summary.clone(),
                effect: effect(offer).to_owned(),
                tokens: offer.tokens(),
            }
        });
        Ok(SearchResult {
            commands: rows.collect(),
            matched: found.matched,
        })
    }
}
