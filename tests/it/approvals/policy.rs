//! Settings and agents, and what holds in the end (D1).

use std::fs;

use serde_json::json;

use super::Home;

#[test]
fn settings_are_shown_with_what_decides_and_changed_one_by_one() {
    let home = Home::with(&json!({"version": 1, "agents": {
        "*": {"ask": "always"}, "main": {"security": "deny", "ask": "sometimes"}}}));
    home.check(&[
        (
            &["policy", "--agent", "main"],
            0,
            "
main             SET   HOLDS   BECAUSE OF
security         deny  deny    agents.main.security
ask              -     always  agents.*.ask
askFallback      -     deny    built-in
chains           -     ask     built-in
autoAllowSkills  -     false   built-in
",
            "exec-host: agents.main.ask is none of off, on-miss, always and counts as not set.\n",
        ),
        (
            &["defaults", "--json"],
            0,
            "{\"agent\":null,\"fields\":{\"ask\":{\"by\":\"agents.*.ask\",\"holds\":\"always\",\"set\":null},\
             \"askFallback\":{\"by\":\"built-in\",\"holds\":\"deny\",\"set\":null},\"autoAllowSkills\":\
             {\"by\":\"built-in\",\"holds\":false,\"set\":null},\"chains\":{\"by\":\"built-in\",\"holds\":\
             \"ask\",\"set\":null},\"security\":{\"by\":\"built-in\",\"holds\":\
             \"allowlist\",\"set\":null}}}\n",
            "",
        ),
        (
            &["defaults", "--agent", "main"],
            2,
            "",
            "exec-host: the defaults belong to no agent; for one agent write exec-host approvals policy \
             --agent ID\n",
        ),
        (
            &["policy", "--ask", "off", "--unset", "ask"],
            2,
            "",
            "exec-host: --ask and --unset ask exclude each other; give one of them\n",
        ),
        (
            &["policy", "--agent", "main", "--security", "full", "--ask", "off"],
            2,
            "",
            "exec-host: that lets main run everything without a question; repeat with --yes\n",
        ),
        (
            &["policy", "--agent", "*", "--ask-fallback", "full"],
            2,
            "",
            "exec-host: that lets everybody run everything when nobody can be asked; repeat with --yes\n",
        ),
        (
            &["policy", "preset", "full"],
            2,
            "",
            "exec-host: that lets every agent without settings of its own run everything when nobody \
             can be asked; repeat with --yes\n",
        ),
        // Whoever is always asked runs nothing without a question, but more than nothing.
        (
            &["policy", "--agent", "main", "--security", "full", "--unset", "ask"],
            2,
            "",
            "
exec-host: changing the settings is not done, because more may run afterwards:
  security of main: deny → full
Repeat with --yes if that is meant.
",
        ),
        (
            &["policy", "--agent", "main", "--security", "full", "--unset", "ask", "--yes"],
            0,
            "main\n  - ask: sometimes\n  ~ security: deny → full\n",
            "",
        ),
        (
            &["policy", "--agent", "main", "--ask", "off", "--yes", "--auto-allow-skills", "true"],
            0,
            "main\n  + ask: off\n  + autoAllowSkills: true\n",
            "",
        ),
        (
            &["policy", "--agent", "main", "--unset", "askFallback"],
            0,
            "Nothing to change.\n",
            "",
        ),
        (
            &["defaults", "--security", "deny", "--json"],
            0,
            "{\"changed\":true,\"differences\":[{\"after\":\"deny\",\"agent\":null,\"before\":null,\"kind\":\
             \"setting\",\"name\":\"defaults.security\"}],\"hash\":\"HASH\"}\n",
            "exec-host: security is full all the same for main, because of agents.main.security\n",
        ),
    ]);
    assert_eq!(
        home.document(),
        json!({"version": 1, "defaults": {"security": "deny"}, "agents": {
            "*": {"ask": "always"},
            "main": {"security": "full", "ask": "off", "autoAllowSkills": true}}})
    );
}

#[test]
fn chains_are_set_for_every_agent_or_one() {
    let home = Home::with(&json!({"version": 1, "agents": {"a": {"chains": "ask"}}}));
    home.check(&[
        (
            &["policy", "--chains", "per-part"][..],
            2,
            "",
            "
exec-host: changing the settings is not done, because more may run afterwards:
  chains of every other agent: ask → per-part
Repeat with --yes if that is meant.
",
        ),
        (
            &["policy", "--chains", "per-part", "--yes"],
            0,
            "*\n  + chains: per-part\n",
            "exec-host: chains is ask all the same for a, because of agents.a.chains\n",
        ),
        (
            &["policy", "--agent", "b"],
            0,
            "
b                SET  HOLDS      BECAUSE OF
security         -    allowlist  built-in
ask              -    on-miss    built-in
askFallback      -    deny       built-in
chains           -    per-part   agents.*.chains
autoAllowSkills  -    false      built-in
",
            "",
        ),
        (
            &["defaults", "--chains", "ask"],
            2,
            "",
            "exec-host: the defaults cannot hold chains; for every agent write exec-host approvals \
             policy --chains\n",
        ),
        (
            &["defaults", "--unset", "chains"],
            2,
            "",
            "exec-host: the defaults cannot hold chains; for every agent write exec-host approvals \
             policy --chains\n",
        ),
        (
            &["policy", "--agent", "a", "--chains", "ask", "--unset", "chains"],
            2,
            "",
            "exec-host: --chains and --unset chains exclude each other; give one of them\n",
        ),
        (
            &["agents", "list"],
            0,
            "
AGENT     SECURITY  ASK  ASKFALLBACK  CHAINS    SKILLS  ENTRIES  RULES
defaults  -         -    -                      -
*         -         -    -            per-part  -       0        0
a         -         -    -            ask       -       0        0
",
            "",
        ),
        // A preset writes chains only where another value holds.
        (
            &["policy", "preset", "ask-less", "--agent", "a"],
            2,
            "",
            "
exec-host: changing the settings is not done, because more may run afterwards:
  chains of a: ask → per-part
Repeat with --yes if that is meant.
",
        ),
        (
            &["policy", "preset", "ask-less", "--agent", "a", "--yes"],
            0,
            "a\n  + ask: on-miss\n  + askFallback: deny\n  ~ chains: ask → per-part\n  + security: \
             allowlist\n",
            "",
        ),
        (
            &["policy", "preset", "ask-less", "--agent", "c"],
            0,
            "c\n  + ask: on-miss\n  + askFallback: deny\n  + security: allowlist\n",
            "",
        ),
        (
            &["policy", "preset", "locked", "--agent", "a"],
            0,
            "a\n  ~ ask: on-miss → off\n  ~ security: allowlist → deny\n",
            "",
        ),
        (
            &["policy", "--unset", "chains"],
            0,
            "*\n  - chains: per-part\n",
            "",
        ),
        (
            &["policy", "preset", "ask", "--agent", "a", "--yes"],
            0,
            "a\n  ~ ask: off → on-miss\n  ~ chains: per-part → ask\n  ~ security: deny → allowlist\n",
            "",
        ),
        // Going back lets more run.
        (
            &["restore", "2"],
            2,
            "*\n  + chains: per-part\na\n  - ask: on-miss\n  - askFallback: deny\n  - security: \
             allowlist\nc\n  - ask: on-miss\n  - askFallback: deny\n  - security: allowlist\n",
            "
exec-host: restoring version 2 is not done, because more may run afterwards:
  chains of every other agent: ask → per-part
Repeat with --yes if that is meant.
",
        ),
    ]);
}

#[test]
fn a_preset_says_what_will_hold_instead() {
    let home = Home::with(&json!({"version": 1, "agents": {
        "a": {"security": "allowlist"}, "b": {"allowlist": []}}}));
    let config = "{
        // The gateway's own.
        tools: { exec: { ask: 'always' } },
        agents: { list: [{ id: 'ops', tools: { exec: { security: 'deny' } } }] },
    }";
    fs::write(home.path().join(".openclaw/openclaw.json"), config).unwrap();
    home.check(&[
        (
            &["policy", "preset", "full", "--yes"],
            0,
            "+ defaults.ask: off\n+ defaults.askFallback: full\n+ defaults.security: full\n",
            "
exec-host: security is allowlist all the same for a, because of agents.a.security
exec-host: security is deny all the same for ops, because of agents.list.ops.tools.exec.security
exec-host: ask is always all the same for every other agent, because of tools.exec.ask
",
        ),
        (
            &["policy", "preset", "locked"],
            0,
            "~ defaults.askFallback: full → deny\n~ defaults.security: full → deny\n",
            "
exec-host: security is allowlist all the same for a, because of agents.a.security
exec-host: ask is always all the same for a, because of tools.exec.ask
",
        ),
        (
            &["policy", "preset", "ask", "--agent", "ops", "--yes"],
            0,
            "ops\n  + ask: on-miss\n  + askFallback: deny\n  + security: allowlist\n",
            "exec-host: security is deny all the same for ops, because of \
             agents.list.ops.tools.exec.security\n",
        ),
    ]);
    assert_eq!(
        home.document(),
        json!({"version": 1,
            "defaults": {"security": "deny", "ask": "off", "askFallback": "deny"},
            "agents": {"a": {"security": "allowlist"}, "b": {"allowlist": []},
                "ops": {"security": "allowlist", "ask": "on-miss", "askFallback": "deny"}}})
    );
}

#[test]
fn agents_are_listed_and_taken_out() {
    let home = Home::with(
        &json!({"version": 1, "mine": [1], "defaults": {"ask": "on-miss"}, "agents": {
        "*": {"rules": [{"id": "1", "effect": "deny", "pattern": "/opt/rm"}]},
        "default": {"allowlist": ["/a"]},
        "main": {"security": "full", "autoAllowSkills": false, "allowlist": ["/b", "/c"]},
        "strict": {"security": "deny"}}}),
    );
    home.check(&[
        (
            &["agents", "list"],
            0,
            "
AGENT     SECURITY  ASK      ASKFALLBACK  CHAINS  SKILLS  ENTRIES  RULES
defaults  -         on-miss  -                    -
*         -         -        -            -       -       0        1
main      full      -        -            -       false   3        0
strict    deny      -        -            -       -       0        0
",
            "",
        ),
        (
            &["agents", "list", "--json"],
            0,
            "{\"agents\":[{\"agent\":\"*\",\"ask\":null,\"askFallback\":null,\"autoAllowSkills\":null,\
             \"chains\":null,\"entries\":0,\"rules\":1,\"security\":null},{\"agent\":\"main\",\"ask\":null,\"askFallback\":null,\
             \"autoAllowSkills\":false,\"chains\":null,\"entries\":3,\"rules\":0,\"security\":\"full\"},{\"agent\":\"strict\",\
             \"ask\":null,\"askFallback\":null,\"autoAllowSkills\":null,\"chains\":null,\"entries\":0,\"rules\":0,\"security\":\
             \"deny\"}],\"defaults\":{\"ask\":\"on-miss\",\"askFallback\":null,\"autoAllowSkills\":null,\
             \"security\":null}}\n",
            "",
        ),
        (
            &["agents", "remove", "strict"],
            2,
            "",
            "
exec-host: taking strict out is not done, because more may run afterwards:
  security of strict: deny → allowlist
Repeat with --yes if that is meant.
",
        ),
        (
            &["agents", "remove", "*"],
            2,
            "",
            "
exec-host: taking * out is not done, because more may run afterwards:
  /opt/rm is no longer blocked for every agent
Repeat with --yes if that is meant.
",
        ),
        (
            &["agents", "remove", "main"],
            2,
            "",
            "
exec-host: taking main out is not done, because it drops 3 of 4 entries and rules
Repeat with --yes if that is meant.
",
        ),
        (
            &["agents", "remove", "nobody"],
            1,
            "",
            "exec-host: the file names no agent “nobody”; exec-host approvals agents list shows them\n",
        ),
        (
            &["agents", "remove", "main", "--yes"],
            0,
            "main\n  - allow /b\n  - allow /c\n  - allow /a\n  - autoAllowSkills: false\n  - security: full\n",
            "",
        ),
    ]);
    assert_eq!(
        home.document(),
        json!({"version": 1, "mine": [1], "defaults": {"ask": "on-miss"}, "agents": {
            "*": {"rules": [{"effect": "deny", "pattern": "/opt/rm"}]},
            "strict": {"security": "deny"}}})
    );
}
