//! The sample program of the design, whose comments show what the framework does with each line.
//! The program compiles unchanged.

use cmdhelp::prelude::*;
use serde::Serialize;

/// Project management for developers and AI agents
#[derive(Parser)]
#[command(name = "pad", version)]
#[cmdhelp(homepage = "https://example.dev")]
struct Pad {
    /// Workspace to operate on
    #[arg(long, global = true, env = "PAD_WORKSPACE")]
    workspace: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand)]
    Item(Item),
    /// Work with collections
    #[command(subcommand)]
    Collection(Collection),
}

#[derive(Subcommand)]
enum Item {
    Create(Create),
    Delete(Delete),
}

#[derive(Subcommand)]
enum Collection {
    List(List),
}

/// Create a new item in a collection
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("tasks \"Fix OAuth\" --priority high", note = "a high-priority task"),
    see_also("item delete"),
    since = "0.1.0",
    stability = "stable"
)]
struct Create {
    /// Collection to create in
    #[cmdhelp(values_from = "collection list")]
    collection: String,
    /// What is to be done
    title: String,
    #[arg(long)]
    priority: Option<Priority>,
}

/// Delete an item for good
#[derive(Args)]
#[cmdhelp(effect = "destructive")]
struct Delete {
    #[cmdhelp(type = "ref")]
    id: String,
}

/// List the collections
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct List {}

#[derive(Clone, ValueEnum)]
enum Priority {
    Low,
    Medium,
    High,
    Critical,
}

/// An item as it is stored
#[derive(Serialize, Schema)]
struct ItemRecord {
    id: String,
    title: String,
}

#[derive(Debug, thiserror::Error, Failure)]
enum PadError {
    #[error("no such collection: {0}")]
    #[failure(
        exit = 44,
        when = "the collection does not exist",
        recovery = "pad collection list"
    )]
    NoSuchCollection(String), // its code is NO_SUCH_COLLECTION
}

impl Run for Create {
    type App = Pad;
    type Output = ItemRecord;
    type Error = PadError;
    fn run(self, cx: &mut Context<Pad>) -> Result<ItemRecord, PadError> {
        let _workspace = cx.root().workspace.as_deref(); // ancestors' arguments, typed
        match self.collection.as_str() {
            "tasks" => Ok(ItemRecord {
                id: "TASK-1".into(),
                title: self.title,
            }),
            other => Err(PadError::NoSuchCollection(other.into())),
        }
    }
}

impl Run for Delete {
    type App = Pad;
    type Output = ();
    type Error = PadError;
    fn run(self, _: &mut Context<Pad>) -> Result<(), PadError> {
        Ok(())
    }
}

impl Run for List {
    type App = Pad;
    type Output = Vec<String>;
    type Error = PadError;
    fn run(self, _: &mut Context<Pad>) -> Result<Vec<String>, PadError> {
        Ok(vec!["tasks".into()])
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Pad>()
}

#[test]
fn the_document_has_the_result_schema_and_the_errors() {
    let exit = r#""44":{"when":"the collection does not exist (NO_SUCH_COLLECTION)","recovery":"pad collection list"}"#;
    assert!(Pad::MANIFEST.contains(exit), "{}", Pad::MANIFEST);
    let schema = r##""stdout":{"json_schema_ref":"#/schemas/ItemRecord"}"##;
    assert!(Pad::MANIFEST.contains(schema), "{}", Pad::MANIFEST);
}

#[test]
fn commands_are_tested_in_process() {
    let words = ["pad", "item", "create", "tasks", "Fix", "--workspace", "w"];
    let root = Pad::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
    let create = |collection: &str| Create {
        collection: collection.into(),
        title: "Fix".into(),
        priority: Some(Priority::Low),
    };
    let mut cx = Context::of(root);
    let record = create("tasks").run(&mut cx).expect("a record");
    assert_eq!(record.id, "TASK-1");
    let error = create("ideas").run(&mut cx).err().expect("an error");
    assert_eq!(
        (error.case().code, error.case().exit),
        ("NO_SUCH_COLLECTION", 44)
    );
}
