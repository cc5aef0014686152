//! Where a server starts: from the program that has it.

use std::io::{self, BufReader, stdin, stdout};
use std::path::PathBuf;
use std::sync::Arc;

use super::child::Children;
use super::doctor;
use super::effects;
use super::options::Options;
use super::register::{self, Change, Program};
use super::server::{Identity, Server, serve_on_threads};
use super::toolbox::Toolbox;
use crate::baked;
use crate::manifest::RenderedTools;
use crate::reflect::{root, with_manifest};
use crate::spec::Words;
use crate::surface::Answer;
use crate::tree::Root;
use crate::view::reader::Json;

/// The flag that consents, by the name that it has in every program.
pub(super) const CONFIRM: &str = "--cmdhelp-confirm";

/// The ends of the words that begin with the word for the server.
const ENDS: [&str; 4] = ["", "-doctor", "-install", "-remove"];

/// Answers a command line that begins with the word for the server; `end` is the end of that word,
/// and `rest` is what stands after it.
pub(crate) fn answer<T: Root>(end: &str, rest: &[&str]) -> Answer {
    let result = match end {
        "" => start::<T>(rest),
        "-doctor" => examine::<T>(rest),
        "-install" => register::<T>(Change::Install, rest),
        "-remove" => register::<T>(Change::Remove, rest),
        _ => {
            let word = T::TRAITS.mcp_word.unwrap_or_default();
            let words = ENDS.map(|end| format!("`{word}{end}`")).join(", ");
            Err(format!("there is no `{word}{end}`; there is: {words}"))
        }
    };
    result.unwrap_or_else(|message| Answer::misuse(format!("error: {message}\n")))
}

/// Serves whoever has started us, until they end it.
fn start<T: Root>(words: &[&str]) -> Result<Answer, String> {
    let options = Options::read(words)?;
    if options.in_process {
        let message = "only programs that start with `cmdhelp::run`, and have the feature \
                       `mcp-in-process`, carry out calls in the process of the server";
        return Err(message.to_owned());
    }
    if T::TRAITS.json_word.is_none() {
        return Err("the program cannot be called with JSON, and so not by hosts".to_owned());
    }
    let program = program().map_err(|error| format!("where the program is: {error}"))?;
    let mut children = Children::new(program, [Words::LONGER_JSON, CONFIRM]);
    children.deadline = options.deadline;
    children.budget = options.budget;
    let tools = toolbox::<T>(&options)?;
    let output = Box::new(stdout());
    let server = Server::new(output, &identity::<T>(), tools, options.asks);
    match serve_on_threads(&server, BufReader::new(stdin()), Arc::new(children)) {
        Ok(()) => Ok(Answer::good("")),
        Err(error) => Err(format!("the input cannot be read: {error}")),
    }
}

/// Tries the server as a client would.
fn examine<T: Root>(words: &[&str]) -> Result<Answer, String> {
    toolbox::<T>(&Options::read(words)?)?;
    let program = program().map_err(|error| format!("where the program is: {error}"))?;
    let word = T::TRAITS.mcp_word.unwrap_or_default();
    let words = std::iter::once(&word).chain(words);
    let words: Vec<String> = words.map(|&word| word.to_owned()).collect();
    let report = doctor::examine(&program, T::TRAITS.binary, &words);
    let mut answer = Answer::good(report.text);
    answer.code = u8::from(!report.is_good);
    Ok(answer)
}

/// Changes the configuration of a host.
fn register<T: Root>(change: Change, words: &[&str]) -> Result<Answer, String> {
    let path = program().map_err(|error| format!("where the program is: {error}"))?;
    let program = Program {
        name: T::TRAITS.binary,
        word: T::TRAITS.mcp_word.unwrap_or_default(),
        path: path.to_string_lossy().into_owned(),
    };
    let check = |options: &Options| toolbox::<T>(options).map(drop);
    register::change(change, &program, words, &check).map(Answer::good)
}

/// What hosts are told of: what the compiler made, or, where the program knows more, what is made
/// now. The texts live as long as the server, and that is as long as the process.
pub(super) fn toolbox<T: Root>(options: &Options) -> Result<Toolbox<'static>, String> {
    let choice = &options.choice;
    let binary = T::TRAITS.binary;
    if const { baked::is_there::<T>() } {
        let tools = baked::tools::<T>();
        let effects = effects::of_commands(&baked::document::<T>().manifest());
        let listed = effects
            .into_iter()
            .enumerate()
            .filter_map(|(index, effect)| {
                let tool = tools.tool(index)?;
                Some((index == 0, Json::whole(tool), effect))
            });
        let chosen = Toolbox::with(binary, listed, choice);
        return chosen.map_err(|nothing| nothing.to_string());
    }
    let rendered: &'static _ = Box::leak(Box::new(RenderedTools::annotated(&root::<T>())));
    let tools = rendered.tools();
    let has_root = tools.tool(0).is_some();
    let chosen = Toolbox::of(binary, tools.all(), has_root, choice);
    chosen.map_err(|nothing| nothing.to_string())
}

/// Who the program is.
pub(super) fn identity<T: Root>() -> Identity {
    with_manifest::<T, _>(|manifest| {
        let document = Json::new(manifest.json.whole());
        let text = |key| {
            let text = document.get(key).and_then(Json::text);
            text.unwrap_or_default().into_owned()
        };
        Identity {
            name: T::TRAITS.binary.to_owned(),
            version: text("version"),
            summary: text("summary"),
        }
    })
}

/// The program's file. Where it has been replaced while we run, Linux still knows the old one, whose
/// commands are those that hosts were told of.
fn program() -> io::Result<PathBuf> {
    let path = std::env::current_exe()?;
    let running = PathBuf::from("/proc/self/exe");
    Ok(match path.exists() || !running.exists() {
        true => path,
        false => running,
    })
}
