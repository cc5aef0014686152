//! Manifests, explanations and consent agree on the effect of a call, wherever it is declared.

use std::convert::Infallible;

use cmdhelp::call::{Host, Program, Shared, run_in};
use cmdhelp::prelude::*;
use serde_json::Value;

macro_rules! part {
    ($name:ident, $effect:literal, $flag:ident) => {
        #[derive(Args)]
        #[cmdhelp(effect = $effect)]
        struct $name {
            #[arg(long)]
            $flag: bool,
        }
    };
}

part!(Look, "read", look);
part!(Note, "write", note);
part!(Burn, "destructive", burn);
part!(AtRoot, "destructive", at_root);

#[derive(Args)]
struct Nested {
    #[command(flatten)]
    burn: Burn,
    #[command(flatten)]
    look: Look,
}

macro_rules! command {
    ($name:ident $(, effect = $effect:literal)? $(; $part:ident: $ty:ty)*) => {
        #[derive(Args)]
        $(#[cmdhelp(effect = $effect)])?
        struct $name {
            $(#[command(flatten)] $part: $ty,)*
            #[cmdhelp(effect = "write")]
            #[arg(long)]
            keep: bool,
            #[cmdhelp(effect = "destructive")]
            #[arg(long)]
            all: bool,
        }

        impl Run for $name {
            type App = App;
            type Output = ();
            type Error = Infallible;

            fn run(self, _: &mut Context<App>) -> Result<(), Infallible> {
                $(let _ = self.$part;)*
                let _ = (self.keep, self.all);
                Ok(())
            }
        }
    };
}

command!(Silent);
command!(Own, effect = "read"; burn: Burn);
command!(Typed, effect = "destructive"; look: Look);
command!(Rising; look: Look; note: Note; burn: Burn);
command!(Falling; burn: Burn; note: Note; look: Look);
command!(Writing; look: Look; note: Note);
command!(Within; nested: Nested);
command!(Around; look: Look; burn: Burn);

#[derive(Subcommand)]
enum Command {
    Silent(Silent),
    Own(Own),
    #[cmdhelp(effect = "read")]
    Typed(Typed),
    Rising(Rising),
    Falling(Falling),
    Writing(Writing),
    Within(Within),
    #[cmdhelp(effect = "write")]
    Around(Around),
}

const COMMANDS: [&str; 8] = [
    "silent", "own", "typed", "rising", "falling", "writing", "within", "around",
];

#[derive(Parser)]
#[command(name = "app")]
#[cmdhelp(annotations)]
struct App {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    at_root: AtRoot,
}

/// Calls a program with these arguments, its name first, and returns the printed JSON.
pub(crate) fn printed<C: Program>(words: &[&str]) -> Value {
    let mut out = Vec::new();
    let mut host = Host {
        out: &mut out,
        err: &mut std::io::sink(),
        terminal: false,
        prompts: false,
        shared: &mut Shared::default(),
    };
    run_in::<C>(words.iter().copied(), &mut host);
    serde_json::from_slice(&out).expect("one document")
}

fn app(words: &[&str]) -> Value {
    printed::<App>(&[&["app"], words].concat())
}

/// Returns the effect of a command in its manifest.
fn documented(command: &Value) -> Option<&str> {
    command
        .get("effect")
        .map(|effect| effect.as_str().expect("a word"))
}

#[test]
fn all_channels_agree_on_the_effect() {
    let (mut refused, mut carried_out) = (0, 0);
    let llms = app(&["--llms"]);
    for name in COMMANDS {
        let document = app(&["help", name, "--format", "json"]);
        let command = &document["commands"][name];
        let declared = documented(command);
        let mut tools = llms["tools"].as_array().expect("tools").iter();
        let tool = tools.find(|tool| tool["name"] == name).expect(name);
        let destructive = declared.map(|_| Value::Bool(true));
        let hint = tool["annotations"].get("destructiveHint").cloned();
        assert_eq!(hint, destructive, "{name}: `--all` makes it destructive");
        assert!(command["exit_codes"].get("77").is_some(), "{name}");
        for flags in [&[][..], &["--keep"], &["--all"], &["--keep", "--all"]] {
            let words = [&[name][..], flags].concat();
            let explanation = cmdhelp::explain::<App>(["app"].iter().chain(&words));
            assert_eq!(explanation.effect.command, declared, "{words:?}");
            let error = &app(&words)["error"];
            let needs_consent = error["code"] == "CONFIRMATION_REQUIRED";
            let is_destructive = explanation.effect.call == Some("destructive");
            assert_eq!(needs_consent, is_destructive, "{words:?}: {error}");
            refused += usize::from(needs_consent);
            carried_out += usize::from(error.is_null());
        }
    }
    assert!(refused > 16 && carried_out > 4, "{refused}, {carried_out}");
}

/// The effect that a type declares itself takes precedence; of flattened types, the most severe effect counts.
#[test]
fn the_highest_effect_of_flattened_types_counts() {
    let declared = COMMANDS.map(|name| {
        let document = app(&["help", name, "--format", "json"]);
        let command = &document["commands"][name];
        documented(command).map(str::to_owned)
    });
    let declared = declared.each_ref().map(Option::as_deref);
    let [read, write, destructive] = ["read", "write", "destructive"].map(Some);
    assert_eq!(
        declared,
        [
            None,
            read,
            read,
            destructive,
            destructive,
            write,
            destructive,
            write
        ]
    );
}
