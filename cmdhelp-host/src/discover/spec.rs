//! Reads specifications of command lines, which two other projects publish for many programs: carapace in YAML, and
//! usage in KDL.

mod carapace;
mod usage;

use std::fs;
use std::path::Path;

use super::DiscoverError;
use super::draft::{Draft, Sourced, Value};
use crate::model::Source;

/// The maximum size of a specification, in bytes.
const MAX_SIZE: u64 = 4 << 20;

/// Tells from the extension of a file whether it is a specification of carapace or of usage.
pub(super) fn source(file: &Path) -> Option<Source> {
    match file.extension()?.to_str()? {
        "yaml" | "yml" => Some(Source::Carapace),
        "kdl" => Some(Source::Usage),
        _ => None,
    }
}

/// Reads the commands in a specification.
pub(super) fn read(file: &Path) -> Result<Draft, DiscoverError> {
    let fault = |why: String| DiscoverError::Spec(format!("{}: {why}", file.display()));
    let meta = fs::metadata(file).map_err(|error| fault(error.to_string()))?;
    // A pipe or a device is refused, because reading it may never end.
    if !meta.is_file() {
        return Err(fault("this is not a file".to_owned()));
    }
    if meta.len() > MAX_SIZE {
        return Err(fault(format!("longer than {MAX_SIZE} bytes")));
    }
    match source(file) {
        Some(Source::Carapace) => {
            let spec = cmdhelp_bundle::read_yaml(file);
            let spec = spec.map_err(|faults| DiscoverError::Spec(faults.to_string()))?;
            Ok(carapace::read(&spec))
        }
        Some(Source::Usage) => {
            let text = fs::read_to_string(file).map_err(|error| fault(error.to_string()))?;
            usage::read(&text).map_err(fault)
        }
        _ => Err(fault(
            "a specification is a `.yaml` file of carapace or a `.kdl` file of usage".to_owned(),
        )),
    }
}

/// Makes the fact that a flag takes one value. `placeholder` is the name of the value, if the specification contains
/// one.
fn value(source: Source, placeholder: Option<String>, optional: bool) -> Sourced<Value> {
    Sourced::by(
        source,
        Value::One {
            placeholder,
            optional,
        },
    )
}
