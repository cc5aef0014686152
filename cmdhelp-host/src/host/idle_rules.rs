//! Finds rules that apply to no call, for example because the name of a command is mistyped. A mistyped `deny` rule
//! would leave a hole in the policy.

use std::collections::BTreeMap;

use cmdhelp_runtime::view::find::nearest;

use super::Host;
use crate::discover::Discovery;
use crate::execute;
use crate::model::Discovered;
use crate::policy::{Condition, Rule, Verdict};
use crate::program::find;
use crate::suggestion::did_you_mean;

/// The tools of programs. `None` stands for a program whose tools are unknown, so that nothing can be said about rules
/// for it.
type KnownTools<'a> = BTreeMap<&'a str, Option<Discovered>>;

impl Host {
    /// Returns a sentence about each `deny` or `ask` rule that applies to no call, because there is no such program,
    /// command or argument. The commands of programs that are not registered are found out only if `discovers` is true,
    /// because this can take long.
    #[must_use]
    pub fn idle_rules(&self, discovers: bool) -> Vec<String> {
        let strict = self.registry.policy.rules.iter();
        let strict: Vec<&Rule> = strict.filter(|it| it.verdict != Verdict::Allow).collect();
        let described = |name: &str| self.describe(name, &Discovery::of_user()).ok();
        let mut programs = KnownTools::new();
        if !strict.is_empty() {
            let registered = self.registry.entries.iter().map(|it| it.name.as_str());
            programs.extend(registered.map(|it| (it, described(it).map(|it| it.tools))));
        }
        let mut sentences = Vec::new();
        for rule in strict {
            let program = rule.pattern.program();
            if let Some(name) = program.filter(|it| !programs.contains_key(it)) {
                if find(name, &self.folder).is_none() {
                    let known: Vec<&str> = programs.keys().copied().collect();
                    let why = format!(
                        "no program `{}` is registered or in `PATH`{}",
                        name.escape_debug(),
                        advice(name, &known)
                    );
                    sentences.push(sentence(rule, &why));
                    continue;
                }
                let found = discovers.then(|| described(name)).flatten();
                programs.insert(name, found.map(|it| it.tools));
            }
            let why = fault(rule, program, &programs);
            sentences.extend(why.map(|why| sentence(rule, &why)));
        }
        sentences
    }
}

fn sentence(rule: &Rule, why: &str) -> String {
    let Rule {
        id,
        verdict,
        pattern,
        ..
    } = rule;
    let pattern = pattern.to_string();
    let pattern = pattern.escape_debug();
    format!("{id}: the rule `{verdict} \"{pattern}\"` applies to no call: {why}")
}

/// Returns the reason why a rule applies to no call. `program` is the program that the rule names, or `None` if the
/// rule names several programs by a pattern.
fn fault(rule: &Rule, program: Option<&str>, programs: &KnownTools<'_>) -> Option<String> {
    let mut keys: Option<Vec<String>> = None;
    for (name, tools) in programs {
        if program.is_some_and(|it| it != *name) {
            continue;
        }
        let tools = tools.as_ref().filter(|it| !it.is_partial)?;
        for tool in &tools.model.tools {
            let words = Discovered::words_of(tool);
            let path = std::iter::once(*name).chain(words.iter().map(String::as_str));
            if rule.pattern.matches(&path.collect::<Vec<_>>()) {
                let schema = execute::schema(tool);
                let properties = schema.entries_of("properties").iter();
                let of_tool = properties.map(|(key, _)| key.clone());
                keys.get_or_insert_default().extend(of_tool);
            }
        }
    }
    let Some(keys) = keys else {
        let advice = program.and_then(|name| {
            let typed = rule.pattern.to_string();
            let typed = typed.strip_prefix(name)?.trim().trim_end_matches(" *");
            let near = programs.get(name)?.as_ref()?.nearest(typed)?;
            Some(format!("; did you mean `{name} {near}`?"))
        });
        let advice = advice.unwrap_or_default();
        return Some(match program {
            Some(name) => format!("`{name}` has no such command{advice}"),
            None => "no registered program has such a command".to_owned(),
        });
    };
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let mut named = rule.when.iter().map(Condition::argument);
    let unknown = named.find(|it| !keys.contains(it))?;
    let shown = unknown.escape_debug();
    Some(format!(
        "no argument of its commands is called `{shown}`{}",
        advice(unknown, &keys)
    ))
}

fn advice(typed: &str, known: &[&str]) -> String {
    did_you_mean(nearest(typed, known).first().copied())
}
