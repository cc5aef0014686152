//! A program that is designed for people first: it prints text, has its own `--json`, `--limit` and
//! `--dry-run`, async handlers, anyhow errors, and plugins.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command as Process, ExitCode};

use anyhow::Context as _;
use cmdhelp::prelude::*;
use serde::{Deserialize, Serialize};

/// Keep packages in a depot
#[derive(Parser)]
#[command(name = "depot", version = "2.1.0")]
#[cmdhelp(
    output = "text",
    effects = "required",
    words(
        json = "--cmdhelp-json",
        limit = "--cmdhelp-limit",
        dry_run = "--cmdhelp-dry-run"
    )
)]
struct Depot {
    /// The file that the depot is kept in
    #[arg(long, global = true, env = "DEPOT_FILE", default_value = "depot.json")]
    file: PathBuf,
    /// Print the result as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Push(Push),
    List(List),
    Show(Show),
    #[command(subcommand)]
    Tag(Tag),
    Rename(Rename),
    Move(Move),
    Drop(Drop),
    Prune(Prune),
    Verify(Verify),
    Stats(Stats),
    #[command(external_subcommand)]
    #[cmdhelp(run = plugin)]
    Plugin(Vec<String>),
}

/// Change the tags of a package
#[derive(Subcommand)]
enum Tag {
    Add(TagAdd),
    Remove(TagRemove),
}

/// A package in the depot
#[derive(Clone, Debug, Deserialize, Schema, Serialize)]
struct Package {
    name: String,
    kind: Kind,
    shelf: Shelf,
    size: u32,
    tags: Vec<String>,
}

/// What is in a package
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Schema, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Application,
    Library,
    Dataset,
}

/// Where a package is
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Schema, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum Shelf {
    North,
    South,
    ColdStorage,
}

#[derive(Debug, thiserror::Error, Failure)]
enum DepotError {
    #[error("there is no package `{0}`")]
    #[failure(exit = 44, recovery = "depot list")]
    NoSuchPackage(String),
    #[error("there is a package `{0}` already")]
    #[failure(exit = 45)]
    NameTaken(String),
    #[error("there is no command and no plugin `{0}`")]
    #[failure(usage, recovery = "depot help")]
    NoSuchPlugin(String),
    #[error(transparent)]
    #[failure(transparent)]
    Other(#[from] anyhow::Error),
}

/// The stored packages by name.
type Packages = BTreeMap<String, Package>;

impl Depot {
    async fn packages(&self) -> anyhow::Result<Packages> {
        match tokio::fs::read(&self.file).await {
            Ok(text) => serde_json::from_slice(&text)
                .with_context(|| format!("{} is not a depot", self.file.display())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Packages::new()),
            Err(error) => Err(error).context("the depot cannot be read"),
        }
    }

    async fn keep(&self, packages: &Packages) -> anyhow::Result<()> {
        let text = serde_json::to_vec_pretty(packages)?;
        let written = tokio::fs::write(&self.file, text).await;
        written.context("the depot cannot be written")
    }

    /// Changes a package.
    async fn change(
        &self,
        name: &str,
        change: impl FnOnce(&mut Package),
    ) -> Result<Package, DepotError> {
        let mut packages = self.packages().await?;
        let package = packages.get_mut(name);
        let package = package.ok_or_else(|| DepotError::NoSuchPackage(name.to_owned()))?;
        change(package);
        let changed = package.clone();
        self.keep(&packages).await?;
        Ok(changed)
    }
}

/// Put a package into the depot
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example("tea --kind dataset --size 12 --tag green --shelf north"),
    stdout(text_template = "Pushed {name} ({size} bytes) to the shelf {shelf}")
)]
struct Push {
    /// How it is called
    name: String,
    /// What is in it
    #[arg(long, value_enum)]
    kind: Kind,
    /// How many bytes it has
    #[arg(long, default_value_t = 1, value_parser = clap_range())]
    size: u32,
    /// A word to find it by
    #[arg(long)]
    tag: Vec<String>,
    /// Where to put it
    #[arg(long, value_enum, default_value_t = Shelf::South)]
    shelf: Shelf,
}

fn clap_range() -> cmdhelp::builder::RangedI64ValueParser<u32> {
    cmdhelp::value_parser!(u32).range(1..=1000)
}

#[cmdhelp::run]
impl Push {
    async fn run(self, cx: &mut Cx<Depot>) -> Result<Package, DepotError> {
        let mut packages = cx.root().packages().await?;
        if packages.contains_key(&self.name) {
            return Err(DepotError::NameTaken(self.name));
        }
        let package = self.package();
        packages.insert(package.name.clone(), package.clone());
        cx.root().keep(&packages).await?;
        Ok(package)
    }

    fn package(self) -> Package {
        Package {
            name: self.name,
            kind: self.kind,
            shelf: self.shelf,
            size: self.size,
            tags: self.tag,
        }
    }
}

/// List the packages
#[cmdhelp::run]
#[cmdhelp(effect = "read", example("--kind library --limit 2"))]
async fn list(
    cx: &mut Cx<Depot>,
    /// Only those of a kind
    #[arg(long, value_enum)]
    kind: Option<Kind>,
    /// At most so many
    #[arg(long, default_value_t = 20)]
    limit: usize,
) -> anyhow::Result<Vec<Package>> {
    let packages = cx.root().packages().await?.into_values();
    let wanted = packages.filter(|it| kind.is_none_or(|kind| it.kind == kind));
    Ok(wanted.take(limit).collect())
}

/// Show a package
#[cmdhelp::run]
#[cmdhelp(effect = "read", example("oolong"))]
async fn show(
    #[cmdhelp(values_from = "list")] name: String,
    cx: &mut Cx<Depot>,
) -> Result<Package, DepotError> {
    let package = cx.root().packages().await?.remove(&name);
    package.ok_or(DepotError::NoSuchPackage(name))
}

/// Give a package a tag
#[cmdhelp::run(TagAdd)]
#[cmdhelp(effect = "write", example("oolong black"))]
async fn tag_add(name: String, tag: String, cx: &mut Cx<Depot>) -> Result<Package, DepotError> {
    let add = |package: &mut Package| {
        if !package.tags.contains(&tag) {
            package.tags.push(tag.clone());
        }
    };
    cx.root().change(&name, add).await
}

/// Take a tag away
#[cmdhelp::run(TagRemove)]
#[cmdhelp(effect = "write", example("oolong mild"))]
async fn tag_remove(name: String, tag: String, cx: &mut Cx<Depot>) -> Result<Package, DepotError> {
    let remove = |package: &mut Package| package.tags.retain(|it| *it != tag);
    cx.root().change(&name, remove).await
}

/// Give a package another name
#[cmdhelp::run]
#[cmdhelp(effect = "write", example("--from oolong --into sencha"))]
async fn rename(
    /// Its name now
    #[arg(long)]
    from: String,
    /// Its new name
    #[arg(long)]
    into: String,
    cx: &mut Cx<Depot>,
) -> Result<Package, DepotError> {
    let mut packages = cx.root().packages().await?;
    if packages.contains_key(&into) {
        return Err(DepotError::NameTaken(into));
    }
    let package = packages.remove(&from);
    let mut package = package.ok_or(DepotError::NoSuchPackage(from))?;
    package.name.clone_from(&into);
    packages.insert(into, package.clone());
    cx.root().keep(&packages).await?;
    Ok(package)
}

/// Put a package on another shelf
#[cmdhelp::run(Move)]
#[cmdhelp(effect = "write", example("oolong --shelf cold-storage"))]
async fn put(
    name: String,
    /// The shelf
    #[arg(long, value_enum)]
    shelf: Shelf,
    cx: &mut Cx<Depot>,
) -> Result<Package, DepotError> {
    let put = |package: &mut Package| package.shelf = shelf;
    cx.root().change(&name, put).await
}

/// Take a package away for good
#[cmdhelp::run]
#[cmdhelp(effect = "destructive", example("oolong"))]
async fn drop(name: String, cx: &mut Cx<Depot>) -> Result<Package, DepotError> {
    let mut packages = cx.root().packages().await?;
    let package = packages.remove(&name);
    let package = package.ok_or(DepotError::NoSuchPackage(name))?;
    cx.root().keep(&packages).await?;
    Ok(package)
}

/// Take all small packages away
#[cmdhelp::run]
#[cmdhelp(effect = "destructive", example("--below 5"))]
async fn prune(
    /// Those with fewer bytes than this
    #[arg(long)]
    below: u32,
    /// Tell what would go, and do nothing
    #[arg(long)]
    dry_run: bool,
    cx: &mut Cx<Depot>,
) -> anyhow::Result<Vec<String>> {
    let mut packages = cx.root().packages().await?;
    let small = packages.values().filter(|it| it.size < below);
    let small: Vec<String> = small.map(|it| it.name.clone()).collect();
    if !dry_run {
        packages.retain(|name, _| !small.contains(name));
        cx.root().keep(&packages).await?;
    }
    Ok(small)
}

/// Check packages, one after the other
#[derive(Args)]
#[cmdhelp(effect = "read", example("oolong --depth 2"))]
struct Verify {
    name: String,
    /// How closely to look
    #[arg(long, default_value_t = 1)]
    depth: u8,
}

#[cmdhelp::run]
impl Verify {
    async fn run(self, cx: &mut Cx<Depot>) -> Result<u64, DepotError> {
        let packages = cx.root().packages().await?;
        let package = packages.get(&self.name);
        let package = package.ok_or(DepotError::NoSuchPackage(self.name))?;
        for look in 0..self.depth {
            cx.progress(look.into(), u64::from(self.depth), &package.name);
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        Ok(u64::from(package.size) * u64::from(self.depth))
    }

    fn text(sum: &u64) -> Option<String> {
        Some(format!("all is well, checksum {sum}"))
    }
}

/// Count what is kept
#[cmdhelp::run]
#[cmdhelp(effect = "read", example(""))]
async fn stats(cx: &mut Cx<Depot>) -> anyhow::Result<BTreeMap<String, u32>> {
    let packages = cx.root().packages().await?;
    let size = packages.values().map(|it| it.size).sum();
    let count = u32::try_from(packages.len())?;
    Ok(BTreeMap::from([
        ("packages".into(), count),
        ("size".into(), size),
    ]))
}

/// Runs the plugin `depot-NAME` with the remaining arguments.
async fn plugin(words: Vec<String>, _: &mut Cx<Depot>) -> Result<String, DepotError> {
    let (name, words) = words.split_first().context("a plugin has a name")?;
    match Process::new(format!("depot-{name}")).args(words).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            Err(DepotError::NoSuchPlugin(name.clone()))
        }
        output => {
            let output = output.context("the plugin cannot be run")?;
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    cmdhelp::run_async::<Depot>().await
}
