//! The frameworks in the race `peers`: how the program is declared with each of them, and how its
//! description is requested. The versions of the frameworks are pinned only in this file.

pub(crate) mod ask;
pub(crate) mod description;
mod dialect;
pub(crate) mod entrant;
mod incurs;

use ask::Ask;
use description::Description;
use dialect::Dialect;

use crate::workspace::root;

/// One framework.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// The lines below `[dependencies]` in the `Cargo.toml` of a program.
    dependencies: &'static str,
    source: Source,
    /// The request for an overview, such as a list of commands.
    pub(crate) index: Option<Ask>,
    /// The request for the description of all commands and their arguments.
    pub(crate) manifest: Ask,
    /// Whether the framework takes part in a quick race. A quick race must be fast enough for
    /// continuous integration.
    pub(crate) quick: bool,
}

enum Source {
    Derived(&'static Dialect),
    Incurs,
}

impl Peer {
    /// Returns whether the framework is `cmdhelp` or one of its dependencies. All crates of such a
    /// framework have the versions in the `Cargo.lock` of this repository.
    pub(crate) fn is_of_this_repository(&self) -> bool {
        ["cmdhelp", "clap_derive"].contains(&self.name)
    }

    pub(crate) fn dependencies(&self) -> String {
        self.dependencies.replace("ROOT", &format!("{:?}", root()))
    }

    pub(crate) fn source(&self, description: &Description) -> String {
        match self.source {
            Source::Derived(dialect) => dialect.source(description),
            Source::Incurs => incurs::source(description),
        }
    }
}

/// The frameworks. `cmdhelp` is the first one, and the race compares all others with it.
pub(crate) const PEERS: [Peer; 7] = [
    Peer {
        name: "cmdhelp",
        dependencies: "cmdhelp = { path = ROOT }\n",
        source: Source::Derived(&CMDHELP),
        index: Some(Ask::Words(&["help", "--format", "json"])),
        manifest: Ask::Words(&["--llms"]),
        quick: true,
    },
    Peer {
        name: "clap_derive",
        dependencies: "clap = { version = \"4.6\", features = [\"derive\"] }\n",
        source: Source::Derived(&CLAP),
        index: Some(Ask::Words(&["--help"])),
        manifest: Ask::EveryHelp,
        quick: true,
    },
    Peer {
        name: "usage-rs",
        dependencies: "usage-rs = \"=7.1.5\"\n",
        source: Source::Derived(&USAGE),
        index: Some(Ask::Words(&["--help"])),
        manifest: Ask::Words(&["__usage_spec__"]),
        quick: true,
    },
    Peer {
        name: "argx",
        dependencies: "argx = \"=0.3.0\"\n",
        source: Source::Derived(&ARGX),
        index: Some(Ask::Words(&["schema"])),
        manifest: Ask::Words(&["schema", "--full"]),
        quick: true,
    },
    Peer {
        name: "clap-mcp",
        dependencies: "clap = { version = \"4.6\", features = [\"derive\"] }\n\
            clap-mcp = \"=0.1.0\"\n",
        source: Source::Derived(&CLAP_MCP),
        index: None,
        manifest: Ask::Tools(&["--mcp"]),
        quick: false,
    },
    Peer {
        name: "brontes",
        dependencies: "clap = { version = \"4.6\", features = [\"derive\"] }\n\
            brontes = \"=0.7.3\"\n\
            tokio = { version = \"1\", features = [\"macros\", \"rt-multi-thread\"] }\n",
        source: Source::Derived(&BRONTES),
        index: None,
        manifest: Ask::Tools(&["mcp", "start"]),
        quick: false,
    },
    Peer {
        name: "incurs",
        dependencies: "incurs = \"=0.14.0\"\n\
            schemars = \"1\"\n\
            serde = { version = \"1\", features = [\"derive\"] }\n\
            serde_json = \"1\"\n\
            tokio = { version = \"1\", features = [\"macros\", \"rt-multi-thread\"] }\n",
        source: Source::Incurs,
        index: Some(Ask::Words(&["--llms"])),
        manifest: Ask::Words(&["--llms-full", "--format", "json"]),
        quick: false,
    },
];

const CLAP: Dialect = Dialect {
    imports: "use clap::{Args, Parser, Subcommand, ValueEnum};",
    on_root: "#[derive(Parser)]\n#[command(name = \"tool\", version = \"1.0.0\")]",
    on_groups: "#[derive(Subcommand)]",
    on_commands: "#[derive(Subcommand)]",
    on_arguments: "#[derive(Args)]",
    on_levels: "#[derive(Clone, ValueEnum)]",
    on_subcommand: "#[command(subcommand)]",
    on_option: "#[arg(long)]",
    on_level: "#[arg(long, value_enum)]",
    group: "#[command(subcommand)]\n    GROUP(GROUP),",
    beside_group: "",
    beside_command: "",
    main: "fn main() {\n    std::hint::black_box(Cli::parse());\n}\n",
};

const CMDHELP: Dialect = Dialect {
    imports: "use cmdhelp::{Args, Parser, Subcommand, ValueEnum};",
    ..CLAP
};

const USAGE: Dialect = Dialect {
    imports: "use usage_rs::{Args, Subcommands, ValueEnum};",
    on_root: "#[derive(usage_rs::Cli)]\n#[usage(bin = \"tool\", version = \"1.0.0\")]",
    on_groups: "#[derive(Subcommands)]",
    on_commands: "#[derive(Subcommands)]",
    on_arguments: "#[derive(Args)]",
    on_levels: "#[derive(ValueEnum)]",
    on_subcommand: "#[usage(subcommand)]",
    on_option: "#[usage(long)]",
    on_level: "#[usage(long, value_enum)]",
    group: "GROUP(GROUPGroup),",
    beside_group: "#[derive(Args)]\nstruct GROUPGroup {\n    #[usage(subcommand)]\n    \
        command: GROUP,\n}",
    beside_command: "",
    main: "fn main() {\n    std::hint::black_box(Cli::parse());\n}\n",
};

/// The dialect of argx, which lists a command in its schema only if the command has a handler.
const ARGX: Dialect = Dialect {
    imports: "use argx::{Args, Parser, Subcommand, ValueEnum};",
    on_root: "#[derive(Parser)]\n#[argx(name = \"tool\", version = \"1.0.0\", schema)]",
    on_groups: "#[derive(Subcommand)]\n#[argx(schema)]",
    on_commands: "#[derive(Subcommand)]\n#[argx(schema)]",
    on_arguments: "#[derive(Args)]",
    on_levels: "#[derive(ValueEnum)]",
    on_subcommand: "#[argx(subcommand)]",
    on_option: "#[argx(long)]",
    on_level: "#[argx(long, value_enum)]",
    group: "GROUP(GROUPGroup),",
    beside_group: "#[derive(Args)]\n#[argx(schema)]\nstruct GROUPGroup {\n    \
        #[argx(subcommand)]\n    command: GROUP,\n}",
    beside_command: "#[argx::argx(handler = GROUPCOMMAND)]\n#[allow(non_snake_case)]\n\
        fn do_GROUPCOMMAND(_: GROUPCOMMAND) -> Result<(), ()> {\n    Ok(())\n}",
    main: "fn main() {\n    std::hint::black_box(Cli::parse());\n}\n",
};

const CLAP_MCP: Dialect = Dialect {
    imports: "use clap::{Args, Parser, Subcommand, ValueEnum};\n\
        use clap_mcp::{ClapMcp, ParseOrServeMcp as _};",
    on_root: "#[derive(Parser, ClapMcp)]\n#[clap_mcp(reinvocation_safe, parallel_safe = false)]\n\
        #[clap_mcp_output_from = \"run\"]\n#[command(name = \"tool\", version = \"1.0.0\")]",
    on_groups: "#[derive(Subcommand, ClapMcp)]\n#[clap_mcp(schema_only)]",
    on_commands: "#[derive(Subcommand, ClapMcp)]\n#[clap_mcp(schema_only)]",
    group: "GROUP {\n        #[command(subcommand)]\n        command: GROUP,\n    },",
    main: "fn run(cli: Cli) -> String {\n    std::hint::black_box(cli);\n    String::new()\n}\n\n\
        fn main() {\n    run(Cli::parse_or_serve_mcp());\n}\n",
    ..CLAP
};

const BRONTES: Dialect = Dialect {
    imports: "use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};",
    main: "#[tokio::main]\nasync fn main() -> brontes::Result<()> {\n    \
        let cli = Cli::command().subcommand(brontes::command(None));\n    \
        let matches = cli.clone().get_matches();\n    \
        if let Some((\"mcp\", asked)) = matches.subcommand() {\n        \
        return brontes::handle(asked, &cli, None).await;\n    }\n    \
        match Cli::from_arg_matches(&matches) {\n        \
        Ok(it) => drop(std::hint::black_box(it)),\n        Err(error) => error.exit(),\n    }\n    \
        Ok(())\n}\n",
    ..CLAP
};
