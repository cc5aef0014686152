//! Finds the most severe effect that a call of a command can have.

use super::ToolLevel;
use crate::spec::{Effect, raised_by};

/// Returns the most severe effect that a command, its arguments or the arguments of its parents
/// declare. Returns `None` if the command declares no effect or runs external subcommands.
#[inline]
pub(super) const fn of_level(level: &ToolLevel<'_>) -> Option<Effect> {
    if level.facts.effect.is_none() || level.facts.runs_external() {
        return None;
    }
    let mut effect = level.facts.effect;
    let mut up = Some(level);
    while let Some(level) = up {
        effect = Effect::more_severe(effect, raised_by(level.inherited));
        up = level.up;
    }
    effect
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::Random;

    use crate::manifest::RenderedTools;
    use crate::spec::{
        Action, Arg, Command, Effect, Fact, Item, Parser, Part, Setting, Text, Toggle, ValueType,
        Word,
    };

    /// A generator of random trees.
    struct Trees(Random);

    impl Trees {
        fn effect(&mut self) -> Option<Effect> {
            Effect::ALL.get(self.0.below(5)).copied()
        }

        fn arg(&mut self, id: &'static str) -> (Item, Option<Effect>) {
            let effect = self.effect();
            let positional = self.0.below(3) == 0;
            let mut settings = vec![Setting::Global(!positional && self.0.below(2) == 0)];
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

        /// Returns a random command, and adds its expected effect and those of its subcommands to
        /// `expected`. `above` is the most severe effect that an argument of a parent command
        /// declares.
        fn command(
            &mut self,
            name: String,
            depth: usize,
            above: Option<Effect>,
            expected: &mut Vec<Option<Effect>>,
        ) -> Command {
            let ids = [["a0", "b0"], ["a1", "b1"], ["a2", "b2"]][depth];
            let (mut items, mut most) = (Vec::new(), above);
            for id in ids.into_iter().take(self.0.below(3)) {
                let (item, effect) = self.arg(id);
                items.push(item);
                most = most.max(effect);
            }
            let own = self.effect();
            let external = self.0.below(8) == 0;
            items.extend(external.then_some(Item::External));
            expected.push(
                own.filter(|_| !external)
                    .map(|own| Some(own).max(most).unwrap_or(own)),
            );
            let below = if depth < 2 { self.0.below(4) } else { 0 };
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

    /// Returns the effect that a tool's annotations express.
    fn annotated(tool: &str) -> Option<Effect> {
        let is = |hint: &str| tool.contains(&format!("\"{hint}\":true"));
        let has_annotations = tool.contains("\"annotations\":");
        has_annotations.then(|| match (is("readOnlyHint"), is("destructiveHint")) {
            (true, _) => Effect::Read,
            (_, true) => Effect::Destructive,
            _ => Effect::Write,
        })
    }

    /// The effects in the table of tools and in the annotations are those of the spec tree.
    #[test]
    fn tools_and_annotations_have_the_effects_of_the_tree() {
        let mut trees = Trees(Random::new(1));
        let mut known = 0;
        for _ in 0..400 {
            let mut expected = Vec::new();
            let root = trees.command("app".to_owned(), 0, None, &mut expected);
            let plain = RenderedTools::of(&root);
            let facts = [root.part.facts, &[Fact::Toggle(Toggle::Annotations, true)]].concat();
            let part = Part {
                facts: facts.leak(),
                ..*root.part
            };
            let root = Command {
                part: Box::leak(Box::new(part)),
                ..root
            };
            let with_annotations = RenderedTools::of(&root);
            assert_eq!(with_annotations.tools().commands(), expected.len());
            for (index, expected) in expected.into_iter().enumerate() {
                assert_eq!(plain.tools().effect(index), expected);
                assert_eq!(with_annotations.tools().effect(index), expected);
                let tool = with_annotations
                    .tools()
                    .tool(index)
                    .expect("all can be called");
                assert_eq!(annotated(tool), expected, "{tool}");
                known += usize::from(expected.is_some());
            }
        }
        assert!(known > 400, "{known}");
    }
}
