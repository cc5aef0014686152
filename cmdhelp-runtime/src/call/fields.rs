//! The fields of a result that a call selects with `--select`, such as `--select id,author.name`.
//!
//! Before the command runs, the fields are looked up in the schema of the command's output. So a
//! misspelled field causes an error, and not an empty result.

use super::text::fill;
use crate::list::List as _;
use crate::substring::Substring as _;
use crate::view::reader::{Json, entries_of, items_of, unescape, write_text};

/// The selected fields of a result, each as a path of keys. If the value at a key is an array, the
/// next key selects a field of each element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields(Vec<Vec<String>>);

/// The maximum depth of nested schemas and `$ref`s that are searched for one key. The limit ends
/// the search in schemas that refer to themselves.
const MAX_REFERENCES: usize = 32;

impl Fields {
    /// Parses field names that are separated by commas, with dots between the keys of a path.
    ///
    /// ```
    /// use cmdhelp_runtime::call::Fields;
    /// let fields = Fields::parse("id,author.name");
    /// let json = r#"[{"id":1,"author":{"id":2,"name":"Ada"},"text":"x"}]"#;
    /// assert_eq!(fields.of(json), r#"[{"id":1,"author":{"name":"Ada"}}]"#);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let paths = text.split(',').map(|path| {
            let keys = path.trim().split('.');
            keys.map(str::to_owned).list()
        });
        Self(paths.list())
    }

    /// Returns the fields that a text template, such as `Created {ref}: {author.name}`, names.
    #[inline]
    pub(super) fn of_template(template: &str) -> Self {
        let mut paths = Vec::new();
        fill(template, &mut |path| {
            if !path.is_empty() {
                paths.push(path.split('.').map(str::to_owned).list());
            }
            Some(String::new())
        });
        Self(paths)
    }

    /// Returns the paths of the selected fields, as the caller wrote them.
    pub(super) fn paths(&self) -> Vec<String> {
        self.0.iter().map(|path| path.join(".")).list()
    }

    /// Returns a JSON value with only the selected fields, in the order of the original value.
    #[must_use]
    pub fn of(&self, json: &str) -> String {
        let paths: Vec<&[String]> = self.0.iter().map(Vec::as_slice).list();
        let mut out = String::new();
        pick(Json::new(json), &paths, &mut out);
        out
    }

    /// Returns the selected fields that the schema does not have.
    pub(super) fn unknown(&self, schema: Json<'_>) -> Vec<UnknownField> {
        let unknown = self.0.iter().map(|path| unknown(schema, path));
        unknown.flatten().list()
    }
}

impl std::fmt::Display for Fields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.paths().join(","))
    }
}

/// A selected field that the schema does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnknownField {
    /// The whole path of the field, as the caller wrote it.
    pub(super) path: String,
    /// The part of the path before the unknown key, with a dot at the end, or an empty string.
    pub(super) prefix: String,
    /// The unknown key.
    pub(super) key: String,
    /// The part of the path after the unknown key, with a dot before each key.
    pub(super) rest: String,
    /// The keys that the schema has in place of the unknown key.
    pub(super) available: Vec<String>,
    /// The paths of the fields that can be selected instead: those with the keys in `available` or, if the value before
    /// the unknown key has no fields, the fields beside this value.
    pub(super) known: Vec<String>,
}

fn pick(value: Json<'_>, paths: &[&[String]], out: &mut String) {
    let is_whole = paths.iter().any(|path| path.is_empty());
    match value.raw().as_bytes().first() {
        Some(b'[') if !is_whole => {
            out.push('[');
            for (at, item) in value.items().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                pick(item, paths, out);
            }
            out.push(']');
        }
        Some(b'{') if !is_whole => {
            out.push('{');
            let mut is_first = true;
            for (key, value) in value.entries() {
                let key = unescape(key);
                let below = paths.iter().filter_map(|path| match path.split_first() {
                    Some((first, rest)) if *first == key => Some(rest),
                    _ => None,
                });
                let below: Vec<&[String]> = below.list();
                if below.is_empty() {
                    continue;
                }
                if !is_first {
                    out.push(',');
                }
                is_first = false;
                write_text(&key, out);
                out.push(':');
                pick(value, &below, out);
            }
            out.push('}');
        }
        _ => out.push_str(value.raw()),
    }
}

/// Looks up a path of keys in a schema. Returns the first key that the schema does not have, or
/// `None` if the schema has them all.
fn unknown(root: Json<'_>, path: &[String]) -> Option<UnknownField> {
    let mut places = vec![root];
    let mut known = Vec::new();
    for (at, key) in path.iter().enumerate() {
        let mut reach = Reach::default();
        for place in places {
            reach.look(root, place, 0);
        }
        if reach.is_open {
            return None;
        }
        let named = reach.fields.iter().filter(|(name, _)| name == key);
        let mut below: Vec<Json<'_>> = named.map(|(_, schema)| *schema).list();
        below.extend(reach.values);
        let prefix: String = path[..at].iter().map(|key| format!("{key}.")).collect();
        let mut available: Vec<String> = Vec::new();
        for (name, _) in reach.fields {
            if !available.contains(&name) {
                available.push(name);
            }
        }
        if !available.is_empty() {
            known = available.iter().map(|key| prefix.clone() + key).list();
        }
        if below.is_empty() {
            let rest = path[at + 1..].iter().map(|key| format!(".{key}")).collect();
            return Some(UnknownField {
                path: path.join("."),
                prefix,
                key: key.clone(),
                rest,
                available,
                known,
            });
        }
        places = below;
    }
    None
}

/// The keys that values can have according to a schema. For an array, these are the keys of its
/// elements.
#[derive(Default)]
struct Reach<'s> {
    fields: Vec<(String, Json<'s>)>,
    /// The schemas for the values of keys that the schema does not name (`additionalProperties`).
    values: Vec<Json<'s>>,
    /// Whether the schema permits keys that it does not describe. If `true`, no selected key is
    /// reported as unknown.
    is_open: bool,
}

impl<'s> Reach<'s> {
    fn look(&mut self, root: Json<'s>, schema: Json<'s>, depth: usize) {
        if depth == MAX_REFERENCES || schema.raw() == "true" {
            self.is_open = true;
            return;
        }
        let mut is_known = false;
        if let Some(reference) = schema.get("$ref").and_then(Json::text) {
            is_known = true;
            match resolve(root, &reference) {
                Some(schema) => self.look(root, schema, depth + 1),
                None => self.is_open = true,
            }
        }
        for key in ["anyOf", "oneOf", "allOf", "prefixItems"] {
            for one in items_of(schema.get(key)) {
                is_known = true;
                self.look(root, one, depth + 1);
            }
        }
        if let Some(items) = schema.get("items") {
            is_known = true;
            self.look(root, items, depth + 1);
        }
        let properties = schema.get("properties");
        for (key, property) in entries_of(properties) {
            is_known = true;
            self.fields.push((unescape(key).into_owned(), property));
        }
        match schema.get("additionalProperties") {
            Some(values) if values.raw() != "false" => {
                is_known = true;
                self.values.push(values);
            }
            Some(_) => is_known = true,
            None => {}
        }
        let ty = schema.get("type").and_then(Json::text);
        let says = |key| schema.get(key).is_some();
        is_known |= match ty.as_deref() {
            Some("object" | "array") => false,
            Some(_) => true,
            None => says("not") || says("enum") || says("const"),
        };
        self.is_open |= !is_known;
    }
}

/// Returns the subschema that a reference such as `#/$defs/Item` names.
fn resolve<'s>(root: Json<'s>, reference: &str) -> Option<Json<'s>> {
    let pointer = reference.strip_prefix('#')?;
    let steps = pointer.split('/').skip(1);
    let mut steps = steps.map(|step| step.replaced("~1", "/").replaced("~0", "~"));
    steps.try_fold(root, |schema, step| schema.get(&step))
}

#[cfg(test)]
mod tests {
    use super::Fields;
    use crate::view::reader::Json;
    use crate::view::schema::is_list;

    fn unknown(schema: &str, fields: &str) -> Vec<String> {
        let unknown = Fields::parse(fields).unknown(Json::new(schema));
        unknown.into_iter().map(|unknown| unknown.path).collect()
    }

    #[test]
    fn finds_the_fields_that_a_schema_does_not_have() {
        let tree = r##"{"type":"object","properties":{"name":{"type":"string"},"more":{"anyOf":[{"$ref":"#/$defs/Leaf"},{"type":"null"}]},"below":{"type":"array","items":{"$ref":"#"}},"map":{"type":"object","additionalProperties":{"type":"object","properties":{"x":{"type":"integer"}}}},"any":{}},"$defs":{"Leaf":{"type":"object","properties":{"size":{"type":"integer"}}}}}"##;
        for known in [
            "name",
            "more.size,name",
            "below.below.name",
            "map.whatever.x",
            "any.thing.at.all",
            "below",
        ] {
            assert_eq!(unknown(tree, known), Vec::<String>::new(), "{known}");
        }
        assert_eq!(unknown(tree, "nam,name.x,name"), ["nam", "name.x"]);
        assert_eq!(unknown(tree, "below.more.sise"), ["below.more.sise"]);
        assert_eq!(unknown(tree, "map.whatever.y"), ["map.whatever.y"]);
        assert_eq!(unknown(tree, ""), [""]);
        assert_eq!(unknown(r#"{"type":"integer"}"#, "x"), ["x"]);
        assert_eq!(unknown("{}", "x"), Vec::<String>::new());
        let closed = r#"{"type":"object","additionalProperties":false}"#;
        assert_eq!(unknown(closed, "x"), ["x"]);
    }

    #[test]
    fn keeps_the_order_of_the_selected_fields() {
        let json = r#"{"b":[{"x":1,"y":[]},{"x":2}],"a":null,"c":"\"","d":{"e":{"f":1,"g":2}}}"#;
        let of = |fields: &str| Fields::parse(fields).of(json);
        assert_eq!(of("a,b.x"), r#"{"b":[{"x":1},{"x":2}],"a":null}"#);
        assert_eq!(of("c , d.e.g"), r#"{"c":"\"","d":{"e":{"g":2}}}"#);
        assert_eq!(of("d,d.e.f"), r#"{"d":{"e":{"f":1,"g":2}}}"#);
    }

    #[test]
    fn a_tuple_is_not_a_list() {
        assert!(is_list(Json::new(r#"{"type":"array","items":{}}"#)));
        let tuple = r#"{"type":"array","prefixItems":[{}],"minItems":1,"maxItems":1}"#;
        assert!(!is_list(Json::new(tuple)));
        assert!(!is_list(Json::new(r#"{"type":"object"}"#)));
    }
}
