//! What a command executes or sources is what was looked at (D10).

use std::os::unix::fs::MetadataExt as _;

use super::*;

/// Ways to run `a.sh`, which is here and in `d`.
const WAYS: [&str; 24] = [
    "sh a.sh",
    "bash -x a.sh",
    "bash -o pipefail a.sh",
    ". ./a.sh",
    "x=a.sh; . ./$x",
    "sh < a.sh",
    "cat a.sh | sh",
    "sh -c \"$(cat a.sh)\"",
    "cd d && sh a.sh",
    "cd d && ./a.sh",
    "cd d; . ./a.sh",
    "setsid -w sh a.sh",
    "env sh a.sh",
    "env -C d sh a.sh",
    "nohup sh a.sh",
    "timeout 9 bash -e a.sh",
    "find a.sh -exec sh a.sh \\;",
    "find a.sh -exec sh -c '. ./a.sh' \\;",
    "echo a.sh | xargs sh",
    "echo | xargs sh a.sh",
    "echo | xargs -n 1 ./a.sh",
    "eval '. ./a.sh'",
    "for x in a*.sh; do sh $x; done",
    "./by-own",
];

/// A folder with everything that they name.
fn bench() -> Bench {
    let bench = Bench::new(NOTHING);
    let home = bench.home.path();
    std::fs::create_dir(home.join("d")).unwrap();
    write("echo shown", &bench);
    write_program(&home.join("own"), "echo shown");
    let by_own = home.join("by-own");
    write_program(&by_own, "");
    let line = format!("#!{}\n", home.join("own").display());
    std::fs::write(&by_own, line).unwrap();
    bench
}

fn write(text: &str, bench: &Bench) {
    for name in ["a.sh", "d/a.sh"] {
        write_program(&bench.home.path().join(name), text);
    }
}

async fn arm(bench: &Bench) {
    let clock = StoppedClock::new();
    bench.painted().await;
    // That of a dangerous one, too.
    clock.pass(ARMED * 3).await;
    clock.start();
}

#[tokio::test]
async fn what_is_edited_between_the_card_and_the_click_does_not_run() {
    let bench = bench();
    for way in WAYS {
        write("echo shown", &bench);
        write_program(&bench.home.path().join("own"), "echo shown");
        let asked = bench.ask(&["/bin/sh", "-c", way]);
        arm(&bench).await;
        write("touch pwned", &bench);
        write_program(&bench.home.path().join("own"), "touch pwned");
        bench.click(Choice::AllowOnce).await.unwrap();
        let (reason, message) = asked.refused().await;
        assert_eq!(reason, "changed", "{way}: {message}");
        let edited = ["a.sh", "own"].iter().any(|name| message.contains(name));
        assert!(edited, "{way}: {message}");
        bench.mailbox.send(Tick::Dismissed);
    }
    assert!(!bench.home.path().join("pwned").exists());
    assert!(!bench.home.path().join("d/pwned").exists());
}

#[tokio::test]
async fn what_nobody_touched_runs() {
    let bench = bench();
    for way in WAYS {
        let asked = bench.ask(&["/bin/sh", "-c", way]);
        arm(&bench).await;
        // What a command only reads may go on being written.
        std::fs::write(bench.home.path().join("log"), way).unwrap();
        bench.click(Choice::AllowOnce).await.unwrap();
        let output = asked.stdout().await;
        assert!(output.contains("shown"), "{way}: {output}");
    }
}

/// A login shell reads the person's own files first.
#[tokio::test]
async fn a_profile_is_part_of_a_login_shell() {
    let bench = bench();
    let asked = bench.ask(&["/bin/sh", "-lc", "uname"]);
    arm(&bench).await;
    std::fs::write(bench.home.path().join(".profile"), "touch ~/pwned").unwrap();
    bench.click(Choice::AllowOnce).await.unwrap();
    let (reason, message) = asked.refused().await;
    assert_eq!(reason, "changed");
    assert!(message.ends_with(".profile is new."), "{message}");
}

/// Neither a file too large to be read nor one that may not be read goes unseen, and a time
/// that a program sets hides nothing.
#[tokio::test]
async fn what_is_not_hashed_is_told_by_the_time_of_its_change() {
    let bench = bench();
    let script = bench.home.path().join("a.sh");
    let size = 70 * 1024 * 1024;
    let large = std::fs::File::options().write(true).open(&script).unwrap();
    large.set_len(size).unwrap();
    let asked = bench.ask(&["sh", "a.sh"]);
    arm(&bench).await;
    let before = std::fs::metadata(&script).unwrap();
    let noted = |it: &std::fs::Metadata| (it.ctime(), it.ctime_nsec());
    // The clock of the file system has steps.
    while noted(&std::fs::metadata(&script).unwrap()) == noted(&before) {
        std::fs::write(&script, "touch pwned").unwrap();
        large.set_len(size).unwrap();
        large.set_modified(before.modified().unwrap()).unwrap();
    }
    bench.click(Choice::AllowOnce).await.unwrap();
    assert_eq!(asked.refused().await.0, "changed");
}

/// Ways to go to `d` and run what is there.
const LEADS: [&str; 6] = [
    "cd d && ls",
    "cd ./d/ && ls",
    "cd link && ls; cd ..",
    "if true; then cd d; fi; pwd",
    "cd / && cd \"$PWD\" && cd ~/d && ls",
    "while true; do cd d; break; done; ls",
];

#[tokio::test]
async fn a_folder_that_a_line_goes_to_is_what_was_looked_at() {
    type Change = fn(&std::path::Path);
    let changes: [(&str, Change); 3] = [
        ("gone", |folder| {
            std::fs::remove_dir_all(folder).unwrap();
        }),
        ("now", |folder| {
            std::fs::rename(folder, folder.with_file_name("e")).unwrap();
            std::os::unix::fs::symlink("e", folder).unwrap();
        }),
        ("replaced", |folder| {
            // Kept, so that the new one gets another number.
            std::fs::rename(folder, folder.with_file_name("e")).unwrap();
            std::fs::create_dir(folder).unwrap();
        }),
    ];
    let bench = bench();
    let home = bench.home.path().canonicalize().unwrap();
    let folder = home.join("d");
    std::os::unix::fs::symlink("d", home.join("link")).unwrap();
    for way in LEADS {
        for (word, change) in changes {
            let _ = std::fs::remove_file(&folder);
            for old in [&folder, &home.join("e")] {
                let _ = std::fs::remove_dir_all(old);
            }
            std::fs::create_dir(&folder).unwrap();
            let asked = bench.ask(&["/bin/sh", "-c", way]);
            arm(&bench).await;
            change(&folder);
            bench.click(Choice::AllowOnce).await.unwrap();
            let (reason, message) = asked.refused().await;
            assert_eq!(reason, "changed", "{way}: {message}");
            assert!(message.contains(word), "{way}: {message}");
            assert!(
                message.contains("/d") || message.contains("/link"),
                "{way}: {message}"
            );
            bench.mailbox.send(Tick::Dismissed);
        }
    }
}
