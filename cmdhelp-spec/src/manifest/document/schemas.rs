//! Writes the JSON Schemas to which commands refer.

use super::super::out::Out;
use crate::schema::Node;
use crate::slice::{any, each};
use crate::spec::{Fact, Item, Part, Text, str_eq};

/// Writes the output schemas of all commands. Each schema is written once, in the order of first
/// use.
#[inline]
pub(super) const fn write_schemas(out: &mut Out<'_>, root: &Part) {
    if mentions_schema(root) {
        out.open_at("\"schemas\":", b'{');
        let mut written = WrittenSchemas::NONE;
        write_schemas_of(out, root, &mut written);
        out.close(b'}');
    }
}

/// The names and identities of the schemas that have been written.
struct WrittenSchemas {
    names: [&'static str; Self::MAX],
    ids: [u64; Self::MAX],
    count: usize,
}

impl WrittenSchemas {
    /// The maximum number of schemas. There is a limit because arrays in `const` code have a fixed
    /// length.
    const MAX: usize = 1024;

    const NONE: Self = Self {
        names: [""; Self::MAX],
        ids: [0; Self::MAX],
        count: 0,
    };

    /// Adds a schema, and returns whether it was new.
    #[inline]
    const fn add(&mut self, name: &'static str, id: u64) -> bool {
        let mut i = 0;
        while i < self.count {
            if str_eq(self.names[i], name) {
                assert!(
                    self.ids[i] == id || self.ids[i] == 0 || id == 0,
                    "two printed types have the same schema name; give one of them another name \
                     with `#[schema(name = \"...\")]`"
                );
                return false;
            }
            i += 1;
        }
        assert!(
            self.count < Self::MAX,
            "a program can print values of at most 1024 different schemas"
        );
        self.names[self.count] = name;
        self.ids[self.count] = id;
        self.count += 1;
        true
    }
}

#[inline]
const fn mentions_schema(part: &Part) -> bool {
    any!(part.items, |item| match item {
        Item::Part(part) => mentions_schema(part),
        Item::Command(command) => mentions_schema(command.part),
        _ => false,
    }) || any!(part.facts, |fact| schema_of(fact).is_some())
}

#[inline]
const fn schema_of(fact: &Fact) -> Option<(&'static str, &'static Node)> {
    match fact {
        Fact::Stdout(stdout) => stdout.schema,
        _ => None,
    }
}

#[inline]
const fn write_schemas_of(out: &mut Out<'_>, part: &Part, written: &mut WrittenSchemas) {
    each!(part.items, |item| match item {
        Item::Part(part) => write_schemas_of(out, part, written),
        Item::Command(command) => write_schemas_of(out, command.part, written),
        _ => {}
    });
    each!(part.facts, |fact| {
        if let Some((name, schema)) = schema_of(fact)
            && written.add(name, schema.id)
        {
            out.next();
            out.text(Text::Const(name));
            out.put(":");
            out.schema(schema);
        }
    });
}
