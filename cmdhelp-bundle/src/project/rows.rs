//! Removes parts of a model that a format cannot express.

use crate::model::{Argument, CallRules, Kind, Model, Packaging, Process, Tool};

/// Removes a part from the model. `what` is the path of the part's field, such as
/// `tools.arguments.default`.
pub(super) fn remove(model: &mut Model, what: &str) {
    if let Some(field) = what.strip_prefix("tools.arguments.") {
        for tool in &mut model.tools {
            for argument in &mut tool.arguments {
                remove_of_argument(argument, field);
            }
        }
    } else if let Some(field) = what.strip_prefix("tools.") {
        for tool in &mut model.tools {
            remove_of_tool(tool, field);
        }
    } else if let Some(field) = what.strip_prefix("packaging.") {
        remove_of_packaging(&mut model.packaging, field);
    } else {
        remove_of_model(model, what);
    }
}

fn remove_of_model(model: &mut Model, field: &str) {
    match field {
        "version" => model.version = None,
        "summary" => model.summary.clear(),
        "description" => model.description = None,
        "homepage" => model.homepage = None,
        "hash" => model.hash = None,
        "is_complete" => model.is_complete = false,
        "binary" => model.binary.clear(),
        "output_flag" => model.output_flag = None,
        "confirm_flag" => model.confirm_flag = None,
        "dry_run_flag" => model.dry_run_flag = None,
        "json_flag" => model.json_flag = None,
        "help_word" => model.help_word = None,
        "text_output" => model.text_output = false,
        "examples" => model.examples.clear(),
        "tools" => model.tools.clear(),
        "drivers" => model.drivers.clear(),
        "packaging" => model.packaging = Packaging::default(),
        field => unreachable!("a model has no `{field}`"),
    }
}

fn remove_of_packaging(packaging: &mut Packaging, field: &str) {
    match field {
        "works_with" => packaging.works_with = None,
        "args" => packaging.args.clear(),
        "observed" => packaging.observed.clear(),
        "os" => packaging.os.clear(),
        "arch" => packaging.arch.clear(),
        "min_disk_mb" => packaging.min_disk_mb = None,
        "min_memory_mb" => packaging.min_memory_mb = None,
        "tags" => packaging.tags.clear(),
        "memory_mb" => packaging.memory_mb = None,
        "cpu_seconds" => packaging.cpu_seconds = None,
        "license" => packaging.license = None,
        "authors" => packaging.authors.clear(),
        "body" => packaging.body = None,
        "skill" => packaging.skill = None,
        "install" => packaging.install.clear(),
        "sandbox" => packaging.sandbox = crate::model::Sandbox::default(),
        "auth" => packaging.auth = None,
        "setup" => packaging.setup.clear(),
        "secrets" => packaging.secrets.clear(),
        "check" => packaging.check = None,
        "output" => packaging.output = None,
        "entry" => packaging.entry = None,
        "scheduling" => packaging.scheduling = false,
        "name" => packaging.name = None,
        field => unreachable!("a packaging has no `{field}`"),
    }
}

fn remove_of_tool(tool: &mut Tool, field: &str) {
    match field {
        "summary" => tool.summary.clear(),
        "description" => tool.description = None,
        "arguments" => tool.arguments.clear(),
        "groups" => tool.groups.clear(),
        "stdin" => tool.stdin = None,
        "output" => tool.output = None,
        "output_name" => tool.output_name = None,
        "exits" => tool.exits.clear(),
        "examples" => tool.examples.clear(),
        "effect" => tool.effect = None,
        "at_worst" => tool.at_worst = None,
        "dry_run" => tool.dry_run = false,
        "confirm" => tool.confirm = None,
        "aliases" => tool.aliases.clear(),
        "see_also" => tool.see_also.clear(),
        "stability" => tool.stability = None,
        "is_group" => tool.is_group = false,
        "external" => tool.external = false,
        "name" => tool.name = None,
        "program" => tool.program = None,
        "template" => tool.template = None,
        "schema" => tool.schema = None,
        "process" => {
            tool.process = Process {
                timeout_ms: tool.process.timeout_ms,
                ..Process::default()
            }
        }
        "process.timeout_ms" => tool.process.timeout_ms = None,
        "rules" => tool.rules = CallRules::default(),
        field => unreachable!("a tool has no `{field}`"),
    }
}

fn remove_of_argument(argument: &mut Argument, field: &str) {
    match field {
        "name" => argument.name.clone_from(&argument.key),
        "short" | "negation" | "last" | "trailing" => remove_of_kind(&mut argument.kind, field),
        "default" => argument.default = None,
        "values_from" => argument.values_from = None,
        "format" => argument.format = None,
        "minimum" => argument.minimum = None,
        "maximum" => argument.maximum = None,
        "arity" => argument.arity = None,
        "delimiter" => argument.delimiter = None,
        "require_equals" => argument.require_equals = false,
        "hyphen_values" => argument.hyphen_values = false,
        "env" => argument.env = None,
        "effect" => argument.effect = None,
        "secret" => argument.secret = false,
        "requires" => argument.requires.clear(),
        "conflicts" => argument.conflicts.clear(),
        "exclusive" => argument.exclusive = false,
        "behind" => argument.behind = None,
        field => unreachable!("an argument has no `{field}`"),
    }
}

fn remove_of_kind(kind: &mut Kind, field: &str) {
    match (kind, field) {
        (Kind::Flag { short, .. }, "short") => *short = None,
        (Kind::Flag { negation, .. }, "negation") => *negation = None,
        (Kind::Positional { last, .. }, "last") => *last = false,
        (Kind::Positional { trailing, .. }, "trailing") => *trailing = false,
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::remove;
    use crate::format::{Format, loss};
    use crate::model::{Argument, Kind, Model, Tool};

    /// Calls `remove` for each row, which panics if the row names no field of a model.
    #[test]
    fn each_row_names_a_part_of_a_model() {
        for row in Format::ALL.into_iter().flat_map(loss) {
            let mut model = Model::default();
            let argument = Argument::new("a", Kind::JsonOnly, "string");
            model.tools.push(Tool::default());
            model.tools[0].arguments.push(argument);
            remove(&mut model, row.what);
        }
    }
}
