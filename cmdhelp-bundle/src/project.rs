//! Determines which part of a model a format can express.

mod app;
mod cli_md;
mod kdl;
mod rows;
mod rules;
mod skill;

use crate::format::{Format, Loss, loss};
use crate::model::{Model, Tool};
use crate::write::kdl::is_expressible;

/// Returns the model that a reader gets from the files that are written in a format. Parts that the format cannot
/// express are removed; [`loss`] lists them. Facts that the files state in other words have the words of the files.
///
/// ```
/// use cmdhelp_bundle::{Format, Model, project};
///
/// let document = r#"{
///     "cmdhelp_version": "0.1",
///     "binary": "pad",
///     "homepage": "https://pad.example/",
///     "commands": {"list": {"summary": "List the items"}}
/// }"#;
/// let model = Model::parse(document)?;
/// let left = project(&model, Format::CliMd);
/// assert_eq!(left.homepage, None);
/// assert_eq!(left.tools[0].summary, "List the items");
/// # Ok::<(), cmdhelp_bundle::ModelError>(())
/// ```
#[must_use]
pub fn project(model: &Model, format: Format) -> Model {
    project_with(model, format, &loss(format))
}

/// Returns the model that a reader would get from the files of a format if the format could not express exactly the
/// facts in `rows`.
#[must_use]
pub fn project_with(model: &Model, format: Format, rows: &[Loss]) -> Model {
    let mut left = model.clone();
    match format {
        Format::CliMd => cli_md::reword(&mut left),
        Format::App => app::reword(&mut left),
        Format::Kdl(dialect) => kdl::reword(&mut left, dialect),
        Format::Skill => skill::reword(&mut left),
        Format::Rules(harness) => rules::reword(&mut left, harness),
    }
    for row in rows {
        rows::remove(&mut left, row.what);
    }
    if format == Format::CliMd {
        cli_md::store_differences(&mut left, model);
    }
    left
}

/// Returns those rows of [`loss`] for facts that the model has and that the files of a format do not contain in any form.
///
/// ```
/// use cmdhelp_bundle::{Format, Model, left_out};
///
/// let document = r#"{
///     "cmdhelp_version": "0.1",
///     "binary": "pad",
///     "homepage": "https://pad.example/",
///     "commands": {"list": {"summary": "List the items"}}
/// }"#;
/// let model = Model::parse(document)?;
/// let facts: Vec<&str> = left_out(&model, Format::CliMd).iter().map(|it| it.what).collect();
/// assert!(facts.contains(&"homepage") && !facts.contains(&"version"));
/// # Ok::<(), cmdhelp_bundle::ModelError>(())
/// ```
#[must_use]
pub fn left_out(model: &Model, format: Format) -> Vec<Loss> {
    let is_in = |row: &Loss| {
        let mut without = model.clone();
        rows::remove(&mut without, row.what);
        without != *model
    };
    let mut rows = loss(format);
    rows.retain(|row| row.why.starts_with("left out") && is_in(row));
    rows
}

/// Returns the commands that have arguments which the files of a format cannot write on a command line. Each text is
/// the words of a command, a colon, and the keys of these arguments.
#[must_use]
pub fn unwritable(model: &Model, format: Format) -> Vec<String> {
    let keys = |tool: &Tool| match format {
        // A program with a flag for JSON gets these arguments as JSON.
        Format::CliMd if model.json_flag.is_none() => model.command_line(tool).only_by_json,
        Format::Kdl(_) => {
            let inputs = tool.arguments.iter().filter(|it| it.is_input());
            let lost = inputs.filter(|it| !is_expressible(it));
            lost.map(|it| it.key.clone()).collect()
        }
        _ => Vec::new(),
    };
    let named = |tool: &Tool| {
        let keys = keys(tool).join(", ");
        let name = format!("{} {}", model.binary, tool.path());
        (!keys.is_empty()).then(|| format!("{}: {keys}", name.trim_end()))
    };
    model.tools.iter().filter_map(named).collect()
}
