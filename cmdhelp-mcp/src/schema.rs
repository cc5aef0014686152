//! Rewrites schemas so that they contain no references.
//!
//! The schema of a recursive type contains `$ref`. Several hosts do not support references, and
//! drop the tool or even all tools. So each reference is replaced by the schema that it refers to.
//! Within such a replacement, a reference is replaced only by the type of its values: to replace it
//! by the whole schema could continue without end.

use std::borrow::Cow;

use cmdhelp_runtime::for_server::Substring as _;
use cmdhelp_runtime::view::reader::Json;

/// Returns the schema with all references replaced.
pub(super) fn without_references(schema: Json<'_>) -> Cow<'_, str> {
    if !schema.raw().has("\"$ref\"") {
        return schema.raw().into();
    }
    let mut writer = Writer {
        root: schema,
        out: String::new(),
    };
    writer.schema(schema, false);
    writer.out.into()
}

struct Writer<'a> {
    /// The whole schema, in which references such as `#/$defs/…` are looked up.
    root: Json<'a>,
    out: String,
}

impl<'a> Writer<'a> {
    /// Writes a schema. `is_inside` says whether the schema is part of the replacement of a
    /// reference.
    fn schema(&mut self, schema: Json<'a>, is_inside: bool) {
        let reference = schema.get("$ref").and_then(Json::text);
        let target = reference.as_deref().and_then(|it| self.find(it));
        self.out.push('{');
        for (key, value) in schema.entries() {
            if key != "$defs" && (key != "$ref" || target.is_none()) {
                self.member(key, value, is_inside);
            }
        }
        let is_root = reference.as_deref() == Some("#");
        match target {
            Some(target) if is_inside || is_root => self.kind(target),
            Some(target) => {
                for (key, value) in target.entries() {
                    // The members of the schema itself take precedence over those of the schema
                    // that it refers to.
                    if schema.get(key).is_none() {
                        self.member(key, value, true);
                    }
                }
            }
            None => {}
        }
        self.out.push('}');
    }

    /// Returns the schema that a reference refers to.
    fn find(&self, reference: &str) -> Option<Json<'a>> {
        let path = reference.strip_prefix('#')?.split('/').skip(1);
        let mut found = self.root;
        for key in path {
            found = found.get(key)?;
        }
        Some(found)
    }

    fn member(&mut self, key: &str, value: Json<'a>, is_inside: bool) {
        self.key(key);
        if key != "properties" {
            return self.value(value, is_inside);
        }
        self.out.push('{');
        for (name, property) in value.entries() {
            self.key(name);
            self.schema(property, is_inside);
        }
        self.out.push('}');
    }

    fn value(&mut self, value: Json<'a>, is_inside: bool) {
        match value.raw().as_bytes().first() {
            Some(b'{') => self.schema(value, is_inside),
            Some(b'[') => {
                self.out.push('[');
                for item in value.items() {
                    self.separate('[');
                    self.value(item, is_inside);
                }
                self.out.push(']');
            }
            _ => self.out += value.raw(),
        }
    }

    /// Writes only the type of the values that a schema describes.
    fn kind(&mut self, schema: Json<'a>) {
        if let Some(kind) = schema.get("type") {
            self.key("type");
            self.out += kind.raw();
        } else if let Some(kinds) = schema.get("anyOf") {
            self.key("anyOf");
            self.out.push('[');
            for kind in kinds.items() {
                self.separate('[');
                self.out.push('{');
                self.kind(kind);
                self.out.push('}');
            }
            self.out.push(']');
        }
    }

    fn key(&mut self, key: &str) {
        self.separate('{');
        self.out += &["\"", key, "\":"].concat();
    }

    /// Writes a comma, unless the text ends with `bracket`, the opening bracket.
    fn separate(&mut self, bracket: char) {
        if !self.out.ends_with(bracket) {
            self.out.push(',');
        }
    }
}
