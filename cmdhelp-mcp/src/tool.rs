//! A command that a server offers as a tool.

use std::borrow::Cow;
use std::time::Duration;

use cmdhelp_runtime::for_server::{AddSecret, List as _, Secrets, Substring as _};
use cmdhelp_runtime::view::find::nearest;
use cmdhelp_runtime::view::reader::{Json, unescape};
use cmdhelp_spec::spec::Effect;

use super::members::object;
use super::meta;
use super::protocol::ProtocolVersion;
use super::schema::without_references;
use cmdhelp_runtime::view::reader::quoted;

/// A command that a server offers as a tool.
///
/// A tool is parsed from the output of `--llms`, without copying its texts. Members that MCP hosts
/// need in another form are converted when the definition is written.
#[derive(Clone, Debug)]
pub struct Tool<'a> {
    /// The name of the tool. It is declared by the author, or made from the names that select the
    /// command.
    pub name: String,
    /// The names that select the command, without the program's name.
    pub path: Vec<String>,
    /// The groups to which the command belongs.
    pub groups: Vec<String>,
    /// The time limit of a call, if the command declares one.
    pub deadline: Option<Duration>,
    /// The names of the two arguments with which a model requests a part of a list: the first is
    /// for the maximum number of elements, the second for the cursor. `None` if the result is not a
    /// list.
    pub window: Option<[&'static str; 2]>,
    /// The name of the argument for the consent token. Only the input schemas of destructive tools,
    /// and of tools with the mark `cmdhelp/asks`, have this argument.
    pub consent: &'static str,
    binary: &'a str,
    /// The command line that the tool stands for, if it is not the program's name followed by the
    /// path.
    command: Option<Cow<'a, str>>,
    description: Json<'a>,
    input: Json<'a>,
    output: Option<OutputSchema<'a>>,
    effect: Option<Effect>,
    /// Whether a call may need consent although the tool is not destructive.
    asks: bool,
    /// Whether the author declares that repeating a call has no further effect.
    is_idempotent: bool,
    /// Whether the command may access other systems, such as the internet. This is `true` unless
    /// the author declares the opposite.
    is_open: bool,
    /// The function that adds the value of a secret argument to a set of secrets. `None` for
    /// programs without secret arguments.
    add_secret: Option<AddSecret>,
}

/// Returns the effect that corresponds to the hints in a tool's annotations.
pub(super) fn effect_of(tool: Json<'_>) -> Option<Effect> {
    let hints = tool.get("annotations")?;
    let hint = |key| hints.get(key).is_some_and(Json::is_true);
    Some(Effect::of_hints(
        hint("readOnlyHint"),
        hint("destructiveHint"),
    ))
}

/// The schema of a tool's result.
#[derive(Clone, Copy, Debug)]
struct OutputSchema<'a> {
    schema: Json<'a>,
    is_object: bool,
    may_be_null: bool,
}

impl<'a> OutputSchema<'a> {
    fn of(schema: Json<'a>, is_object: bool) -> Self {
        Self {
            schema,
            is_object,
            may_be_null: !is_object && admits_null(schema),
        }
    }
}

impl<'a> Tool<'a> {
    /// Parses a tool in the output of `--llms`. `path` contains the names that select the tool's
    /// command, and is empty for the root command.
    pub(super) fn of(
        binary: &'a str,
        path: Vec<String>,
        tool: Json<'a>,
        effect: Option<Effect>,
        add_secret: Option<AddSecret>,
    ) -> Option<Self> {
        let input = tool.get("inputSchema")?;
        let members = tool.get("_meta");
        let in_meta = |key| members.and_then(|members| members.get(key));
        let output = match tool.get("outputSchema") {
            Some(schema) => Some(OutputSchema::of(schema, true)),
            None => in_meta(meta::OUTPUT_SCHEMA).map(|schema| OutputSchema::of(schema, false)),
        };
        let milliseconds = in_meta("cmdhelp/timeoutMs").and_then(|it| it.raw().parse().ok());
        let groups = in_meta("cmdhelp/mcpGroups").into_iter();
        let groups = groups.flat_map(Json::items).filter_map(Json::text);
        let name = in_meta(meta::MCP_NAME).and_then(Json::text);
        Some(Self {
            name: name.unwrap_or_default().into_owned(),
            groups: groups.map(Cow::into_owned).list(),
            path,
            deadline: milliseconds.map(Duration::from_millis),
            window: in_meta("cmdhelp/window").map(|_| {
                let limit = unused_key(input, ["limit", "cmdhelp_limit"]);
                [limit, unused_key(input, ["after", "cmdhelp_after"])]
            }),
            consent: unused_key(input, ["confirm", "cmdhelp_confirm"]),
            binary,
            command: in_meta(meta::COMMAND).and_then(Json::text),
            description: tool.get("description")?,
            input,
            output,
            effect,
            asks: in_meta(meta::ASKS).is_some(),
            is_idempotent: in_meta(meta::IDEMPOTENT).is_some(),
            is_open: in_meta("cmdhelp/openWorld").is_none(),
            add_secret,
        })
    }

    /// Returns the names that select the command, separated by spaces, or the program's name for
    /// the root command.
    #[must_use]
    #[inline(never)]
    pub fn words(&self) -> String {
        match self.path.as_slice() {
            [] => self.binary.to_owned(),
            path => path.join(" "),
        }
    }

    /// Returns whether the command declares the effect `read`, so that calls change nothing.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.effect == Some(Effect::Read)
    }

    /// Returns whether the command declares that it may be destructive.
    #[must_use]
    pub fn is_destructive(&self) -> bool {
        self.effect == Some(Effect::Destructive)
    }

    /// Returns whether a call may be refused until the user agrees.
    pub(super) fn asks(&self) -> bool {
        self.asks || self.is_destructive()
    }

    /// Returns whether the author declares that repeating a call has no further effect.
    #[must_use]
    pub fn is_idempotent(&self) -> bool {
        self.is_read_only() || self.is_idempotent
    }

    /// Returns whether the command may be destructive. A command that declares no effect counts as
    /// destructive.
    pub(super) fn may_destroy(&self) -> bool {
        !matches!(self.effect, Some(Effect::Read | Effect::Write))
    }

    /// Returns the name of the program.
    pub(super) const fn binary(&self) -> &'a str {
        self.binary
    }

    /// Returns the description as plain text, for searches.
    pub(super) fn description(&self) -> String {
        self.description.text().unwrap_or_default().into_owned()
    }

    /// Returns whether the result is sent within an object. This is the case for clients that
    /// accept only objects. If the result may be null, it is the case for all clients, because many
    /// of them treat null as a missing result.
    pub(super) fn is_wrapped(&self, protocol: ProtocolVersion) -> bool {
        let output = self.output.filter(|_| protocol.is_structured());
        output.is_some_and(|output| match protocol {
            ProtocolVersion::Handshake(_) => !output.is_object,
            ProtocolVersion::Stateless => output.may_be_null,
        })
    }

    /// Returns whether the tool has an output schema, which hosts use to validate results.
    pub(super) fn has_output(&self) -> bool {
        self.output.is_some()
    }

    /// Returns whether a JSON result may begin with this byte, according to its schema.
    pub(super) fn may_begin_with(&self, byte: u8) -> bool {
        self.output
            .is_some_and(|output| begins_with(output.schema, byte))
    }

    /// Returns whether the result may be null, according to its schema.
    pub(super) fn may_be_null(&self) -> bool {
        self.output.is_some_and(|output| output.may_be_null)
    }

    /// Returns the definition of the tool for hosts.
    pub(super) fn definition(&self, protocol: ProtocolVersion) -> String {
        let mut json = format!(
            "{{\"name\":{},\"title\":{},\"description\":{},\"inputSchema\":{}",
            quoted(&self.name),
            quoted(&self.words()),
            self.description.raw(),
            self.input_schema(),
        );
        if let Some(output) = self.output.filter(|_| protocol.is_structured()) {
            json += ",\"outputSchema\":";
            if self.is_wrapped(protocol) {
                json += "{\"type\":\"object\",\"properties\":{\"result\":";
                json += &without_references(output.schema);
                if let Some([_, after]) = self.window {
                    json += ",\"next\":";
                    json += &next_schema(after);
                }
                json += "},\"required\":[\"result\"]}";
            } else {
                let schema = without_references(output.schema);
                match self.window {
                    Some([_, after]) => json += &with_next(&schema, after),
                    None => json += &schema,
                }
            }
        }
        json += ",\"annotations\":";
        json += &self.hints();
        let path: Vec<String> = self.path.iter().map(|word| quoted(word)).list();
        json += &format!(
            ",\"_meta\":{{\"cmdhelp/path\":[{}],\"{}\":{}}}}}",
            path.join(","),
            meta::COMMAND,
            quoted(&self.command()),
        );
        json
    }

    /// Returns the annotations with all hints. No hint is left out, because hosts assume the worst
    /// about a missing hint. In the output of `--llms`, which agents read, hints with the usual
    /// values are left out to save tokens.
    fn hints(&self) -> String {
        let (reads, destroys) = self.effect.unwrap_or(Effect::Destructive).hints();
        let (is_idempotent, is_open) = (self.is_idempotent(), self.is_open);
        format!(
            "{{\"readOnlyHint\":{reads},\"destructiveHint\":{destroys},\
             \"idempotentHint\":{is_idempotent},\"openWorldHint\":{is_open}}}"
        )
    }

    /// Returns the command line that calls the tool's command, without arguments.
    fn command(&self) -> String {
        if let Some(command) = &self.command {
            return command.to_string();
        }
        let mut words = vec![self.binary];
        words.extend(self.path.iter().map(String::as_str));
        words.join(" ")
    }

    /// Returns a suggestion if the model may have misspelled one of the server's own arguments. The
    /// argument for consent is never suggested.
    pub(super) fn advice(&self, arguments: &str) -> Option<String> {
        let server_arguments: Vec<&str> = self.window.into_iter().flatten().list();
        let properties = self.input.get("properties");
        let is_known = |key: &str| properties.is_some_and(|it| it.get(key).is_some());
        let mut keys = Json::whole(arguments).entries().map(|(key, _)| key);
        keys.find_map(|key| {
            let meant = nearest(key, &server_arguments).into_iter().next()?;
            (!is_known(key)).then(|| format!("For `{key}`, did you mean `{meant}`?"))
        })
    }

    /// Adds the values of secret arguments to `secrets`.
    pub(super) fn secrets(&self, arguments: &str, mut secrets: Secrets) -> Secrets {
        fn add_all(value: Json<'_>, secrets: &mut Secrets, add: AddSecret) {
            match value.raw().as_bytes().first() {
                Some(b'[') => value.items().for_each(|it| add_all(it, secrets, add)),
                Some(b'{') => value.entries().for_each(|it| add_all(it.1, secrets, add)),
                _ => add(secrets, &value.text().unwrap_or(value.raw().into())),
            }
        }
        let Some(add) = self.add_secret else {
            return secrets;
        };
        let properties = self.input.get("properties");
        let is_secret = |key: &str| {
            let property = properties.and_then(|it| it.get(key));
            let mark = property.and_then(|property| property.get("writeOnly"));
            mark.is_some_and(Json::is_true)
        };
        let entries = Json::whole(arguments).entries();
        let entries = entries.filter(|(key, _)| is_secret(&unescape(key)));
        entries.for_each(|(_, value)| add_all(value, &mut secrets, add));
        secrets
    }

    /// Returns the input schema: the schema of the command's arguments, with the server's own
    /// arguments added.
    fn input_schema(&self) -> String {
        let mut server_arguments = String::new();
        if self.asks() {
            put_property(&mut server_arguments, self.consent, CONSENT);
        }
        if let Some([limit, after]) = self.window {
            put_property(&mut server_arguments, limit, LIMIT);
            put_property(&mut server_arguments, after, AFTER);
        }
        if server_arguments.is_empty() {
            return self.input.raw().to_owned();
        }
        let mut schema = String::new();
        for (key, value) in self.input.entries() {
            schema += if schema.is_empty() { "{\"" } else { ",\"" };
            schema += key;
            schema += "\":";
            if key != "properties" {
                schema += value.raw();
                continue;
            }
            match value.entries().next() {
                None => schema += "{",
                Some(_) => {
                    schema += &value.raw()[..value.raw().len() - 1];
                    schema += ",";
                }
            }
            schema += &server_arguments;
            schema += "}";
        }
        schema + "}"
    }
}

fn put_property(properties: &mut String, key: &str, schema: &str) {
    if !properties.is_empty() {
        properties.push(',');
    }
    *properties += "\"";
    *properties += key;
    *properties += "\":";
    *properties += schema;
}

/// The schema of the argument for the consent token.
const CONSENT: &str = "{\"type\":\"string\",\"description\":\"Only after the user has agreed: \
                       the token from the refusal of the same call\"}";

/// The schemas of the two arguments that select a part of a list.
const LIMIT: &str =
    "{\"type\":\"integer\",\"minimum\":1,\"description\":\"Maximum number of elements\"}";
const AFTER: &str = "{\"type\":\"string\",\"description\":\"Where to begin: \
                     the cursor of the previous part, or a number of elements to skip\"}";

/// Returns the schema of the member `next` in a result. The member's value contains the argument
/// `after`, with which the model requests the next part.
fn next_schema(after: &str) -> String {
    let after = quoted(after);
    format!(
        "{{\"description\":\"Repeat the call with this argument to get the next part\",\"type\":\"object\",\
         \"properties\":{{{after}:{{\"type\":\"string\"}}}},\"required\":[{after}]}}"
    )
}

/// Returns the schema of a list's envelope, whose member `next` contains the argument `after` in place of a command
/// line. The schema of a list without an envelope has no such member, and stays as it is.
fn with_next(schema: &str, after: &str) -> String {
    object(Json::whole(schema), &|key, value| match key {
        "properties" => Some(object(value, &|key, value| match key {
            "next" => Some(next_schema(after)),
            _ => Some(value.raw().to_owned()),
        })),
        _ => Some(value.raw().to_owned()),
    })
}

/// Returns whether null may be valid under a schema. A schema without a type allows null.
fn admits_null(schema: Json<'_>) -> bool {
    if let Some(types) = schema.get("type") {
        return types.raw().has("\"null\"");
    }
    let kinds = schema.get("anyOf").or_else(|| schema.get("oneOf"));
    kinds.is_none_or(|kinds| kinds.items().any(admits_null))
}

/// Returns whether a JSON value that is valid under a schema may begin with this byte, as far as
/// the schema's types tell. Returns `false` for a schema without types.
fn begins_with(schema: Json<'_>, byte: u8) -> bool {
    let word = match byte {
        b'{' => "\"object\"",
        b'[' => "\"array\"",
        _ => "\"string\"",
    };
    if let Some(types) = schema.get("type") {
        return types.raw().has(word);
    }
    let kinds = schema.get("anyOf").or_else(|| schema.get("oneOf"));
    kinds.is_some_and(|kinds| kinds.items().any(|kind| begins_with(kind, byte)))
}

/// Returns `key`, or `other` if the command itself already has an argument named `key`.
fn unused_key(input: Json<'_>, [key, other]: [&'static str; 2]) -> &'static str {
    let properties = input.get("properties");
    match properties.and_then(|it| it.get(key)) {
        Some(_) => other,
        None => key,
    }
}
