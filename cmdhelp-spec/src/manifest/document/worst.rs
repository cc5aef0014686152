//! Finds the most severe effect that a call of a command can have, if it is more severe than the
//! declared effect.

use super::DocumentCommand;
use crate::manifest::command_facts::CommandFacts;
use crate::slice::{any, each};
use crate::spec::{Effect, Fact, Item, Part, raised_by};

/// Returns the most severe effect that a call of the command can have. Returns `None` if this is
/// the declared effect, or if no effect is declared. The effect may come from an argument, hidden
/// or not, of the command or of a parent command, or from a hidden subcommand. A hidden subcommand
/// without a declared effect counts as destructive, and so does a hidden argument or subcommand
/// whose words may be the command line of another program. The arguments of parent commands count
/// even if they are not global, because a call may give them before the name of the command.
#[inline]
pub(super) const fn worst_effect(
    path: &DocumentCommand<'_>,
    facts: &CommandFacts,
) -> Option<Effect> {
    let Some(own) = facts.effect else {
        return None;
    };
    let mut worst = Effect::more_severe(Some(own), of_subcommands(path.part, true));
    let mut at = Some(path);
    while let Some(path) = at {
        worst = Effect::more_severe(worst, raised_by(path.inherited));
        if hides_words(path.part.facts, path.inherited) {
            worst = Some(Effect::Destructive);
        }
        at = path.up;
    }
    match worst {
        Some(worst) if worst as u8 > own as u8 => Some(worst),
        _ => None,
    }
}

/// Returns whether the command takes words that may be the command line of another program,
/// although the manifest does not show this.
#[inline]
const fn hides_words(facts: &[Fact], items: &[Item]) -> bool {
    any!(facts, |fact| matches!(fact, Fact::PassesWords(true)))
        || any!(
            items,
            |item| matches!(item, Item::Part(part) if hides_words(part.facts, part.items))
        )
}

/// Returns the most severe effect of the subcommands. If `hidden_only` is true, only hidden
/// subcommands count.
#[inline]
const fn of_subcommands(part: &Part, hidden_only: bool) -> Option<Effect> {
    let mut worst = None;
    each!(part.items, |item| {
        let found = match item {
            Item::Command(command)
                if !hidden_only || CommandFacts::of(command.part).is_hidden() =>
            {
                below(command.part)
            }
            Item::Part(part) => of_subcommands(part, hidden_only),
            Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => Some(Effect::Destructive),
            _ => None,
        };
        worst = Effect::more_severe(worst, found);
    });
    worst
}

/// Returns the most severe effect of a command and its subcommands.
#[inline]
const fn below(part: &Part) -> Option<Effect> {
    let facts = CommandFacts::of(part);
    // A command that requires a subcommand does nothing itself, so its own effect counts as `read`
    // if it declares none.
    let own = match facts.effect {
        None if facts.commands > 0 && facts.subcommand_required => Some(Effect::Read),
        None => Some(Effect::Destructive),
        own => own,
    };
    let mut worst = Effect::more_severe(own, raised_by(part.items));
    if facts.external || facts.passes_words {
        worst = Some(Effect::Destructive);
    }
    Effect::more_severe(worst, of_subcommands(part, false))
}

#[cfg(test)]
mod tests {
    use crate::manifest::Rendered;
    use crate::spec::{
        Action, Arg, Command, Effect, Fact, Item, Parser, Part, Setting, Text, ValueType, Word,
    };

    fn arg(settings: &'static [Setting]) -> Item {
        Item::Arg(Arg {
            id: Text::Plain("force"),
            positional: false,
            action: Action::SetTrue,
            required: false,
            many: false,
            value: ValueType::new(Word::Bool),
            parser: Parser::Type,
            settings,
        })
    }

    fn part(items: Vec<Item>, facts: &'static [Fact]) -> &'static Part {
        let items: &'static [Item] = items.leak();
        Box::leak(Box::new(Part { items, facts }))
    }

    fn command(name: &'static str, items: Vec<Item>, facts: &'static [Fact]) -> Item {
        let part = part(items, facts);
        Item::Command(Command {
            name: Text::Plain(name),
            part,
        })
    }

    /// Returns the value of `worst_effect` in the manifest for `app list`, a command with the
    /// effect `read` and these items.
    fn worst_effect_of_list(root: Vec<Item>, items: Vec<Item>) -> Option<String> {
        let mut root = root;
        root.push(command("list", items, &[Fact::Effect(Effect::Read)]));
        let app = Command {
            name: Text::Plain("app"),
            part: part(root, &[]),
        };
        let rendered = Rendered::of(&app);
        let json = rendered.manifest().json.to_string();
        let (_, list) = json
            .split_once("\"list\":{\"summary\"")
            .expect("the command");
        let (_, worst) = list.split_once("\"worst_effect\":\"")?;
        Some(worst.split('"').next().unwrap_or_default().to_owned())
    }

    #[test]
    fn worst_effect_includes_hidden_arguments_and_subcommands() {
        const HIDDEN: Fact = Fact::Hide(true);
        const DESTROYS: &[Setting] = &[
            Setting::Long(Text::Plain("force")),
            Setting::Hide(true),
            Setting::Effect(Effect::Destructive),
        ];
        let is = |items: Vec<Item>| worst_effect_of_list(Vec::new(), items);
        assert_eq!(is(Vec::new()), None);
        assert_eq!(is(vec![arg(DESTROYS)]).as_deref(), Some("destructive"));
        assert_eq!(
            worst_effect_of_list(vec![arg(DESTROYS)], Vec::new()).as_deref(),
            Some("destructive")
        );
        let reads = command("a", Vec::new(), &[HIDDEN, Fact::Effect(Effect::Read)]);
        assert_eq!(is(vec![reads]), None);
        let writes = command("a", Vec::new(), &[HIDDEN, Fact::Effect(Effect::Write)]);
        assert_eq!(is(vec![writes]).as_deref(), Some("write"));
        assert_eq!(
            is(vec![command("a", Vec::new(), &[HIDDEN])]).as_deref(),
            Some("destructive")
        );
        let group = |below| command("g", vec![below], &[HIDDEN, Fact::SubcommandRequired(true)]);
        let reads = command("a", Vec::new(), &[Fact::Effect(Effect::Read)]);
        assert_eq!(is(vec![group(reads)]), None);
        let unknown = command("a", Vec::new(), &[]);
        assert_eq!(is(vec![group(unknown)]).as_deref(), Some("destructive"));
        // A subcommand that is not hidden shows its effect in its own entry.
        let listed = command("a", Vec::new(), &[Fact::Effect(Effect::Destructive)]);
        assert_eq!(is(vec![listed]), None);
        assert_eq!(is(vec![Item::Opaque]).as_deref(), Some("destructive"));
        let hidden = [HIDDEN, Fact::Effect(Effect::Read), Fact::PassesWords(false)];
        let hidden: &'static [Fact] = Box::leak(Box::new(hidden));
        let runs = command("a", Vec::new(), hidden);
        assert_eq!(is(vec![runs]).as_deref(), Some("destructive"));
        let words = |is_hidden| {
            let facts: &'static [Fact] = Box::leak(Box::new([Fact::PassesWords(is_hidden)]));
            is(vec![Item::Part(part(Vec::new(), facts))])
        };
        assert_eq!(words(true).as_deref(), Some("destructive"));
        let above = part(Vec::new(), &[Fact::PassesWords(true)]);
        let below = worst_effect_of_list(vec![Item::Part(above)], Vec::new());
        assert_eq!(below.as_deref(), Some("destructive"));
        // The entry of the command shows that an argument which is not hidden takes such words.
        assert_eq!(words(false), None);
    }
}
