//! A program that prints its arguments in every way: as results, errors, progress and so on. One
//! command has secret arguments. Another command has the same arguments without `secret`.

use std::error::Error;
use std::fmt;

use cmdhelp::ValueEnum;
use cmdhelp::prelude::*;
use serde::Serialize;

/// Keep values
#[derive(Parser)]
#[command(name = "vault")]
struct Vault {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Hide(Hide),
    Show(Show),
}

/// The output that contains a value
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum How {
    #[default]
    Result,
    Display,
    Debug,
    Json,
    Twice,
    Url,
    Cause,
    Lines,
    Long,
    Number,
    Progress,
    Panic,
    PanicDebug,
    Exit,
    Print,
}

/// An error whose message contains the value.
#[derive(Debug)]
struct Leak {
    message: String,
    cause: Option<Box<Leak>>,
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Leak {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

type Failed = Box<dyn Error + Send + Sync>;

/// Accepts a text that does not begin with `bad`. The error contains the text.
fn token(text: &str) -> Result<String, String> {
    match text.strip_prefix("bad") {
        None => Ok(text.to_owned()),
        Some(rest) => Err(format!("<{rest}> and {text:?} are bad")),
    }
}

/// What would be done.
#[derive(Schema, Serialize)]
struct Preview {
    text: String,
    debug: String,
    number: Option<f64>,
    whole: Option<i64>,
}

fn tell(
    value: &str,
    number: Option<f64>,
    how: How,
    cx: &mut Context<Vault>,
) -> Result<Preview, Failed> {
    let json = serde_json::to_string(value)?;
    let message = match how {
        How::Result => None,
        How::Display => Some(format!("the token <{value}> is wrong")),
        How::Debug => Some(format!("the token {value:?} is wrong")),
        How::Json => Some(format!("the call {{\"token\":{json}}} is wrong")),
        How::Twice => Some(format!(
            "the answer {:?} is wrong",
            format!("{{\"token\":{json}}}")
        )),
        How::Url => {
            let bytes = value.bytes().map(|byte| format!("%{byte:02X}"));
            Some(format!(
                "the address ?token={}& is wrong",
                bytes.collect::<String>()
            ))
        }
        How::Lines => Some(
            value
                .lines()
                .map(|line| format!("- {}\n", line.trim()))
                .collect(),
        ),
        How::Long => Some(format!("{}{value}", "x".repeat(1_990))),
        How::Number => number.map(|number| format!("<{number}> {number:?} {number:.3} are wrong")),
        How::Cause => {
            let inner = format!("the token <{value}> is wrong");
            let inner = Leak {
                message: inner,
                cause: None,
            };
            let message = "not told".to_owned();
            return Err(Box::new(Leak {
                message,
                cause: Some(Box::new(inner)),
            }));
        }
        How::Progress => {
            cx.progress(1, 2, &format!("with <{value}>"));
            Some("not done".to_owned())
        }
        How::Panic => panic!("the token <{value}> is wrong"),
        How::PanicDebug => panic!("the token {value:?} is wrong"),
        How::Exit => {
            eprintln!("using <{value}> and {value:?}");
            println!("using <{value}>");
            std::process::exit(3)
        }
        How::Print => {
            eprintln!("using <{value}>");
            std::process::abort()
        }
    };
    match message {
        Some(message) => Err(message.into()),
        None => Ok(Preview {
            text: value.to_owned(),
            debug: format!("{value:?}"),
            number,
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the number is only printed"
            )]
            whole: number.map(|number| number as i64),
        }),
    }
}

macro_rules! command {
    (
        $(#[$attributes:meta])* $name:ident { $user:ident $how:ident }
        $(#[$secret:meta])* { $token:ident $pin:ident $pair:ident $key:ident }
        $token_env:literal $key_env:literal
    ) => {
        $(#[$attributes])*
        #[derive(Args)]
        #[cmdhelp(effect = "destructive", dry_run)]
        struct $name {
            $user: Option<String>,
            #[arg(short, long = "token", env = $token_env, value_parser = token)]
            $(#[$secret])*
            $token: Option<String>,
            #[arg(long = "pin")]
            $(#[$secret])*
            $pin: Option<f64>,
            #[arg(long = "pair", num_args = 2)]
            $(#[$secret])*
            $pair: Vec<String>,
            #[arg(long = "key", env = $key_env, default_value = "by-default-8fQzR2")]
            $(#[$secret])*
            $key: String,
            #[arg(long = "how", value_enum, default_value_t)]
            $how: How,
        }

        impl Run for $name {
            type App = Vault;
            type Output = Preview;
            type Error = Failed;

            fn run(self, cx: &mut Context<Vault>) -> Result<Preview, Failed> {
                let given = self.$token.or_else(|| self.$pair.into_iter().next());
                let value = given.unwrap_or(self.$key);
                match self.$user.as_deref() {
                    Some("nobody") => Err(format!("nobody has <{value}>").into()),
                    _ => tell(&value, self.$pin, self.$how, cx),
                }
            }
        }
    };
}

command! {
    /// Tell secrets
    Hide { user how }
    #[cmdhelp(secret)] { token pin pair key }
    "VAULT_TOKEN" "VAULT_KEY"
}

command! {
    /// Print the values of arguments that are not secret
    Show { shown_user shown_how }
    { text number texts word }
    "VAULT_SHOWN_TOKEN" "VAULT_SHOWN_KEY"
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Vault>()
}
