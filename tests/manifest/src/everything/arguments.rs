//! The arguments of the command tree.

use cmdhelp_runtime::spec::{
    Action, Arg, Args, DefaultText, Frag, Input, Other, Parser, PossibleValue, Setting, Source,
    Text, Value, ValueType, Word,
};

pub(super) const SWITCH: Arg = Arg {
    action: Action::SetFalse,
    ..flag(
        "cache",
        Word::Bool,
        &[
            Setting::Long(plain("cache")),
            Setting::Global(true),
            Setting::Negated(plain("--no-cache")),
            Setting::Aliases(&[plain("keep")]),
            Setting::HiddenAliases(&[plain("hold")]),
            Setting::ShortAliases(&['k', '"']),
            Setting::Short('c'),
        ],
    )
};

pub(super) const ODD: Arg = Arg {
    action: Action::SetTrue,
    ..flag(
        "odd.name",
        Word::Bool,
        &[
            Setting::OddLong(plain("odd.name")),
            Setting::Exclusive(true),
            Setting::Conflicts(&[other("cache", "--cache")]),
            Setting::Requires(&[other("verbose", "-v")]),
        ],
    )
};

pub(super) const COUNTED: Arg = Arg {
    action: Action::Count,
    ..flag(
        "verbose",
        Word::Int,
        &[
            Setting::Short('v'),
            Setting::Default(&[DefaultText::Int(1)]),
        ],
    )
};

pub(super) const HELP: Arg = Arg {
    action: Action::Show,
    ..flag("help", Word::Bool, &[Setting::Long(plain("help"))])
};

pub(super) const POSITIONAL: Arg = Arg {
    positional: true,
    required: true,
    many: true,
    action: Action::Append,
    ..flag(
        "POSITIONAL",
        Word::String,
        &[
            Setting::Last(true),
            Setting::Trailing(true),
            Setting::HyphenValues(true),
            Setting::Required(false),
            Setting::ValuesFrom(plain("group one"), Some(values)),
            Setting::Dynamic,
        ],
    )
};

pub(super) const LIMITED: Arg = Arg {
    value: <u16 as Value>::TYPE,
    ..flag(
        "limited",
        Word::Int,
        &[
            Setting::Long(plain("limited")),
            Setting::Short('?'),
            Setting::Help(plain("Between limits")),
            Setting::LongHelp(Some(plain("Between limits, both of which are possible"))),
            Setting::ValueName(plain("N")),
            Setting::Range(Some(-1), Some(10)),
            Setting::Default(&[DefaultText::Number("3"), DefaultText::Text(plain("+4"))]),
            Setting::DefaultMissing(plain("5")),
            Setting::Env(plain("LIMITED")),
            Setting::NumArgs(0, None),
            Setting::Delimiter(Some(',')),
            Setting::RequireEquals(true),
            Setting::Hide(false),
        ],
    )
};

pub(super) const FLOAT_DEFAULT: Setting = Setting::Default(&[DefaultText::Text(plain("inf"))]);

pub(super) const LISTED: Arg = Arg {
    parser: Parser::Listed,
    ..flag(
        "listed",
        Word::Enum,
        &[Setting::Values(&[plain("one"), plain("two")])],
    )
};

pub(super) const PRIORITY: Arg = Arg {
    value: ValueType::one_of(&[
        PossibleValue {
            variant: "Low",
            name: plain("low"),
            help: Some(plain("after all others")),
            hide: false,
        },
        PossibleValue {
            variant: "Urgent",
            name: plain("urgent"),
            help: None,
            hide: true,
        },
    ]),
    ..flag(
        "priority",
        Word::Enum,
        &[
            Setting::Type(Word::Enum),
            Setting::Default(&[DefaultText::Variant("Low")]),
        ],
    )
};

/// An argument with its own parser, so its values need not look like integers, and with an unknown action.
pub(super) const PARSED: Arg = Arg {
    parser: Parser::Function,
    action: Action::Dynamic,
    ..flag(
        "parsed",
        Word::Int,
        &[
            Setting::Default(&[DefaultText::Dynamic]),
            Setting::HideFromAgents,
            Setting::Negates,
        ],
    )
};

pub(super) const GLOBAL: Arg = flag(
    "below",
    Word::String,
    &[Setting::Global(true), Setting::Short('b')],
);

/// Arguments as fragments of JSON that a macro has written at expansion.
pub(super) const WRITTEN: Args = Args {
    positionals: &[
        Frag::Json(r#"{"name":"first",""#),
        Frag::Json(r#"type":"enum","enum_source":"dynamic:"#),
        Frag::Binary,
        Frag::Json(r#" list"}"#),
    ],
    locals: &[
        Frag::Json(r#""port":{"#),
        Frag::Typed(0),
        Frag::Json(r#","required":true}"#),
    ],
    longs: &["port"],
    takes_words: true,
    sources: &[Source {
        command: "list",
        values,
    }],
    types: &[LIMITED],
    input: Input {
        properties: &[
            Frag::Json(r#""first":{"type":"string"},"port":{"type":"array","items":{"#),
            Frag::Schema(0),
            Frag::Json("}"),
            Frag::SchemaDefault(0),
            Frag::Json("}"),
        ],
        keys: &["first", "port"],
        required: r#""port""#,
    },
    ..Args::NONE
};

/// A secret argument with a default.
pub(super) const TOKEN: Arg = flag(
    "token",
    Word::String,
    &[
        Setting::Long(plain("token")),
        Setting::Default(&[DefaultText::Text(plain("hunter2"))]),
        Setting::Secret,
    ],
);

pub(super) const fn other(id: &'static str, spelling: &'static str) -> Other {
    Other {
        id: plain(id),
        spelling: plain(spelling),
    }
}

pub(super) const fn plain(text: &'static str) -> Text {
    Text::Plain(text)
}

pub(super) const fn flag(id: &'static str, word: Word, settings: &'static [Setting]) -> Arg {
    Arg {
        id: plain(id),
        positional: false,
        action: Action::Set,
        required: false,
        many: false,
        value: ValueType::new(word),
        parser: Parser::Type,
        settings,
    }
}

fn values() -> Result<Vec<String>, String> {
    Ok(vec!["one".to_owned()])
}
