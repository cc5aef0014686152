use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use cmdhelp_runtime::context::{ProgramState, Session, Unavailable, gather};
use cmdhelp_runtime::manifest::Source;
use cmdhelp_runtime::view::dynamic::sources;
use cmdhelp_runtime::view::scope::Depth;
use serde_json::json;

use crate::programs::{DEPTHS, collections, document, pad, page, scope};

const SOON: Duration = Duration::from_secs(20);

fn source(command: &'static str, values: fn() -> Result<Vec<String>, String>) -> Source {
    Source { command, values }
}

fn session() -> Result<Session, String> {
    let session = Session::new()
        .workspace("docapp")
        .fact("regions", vec!["eu", "us"]);
    Ok(session.fact("profile", vec!["a", "b"]))
}

fn never() -> Result<Vec<String>, String> {
    sleep(Duration::from_secs(3600));
    Ok(Vec::new())
}

#[test]
fn selects_only_functions_for_commands_shown_in_full() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let commands = |words: &[&str], depth| {
        let sources = sources(&manifest, &scope(&manifest, words, depth));
        sources
            .iter()
            .map(|source| source.command)
            .collect::<Vec<_>>()
    };
    for depth in DEPTHS {
        assert_eq!(commands(&["item", "create"], depth), ["collection list"]);
        assert!(commands(&["item", "list"], depth).is_empty());
        assert!(commands(&["collection"], depth).is_empty());
    }
    assert!(commands(&[], Depth::Default).is_empty());
    assert!(commands(&["item"], Depth::Default).is_empty());
    assert_eq!(commands(&[], Depth::All), ["collection list"]);
}

#[test]
fn inserts_values_beside_their_source() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let moment = gather(None, manifest.sources, SOON);
    let words = ["item", "create"];
    let read = document(&manifest, &words, Depth::Default, &moment);
    let argument = &read["commands"]["item create"]["args"][0];
    assert_eq!(argument["enum"], json!(["tasks", "my \"ideas\""]));
    assert_eq!(argument["enum_source"], "dynamic:pad collection list");
    assert!(read.get("context").is_none());

    // No other member has changed.
    let mut without = document(&manifest, &words, Depth::Default, &ProgramState::default());
    without["commands"]["item create"]["args"][0]["enum"] = argument["enum"].clone();
    without["tokens"] = read["tokens"].clone();
    assert_eq!(without, read);

    let page = page(&manifest, &words, Depth::Default, &moment);
    assert!(page.contains(
        "### Workspace context\n\n\
         - `collection` (from `pad collection list`): `tasks`, `my \"ideas\"`\n"
    ));
}

#[test]
fn a_view_of_the_whole_program_has_the_session() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let moment = gather(Some(session), &[], SOON);
    let read = document(&manifest, &[], Depth::All, &moment);
    assert_eq!(
        read["context"],
        json!({"workspace": "docapp", "regions": ["eu", "us"], "profile": "a, b"})
    );
    assert!(read.get("scope").is_none());
    let page = page(&manifest, &[], Depth::Default, &moment);
    assert!(page.contains(
        "## Workspace context\n\n- workspace: `docapp`\n- regions: `eu`, `us`\n- profile: `a`, `b`\n"
    ));
}

#[test]
fn reports_missing_facts_with_the_reason() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let fails = source("collection list", || Err("no network\n# at all".to_owned()));
    let moment = gather(Some(|| Err("not signed in".to_owned())), &[fails], SOON);
    let read = document(&manifest, &["item", "create"], Depth::Default, &moment);
    assert_eq!(
        read["context"]["unavailable"],
        json!([
            {"what": "session", "why": "not signed in"},
            {"what": "collection list", "why": "no network\n# at all"},
        ])
    );
    let argument = &read["commands"]["item create"]["args"][0];
    assert!(argument.get("enum").is_none());
    assert_eq!(argument["type"], "enum");
    let page = page(&manifest, &["item", "create"], Depth::Default, &moment);
    assert!(page.contains("- `session`: not available: not signed in\n"));
    assert!(page.contains(
        "- `collection` (from `pad collection list`): not available: no network # at all\n"
    ));
}

#[test]
fn waits_no_longer_than_the_deadline() {
    let deadline = Duration::from_millis(300);
    let slow = source("slow", never);
    let quick = source("quick", collections);
    let moment = gather(None, &[slow, quick, source("also slow", never)], deadline);
    assert_eq!(moment.values_of("quick").unwrap().len(), 2);
    assert_eq!(moment.why_not("slow"), Some("no answer within 300 ms"));
    assert_eq!(moment.why_not("also slow"), Some("no answer within 300 ms"));
    assert_eq!(moment.why_not("quick"), None);

    let at_once = gather(None, &[slow], Duration::ZERO);
    assert_eq!(at_once.why_not("slow"), Some("no answer within 0 s"));
}

#[test]
fn reports_a_function_that_panics() {
    let panics = source("bad", || {
        panic!("this panic is expected in the test's output")
    });
    let moment = gather(None, &[panics, source("good", collections)], SOON);
    assert_eq!(
        moment.unavailable,
        [Unavailable {
            what: "bad".into(),
            why: "the function panicked".into(),
        }]
    );
    assert!(moment.values_of("good").is_some());
}

#[test]
fn calls_each_function_once() {
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let counts = source("count", || {
        CALLS.fetch_add(1, Ordering::SeqCst);
        Ok(Vec::new())
    });
    let moment = gather(None, &[counts; 5], SOON);
    assert_eq!(CALLS.load(Ordering::SeqCst), 1);
    assert_eq!(
        moment.why_not("count"),
        Some("there are no values at the moment")
    );
}

#[test]
fn calls_functions_concurrently() {
    /// Returns only after all ten functions have been called.
    fn together() -> Result<Vec<String>, String> {
        static ALL: Barrier = Barrier::new(10);
        ALL.wait();
        collections()
    }
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let moment = gather(None, &names.map(|name| source(name, together)), SOON);
    assert_eq!(moment.values.len(), 10);
}
