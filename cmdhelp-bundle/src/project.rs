//! The part of a model that a format can express.

mod app;
mod cli_md;
mod kdl;
mod rows;
mod rules;
mod skill;

use crate::format::{Format, Loss, loss};
use crate::model::Model;

/// Returns what is left of a model in the files of a format: what a reader makes of what the writer has
/// written. What is said in other words there is in these words, and each part that the format has no place
/// for, as [`loss`] lists them, is away.
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

/// Returns what would be left of a model if the format had no place for these parts only.
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
        cli_md::keep_what_differs(&mut left, model);
    }
    left
}
