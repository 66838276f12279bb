//! Each value: its English is its `Display`, and no language leaves any of it in English.

use std::io;

use approvals_store::{Error, Expected, ImportError, LoadProblem, SetError, WHOLE};
use audit_log::Flaw;
use catalogue::{Language, pseudo};
use exec_policy::{Fault, Finding, NoArguments, Reach, Then};
use local_policy::{MoveError, Note, Problem, Refused, Remark, Summary};
use settings::{SETTINGS, Unread};

use super::fault;
use crate::Say;

/// Foreign text has no letter that the pseudo-locale says.
const PATH: &str = "/Ж/1";

fn failed() -> io::Error {
    io::Error::other("Ж 5")
}

#[track_caller]
fn holds(said: impl Fn(Language) -> String, display: &str) {
    let english = said(Language::English).replace('’', "'");
    assert_eq!(english, display.replace('’', "'"));
    let pseudo = said(Language::Pseudo);
    assert!(!pseudo::is_english(&pseudo), "{pseudo}");
    for language in Language::ALL.into_iter().skip(1) {
        let said = said(language);
        // Shorter ones are names of the field.
        assert!(
            display.len() < 12 || said.replace('’', "'") != display,
            "{language:?}: {said}"
        );
    }
}

fn says(value: impl Say + ToString) {
    holds(|language| value.say(language), &value.to_string());
}

fn load_problems() -> [LoadProblem; 9] {
    let path = || PATH.into();
    let shape = |expected| LoadProblem::Shape {
        path: PATH.into(),
        place: "Ж".into(),
        expected,
    };
    [
        LoadProblem::Unparsable {
            path: path(),
            line: 12_345,
            column: 3,
            reason: "Ж".to_owned(),
        },
        LoadProblem::NewerVersion {
            path: path(),
            found: "2".to_owned(),
        },
        LoadProblem::NotAnObject { path: path() },
        shape(Expected::Object),
        shape(Expected::List),
        LoadProblem::Emptied { path: path() },
        LoadProblem::TooLarge { path: path() },
        LoadProblem::NotAFile { path: path() },
        LoadProblem::Io {
            path: path(),
            source: failed(),
        },
    ]
}

#[test]
fn the_approvals_file() {
    load_problems().into_iter().for_each(says);
    let path = || PATH.into();
    let errors = [
        Error::Load(LoadProblem::NotAFile { path: path() }),
        Error::Link { path: path() },
        Error::Write {
            path: path(),
            source: failed(),
        },
        Error::Backup {
            path: path(),
            source: failed(),
        },
        Error::Locked {
            path: path(),
            seconds: 10,
        },
        Error::Changing { path: path() },
        Error::Unseen { path: path() },
        Error::Shape {
            path: path(),
            place: "Ж".to_owned(),
            expected: Expected::List,
        },
        Error::Agent {
            agent: "Ж".to_owned(),
        },
        Error::EmptyPattern,
        Error::SocketPath { path: path() },
        Error::Random { source: failed() },
    ];
    errors.into_iter().for_each(says);
    says(SetError::Store(Error::Link { path: path() }));
    for (place, expected) in [
        (WHOLE, Expected::Object),
        ("Ж", Expected::VersionOne),
        ("Ж", Expected::AgentId),
        ("Ж", Expected::Item),
        ("Ж", Expected::List),
    ] {
        let place = || place.to_owned();
        says(ImportError::Coming {
            place: place(),
            expected,
        });
        says(ImportError::Here {
            place: place(),
            expected,
        });
    }
}

#[test]
fn the_history() {
    let path = || PATH.into();
    let errors = [
        audit_log::Error::Write {
            path: path(),
            source: failed(),
        },
        audit_log::Error::Locked {
            path: path(),
            seconds: 10,
        },
        audit_log::Error::Read {
            path: path(),
            source: failed(),
        },
    ];
    errors.into_iter().for_each(says);
    [Flaw::Unlinked, Flaw::Changed].into_iter().for_each(says);
}

#[test]
fn the_settings() {
    let path = || PATH.into();
    for why in [
        Unread::NoText,
        Unread::NoSettings,
        Unread::Syntax("Ж".to_owned()),
    ] {
        says(settings::Error::Broken { path: path(), why });
    }
    let errors = [
        settings::Error::Read {
            path: path(),
            source: failed(),
        },
        settings::Error::Write {
            path: path(),
            source: failed(),
        },
        settings::Error::NotOffered {
            name: "Ж".to_owned(),
            text: "7".to_owned(),
        },
    ];
    errors.into_iter().for_each(says);
    says(autostart::Error::Path(path()));
    says(autostart::Error::Write {
        place: "Ж".to_owned(),
        source: failed(),
    });
    for setting in SETTINGS {
        let finding = settings::Finding(setting);
        assert_eq!(finding.say(Language::English), finding.to_string());
        let german = finding.say(Language::German);
        assert!(
            !german.contains(" or ") && !german.contains("must"),
            "{german}"
        );
    }
}

#[test]
fn the_policy() {
    let path = || PATH.into();
    let problem = || LoadProblem::NotAFile { path: path() };
    let problems = [
        Problem::Store(problem()),
        Problem::Config {
            path: path(),
            source: failed(),
        },
        Problem::BrokenConfig {
            path: path(),
            why: "Ж".to_owned(),
        },
        Problem::KeptConfig {
            path: path(),
            why: "Ж".to_owned(),
        },
        Problem::Move(MoveError::Unreadable {
            to: path(),
            source: problem(),
        }),
        Problem::Move(MoveError::Refused {
            from: path(),
            to: path(),
            source: SetError::Store(Error::Link { path: path() }),
        }),
    ];
    problems.into_iter().for_each(says);
    for owns in [true, false] {
        says(Note::Moved {
            file: path(),
            folder: path(),
            owns,
        });
    }
    says(Note::TakenOver { copy: path() });
    says(Note::Blocks { file: path() });
    says(Note::Adopted { problem: problem() });
    let summary = |added, removed, settings: &[(&'static str, &'static str)]| Summary {
        added,
        removed,
        settings: settings.to_vec(),
    };
    says(summary(1, 0, &[]));
    says(summary(2, 1, &[]));
    says(summary(0, 2, &[("Ж", "Я"), ("ask", "off")]));
    says(summary(0, 0, &[("autoAllowSkills", "true"), ("Ж", "Я")]));
    let chinese = summary(2, 1, &[("ask", "off")]).say(Language::Chinese);
    assert_eq!(
        chinese,
        "添加了 2 条规则、移除或更改了 1 条阻止规则、ask 已关闭"
    );
}

#[test]
fn patterns() {
    let pattern = || "Ж".to_owned();
    for instead in [None, Some("/Ж".to_owned())] {
        says(Refused::NoFolder {
            pattern: pattern(),
            instead: instead.clone(),
        });
        says(Refused::NotWhole {
            pattern: pattern(),
            instead,
        });
    }
    says(Refused::Empty);
    says(Refused::Folder {
        folder: pattern(),
        instead: "Ж/*".to_owned(),
    });
    let mut remarks = vec![Remark::NothingHere];
    remarks.extend([0, 1, 2].map(|programs| Remark::VeryBroad {
        programs,
        folder: None,
    }));
    let kinds = [Reach::Shell, Reach::Interpreter, Reach::Programs];
    remarks.extend(kinds.map(|reach| Remark::RunsAnything {
        path: PATH.to_owned(),
        reach,
        more: 0,
    }));
    remarks.push(Remark::NotKnown {
        name: "Ж".to_owned(),
    });
    for remark in remarks {
        holds(|language| remark.say(language), &remark.sentence());
    }
}

#[test]
fn faults() {
    let mut faults = vec![
        Fault::Version,
        Fault::NoKey,
        Fault::NoSetting,
        Fault::NoKeyOfRules,
        Fault::NoObject,
        Fault::NoList,
        Fault::NoText,
        Fault::NoFlag,
        Fault::NoTexts,
        Fault::NoTools,
        Fault::Unsandboxed,
        Fault::NoTime,
        Fault::NoneOf("Ж, Я"),
        Fault::Strictest {
            choices: "Ж, Я",
            counts: "Ю",
        },
        Fault::NoBins,
        Fault::LostLimits,
        Fault::NoArguments,
        Fault::EntryWithoutPattern,
        Fault::RuleWithoutPattern,
        Fault::NoEffect,
        Fault::NotUsed,
        Fault::LostDenials,
        Fault::OldName,
        Fault::NoId,
        Fault::RuleWithoutFolder {
            pattern: "Ж".to_owned(),
        },
        Fault::NoProfile("Ж".to_owned()),
        Fault::NoNumber,
        Fault::UnreadableProfile,
        Fault::FixedProfile,
        Fault::ChainsElsewhere,
    ];
    for why in [NoArguments::OldHash, NoArguments::Expression] {
        for then in [
            Then::EntryNeverMatches,
            Then::GrantNeverMatches,
            Then::DenialHoldsForAny,
        ] {
            faults.push(Fault::Arguments { why, then });
        }
    }
    for found in faults {
        let finding = Finding {
            place: "Ж".to_owned(),
            fault: found,
        };
        let said = |language| fault(&finding.fault, &finding.place, language);
        holds(said, &finding.to_string());
    }
    // Its example is a path of this system.
    let finding = Finding {
        place: "Ж".to_owned(),
        fault: Fault::EntryWithoutFolder {
            pattern: "Ж".to_owned(),
        },
    };
    let said = |language| fault(&finding.fault, &finding.place, language);
    assert_eq!(said(Language::English), finding.to_string());
    let foreign = said(Language::Pseudo).replace("/usr/bin/", "");
    assert!(!pseudo::is_english(&foreign), "{foreign}");
}
