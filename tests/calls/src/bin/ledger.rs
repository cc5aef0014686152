//! A program with its own value parsers, and with results that are printed by `Display`. Some arguments conflict, and
//! have JSON keys that differ from their flags.

use cmdhelp::prelude::*;
use serde::Serialize;

/// Keep accounts
#[derive(Parser)]
#[command(name = "ledger")]
pub(crate) struct Ledger {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Book(Book),
    Change(Change),
    Sum(Sum),
    Price(Price),
    /// Print the balance
    #[cmdhelp(effect = "read", run = left)]
    Left,
    /// Tell a fee
    #[cmdhelp(effect = "read", run = fee, stdout(text_template = "{cents} are taken"))]
    Fee {
        /// Of how much
        cents: u64,
    },
    /// Repeat a rate
    #[cmdhelp(effect = "read", run = rate)]
    Rate {
        /// Which one
        rate: f64,
    },
    /// Move an amount
    #[cmdhelp(effect = "read", run = transfer)]
    Transfer {
        /// From which day
        #[arg(value_parser = day)]
        from: u8,
        /// How much
        #[arg(value_parser = even)]
        amount: u32,
        /// To which days
        #[arg(value_parser = day)]
        to: Vec<u8>,
        /// For which fee
        #[arg(long, value_parser = even)]
        fee: Option<u32>,
    },
    /// Tell all
    #[cmdhelp(effect = "read", run = all)]
    All,
}

fn left(_: &mut Context<Ledger>) -> Result<Money, String> {
    Ok(Money { cents: 995 })
}

fn fee(cents: u64, _: &mut Context<Ledger>) -> Result<Money, String> {
    Ok(Money { cents: cents / 10 })
}

fn rate(rate: f64, _: &mut Context<Ledger>) -> Result<f64, String> {
    Ok(rate)
}

fn transfer(
    from: u8,
    amount: u32,
    to: Vec<u8>,
    fee: Option<u32>,
    _: &mut Context<Ledger>,
) -> Result<String, String> {
    Ok(format!("{from} {amount} {to:?} {fee:?}"))
}

fn all(_: &mut Context<Ledger>) -> Result<Vec<Money>, String> {
    Ok([1_205, 995].map(|cents| Money { cents }).into())
}

/// Book an amount
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Book {
    /// How much
    #[arg(id = "inCents", value_parser = even)]
    amount: u32,
    /// When it is due
    #[arg(id = "dueAt", long = "due-at", value_name = "DAY", value_parser = day)]
    due: Option<u8>,
    /// It is never due
    #[arg(id = "noDueAt", long = "no-due-at", conflicts_with = "dueAt")]
    never: bool,
    /// Who has to sign
    #[arg(id = "signedBy", short = 's', requires = "dueAt", value_parser = name)]
    signer: Vec<String>,
    /// A secret number
    #[arg(long, value_parser = day)]
    #[cmdhelp(secret)]
    pin: Option<u8>,
}

/// Change an account
#[derive(Args)]
#[group(required = true, multiple = false)]
#[cmdhelp(effect = "read")]
struct Change {
    /// Its new name
    #[arg(id = "newName", long = "name")]
    name: Option<String>,
    /// Its new owner
    #[arg(id = "newOwner", long = "owner")]
    owner: Option<String>,
}

/// Tell the sum
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Sum {}

/// Tell a price
#[derive(Args)]
#[cmdhelp(effect = "read", stdout(text_template = "it is {cents}"))]
struct Price {}

/// An amount of money
#[derive(Schema, Serialize)]
struct Money {
    cents: u64,
}

impl std::fmt::Display for Money {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{:02} marks", self.cents / 100, self.cents % 100)
    }
}

#[cmdhelp::run]
impl Sum {
    fn run(self) -> Result<Money, String> {
        Ok(Money { cents: 1_205 })
    }
}

#[cmdhelp::run]
impl Price {
    fn run(self) -> Result<Money, String> {
        Ok(Money { cents: 7 })
    }
}

fn even(text: &str) -> Result<u32, String> {
    let number: u32 = text.parse().map_err(|_| "no number".to_owned())?;
    let is_even = number.is_multiple_of(2);
    is_even.then_some(number).ok_or_else(|| "it is odd".into())
}

fn day(text: &str) -> Result<u8, String> {
    let day = text.parse().ok().filter(|day| (1..=31).contains(day));
    day.ok_or_else(|| format!("`{text}` is no day of a month"))
}

fn name(text: &str) -> Result<String, String> {
    match text.chars().all(char::is_alphabetic) {
        true => Ok(text.to_owned()),
        false => Err("a name has letters only".to_owned()),
    }
}

#[cmdhelp::run]
impl Book {
    fn run(self) -> Result<(u32, Option<u8>, Vec<String>), String> {
        let _ = (self.never, self.pin);
        Ok((self.amount, self.due, self.signer))
    }
}

#[cmdhelp::run]
impl Change {
    fn run(self) -> Result<Option<String>, String> {
        Ok(self.name.or(self.owner))
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Ledger>()
}
