//! Manifests of random command trees.

use cmdhelp_runtime::context::ProgramState;
use cmdhelp_runtime::manifest::{Rendered, measure_index};
use cmdhelp_runtime::schema::{Node, Shape};
use cmdhelp_runtime::spec::{
    Action, Arg, Command, DefaultText, Effect, Example, Exit, Fact, Group, Item, Other, Parser,
    Part, PossibleValue, Setting, Stdin, Stdout, Text, ValueType, Word,
};
use cmdhelp_runtime::view::json;
use cmdhelp_runtime::view::scope::{Depth, Scope};
use cmdhelp_test_support::Random;

use crate::schemas::check;
use crate::tools::check_tools;
use crate::views::check_all;

const ITEM: &Node = &Node::new(Shape::Any);
const ANY: &Node = &Node::new(Shape::Written("true"));

const TREES: u64 = 300;

#[test]
fn documents_of_random_trees_are_valid() {
    for seed in 1..=TREES {
        let root = Trees(Random::new(seed)).root();
        let rendered = Rendered::of(&root);
        check(rendered.manifest().json.whole());
        check_tools(&root);
        if seed % 10 == 0 {
            check_all(&rendered.manifest());
        }
    }
}

#[test]
fn the_computed_length_of_the_summary_is_right() {
    let mut groups = 0;
    for seed in 1..=TREES {
        let root = Trees(Random::new(seed)).root();
        let rendered = Rendered::of(&root);
        let manifest = rendered.manifest();
        let scope = Scope::of(&manifest, 0, Depth::Default);
        let summary = json::render(&manifest, &scope, &ProgramState::default());
        assert_eq!(measure_index(&root), summary.len(), "{seed}: {summary}");
        groups += usize::from(!scope.is_whole());
    }
    assert!(groups > 100, "{groups}");
}

/// A generator of random command trees.
struct Trees(Random);

impl Trees {
    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.0.one_in(2).then(|| make(self))
    }

    fn list<T>(&mut self, most: usize, make: impl Fn(&mut Self) -> T) -> &'static [T] {
        let count = self.0.below(most + 1);
        (0..count).map(|_| make(self)).collect::<Vec<_>>().leak()
    }

    fn other(&mut self) -> Other {
        Other {
            id: self.text(),
            spelling: self.text(),
        }
    }

    /// Returns a text that is not empty, as a random variant of `Text`.
    fn text(&mut self) -> Text {
        let raw = self.0.pick(&[
            "plain",
            "a word of more",
            "say \"hi\"",
            "C:\\path",
            "two\nlines\tand a tab",
            "bell \u{7} and \u{1f}",
            "Äpfel, 苹果, 🍎",
            "\u{2028}\u{feff}\u{10ffff}",
            "</script>",
        ]);
        let quoted = serde_json::to_string(raw).unwrap();
        let json = &quoted[1..quoted.len() - 1];
        match self.0.below(2) {
            0 => Text::Const(raw),
            _ if json == raw => Text::Plain(raw),
            _ => Text::Escaped {
                raw,
                json: json.to_owned().leak(),
            },
        }
    }

    /// Returns words in one line, such as a command line.
    fn words(&mut self) -> Text {
        Text::Const(
            self.0
                .pick(&["list", "item list", "cargo fmt", "C:\\app.exe", "\"app\""]),
        )
    }

    /// Returns a name with this number, so that no two are equal.
    fn name(&mut self, number: usize) -> Text {
        let stem = self
            .0
            .pick(&["item", "dry-run", "under_score", "x", "Upper"]);
        Text::Const(format!("{stem}{number}").leak())
    }

    fn root(&mut self) -> Command {
        Command {
            name: Text::Plain("app"),
            part: self.part(3, &mut 0),
        }
    }

    fn part(&mut self, levels: usize, number: &mut usize) -> &'static Part {
        let mut items = Vec::new();
        for _ in 0..self.0.below(6) {
            *number += 1;
            items.push(match self.0.below(8) {
                0 if levels > 0 => Item::Part(self.part(levels - 1, number)),
                1 | 2 if levels > 0 => Item::Command(Command {
                    name: self.name(*number),
                    part: self.part(levels - 1, number),
                }),
                3 if self.0.one_in(4) => Item::External,
                4 if self.0.one_in(4) => Item::Opaque,
                _ => Item::Arg(self.arg(*number)),
            });
        }
        let facts = self.list(6, Self::fact);
        Box::leak(Box::new(Part {
            items: items.leak(),
            facts,
        }))
    }

    fn arg(&mut self, number: usize) -> Arg {
        let name = self.name(number);
        let positional = self.0.one_in(3);
        let mut settings = self.list(8, Self::setting).to_vec();
        match self.0.below(3) {
            0 if !positional => settings.push(Setting::Long(name)),
            1 if !positional => settings.push(Setting::OddLong(self.text())),
            _ => {}
        }
        // A positional cannot be a switch, and a switch has one default.
        let action = match positional {
            true => self.0.pick(&[Action::Set, Action::Append, Action::Dynamic]),
            false => self.0.pick(&[
                Action::Set,
                Action::Append,
                Action::SetTrue,
                Action::SetFalse,
                Action::Count,
                Action::Show,
                Action::Dynamic,
            ]),
        };
        let defaults = if action == Action::Append { 3 } else { 1 };
        if self.0.one_in(2) {
            settings.push(Setting::Default(self.list(defaults, Self::default)));
        }
        Arg {
            id: name,
            positional,
            action,
            required: self.0.one_in(2),
            many: self.0.one_in(4),
            value: self.value(),
            parser: self
                .0
                .pick(&[Parser::Type, Parser::Type, Parser::Function, Parser::Listed]),
            settings: settings.leak(),
        }
    }

    fn word(&mut self) -> Word {
        self.0.pick(&[
            Word::String,
            Word::Int,
            Word::Float,
            Word::Bool,
            Word::Enum,
            Word::Path,
            Word::Url,
            Word::Duration,
            Word::Date,
            Word::DateTime,
            Word::Json,
            Word::Ref,
            Word::Extension("x-issue-ref"),
        ])
    }

    fn value(&mut self) -> ValueType {
        ValueType {
            word: self.word(),
            format: self.maybe(|_| "key=value"),
            minimum: self.maybe(|_| -5),
            maximum: self.maybe(|_| i128::MAX),
            values: self.list(3, |this| PossibleValue {
                variant: this.0.pick(&["Low", "High", ""]),
                name: this.text(),
                help: this.maybe(Self::text),
                hide: this.0.one_in(2),
            }),
            written: None,
            accepts: &[],
            seen: self.0.one_in(2),
        }
    }

    fn default(&mut self) -> DefaultText {
        match self.0.below(6) {
            0 => DefaultText::Number(self.0.pick(&["5", "-3", "0.5", "1e9"])),
            1 => DefaultText::Int(self.0.pick(&[0, -7, i128::MIN])),
            2 => DefaultText::Variant(self.0.pick(&["Low", "Highest"])),
            3 => DefaultText::Dynamic,
            4 => DefaultText::Text(Text::Plain(self.0.pick(&[
                "true", "false", "yes", "+5", "007", ".5", "1.", "inf", "NaN", "0x1f", "5k", "",
            ]))),
            _ => DefaultText::Text(self.text()),
        }
    }

    fn setting(&mut self) -> Setting {
        let yes = self.0.one_in(2);
        match self.0.below(31) {
            0 => Setting::Short(self.0.pick(&['v', '?', '"', '\\', 'ä', '1'])),
            1 => Setting::Aliases(self.list(2, Self::text)),
            2 => Setting::ShortAliases(self.list(2, |this| this.0.pick(&['a', '\'', '"', '\n']))),
            3 => Setting::Help(self.text()),
            4 => Setting::LongHelp(self.maybe(Self::text)),
            5 => Setting::ValueName(self.text()),
            6 => Setting::DefaultMissing(self.text()),
            7 => Setting::Env(self.text()),
            8 => Setting::NumArgs(self.0.below(3), self.maybe(|this| 2 + this.0.below(3))),
            9 => Setting::Delimiter(self.maybe(|this| this.0.pick(&[',', '"', '\t', '、']))),
            10 => Setting::RequireEquals(yes),
            11 => Setting::Global(yes),
            12 => Setting::Required(yes),
            13 => Setting::Hide(yes && self.0.one_in(3)),
            14 => Setting::Last(yes),
            15 => Setting::Trailing(yes),
            16 => Setting::HyphenValues(yes),
            17 => Setting::Exclusive(yes),
            18 => Setting::Values(self.list(3, Self::text)),
            19 => Setting::Range(self.maybe(|_| i128::MIN), self.maybe(|_| 9)),
            20 => Setting::Hint(self.word()),
            21 => Setting::Requires(self.list(2, Self::other)),
            22 => Setting::Conflicts(self.list(2, Self::other)),
            23 => Setting::Type(self.word()),
            24 => Setting::Format(self.text()),
            25 => Setting::Negated(Text::Plain(
                self.0.pick(&["--no-it", "--no_it", "-n", "no"]),
            )),
            26 => Setting::ValuesFrom(self.words(), None),
            27 => Setting::Effect(self.0.pick(&Effect::ALL)),
            28 => Setting::HiddenAliases(self.list(2, Self::text)),
            29 if self.0.one_in(4) => Setting::HideFromAgents,
            _ => Setting::Dynamic,
        }
    }

    fn fact(&mut self) -> Fact {
        let yes = self.0.one_in(2);
        match self.0.below(27) {
            0 => Fact::About(self.maybe(Self::text)),
            1 => Fact::LongAbout(self.maybe(Self::text)),
            2 => Fact::Version(self.text()),
            3 => Fact::BinName(self.words()),
            4 => Fact::Aliases(self.list(2, Self::text)),
            5 => Fact::HiddenAliases(self.list(2, Self::text)),
            6 => Fact::Hide(yes && self.0.one_in(4)),
            7 => Fact::SubcommandRequired(yes),
            8 => Fact::Multicall(yes),
            9 => Fact::Group(Group {
                members: self.list(3, Self::other),
                required: yes,
                multiple: self.0.one_in(2),
            }),
            10 => Fact::Summary(Text::Plain(self.0.pick(&["", "Does it"]))),
            11 => Fact::Homepage(Text::Plain("https://example.org/a?b=c")),
            12 | 13 => Fact::Example(Example {
                line: self.text(),
                heads: self.0.pick(&[&[], &["app"]]),
                note: self.maybe(Self::text),
            }),
            14 | 15 => Fact::Exit(Exit {
                code: self.0.below(256) as u8,
                when: self.text(),
                recovery: self.maybe(Self::text),
                message_template: self.maybe(Self::text),
            }),
            16 => Fact::Stdin(Stdin {
                accepted: yes,
                format: self.maybe(Self::text),
            }),
            17 => Fact::Stdout(Stdout {
                text_template: self.maybe(Self::text),
                schema: self.maybe(|this| this.0.pick(&[("Item", ITEM), ("Any", ANY)])),
            }),
            18 => Fact::SeeAlso(self.list(2, Self::text)),
            19 => Fact::Since(self.text()),
            20 => Fact::Stability(self.text()),
            21 => Fact::Effect(self.0.pick(&Effect::ALL)),
            22 => Fact::FirstLine(self.text()),
            23 => Fact::OpenWorld(yes),
            24 => Fact::Handled(0, yes),
            25 => Fact::HandlesExternal,
            _ => Fact::Dynamic,
        }
    }
}
