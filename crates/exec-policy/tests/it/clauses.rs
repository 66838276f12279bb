//! Each clause of what an everyday line may hold, with lines on both sides of it: what becomes of
//! them where several commands ask, and where each part may run by itself.

use exec_policy::Verdict::{self, Ask, Run};
use exec_policy::cases::{Case, CaseFile, CaseMachine};
use serde_json::{Value, json};

/// All that is on the list. `id` is not.
const LISTED: &[&str] = &[
    "at", "bc", "cat", "cp", "crontab", "curl", "date", "diff", "df", "du", "ed", "fd", "file",
    "find", "gdb", "git", "grep", "head", "jq", "ln", "ls", "make", "mawk", "mkdir", "mysql",
    "node", "npm", "psql", "python3", "rg", "rm", "rmdir", "sed", "sort", "sqlite3", "ssh", "stat",
    "tail", "tar", "tee", "test", "touch", "uniq", "wc", "xargs",
];

fn machine() -> CaseMachine {
    let text = include_str!("../../../../tests/cases/everyday-more.json");
    let mut machine = serde_json::from_str::<CaseFile>(text).unwrap().machine;
    let more: Value = json!({ "/usr/bin/awk": { "link": "mawk" } });
    machine
        .files
        .extend(serde_json::from_value::<std::collections::BTreeMap<_, _>>(more).unwrap());
    machine
}

fn verdict(machine: &CaseMachine, shell: &str, line: &str, chains: &str) -> Verdict {
    let listed: Vec<String> = LISTED
        .iter()
        .map(|name| format!("/usr/bin/{name}"))
        .collect();
    let case: Case = serde_json::from_value(json!({
        "id": line, "argv": [shell, "-c", line], "expect": "run",
        "policy": { "version": 1, "agents": { "main": { "chains": chains, "allowlist": listed, "rules": [
            { "id": "w", "effect": "allow", "writes": "/w/out/logs/**" },
        ] } } },
    }))
    .unwrap();
    case.decide(machine, 0).verdict
}

fn holds(rows: &[(&str, Verdict, Verdict)]) {
    in_shell("/bin/sh", rows);
}

fn in_shell(shell: &str, rows: &[(&str, Verdict, Verdict)]) {
    let machine = machine();
    let mut wrong = Vec::new();
    for (line, asking, by_parts) in rows {
        for (chains, expected) in [("ask", asking), ("per-part", by_parts)] {
            let verdict = verdict(&machine, shell, line, chains);
            if verdict != *expected {
                wrong.push(format!("{line:?} in {shell} under {chains}: {verdict:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn e1_words_that_are_no_expansion() {
    holds(&[
        ("git diff HEAD~1 a~", Run, Run),
        ("ls a:b a=b a@b a%b a,b a+b a^b", Run, Run),
        ("ls {} {0} @{u} stash@{0} HEAD@{1}", Run, Run),
        ("ls \"5$ \" \"$\" 5$ a$,b", Run, Run),
        ("ls $'a'", Ask, Ask),
    ]);
    in_shell(
        "/usr/bin/bash",
        &[
            ("ls $'a\\n'", Run, Run),
            ("git $'\\x2dc' core.pager=id log", Ask, Ask),
            ("git $'\\55c' core.pager=id log", Ask, Ask),
            ("ls $'a\\cb'", Ask, Ask),
        ],
    );
}

#[test]
fn e2_words_that_are_decided_when_the_line_runs() {
    holds(&[
        ("cat \"$X\" ${X} \"$1\" $? $# *.txt {a,b} ~u", Run, Run),
        ("git add \"src/$X\" src/{a,b} src/*", Run, Run),
        ("git add src/$X", Ask, Ask),
        ("git add $X", Ask, Ask),
        ("git add -- \"$X\"", Ask, Ask),
        ("git \"l$X\"", Ask, Ask),
        ("make \"C$X\"", Ask, Ask),
        ("make *", Ask, Ask),
        ("git push \"e$X\"", Ask, Ask),
        ("curl \"@$X\"", Ask, Ask),
        ("sed \"s/a/$f/\" notes", Ask, Ask),
        ("sed -n 1p \"$f\"", Ask, Ask),
        ("sed -n 1p \"./$f\"", Run, Run),
        ("sed -e \"$f\" notes", Ask, Ask),
        ("awk \"$X\" notes", Ask, Ask),
        ("awk '{print $1}' \"$f\"", Ask, Ask),
        ("awk '{print $1}' \"./$f\"", Run, Run),
        ("awk -v \"a=$X\" '{print a}' notes", Ask, Ask),
        ("jq -f \"$f\" notes", Ask, Ask),
        ("python3 \"$f\"", Ask, Ask),
        ("python3 scripts/b.py \"a$f\"", Run, Run),
        ("python3 scripts/b.py \"$f\"", Ask, Ask),
        ("cat \"$HOME/.ssh/$X\"", Ask, Ask),
        ("$X notes", Ask, Ask),
        ("\"l$X\" notes", Ask, Ask),
    ]);
}

#[test]
fn e3_1_what_a_line_is_built_of() {
    holds(&[
        ("ls; ls", Ask, Run),
        ("ls\nls", Ask, Run),
        ("ls && ls || ls", Ask, Run),
        ("ls | wc", Run, Run),
        ("ls |& wc", Ask, Run),
        ("! ls | wc", Ask, Run),
        ("{ ls; }", Ask, Run),
        ("( ls )", Ask, Run),
        ("if ls; then ls; elif ls; then ls; else ls; fi", Ask, Run),
        ("if ls; then ls; elif id; then ls; else ls; fi", Ask, Ask),
        ("for f in a \"$X\" *; do cat \"$f\"; done", Ask, Run),
        ("for f in $(id); do cat \"$f\"; done", Ask, Ask),
        ("ls \\\n -l", Ask, Run),
        ("ls a\\\nb", Ask, Ask),
        ("id \\\n -l", Ask, Ask),
        ("ls & ls", Ask, Ask),
        ("while ls; do ls; done", Ask, Ask),
        ("until ls; do ls; done", Ask, Ask),
        ("case a in a) ls;; esac", Ask, Ask),
        ("f() { ls; }", Ask, Ask),
        ("function f { ls; }", Ask, Ask),
        ("[[ -f a ]]", Ask, Ask),
        ("(( 1 ))", Ask, Ask),
        ("coproc ls", Ask, Ask),
        ("cat <(ls)", Ask, Ask),
        ("cat >(ls)", Ask, Ask),
        ("select f in a; do ls; done", Ask, Ask),
        ("for ((;;)); do ls; done", Ask, Ask),
        ("for f; do ls; done", Ask, Ask),
        ("for Name in a; do ls; done", Ask, Ask),
        ("for http_proxy in a; do ls; done", Ask, Ask),
        ("for path in a; do ls; done", Ask, Ask),
        ("for cdpath in a; do ls; done", Ask, Ask),
        ("for fpath in a; do ls; done", Ask, Ask),
        ("for manpath in a; do ls; done", Ask, Ask),
        ("for mailpath in a; do ls; done", Ask, Ask),
        ("for module_path in a; do ls; done", Ask, Ask),
        ("for psvar in a; do ls; done", Ask, Ask),
        ("for status in a; do ls; done", Ask, Ask),
    ]);
}

#[test]
fn e3_3_folders() {
    holds(&[
        ("cd src && ls", Ask, Run),
        ("cd -- src && ls", Ask, Run),
        ("cd . && cd .. && ls", Ask, Run),
        ("cd /w/src && ls", Ask, Run),
        ("cd src && cat a.rs | { cd ..; ls; }; ./tool", Ask, Ask),
        ("cd -P src && ls", Ask, Ask),
        ("cd - && ls", Ask, Ask),
        ("cd '' && ls", Ask, Ask),
        ("cd src docs && ls", Ask, Ask),
        ("cd \"$X\" && ls", Ask, Ask),
        ("cd gone && ls", Ask, Ask),
        ("for f in a; do cd src; done", Ask, Ask),
        ("for f in a; do (cd src && ls); done", Ask, Run),
        ("for f in a; do { cd src; }; done", Ask, Ask),
        ("for f in a; do if ls; then cd src; fi; done", Ask, Ask),
        ("cd ~/.ssh && cat id_rsa", Ask, Ask),
        ("cd ~/.ssh/.. && cat .ssh/id_rsa", Ask, Ask),
        ("cat $(cd src && ls)", Ask, Run),
        ("cd $(pwd) && ls", Ask, Ask),
        ("(cd ~/.ssh && cat id_rsa)", Ask, Ask),
        ("pushd src && ls", Ask, Ask),
    ]);
}

#[test]
fn e3_4_what_the_shell_does_itself() {
    holds(&[
        ("true; false; :; pwd; pwd -P", Ask, Run),
        ("echo -n a; echo -e '\\x41' \"$X\"", Ask, Run),
        ("printf '%s %b %c %q %%' a b c d", Ask, Run),
        ("printf '%n' X", Ask, Ask),
        ("printf '%d' X", Ask, Ask),
        ("printf \"$X\"", Ask, Ask),
        ("printf -- '%s' a", Ask, Ask),
        ("printf -v X a", Ask, Ask),
        ("exit; exit 3", Ask, Run),
        ("exit 3 4", Ask, Ask),
        ("exit \"$X\"", Ask, Ask),
        ("[ ! -e a ] && ls", Ask, Run),
        ("[ -n \"$X\" ] && [ -z a ] && ls", Ask, Run),
        ("[ -n $X ] && ls", Ask, Ask),
        ("[ a = b ] || [ a == b ] || [ \"$X\" != b ] || ls", Ask, Run),
        ("[ $X = b ] && ls", Ask, Ask),
        ("[ a = * ] && ls", Ask, Ask),
        ("[ 3 -eq -3 ]; [ $# -gt 0 ]; [ \"$?\" -ne 0 ]", Ask, Run),
        ("[ \"$N\" -gt 0 ]", Ask, Ask),
        ("[ -v X ]", Ask, Ask),
        ("[ -R X ]", Ask, Ask),
        ("[ -f a -a -f b ]", Ask, Ask),
        ("[ -f a -o -f b ]", Ask, Ask),
        ("[ ! ! -f a ]", Ask, Ask),
        ("[ -f a", Ask, Ask),
        ("read X", Ask, Ask),
        ("export X=a", Ask, Ask),
        ("trap id EXIT", Ask, Ask),
        ("kill -9 1; ls", Ask, Ask),
    ]);
}

#[test]
fn e3_5_redirections() {
    holds(&[
        ("ls 2>&1 >&2 3>&- 2>&-", Ask, Run),
        ("ls > /dev/null 2>> /dev/null >| /dev/null", Ask, Run),
        ("{ ls; ls; } > /dev/null", Ask, Run),
        ("if ls; then ls; fi 2> /dev/null", Ask, Run),
        ("for f in a; do ls; done > /dev/null", Ask, Run),
        ("ls &> /dev/null", Ask, Ask),
        ("ls < /dev/null", Ask, Run),
        ("cat < /dev/stdin", Ask, Ask),
        ("ls > /dev/full", Ask, Ask),
        ("cat < list.txt", Ask, Run),
        ("cat < ~/.ssh/id_rsa", Ask, Ask),
        ("{ cat; } < list.txt", Ask, Run),
        ("{ id; } < list.txt", Ask, Ask),
        ("cat <<'E'\n$(id)\nE", Ask, Run),
        ("cat <<E\na $ b\nE", Ask, Run),
        ("cat <<E\n$X\nE", Ask, Ask),
        ("cat <<< 'a b'", Ask, Run),
        ("cat <<< \"$X\"", Ask, Ask),
        ("cat <&3", Ask, Ask),
        ("ls {x}> /dev/null", Ask, Ask),
        ("ls 12> /dev/null", Ask, Ask),
        ("ls > out/logs/a", Ask, Run),
        ("ls > out/a", Ask, Ask),
    ]);
    in_shell(
        "/usr/bin/bash",
        &[
            ("ls &> /dev/null", Ask, Run),
            ("ls &>> /dev/null; ls", Ask, Run),
            ("ls &> out/logs/a", Ask, Ask),
        ],
    );
}

#[test]
fn e3_6_code_from_the_input() {
    holds(&[
        ("ls | python3", Ask, Ask),
        ("ls | python3 -", Ask, Ask),
        ("ls | python3 /dev/stdin", Ask, Ask),
        ("cat list.txt | python3 scripts/b.py", Run, Run),
        ("python3 - < scripts/b.py", Ask, Ask),
        ("node <<'E'\n1\nE", Ask, Ask),
        ("ls | sh", Ask, Ask),
        ("ls | { ls; psql; }", Ask, Ask),
        ("ls | psql", Ask, Ask),
        ("ls | mysql", Ask, Ask),
        ("ls | sqlite3 x", Ask, Ask),
        ("ls | ed x", Ask, Ask),
        ("ls | at now", Ask, Ask),
        ("ls | crontab -", Ask, Ask),
        ("ls | ssh h", Ask, Ask),
        ("ls | bc", Ask, Ask),
        ("bc <<< 1", Ask, Ask),
        ("ls | gdb", Ask, Ask),
        ("ls | make -f -", Ask, Ask),
        ("ls | xargs sh -c", Ask, Ask),
    ]);
}

#[test]
fn e3_7_variables_of_one_command() {
    holds(&[
        ("LANG=C ls; NO_COLOR=1 CI=1 npm test", Ask, Run),
        ("QUUX=a ls", Ask, Ask),
        ("LANG=$X ls", Ask, Ask),
        ("PATH=/usr/bin ls", Ask, Ask),
        ("env PATH=/usr/bin ls", Ask, Ask),
        ("env LANG=C ls", Run, Run),
        ("env QUUX=a ls", Ask, Ask),
        ("LANG=C", Ask, Ask),
        ("LANG=C cd src && ls", Ask, Run),
        ("LANG+=C ls", Ask, Ask),
    ]);
}

#[test]
fn e3_8_an_earlier_part_must_not_make_a_later_look_untrue() {
    holds(&[
        ("cat notes | grep -v x | sort > out/logs/a", Ask, Run),
        (
            "mkdir -p d; rm -f d/a; rmdir d; touch b; ls > out/logs/a",
            Ask,
            Run,
        ),
        (
            "stat a; date; du; df; file a; diff a b; rg x; fd x; ls > out/logs/a",
            Ask,
            Run,
        ),
        (
            "git log; git diff; git show; git rev-parse HEAD; git ls-files; git blame a; ls > out/logs/a",
            Ask,
            Run,
        ),
        ("sort -o list.txt notes; ls > out/logs/a", Ask, Ask),
        ("uniq notes list.txt; ls > out/logs/a", Ask, Ask),
        ("git diff --output=list.txt; ls > out/logs/a", Ask, Ask),
        ("git log -p --ext-diff; ls > out/logs/a", Ask, Ask),
        ("git checkout x; ls > out/logs/a", Ask, Ask),
        ("date -s 1; ls > out/logs/a", Ask, Ask),
        ("file -C -m x; ls > out/logs/a", Ask, Ask),
        ("cp notes out/logs/a; ls > out/logs/a", Ask, Ask),
        ("ls > out/logs/a; cp notes b", Ask, Ask),
        ("cp notes b | ls > out/logs/a", Ask, Ask),
        ("npm test > out/logs/a", Ask, Run),
    ]);
}

#[test]
fn e4_files_that_a_redirection_writes() {
    holds(&[
        ("ls > out/logs/new", Ask, Run),
        ("ls >> out/logs/list.txt 2>&1", Ask, Run),
        ("cd out && ls > logs/new", Ask, Run),
        ("cd out; ls > logs/new", Ask, Ask),
        ("ls > out/logs/../x", Ask, Ask),
        ("ls > out/logs/package.json", Ask, Ask),
        ("ls > out/logs/.envrc", Ask, Ask),
        ("ls > out/logs/.husky/pre-commit", Ask, Ask),
        ("ls > out/logs/", Ask, Ask),
        ("ls > out/logs/$X", Ask, Ask),
        ("ls > out/logs/*", Ask, Ask),
        ("ls <> out/logs/a", Ask, Ask),
        ("ls >& out/logs/a", Ask, Ask),
    ]);
}

#[test]
fn e5_substitutions() {
    holds(&[
        ("cat \"$(ls | head -1)\"", Ask, Run),
        ("cat `ls`", Ask, Run),
        ("cat \"$(ls; id)\"", Ask, Ask),
        ("git log \"v$(cat VERSION)\"", Ask, Run),
        ("git log \"$(cat VERSION)\"", Ask, Ask),
        (
            "git commit -m \"$(cat <<'E'\nfix: it's (so)\nE\n)\"",
            Ask,
            Run,
        ),
        ("git commit -m \"$(cat <<'E'\n-c\nE\n)\"", Ask, Ask),
        ("git $(cat <<'E'\n-c\nE\n) x", Ask, Ask),
        ("$(ls)", Ask, Ask),
        ("ls > \"out/logs/$(ls)\"", Ask, Ask),
        ("LANG=$(ls) ls", Ask, Ask),
        ("cd \"$(ls)\"", Ask, Ask),
        ("cat \"$(cat \"$(id)\")\"", Ask, Ask),
    ]);
}

#[test]
fn e6_carriers() {
    holds(&[
        ("find . -exec wc -l {} \\;", Run, Run),
        ("find . -execdir wc -l {} +", Run, Run),
        ("find . -ok wc {} \\;", Ask, Ask),
        ("find . -okdir wc {} \\;", Ask, Ask),
        ("find . -exec {} \\;", Ask, Ask),
        ("find . -exec ./{} a \\;", Ask, Ask),
        ("find . -execdir ./x {} \\;", Ask, Ask),
        ("find . -exec $X {} \\;", Ask, Ask),
        ("find . -exec wc \"$X\" \\; -exec id \\;", Ask, Ask),
        ("find . -exec git add {} +", Ask, Ask),
        ("find . -exec sh -c id \\;", Ask, Ask),
        ("find . -exec python3 {} \\;", Ask, Ask),
        ("find . -exec xargs ls \\;", Ask, Ask),
        ("find . -exec timeout 5 ls {} \\;", Ask, Ask),
        ("ls | xargs wc -l", Run, Run),
        ("ls | xargs -0 -n 1 -P 4 wc -l", Run, Run),
        ("ls | xargs -I{} cp {} out/", Run, Run),
        ("ls | xargs -I{} {} a", Ask, Ask),
        ("ls | xargs -Iw wc", Ask, Ask),
        ("ls | xargs -p rm", Ask, Ask),
        ("ls | xargs git add", Ask, Ask),
        ("ls | xargs id", Ask, Ask),
        ("ls | xargs env ls", Ask, Ask),
        ("ls | xargs", Ask, Run),
        ("time wc a; nice -n 5 wc a; nohup wc a", Ask, Run),
        ("timeout 60 npm test", Run, Run),
    ]);
}
