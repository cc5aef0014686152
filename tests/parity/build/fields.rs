//! Single fields, with every combination of a type and attributes.

use crate::chunk::Chunk;

/// A type that a field can have.
struct Shape {
    name: &'static str,
    ty: &'static str,
    /// A valid value on the command line. For lists, the value of one element.
    word: &'static str,
    /// A Rust expression for attributes such as `default_value_t`, or an empty string if no such attribute is tested.
    /// For lists, the expression of one element.
    value: &'static str,
    /// The attributes that the type needs to accept values.
    says: &'static str,
    traits: &'static [Trait],
}

/// A property of a shape that attributes can require.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Trait {
    /// The argument takes values and is not a flag.
    Valued,
    /// The argument can be omitted.
    Optional,
    /// The field is a list of values.
    Many,
    /// The field's type is the type of the value, without `Option` or `Vec`.
    Bare,
    /// The type implements `Default` and `Display`.
    Plain,
    /// The type can be converted to `OsString`.
    OsLike,
    /// The value is a number.
    Number,
    /// The parser accepts any text.
    AnyWord,
    /// The type is a `ValueEnum`.
    Choice,
    Flag,
}

use Trait::{AnyWord, Bare, Choice, Flag, Many, Number, Optional, OsLike, Plain, Valued};

#[rustfmt::skip]
const SHAPES: &[Shape] = &[
    Shape { name: "flag", ty: "bool", word: "true", value: "true", says: "", traits: &[Flag, Optional, Bare] },
    Shape { name: "set_flag", ty: "bool", word: "false", value: "true", says: "action = clap::ArgAction::Set", traits: &[Valued, Bare, Plain] },
    Shape { name: "text", ty: "String", word: "word", value: "String::from(\"w\")", says: "", traits: &[Valued, Bare, Plain, OsLike, AnyWord] },
    Shape { name: "number", ty: "u8", word: "7", value: "3 + 4", says: "", traits: &[Valued, Bare, Plain, Number] },
    Shape { name: "path", ty: "std::path::PathBuf", word: "a/b", value: "std::path::PathBuf::from(\"p\")", says: "", traits: &[Valued, Bare, OsLike, AnyWord] },
    Shape { name: "choice", ty: "Choice", word: "one", value: "Choice::TwoWords", says: "value_enum", traits: &[Valued, Bare, Choice] },
    Shape { name: "optional_text", ty: "Option<String>", word: "word", value: "", says: "", traits: &[Valued, Optional, AnyWord] },
    Shape { name: "optional_number", ty: "Option<u8>", word: "7", value: "", says: "", traits: &[Valued, Optional, Number] },
    Shape { name: "optional_choice", ty: "Option<Choice>", word: "one", value: "", says: "", traits: &[Valued, Optional, Choice] },
    Shape { name: "twice_optional", ty: "Option<Option<u8>>", word: "7", value: "", says: "", traits: &[Valued, Optional, Number] },
    Shape { name: "many_texts", ty: "Vec<String>", word: "word", value: "String::from(\"w\")", says: "", traits: &[Valued, Optional, Many, AnyWord, OsLike] },
    Shape { name: "many_numbers", ty: "Vec<u8>", word: "7", value: "5", says: "", traits: &[Valued, Optional, Many, Number] },
    Shape { name: "optional_many", ty: "Option<Vec<u8>>", word: "7", value: "", says: "", traits: &[Valued, Optional, Number] },
    Shape { name: "qualified_many", ty: "std::vec::Vec<u8>", word: "ab", value: "", says: "value_parser = crate::cases::bytes", traits: &[Valued, Bare, AnyWord] },
];

/// The places where an attribute is allowed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Option,
    Positional,
    Anywhere,
}

/// Attributes of a field, and the traits that they require of its shape.
struct Attributes {
    name: &'static str,
    /// The attributes, in which `WORD` and `VALUE` are replaced by those of the shape.
    text: &'static str,
    place: Place,
    needs: &'static [Trait],
}

const fn of(
    name: &'static str,
    text: &'static str,
    place: Place,
    needs: &'static [Trait],
) -> Attributes {
    Attributes {
        name,
        text,
        place,
        needs,
    }
}

#[rustfmt::skip]
const ATTRIBUTES: &[Attributes] = &[
    of("plain", "", Place::Anywhere, &[]),
    of("required", "required = true", Place::Anywhere, &[Valued]),
    of("not_required", "required = false", Place::Anywhere, &[]),
    of("default_value", "default_value = \"WORD\"", Place::Anywhere, &[Valued]),
    of("default_value_called", "default_value(\"WORD\")", Place::Option, &[Valued]),
    of("default_value_t_bare", "default_value_t", Place::Anywhere, &[Plain]),
    of("default_value_t", "default_value_t = VALUE", Place::Anywhere, &[Plain]),
    of("default_value_t_of_choice", "default_value_t = VALUE", Place::Anywhere, &[Choice, Bare]),
    of("default_value_os_t", "default_value_os_t = VALUE", Place::Anywhere, &[OsLike, Bare]),
    of("default_values_t", "default_values_t = [VALUE, VALUE]", Place::Anywhere, &[Many]),
    of("default_values_os_t", "default_values_os_t = vec![VALUE]", Place::Anywhere, &[Many, OsLike]),
    of("default_missing_value", "num_args = 0..=1, default_missing_value = \"WORD\"", Place::Option, &[Valued]),
    of("default_value_if", "default_value_if(\"other\", \"word\", \"WORD\")", Place::Anywhere, &[Valued, Optional]),
    of("one_or_more_values", "num_args = 1..", Place::Anywhere, &[Valued]),
    of("two_values", "num_args = 2", Place::Anywhere, &[Valued]),
    of("delimited", "value_delimiter = ','", Place::Anywhere, &[Valued]),
    of("terminated", "num_args = 1.., value_terminator = \";\"", Place::Anywhere, &[Valued]),
    of("equals", "require_equals = true", Place::Option, &[Valued]),
    of("hyphens", "allow_hyphen_values = true", Place::Anywhere, &[Valued]),
    of("negative", "allow_negative_numbers = true", Place::Anywhere, &[Valued, Number]),
    of("env", "env = \"CARGO_PKG_VERSION_MAJOR\"", Place::Anywhere, &[Valued, Number]),
    of("env_bare", "env", Place::Option, &[AnyWord]),
    of("global", "global = true", Place::Option, &[Optional]),
    of("set", "action = clap::ArgAction::Set", Place::Anywhere, &[Many]),
    of("append", "action = clap::ArgAction::Append", Place::Anywhere, &[Valued, Bare]),
    of("append_called", "action(clap::ArgAction::Append)", Place::Option, &[Valued, Optional]),
    of("conflicts", "conflicts_with = \"other\"", Place::Option, &[Optional]),
    of("requires", "requires = \"other\"", Place::Option, &[]),
    of("overrides", "overrides_with = \"other\"", Place::Option, &[Optional]),
    of("overrides_itself", "overrides_with = \"overrides_itself\"", Place::Option, &[]),
    of("exclusive", "exclusive = true", Place::Option, &[Optional]),
    of("required_if", "required_if_eq(\"other\", \"word\")", Place::Option, &[Optional, Valued]),
    of("required_unless", "required_unless_present = \"other\"", Place::Option, &[Optional, Valued]),
    of("hidden", "hide = true", Place::Option, &[]),
    of("helped", "help = \"given\", long_help(\"at length\")", Place::Anywhere, &[]),
    of("long_help_bare", "long_help", Place::Option, &[]),
    of("value_name", "value_name = \"NAME\"", Place::Option, &[Valued]),
    of("value_hint", "value_hint = clap::ValueHint::AnyPath", Place::Option, &[Valued, AnyWord]),
    of("ranged", "value_parser = clap::value_parser!(u8).range(2..9)", Place::Anywhere, &[Number]),
    of("listed", "value_parser = [\"word\", \"x\"]", Place::Option, &[AnyWord, Plain]),
    of("any_case", "ignore_case = true", Place::Option, &[Choice]),
    of("value_enum", "value_enum", Place::Option, &[Choice]),
    of("aliased", "alias = \"hidden\", visible_alias = \"seen\"", Place::Option, &[]),
    of("id", "id = \"renamed-id\"", Place::Anywhere, &[]),
    of("id_called", "id(\"id-by-call\")", Place::Option, &[]),
    of("id_before_short", "id = \"an-id\", short", Place::Option, &[]),
    of("grouped", "group = \"together\"", Place::Option, &[]),
    of("ordered", "display_order = 0, help_heading = \"Heading\"", Place::Option, &[]),
    of("renamed_before", "rename_all = \"SCREAMING_SNAKE_CASE\", short, env", Place::Option, &[Valued]),
    of("short", "short", Place::Option, &[]),
    of("short_given", "short = 'X'", Place::Option, &[]),
    of("short_called", "short('C')", Place::Option, &[]),
    of("last", "last = true", Place::Positional, &[Valued]),
    of("trailing", "trailing_var_arg = true, allow_hyphen_values = true", Place::Positional, &[Many]),
    of("indexed", "index = 1", Place::Positional, &[Valued]),
    of("set_true", "action = clap::ArgAction::SetTrue", Place::Option, &[Flag]),
    of("set_false", "action = clap::ArgAction::SetFalse", Place::Option, &[Flag]),
    of("bare_spellings", "value_parser, action", Place::Option, &[Flag]),
    of("count", "action = clap::ArgAction::Count", Place::Option, &[Number, Bare]),
];

/// The number of options in one generated type.
const OPTIONS: usize = 5;

/// Returns a chunk for each shape, whose types have one positional or several options.
pub(crate) fn chunks() -> Vec<Chunk> {
    SHAPES.iter().map(chunk).collect()
}

fn chunk(shape: &Shape) -> Chunk {
    let mut chunk = Chunk::new(format!("field_{}", shape.name));
    if shape.ty.contains("Choice") {
        chunk.share(CHOICE);
    }
    let fitting = ATTRIBUTES
        .iter()
        .filter(|one| one.needs.iter().all(|need| shape.traits.contains(need)));
    let options: Vec<&Attributes> = fitting
        .clone()
        .filter(|one| one.place != Place::Positional)
        .collect();
    for options in options.chunks(OPTIONS) {
        let fields: String = options
            .iter()
            .map(|one| field(shape, one, "long"))
            .collect();
        chunk.push(
            format!("options_from_{}", options[0].name),
            case(shape, &fields),
        );
    }
    if shape.traits.contains(&Valued) {
        for one in fitting.filter(|one| one.place != Place::Option) {
            chunk.push(
                format!("positional_{}", one.name),
                case(shape, &field(shape, one, "")),
            );
        }
    }
    chunk
}

/// Returns a field that is named after its attributes.
fn field(shape: &Shape, attributes: &Attributes, naming: &str) -> String {
    let text = attributes
        .text
        .replace("WORD", shape.word)
        .replace("VALUE", shape.value);
    let says = if text.contains("action") || text.contains("value_enum") {
        ""
    } else {
        shape.says
    };
    let parts = [naming, says, text.as_str()]
        .into_iter()
        .filter(|part| !part.is_empty());
    format!(
        "/// A field\n#[arg({})]\n{}: {},\n",
        parts.collect::<Vec<_>>().join(", "),
        attributes.name,
        shape.ty,
    )
}

fn case(shape: &Shape, fields: &str) -> String {
    let choice = if shape.ty.contains("Choice") {
        "use super::Choice;"
    } else {
        ""
    };
    // With a qualified path, the derive does not treat the type as a list.
    let allow = if shape.ty.starts_with("std::vec") {
        "#[allow(unused_qualifications)]"
    } else {
        ""
    };
    format!(
        "{choice}
        {allow}
        #[derive(Debug, clap::Parser)]
        pub struct Cli {{
            #[arg(long)]
            other: Option<String>,
            {fields}
        }}"
    )
}

const CHOICE: &str = "
    #[derive(Clone, Debug, clap::ValueEnum)]
    pub enum Choice { One, /// Two
    TwoWords }
";
