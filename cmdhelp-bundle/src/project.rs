//! The part of a model that a format can express.

mod app;
mod cli_md;
mod kdl;
mod rows;
mod rules;
mod skill;

use crate::format::{Format, Loss, loss};
use crate::model::Model;

/// Returns the part of a model that survives in a format: the model that a reader gets from the written files. Facts
/// that the files word differently are worded as in the files, and parts that the format cannot express, as [`loss`]
/// lists them, are removed.
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

/// Returns the part of a model that would survive in a format if the format lost exactly the facts in `rows`.
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
