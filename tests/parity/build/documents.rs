//! Doc comments in every form, combined with attributes that use them, on every item that can have one.

use crate::chunk::Chunk;

#[rustfmt::skip]
const FORMS: &[(&str, &str)] = &[
    ("line", "/// One line"),
    ("full_stop", "/// One line."),
    ("ellipsis", "/// One line..."),
    ("lines", "/// Two\n/// lines."),
    ("paragraphs", "/// First.\n///\n/// Second\n/// still."),
    ("blank_around", "///\n/// Text.\n///"),
    ("blank_lines_between", "/// First.\n///\n///\n/// Second."),
    ("indented", "///   Far in.\n///\n///     code\n///  * list"),
    ("no_space", "///Text"),
    ("block", "/** Block text. */"),
    ("block_of_lines", "/** Block\n    text.\n\n    Second. */"),
    ("attribute", "#[doc = \"Text.\"]"),
    ("attribute_of_lines", "#[doc = \"First\\nline.\\n\\n Second.\"]"),
    ("empty", "#[doc = \"\"]"),
    ("only_stop", "/// ."),
    ("tabs", "///\tTab\tin.\n///\t\n///\tAgain."),
];

const USES: &[(&str, &str, &str, &str)] = &[
    ("plain", "", "", ""),
    (
        "verbatim",
        ", verbatim_doc_comment",
        "#[command(verbatim_doc_comment)]",
        "#[value(verbatim_doc_comment)]",
    ),
    ("long", ", long_help", "#[command(long_about)]", ""),
];

pub(crate) fn chunk() -> Chunk {
    let mut chunk = Chunk::new("doc_comments");
    for (form, doc) in FORMS {
        for (use_, of_field, of_command, of_value) in USES {
            chunk.push(
                format!("{form}_{use_}"),
                case(doc, of_field, of_command, of_value),
            );
        }
    }
    chunk
}

fn case(doc: &str, of_field: &str, of_command: &str, of_value: &str) -> String {
    format!(
        "{doc}
#[derive(Debug, clap::Parser)]
{of_command}
pub struct Cli {{
{doc}
#[arg(long{of_field})]
field: Option<Value>,
#[command(subcommand)]
verb: Option<Verb>,
}}
#[derive(Debug, clap::Subcommand)]
pub enum Verb {{
{doc}
{of_command}
Unit,
Newtype(Inner),
}}
{doc}
#[derive(Debug, clap::Args)]
{of_command}
pub struct Inner {{}}
#[derive(Clone, Debug, clap::ValueEnum)]
pub enum Value {{
{doc}
{of_value}
One,
Two,
}}"
    )
}
