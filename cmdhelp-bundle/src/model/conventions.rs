//! Supplies the version check and the facts about output for a program whose packaging does not declare them.

mod exit_words;

use self::exit_words::exit_words;
use super::Model;
use super::packaging::{Output, VersionCheck};

impl Model {
    /// Returns the check of the program's version: the packaging's check or, if the packaging has
    /// none, a check that calls `--version`.
    ///
    /// ```
    /// use cmdhelp_bundle::Model;
    ///
    /// let document = r#"{"cmdhelp_version":"0.1","binary":"pad","version":"1.4.2","commands":{}}"#;
    /// let check = Model::parse(document)?.version_check();
    /// assert_eq!(check.command, "pad --version");
    /// assert_eq!(check.range, ">=1.4.2 <2.0.0");
    /// # Ok::<(), cmdhelp_bundle::ModelError>(())
    /// ```
    #[must_use]
    pub fn version_check(&self) -> VersionCheck {
        let packaging = &self.packaging;
        let mut check = packaging.check.clone().unwrap_or_else(|| VersionCheck {
            command: format!("{} --version", self.binary),
            parse: format!("^{} v?(\\S+)", escaped(&self.binary)),
            range: compatible(self).unwrap_or_else(|| "*".to_owned()),
            timeout_ms: None,
        });
        if let Some(range) = &packaging.works_with {
            check.range.clone_from(range);
        }
        check
    }

    /// Returns the facts about the program's output: the facts in the packaging or, if the
    /// packaging has none, the facts in the manifest.
    #[must_use]
    pub fn output(&self) -> Output {
        if let Some(output) = &self.packaging.output {
            return output.clone();
        }
        let is_json = self.output_flag.is_some();
        let format = if is_json && !self.text_output {
            "json"
        } else {
            "text"
        };
        let flag = self.output_flag.as_ref().filter(|_| self.text_output);
        Output {
            format: format.to_owned(),
            json_flag: flag.map(|it| format!("{it}=json")),
            json_flag_args: Vec::new(),
            exit_codes: exit_words(self),
            stream: "stdout".to_owned(),
            error_stream: if is_json { "stdout" } else { "stderr" }.to_owned(),
        }
    }
}

/// Returns a regular expression that matches exactly this text.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for char in text.chars() {
        if !(char.is_alphanumeric() || matches!(char, '_' | '-' | '/')) {
            escaped.push('\\');
        }
        escaped.push(char);
    }
    escaped
}

/// Returns the range of the versions that are compatible with the program's version, or `None` if the program's version
/// does not consist of three numbers.
fn compatible(model: &Model) -> Option<String> {
    let version = model.version.as_deref()?;
    let numbers = version.split(['-', '+']).next()?;
    let numbers: Vec<u64> = numbers
        .split('.')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .ok()?;
    match numbers[..] {
        [0, minor, _] => Some(format!(">={version} <0.{}.0", minor + 1)),
        [major, _, _] => Some(format!(">={version} <{}.0.0", major + 1)),
        _ => None,
    }
}
