//! A random program: a model of the grammar's tests, with effects and hidden arguments.

use std::collections::HashMap;

use cmdhelp_bundle::Model;
use cmdhelp_grammar_tests::model::Node;
use cmdhelp_spec::grammar::draft::{ArgTrait, Setting as Told, Text as Drafted};
use cmdhelp_spec::manifest::Rendered;
use cmdhelp_spec::spec::{
    Action, Arg, Command, Effect, Fact, Item, Parser, Part, Setting, Text, ValueType, Word,
};
use cmdhelp_test_support::Random;

/// The declared effects, by the path of the command and the id of the argument.
#[derive(Default)]
pub(crate) struct Declared {
    pub(crate) commands: HashMap<String, Option<Effect>>,
    pub(crate) arguments: HashMap<(String, String), Option<Effect>>,
}

/// Returns a random effect, usually `read`.
fn effect(random: &mut Random) -> Option<Effect> {
    match random.below(12) {
        0 => None,
        1 => Some(Effect::Write),
        2 => Some(Effect::Destructive),
        _ => Some(Effect::Read),
    }
}

/// Converts a text of a model. The model contains no constants of other crates.
fn seen(text: &Drafted) -> Text {
    match text {
        Drafted::Seen(text) => Text::Const(text.clone().leak()),
        Drafted::Const(_) => unreachable!("the text is seen"),
    }
}

pub(crate) fn join(path: &str, name: &str) -> String {
    format!("{path} {name}").trim().to_owned()
}

/// Converts a model to a spec tree with random effects and hidden arguments.
fn part(random: &mut Random, node: &Node, path: &str, declared: &mut Declared) -> &'static Part {
    let (mut items, mut hides_words) = (Vec::new(), false);
    for arg in &node.draft.args {
        let effect = if random.one_in(8) {
            effect(random)
        } else {
            None
        };
        let id = seen(&arg.id);
        declared
            .arguments
            .insert((path.to_owned(), id.raw().to_owned()), effect);
        let mut settings: Vec<Setting> = effect.map(Setting::Effect).into_iter().collect();
        settings.extend(arg.long.as_ref().map(|it| Setting::Long(seen(it))));
        settings.extend(arg.short.map(Setting::Short));
        settings.push(Setting::Global(arg.has(ArgTrait::Global)));
        settings.push(Setting::Trailing(arg.has(ArgTrait::TrailingVarArg)));
        settings.push(Setting::Last(arg.has(ArgTrait::Last)));
        settings.push(Setting::HyphenValues(arg.has(ArgTrait::AllowHyphenValues)));
        settings.push(Setting::Delimiter(arg.delimiter));
        // The derive adds this number of values, too.
        let several = (arg.value_names > 1).then_some((arg.value_names, Some(arg.value_names)));
        settings.extend(
            arg.num_args
                .or(several)
                .map(|(least, most)| Setting::NumArgs(least, most)),
        );
        let is_hidden = random.one_in(3);
        settings.push(Setting::Hide(is_hidden));
        let words = [
            ArgTrait::Last,
            ArgTrait::TrailingVarArg,
            ArgTrait::AllowHyphenValues,
        ];
        hides_words |= is_hidden && words.into_iter().any(|it| arg.has(it));
        items.push(Item::Arg(Arg {
            id,
            positional: arg.long.is_none() && arg.short.is_none(),
            action: arg.action.map_or(Action::Set, Action::from),
            required: false,
            many: false,
            value: ValueType::new(Word::String),
            parser: Parser::Type,
            settings: settings.leak(),
        }));
    }
    for child in &node.children {
        let name: &'static str = child.name.clone().leak();
        let part = part(random, child, &join(path, name), declared);
        items.push(Item::Command(Command {
            name: Text::Const(name),
            part,
        }));
    }
    if node.opaque {
        items.push(Item::Opaque);
    }
    if node.does(Told::AllowExternalSubcommands) {
        items.push(Item::External);
    }
    let effect = effect(random);
    declared.commands.insert(path.to_owned(), effect);
    let mut facts: Vec<Fact> = effect.map(Fact::Effect).into_iter().collect();
    facts.push(Fact::Hide(!path.is_empty() && random.one_in(5)));
    // The derive adds this fact for hidden arguments, which no entry of the manifest shows.
    facts.extend(hides_words.then_some(Fact::PassesWords(true)));
    facts.push(Fact::SubcommandRequired(
        node.does(Told::SubcommandRequired),
    ));
    Box::leak(Box::new(Part {
        items: items.leak(),
        facts: facts.leak(),
    }))
}

/// Returns the bundle model of a program and its declared effects. Returns `None` if the program has no
/// commands, or commands whose names a bundle cannot distinguish.
pub(crate) fn described(random: &mut Random, node: &Node) -> Option<(Model, Declared)> {
    let mut declared = Declared::default();
    let spec = Command {
        name: Text::Const("prog"),
        part: part(random, node, "", &mut declared),
    };
    let document = Rendered::of(&spec).manifest().json.to_string();
    let model = Model::parse(&document).ok()?;
    (!model.tools.is_empty()).then_some((model, declared))
}
