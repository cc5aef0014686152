//! Discovers the commands of a program.
//!
//! | module | contents |
//! |---|---|
//! | `probe` | runs a program in a sandbox, for example with `--help` |
//! | `program_output` | the output and the exit code of a program that was run to discover its commands |
//! | `output_cache` | caches the outputs of programs that have no manifest |
//! | `manifest` | reads the manifests of programs, and the lists of tools that `--llms` prints |
//! | `beside` | reads files that are installed with a program and list its commands |
//! | `protocol`, `complete` | ask programs for shell completions, with the protocols of command-line libraries |
//! | `help`, `tree` | read the help texts of a program and of its commands |
//! | `version` | asks programs for their version |
//! | `man` | reads manual pages |
//! | `spec` | reads specifications of programs that were written for the tools carapace and usage |
//! | `draft`, `merge`, `finish` | collect the facts of several sources, merge them, and make a model from them |
//! | `effects`, `kinds` | guess the effects of commands from their names, and the types of values from placeholders |
//! | `word_list` | finds words in lists, such as the list of verbs that change something |
//! | `parallel` | runs a program several times in parallel |
//! | `error` | the errors of `Discovery::read` |

mod beside;
mod complete;
mod draft;
mod effects;
mod error;
mod finish;
mod help;
mod kinds;
mod man;
mod manifest;
mod merge;
mod output_cache;
mod parallel;
mod probe;
mod program_output;
mod protocol;
mod spec;
mod tree;
mod version;
mod word_list;

use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use self::error::DiscoverError;
pub use self::probe::Bounds;

pub(crate) use self::effects::suggests_destruction;
pub(crate) use self::manifest::is_capabilities;
pub(crate) use self::probe::{InspectedProgram, SideEffects};
pub(crate) use self::program_output::ProgramOutput;
pub(crate) use self::version::{PrintedVersion, VERSION_WORDS, version};

use cmdhelp_bundle::Dialect;

use self::draft::Draft;
use self::help::Dialect as Style;
use self::output_cache::OutputCache;
use self::protocol::Protocol;
use crate::model::{Discovered, Source};

/// The settings for discovering the commands of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discovery {
    /// The only source that is used, or `None` to use all sources.
    pub source: Option<Source>,
    /// A file that describes the program for the tool carapace (`.yaml`) or the tool usage (`.kdl`). The facts in the
    /// file are merged with the facts of other sources.
    pub spec: Option<PathBuf>,
    /// The dialect in which KDL definitions are read, or `None` for the dialect that the registry declares.
    pub dialect: Option<Dialect>,
    /// Whether only files are read, and the program is not run.
    pub no_run: bool,
    /// The limits on running the program.
    pub bounds: Bounds,
    /// The folder in which the outputs of programs without a manifest are cached, or `None` to cache nothing.
    pub cache: Option<PathBuf>,
    /// Whether the program is run again even if its outputs are cached.
    pub is_fresh: bool,
}

impl Discovery {
    /// Discovers the commands of a program.
    ///
    /// A manifest of the program, a list of tools that it prints for `--llms`, or a file that is installed with the
    /// program and lists its commands is used alone. If there is none of these, the facts of several other sources are
    /// merged. The program is run in a sandbox without network.
    ///
    /// # Errors
    ///
    /// Fails if no description of the program was found, if its manifest is invalid, or if no sandbox works on this
    /// machine.
    pub fn read(&self, program: &Path) -> Result<Discovered, DiscoverError> {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        let binary = name.trim_end_matches(".exe");
        let wants = |source: Source| self.source.is_none_or(|it| it == source);
        let spec = self.spec.as_deref();
        let spec = spec.filter(|it| spec::source(it).is_none_or(wants));
        let spec = spec.map(spec::read).transpose()?;
        let with_file = |mut found: Discovered| {
            found.program = Some(program.to_owned());
            found
        };
        if wants(Source::Embedded)
            && let Some(found) = manifest::embedded(program)?
        {
            return Ok(with_file(found));
        }
        for source in beside::SOURCES.into_iter().filter(|it| wants(*it)) {
            if let Some(draft) = beside::read(source, binary, program) {
                return Ok(with_file(finish::finish(binary, &draft)));
            }
        }
        if self.no_run {
            return self.read_files(binary, spec).map(with_file);
        }
        let kept = OutputCache::open(self.cache.as_deref(), program, self.is_fresh);
        let kept = Arc::new(kept);
        let inspected = InspectedProgram::new(program, self.bounds).keeping(&kept);
        if wants(Source::Cmdhelp)
            && let Some(found) = manifest::cmdhelp(&inspected)?
        {
            return Ok(with_file(found));
        }
        if wants(Source::Llms)
            && let Some(found) = manifest::llms(binary, &inspected)?
        {
            return Ok(with_file(found));
        }
        let mut drafts = Vec::new();
        let mut style = None;
        if wants(Source::Help)
            && let Some((draft, dialect)) = tree::read(binary, &inspected)
        {
            style = Some(dialect);
            drafts.push(draft);
        }
        drafts.extend(spec);
        for protocol in Protocol::ALL {
            let is_named = self.source == Some(protocol.source());
            let is_likely = || match (protocol, style) {
                (Protocol::Click, Some(dialect)) => dialect == Style::Click,
                _ => complete::has_mark(program, protocol.mark()),
            };
            if is_named || (self.source.is_none() && is_likely()) {
                drafts.extend(complete::read(protocol, binary, &inspected, drafts.first()));
            }
        }
        if self.source == Some(Source::Man) {
            drafts.extend(man::read(binary, self.bounds, Some(&kept)));
        } else if self.source.is_none() && man::is_needed(&drafts) && man::is_of(program) {
            let page = man::read(binary, self.bounds, Some(&kept));
            drafts.extend(page.map(|it| man::beside(it, &drafts)));
        }
        if let Some(refusal) = inspected.refusal() {
            return Err(DiscoverError::Refused(refusal));
        }
        let draft = drafts.into_iter().reduce(merge::merge);
        let draft = draft.map(|it| match self.source.is_none() && man::is_of(program) {
            true => match man::of_commands(binary, self.bounds, &kept, &it) {
                Some(pages) => merge::merge(it, pages),
                None => it,
            },
            false => it,
        });
        let draft = draft.filter(|it| it.says_something());
        let draft = draft.ok_or_else(|| {
            DiscoverError::Nothing(binary.to_owned(), tree::complaint(&inspected))
        })?;
        let mut found = finish::finish(binary, &draft);
        found.style = style.map(Style::name);
        found.is_partial = inspected.is_over();
        if !found.is_partial {
            kept.write();
        }
        Ok(with_file(found))
    }

    /// Reads only those sources that are files. The program is not run.
    fn read_files(&self, binary: &str, spec: Option<Draft>) -> Result<Discovered, DiscoverError> {
        let wants = self.source.is_none_or(|it| it == Source::Man);
        let page = wants
            .then(|| man::read(binary, self.bounds, None))
            .flatten();
        let draft = spec.into_iter().chain(page).reduce(merge::merge);
        let draft = draft.filter(Draft::says_something);
        let draft = draft.ok_or_else(|| DiscoverError::Nothing(binary.to_owned(), None))?;
        Ok(finish::finish(binary, &draft))
    }
}

/// Reads the flags and subcommands in a help text, such as the output of `--help`. `command` is the command that has
/// printed the text, such as `git remote add`.
///
/// ```
/// let text = "\
/// Usage: sort [OPTIONS] [FILE]...
///
/// Options:
///   -r, --reverse      Sort backwards
///   -k, --key <FIELD>  Compare this field [default: 1]
/// ";
/// let sort = cmdhelp_host::read_help("sort", text);
/// let flags: Vec<&str> = sort.model.tools[0].arguments.iter().filter_map(|it| it.spelling()).collect();
/// assert_eq!(flags, ["--reverse", "--key"]);
/// ```
#[must_use]
pub fn read_help(command: &str, text: &str) -> Discovered {
    let mut words = command.split_whitespace().map(str::to_owned);
    let binary = words.next().unwrap_or_default();
    let words: Vec<String> = words.collect();
    let page = help::read(&binary, &words, text);
    let style = page.dialect.name();
    let mut draft = Draft::default();
    tree::add(&mut draft, page);
    let mut found = finish::finish(&binary, &draft);
    found.style = Some(style);
    found
}
