//! Reads the policy in a registry file.

use cmdhelp_bundle::Json;
use kdl::KdlNode;

use super::fault::RegistryFault;
use super::place::{Place, children};
use crate::model::Confidence;
use crate::policy::{Channel, Condition, EffectName, Pattern, Rule, Verdict};

/// Reads a `policy` node: adds its rules to `rules`, and sets `default` to the verdict on calls to which no rule
/// applies. `place` is the registry file that contains the node.
pub(super) fn read(
    place: Place<'_>,
    node: &KdlNode,
    rules: &mut Vec<Rule>,
    default: &mut Option<(Verdict, String)>,
) -> Result<(), RegistryFault> {
    place.check_block(node)?;
    for child in children(node) {
        let name = child.name().value();
        if name == "default" {
            if let Some((_, first)) = default {
                let why = format!(
                    "`default` is declared twice: the first is at {first}; remove one of them"
                );
                return Err(place.fault(child, why));
            }
            let text = place.text_of(child)?;
            let verdict = Verdict::named(&text)
                .ok_or_else(|| place.fault(child, "expected `deny`, `ask` or `allow`"))?;
            *default = Some((verdict, place.id(child)));
            continue;
        }
        let verdict = Verdict::named(name)
            .ok_or_else(|| place.unknown(child, &["deny", "ask", "allow", "default"]))?;
        for text in place.texts(child)? {
            rules.push(rule(place, child, verdict, &text)?);
        }
    }
    Ok(())
}

fn rule(
    place: Place<'_>,
    node: &KdlNode,
    verdict: Verdict,
    pattern: &str,
) -> Result<Rule, RegistryFault> {
    let mut rule = Rule {
        id: place.id(node),
        owner: place.owner,
        verdict,
        pattern: Pattern::read(pattern).ok_or_else(|| {
            place.fault(node, "expected a tool, such as `pad item list` or `pad *`")
        })?,
        effects: Vec::new(),
        sources: Vec::new(),
        channels: Vec::new(),
        when: Vec::new(),
        unless: Vec::new(),
    };
    let mut tried = Vec::new();
    for child in children(node) {
        let texts = place.texts(child)?;
        match child.name().value() {
            "match" => tried.extend(texts.into_iter().map(|it| (child, it, true))),
            "not-match" => tried.extend(texts.into_iter().map(|it| (child, it, false))),
            "effect" => {
                let expected = "expected `read`, `write`, `destructive` or `unknown`";
                rule.effects
                    .extend(named(place, child, &texts, EffectName::named, expected)?);
            }
            "source" => {
                let expected = "expected `declared`, `derived` or `guessed`";
                rule.sources
                    .extend(named(place, child, &texts, Confidence::named, expected)?);
            }
            "channel" => {
                let expected = "expected `cli` or `mcp`";
                rule.channels
                    .extend(named(place, child, &texts, Channel::named, expected)?);
            }
            "when" => rule.when.push(condition(place, child, texts)?),
            "unless" => rule.unless.push(condition(place, child, texts)?),
            _ => {
                let known = [
                    "effect",
                    "source",
                    "channel",
                    "when",
                    "unless",
                    "match",
                    "not-match",
                ];
                return Err(place.unknown(child, &known));
            }
        }
    }
    for (node, call, is_wanted) in tried {
        try_out(place, node, &rule, &call, is_wanted)?;
    }
    Ok(rule)
}

/// Checks a rule by an example call that the file contains: a tool such as `git remote add`, which can be followed by a
/// JSON object of arguments. `is_wanted` tells whether the rule must apply to the call or must not.
fn try_out(
    place: Place<'_>,
    node: &KdlNode,
    rule: &Rule,
    call: &str,
    is_wanted: bool,
) -> Result<(), RegistryFault> {
    let (path, inputs) = call.split_at(call.find('{').unwrap_or(call.len()));
    let inputs = match inputs {
        "" => Json::Object(Vec::new()),
        inputs => Json::parse(inputs).map_err(|error| place.fault(node, error.to_string()))?,
    };
    let path: Vec<&str> = path.split_whitespace().collect();
    if rule.is_about(&path, &inputs) == is_wanted {
        return Ok(());
    }
    let what = if is_wanted {
        "does not apply"
    } else {
        "applies"
    };
    Err(place.fault(
        node,
        format!(
            "the rule {what} to `{}`, but this test expects the opposite",
            call.escape_debug()
        ),
    ))
}

fn named<T>(
    place: Place<'_>,
    node: &KdlNode,
    texts: &[String],
    read: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<Vec<T>, RegistryFault> {
    let all = texts
        .iter()
        .map(|it| read(it).ok_or_else(|| place.fault(node, expected)));
    all.collect()
}

fn condition(
    place: Place<'_>,
    node: &KdlNode,
    mut texts: Vec<String>,
) -> Result<Condition, RegistryFault> {
    if texts.len() < 2 {
        return Err(place.fault(
            node,
            "expected the name of an argument, followed by its values",
        ));
    }
    let rest = texts.split_off(1);
    Ok(Condition {
        place: texts.remove(0),
        texts: rest,
    })
}
