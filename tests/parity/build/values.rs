//! Value enums, with every combination of a casing and attributes of variants.

use crate::chunk::Chunk;

const CASINGS: &[(&str, &str)] = &[
    ("by_default", ""),
    ("camel", "#[value(rename_all = \"camelCase\")]"),
    ("pascal", "#[value(rename_all = \"PascalCase\")]"),
    ("snake", "#[clap(rename_all = \"snake_case\")]"),
    ("upper", "#[value(rename_all = \"UPPER\")]"),
    ("verbatim", "#[value(rename_all = \"verbatim\")]"),
];

#[rustfmt::skip]
const VARIANTS: &[(&str, &str)] = &[
    ("plain", "TwoWords"),
    ("named", "#[value(name = \"given\")] TwoWords"),
    ("aliased", "#[value(alias = \"al\", aliases = [\"a1\", \"a2\"])] TwoWords"),
    ("helped", "#[value(help = \"given\")] TwoWords"),
    ("hidden", "#[value(hide = true)] TwoWords"),
    ("skipped", "#[value(skip)] TwoWords(u8)"),
    ("recased", "#[value(rename_all = \"lower\")] TwoWords"),
];

pub(crate) fn chunk() -> Chunk {
    let mut chunk = Chunk::new("enumerated_values");
    for (casing_name, casing) in CASINGS {
        for (variant_name, variant) in VARIANTS {
            chunk.push(
                format!("{casing_name}_{variant_name}"),
                case(casing, variant),
            );
        }
    }
    chunk
}

fn case(casing: &str, variant: &str) -> String {
    format!(
        "#[derive(Debug, clap::Parser)]
        pub struct Cli {{
            #[arg(long, value_enum, default_value_t)]
            one: Value,
            #[arg(long, ignore_case = true, value_delimiter = ',')]
            many: Vec<Value>,
        }}
        #[derive(Clone, Debug, Default, clap::ValueEnum)]
        {casing}
        pub enum Value {{
            /// The first.
            #[default]
            FirstOne,
            {variant},
        }}"
    )
}
