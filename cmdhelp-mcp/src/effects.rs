//! What commands do to the world, read from the document about the program.
//!
//! `--llms` tells of effects only where the author has asked for that; hosts are always told.

use cmdhelp_runtime::view::reader::Json;
use cmdhelp_spec::manifest::Manifest;
use cmdhelp_spec::spec::Effect;

/// What each command may do, in the order of the document's table: what it says itself, and the most
/// that an argument of its own or of a command above makes of it. Nothing is known of a command that
/// says nothing, nor of one that can be called with external subcommands.
pub(super) fn of_commands(manifest: &Manifest<'_>) -> Vec<Option<Effect>> {
    let document = manifest.json.whole();
    let global = most(Json::new(document).get("global_flags"));
    // The most that arguments make of the commands on the way, by how many words select them.
    let mut raised: Vec<Option<Effect>> = Vec::new();
    let effects = manifest.entries.iter().map(|entry| {
        let body = match entry.start == entry.end {
            true => Json::whole("{}"),
            false => Json::at(document, entry.body as usize),
        };
        let (mut own, mut by_arguments, mut external) = (None, None, false);
        for (key, value) in body.entries() {
            match key {
                "effect" => own = value.text().map(|word| Effect::named(&word)),
                "args" => by_arguments = by_arguments.max(value.items().filter_map(effect).max()),
                "flags" => by_arguments = by_arguments.max(most(Some(value))),
                "external_subcommands" => external = value.is_true(),
                _ => {}
            }
        }
        let depth = usize::from(entry.depth);
        raised.truncate(depth);
        raised.resize(depth, None);
        raised.push(by_arguments);
        let above = raised.iter().copied().max().flatten();
        let own = own.filter(|_| !external);
        own.map(|own| Some(own).max(above).max(global).unwrap_or(own))
    });
    effects.collect()
}

/// The most that flags make of a command.
fn most(flags: Option<Json<'_>>) -> Option<Effect> {
    let flags = flags.into_iter().flat_map(Json::entries);
    flags.filter_map(|(_, flag)| effect(flag)).max()
}

fn effect(argument: Json<'_>) -> Option<Effect> {
    let word = argument.get("effect")?.text()?;
    Some(Effect::named(&word))
}

#[cfg(test)]
mod tests {
    use cmdhelp_runtime::view::reader::Json;
    use cmdhelp_spec::manifest::{Rendered, RenderedTools};
    use cmdhelp_spec::spec::{
        Action, Arg, Command, Effect, Fact, Item, Parser, Part, Setting, Text, ValueType, Word,
    };

    use super::of_commands;
    use crate::tool::effect_of;

    /// Trees of chance.
    struct Trees(u64);

    impl Trees {
        fn below(&mut self, end: usize) -> usize {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            usize::try_from(self.0 % end as u64).expect("a small number")
        }

        fn effect(&mut self) -> Option<Effect> {
            Effect::ALL.get(self.below(5)).copied()
        }

        fn arg(&mut self, id: &'static str) -> (Item, Option<Effect>) {
            let effect = self.effect();
            let positional = self.below(3) == 0;
            let mut settings = vec![Setting::Global(!positional && self.below(2) == 0)];
            if !positional {
                settings.push(Setting::Long(Text::Plain(id)));
            }
            settings.extend(effect.map(Setting::Effect));
            let arg = Arg {
                id: Text::Plain(id),
                positional,
                action: Action::Set,
                required: false,
                many: false,
                value: ValueType::new(Word::String),
                parser: Parser::Type,
                settings: settings.leak(),
            };
            (Item::Arg(arg), effect)
        }

        /// A command, and what is expected of it and of those below it, in their order. `above` is
        /// the most that arguments above make of it.
        fn command(
            &mut self,
            name: String,
            depth: usize,
            above: Option<Effect>,
            expected: &mut Vec<Option<Effect>>,
        ) -> Command {
            let ids = [["a0", "b0"], ["a1", "b1"], ["a2", "b2"]][depth];
            let (mut items, mut most) = (Vec::new(), above);
            for id in ids.into_iter().take(self.below(3)) {
                let (item, effect) = self.arg(id);
                items.push(item);
                most = most.max(effect);
            }
            let own = self.effect();
            let external = self.below(8) == 0;
            items.extend(external.then_some(Item::External));
            expected.push(
                own.filter(|_| !external)
                    .map(|own| Some(own).max(most).unwrap_or(own)),
            );
            let below = if depth < 2 { self.below(4) } else { 0 };
            for number in 0..below {
                let name = format!("{name}-{number}");
                items.push(Item::Command(self.command(name, depth + 1, most, expected)));
            }
            let facts = own.map(Fact::Effect).into_iter();
            Command {
                name: Text::Const(name.leak()),
                part: Box::leak(Box::new(Part {
                    items: items.leak(),
                    facts: facts.collect::<Vec<_>>().leak(),
                })),
            }
        }
    }

    /// What hosts are told by the server, what readers of `--llms` are told, and what the tree says.
    #[test]
    fn all_are_told_the_same_effects() {
        let mut trees = Trees(0x9e37_79b9_7f4a_7c15);
        let mut known = 0;
        for _ in 0..400 {
            let mut expected = Vec::new();
            let root = trees.command("app".to_owned(), 0, None, &mut expected);
            let rendered = Rendered::of(&root);
            let by_document = of_commands(&rendered.manifest());
            assert_eq!(by_document, expected);
            let tools = RenderedTools::annotated(&root);
            let tools = tools.tools();
            for (index, expected) in expected.into_iter().enumerate() {
                assert_eq!(tools.effect(index), expected);
                let tool = tools.tool(index).expect("all can be called");
                assert_eq!(effect_of(Json::whole(tool)), expected, "{tool}");
                known += usize::from(expected.is_some());
            }
        }
        assert!(known > 400, "{known}");
    }
}
