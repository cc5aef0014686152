use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use cmdhelp_runtime::context::{Moment, Session, Unavailable, gather};
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
fn only_what_is_shown_is_asked() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let asked = |words: &[&str], depth| {
        let sources = sources(&manifest, &scope(&manifest, words, depth));
        sources
            .iter()
            .map(|source| source.command)
            .collect::<Vec<_>>()
    };
    for depth in DEPTHS {
        assert_eq!(asked(&["item", "create"], depth), ["collection list"]);
        assert!(asked(&["item", "list"], depth).is_empty());
        assert!(asked(&["collection"], depth).is_empty());
    }
    assert!(asked(&[], Depth::Default).is_empty());
    assert!(asked(&["item"], Depth::Default).is_empty());
    assert_eq!(asked(&[], Depth::All), ["collection list"]);
}

#[test]
fn values_stand_where_their_source_is_named() {
    let rendered = pad();
    let manifest = rendered.manifest();
    let moment = gather(None, manifest.sources, SOON);
    let words = ["item", "create"];
    let read = document(&manifest, &words, Depth::Default, &moment);
    let argument = &read["commands"]["item create"]["args"][0];
    assert_eq!(argument["enum"], json!(["tasks", "my \"ideas\""]));
    assert_eq!(argument["enum_source"], "dynamic:pad collection list");
    assert!(read.get("context").is_none());

    // Nothing else has changed.
    let mut without = document(&manifest, &words, Depth::Default, &Moment::default());
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
fn the_whole_program_is_told_with_what_is_selected() {
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
fn what_could_not_be_found_out_is_told_with_the_reason() {
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
fn nobody_is_waited_for_longer_than_said() {
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
fn a_function_that_panics_is_told_of() {
    let panics = source("bad", || {
        panic!("this is meant to be seen in the test's output")
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
fn nothing_is_asked_twice() {
    static ASKED: AtomicUsize = AtomicUsize::new(0);
    let counts = source("count", || {
        ASKED.fetch_add(1, Ordering::SeqCst);
        Ok(Vec::new())
    });
    let moment = gather(None, &[counts; 5], SOON);
    assert_eq!(ASKED.load(Ordering::SeqCst), 1);
    assert_eq!(
        moment.why_not("count"),
        Some("there are none at the moment")
    );
}

#[test]
fn sources_are_asked_at_the_same_time() {
    /// Returns its result only after all other functions have been called, too.
    fn together() -> Result<Vec<String>, String> {
        static ALL: Barrier = Barrier::new(10);
        ALL.wait();
        collections()
    }
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let moment = gather(None, &names.map(|name| source(name, together)), SOON);
    assert_eq!(moment.values.len(), 10);
}
