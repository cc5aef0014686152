//! Where a server starts: from the program that has it.

use std::io::{BufReader, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::child::Children;
use super::doctor;
use super::effects;
use super::options::Options;
use super::register::{self, Change, Program};
use super::server::{Identity, Server, serve_on_threads};
use super::toolbox::Toolbox;
use crate::erased::Erased;
use crate::secrets::Secrets;
use crate::spec::Words;
use crate::surface::Answer;
use crate::view::reader::Json;
use crate::view::visible::block;

/// The flag that consents, by the name that it has in every program.
pub(super) const CONFIRM: &str = "--cmdhelp-confirm";

/// The ends of the words that begin with the word for the server.
const ENDS: [&str; 4] = ["", "-doctor", "-install", "-remove"];

/// Answers a command line that begins with the word for the server; `end` is the end of that word,
/// and `rest` is what stands after it. `speaks` is the word
/// that has the program say in frames what a result is, if it can.
pub(crate) fn answer(
    program: &Erased,
    end: &str,
    rest: &[&str],
    speaks: Option<&'static str>,
) -> Answer {
    let result = match end {
        "" => start(program, rest, speaks),
        "-doctor" => examine(program, rest),
        "-install" => register(program, Change::Install, rest),
        "-remove" => register(program, Change::Remove, rest),
        _ => {
            let word = program.traits.mcp_word.unwrap_or_default();
            let words = ENDS.map(|end| format!("`{word}{end}`")).join(", ");
            Err(format!("there is no `{word}{end}`; there is: {words}"))
        }
    };
    result.unwrap_or_else(|message| Answer::misuse(format!("error: {message}\n")))
}

/// Serves whoever has started us, until they end it.
fn start(program: &Erased, words: &[&str], speaks: Option<&'static str>) -> Result<Answer, String> {
    let options = Options::read(words)?;
    if options.in_process {
        let message = "only programs that start with `cmdhelp::run`, and have the feature \
                       `mcp-in-process`, carry out calls in the process of the server";
        return Err(message.to_owned());
    }
    if program.traits.words.json.is_none() {
        return Err("the program cannot be called with JSON, and so not by hosts".to_owned());
    }
    let mut children = Children::new(file()?, [Words::LONGER_JSON, CONFIRM]);
    children.deadline = options.deadline;
    children.budget = options.budget;
    children.speaks = speaks;
    children.standing = Secrets::standing_of(program);
    let tools = toolbox(program, &options)?;
    let output = Box::new(stdout());
    let server = Server::new(output, &identity(program), tools, options.asks);
    match serve_on_threads(&server, BufReader::new(stdin()), Arc::new(children)) {
        Ok(()) => Ok(Answer::good("")),
        Err(error) => Err(format!("the input cannot be read: {error}")),
    }
}

/// Tries the server as a client would.
fn examine(program: &Erased, words: &[&str]) -> Result<Answer, String> {
    toolbox(program, &Options::read(words)?)?;
    let word = program.traits.mcp_word.unwrap_or_default();
    let words = std::iter::once(&word).chain(words);
    let words: Vec<String> = words.map(|&word| word.to_owned()).collect();
    let report = doctor::examine(&file()?, program.traits.binary, &words);
    let mut answer = Answer::good(block(&report.text));
    answer.code = u8::from(!report.is_good);
    Ok(answer)
}

/// Changes the configuration of a host.
fn register(program: &Erased, change: Change, words: &[&str]) -> Result<Answer, String> {
    let file = file()?;
    let path = as_called(&file).unwrap_or(file);
    let Some(text) = path.to_str() else {
        let path = path.display();
        return Err(format!(
            "hosts cannot be told of {path}, which is not UTF-8"
        ));
    };
    let registered = Program {
        name: program.traits.binary,
        word: program.traits.mcp_word.unwrap_or_default(),
        path: text.to_owned(),
    };
    let check = |options: &Options| toolbox(program, options).map(drop);
    register::change(change, &registered, words, &check).map(|told| Answer::good(block(&told)))
}

/// What hosts are told of: what the compiler made, or, where the program knows more, what it makes.
pub(super) fn toolbox(program: &Erased, options: &Options) -> Result<Toolbox<'static>, String> {
    let choice = &options.choice;
    let binary = program.traits.binary;
    let chosen = match program.annotated {
        None => {
            let tools = (program.tools)();
            let effects = effects::of_commands(&(program.manifest)());
            let listed = effects.into_iter().enumerate();
            let listed = listed.filter_map(|(index, effect)| {
                let tool = tools.tool(index)?;
                Some((index == 0, Json::whole(tool), effect))
            });
            Toolbox::with(binary, listed.collect(), choice)
        }
        Some(annotated) => {
            let tools = annotated().tools();
            Toolbox::of(binary, tools.all(), tools.tool(0).is_some(), choice)
        }
    };
    chosen.map_err(|nothing| nothing.to_string())
}

/// Who the program is.
pub(super) fn identity(program: &Erased) -> Identity {
    let manifest = (program.manifest)();
    let document = Json::new(manifest.json.whole());
    let text = |key| {
        let text = document.get(key).and_then(Json::text);
        text.unwrap_or_default().into_owned()
    };
    Identity {
        name: program.traits.binary.to_owned(),
        version: text("version"),
        summary: text("summary"),
    }
}

/// The program's file; where that is gone already, what Linux still has of it.
fn file() -> Result<PathBuf, String> {
    let path = std::env::current_exe();
    let path = path.map_err(|error| format!("where the program is: {error}"))?;
    let running = PathBuf::from("/proc/self/exe");
    Ok(match path.exists() || !running.exists() {
        true => path,
        false => running,
    })
}

/// Where we were called, if that is the program: where it is installed, there is often a link to a
/// place that has its version in its name, and that does not outlive the next one.
fn as_called(program: &Path) -> Option<PathBuf> {
    let word = PathBuf::from(std::env::args_os().next()?);
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let mut paths: Vec<PathBuf> = match word.components().count() {
        1 => std::env::split_paths(&folders).collect(),
        _ => vec![PathBuf::new()],
    };
    let file = program.canonicalize().ok()?;
    paths.iter_mut().for_each(|folder| folder.push(&word));
    let mut paths = paths
        .iter()
        .filter_map(|path| std::path::absolute(path).ok());
    paths.find(|path| path.canonicalize().is_ok_and(|found| found == file))
}
