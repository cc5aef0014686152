//! Converts schemas to the subset of JSON Schema that every client accepts.
//!
//! A client rejects the whole list of tools if the list contains a single schema that the client does not support. For
//! this reason, the root of each schema is an object without alternatives, references are replaced by their targets,
//! and keys contain only characters that the interfaces of all language models accept. A schema that cannot be
//! converted is replaced by a schema that accepts any object.

use cmdhelp_bundle::Json;

/// The maximum depth of a schema, after references are replaced.
const MAX_DEPTH: usize = 24;
/// The maximum length of a schema's text, in bytes.
const MAX_LEN: usize = 64 * 1024;
/// The maximum length of a key, in characters.
const MAX_KEY_LEN: usize = 64;

/// A converted schema, which every client accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portable {
    /// The converted schema.
    pub schema: Json,
    /// The renamed keys of the root: the new key and the original key.
    pub renamed: Vec<(String, String)>,
    /// Sentences that tell which parts of the original schema were left out.
    pub lost: Vec<String>,
}

/// Converts the schema of a tool's arguments to one that every client accepts.
///
/// ```
/// use cmdhelp_bundle::Json;
/// use cmdhelp_host::serve::portable;
///
/// let schema = Json::parse(r##"{
///     "title": null,
///     "properties": {"a[b]": {"$ref": "#/$defs/Name"}},
///     "anyOf": [{"required": ["a[b]"]}],
///     "$defs": {"Name": {"type": ["string", "null"]}}
/// }"##)?;
/// let portable = portable(&schema);
/// let expected = r#"{"type":"object","properties":{"a_b":{"type":"string"}}}"#;
/// assert_eq!(portable.schema.to_string(), expected);
/// assert_eq!(portable.renamed, [("a_b".to_owned(), "a[b]".to_owned())]);
/// assert_eq!(portable.lost, ["`anyOf` at the root is left out"]);
/// # Ok::<(), cmdhelp_bundle::JsonError>(())
/// ```
#[must_use]
pub fn portable(schema: &Json) -> Portable {
    let mut rewriting = Rewriting {
        root: schema,
        lost: Vec::new(),
    };
    let mut renamed = Vec::new();
    let written = rewriting.root_object(&mut renamed);
    let length = written.as_ref().map_or(0, |it| it.to_string().len());
    match written {
        Some(schema) if length <= MAX_LEN => Portable {
            schema,
            renamed,
            lost: rewriting.lost,
        },
        other => {
            let why = match other {
                Some(_) => format!("the schema has {length} bytes"),
                None => "the schema is not that of an object".to_owned(),
            };
            Portable {
                schema: any_object(),
                renamed: Vec::new(),
                lost: vec![why],
            }
        }
    }
}

/// Moves `items` beside the alternatives of a schema into the alternative that is an array, because some clients refuse
/// an array without `items`.
fn move_items(written: &mut Vec<(String, Json)>) {
    let Some((at, (_, items))) = written
        .iter()
        .enumerate()
        .find(|(_, (key, _))| key == "items")
    else {
        return;
    };
    let items = items.clone();
    let alternatives = written.iter_mut().find(|(key, _)| key == "anyOf");
    let Some((_, Json::List(alternatives))) = alternatives else {
        return;
    };
    let mut arrays = alternatives.iter_mut();
    let array = arrays.find(|it| it.text_of("type") == Some("array") && it.get("items").is_none());
    if let Some(Json::Object(array)) = array {
        array.push(("items".to_owned(), items));
        written.remove(at);
    }
}

fn any_object() -> Json {
    Json::object([("type", Json::from("object"))])
}

struct Rewriting<'s> {
    /// The original schema, which contains the targets of references.
    root: &'s Json,
    lost: Vec<String>,
}

impl<'s> Rewriting<'s> {
    fn root_object(&mut self, renamed: &mut Vec<(String, String)>) -> Option<Json> {
        let root = self.follow(self.root, MAX_DEPTH)?;
        if !matches!(root, Json::Object(_)) {
            return None;
        }
        let kind = root.text_of("type");
        if kind.is_some_and(|it| it != "object") {
            return None;
        }
        let mut properties: Vec<(String, &Json)> = Vec::new();
        let mut required: Vec<&str> = Vec::new();
        self.collect(root, &mut properties, &mut required, MAX_DEPTH);
        let mut written = Vec::new();
        for (key, value) in properties {
            let free = portable_key(&key, &written);
            let value = self.schema(value, 0);
            if free != key {
                renamed.push((free.clone(), key));
            }
            written.push((free, value));
        }
        let as_known = |key: &str| {
            let new = renamed.iter().find(|(_, original)| original == key);
            new.map_or(key, |(new, _)| new).to_owned()
        };
        let required: Vec<String> = required.into_iter().map(as_known).collect();
        let is_there = |key: &&String| written.iter().any(|(it, _)| it == *key);
        let mut required: Vec<String> = required.iter().filter(is_there).cloned().collect();
        required.dedup();
        let mut schema = vec![
            ("type".to_owned(), Json::from("object")),
            ("properties".to_owned(), Json::Object(written)),
        ];
        if !required.is_empty() {
            let required = required.into_iter().map(Json::Text).collect();
            schema.push(("required".to_owned(), Json::List(required)));
        }
        if root.get("additionalProperties") == Some(&Json::Bool(false)) {
            schema.push(("additionalProperties".to_owned(), Json::Bool(false)));
        }
        Some(Json::Object(schema))
    }

    /// Adds the properties of a schema to `properties`, and its required keys to `required`. The schemas in its `allOf`
    /// apply as well, so theirs are added, too.
    fn collect(
        &mut self,
        object: &'s Json,
        properties: &mut Vec<(String, &'s Json)>,
        required: &mut Vec<&'s str>,
        depth: usize,
    ) {
        for (key, value) in object.entries_of("properties") {
            if !properties.iter().any(|(it, _)| it == key) {
                properties.push((key.clone(), value));
            }
        }
        let names = object.items_of("required");
        required.extend(names.iter().filter_map(Json::text));
        for part in object.items_of("allOf") {
            match self.follow(part, depth) {
                Some(part) if depth > 0 => self.collect(part, properties, required, depth - 1),
                _ => self.lose("a part of `allOf` at the root"),
            }
        }
        for key in ["anyOf", "oneOf", "not", "if", "enum", "const"] {
            if object.get(key).is_some() {
                self.lose(&format!("`{key}` at the root"));
            }
        }
    }

    fn lose(&mut self, what: &str) {
        let lost = format!("{what} is left out");
        if !self.lost.contains(&lost) {
            self.lost.push(lost);
        }
    }

    /// Follows the references of a schema, at most `depth` of them, and returns the target. A schema without a
    /// reference is returned unchanged.
    fn follow(&self, mut schema: &'s Json, mut depth: usize) -> Option<&'s Json> {
        while let Some(reference) = schema.text_of("$ref") {
            let path = reference.strip_prefix('#')?;
            depth = depth.checked_sub(1)?;
            schema = self.root.pointed(path)?;
        }
        Some(schema)
    }

    /// Converts a schema below the root.
    fn schema(&mut self, schema: &'s Json, depth: usize) -> Json {
        let Some(target) = self.follow(schema, MAX_DEPTH).filter(|_| depth < MAX_DEPTH) else {
            self.lose("a reference without an end");
            return described(schema, "Any value");
        };
        if !matches!(target, Json::Object(_)) {
            return described(schema, "Any value");
        }
        let mut written = Vec::new();
        // Keywords next to a reference take precedence over the same keywords in the target of the reference.
        let beside = match std::ptr::eq(schema, target) {
            true => &[][..],
            false => schema.entries(),
        };
        let of_target = target.entries().iter();
        let of_target = of_target.filter(|(key, _)| !beside.iter().any(|(it, _)| it == key));
        for (key, value) in beside.iter().chain(of_target) {
            self.member(key, value, depth, &mut written);
        }
        if written.is_empty() {
            return described(schema, "Any value");
        }
        move_items(&mut written);
        Json::Object(written)
    }

    fn member(
        &mut self,
        key: &str,
        value: &'s Json,
        depth: usize,
        written: &mut Vec<(String, Json)>,
    ) {
        let mut put = |key: &str, value: Json| written.push((key.to_owned(), value));
        match (key, value) {
            ("default" | "examples", value) => put(key, value.clone()),
            ("enum", Json::List(values)) => {
                let values = values.iter().filter(|it| **it != Json::Null);
                put(key, Json::List(values.cloned().collect()));
            }
            ("const", value) => put("enum", Json::List(vec![value.clone()])),
            ("type", Json::List(types)) => {
                let types = types.iter().filter(|it| it.text() != Some("null"));
                let types: Vec<&Json> = types.collect();
                match types[..] {
                    [] => {}
                    [one] => put(key, one.clone()),
                    _ => {
                        let one = |kind: &&Json| Json::object([("type", (*kind).clone())]);
                        put("anyOf", Json::List(types.iter().map(one).collect()));
                    }
                }
            }
            ("properties", Json::Object(properties)) => {
                let mut known = Vec::new();
                for (key, value) in properties {
                    if portable_key(key, &known) == *key {
                        known.push((key.clone(), self.schema(value, depth + 1)));
                    } else {
                        self.lose(&format!("the property `{key}` of an inner object"));
                    }
                }
                put("properties", Json::Object(known));
            }
            ("items", Json::Object(_)) => put(key, self.schema(value, depth + 1)),
            ("additionalProperties", Json::Bool(_)) => put(key, value.clone()),
            ("additionalProperties", Json::Object(_)) => put(key, self.schema(value, depth + 1)),
            ("anyOf" | "oneOf" | "allOf", Json::List(parts)) => {
                let parts = parts.iter().map(|part| self.schema(part, depth + 1));
                let parts = parts.filter(|it| it.text_of("type") != Some("null"));
                put(key, Json::List(parts.collect()));
            }
            ("description" | "title" | "type" | "format" | "pattern", Json::Text(text)) => {
                put(key, Json::Text(super::foreign::shown(text)));
            }
            (
                "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf"
                | "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties"
                | "maxProperties",
                Json::Number(_),
            )
            | ("uniqueItems" | "writeOnly" | "readOnly" | "deprecated", Json::Bool(_)) => {
                put(key, value.clone());
            }
            ("required", Json::List(names)) => {
                let names = names.iter().filter(|it| it.text().is_some());
                put(key, Json::List(names.cloned().collect()));
            }
            // All other keywords, such as `$defs` and `$comment`, are left out, because callers do not need them.
            _ => {}
        }
    }
}

/// Returns a schema that accepts any value. Its description is that of `schema` or, if `schema` has none, the text
/// `otherwise`.
fn described(schema: &Json, otherwise: &str) -> Json {
    let description = schema.text_of("description");
    let description = description.map_or_else(|| otherwise.to_owned(), super::foreign::shown);
    Json::object([("description", Json::Text(description))])
}

/// Changes `key` so that it contains only characters that every client accepts, and differs from all keys in `taken`.
fn portable_key(key: &str, taken: &[(String, Json)]) -> String {
    let is_plain = |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '.' | '-');
    let mut plain = String::new();
    for letter in key.chars().take(MAX_KEY_LEN) {
        match is_plain(letter) {
            true => plain.push(letter),
            false if plain.ends_with('_') => {}
            false => plain.push('_'),
        }
    }
    if plain != key {
        plain.truncate(plain.trim_end_matches('_').len());
    }
    if plain.is_empty() {
        plain.push_str("key");
    }
    let mut free = plain.clone();
    let mut number = 1;
    while taken.iter().any(|(it, _)| *it == free) {
        number += 1;
        plain.truncate(MAX_KEY_LEN - 4);
        free = format!("{plain}_{number}");
    }
    free
}
