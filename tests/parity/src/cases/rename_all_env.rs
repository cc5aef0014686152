//! `rename_all_env` in every casing, on containers, variants and fields.

use clap::{Args, Parser};

#[derive(Debug, Parser)]
#[command(rename_all_env = "kebab-case")]
pub enum Cli {
    Inherited {
        #[arg(long, env)]
        cargo_pkg_name: Option<String>,
        #[arg(long, rename_all_env = "SCREAMING_SNAKE_CASE", env)]
        cargo_pkg_version: Option<String>,
        #[arg(long, env, rename_all_env = "SCREAMING_SNAKE_CASE")]
        too_late: Option<String>,
    },
    #[command(rename_all_env = "snake_case")]
    Snake {
        #[arg(long, env)]
        cargo_pkg_name: Option<String>,
    },
    #[command(rename_all_env = "camelCase")]
    Camel {
        #[arg(long, env)]
        cargo_pkg_name: Option<String>,
    },
    #[command(rename_all_env = "PascalCase")]
    Pascal {
        #[arg(long, env)]
        cargo_pkg_name: Option<String>,
    },
    #[command(rename_all_env = "lower")]
    Lower {
        #[arg(long, env)]
        cargo_pkg_name: Option<String>,
    },
    #[command(rename_all_env = "UPPER")]
    Upper {
        #[arg(long, env)]
        cargo_pkg_name: Option<String>,
    },
    #[command(rename_all_env = "verbatim")]
    Verbatim {
        #[arg(long, env)]
        cargo_pkg_name: Option<String>,
    },
    OwnContainer(OwnContainer),
}

#[derive(Debug, Args)]
#[command(rename_all_env = "SCREAMING_SNAKE", rename_all = "camel")]
struct OwnContainer {
    #[arg(long, env)]
    cargo_pkg_name: Option<String>,
}
