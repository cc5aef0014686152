//! The places in which a value violates a schema. They have the same form as in the errors of programs that are built
//! with cmdhelp.

use cmdhelp_bundle::{Json, Object, named};
use cmdhelp_runtime::view::find::nearest;
use jsonschema::ValidationError;
use jsonschema::error::{TypeKind, ValidationErrorKind as Broken};
use serde_json::Value;

/// The maximum number of violations that an answer reports, and of valid values that a violation lists.
const MAX: usize = 50;

named! {
    /// The code of the rule that a value violates.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum ViolationCode {
        /// The key does not exist.
        UnknownKey = "UNKNOWN_KEY",
        /// The value has another type.
        WrongType = "WRONG_TYPE",
        /// The value is not one of the possible values.
        InvalidValue = "INVALID_VALUE",
        /// The number is too small or too large.
        OutOfRange = "OUT_OF_RANGE",
        /// A required key is missing.
        Missing = "MISSING",
        /// The list is too short.
        TooFewValues = "TOO_FEW_VALUES",
        /// The list is too long.
        TooManyValues = "TOO_MANY_VALUES",
        /// The value is not allowed beside another one.
        Conflict = "CONFLICT",
        /// The value cannot be written on the program's command line.
        CannotBePassed = "CANNOT_BE_PASSED",
    }
}

/// A fault in an argument or in the output of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The path of the value as a JSON pointer, such as `/items/0`.
    pub pointer: String,
    /// The code of the violated rule.
    pub code: ViolationCode,
    /// The description of the fault.
    pub message: String,
    /// The names or values that the caller may have meant.
    pub did_you_mean: Vec<String>,
    /// The valid names or values.
    pub valid_values: Vec<String>,
}

impl Violation {
    pub(super) fn new(pointer: String, code: ViolationCode, message: String) -> Self {
        Self {
            pointer,
            code,
            message,
            did_you_mean: Vec::new(),
            valid_values: Vec::new(),
        }
    }

    /// Adds the names or values that are similar to `written`, and the valid ones.
    fn near(mut self, written: &str, valid: &[&str], lists_all: bool) -> Self {
        let texts = |all: Vec<&str>| all.into_iter().take(MAX).map(str::to_owned).collect();
        self.did_you_mean = texts(nearest(written, valid));
        if lists_all || self.did_you_mean.is_empty() {
            self.valid_values = texts(valid.to_vec());
        }
        self
    }

    /// Returns the violation as JSON.
    pub(super) fn to_json(&self) -> Json {
        let mut json = Object::default();
        json.put("pointer", self.pointer.as_str())
            .put("code", self.code.name())
            .put("message", self.message.as_str())
            .put_filled("did_you_mean", &self.did_you_mean)
            .put_filled("valid_values", &self.valid_values);
        json.into()
    }

    /// Reads what `to_json` returns.
    #[cfg(feature = "nats")]
    pub(crate) fn read(json: &Json) -> Option<Self> {
        Some(Self {
            pointer: json.text_of("pointer")?.to_owned(),
            code: ViolationCode::named(json.text_of("code")?)?,
            message: json.text_of("message")?.to_owned(),
            did_you_mean: json.texts_of("did_you_mean"),
            valid_values: json.texts_of("valid_values"),
        })
    }
}

/// Returns the places in which a value violates a schema, at most `MAX` of them. Returns an error if the schema is
/// invalid, or if the value cannot be checked.
pub(super) fn violations(schema: &Json, value: &Json) -> Result<Vec<Violation>, String> {
    let read = |it: &Json| serde_json::from_str(&it.to_string()).map_err(|it| it.to_string());
    let rules: Value = read(schema)?;
    let value: Value = read(value)?;
    let validator = jsonschema::draft202012::new(&rules).map_err(|it| it.to_string())?;
    let errors = validator.iter_errors(&value);
    let all = errors.flat_map(|it| of_error(schema, &it));
    Ok(all.take(MAX).collect())
}

/// Returns the pointer to a member of the object at `pointer`.
pub(super) fn below(pointer: &str, key: &str) -> String {
    let key = key.replace('~', "~0").replace('/', "~1");
    format!("{pointer}/{key}")
}

/// Converts an error to violations. Each unknown key is a violation of its own. No message contains the value of a
/// secret argument.
fn of_error(schema: &Json, error: &ValidationError<'_>) -> Vec<Violation> {
    let pointer = error.instance_path().to_string();
    let properties = schema.entries_of("properties");
    let unknown = |key: &String| {
        let message = format!("unknown key `{}`", key.escape_debug());
        let one = Violation::new(below(&pointer, key), ViolationCode::UnknownKey, message);
        let known: Vec<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
        match pointer.is_empty() {
            true => one.near(key, &known, false),
            false => one,
        }
    };
    let (code, message) = match error.kind() {
        Broken::AdditionalProperties { unexpected }
        | Broken::UnevaluatedProperties { unexpected } => {
            return unexpected.iter().map(unknown).collect();
        }
        Broken::Required { property } => {
            let key = property.as_str().unwrap_or_default();
            let message = format!("`{}` is missing", key.escape_debug());
            let pointer = below(&pointer, key);
            return vec![Violation::new(pointer, ViolationCode::Missing, message)];
        }
        Broken::Enum { options } => {
            let key = pointer.split('/').nth(1).unwrap_or_default();
            let key = key.replace("~1", "/").replace("~0", "~");
            let property = properties.iter().find(|(name, _)| *name == key);
            let is_secret = property.is_some_and(|(_, it)| it.holds("writeOnly"));
            return vec![not_one_of(pointer, error.instance(), options, is_secret)];
        }
        Broken::Type { kind } => {
            let found = kind_of(error.instance());
            let message = match expected(kind) {
                expected if expected == "a whole number" && found == "a number" => {
                    format!("expected {expected}")
                }
                expected => format!("expected {expected}, found {found}"),
            };
            (ViolationCode::WrongType, message)
        }
        Broken::Minimum { limit } => (
            ViolationCode::OutOfRange,
            format!("expected at least {limit}"),
        ),
        Broken::Maximum { limit } => (
            ViolationCode::OutOfRange,
            format!("expected at most {limit}"),
        ),
        kind => (code_of(kind), error.masked().to_string()),
    };
    vec![Violation::new(pointer, code, message)]
}

fn code_of(kind: &Broken) -> ViolationCode {
    match kind {
        Broken::ExclusiveMinimum { .. } | Broken::ExclusiveMaximum { .. } => {
            ViolationCode::OutOfRange
        }
        Broken::MinItems { .. } | Broken::MinProperties { .. } => ViolationCode::TooFewValues,
        Broken::MaxItems { .. }
        | Broken::MaxProperties { .. }
        | Broken::AdditionalItems { .. }
        | Broken::UnevaluatedItems { .. } => ViolationCode::TooManyValues,
        Broken::Not { .. } | Broken::FalseSchema => ViolationCode::Conflict,
        _ => ViolationCode::InvalidValue,
    }
}

/// Makes the violation that a value is not one of the possible ones.
fn not_one_of(pointer: String, found: &Value, options: &Value, is_secret: bool) -> Violation {
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        value => value.to_string(),
    };
    let valid: Vec<String> = options.as_array().into_iter().flatten().map(text).collect();
    let valid: Vec<&str> = valid.iter().map(String::as_str).collect();
    let found = text(found);
    let message = match is_secret {
        true => "invalid value".to_owned(),
        false => {
            let shown: String = found.chars().take(60).collect();
            format!("invalid value `{}`", shown.escape_debug())
        }
    };
    let one = Violation::new(pointer, ViolationCode::InvalidValue, message);
    one.near(&found, &valid, true)
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

fn expected(kind: &TypeKind) -> String {
    let name = |name: &str| match name {
        "null" => "null".to_owned(),
        "integer" => "a whole number".to_owned(),
        "array" | "object" => format!("an {name}"),
        name => format!("a {name}"),
    };
    match kind {
        TypeKind::Single(one) => name(one.as_str()),
        TypeKind::Multiple(all) => {
            let names: Vec<String> = all.iter().map(|it| name(it.as_str())).collect();
            names.join(" or ")
        }
    }
}
