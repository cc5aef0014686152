//! Collects the tools of all programs, with unique names, and with schemas and texts that every client accepts.

use std::collections::BTreeSet;

use cmdhelp_bundle::{Json, Object, Tool};
use cmdhelp_mcp::meta;
use cmdhelp_runtime::view::find::nearest;
use cmdhelp_spec::manifest::tool_name;
use cmdhelp_spec::spec::Effect;

use super::foreign::shown;
use super::portable::{Portable, portable};
use crate::execute;
use crate::model::Discovered;
use crate::search::{Index, SearchEntry, SearchResult};

/// The maximum length of a tool's name. A prefix that some clients add to the name is not counted.
const MAX_NAME_LEN: usize = 64;

/// The tools of all programs.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    offers: Vec<Offer>,
    index: Index,
    programs: usize,
    faults: Vec<String>,
}

/// A tool in the form that is offered to clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The name of the tool, which is unique among all programs.
    pub name: String,
    /// The name of the program in the registry.
    pub program: String,
    /// The words of the command after the program's name, such as `remote` and `add`.
    pub words: Vec<String>,
    /// The summary of the tool, in one line.
    pub summary: String,
    /// The description of the tool.
    pub description: String,
    /// The worst effect that a call of the tool can have, or `None` if it is unknown. A guessed effect counts as
    /// unknown, unless it is `destructive`.
    pub effect: Option<Effect>,
    /// Whether the description declares that a repeated call has no further effect.
    pub is_idempotent: bool,
    /// The schema of the tool's arguments.
    pub input: Portable,
    /// The schema of the tool's result, if the result is an object.
    pub output: Option<Json>,
}

impl Catalog {
    /// Makes a catalog of the tools of programs. Before each program is the name under which it is registered.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    /// use cmdhelp_host::serve::Catalog;
    /// use cmdhelp_host::{Discovered, Source};
    ///
    /// let document = r#"{"cmdhelp_version":"0.1","binary":"pad","commands":{
    ///     "item list":{"summary":"List the items","effect":"read"}}}"#;
    /// let pad = Discovered::declared(Model::parse(document)?, Source::Registered);
    /// let document = r#"{"cmdhelp_version":"0.1","binary":"pad-item","commands":{
    ///     "list":{"summary":"List them in another way","effect":"read"}}}"#;
    /// let other = Discovered::declared(Model::parse(document)?, Source::Registered);
    ///
    /// let catalog = Catalog::new([("pad", &pad), ("pad-item", &other)]);
    /// let names: Vec<&str> = catalog.offers().iter().map(|it| &*it.name).collect();
    /// assert_eq!(names, ["pad_item_list", "pad_item_list_2"]);
    /// assert_eq!(catalog.faults().len(), 1);
    /// assert_eq!(catalog.search("other way", 1, |_| true).places, [1]);
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn new<'a>(programs: impl IntoIterator<Item = (&'a str, &'a Discovered)>) -> Self {
        let mut catalog = Self::default();
        let mut names = BTreeSet::new();
        let mut texts = Vec::new();
        for (program, discovered) in programs {
            catalog.programs += 1;
            for tool in &discovered.model.tools {
                let offer = Offer::new(program, discovered, tool);
                texts.push(rest(tool));
                catalog.add(offer, &mut names);
            }
        }
        let paths: Vec<String> = catalog.offers.iter().map(Offer::path).collect();
        let entries = catalog.offers.iter().zip(&paths).zip(&texts);
        let entries: Vec<SearchEntry<'_>> = entries
            .map(|((offer, name), rest)| SearchEntry {
                name,
                summary: &offer.summary,
                rest,
            })
            .collect();
        catalog.index = Index::new(&entries);
        catalog
    }

    /// Adds a tool. If its name is too long, the name is cut. If another tool already has the name, a number is
    /// appended.
    fn add(&mut self, mut offer: Offer, names: &mut BTreeSet<String>) {
        if offer.name.len() > MAX_NAME_LEN {
            offer.name.truncate(MAX_NAME_LEN);
            self.faults.push(format!(
                "`{}` is offered as `{}`: a name has at most {MAX_NAME_LEN} characters",
                offer.path(),
                offer.name
            ));
        }
        let wanted = offer.name.clone();
        let mut number = 1;
        while !names.insert(offer.name.clone()) {
            number += 1;
            let end = format!("_{number}");
            offer.name = wanted.clone();
            offer.name.truncate(MAX_NAME_LEN - end.len());
            offer.name.push_str(&end);
        }
        if number > 1 {
            self.faults.push(format!(
                "`{}` is offered as `{}`: another tool has the name `{wanted}`",
                offer.path(),
                offer.name
            ));
        }
        for lost in &offer.input.lost {
            let path = offer.path();
            self.faults
                .push(format!("the arguments of `{path}`: {lost}"));
        }
        self.offers.push(offer);
    }

    /// Returns the tools, in the order in which the programs were given.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Returns the number of programs.
    #[must_use]
    pub fn programs(&self) -> usize {
        self.programs
    }

    /// Returns messages about names and schemas that had to be changed, so that they differ from the programs'
    /// descriptions.
    #[must_use]
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Finds tools by the words of a query, at most `limit` of them and only those for which `is_wanted` returns true.
    /// A tool whose name is exactly the query comes first.
    #[must_use]
    pub fn search(
        &self,
        query: &str,
        limit: usize,
        is_wanted: impl Fn(&Offer) -> bool,
    ) -> SearchResult {
        let by_name = self.offers.iter().position(|it| it.name == query.trim());
        let is_wanted = |place: usize| is_wanted(&self.offers[place]);
        let mut found = self.index.search(query, limit, is_wanted);
        if let Some(place) = by_name.filter(|place| is_wanted(*place)) {
            found.places.retain(|it| *it != place);
            found.places.insert(0, place);
            found.places.truncate(limit);
        }
        found
    }

    /// Returns the tool whose name is `name`, such as `git_remote_add`, or whose command is `name`, such as `git remote
    /// add`.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Offer> {
        let is_it = |it: &&Offer| it.name == name || it.path() == name;
        self.offers.iter().find(is_it)
    }

    /// Returns the tool name that is most similar to `name`.
    #[must_use]
    pub fn near(&self, name: &str) -> Option<&str> {
        let names: Vec<&str> = self.offers.iter().map(|it| it.name.as_str()).collect();
        nearest(name, &names).into_iter().next()
    }
}

impl Offer {
    fn new(program: &str, discovered: &Discovered, tool: &Tool) -> Self {
        let words = Discovered::words_of(tool);
        let path = path(program, &words);
        let name = tool.name.as_deref().unwrap_or(&path);
        let name = tool_name(name);
        let mut description = tool.about().into_owned();
        if tool.stability.as_deref() == Some("deprecated") {
            description.insert_str(0, "Deprecated. ");
        }
        if description.trim().is_empty() {
            description = format!("The command `{path}`.");
        }
        let output = tool.output.as_ref().map(portable);
        let output = output.filter(|it| it.lost.is_empty() && it.renamed.is_empty());
        Self {
            program: program.to_owned(),
            summary: shown(&tool.summary),
            description: shown(&description),
            effect: discovered.trusted_effect(tool),
            is_idempotent: tool.rules.idempotent,
            input: portable(&inputs(tool)),
            output: output.map(|it| it.schema),
            name,
            words,
        }
    }

    /// Returns the command with its program, such as `git remote add`.
    #[must_use]
    pub fn path(&self) -> String {
        path(&self.program, &self.words)
    }

    /// Returns the definition of the tool in the format of `--llms`, with the name that clients use.
    #[must_use]
    pub fn definition(&self) -> Json {
        let mut tool = Object::default();
        tool.put("name", self.path())
            .put("description", self.description.as_str())
            .put("inputSchema", self.input.schema.clone())
            .put_some("outputSchema", self.output.clone());
        if let Some(effect) = self.effect {
            tool.put("annotations", hints(effect));
        }
        let mut about = Object::default();
        about
            .put(meta::MCP_NAME, self.name.as_str())
            .put_true(meta::ASKS, self.effect != Some(Effect::Read))
            .put_true(meta::IDEMPOTENT, self.is_idempotent);
        tool.put("_meta", about);
        tool.into()
    }

    /// Returns the name of the argument in which a client passes the consent token, if it calls the tool directly and
    /// not through a meta tool.
    #[must_use]
    pub fn consent_key(&self) -> &'static str {
        let properties = self.input.schema.get("properties");
        match properties.and_then(|it| it.get("confirm")) {
            Some(_) => "cmdhelp_confirm",
            None => "confirm",
        }
    }

    /// Returns the approximate number of language-model tokens that the definition of the tool costs.
    #[must_use]
    pub fn tokens(&self) -> usize {
        self.definition().to_string().len().div_ceil(4)
    }

    /// Replaces each key in the arguments of a client by the key that the program uses.
    #[must_use]
    pub fn original(&self, arguments: Json) -> Json {
        let Json::Object(mut members) = arguments else {
            return arguments;
        };
        for (key, _) in &mut members {
            let renamed = self.input.renamed.iter().find(|(new, _)| new == key);
            if let Some((_, original)) = renamed {
                key.clone_from(original);
            }
        }
        Json::Object(members)
    }
}

/// Returns the schema of a tool's arguments. It does not contain the flag that tells the program that the user has
/// consented, because only `cmdhelp` sets this flag.
fn inputs(tool: &Tool) -> Json {
    let mut schema = execute::schema(tool);
    let Json::Object(members) = &mut schema else {
        return schema;
    };
    for (key, value) in members {
        if let ("properties", Json::Object(properties)) = (key.as_str(), value)
            && tool.has_confirm_input()
        {
            properties.retain(|(key, _)| key != "confirm");
        }
    }
    schema
}

/// Returns the hints by which clients learn the effect of a tool.
pub(super) fn hints(effect: Effect) -> Json {
    let (read_only, destructive) = effect.hints();
    Json::object([
        ("readOnlyHint", Json::from(read_only)),
        ("destructiveHint", Json::from(destructive)),
    ])
}

fn path(program: &str, words: &[String]) -> String {
    let words = words.iter().map(String::as_str);
    let words: Vec<&str> = std::iter::once(program).chain(words).collect();
    words.join(" ")
}

/// Returns the texts by which a tool can be found, in addition to its name and summary.
fn rest(tool: &Tool) -> String {
    let mut text = tool.description.clone().unwrap_or_default();
    let arguments = tool.arguments.iter();
    let arguments = arguments.flat_map(|it| [Some(&it.name), it.description.as_ref()]);
    let examples = tool.examples.iter();
    let examples = examples.flat_map(|it| [Some(&it.command), it.note.as_ref()]);
    for more in arguments.chain(examples).flatten().chain(&tool.aliases) {
        text.push(' ');
        text.push_str(more);
    }
    text
}

#[cfg(test)]
mod tests {
    use cmdhelp_bundle::{Json, Model, Tool};
    use cmdhelp_mcp::{Choice, Toolbox};
    use cmdhelp_spec::spec::Effect;

    use super::{Catalog, Offer};
    use crate::model::{Aspect, Discovered, Fact, Origin, Source};

    fn json(text: &str) -> Json {
        Json::parse(text).expect("JSON")
    }

    #[test]
    fn derives_hints_only_from_declared_effects() {
        let tool = |word: &str, effect: Option<Effect>, idempotent: bool| {
            let mut tool = Tool {
                words: vec![word.to_owned()],
                effect,
                ..Tool::default()
            };
            tool.rules.idempotent = idempotent;
            tool
        };
        let model = Model {
            binary: "app".to_owned(),
            tools: vec![
                tool("put", Some(Effect::Write), true),
                tool("add", Some(Effect::Write), false),
                tool("list", Some(Effect::Read), false),
            ],
            ..Model::default()
        };
        let mut app = Discovered::declared(model, Source::Registered);
        let guessed = Fact::of_command("list", Aspect::Effect);
        app.origins.insert(guessed, Origin::guess(Source::Help));
        let catalog = Catalog::new([("app", &app)]);
        let listed: Json = catalog.offers().iter().map(Offer::definition).collect();
        let help = json(r#"{"name":"help"}"#);
        let all = std::iter::once(help).chain(listed.items().iter().cloned());
        let llms = format!(r#"{{"tools":{}}}"#, all.collect::<Json>());
        let tools = Toolbox::of("app", &llms, false, &Choice::default()).expect("tools");
        let hints = tools
            .iter()
            .map(|it| (it.is_read_only(), it.is_idempotent()));
        assert_eq!(
            hints.collect::<Vec<_>>(),
            [(false, true), (false, false), (false, false)]
        );
    }

    #[test]
    fn restores_the_keys_of_the_program() {
        let schema =
            r#"{"type":"object","properties":{"a[b]":{"type":"string"},"c":{"type":"string"}}}"#;
        let tool = Tool {
            words: vec!["set".to_owned()],
            schema: Some(json(schema)),
            ..Tool::default()
        };
        let model = Model {
            binary: "app".to_owned(),
            tools: vec![tool],
            ..Model::default()
        };
        let app = Discovered::declared(model, Source::Registered);
        let catalog = Catalog::new([("app", &app)]);
        let offer = catalog.find("app_set").expect("a tool");
        let properties = offer.input.schema.get("properties").expect("properties");
        let keys: Vec<&str> = properties.entries().iter().map(|(key, _)| &**key).collect();
        assert_eq!(keys, ["a_b", "c"]);
        let given = offer.original(json(r#"{"a_b":"1","c":"2"}"#));
        assert_eq!(given.to_string(), r#"{"a[b]":"1","c":"2"}"#);
    }
}
