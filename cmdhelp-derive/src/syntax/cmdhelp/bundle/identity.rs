//! `bundle(...)`: the identity of a bundle, and the machines on which the program runs.

use cmdhelp_spec::list::List as _;
use proc_macro2::Span;
use syn::LitStr;

use super::file::TextFile;
use super::form::{Formed, FormedList, Id, Range, Tag, Version, Word, Words};
use super::known_word::known_word;
use crate::syntax::options::{FromOption, List, ListItem, Result};

/// The value of `bundle(id = "pad", version = "1.4.2", ...)`.
#[derive(Clone)]
pub(crate) struct BundleOption {
    /// The name and the value of each given option that is a text.
    pub(crate) texts: Vec<(&'static str, String)>,
    pub(crate) lists: Vec<(&'static str, Vec<String>)>,
    pub(crate) numbers: Vec<(&'static str, u64)>,
    /// The arguments that come before the arguments of each call.
    pub(crate) args: Vec<LitStr>,
    /// The paths of the files whose content is in `texts`.
    pub(crate) files: Vec<String>,
}

/// The names of operating systems in bundles.
const SYSTEMS: [&str; 3] = ["linux", "darwin", "windows"];
/// The names of processors in bundles.
const PROCESSORS: [&str; 4] = ["x64", "arm64", "x86", "arm"];

/// The maximum number of characters in the description of a skill.
const MAX_DESCRIPTION_LEN: usize = 1024;

impl FromOption for BundleOption {
    const FORM: &'static str = "(id = \"...\")";

    fn from_list(items: &[ListItem], place: Span) -> Result<Self> {
        let names = [
            "id",
            "name",
            "version",
            "works_with",
            "args",
            "tags",
            "os",
            "arch",
            "min_disk_mb",
            "min_memory_mb",
            "memory_mb",
            "cpu_seconds",
            "license",
            "authors",
            "body",
            "skill",
        ];
        let mut list = List::new("bundle", place, items, &[], &names);
        let (mut texts, mut lists) = (Vec::new(), Vec::new());
        let text = list.optional::<Formed<Id>>("id");
        texts.extend(text.map(|it| ("id", it.value())));
        let text = list.optional::<Formed<Words>>("name");
        texts.extend(text.map(|it| ("name", it.value())));
        let text = list.optional::<Formed<Version>>("version");
        texts.extend(text.map(|it| ("version", it.value())));
        let text = list.optional::<Formed<Range>>("works_with");
        texts.extend(text.map(|it| ("works_with", it.value())));
        let text = list.optional::<Formed<Words>>("license");
        texts.extend(text.map(|it| ("license", it.value())));
        let mut files = Vec::new();
        for (name, first) in [("body", None), ("skill", Some(MAX_DESCRIPTION_LEN))] {
            let Some(file) = list.optional(name) else {
                continue;
            };
            match TextFile::read(&file, first) {
                Ok(TextFile { path, text }) => {
                    files.push(path);
                    texts.push((name, text));
                }
                Err(mistake) => list.mistakes.push(mistake),
            }
        }
        let words = list.optional::<FormedList<Word>>("args");
        let args = words.map(|it| it.0).unwrap_or_default();
        if !args.is_empty() {
            lists.push(("args", args.iter().map(LitStr::value).list()));
        }
        let words = list.optional::<FormedList<Tag>>("tags");
        lists.extend(words.map(|it| ("tags", it.values())));
        let words = list.optional::<FormedList<Words>>("authors");
        lists.extend(words.map(|it| ("authors", it.values())));
        for (name, what, known) in [
            ("os", "operating system", &SYSTEMS[..]),
            ("arch", "processor", &PROCESSORS),
        ] {
            let Some(words) = list.optional::<FormedList<Words>>(name) else {
                continue;
            };
            for word in &words.0 {
                if let Err(error) = known_word(word, what, known) {
                    list.mistakes.extend(error);
                }
            }
            lists.push((name, words.values()));
        }
        let numbers = ["min_disk_mb", "min_memory_mb", "memory_mb", "cpu_seconds"];
        let numbers = numbers
            .into_iter()
            .filter_map(|name| Some((name, list.optional::<u64>(name)?)));
        let numbers = numbers.list();
        list.finish(|| {
            Some(Self {
                texts,
                lists,
                numbers,
                args,
                files,
            })
        })
    }
}
