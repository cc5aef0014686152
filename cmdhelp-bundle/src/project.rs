//! Determines which part of a model a format can express.

mod app;
mod cli_md;
mod kdl;
mod rows;
mod rules;
mod skill;

use crate::format::{Format, Loss, loss};
use crate::model::Model;

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
