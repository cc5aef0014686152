//! An agent that follows the guide.

use cmdhelp::call::{Host, Program, Shared, run_in};
use serde_json::{Value, json};

use crate::programs::FLAGS;

/// An agent that calls one command.
pub(crate) struct Agent<'a> {
    run: Call,
    program: &'a str,
    path: &'a [&'a str],
    /// The flags of the command and its parents whose names are those of framework flags.
    own: &'a [&'a str],
    surface: Value,
}

/// A function that calls a program.
pub(crate) type Call = fn(&[String]) -> Outcome;

/// The output and the exit code of a program.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: u8,
    pub(crate) out: String,
    err: String,
}

impl Outcome {
    pub(crate) fn document(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// Calls a program in the process of the test.
pub(crate) fn call<C: Program>(words: &[String]) -> Outcome {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut host = Host {
        out: &mut out,
        err: &mut err,
        terminal: false,
        prompts: false,
        shared: &mut Shared::default(),
    };
    let code = run_in::<C>(words, &mut host);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Outcome {
        code,
        out: text(out),
        err: text(err),
    }
}

fn words(value: &Value) -> Vec<String> {
    let words = value
        .as_array()
        .unwrap_or_else(|| panic!("no words: {value}"));
    let words = words
        .iter()
        .map(|word| word.as_str().expect("a word").to_owned());
    words.collect()
}

impl<'a> Agent<'a> {
    pub(crate) fn of(run: Call, program: &'a str, path: &'a [&'a str], own: &'a [&'a str]) -> Self {
        let mut this = Self {
            run,
            program,
            path,
            own,
            surface: Value::Null,
        };
        let asked: Vec<&str> = [program, "help"].iter().chain(path).copied().collect();
        let asked = [&asked[..], &["--format", "json"]].concat();
        this.surface = this.line(&asked).document()["surface"].take();
        this
    }

    fn line(&self, words: &[&str]) -> Outcome {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        (self.run)(&words)
    }

    /// Calls the command with further arguments.
    fn call(&self, further: &[&str]) -> Outcome {
        self.line(&[&[self.program], self.path, further].concat())
    }

    /// Returns the output of a successful call.
    #[track_caller]
    fn done(&self, further: &[&str]) -> Value {
        let outcome = self.call(further);
        assert_eq!(outcome.code, 0, "{:?} {further:?}: {outcome:?}", self.path);
        outcome.document()
    }

    /// Returns the code of a call's error, and the error.
    #[track_caller]
    fn refused(&self, further: &[&str]) -> (String, Value) {
        let outcome = self.call(further);
        assert_ne!(outcome.code, 0, "{:?} {further:?}: {outcome:?}", self.path);
        let error = outcome.document()["error"].take();
        (error["code"].as_str().expect("a code").to_owned(), error)
    }

    fn word(&self, key: &str) -> &str {
        self.surface[key].as_str().expect("a word that is in use")
    }

    fn owns(&self, key: &str) -> bool {
        self.own.contains(&key)
    }

    pub(crate) fn drive(&self) {
        self.reads_the_words();
        self.calls_by_json();
        self.takes_less();
        self.asks_before();
        self.keeps_what_is_the_programs();
        self.writes_json_where_it_means_nothing();
    }

    fn reads_the_words(&self) {
        let longer = |word: &str| word.replace("--", "--cmdhelp-");
        for (key, word) in FLAGS {
            let expected = match self.owns(key) {
                true => longer(word),
                false => word.to_owned(),
            };
            assert_eq!(self.word(key), expected, "{:?}", self.path);
        }
        let tools = self.done(&["--llms"]);
        let told = tools["tools"][0]["description"]
            .as_str()
            .expect("a text")
            .to_owned();
        for (key, word) in FLAGS {
            let is_told = |word: &str| {
                let ends = ["`", " ", "=<"].map(|end| format!("{word}{end}"));
                ends.iter().any(|word| told.contains(word.as_str()))
            };
            if key != "output" {
                assert!(is_told(self.word(key)), "{:?} {key}: {told}", self.path);
                assert!(!self.owns(key) || !is_told(&format!(" {word}")), "{told}");
                assert!(!self.owns(key) || !is_told(&format!("`{word}")), "{told}");
            }
        }
    }

    fn calls_by_json(&self) {
        let rows = self.done(&[self.word("json"), r#"{"input":"a"}"#]);
        assert_eq!(rows[0]["input"], "a");
        let (code, error) = self.refused(&[self.word("json"), r#"{"inputt":"a"}"#]);
        assert_eq!(code, "INVALID_INPUT");
        let corrected = words(&error["corrected_argv"]);
        assert_eq!((self.run)(&corrected).document()[0]["input"], "a");
    }

    fn takes_less(&self) {
        let (select, limit) = (self.word("select"), self.word("limit"));
        let ids = self.done(&["a", select, "id"]);
        assert_eq!(ids, json!([{"id": 1}, {"id": 2}, {"id": 3}]));
        for call in [
            vec!["a", limit, "2"],
            vec![self.word("json"), "{}", limit, "2"],
        ] {
            let first = self.call(&call);
            assert_eq!(
                first.document().as_array().map(Vec::len),
                Some(2),
                "{first:?}"
            );
            let next: Value = serde_json::from_str(&first.err).expect("where it goes on");
            let rest = (self.run)(&words(&next["next"]["argv"])).document();
            assert_eq!(
                (rest[0]["id"].clone(), rest.as_array().map(Vec::len)),
                (json!(3), Some(1))
            );
        }
        let text = self.call(&["a", self.word("output"), "text"]);
        assert!(text.code == 0 && !text.out.starts_with('['), "{text:?}");
        let (code, error) = self.refused(&["a", select, "idd"]);
        assert_eq!(code, "UNKNOWN_FIELD");
        let corrected = words(&error["corrected_argv"]);
        assert_eq!((self.run)(&corrected).document(), ids);
    }

    fn asks_before(&self) {
        let (confirm, dry_run) = (self.word("confirm"), self.word("dry_run"));
        assert_eq!(self.done(&["a", dry_run])[0]["dry"], true);
        for call in [
            vec!["a", "--really"],
            vec![self.word("json"), r#"{"really":true}"#],
        ] {
            let (code, error) = self.refused(&call);
            assert_eq!(code, "CONFIRMATION_REQUIRED");
            assert_eq!(error["preview"][0]["dry"], true);
            let done = (self.run)(&words(&error["proceed"]));
            assert_eq!(done.document()[0]["dry"], false);
            let agreed = self.done(&[&call[..], &[confirm]].concat());
            assert_eq!(agreed[0]["dry"], false);
        }
    }

    /// Checks that the program's own flags keep their meaning and are not read by the framework.
    fn keeps_what_is_the_programs(&self) {
        let is_here = |key: &str| self.program == "subsets" && self.owns(key);
        for (key, given, field, value) in [
            ("json", &["--json"][..], "json", json!(true)),
            ("output", &["--output", "f"][..], "output", json!("f")),
            ("confirm", &["--confirm", "7"][..], "confirm", json!(7)),
            ("dry_run", &["--dry-run"][..], "practice", json!(true)),
            ("select", &["--select", "id"][..], "select", json!("id")),
            ("limit", &["--limit", "1"][..], "most", json!(1)),
            ("after", &["--after"][..], "after", json!("now")),
        ] {
            if !is_here(key) {
                continue;
            }
            let rows = self.done(&[&["a"], given].concat());
            assert_eq!(rows.as_array().map(Vec::len), Some(3));
            let own: Value =
                serde_json::from_str(rows[0]["own"].as_str().expect("JSON")).expect("JSON");
            assert_eq!(
                (&own[field], &rows[0]["dry"]),
                (&value, &json!(false)),
                "{key}"
            );
            let (code, _) = self.refused(&[&["a", "--really"], given].concat());
            assert_eq!(code, "CONFIRMATION_REQUIRED", "{key}");
            // The program's own flags keep their values beside a framework flag, and in the call
            // for the next page.
            let first = self.call(&[&["a"], given, &[self.word("limit"), "2"]].concat());
            let next: Value = serde_json::from_str(&first.err).expect("where it goes on");
            let rest = (self.run)(&words(&next["next"]["argv"])).document();
            assert_eq!(
                (&rest[0]["id"], &rest[0]["own"]),
                (&json!(3), &rows[0]["own"]),
                "{key}"
            );
        }
    }

    /// Checks calls with `--json` where it is not the framework's flag for a JSON value, as agents write
    /// it out of habit.
    fn writes_json_where_it_means_nothing(&self) {
        let value = r#"{"input":"a"}"#;
        if self.owns("json") {
            let (code, error) = match self.program {
                // In this program, `--json` is a flag of the root, not of the command.
                "above" => self.refused_above(value),
                _ => self.refused(&["--json", value]),
            };
            assert_eq!(code, "AMBIGUOUS_JSON");
            let corrected = words(&error["corrected_argv"]);
            assert!(corrected.contains(&self.word("json").to_owned()));
            assert_eq!((self.run)(&corrected).document()[0]["input"], "a");
            return;
        }
        let (code, error) = self.refused(&["a", "--json"]);
        assert_eq!(code, "MISSING_VALUE");
        let corrected = words(&error["corrected_argv"]);
        assert_eq!((self.run)(&corrected).document(), self.done(&["a"]));
    }

    fn refused_above(&self, value: &str) -> (String, Value) {
        let outcome = self.line(&[&[self.program, "--json", value], self.path].concat());
        let error = outcome.document()["error"].take();
        (error["code"].as_str().expect("a code").to_owned(), error)
    }
}
