//! Reads the policies of Gemini CLI.

use toml::de::{DeTable, DeValue};

use super::super::fault::FaultCode;
use super::super::fields::Fields;
use super::super::file::File;
use super::super::node::{Builder, Node, Value};
use super::super::place::Position;
use super::{Decision, Reach, Rule};
use crate::write::END_OF_WORD;

/// Reads the rules of a policy.
pub(super) fn read(file: &File<'_>) -> Option<Vec<Rule>> {
    let table = match DeTable::parse(&file.text) {
        Ok(table) => table,
        Err(error) => {
            let byte = error.span().map_or(0, |it| it.start);
            let message = format!("invalid TOML: {}", error.message());
            file.fault(
                file.at(byte),
                FaultCode::Syntax,
                message,
                "correct the text at this position",
            );
            return None;
        }
    };
    let mut builder = Builder::new(file);
    put_table(&mut builder, file, Position::START, table.get_ref())?;
    let whole = builder.finish()?;
    let fields = Fields::of(file, &whole)?;
    let mut rules = Vec::new();
    for node in fields.list("rule") {
        rules.extend(Fields::of(file, node).and_then(rule).into_iter().flatten());
    }
    fields.end();
    Some(rules)
}

fn put_table(
    builder: &mut Builder<'_>,
    file: &File<'_>,
    at: Position,
    table: &DeTable<'_>,
) -> Option<()> {
    builder.open(at, true).then_some(())?;
    for (key, value) in table {
        builder.key(file.at(key.span().start), key.get_ref().to_string());
        put(builder, file, file.at(value.span().start), value.get_ref())?;
    }
    builder.close();
    Some(())
}

fn put(
    builder: &mut Builder<'_>,
    file: &File<'_>,
    at: Position,
    value: &DeValue<'_>,
) -> Option<()> {
    let value = match value {
        DeValue::String(text) => Value::Text(text.to_string()),
        DeValue::Integer(number) => Value::Number(number.to_string()),
        DeValue::Float(number) => Value::Number(number.to_string()),
        DeValue::Boolean(value) => Value::Bool(*value),
        DeValue::Datetime(time) => Value::Text(time.to_string()),
        DeValue::Table(table) => return put_table(builder, file, at, table),
        DeValue::Array(items) => {
            builder.open(at, false).then_some(())?;
            for item in items.iter() {
                put(builder, file, file.at(item.span().start), item.get_ref())?;
            }
            builder.close();
            return Some(());
        }
    };
    builder.value(Node { at, value });
    Some(())
}

/// Returns the texts of a list, or a single text as a list.
fn one_or_more(fields: &Fields<'_>, key: &'static str) -> Vec<String> {
    match fields.get(key).map(|it| &it.value) {
        Some(Value::List(_)) => fields.texts(key),
        _ => fields.text(key).into_iter().collect(),
    }
}

/// Returns the words in a regular expression that has the form in which this crate writes rules. Returns `None` for any
/// other expression.
fn whole_words(pattern: &str) -> Option<String> {
    let words = pattern.strip_suffix(END_OF_WORD)?;
    let mut rest = words.replace("[.]", "").replace("[+]", "");
    rest.retain(|it| !it.is_ascii_alphanumeric() && !" -_:@".contains(it));
    rest.is_empty()
        .then(|| words.replace("[.]", ".").replace("[+]", "+"))
}

fn rule(fields: Fields<'_>) -> Option<Vec<Rule>> {
    let words = ["allow", "ask_user", "deny"];
    let decision = fields
        .need("decision")
        .and_then(|_| fields.one_of("decision", &words));
    let decision = match &*decision? {
        "allow" => Decision::Allow,
        "deny" => Decision::Deny,
        _ => Decision::Ask,
    };
    fields.pass(&["priority", "modes", "mcpName", "denyMessage", "name"]);
    let mut prefixes = one_or_more(&fields, "commandPrefix");
    for key in ["commandRegex", "argsPattern"] {
        let Some(node) = fields.get(key) else {
            continue;
        };
        match fields.text(key).and_then(|it| whole_words(&it)) {
            Some(words) if key == "commandRegex" => prefixes.push(words),
            _ => {
                let message = format!(
                    "only a `commandRegex` that matches whole words is supported, \
                    not this `{key}`"
                );
                fields.invalid(node, &message, "write a `commandPrefix`");
            }
        }
    }
    let tools = one_or_more(&fields, "toolName");
    let rules = match prefixes.is_empty() {
        true => tools
            .into_iter()
            .map(|it| Rule::tool(decision, it))
            .collect(),
        false => {
            let line = |it: String| {
                let words = it.split_whitespace().map(ToOwned::to_owned);
                Rule::line(decision, words.collect(), Reach::All)
            };
            prefixes.into_iter().map(line).collect()
        }
    };
    fields.end();
    Some(rules)
}
