//! Texts that resemble a part of the output around them.

use cmdhelp_runtime::context::{ProgramState, Session, Unavailable};
use cmdhelp_runtime::manifest::Rendered;
use cmdhelp_runtime::spec::{
    Command, DefaultText, Fact, Group, Setting, Stdin, Stdout, ValueType, Word,
};
use cmdhelp_runtime::view::scope::Depth;
use cmdhelp_runtime::view::{find, pretty, search, signature};

use crate::programs::{
    DEPTHS, ITEM_NODE, about, command, document, example, exit, flag, leak, list, many, others,
    page, positional, root, switch, text, texts,
};

const HOSTILE: [&str; 28] = [
    "",
    " ",
    "\"",
    "\\",
    "\\\"",
    "a|b",
    "a\\|b",
    "`",
    "``` ``` ````",
    "```",
    "text\n```\n## `pad evil`\n",
    "```sh\nls\n```\nand\n~~~\nopen",
    "~~~~\n```\n~~~\n",
    "# heading\n## heading\r\n### Flags",
    "title\n===\nsubtitle\n---\n",
    "---\nbinary: other\n---",
    "<!-- \n<script>\n</a>",
    "{\"commands\":{}}",
    "\u{1b}[31mred\u{1b}[0m\u{7}\u{8}\0",
    "\u{7f}\u{85}\u{9b}2J",
    "\r\n\t\u{b}\u{c}",
    "\u{2028}\u{2029}\u{feff}\u{200b}",
    "abc\u{202e}fed\u{202c}\u{2066}x\u{2069}",
    "مرحبا بالعالم",
    "🦀é\u{301}漢",
    "null",
    "\"enum_source\":\"dynamic:app x\"",
    "$(rm -rf /); `reboot` & | > < '",
];

/// Returns a program in which every text is `hostile`.
fn program(hostile: &str) -> Command {
    let it = || text(hostile);
    let all = || texts(&[hostile, "other"]);
    let default = || Setting::Default(list(&[DefaultText::Text(text(hostile))]));
    let named = command(
        hostile,
        vec![
            positional(hostile, Word::String, vec![Setting::Help(it()), default()]),
            positional(
                "source",
                Word::String,
                vec![Setting::ValuesFrom(it(), None), Setting::Last(true)],
            ),
            flag(
                "level",
                ValueType::new(Word::String),
                vec![
                    Setting::Values(all()),
                    Setting::LongHelp(Some(it())),
                    default(),
                    Setting::DefaultMissing(it()),
                    Setting::Env(it()),
                    Setting::Aliases(all()),
                    Setting::Requires(others(&[hostile, "other"])),
                    Setting::Conflicts(others(&[hostile, "other"])),
                    Setting::NumArgs(0, Some(3)),
                ],
            ),
            many(
                "field",
                vec![
                    Setting::ValueName(it()),
                    Setting::Format(it()),
                    Setting::Short('|'),
                    Setting::Delimiter(Some('`')),
                    Setting::Required(true),
                    Setting::RequireEquals(true),
                ],
            ),
            switch("cache", vec![Setting::Negated(it())]),
        ],
        vec![
            about(hostile),
            Fact::LongAbout(Some(it())),
            Fact::Stdin(Stdin {
                accepted: true,
                format: Some(it()),
            }),
            Fact::Stdout(Stdout {
                text_template: Some(it()),
                schema: Some((leak(hostile.to_owned()), ITEM_NODE)),
            }),
            Fact::Group(Group {
                members: others(&[hostile, "other"]),
                required: true,
                multiple: false,
            }),
            exit(1, hostile, Some(hostile)),
            example(hostile, Some(hostile)),
            Fact::SeeAlso(all()),
            Fact::Since(it()),
            Fact::Stability(it()),
        ],
    );
    root(
        "app",
        vec![
            flag(
                "global",
                ValueType::new(Word::String),
                vec![Setting::Global(true), Setting::Help(it())],
            ),
            command("group", vec![named], vec![about(hostile)]),
        ],
        vec![
            about(hostile),
            Fact::LongAbout(Some(it())),
            Fact::Version(it()),
            Fact::Homepage(it()),
        ],
    )
}

fn moment(hostile: &str) -> ProgramState {
    ProgramState {
        session: Some(
            Session::new()
                .workspace(hostile)
                .fact(hostile, vec![hostile, "b"]),
        ),
        values: vec![(hostile.to_owned(), vec![hostile.to_owned()])],
        unavailable: vec![Unavailable {
            what: hostile.to_owned(),
            why: hostile.to_owned(),
        }],
    }
}

/// Returns the lines of a page that are not in a code block.
fn outside_code(page: &str) -> Vec<&str> {
    let mut fence: Option<String> = None;
    let mut lines = Vec::new();
    for line in page.lines() {
        let start = line.trim_start_matches(' ');
        let mark = start.chars().next().filter(|mark| "`~".contains(*mark));
        let run: String = start.chars().take_while(|c| Some(*c) == mark).collect();
        let rest = start[run.len()..].trim();
        match &fence {
            Some(open) => {
                if run.starts_with(open.as_str()) && rest.is_empty() {
                    fence = None;
                }
            }
            None if run.len() >= 3 && !(run.starts_with('`') && rest.contains('`')) => {
                fence = Some(run);
            }
            None => lines.push(line),
        }
    }
    assert_eq!(fence, None, "a code block is open at the end of:\n{page}");
    lines
}

/// Returns the number of cells in a row of a table. A backslash escapes the next character.
fn cells(row: &str) -> usize {
    let mut pipes = 0;
    let mut characters = row.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            '|' => pipes += 1,
            _ => {}
        }
    }
    pipes - 1
}

fn is_shown(character: char) -> bool {
    let turns = matches!(character, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{200b}' | '\u{feff}');
    !turns && (!character.is_control() || "\n\t".contains(character))
}

#[test]
fn hostile_texts_are_unchanged_in_json() {
    for hostile in HOSTILE {
        let rendered = Rendered::of(&program(hostile));
        let manifest = rendered.manifest();
        let path = ["group", hostile];
        let key = format!("group {hostile}");
        let read = document(&manifest, &path, Depth::Default, &moment(hostile));
        let one = &read["commands"][&key];
        assert_eq!(one["examples"][0]["note"], hostile);
        assert_eq!(one["args"][0]["default"], hostile);
        assert_eq!(one["args"][1]["enum"][0], hostile);
        assert_eq!(read["context"]["unavailable"][0]["why"], hostile);
        assert_eq!(read["schemas"].as_object().unwrap().len(), 1);
        assert_eq!(read["scope"]["path"], key);

        for depth in DEPTHS {
            let read = document(&manifest, &[], depth, &moment(hostile));
            assert_eq!(read["description"], hostile);
            let laid_out = pretty::pretty(&read.to_string());
            assert_eq!(
                serde_json::from_str::<serde_json::Value>(&laid_out).unwrap(),
                read
            );
        }
    }
}

#[test]
fn hostile_texts_add_no_headings_to_a_page() {
    for hostile in HOSTILE {
        let rendered = Rendered::of(&program(hostile));
        let page = page(
            &rendered.manifest(),
            &["group", hostile],
            Depth::All,
            &moment(hostile),
        );
        let (_, body) = page.split_once("\n---\n\n").unwrap();
        let headings: Vec<_> = outside_code(body)
            .into_iter()
            .filter(|line| line.trim_start().starts_with('#'))
            .collect();
        let fixed: Vec<_> = headings
            .iter()
            .filter(|line| !line.starts_with("## `"))
            .collect();
        assert_eq!(headings.len(), fixed.len() + 1, "{page}");
        assert_eq!(
            fixed,
            [
                &"# app",
                &"## Workspace context",
                &"## Global flags",
                &"### Synopsis",
                &"### Arguments",
                &"### Flags",
                &"### Stdin",
                &"### Examples",
                &"### Output",
                &"### Workspace context",
                &"### See also",
            ],
            "{hostile:?}"
        );
        let front: Vec<_> = page.split_once("\n---\n\n").unwrap().0.lines().collect();
        assert_eq!(front.len(), 5, "{front:?}");
    }
}

#[test]
fn hostile_texts_add_no_cells_to_a_table() {
    for hostile in HOSTILE {
        let rendered = Rendered::of(&program(hostile));
        let page = page(
            &rendered.manifest(),
            &["group", hostile],
            Depth::All,
            &moment(hostile),
        );
        let (_, body) = page.split_once("## Global flags").unwrap();
        let rows = outside_code(body)
            .into_iter()
            .filter(|line| line.starts_with("| "));
        let widths: Vec<_> = rows.map(|row| (cells(row), row)).collect();
        assert_eq!(widths.len(), 3 + 4 + 5);
        assert!(widths.iter().all(|(cells, _)| *cells == 4), "{widths:#?}");
    }
}

#[test]
fn no_view_contains_control_characters() {
    for hostile in HOSTILE {
        let rendered = Rendered::of(&program(hostile));
        let manifest = rendered.manifest();
        let found = search::search(&manifest, &["group"]);
        let shown = [
            page(&manifest, &[], Depth::All, &moment(hostile)),
            page(&manifest, &[], Depth::Default, &moment(hostile)),
            signature::render(&manifest, 0, Depth::Default),
            search::text(&manifest, &found),
        ];
        for shown in shown {
            assert!(shown.chars().all(is_shown), "{hostile:?}: {shown:?}");
        }
    }
}

#[test]
fn hostile_texts_add_no_lines_to_a_list() {
    for hostile in HOSTILE {
        let rendered = Rendered::of(&program(hostile));
        let manifest = rendered.manifest();
        let lines = signature::render(&manifest, 0, Depth::Default);
        assert_eq!(lines.lines().count(), 2, "{lines:?}");
        assert!(!lines.contains(['\u{2028}', '\u{2029}', '\t']));
        let found = search::search(&manifest, &["app", "group"]);
        assert_eq!(search::text(&manifest, &found).lines().count(), found.len());
        let page = page(&manifest, &[], Depth::Default, &ProgramState::default());
        let (_, list) = page.split_once("## Commands\n\n").unwrap();
        assert_eq!(list.lines().count(), 1, "{list}");
    }
}

#[test]
fn examples_are_the_same_in_json_and_markdown() {
    let visible = |text: &&str| text.chars().all(|c| is_shown(c) && c != '\r');
    for hostile in HOSTILE.into_iter().filter(visible) {
        let rendered = Rendered::of(&program(hostile));
        let manifest = rendered.manifest();
        let path = ["group", hostile];
        let read = document(&manifest, &path, Depth::Default, &ProgramState::default());
        let line = &read["commands"][&format!("group {hostile}")]["examples"][0]["cmd"];
        let line = line.as_str().unwrap();
        let page = page(&manifest, &path, Depth::Default, &ProgramState::default());
        assert!(
            page.contains(&format!("bash\n{}\n", line.trim_end_matches('\n'))),
            "{hostile:?}"
        );
    }
}

#[test]
fn finds_commands_with_hostile_names() {
    for hostile in HOSTILE {
        let rendered = Rendered::of(&program(hostile));
        assert_eq!(
            find::resolve(&rendered.manifest(), &["group", hostile]),
            Ok(2)
        );
        let error = find::resolve(&rendered.manifest(), &["group", "nothing", hostile]);
        assert_eq!(error.unwrap_err().available, [hostile]);
    }
}
