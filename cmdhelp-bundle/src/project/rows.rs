//! Removes parts of a model that a format cannot express.

use crate::model::{Argument, Kind, Model, Packaging, Process, Tool};

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

/// Sets the field of `$of` with the name `$field` to its default. The rows after the names set other parts.
macro_rules! reset {
    ($of:ident.$field:ident [$($name:ident)*] $($what:pat => $action:expr,)*) => {
        match $field {
            $(stringify!($name) => $of.$name = Default::default(),)*
            $($what => $action,)*
            field => unreachable!(concat!("the field `", stringify!($of), ".{}` does not exist"), field),
        }
    };
}

fn remove_of_model(model: &mut Model, field: &str) {
    reset! { model.field [
        version summary description homepage hash is_complete binary output_flag confirm_flag dry_run_flag json_flag
        help_word text_output examples tools drivers packaging
    ] }
}

fn remove_of_packaging(packaging: &mut Packaging, field: &str) {
    reset! { packaging.field [
        works_with args observed os arch min_disk_mb min_memory_mb tags memory_mb cpu_seconds license authors body skill
        install sandbox auth setup secrets check output entry scheduling name
    ] }
}

fn remove_of_tool(tool: &mut Tool, field: &str) {
    reset! { tool.field [
        summary description arguments groups stdin output output_name exits examples effect at_worst dry_run confirm
        aliases see_also stability is_group external name program template schema rules
    ]
        "process" => {
            tool.process = Process {
                timeout_ms: tool.process.timeout_ms,
                ..Process::default()
            }
        },
        "process.timeout_ms" => tool.process.timeout_ms = None,
    }
}

fn remove_of_argument(argument: &mut Argument, field: &str) {
    reset! { argument.field [
        default values_from format minimum maximum arity delimiter require_equals separator hyphen_values env effect
        secret requires conflicts exclusive behind
    ]
        "name" => argument.name.clone_from(&argument.key),
        "short" | "negation" | "last" | "trailing" => remove_of_kind(&mut argument.kind, field),
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
