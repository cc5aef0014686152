//! Conversion of a model to a spec tree.

use cmdhelp_spec::grammar::draft::Draft;
use cmdhelp_spec::grammar::{Grammar, encode};
use cmdhelp_spec::spec::{Command, Fact, Item, Part, Text};

use crate::model::Node;

/// Converts a model to a spec tree.
#[must_use]
pub fn to_spec(node: &Node) -> Command {
    Command {
        name: Text::Const(leak(node.name.clone())),
        part: part(node),
    }
}

fn part(node: &Node) -> &'static Part {
    let mut outer = node.draft.clone();
    let inner = Draft {
        args: outer.args.drain(..node.flattened).collect(),
        ..Draft::default()
    };
    let mut items = Vec::new();
    if !inner.args.is_empty() {
        let part = Part {
            items: vec![grammar(&inner)].leak(),
            facts: &[],
        };
        items.push(Item::Part(Box::leak(Box::new(part))));
    }
    items.push(grammar(&outer));
    if node.opaque {
        items.push(Item::Opaque);
    }
    items.extend(
        node.children
            .iter()
            .map(|child| Item::Command(to_spec(child))),
    );
    let names = |shown| {
        let names = node.aliases.iter().filter(|(_, visible)| *visible == shown);
        let names = names.map(|(name, _)| Text::Const(leak(name.clone())));
        &*names.collect::<Vec<_>>().leak()
    };
    let facts = vec![
        Fact::Aliases(names(true)),
        Fact::HiddenAliases(names(false)),
    ];
    Box::leak(Box::new(Part {
        items: items.leak(),
        facts: facts.leak(),
    }))
}

fn grammar(draft: &Draft) -> Item {
    Item::Grammar(Grammar::of(encode(draft).leak()))
}

fn leak(text: String) -> &'static str {
    text.leak()
}
