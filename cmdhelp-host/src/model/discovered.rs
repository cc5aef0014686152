//! Stores the facts about a program and its commands, and the origin of each fact.

use std::collections::BTreeMap;
use std::path::PathBuf;

use cmdhelp_bundle::{Model, Tool};
use cmdhelp_runtime::view::find::nearest;
use cmdhelp_spec::spec::Effect;

use super::fact::{Aspect, Fact};
use super::origin::{Confidence, Origin, Source};

/// The facts about a program and its commands, and the [`Origin`] of each fact. Commands are described as tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovered {
    /// The program's tools, and facts about the program such as its version and homepage.
    pub model: Model,
    /// The program's file, if it is on this machine.
    pub program: Option<PathBuf>,
    /// The manifest from which the tools were read, if the program has one.
    pub document: Option<String>,
    /// The text in which the program itself declares its installation, sandbox and setup. These declarations grant no
    /// access, because the user has not agreed to them.
    pub declaration: Option<String>,
    /// The summaries of groups of commands. The key of each summary is the name of the group, such as `remote`.
    pub groups: BTreeMap<String, String>,
    /// The name of the command-line library, such as clap, in whose style the help text is written.
    pub style: Option<&'static str>,
    /// Whether facts are missing because the program could not be run often enough or long enough within the limits.
    pub is_partial: bool,
    /// The errors in definitions, which are therefore not among the tools. Each error contains the file, line and
    /// column.
    pub faults: Vec<String>,
    /// The names of files next to the description that `cmdhelp` ignores, such as `cli.ts`, which is code for other
    /// agent hosts.
    pub ignored: Vec<String>,
    /// Sentences about keys in the manifest that are unknown and therefore ignored.
    pub unknown_keys: Vec<String>,
    /// Further spellings of flags. The key of a list of spellings is the [`Fact`] that the flag exists.
    pub spellings: BTreeMap<Fact, Vec<String>>,
    /// The origin of all facts that are not in `origins`.
    pub origin: Origin,
    /// The origins that differ from `origin`.
    pub origins: BTreeMap<Fact, Origin>,
}

impl Discovered {
    /// Makes a description whose facts all come from one source.
    #[must_use]
    pub fn declared(model: Model, source: Source) -> Self {
        Self {
            model,
            program: None,
            document: None,
            declaration: None,
            groups: BTreeMap::new(),
            style: None,
            is_partial: false,
            faults: Vec::new(),
            ignored: Vec::new(),
            unknown_keys: Vec::new(),
            spellings: BTreeMap::new(),
            origin: Origin::of(source),
            origins: BTreeMap::new(),
        }
    }

    /// Returns the words by which users call a tool of a program: the words of its command. A tool that is defined in
    /// KDL has no words, and is called by its name.
    ///
    /// ```
    /// use cmdhelp_bundle::Tool;
    /// use cmdhelp_host::Discovered;
    ///
    /// let mut tool = Tool { name: Some("jq".into()), ..Tool::default() };
    /// assert_eq!(Discovered::words_of(&tool), ["jq"]);
    /// tool.words = vec!["item".into(), "list".into()];
    /// assert_eq!(Discovered::words_of(&tool), ["item", "list"]);
    /// ```
    #[must_use]
    pub fn words_of(tool: &Tool) -> Vec<String> {
        match tool.words.is_empty() {
            true => tool.name.iter().cloned().collect(),
            false => tool.words.clone(),
        }
    }

    /// Returns the name of the command that is most similar to the text `typed`, if there is a similar one.
    ///
    /// ```
    /// use cmdhelp_bundle::{Model, Tool};
    /// use cmdhelp_host::{Discovered, Source};
    ///
    /// let list = Tool { words: vec!["list".into()], ..Tool::default() };
    /// let model = Model { tools: vec![list], ..Model::default() };
    /// let pad = Discovered::declared(model, Source::Registered);
    /// assert_eq!(pad.nearest("lsit").as_deref(), Some("list"));
    /// assert_eq!(pad.nearest("remove"), None);
    /// ```
    #[must_use]
    pub fn nearest(&self, typed: &str) -> Option<String> {
        let paths = self.model.tools.iter();
        let paths: Vec<String> = paths.map(|it| Self::words_of(it).join(" ")).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        let nearest = nearest(typed, &paths).into_iter().next();
        nearest.map(ToOwned::to_owned)
    }

    /// Returns warnings about tools whose command line is run by a shell, and about ignored files and keys.
    #[must_use]
    pub fn warnings(&self) -> Vec<String> {
        let tools = self.model.tools.iter().filter(|it| it.process.shell);
        let named = tools.map(|it| (Self::words_of(it).join(" "), &it.program));
        let warning = |(name, program): (String, &Option<String>)| {
            let text = program.as_ref().unwrap_or(&self.model.binary);
            format!("a shell runs the command line of `{name}`: `{text}`")
        };
        let ignored = self.ignored.iter();
        let ignored = ignored.map(|it| format!("`{it}` is not run; only the front matter applies"));
        let unknown = self.unknown_keys.iter().cloned();
        named.map(warning).chain(ignored).chain(unknown).collect()
    }

    /// Returns the origin of a fact.
    #[must_use]
    pub fn origin_of(&self, fact: &Fact) -> Origin {
        self.origins.get(fact).copied().unwrap_or(self.origin)
    }

    /// Returns the origin of a tool's effect.
    #[must_use]
    pub fn effect_origin(&self, tool: &Tool) -> Origin {
        self.origin_of(&Fact::of_command(&tool.path(), Aspect::Effect))
    }

    /// Returns the worst effect that a call of the tool can have, or `None` if the effect is unknown. A guessed effect
    /// counts as unknown, unless it is `destructive`.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    /// use cmdhelp_host::{Aspect, Discovered, Fact, Origin, Source};
    ///
    /// let document = r#"{
    ///     "cmdhelp_version": "0.1",
    ///     "binary": "pad",
    ///     "commands": {"list": {"summary": "List the items", "effect": "read"}}
    /// }"#;
    /// let mut pad = Discovered::declared(Model::parse(document)?, Source::Registered);
    /// assert!(pad.trusted_effect(&pad.model.tools[0]).is_some());
    ///
    /// let effect = Fact::of_command("list", Aspect::Effect);
    /// pad.origins.insert(effect, Origin::guess(Source::Help));
    /// assert!(pad.trusted_effect(&pad.model.tools[0]).is_none());
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn trusted_effect(&self, tool: &Tool) -> Option<Effect> {
        let is_guessed = self.effect_origin(tool).confidence == Confidence::Guessed;
        tool.worst_effect()
            .filter(|effect| !is_guessed || *effect == Effect::Destructive)
    }

    /// Returns the model without guessed effects. Files are written from this model, and would present the guesses as
    /// declarations. Effects that are guessed to be `destructive` are kept.
    #[must_use]
    pub fn trusted_model(&self) -> Model {
        let mut model = self.model.clone();
        for tool in &mut model.tools {
            let path = tool.path();
            let is_trusted = |aspect: Fact, effect: Effect| {
                let is_guessed = self.origin_of(&aspect).confidence == Confidence::Guessed;
                !is_guessed || effect == Effect::Destructive
            };
            let own = Fact::of_command(&path, Aspect::Effect);
            tool.effect = tool.effect.filter(|it| is_trusted(own, *it));
            for argument in &mut tool.arguments {
                let raised = Fact::of_argument(&path, &argument.name, Aspect::Effect);
                argument.effect = argument.effect.filter(|it| is_trusted(raised, *it));
            }
        }
        model
    }
}
