//! Reads the steps between installation and the first call.

use super::super::super::fault::FaultCode;
use super::super::super::fields::Fields;
use super::super::super::node::Value;
use crate::model::{Action, Keep, SkipIf, Step};

/// Reads the setup steps in their order.
pub(super) fn read(cli: &Fields<'_>) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for node in cli.list("setup") {
        let Some(step) = Fields::of(cli.file, node).and_then(step) else {
            continue;
        };
        if steps.iter().any(|it| it.id == step.id) {
            let message = format!("duplicate step `{}`", step.id.escape_debug());
            cli.file.fault(
                node.at,
                FaultCode::DuplicateName,
                message,
                "give each step an id of its own",
            );
            continue;
        }
        steps.push(step);
    }
    steps
}

fn step(fields: Fields<'_>) -> Option<Step> {
    let is_id = |it: &str| {
        (1..=64).contains(&it.len())
            && it
                .bytes()
                .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-')
            && !it.starts_with('-')
    };
    fields.expect("id", is_id, "write lower-case letters, digits and `-`");
    let id = fields.need_text("id")?;
    let kinds = ["cmd", "prompt", "oauth", "external"];
    let kind = fields
        .need("kind")
        .and_then(|_| fields.one_of("kind", &kinds))?;
    let mut timeout_ms = None;
    let action = match &*kind {
        "cmd" => {
            timeout_ms = fields.number("timeout_ms");
            Action::Run {
                command: fields.need_text("cmd")?,
                interactive: fields.bool("interactive").unwrap_or(false),
            }
        }
        "prompt" => ask(&fields)?,
        "oauth" => Action::OAuth {
            secret: fields.need_text("secret_slug")?,
        },
        _ => {
            let callback = fields.fields("callback");
            let param = callback.as_ref().and_then(|it| it.text("param"));
            if let Some(callback) = callback {
                timeout_ms = callback.number("timeout_ms");
                callback.end();
            }
            Action::Open {
                url: fields.need_text("url")?,
                param,
            }
        }
    };
    let step = Step {
        id,
        action,
        about: fields.text("description"),
        skip_if: fields.fields("skip_if").and_then(skip_if),
        keep: match &*kind {
            "oauth" => None,
            _ => fields.fields("persist").and_then(keep),
        },
        timeout_ms,
    };
    fields.end();
    Some(step)
}

fn ask(fields: &Fields<'_>) -> Option<Action> {
    let kinds = ["text", "select", "boolean", "secret"];
    let kind = fields.one_of("type", &kinds);
    let mut options_from = None;
    let mut options = Vec::new();
    if let Some(node) = fields.get("options") {
        match node.value {
            Value::List(_) => options = fields.texts("options"),
            _ => {
                let from = Fields::of(fields.file, node)?;
                options_from = from.need_text("cmd");
                from.pass(&["timeout_ms"]);
                from.end();
            }
        }
    }
    Some(Action::Ask {
        prompt: fields.need_text("prompt")?,
        kind: kind.unwrap_or_else(|| "text".to_owned()),
        default: fields.text("default"),
        options,
        options_from,
    })
}

fn skip_if(fields: Fields<'_>) -> Option<SkipIf> {
    let skip = SkipIf {
        command: fields.need_text("cmd")?,
        exit_code: fields.exit_code("exit_code").unwrap_or(0),
    };
    fields.pass(&["timeout_ms"]);
    fields.end();
    Some(skip)
}

fn keep(fields: Fields<'_>) -> Option<Keep> {
    let places = [
        fields.text("env").map(Keep::Env),
        fields.text("secret_slug").map(Keep::Secret),
        fields.text("cmd").map(Keep::Command),
    ];
    let mut places: Vec<Keep> = places.into_iter().flatten().collect();
    if places.len() != 1 {
        let message = "the step must store its result in exactly one place";
        let remedy = "write exactly one of `env`, `secret_slug` and `cmd`";
        fields.file.invalid(fields.at, message, remedy);
        return None;
    }
    fields.end();
    places.pop()
}
