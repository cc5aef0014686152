//! Tests rules by a table: the text of the rules, calls, and the expected decisions about the calls.

use cmdhelp_bundle::Json;
use cmdhelp_host::Confidence;
use cmdhelp_host::policy::{Channel, Mode, Owner, Policy, PolicyInput};
use cmdhelp_host::registry::File;
use cmdhelp_spec::spec::Effect;

/// A call: the tool, its effect with the confidence in it, the arguments, and the channel.
struct Case(&'static str, &'static str);

/// The rules, with calls and the decision about each. A decision contains the line of the rule, or the name of the
/// default.
const TABLE: &[(&str, &[(Case, &str)])] = &[
    // Without rules, the decision follows from the effect of the call.
    (
        "",
        &[
            (Case("pad list", "read"), "allow default:read"),
            (Case("pad add", "write"), "ask default:write"),
            (Case("pad drop", "destructive"), "ask default:destructive"),
            (Case("pad odd", "unknown"), "ask default:unknown"),
            (Case("git status", "read guessed"), "ask default:guessed"),
            (Case("git push", "write guessed"), "ask default:guessed"),
            (Case("git gc", "destructive guessed"), "ask default:guessed"),
            (Case("kubectl get", "read derived"), "allow default:read"),
            (Case("app remove", "write asks"), "ask tool:confirm"),
            (Case("app show", "read asks"), "ask tool:confirm"),
        ],
    ),
    // Rules that deny come first, then rules that ask, then rules that allow; their order in the file does not matter.
    (
        "allow \"pad *\"\nask \"pad list\"\ndeny \"pad *\"",
        &[
            (Case("pad list", "read"), "deny 3"),
            (Case("pad", "read"), "deny 3"),
        ],
    ),
    (
        "allow \"pad list\"\nask \"pad *\"",
        &[
            (Case("pad list", "read"), "ask 2"),
            (Case("pad", "read"), "ask 2"),
            (Case("padlock", "read"), "allow default:read"),
        ],
    ),
    (
        "deny \"* delete\" \"kubectl exec *\"",
        &[
            (Case("gh delete", "read"), "deny 1"),
            (Case("gh pr delete", "read"), "allow default:read"),
            (Case("kubectl exec", "write"), "deny 1"),
            (Case("kubectl exec pod", "write"), "deny 1"),
            (Case("kubectl executor", "write"), "ask default:write"),
        ],
    ),
    (
        "deny \"git push*\"",
        &[
            (Case("git push", "write"), "deny 1"),
            (Case("git pusher", "write"), "deny 1"),
            (Case("git push force", "write"), "ask default:write"),
        ],
    ),
    // An `allow` rule that does not name an effect allows only declared reads and writes.
    (
        "allow \"*\"",
        &[
            (Case("pad list", "read"), "allow 1"),
            (Case("pad add", "write"), "allow 1"),
            (Case("pad drop", "destructive"), "ask default:destructive"),
            (Case("pad odd", "unknown"), "ask default:unknown"),
            (Case("git status", "read guessed"), "ask default:guessed"),
            (Case("git gc", "destructive guessed"), "ask default:guessed"),
            (Case("app remove", "write asks"), "ask tool:confirm"),
        ],
    ),
    (
        "allow \"*\" { effect \"destructive\" \"unknown\"; }",
        &[
            (Case("pad drop", "destructive"), "allow 1"),
            (Case("pad odd", "unknown"), "allow 1"),
            (Case("pad add", "write"), "ask default:write"),
            (Case("git gc", "destructive guessed"), "ask default:guessed"),
            (Case("app remove", "destructive asks"), "ask tool:confirm"),
        ],
    ),
    (
        "allow \"git status\" { effect \"unknown\"; source \"guessed\"; }",
        &[
            (Case("git status", "read guessed"), "allow 1"),
            (Case("git status", "unknown"), "ask default:unknown"),
            (Case("git log", "read guessed"), "ask default:guessed"),
        ],
    ),
    (
        "allow \"git status\" { effect \"read\"; source \"guessed\"; }",
        &[(Case("git status", "read guessed"), "ask default:guessed")],
    ),
    // A guessed effect can be wrong, so rules for unknown effects apply to calls with guessed effects.
    (
        "deny \"*\" { effect \"unknown\"; }",
        &[
            (Case("git status", "read guessed"), "deny 1"),
            (Case("pad odd", "unknown"), "deny 1"),
            (Case("pad list", "read"), "allow default:read"),
        ],
    ),
    (
        "deny \"*\" { effect \"destructive\"; }",
        &[
            (Case("pad drop", "destructive"), "deny 1"),
            (Case("git gc", "destructive guessed"), "deny 1"),
            (Case("pad odd", "unknown"), "ask default:unknown"),
        ],
    ),
    // The following rules have conditions on arguments.
    (
        "ask \"gh merge\" { when \"method\" \"rebase\" \"squash*\"; }",
        &[
            (Case("gh merge", "read {\"method\":\"rebase\"}"), "ask 1"),
            (
                Case("gh merge", "read {\"method\":\"squash-all\"}"),
                "ask 1",
            ),
            (
                Case("gh merge", "read {\"method\":\"merge\"}"),
                "allow default:read",
            ),
            (Case("gh merge", "read {}"), "allow default:read"),
        ],
    ),
    // A rule that denies applies if one element of a list matches, but one that allows needs matches of all elements.
    (
        "allow \"cp\" { when \"to\" \"src/*\"; }\ndeny \"rm\" { when \"file\" \"/etc/*\"; }",
        &[
            (
                Case("cp", "write {\"to\":[\"src/a\",\"src/b\"]}"),
                "allow 1",
            ),
            (
                Case("cp", "write {\"to\":[\"src/a\",\"/etc/b\"]}"),
                "ask default:write",
            ),
            (Case("cp", "write {\"to\":[]}"), "ask default:write"),
            (Case("rm", "write {\"file\":[\"a\",\"/etc/b\"]}"), "deny 2"),
            (Case("rm", "write {\"file\":[\"a\"]}"), "ask default:write"),
        ],
    ),
    (
        "allow \"cp\" { unless \"to\" \"/etc/*\"; }\ndeny \"rm\" { unless \"file\" \"tmp/*\"; }",
        &[
            (
                Case("cp", "write {\"to\":[\"a\",\"/etc/b\"]}"),
                "ask default:write",
            ),
            (Case("cp", "write {\"to\":[\"a\"]}"), "allow 1"),
            (Case("rm", "write {\"file\":[\"tmp/a\",\"b\"]}"), "deny 2"),
            (
                Case("rm", "write {\"file\":[\"tmp/a\"]}"),
                "ask default:write",
            ),
            (Case("rm", "write {}"), "deny 2"),
        ],
    ),
    (
        "deny \"x\" { when \"/a/0/b~1c\" \"1*\"; }\ndeny \"y\" { when \"force\" \"true\"; }",
        &[
            (Case("x", "read {\"a\":[{\"b/c\":1e3}]}"), "deny 1"),
            (
                Case("x", "read {\"a\":[{\"b/c\":2}]}"),
                "allow default:read",
            ),
            (Case("y", "read {\"force\":true}"), "deny 2"),
            (Case("y", "read {\"force\":false}"), "allow default:read"),
        ],
    ),
    // The following rule applies only to calls through the channel `mcp`.
    (
        "deny \"*\" { channel \"mcp\"; }",
        &[
            (Case("pad list", "read mcp"), "deny 1"),
            (Case("pad list", "read"), "allow default:read"),
        ],
    ),
    // The following rules are from a file that sets the default decision.
    (
        "default \"deny\"\nallow \"pad list\"",
        &[
            (Case("pad list", "read"), "allow 2"),
            (Case("pad get", "read"), "deny 1"),
            (Case("pad drop", "destructive"), "deny 1"),
        ],
    ),
    ("default \"ask\"", &[(Case("pad list", "read"), "ask 1")]),
    (
        "default \"allow\"",
        &[
            (Case("pad add", "write"), "allow 1"),
            (Case("pad drop", "destructive"), "ask default:destructive"),
            (Case("pad odd", "unknown"), "ask default:unknown"),
            (Case("git status", "read guessed"), "ask default:guessed"),
            (Case("app remove", "write asks"), "ask tool:confirm"),
        ],
    ),
];

fn policy(rules: &str, owner: Owner) -> Policy {
    let text = format!("policy {{\n{rules}\n}}");
    let file = File::parse("rules".as_ref(), &text, owner).expect("rules");
    Policy {
        rules: file.rules,
        default: file.default,
        mode: Mode::Ask,
    }
}

fn decide(policy: &Policy, Case(path, facts): &Case) -> String {
    let (words, inputs) = match facts.find('{') {
        Some(at) => facts.split_at(at),
        None => (*facts, "{}"),
    };
    let has = |word: &str| words.split(' ').any(|it| it == word);
    let inputs = Json::parse(inputs).expect("arguments");
    let question = PolicyInput {
        path: path.split(' ').collect(),
        inputs: &inputs,
        effect: match words.split(' ').next() {
            Some("unknown") => None,
            effect => Some(Effect::named(effect.expect("an effect"))),
        },
        confidence: match (has("guessed"), has("derived")) {
            (true, _) => Confidence::Guessed,
            (_, true) => Confidence::Derived,
            _ => Confidence::Declared,
        },
        asks: has("asks"),
        channel: if has("mcp") {
            Channel::Mcp
        } else {
            Channel::Cli
        },
    };
    let decision = policy.decide(&question);
    // In the file, one line precedes the rules.
    let rule = match decision.rule.strip_prefix("rules:") {
        Some(line) => (line.parse::<usize>().expect("a line") - 1).to_string(),
        None => decision.rule,
    };
    format!("{} {rule}", decision.verdict)
}

#[test]
fn decisions() {
    let mut cases = 0;
    for (rules, calls) in TABLE {
        let policy = policy(rules, Owner::User);
        for (case, expected) in *calls {
            let Case(path, facts) = case;
            assert_eq!(decide(&policy, case), *expected, "{rules}\n{path}: {facts}");
            cases += 1;
        }
    }
    assert!(cases >= 60, "{cases} cases");
}

#[test]
fn lets_a_project_allow_only_declared_reads_and_writes() {
    let rules = "allow \"*\" { effect \"read\" \"write\" \"destructive\" \"unknown\"; source \"declared\" \"guessed\"; }";
    let project = policy(rules, Owner::Project);
    let user = policy(rules, Owner::User);
    let table = [
        (Case("a", "read"), "allow 1", "allow 1"),
        (Case("a", "write"), "allow 1", "allow 1"),
        (
            Case("a", "destructive"),
            "ask default:destructive",
            "allow 1",
        ),
        (Case("a", "unknown"), "ask default:unknown", "allow 1"),
        (Case("a", "read guessed"), "ask default:guessed", "allow 1"),
    ];
    for (case, by_project, by_user) in table {
        assert_eq!(decide(&project, &case), by_project, "{}", case.1);
        assert_eq!(decide(&user, &case), by_user, "{}", case.1);
    }
}

#[test]
fn keeps_denials_and_consent_in_every_mode() {
    let with = |mode| Policy {
        mode,
        ..policy(
            "deny \"x\"\nallow \"*\" { effect \"destructive\" \"write\"; }",
            Owner::User,
        )
    };
    let read_only = with(Mode::ReadOnly);
    assert_eq!(decide(&read_only, &Case("a", "read")), "allow default:read");
    assert_eq!(
        decide(&read_only, &Case("a", "write")),
        "deny mode:read-only"
    );
    assert_eq!(
        decide(&read_only, &Case("a", "destructive")),
        "deny mode:read-only"
    );
    assert_eq!(
        decide(&read_only, &Case("a", "read guessed")),
        "deny mode:read-only"
    );
    assert_eq!(decide(&read_only, &Case("x", "read")), "deny 1");
    let trusting = Policy {
        mode: Mode::TrustWrites,
        ..Policy::default()
    };
    assert_eq!(
        decide(&trusting, &Case("a", "write")),
        "allow default:write"
    );
    assert_eq!(
        decide(&trusting, &Case("a", "destructive")),
        "ask default:destructive"
    );
    assert_eq!(
        decide(&trusting, &Case("a", "write guessed")),
        "ask default:guessed"
    );
    assert_eq!(
        decide(&with(Mode::TrustWrites), &Case("x", "write")),
        "deny 1"
    );
}

#[test]
fn tells_what_a_rule_lacks_that_would_allow_a_call() {
    let question = |path: &'static str, effect, confidence| PolicyInput {
        path: path.split(' ').collect(),
        inputs: &Json::Null,
        effect,
        confidence,
        asks: false,
        channel: Channel::Cli,
    };
    let why = |rule: &str, owner, effect, confidence| {
        let decision = policy(rule, owner).decide(&question("jq", effect, confidence));
        decision.why
    };
    let rule = "allow \"jq *\"";
    let unknown = why(rule, Owner::User, None, Confidence::Guessed);
    assert!(
        unknown.contains("`allow \"jq *\"` does not name `effect \"unknown\"`"),
        "{unknown}"
    );
    let guessed = why(rule, Owner::User, Some(Effect::Read), Confidence::Guessed);
    assert!(guessed.contains("and `source \"guessed\"`"), "{guessed}");
    let project = why(rule, Owner::Project, None, Confidence::Declared);
    assert!(project.contains("is in the file of a project"), "{project}");
    let none = why("allow \"jq -c *\"", Owner::User, None, Confidence::Declared);
    assert!(none.starts_with("no rule applies"), "{none}");
    let named = "allow \"jq *\" { effect \"unknown\"; }";
    let allowed = why(named, Owner::User, None, Confidence::Declared);
    assert_eq!(allowed, "the rule `allow \"jq *\"` applies");
}
