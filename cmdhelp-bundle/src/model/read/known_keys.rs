//! Finds keys in a manifest whose meaning is unknown. The specification tells readers to ignore them, but the author
//! may have mistyped a key such as `effect`.

use crate::json::Json;
use crate::similar::similar;

/// The maximum number of unknown keys that are reported.
const MAX: usize = 20;

const DOCUMENT: &str = "
    binary cmdhelp_version commands context description global_flags homepage manifest_hash
    multicall schemas scope summary surface tokens version";
const SURFACE: &str = "
    after capabilities confirm dry_run help help_flag json limit llms output select";
const COMMAND: &str = "
    aliases args args_conflicts_with_subcommands confirm description dry_run effect examples
    exit_codes external_subcommands flags groups interactive llms runnable see_also since stability
    stdin stdout subcommand_negates_reqs subcommands subtree_tokens summary tokens worst_effect";
const STDIN: &str = "accepted format";
const STDOUT: &str = "default json_schema_ref stream text_template";
const EXAMPLE: &str = "cmd note";
const GROUP: &str = "members multiple required";
const EXIT: &str = "message_template recovery when";
const ARG: &str = "last name trailing";
const FLAG: &str = "aliases negate_flag short short_aliases spelling";
const VALUE: &str = "
    conflicts_with default default_dynamic default_missing delimiter description effect enum
    enum_help enum_source env examples exclusive format hyphen_values json_output maximum minimum
    repeatable require_equals required requires secret separator type value_name values";

/// Returns a sentence about each unknown key in a manifest.
pub(in crate::model) fn unknown(document: &Json) -> Vec<String> {
    let mut found = UnknownKeys::default();
    found.object(document, "", &[DOCUMENT]);
    if let Some(surface) = document.get("surface") {
        found.object(surface, "/surface", &[SURFACE]);
    }
    found.flags(document, "");
    for (path, command) in document.entries_of("commands") {
        let path = path.replace('~', "~0").replace('/', "~1");
        found.command(command, &format!("/commands/{path}"));
    }
    let rest = found.0.len().saturating_sub(MAX);
    found.0.truncate(MAX);
    if rest > 0 {
        found.0.push(format!("{rest} more keys are unknown"));
    }
    found.0
}

#[derive(Default)]
struct UnknownKeys(Vec<String>);

impl UnknownKeys {
    fn object(&mut self, value: &Json, pointer: &str, known: &[&'static str]) {
        for (key, _) in value.entries() {
            // Keys such as `x-owner` and `$schema` are never those of the specification.
            let is_own = key.starts_with(['$', '_']) || key.starts_with("x-");
            let mut known = known.iter().flat_map(|it| it.split_whitespace());
            if is_own || known.clone().any(|it| it == key) {
                continue;
            }
            let advice = match similar(key, &mut known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "a key of your own begins with `x-`".to_owned(),
            };
            let key = key.escape_debug();
            self.0.push(format!(
                "{pointer}/{key}: this key is unknown, so it has no effect; {advice}"
            ));
        }
    }

    fn command(&mut self, command: &Json, pointer: &str) {
        self.object(command, pointer, &[COMMAND]);
        for (key, known) in [("stdin", STDIN), ("stdout", STDOUT)] {
            if let Some(value) = command.get(key) {
                self.object(value, &format!("{pointer}/{key}"), &[known]);
            }
        }
        for (key, known) in [
            ("examples", &[EXAMPLE][..]),
            ("groups", &[GROUP]),
            ("args", &[ARG, VALUE]),
        ] {
            for (i, value) in command.items_of(key).iter().enumerate() {
                self.object(value, &format!("{pointer}/{key}/{i}"), known);
            }
        }
        for (code, exit) in command.entries_of("exit_codes") {
            self.object(exit, &format!("{pointer}/exit_codes/{code}"), &[EXIT]);
        }
        self.flags(command, pointer);
    }

    fn flags(&mut self, above: &Json, pointer: &str) {
        for key in ["flags", "global_flags"] {
            for (name, flag) in above.entries_of(key) {
                self.object(flag, &format!("{pointer}/{key}/{name}"), &[FLAG, VALUE]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        ARG, COMMAND, DOCUMENT, EXAMPLE, EXIT, FLAG, GROUP, STDIN, STDOUT, SURFACE, VALUE,
    };
    use crate::json::Json;

    #[test]
    fn knows_the_keys_of_the_schema() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../schema/cmdhelp-document.schema.json"
        );
        let schema = Json::parse(&std::fs::read_to_string(path).expect("a file")).expect("JSON");
        for (place, known) in [
            ("/properties", DOCUMENT),
            ("/$defs/surface/properties", SURFACE),
            ("/$defs/command/properties", COMMAND),
            ("/$defs/command/properties/stdin/properties", STDIN),
            ("/$defs/command/properties/stdout/properties", STDOUT),
            (
                "/$defs/command/properties/examples/items/properties",
                EXAMPLE,
            ),
            ("/$defs/command/properties/groups/items/properties", GROUP),
            (
                "/$defs/exit_codes/additionalProperties/oneOf/1/properties",
                EXIT,
            ),
            ("/$defs/arg/properties", ARG),
            ("/$defs/flag/properties", FLAG),
            ("/$defs/value/properties", VALUE),
        ] {
            let properties = schema.pointed(place).expect(place);
            let mut keys: Vec<&str> = properties.entries().iter().map(|(key, _)| &**key).collect();
            keys.sort_unstable();
            assert_eq!(
                keys,
                known.split_whitespace().collect::<Vec<_>>(),
                "{place}"
            );
        }
    }
}
