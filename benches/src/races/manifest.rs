//! Measures the cost of the manifest: the time to print it, the compile time and the size.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::binary::{size, stripped};
use crate::measure::{Samples, Sides, interleave, wall_and_cpu};
use crate::source::groups::{Shape, document, program};
use crate::workspace::{folder, root};
use crate::{Options, Result, machine, results};

const NAME: &str = "manifest";

/// The measured program.
const PROGRAM: Shape = Shape {
    commands: 200,
    flags: 3,
    flags_of_every_other: 1,
    examples: 1,
};

/// The highest accepted time to print the manifest, as a multiple of the time of a program that
/// only prints the same bytes.
const PRINT: f64 = 1.10;
/// The highest accepted time of a call with `--json`, as a multiple of the same call with
/// arguments.
const CALL: f64 = 1.15;
/// The number of command lines in a Markdown file, and the highest accepted number of seconds that
/// `checked_docs!` adds to `cargo check` for these lines.
const LINES: (usize, f64) = (300, 1.0);
/// The highest accepted size, in KiB, by which the program is larger than the same program with
/// clap and the manifest together.
const WEIGHT: f64 = 60.0;

struct Race {
    folder: PathBuf,
    rounds: usize,
    checks: usize,
    report: String,
}

/// Runs the race and prints its table.
pub(crate) fn run(options: Options) -> Result<()> {
    let mut race = Race {
        folder: folder(NAME)?,
        rounds: if options.quick { 20 } else { 1500 },
        checks: if options.quick { 1 } else { 7 },
        report: format!("# {NAME}\n\n{}\n", machine::describe()?),
    };
    if options.self_test {
        return Err("this race has no self-test: run it twice".into());
    }
    race.report += "| what | base | cmdhelp | outcome | bar | met |\n|---|--:|--:|--:|--:|---|\n";
    race.print()?;
    race.compile("check", 100, Some(0.3))?;
    race.compile("build", 100, None)?;
    if !options.quick {
        race.compile("check", 1000, Some(3.0))?;
    }
    race.documents()?;
    race.lock()?;
    race.weigh()?;
    race.tell_prices()?;
    results::print(NAME, &race.report, !options.quick)
}

impl Race {
    fn row(&mut self, what: &str, sides: [String; 2], outcome: &str, bar: &str, met: Option<bool>) {
        let met = match met {
            Some(true) => "yes",
            Some(false) => "**no**",
            None => "",
        };
        let [base, cmdhelp] = sides;
        let _ = writeln!(
            self.report,
            "| {what} | {base} | {cmdhelp} | **{outcome}** | {bar} | {met} |"
        );
    }

    /// Measures a process that prints the manifest, compared with a process that only writes the
    /// same bytes.
    fn print(&mut self) -> Result<()> {
        let cmdhelp = self.build("asked", "cmdhelp", PROGRAM, "")?;
        let cases: [(&str, &[&str], Option<f64>); 8] = [
            (
                "`help --format json`",
                &["help", "--format", "json"],
                Some(PRINT),
            ),
            (
                "`help --format md`",
                &["help", "--format", "md"],
                Some(PRINT),
            ),
            (
                "`help g0 c0 --format json`",
                &["help", "g0", "c0", "--format", "json"],
                None,
            ),
            ("`--llms`", &["--llms"], Some(PRINT)),
            ("`g0 --llms`", &["g0", "--llms"], None),
            ("`help --format sig`", &["help", "--format", "sig"], None),
            (
                "`help --all --format json`",
                &["help", "--all", "--format", "json"],
                None,
            ),
            (
                "`help --all --format md`",
                &["help", "--all", "--format", "md"],
                None,
            ),
        ];
        for (at, (what, words, bar)) in cases.into_iter().enumerate() {
            let bytes = Command::new(&cmdhelp).args(words).output()?.stdout;
            let base = self.writer(at, &bytes)?;
            let sides = Sides::new((base, &[][..]), (cmdhelp.clone(), words));
            let [samples] = interleave(self.rounds, &sides, |(program, words)| {
                Ok([process(program, words)?])
            })?;
            self.ratio(&format!("{what}, whole process"), &samples, bar);
        }
        self.call(&cmdhelp)
    }

    /// Measures a call with `--json`, compared with the same call with arguments.
    fn call(&mut self, cmdhelp: &Path) -> Result<()> {
        let by_words: &[&str] = &["g0", "c0", "x"];
        let by_json: &[&str] = &["g0", "c0", "--json", r#"{"target":"x"}"#];
        let sides = Sides::new((cmdhelp, by_words), (cmdhelp, by_json));
        let [samples] = interleave(self.rounds, &sides, |(program, words)| {
            Ok([process(program, words)?])
        })?;
        self.ratio("`--json` beside words, whole process", &samples, Some(CALL));
        Ok(())
    }

    fn ratio(&mut self, what: &str, samples: &Samples, bar: Option<f64>) {
        let typical = samples.typical();
        let shown =
            [typical.base, typical.cmdhelp].map(|seconds| format!("{:.0} µs", seconds * 1e6));
        let ratio = samples.ratio();
        let quartiles = samples
            .spread()
            .map_or_else(String::new, |(from, to)| format!(" ({from:.3} – {to:.3})"));
        let written = bar.map_or_else(String::new, |bar| format!("≤ {bar:.2}×"));
        let outcome = format!("{ratio:.3}×{quartiles}");
        self.row(what, shown, &outcome, &written, bar.map(|bar| ratio <= bar));
    }

    /// Measures the cargo command `verb` for a program with nine flags and two examples for each
    /// command, compared with the same program with clap.
    fn compile(&mut self, verb: &str, commands: usize, bar: Option<f64>) -> Result<()> {
        let shape = Shape {
            commands,
            flags: 9,
            flags_of_every_other: 0,
            examples: 2,
        };
        let name = format!("check{commands}");
        let base = self.package(&format!("{name}-base"), "clap", shape, "")?;
        for (what, attribute) in [
            ("", ""),
            (", `manifest = false`", "#[cmdhelp(manifest = false)]\n"),
        ] {
            let cmdhelp = self.package(&format!("{name}-cmdhelp"), "cmdhelp", shape, attribute)?;
            let rounds = if commands > 100 {
                self.checks.min(3)
            } else {
                self.checks
            };
            let Sides { base, cmdhelp } = seconds(rounds, verb, base.clone(), cmdhelp)?;
            let more = cmdhelp - base;
            let bar = bar.filter(|_| what.is_empty());
            let written = bar.map_or_else(String::new, |bar| format!("≤ +{bar} s"));
            self.row(
                &format!(
                    "`cargo {verb}`, {commands} commands × 10, {} examples{what}",
                    commands * 2
                ),
                [format!("{base:.2} s"), format!("{cmdhelp:.2} s")],
                &format!("{more:+.2} s"),
                &written,
                bar.map(|bar| more <= bar),
            );
        }
        Ok(())
    }

    /// Measures `cargo check` of a program with `checked_docs!`, compared with the same program
    /// without `checked_docs!`.
    fn documents(&mut self) -> Result<()> {
        let (lines, bar) = LINES;
        let base = self.package("documents-base", "cmdhelp", PROGRAM, "")?;
        let cmdhelp = self.package("documents-cmdhelp", "cmdhelp", PROGRAM, "")?;
        fs::write(cmdhelp.join("README.md"), document(PROGRAM, lines))?;
        let source = cmdhelp.join("src/main.rs");
        let program = fs::read_to_string(&source)?;
        fs::write(
            source,
            program + "cmdhelp::checked_docs!(Cli, \"README.md\");\n",
        )?;
        let what = format!("`checked_docs!`, {lines} lines");
        self.more(&what, base, cmdhelp, Some(bar))
    }

    /// Measures `cargo check` of a program with a lock file, compared with the same program without
    /// a lock file.
    fn lock(&mut self) -> Result<()> {
        let base = self.package("lock-base", "cmdhelp", PROGRAM, "")?;
        let cmdhelp = self.package(
            "lock-cmdhelp",
            "cmdhelp",
            PROGRAM,
            "#[cmdhelp(lock = \"cli.lock\")]\n",
        )?;
        // A test of the program writes the lock.
        let mut bless = cargo(&cmdhelp, &["test"]);
        finish(bless.env("CMDHELP_BLESS", "breaking"))?;
        self.more("`lock`", base, cmdhelp, None)
    }

    /// Measures the time that a feature adds to `cargo check`.
    fn more(
        &mut self,
        what: &str,
        base: PathBuf,
        cmdhelp: PathBuf,
        bar: Option<f64>,
    ) -> Result<()> {
        let Sides { base, cmdhelp } = seconds(self.checks, "check", base, cmdhelp)?;
        let more = cmdhelp - base;
        self.row(
            &format!("`cargo check`, {} commands, {what}", PROGRAM.commands),
            [format!("{base:.2} s"), format!("{cmdhelp:.2} s")],
            &format!("{more:+.2} s"),
            &bar.map_or_else(String::new, |bar| format!("≤ +{bar} s")),
            bar.map(|bar| more <= bar),
        );
        Ok(())
    }

    /// Measures how much larger the program is than the same program with clap. The embedded
    /// documents are not counted.
    fn weigh(&mut self) -> Result<()> {
        let small = Shape {
            commands: 1,
            flags: 4,
            flags_of_every_other: 0,
            examples: 0,
        };
        for (what, shape, bar) in [
            ("200 commands", PROGRAM, Some(WEIGHT)),
            ("1 command", small, None),
        ] {
            let base = self.build("weight-base", "clap", shape, "")?;
            let cmdhelp = self.build("weight-cmdhelp", "cmdhelp", shape, "")?;
            // `document` adds up the bytes of both embedded documents.
            let mut document = 0.0;
            for words in [&["help", "--all", "--format", "json"][..], &["--llms"]] {
                document += Command::new(&cmdhelp).args(words).output()?.stdout.len() as f64;
            }
            let (base, cmdhelp) = (size(&stripped(&base)?)?, size(&stripped(&cmdhelp)?)?);
            let more = (cmdhelp - document - base) / 1024.0;
            self.row(
                &format!("release binary, stripped, {what}, less its documents"),
                [base, cmdhelp - document].map(|bytes| format!("{:.0} KiB", bytes / 1024.0)),
                &format!("{more:+.0} KiB"),
                &bar.map_or_else(String::new, |bar| format!("≤ +{bar} KiB")),
                bar.map(|bar| more <= bar),
            );
        }
        Ok(())
    }

    /// Adds the sizes of the answers, in tokens, to the report.
    fn tell_prices(&mut self) -> Result<()> {
        let cmdhelp = self.build("asked", "cmdhelp", PROGRAM, "")?;
        for words in [
            "help --format json",
            "help --format sig",
            "help --all --format json",
        ] {
            let output = Command::new(&cmdhelp).args(words.split(' ')).output()?;
            let bytes = output.stdout.len();
            let sides = [String::new(), format!("{bytes} bytes")];
            let tokens = format!("about {} tokens", bytes.div_ceil(4));
            self.row(
                &format!("`{words}`, 200 commands"),
                sides,
                &tokens,
                "",
                None,
            );
        }
        Ok(())
    }

    fn package(&self, name: &str, facade: &str, shape: Shape, attribute: &str) -> Result<PathBuf> {
        let package = self.folder.join(name);
        fs::create_dir_all(package.join("src"))?;
        let dependency = match facade {
            "clap" => "clap = { version = \"4.6\", features = [\"derive\"] }".to_owned(),
            _ => format!("cmdhelp = {{ path = {:?} }}", root()),
        };
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\n{dependency}\n\n[workspace]\n"
        );
        fs::write(package.join("Cargo.toml"), manifest)?;
        fs::copy(root().join("Cargo.lock"), package.join("Cargo.lock"))?;
        fs::write(
            package.join("src/main.rs"),
            program(facade, shape, attribute),
        )?;
        Ok(package)
    }

    fn build(&self, name: &str, facade: &str, shape: Shape, attribute: &str) -> Result<PathBuf> {
        let package = self.package(name, facade, shape, attribute)?;
        finish(&mut cargo(&package, &["build", "--release"]))?;
        Ok(self.folder.join("target/release").join(name))
    }

    /// Builds a program that writes these bytes.
    fn writer(&self, number: usize, bytes: &[u8]) -> Result<PathBuf> {
        let source = self.folder.join(format!("writer{number}.rs"));
        let document = self.folder.join(format!("writer{number}.txt"));
        let program = self.folder.join(format!("writer{number}"));
        fs::write(&document, bytes)?;
        fs::write(
            &source,
            format!(
                "use std::io::Write as _;\nstatic BYTES: &[u8] = include_bytes!({document:?});\n\
                 fn main() {{ let mut out = std::io::stdout().lock(); \
                 out.write_all(BYTES).unwrap(); out.flush().unwrap(); }}\n"
            ),
        )?;
        let mut rustc = Command::new("rustc");
        rustc
            .args(["--edition", "2024", "-O", "-o"])
            .arg(&program)
            .arg(&source);
        finish(&mut rustc)?;
        Ok(program)
    }
}

/// Returns the seconds from starting a program to its end.
fn process(program: &Path, words: &[&str]) -> Result<f64> {
    let mut command = Command::new(program);
    command.args(words).stdout(Stdio::null());
    let start = Instant::now();
    let status = command.status()?;
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        return Err(format!("{} {words:?}: {status}", program.display()).into());
    }
    Ok(seconds)
}

/// Returns the seconds of a cargo command for two packages with touched sources, measured in turns.
fn seconds(rounds: usize, verb: &str, base: PathBuf, cmdhelp: PathBuf) -> Result<Sides<f64>> {
    let sides = Sides::new(base, cmdhelp);
    let [wall, _] = interleave(rounds, &sides, |package| {
        let source = package.join("src/main.rs");
        fs::write(&source, fs::read(&source)?)?;
        wall_and_cpu(|| finish(&mut cargo(package, &[verb])))
    })?;
    Ok(wall.typical())
}

/// Returns a cargo command for a package. All packages share one target folder.
fn cargo(package: &Path, words: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(words).arg("--quiet").current_dir(package);
    cargo
        .env("CARGO_INCREMENTAL", "0")
        .env("RUSTFLAGS", "-Awarnings");
    cargo.env("CARGO_TARGET_DIR", package.with_file_name("target"));
    cargo
}

fn finish(command: &mut Command) -> Result<()> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stderr).into_owned().into())
}
