//! Converts the answers of workers to JSON and back.

use cmdhelp_bundle::Json;

use super::error::QueueError;
use super::large::{pack, unpack};
use super::state::CallState;
use super::stores::Stores;
use crate::execute::{Envelope, Failed, Violation};

impl CallState {
    /// Makes the state `ended`, which contains an answer. A large answer is stored as an object.
    pub(super) async fn ended(
        stores: &Stores,
        key: &str,
        answer: &Envelope,
    ) -> Result<Self, QueueError> {
        let name = format!("{key}.answer");
        Ok(Self::Ended {
            answer: pack(stores, &name, answer.to_json()).await?,
            status: answer.status,
            at: crate::clock::now(),
        })
    }
}

/// Reads the answer of a worker from the state `ended`. `packed` is the answer, or the name of the object that contains
/// it.
pub(super) async fn read(
    stores: &Stores,
    packed: &Json,
    status: u8,
) -> Result<Envelope, QueueError> {
    let json = unpack(stores, packed).await?;
    let answer = envelope(&json, status);
    answer.ok_or_else(|| QueueError("the worker's answer cannot be parsed".to_owned()))
}

/// Parses the answer of a worker.
fn envelope(json: &Json, status: u8) -> Option<Envelope> {
    let result = match json.get("ok")?.is_true() {
        true => Ok(json.get("value")?.clone()),
        false => Err(failed(json.get("error")?)?),
    };
    let coded = json.get("error").unwrap_or(json);
    Some(Envelope {
        tool: json.get("tool")?.text()?.to_owned(),
        exit_code: coded.number_of("exit_code"),
        ms: json.number_of("ms")?,
        result,
        // A worker stores no outputs in files, because the client cannot read files on the worker's machine.
        spilled: None,
        // The server itself adds the warnings.
        warnings: Vec::new(),
        status,
    })
}

fn failed(error: &Json) -> Option<Failed> {
    let text = |json: &Json, key: &str| json.get(key)?.text().map(ToOwned::to_owned);
    let mut failed = Failed {
        code: text(error, "code")?,
        message: text(error, "message")?,
        ..Failed::default()
    };
    for (key, value) in error.entries() {
        match key.as_str() {
            "code" | "message" | "exit_code" => {}
            "retryable" => failed.retryable = value.is_true(),
            "stderr" => failed.stderr = value.text().map(ToOwned::to_owned),
            "recovery" => failed.recovery = value.text().map(ToOwned::to_owned),
            "denied" => {
                let all = value.items().iter();
                failed.denied = all.filter_map(|it| Some(it.text()?.to_owned())).collect();
            }
            "violations" => {
                failed.violations = value.items().iter().filter_map(Violation::read).collect();
            }
            _ => failed.more.push((key.clone(), value.clone())),
        }
    }
    Some(failed)
}

#[cfg(test)]
mod tests {
    use super::envelope;
    use crate::execute::{Envelope, Failed, Violation, ViolationCode};
    use cmdhelp_bundle::Json;

    #[test]
    fn reads_an_answer_unchanged() {
        let failed = Failed {
            code: "BAD".to_owned(),
            message: "it is bad".to_owned(),
            retryable: true,
            stderr: Some("oh".to_owned()),
            denied: vec!["read /etc".to_owned()],
            recovery: Some("look".to_owned()),
            violations: vec![Violation {
                pointer: "/a".to_owned(),
                code: ViolationCode::InvalidValue,
                message: "wrong".to_owned(),
                did_you_mean: vec!["b".to_owned()],
                valid_values: vec!["b".to_owned(), "c".to_owned()],
            }],
            more: vec![("rule".to_owned(), Json::from("default"))],
        };
        let results = [
            Ok(Json::from("a text")),
            Ok(Json::Null),
            Err(failed),
            Err(Failed::default()),
        ];
        for (result, exit_code) in results.into_iter().zip([Some(0), None, Some(-9), None]) {
            let answer = Envelope {
                tool: "teller show".to_owned(),
                result,
                spilled: None,
                warnings: Vec::new(),
                exit_code,
                ms: 12,
                status: 69,
            };
            assert_eq!(envelope(&answer.to_json(), 69), Some(answer));
        }
        assert_eq!(envelope(&Json::Null, 0), None);
    }
}
