//! Writes arguments as JSON in the derive macro, which saves the compiler slow constant evaluation.

use super::argument::{Argument, write_key};
use super::out::Out;
use crate::spec::{Arg, Text};

/// The JSON of an argument in pieces. Between the pieces are gaps for the argument's type and the
/// program's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prewritten {
    /// The part before the keys that describe the type.
    pub start: String,
    /// The keys that describe the type, or `None` if only the compiler can write them.
    /// [`Prewritten::BINARY`] stands for the name of the program.
    pub typed: Option<String>,
    /// The part after the keys that describe the type.
    pub end: String,
    /// Whether the argument belongs to the manifest's list `args` and not to its object `flags`.
    pub positional: bool,
    /// Whether subcommands inherit the argument.
    pub global: bool,
    /// Whether the manifest shows the argument.
    pub shown: bool,
    /// Whether values of the argument can look like flags.
    pub takes_flags: bool,
    /// Whether the first value of the argument can look like a flag.
    pub begins_with_flags: bool,
    /// Whether a fact about the argument is known only at run time.
    pub dynamic: bool,
    /// The argument as a property of a tool's input.
    pub property: PrewrittenProperty,
}

/// The JSON of an argument as a property in the schema of a tool's input, in pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrewrittenProperty {
    /// The key of the property.
    pub key: String,
    /// Whether the property is required.
    pub required: bool,
    /// The part before the keys that describe the type of one value. It begins with the property's
    /// key.
    pub start: String,
    /// The keys that describe the type of one value, or `None` if only the compiler can write them.
    pub schema: Option<String>,
    /// The part between these keys and the default. [`Prewritten::BINARY`] stands for the name of
    /// the program.
    pub middle: String,
    /// A comma and the default. `None` if only the compiler can write the default.
    pub default: Option<String>,
    /// Whether the property may have a default.
    pub may_have_default: bool,
}

impl Prewritten {
    /// The placeholder for the name of the program. It is a Unicode noncharacter, which does not
    /// occur in texts.
    pub const BINARY: &'static str = "\u{10ffff}";
}

/// Writes the JSON of an argument. If `knows_type` is false, the type is unknown, and the
/// argument's field `value` is ignored.
///
/// ```
/// use cmdhelp_spec::manifest::prewrite;
/// use cmdhelp_spec::spec::{Action, Arg, Parser, Setting, Text, Value, ValueType, Word};
///
/// let port = Arg {
///     id: Text::Plain("port"),
///     positional: false,
///     action: Action::Set,
///     required: true,
///     many: false,
///     value: <u16 as Value>::TYPE,
///     parser: Parser::Type,
///     settings: &[Setting::Long(Text::Plain("port"))],
/// };
/// let written = prewrite(&port, true);
/// assert_eq!(written.start, r#""port":{"#);
/// assert_eq!(written.typed.unwrap(), r#""type":"int","minimum":0,"maximum":65535"#);
/// assert_eq!(written.end, r#","required":true}"#);
/// assert_eq!(written.property.start, r#""port":{"#);
/// assert_eq!(written.property.schema.unwrap(), r#""type":"integer","minimum":0,"maximum":65535"#);
/// ```
#[must_use]
#[inline]
pub fn prewrite(arg: &Arg, knows_type: bool) -> Prewritten {
    let argument = Argument::of(arg);
    let typed = knows_type || !argument.depends_on_type();
    Prewritten {
        start: text(|out| argument.write_start(out)),
        typed: typed
            .then(|| text(|out| argument.write_typed(out, Text::Const(Prewritten::BINARY)))),
        end: text(|out| argument.write_end(out)),
        positional: argument.is_positional(),
        global: argument.global,
        shown: argument.is_shown(),
        takes_flags: argument.takes_flags(),
        begins_with_flags: argument.hyphen_values,
        dynamic: typed && argument.dynamic,
        property: property(&argument, typed),
    }
}

#[inline]
fn property(argument: &Argument<'_>, typed: bool) -> PrewrittenProperty {
    let binary = Text::Const(Prewritten::BINARY);
    PrewrittenProperty {
        key: text(|out| write_key(out, argument.id())),
        required: argument.is_required_in_calls(),
        start: text(|out| {
            argument.write_property_key(out);
            out.put(":");
            argument.write_property_start(out);
        }),
        schema: typed.then(|| text(|out| argument.write_schema(out))),
        middle: text(|out| argument.write_property_middle(out, binary)),
        default: typed.then(|| {
            text(|out| {
                out.continues();
                argument.write_schema_default(out);
            })
        }),
        may_have_default: argument.has_default(),
    }
}

/// Returns the key that an argument with this id has in the JSON object of a call.
///
/// ```
/// use cmdhelp_spec::manifest::key;
/// assert_eq!(key("dry-run"), "dry_run");
/// assert_eq!(key("2fa"), "_2fa");
/// ```
#[must_use]
#[inline]
pub fn key(id: &str) -> String {
    text(|out| write_key(out, id))
}

#[inline]
fn text(write: impl Fn(&mut Out<'_>)) -> String {
    let mut measuring = Out::measuring();
    write(&mut measuring);
    let mut json = vec![0; measuring.size.json];
    write(&mut Out::writing(&mut json, &mut [], &mut [], &mut []));
    String::from_utf8(json).expect("the pieces of the key are valid UTF-8")
}
