//! The compiler makes manifests and tool lists from drafts. They are equal to those that a program writes at run time,
//! whether or not they fit into a draft.

use std::iter::repeat_n;

use cmdhelp_manifest_tests::EVERYTHING;
use cmdhelp_runtime::manifest::{
    Baking, Draft, Rendered, RenderedTools, Tools, ToolsDraft, measure,
};
use cmdhelp_runtime::spec::{Command, Fact, Item, Part, Text};

/// Memory that is large enough for the programs of these tests.
type Memory = Baking<{ 1 << 18 }, { 1 << 10 }, { 1 << 14 }, { 1 << 7 }>;

fn check(root: &Command) {
    check_manifest(root);
    check_tools(root);
}

fn check_manifest(root: &Command) {
    let rendered = Rendered::of(root);
    let expected = rendered.manifest();
    let memory: &'static Memory =
        Box::leak(Box::new(Memory::of(root, &Box::new(Draft::write(root)))));
    let found = memory.baked().manifest();
    assert!(found.json.whole() == expected.json.whole());
    assert_eq!(found.entries, expected.entries);
    assert!(found.aliases == expected.aliases);
    assert!(
        found
            .sources
            .iter()
            .map(|source| source.command)
            .eq(expected.sources.iter().map(|source| source.command))
    );
}

fn check_tools(root: &Command) {
    let rendered = RenderedTools::of(root);
    let draft = Box::new(ToolsDraft::of(root));
    let bytes = Box::new(draft.bake::<{ 1 << 18 }>(root));
    let tools = Tools::of(&*bytes, draft.size()).expect("the list has positions");
    assert!(tools.all() == rendered.tools().all());
    for index in 0..tools.commands() {
        assert_eq!(tools.tool(index), rendered.tools().tool(index));
        assert_eq!(tools.effect(index), rendered.tools().effect(index));
    }
}

/// Returns a command that contains everything, and a description of this length.
fn with_description(length: usize) -> Command {
    let description: &'static str = "a".repeat(length).leak();
    part_of(
        EVERYTHING.part.items,
        vec![Fact::About(Some(Text::Plain(description)))],
    )
}

fn part_of(items: &'static [Item], facts: Vec<Fact>) -> Command {
    let part = Part {
        items,
        facts: facts.leak(),
    };
    Command {
        name: Text::Plain("large"),
        part: Box::leak(Box::new(part)),
    }
}

#[test]
fn a_manifest_that_fits_is_copied() {
    check(&EVERYTHING);
}

#[test]
fn a_manifest_may_exceed_the_draft_at_any_place() {
    let room = 1 << 17;
    let size = |length| measure(&with_description(length)).json;
    // The manifest contains a long description more than once.
    let copies = (size(room) - size(room / 2)) / (room / 2);
    let rest = size(room) - copies * room;
    for length in ((room - rest - 500) / copies..(room + 500) / copies).step_by(101) {
        check(&with_description(length));
    }
}

#[test]
fn a_list_of_tools_may_exceed_the_draft_at_any_place() {
    let mut exceeding = 0;
    for length in (300..900).step_by(37) {
        let description: &'static str = "a".repeat(length).leak();
        let facts = vec![Fact::About(Some(Text::Plain(description)))];
        let command = Item::Command(part_of(&[], facts));
        let root = part_of(vec![command; 200].leak(), vec![]);
        check_tools(&root);
        exceeding += usize::from(ToolsDraft::of(&root).size().text > 1 << 17);
    }
    assert!((3..14).contains(&exceeding), "{exceeding}");
}

#[test]
fn a_program_may_have_more_commands_than_a_draft() {
    let command = Item::Command(part_of(&[], vec![Fact::About(Some(Text::Plain("Runs")))]));
    for count in [254, 255, 256, 257, 500] {
        let items: Vec<Item> = repeat_n(command, count).collect();
        check(&part_of(items.leak(), vec![]));
    }
}

#[test]
fn a_program_may_have_more_aliases_than_a_draft() {
    for count in [400, 409, 410, 600] {
        let aliases = vec![Text::Plain("a-long-ali"); count];
        let command = part_of(&[], vec![Fact::Aliases(aliases.leak())]);
        check(&part_of(vec![Item::Command(command)].leak(), vec![]));
    }
}
