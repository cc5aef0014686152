//! The program that the library of this package describes: its commands misbehave.

use std::io::{BufReader, Read as _, Write as _, stderr, stdin, stdout};
use std::process::{Command, ExitCode};
use std::time::Duration;
use std::{env, thread};

use cmdhelp_mcp::{Children, Choice, Identity, ToolList, Toolbox, serve};
use cmdhelp_mcp_tests::LLMS;
use serde_json::{Value, json};

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["--mcp", choice @ ..] => start(choice),
        ["sleep-a-while"] => {
            thread::sleep(Duration::from_secs(5));
            ExitCode::SUCCESS
        }
        ["sleep-for-ever"] => loop {
            thread::sleep(Duration::from_secs(1));
        },
        ["--json", "-", path @ .., last] => match last.strip_prefix("--confirm=") {
            Some(token) => command(path, Some(token)),
            None => command(&words[2..], None),
        },
        _ => panic!("this is called by its own server: {words:?}"),
    }
}

fn start(words: &[&str]) -> ExitCode {
    let mut choice = Choice::default();
    let mut deadline = Some(Children::DEADLINE);
    for word in words {
        match word.split_once('=') {
            Some(("only", names)) => choice.only = Choice::commands(names),
            Some(("deadline", seconds)) => {
                deadline = seconds.parse().ok().map(Duration::from_secs);
            }
            Some(("search", names)) => choice.search = Some(Choice::commands(names)),
            _ => choice.read_only = true,
        }
    }
    let tools = Toolbox::of("fixture", LLMS, false, &choice).expect("tools to choose from");
    let identity = Identity {
        name: "fixture".into(),
        version: "1.2.3".into(),
        summary: "Misbehaves".into(),
    };
    let program = env::current_exe().expect("this program");
    let mut children = Children::new(program, ["--json", "--confirm"]);
    children.budget = 10_000;
    children.deadline = deadline;
    let input = BufReader::new(stdin());
    let list = ToolList::new(identity, tools);
    serve(input, stdout(), &list, children).expect("input and output");
    ExitCode::SUCCESS
}

fn print(value: &Value) -> ExitCode {
    println!("{value}");
    ExitCode::SUCCESS
}

fn fail(error: &Value) -> ExitCode {
    println!("{}", json!({ "ok": false, "error": error }));
    ExitCode::FAILURE
}

fn command(path: &[&str], consent: Option<&str>) -> ExitCode {
    let mut text = String::new();
    stdin().read_to_string(&mut text).expect("arguments");
    let input: Value = serde_json::from_str(&text).expect("arguments");
    let number = |key: &str| input[key].as_u64().unwrap_or_default();
    match path {
        ["echo"] => {
            if input["leaves"] == true {
                // The child process keeps this process's standard output open.
                let mut below = Command::new(env::current_exe().expect("this program"));
                let _below = below.arg("sleep-a-while").spawn();
            }
            print(&input)
        }
        ["count"] => {
            if input["says_nothing"] == true {
                return ExitCode::SUCCESS;
            }
            if input["thinks_aloud"] == true {
                println!("counting");
            }
            print(&json!(input["text"].as_str().map(|it| it.chars().count())))
        }
        ["item", "drop-all"] => {
            // The token is valid for these arguments only.
            let token = format!("token-of-{input}");
            match consent {
                Some(given) if given == token => print(&json!({ "dropped": input["kind"] })),
                _ => fail(&json!({
                    "code": "CONFIRMATION_REQUIRED",
                    "message": "`fixture item drop-all` needs consent",
                    "preview": match input["kind"] == "unseen" {
                        true => Value::Null,
                        false => json!({ "items": 3 }),
                    },
                    "token": token,
                })),
            }
        }
        ["text"] => {
            println!("two\nlines");
            ExitCode::SUCCESS
        }
        ["noise"] => {
            println!("this is no JSON");
            eprintln!("and this is for people");
            if input["glued"] == true {
                print!("nor does this end with a line feed: ");
            }
            print(&json!({ "a": 1 }))
        }
        ["fail"] => fail(&json!({ "code": "NO_SUCH_ITEM", "message": "there is none" })),
        ["panic"] => panic!("on purpose"),
        ["abort"] => std::process::abort(),
        ["work"] => {
            for step in 1..=number("steps") {
                let line = json!({
                    "type": "progress", "done": step, "total": number("steps"), "message": "on",
                });
                let _ = writeln!(stderr(), "{line}");
                thread::sleep(Duration::from_millis(number("ms")));
            }
            print(&json!({ "steps": number("steps") }))
        }
        ["hang"] => {
            let mut below = Command::new(env::current_exe().expect("this program"));
            let _below = below.arg("sleep-for-ever").spawn();
            loop {
                thread::sleep(Duration::from_secs(1));
            }
        }
        ["brief"] => {
            thread::sleep(Duration::from_secs(60));
            ExitCode::SUCCESS
        }
        ["large"] => {
            let bytes = usize::try_from(number("bytes")).expect("a size");
            if input["complains"] == true {
                for _ in 0..bytes / 100 {
                    eprintln!("{}", "x".repeat(99));
                }
                return print(&json!({ "text": "" }));
            }
            print(&json!({ "text": "x".repeat(bytes) }))
        }
        _ => fail(&json!({ "code": "UNKNOWN_COMMAND", "message": "there is no such command" })),
    }
}
