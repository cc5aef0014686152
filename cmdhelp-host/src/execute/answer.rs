//! Converts the output of a program to the answer to a call.

use std::path::Path;
use std::time::Duration;

use cmdhelp_bundle::Json;
use cmdhelp_sandbox::{End, Output};
use cmdhelp_spec::spec::Effect;

use super::envelope::{Envelope, Failed};
use super::plan::CallPlan;
use super::trace;
use super::violation::violations;
use crate::adapters::{Adapters, OutputError, ParseOutputArgs};
use crate::model::Confidence;
use crate::secrets::redact;
use crate::suggestion::command_line;

/// Makes the answer to a call from the program's output. Also returns whether an adapter has found that the login has
/// expired. `most` is the maximum number of bytes of the output, and `hidden` contains the secret values to redact.
pub(super) fn read(
    plan: &CallPlan,
    (output, most): (&Output, u64),
    time: Duration,
    hidden: &[String],
    adapters: &Adapters,
) -> (Envelope, bool) {
    let stderr = redact(&String::from_utf8_lossy(&output.stderr), hidden);
    let exit_code = match output.outcome.end {
        End::Exited(status) => Some(i64::from(status)),
        End::Killed(_) => None,
    };
    let stdout = redact(&String::from_utf8_lossy(&output.stdout), hidden);
    let printed = exit_code.map(|exit_code| ParseOutputArgs {
        exit_code,
        stdout: &stdout,
        stderr: &stderr,
        expected: if plan.json { "json" } else { "text" },
    });
    let is_expired = adapters
        .detect_expiry
        .as_ref()
        .zip(printed.as_ref())
        .is_some_and(|(detect, printed)| detect(printed));
    let parsed = adapters
        .parse_output
        .as_ref()
        .zip(printed)
        .map(|(parse, printed)| parse(&printed));
    let (result, status) = match (ended(plan, output, most), parsed) {
        (Some((failed, status)), _) => (Err(failed), status),
        (None, Some(Ok(value))) => (Ok(value), 0),
        (None, Some(Err(error))) => (Err(from_adapter(error)), 1),
        (None, None) => match output.outcome.end {
            End::Exited(_) if plan.tool.process.fail_on_stderr && !output.stderr.is_empty() => {
                (Err(failure(plan, output, &stderr, hidden)), 1)
            }
            End::Exited(status) if status == 0 || plan.tool.process.allow_failure => {
                match value(plan, output, hidden) {
                    Ok(value) => (Ok(value), 0),
                    Err(failed) => (Err(*failed), 1),
                }
            }
            _ => (Err(failure(plan, output, &stderr, hidden)), 1),
        },
    };
    let result = result.map_err(|mut failed| {
        if !plan.tool.process.silent_errors {
            failed.stderr = Some(trace::tail(&stderr));
        }
        failed
    });
    let (result, status) = sandboxed(plan, output, result, status);
    let answer = Envelope {
        tool: plan.name(),
        result,
        spilled: output.spilled.clone(),
        warnings: Vec::new(),
        exit_code,
        ms: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        status,
    };
    (answer, is_expired)
}

impl CallPlan {
    /// Returns whether the call can be made again without a further effect, even if nobody knows what the first call
    /// has done. A guessed effect may be wrong, so such a call cannot.
    pub(crate) fn is_repeatable(&self) -> bool {
        let is_harmless = match self.effect {
            Some(Effect::Read) => true,
            Some(Effect::Write) => self.tool.rules.idempotent,
            Some(Effect::Destructive) | None => false,
        };
        is_harmless && self.confidence > Confidence::Guessed
    }
}

/// Converts the failure that an adapter returns to a failure of the call.
fn from_adapter(error: OutputError) -> Failed {
    Failed {
        code: error.code,
        message: error.message,
        retryable: error.retryable,
        ..Failed::default()
    }
}

/// If the program was killed, or reached the limit on its time or its output, returns the failure of the call and the
/// exit code of `cmdhelp`.
fn ended(plan: &CallPlan, output: &Output, most: u64) -> Option<(Failed, u8)> {
    if output.outcome.timed_out {
        let repeatable = plan.is_repeatable();
        let changes = if repeatable {
            ""
        } else {
            "; it may have made some or all of its changes"
        };
        let message = format!(
            "`{}` was ended, because it reached the time limit of {:?}{changes}",
            plan.name(),
            plan.time
        );
        return Some((
            Failed {
                retryable: repeatable,
                ..Failed::new("TIMEOUT", message)
            },
            124,
        ));
    }
    if output.exceeded {
        let why = match &output.unstored {
            Some(error) => format!("its output could not be stored: {error}"),
            None => format!("it printed more than {} MiB", most >> 20),
        };
        let message = format!("`{}` was stopped, because {why}", plan.name());
        return Some((Failed::new("OUTPUT_LIMIT", message), 1));
    }
    match output.outcome.end {
        End::Killed(signal) => {
            let message = format!("`{}` was ended by signal {signal}", plan.name());
            Some((Failed::new("KILLED", message), output.outcome.status()))
        }
        End::Exited(_) => None,
    }
}

/// Returns the result of a program that has succeeded, or a failure if the output is not as declared.
fn value(plan: &CallPlan, output: &Output, hidden: &[String]) -> Result<Json, Box<Failed>> {
    let stdout = output.stdout.as_slice();
    if output.spilled.is_some() {
        return beginning(plan, stdout, hidden);
    }
    if plan.tool.process.base64 {
        return Ok(binary(stdout));
    }
    let text = match str::from_utf8(stdout) {
        Ok(text) => redact(text, hidden),
        Err(_) if plan.json => return Err(invalid("the output is not UTF-8")),
        Err(_) => return Ok(binary(stdout)),
    };
    if plan.tool.process.output.as_deref() == Some("text") {
        return Ok(match plan.tool.process.untrimmed {
            true => Json::from(text),
            false => Json::from(text.trim_end()),
        });
    }
    let value = match (Json::parse(text.trim()), plan.json) {
        (_, true) if text.trim().is_empty() => return Ok(Json::Null),
        (Ok(value), true) => value,
        (Ok(value @ (Json::Object(_) | Json::List(_))), false) => value,
        // An output that is not a single JSON value can have one JSON value on each line.
        (Err(error), true) => {
            lines(&text).ok_or_else(|| invalid(format!("the output is not JSON: {error}")))?
        }
        (_, false) if plan.tool.output.is_some() => {
            return Err(invalid("the output is not JSON"));
        }
        (_, false) => return Ok(plain(plan, &text)),
    };
    checked(plan, data(value), &text)
}

fn invalid(message: impl Into<String>) -> Box<Failed> {
    Box::new(Failed::new("OUTPUT_INVALID", message))
}

/// Returns the beginning of an output that was stored in a file because it is large.
fn beginning(plan: &CallPlan, stdout: &[u8], hidden: &[String]) -> Result<Json, Box<Failed>> {
    if plan.tool.output.is_some() {
        let why = "the output is too large to be checked against the tool's schema";
        return Err(Box::new(Failed::new("OUTPUT_LIMIT", why)));
    }
    let begin = String::from_utf8_lossy(&stdout[..stdout.len().min(8000)]);
    Ok(Json::from(cut(&redact(&begin, hidden))))
}

/// Returns an output that is not JSON as a text. Colors and other terminal codes are removed from the text, unless the
/// effect of the tool is declared.
fn plain(plan: &CallPlan, text: &str) -> Json {
    match plan.confidence {
        Confidence::Declared => Json::from(text.trim_end()),
        _ => Json::from(trace::plain(text).trim_end()),
    }
}

/// Returns the result in the output of a program that is built with cmdhelp, which prints an object with the result as
/// its member `data`. The output of any other program is returned unchanged.
fn data(value: Json) -> Json {
    match (value.get("ok"), value.get("data")) {
        (Some(Json::Bool(true)), Some(data)) if value.get("command").is_some() => data.clone(),
        _ => value,
    }
}

/// Returns `value`, or a failure if `value` does not match the schema of the tool's output. `text` is the output that
/// contains the value.
fn checked(plan: &CallPlan, value: Json, text: &str) -> Result<Json, Box<Failed>> {
    let schema = plan.tool.output.as_ref();
    // If the schema itself is invalid, the output is not checked.
    let found = schema.and_then(|it| violations(it, &value).ok());
    let found = found.unwrap_or_default();
    let Some(first) = found.first() else {
        return Ok(value);
    };
    let message = format!(
        "the output does not match the tool's schema: {}: {}",
        first.pointer, first.message
    );
    let mut failed = invalid(message);
    failed.violations = found;
    failed.more.push(("text".to_owned(), Json::from(cut(text))));
    Err(failed)
}

/// Parses a text with a JSON value on each line. Returns `None` if a line is not JSON, or if there is only one line.
fn lines(text: &str) -> Option<Json> {
    let lines = text.lines().filter(|it| !it.trim().is_empty());
    let values: Result<Vec<Json>, _> = lines.map(Json::parse).collect();
    values.ok().filter(|it| it.len() > 1).map(Json::List)
}

/// Makes the failure of a call whose program has failed. The message comes from the first of these that exists: the
/// error in the program's JSON output, the program's standard error, the documented meaning of its exit code.
fn failure(plan: &CallPlan, output: &Output, stderr: &str, hidden: &[String]) -> Failed {
    let status = output.outcome.status();
    let stdout = redact(&String::from_utf8_lossy(&output.stdout), hidden);
    let document = Json::parse(stdout.trim()).ok();
    let error = document.as_ref().and_then(|it| it.get("error"));
    let text = |key: &str| error.and_then(|it| it.text_of(key));
    let known = plan.tool.exits.iter().find(|it| it.code == status);
    let message = text("message")
        .or_else(|| error.and_then(Json::text))
        .map(|it| trace::without_folder(&trace::plain(it), &plan.folder))
        .or_else(|| trace::message(stderr, &plan.folder))
        .or_else(|| known.map(|it| it.when.clone()))
        .unwrap_or_else(|| format!("`{}` exited with status {status}", plan.name()));
    let named = known.and_then(|it| name_in(&it.when));
    let code = text("code").or(named).unwrap_or("TOOL_FAILED").to_owned();
    let declared = known.and_then(|it| it.recovery.as_deref());
    let recovery = declared.filter(|it| is_call_of(it, &plan.program));
    let more = error.map_or(&[][..], Json::entries).iter();
    let more = more.filter(|(key, _)| !["code", "message", "retryable"].contains(&&**key));
    let mut more: Vec<(String, Json)> = more.cloned().collect();
    // An agent takes `recovery` for the advice of cmdhelp. Any other advice of the program is marked as the program's,
    // because it is among the members of the program's own error.
    match (recovery, declared) {
        (Some(known), _) => more.retain(|(key, it)| key != "recovery" || it.text() != Some(known)),
        (None, Some(other)) if text("recovery").is_none() => {
            more.push(("recovery".to_owned(), Json::from(other)));
        }
        (None, _) => {}
    }
    Failed {
        code,
        message,
        retryable: error.is_some_and(|it| it.holds("retryable")),
        recovery: recovery.map(ToOwned::to_owned),
        more: match more.is_empty() {
            true => more,
            false => vec![("details".to_owned(), Json::Object(more))],
        },
        ..Failed::default()
    }
}

/// Returns whether a command line calls the program `program`.
fn is_call_of(line: &str, program: &Path) -> bool {
    let first = line.split_whitespace().next();
    first.is_some_and(|it| program.file_name().is_some_and(|name| name == it))
}

/// Returns the error code in parentheses at the end of a text such as `the item does not exist (NO_SUCH_ITEM)`.
fn name_in(when: &str) -> Option<&str> {
    let (_, rest) = when.rsplit_once('(')?;
    let name = rest.strip_suffix(')')?;
    let is_name = |it: u8| it.is_ascii_uppercase() || it.is_ascii_digit() || it == b'_';
    (!name.is_empty() && name.bytes().all(is_name)).then_some(name)
}

/// Converts a failure to `SANDBOX_DENIED` if the sandbox has denied the program access to a network host, because this
/// is the likely cause of the failure.
fn sandboxed(
    plan: &CallPlan,
    output: &Output,
    result: Result<Json, Failed>,
    status: u8,
) -> (Result<Json, Failed>, u8) {
    let Err(mut failed) = result else {
        return (result, status);
    };
    let hosts: Vec<String> = output
        .outcome
        .denied
        .iter()
        .map(|it| it.host.clone())
        .collect();
    let Some(host) = hosts.first() else {
        return (Err(failed), status);
    };
    failed.recovery = Some(command_line(["allow", &plan.path[0], "--network", host]));
    failed
        .more
        .push(("reason".to_owned(), Json::from(failed.message.as_str())));
    failed.message = format!("{} is not allowed to connect to {host}", plan.path[0]);
    failed.code = "SANDBOX_DENIED".to_owned();
    failed.denied = hosts;
    (Err(failed), 78)
}

fn cut(text: &str) -> String {
    text.chars().take(2000).collect()
}

/// Returns bytes that are not text as a JSON object that contains the bytes in Base64.
fn binary(bytes: &[u8]) -> Json {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let number = three
            .iter()
            .fold(0_usize, |number, byte| number << 8 | usize::from(*byte));
        let number = number << (8 * (3 - three.len()));
        for digit in 0..4 {
            text.push(match digit <= three.len() {
                true => DIGITS[number >> (18 - 6 * digit) & 63].into(),
                false => '=',
            });
        }
    }
    Json::object([
        ("encoding", Json::from("base64")),
        ("data", Json::from(text)),
    ])
}

#[cfg(test)]
mod tests {
    use super::{binary, name_in};

    #[test]
    fn encodes_bytes_as_base64() {
        let known = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ];
        for (bytes, text) in known {
            let written = binary(bytes.as_bytes());
            assert_eq!(
                written.get("data").and_then(cmdhelp_bundle::Json::text),
                Some(text)
            );
        }
    }

    #[test]
    fn reads_the_code_in_parentheses() {
        assert_eq!(
            name_in("the item does not exist (NO_SUCH_ITEM)"),
            Some("NO_SUCH_ITEM")
        );
        assert_eq!(name_in("it is there (again)"), None);
        assert_eq!(name_in("ok"), None);
    }
}
