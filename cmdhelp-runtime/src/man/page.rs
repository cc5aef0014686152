//! [`Page`], a manual page, and [`Pages`], which writes the pages of all commands.

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::Roff;

use super::{name, sections};
use crate::view::document::Document;
use crate::view::find::child;

/// The number of the manual's section for programs.
const SECTION: &str = "1";

/// A manual page, in the format that `man` reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    name: String,
    roff: String,
}

impl Page {
    /// Returns the name of the page: `pad-item-create`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the name of the page's file: `pad-item-create.1`.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.{SECTION}", self.name)
    }

    /// Writes the page to its file in a folder, and returns the path of the file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn write_to(&self, folder: impl AsRef<Path>) -> io::Result<PathBuf> {
        let file = folder.as_ref().join(self.file_name());
        fs::write(&file, &self.roff)?;
        Ok(file)
    }
}

impl Display for Page {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.roff)
    }
}

/// Writes the pages of a program.
pub(super) struct Pages<'p, 'a> {
    document: &'p Document<'a>,
    root: &'p Command,
    /// The text at the foot of each page: the program's name and version.
    source: String,
    /// The lines that clap_mangen puts before each section. They are removed from the sections,
    /// because a page needs them only once.
    preamble: String,
    pub(super) all: Vec<Page>,
}

impl<'p, 'a> Pages<'p, 'a> {
    pub(super) fn new(document: &'p Document<'a>, root: &'p Command) -> Self {
        let version = root.get_version().unwrap_or_default();
        let source = format!("{} {version}", name(root));
        Self {
            document,
            root,
            source: source.trim_end().to_owned(),
            preamble: Roff::new().render(),
            all: Vec::new(),
        }
    }

    /// Writes the pages of a command and of all commands below it. `index` is the command's index
    /// in the manifest, or `None` if the manifest does not contain the command.
    pub(super) fn write(&mut self, cmd: &Command, index: Option<usize>, parent: Option<&Command>) {
        let page = Page {
            name: name(cmd).to_owned(),
            roff: self.roff(cmd, index, parent),
        };
        self.all.push(page);
        for below in cmd.get_subcommands().filter(|below| !below.is_hide_set()) {
            let index = index.and_then(|index| child(self.document, index, below.get_name()));
            self.write(below, index, Some(cmd));
        }
    }

    fn roff(&self, cmd: &Command, index: Option<usize>, parent: Option<&Command>) -> String {
        let man = Man::new(cmd.clone()).section(SECTION);
        let facts = index.and_then(|index| self.document.command(index));
        let facts = facts.unwrap_or_default();
        let mut text = self.preamble.clone();
        let mut put = |section: String| {
            let section = section.strip_prefix(&self.preamble).unwrap_or(&section);
            text.push_str(section);
        };
        put(self.title(name(cmd)));
        put(written(|to| man.render_name_section(to)));
        put(written(|to| man.render_synopsis_section(to)));
        put(written(|to| man.render_description_section(to)));
        if cmd.get_arguments().any(|arg| !arg.is_hide_set()) {
            put(written(|to| man.render_options_section(to)));
        }
        if cmd.get_subcommands().any(|below| !below.is_hide_set()) {
            put(written(|to| man.render_subcommands_section(to)));
        }
        put(sections::stdin(&facts).render());
        put(sections::exit_status(&facts).render());
        put(sections::examples(&facts).render());
        if cmd.get_after_help().is_some() || cmd.get_after_long_help().is_some() {
            put(written(|to| man.render_extra_section(to)));
        }
        if cmd.get_version().is_some() || cmd.get_long_version().is_some() {
            put(written(|to| man.render_version_section(to)));
        }
        if cmd.get_author().is_some() {
            put(written(|to| man.render_authors_section(to)));
        }
        let related = sections::related(&facts, self.root);
        let parent = parent.map(name);
        put(sections::see_also(parent.into_iter().chain(related)).render());
        text
    }

    /// Returns the title line of the page. clap_mangen's own title line does not contain an empty
    /// date, so `man` would show the program's version in its place.
    fn title(&self, name: &str) -> String {
        let quoted = |text: &str| text.replace('\\', "\\e").replace('"', "\\(dq");
        let (name, source) = (quoted(name), quoted(&self.source));
        format!(".TH \"{name}\" \"{SECTION}\" \"\" \"{source}\"\n")
    }
}

/// Returns the section that `write`, a function of clap_mangen, writes.
fn written(write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail, and the content is valid UTF-8.
    let _ = write(&mut text);
    String::from_utf8_lossy(&text).into_owned()
}
