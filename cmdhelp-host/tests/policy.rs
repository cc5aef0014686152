//! Tests rules by a table: the text of the rules, calls, and the expected decisions about the calls.

use cmdhelp_bundle::Json;
use cmdhelp_host::Confidence;
use cmdhelp_host::policy::{Channel, Mode, Owner, Policy, PolicyInput};
use cmdhelp_host::registry::File;
use cmdhelp_spec::spec::Effect;

/// The rules, with calls below them and the decision about each call. A call is a tool, its effect with the confidence
/// in it, the channel and the arguments. A decision contains the line of the rule, or the name of the default.
const TABLE: &str = r#"
// Without rules, the decision follows from the effect of the call.
    pad list: read => allow default:read
    pad add: write => ask default:write
    pad drop: destructive => ask default:destructive
    pad odd: unknown => ask default:unknown
    git status: read guessed => ask default:guessed
    git push: write guessed => ask default:guessed
    git gc: destructive guessed => ask default:guessed
    kubectl get: read derived => allow default:read
    app remove: write asks => ask tool:confirm
    app show: read asks => ask tool:confirm
// Rules that deny come first, then rules that ask, then rules that allow; their order in the file does not matter.
allow "pad *"
ask "pad list"
deny "pad *"
    pad list: read => deny 3
    pad: read => deny 3
allow "pad list"
ask "pad *"
    pad list: read => ask 2
    pad: read => ask 2
    padlock: read => allow default:read
deny "* delete" "kubectl exec *"
    gh delete: read => deny 1
    gh pr delete: read => allow default:read
    kubectl exec: write => deny 1
    kubectl exec pod: write => deny 1
    kubectl executor: write => ask default:write
deny "git push*"
    git push: write => deny 1
    git pusher: write => deny 1
    git push force: write => ask default:write
// An `allow` rule that does not name an effect allows only declared reads and writes.
allow "*"
    pad list: read => allow 1
    pad add: write => allow 1
    pad drop: destructive => ask default:destructive
    pad odd: unknown => ask default:unknown
    git status: read guessed => ask default:guessed
    git gc: destructive guessed => ask default:guessed
    app remove: write asks => ask tool:confirm
allow "*" { effect "destructive" "unknown"; }
    pad drop: destructive => allow 1
    pad odd: unknown => allow 1
    pad add: write => ask default:write
    git gc: destructive guessed => ask default:guessed
    app remove: destructive asks => ask tool:confirm
allow "git status" { effect "unknown"; source "guessed"; }
    git status: read guessed => allow 1
    git status: unknown => ask default:unknown
    git log: read guessed => ask default:guessed
allow "git status" { effect "read"; source "guessed"; }
    git status: read guessed => ask default:guessed
// A guessed effect can be wrong, so rules for unknown effects apply to calls with guessed effects.
deny "*" { effect "unknown"; }
    git status: read guessed => deny 1
    pad odd: unknown => deny 1
    pad list: read => allow default:read
deny "*" { effect "destructive"; }
    pad drop: destructive => deny 1
    git gc: destructive guessed => deny 1
    pad odd: unknown => ask default:unknown
// The following rules have conditions on arguments.
ask "gh merge" { when "method" "rebase" "squash*"; }
    gh merge: read {"method":"rebase"} => ask 1
    gh merge: read {"method":"squash-all"} => ask 1
    gh merge: read {"method":"merge"} => allow default:read
    gh merge: read {} => allow default:read
// A rule that denies applies if one element of a list matches, but one that allows needs matches of all elements.
allow "cp" { when "to" "src/*"; }
deny "rm" { when "file" "/etc/*"; }
    cp: write {"to":["src/a","src/b"]} => allow 1
    cp: write {"to":["src/a","/etc/b"]} => ask default:write
    cp: write {"to":[]} => ask default:write
    rm: write {"file":["a","/etc/b"]} => deny 2
    rm: write {"file":["a"]} => ask default:write
allow "cp" { unless "to" "/etc/*"; }
deny "rm" { unless "file" "tmp/*"; }
    cp: write {"to":["a","/etc/b"]} => ask default:write
    cp: write {"to":["a"]} => allow 1
    rm: write {"file":["tmp/a","b"]} => deny 2
    rm: write {"file":["tmp/a"]} => ask default:write
    rm: write {} => deny 2
deny "x" { when "/a/0/b~1c" "1*"; }
deny "y" { when "force" "true"; }
    x: read {"a":[{"b/c":1e3}]} => deny 1
    x: read {"a":[{"b/c":2}]} => allow default:read
    y: read {"force":true} => deny 2
    y: read {"force":false} => allow default:read
// The following rule applies only to calls through the channel `mcp`.
deny "*" { channel "mcp"; }
    pad list: read mcp => deny 1
    pad list: read => allow default:read
// The following rules are from a file that sets the default decision.
default "deny"
allow "pad list"
    pad list: read => allow 2
    pad get: read => deny 1
    pad drop: destructive => deny 1
default "ask"
    pad list: read => ask 1
default "allow"
    pad add: write => allow 1
    pad drop: destructive => ask default:destructive
    pad odd: unknown => ask default:unknown
    git status: read guessed => ask default:guessed
    app remove: write asks => ask tool:confirm
"#;

fn policy(rules: &str, owner: Owner) -> Policy {
    let text = format!("policy {{\n{rules}\n}}");
    let file = File::parse("rules".as_ref(), &text, owner).expect("rules");
    Policy {
        rules: file.rules,
        default: file.default,
        mode: Mode::Ask,
    }
}

fn decide(policy: &Policy, call: &str) -> String {
    let (path, facts) = call.split_once(": ").expect("an effect");
    let (words, inputs) = match facts.find('{') {
        Some(at) => facts.split_at(at),
        None => (facts, "{}"),
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
        is_namesake: false,
        candidates: None,
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
    let (mut rules, mut cases) = (String::new(), 0);
    let mut follows_call = false;
    for line in TABLE.trim_matches('\n').lines() {
        if line.starts_with("//") {
            continue;
        }
        let Some(case) = line.strip_prefix("    ") else {
            if std::mem::take(&mut follows_call) {
                rules.clear();
            }
            rules += line;
            rules.push('\n');
            continue;
        };
        follows_call = true;
        let (call, expected) = case.split_once(" => ").expect("a decision");
        let policy = policy(rules.trim_end(), Owner::User);
        assert_eq!(decide(&policy, call), expected, "{rules}{call}");
        cases += 1;
    }
    assert!(cases >= 60, "{cases} cases");
}

#[test]
fn lets_a_project_allow_only_declared_reads_and_writes() {
    let rules = "allow \"*\" { effect \"read\" \"write\" \"destructive\" \"unknown\"; source \"declared\" \"guessed\"; }";
    let project = policy(rules, Owner::Project);
    let user = policy(rules, Owner::User);
    let table = [
        ("a: read", "allow 1", "allow 1"),
        ("a: write", "allow 1", "allow 1"),
        ("a: destructive", "ask default:destructive", "allow 1"),
        ("a: unknown", "ask default:unknown", "allow 1"),
        ("a: read guessed", "ask default:guessed", "allow 1"),
    ];
    for (case, by_project, by_user) in table {
        assert_eq!(decide(&project, case), by_project, "{case}");
        assert_eq!(decide(&user, case), by_user, "{case}");
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
    assert_eq!(decide(&read_only, "a: read"), "allow default:read");
    assert_eq!(decide(&read_only, "a: write"), "deny mode:read-only");
    assert_eq!(decide(&read_only, "a: destructive"), "deny mode:read-only");
    assert_eq!(decide(&read_only, "a: read guessed"), "deny mode:read-only");
    assert_eq!(decide(&read_only, "x: read"), "deny 1");
    let trusting = Policy {
        mode: Mode::TrustWrites,
        ..Policy::default()
    };
    assert_eq!(decide(&trusting, "a: write"), "allow default:write");
    assert_eq!(
        decide(&trusting, "a: destructive"),
        "ask default:destructive"
    );
    assert_eq!(decide(&trusting, "a: write guessed"), "ask default:guessed");
    assert_eq!(decide(&with(Mode::TrustWrites), "x: write"), "deny 1");
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
        is_namesake: false,
        candidates: None,
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
