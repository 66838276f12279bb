//! Real shells and a second parser against the judge: no line that is judged *run* starts a program
//! or writes a file that nothing covers.
//!
//! `cargo run --package exec-policy --example shells -- [SECONDS] [SEED]` first judges the lines of
//! `lines.txt`, then lines of a grammar until the time is over. What runs is given to `bash`, `dash`
//! and `zsh`, as far as they are here, in a throwaway folder, by a user without rights; the programs
//! in it only say that they were started. Each line is also read by `bash -n` and, where `SHFMT`
//! names it, by `shfmt --to-json`. A finding ends with 1.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a program that runs shells, measures and reports"
)]

#[cfg(target_os = "linux")]
mod filters;
#[cfg(target_os = "linux")]
mod grammar;
#[cfg(target_os = "linux")]
mod parsed;
#[cfg(target_os = "linux")]
mod world;

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("This runs on Linux only.");
}

#[cfg(target_os = "linux")]
fn main() -> anyhow::Result<std::process::ExitCode> {
    linux::main()
}

#[cfg(target_os = "linux")]
mod linux {
    use std::path::Path;
    use std::process::ExitCode;
    use std::time::{Duration, Instant, SystemTime};

    use anyhow::{Context as _, Result, ensure};
    use exec_policy::{Request, Verdict, evaluate};

    use crate::grammar::{Dice, line};
    use crate::parsed::Shfmt;
    use crate::world::{World, reads};

    const SHELLS: [&str; 3] = ["/bin/dash", "/bin/bash", "/bin/zsh"];
    /// How many findings are enough.
    const ENOUGH: usize = 20;

    #[derive(Default)]
    struct Count {
        lines: usize,
        run: usize,
        started: usize,
        found: usize,
    }

    pub(crate) fn main() -> Result<ExitCode> {
        let mut arguments = std::env::args().skip(1);
        let seconds = arguments
            .next()
            .map_or(Ok(60), |it| it.parse())
            .context("SECONDS is a number")?;
        let now = SystemTime::UNIX_EPOCH.elapsed()?.as_secs();
        let seed = arguments
            .next()
            .map_or(Ok(now), |it| it.parse())
            .context("SEED is a number")?;
        let folder = tempfile::tempdir()?;
        let world = World::new(folder.path())?;
        sees_what_is_wrong()?;
        let shfmt = std::env::var("SHFMT")
            .ok()
            .filter(|it| !it.is_empty())
            .map(Shfmt::new);
        let shells: Vec<&str> = SHELLS
            .into_iter()
            .filter(|shell| Path::new(shell).exists())
            .collect();
        println!(
            "seed {seed}, {}{}",
            shells.join(" "),
            if shfmt.is_some() { " shfmt" } else { "" }
        );
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut count = Count::default();
        let written = include_str!("lines.txt")
            .lines()
            .map(|line| line.replace("\\n", "\n"));
        for text in written {
            if count.found >= ENOUGH {
                break;
            }
            check(&text, &shells, &world, shfmt.as_ref(), &mut count)?;
        }
        println!("of {} written lines {} run", count.lines, count.run);
        let mut dice = Dice::new(seed);
        while Instant::now() < end && count.found < ENOUGH {
            let text = line(&mut dice);
            check(&text, &shells, &world, shfmt.as_ref(), &mut count)?;
        }
        let Count {
            lines,
            run,
            started,
            found,
        } = count;
        println!("{lines} lines, {run} of them run, started {started} times: {found} findings");
        Ok(if found == 0 {
            ExitCode::SUCCESS
        } else {
            ExitCode::FAILURE
        })
    }

    /// What must be found is found here too, and nothing else.
    fn sees_what_is_wrong() -> Result<()> {
        let folder = tempfile::tempdir()?;
        let world = World::new(folder.path())?;
        for (text, wrong) in [
            ("ok | fine > out/a; git log", false),
            ("ok; bad", true),
            ("git push", true),
            ("make CC=x", true),
            ("./tool", true),
            ("echo > w", true),
            ("echo > out/home/x", true),
            ("echo >> a", true),
        ] {
            let found = world.run(&["/bin/sh", "-c", text].map(str::to_owned))?;
            ensure!(found.is_some() == wrong, "{text:?}: {found:?}");
        }
        Ok(())
    }

    fn check(
        text: &str,
        shells: &[&str],
        world: &World,
        shfmt: Option<&Shfmt>,
        count: &mut Count,
    ) -> Result<()> {
        count.lines += 1;
        let mut runs = false;
        for shell in shells {
            let request = Request::argv([*shell, "-c", text]);
            let decision = evaluate(&request, &world.policy, world);
            if decision.verdict != Verdict::Run {
                continue;
            }
            count.started += 1;
            let mut found: Vec<String> = world.run(&decision.argv)?.into_iter().collect();
            if !std::mem::replace(&mut runs, true) {
                if *shell != "/bin/zsh" && !reads("/bin/bash", text)? {
                    found.push("bash -n does not read it".to_owned());
                }
                found.extend(
                    shfmt
                        .and_then(|shfmt| shfmt.disagrees(text, &decision).transpose())
                        .transpose()?,
                );
            }
            for what in found {
                count.found += 1;
                println!(
                    "FOUND {shell} {text:?} as {:?}: {what}",
                    decision.argv.last()
                );
            }
        }
        count.run += usize::from(runs);
        Ok(())
    }
}
