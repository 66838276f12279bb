use super::*;

#[test]
fn the_lists_are_in_order() {
    for list in [&keys::NEVER[..], &keys::NOT_SET, &keys::ONLY_INHERITED] {
        assert!(list.is_sorted());
    }
}

fn one(key: &str, value: &str, host: Host, platform: Platform) -> bool {
    let overrides = BTreeMap::from([(key.to_owned(), value.to_owned())]);
    check(&overrides, host, platform, &["/usr/bin".to_owned()]).is_ok()
}

#[test]
fn names_of_the_advisories_are_refused_in_any_case() {
    for key in "ZDOTDIR HOME XDG_CONFIG_HOME SHELLOPTS PS4 PERL5OPT PERL5DB RUBYOPT \
         PYTHONBREAKPOINT TCLLIBPATH FPATH KSH_ENV BASHOPTS LESSOPEN NODE_REDIRECT_WARNINGS \
         NODE_REPL_HISTORY GIT_ALLOW_PROTOCOL RUSTUP_HOME DOCKER_HOST SSL_CERT_FILE \
         NPM_CONFIG_REGISTRY UV_INDEX_URL GIT_TEMPLATE_DIR AWS_CONFIG_FILE CC GIT_SSH_COMMAND \
         GIT_EXTERNAL_DIFF GIT_PAGER PAGER EDITOR OPENCLAW_STATE_DIR \
         CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER LD_AUDIT DYLD_LIBRARY_PATH PATH"
        .split_whitespace()
    {
        assert!(!one(key, "x", Host::Gateway, Platform::Linux), "{key}");
        let lower = key.to_lowercase();
        if key != "PATH" {
            assert!(!one(&lower, "x", Host::Node, Platform::Linux), "{lower}");
        }
    }
    for (key, value) in [
        ("CARGO_TARGET_DIR", "/tmp/t"),
        ("PAGER", "cat"),
        ("GIT_PAGER", ""),
        ("GIT_AUTHOR_NAME", "x"),
        ("LANG", "C"),
    ] {
        assert!(one(key, value, Host::Gateway, Platform::Linux), "{key}");
    }
}

#[test]
fn what_is_of_openclaw_or_ours_is_withheld_unless_it_is_known() {
    for (name, expected) in [
        ("OPENCLAW_GATEWAY_TOKEN", true),
        ("OPENCLAW_GATEWAY_PASSWORD", true),
        ("openclaw_gateway_token", true),
        ("OPENCLAW_WHAT_COMES_NEXT", true),
        ("CLAWDBOT_GATEWAY_TOKEN", true),
        ("MOLTBOT_GATEWAY_TOKEN", true),
        ("EXEC_COMPANION_LOG", true),
        ("EXEC_HOST_LOG", true),
        ("OPENCLAW_CLI", false),
        ("OPENCLAW_SHELL", false),
        ("OPENCLAW_STATE_DIR", false),
        ("MY_OPENCLAW_GATEWAY_TOKEN", false),
        ("EXEC_PREFIX", false),
        ("PATH", false),
    ] {
        assert_eq!(is_withheld(name), expected, "{name}");
        assert_eq!(inherits(&name.to_uppercase()), !expected, "{name}");
    }
}

#[test]
fn a_node_takes_a_path_that_prepends_to_its_own() {
    let cases = [
        ("/opt/x:/usr/bin", Host::Node, Platform::Linux, true),
        ("/usr/bin", Host::Node, Platform::Linux, true),
        ("/opt/x", Host::Node, Platform::Linux, false),
        ("/usr/bin:/opt/x", Host::Node, Platform::Linux, false),
        ("/opt/x:/usr/bin", Host::Gateway, Platform::Linux, false),
        ("/opt/x", Host::Node, Platform::Macos, true),
    ];
    for (value, host, platform, expected) in cases {
        assert_eq!(one("PATH", value, host, platform), expected, "{value}");
    }
}

#[test]
fn a_child_gets_what_the_rules_say() {
    let inherited = [
        ("PATH", "/usr/bin"),
        ("HOME", "/home/u"),
        ("EDITOR", "vi"),
        ("MANPAGER", "less"),
        ("DISPLAY", ":0"),
        ("XDG_RUNTIME_DIR", "/run/user/1"),
        ("LD_PRELOAD", "x"),
        ("GIT_ALLOW_PROTOCOL", "https:ext"),
    ]
    .map(|(key, value)| (key.to_owned(), value.to_owned()));
    let overrides = BTreeMap::from(
        [
            ("FOO", "1"),
            ("LC_ALL", "C"),
            ("PATH", "/opt/x:/usr/bin"),
            ("PAGER", "cat"),
        ]
        .map(|(key, value)| (key.to_owned(), value.to_owned())),
    );
    let run = |platform, terminal| {
        let inherited = inherited.clone();
        let child = if terminal {
            allowed_terminal(inherited, &overrides, Host::Node, platform)
        } else {
            child(inherited, &overrides, Host::Node, platform)
        };
        let pairs = child.unwrap().into_iter();
        let pairs: Vec<String> = pairs.map(|(k, v)| format!("{k}={v}")).collect();
        pairs.join(" ")
    };
    assert_eq!(
        run(Platform::Linux, false),
        "DISPLAY=:0 FOO=1 GIT_ALLOW_PROTOCOL=https GIT_PAGER=cat HOME=/home/u LC_ALL=C \
         LESSSECURE=1 MANPAGER=cat OPENCLAW_CLI=1 PAGER=cat PATH=/opt/x:/usr/bin \
         XDG_RUNTIME_DIR=/run/user/1"
    );
    assert_eq!(
        run(Platform::Macos, true),
        "DISPLAY=:0 FOO=1 GIT_ALLOW_PROTOCOL=https HOME=/home/u LC_ALL=C MANPAGER=less \
         OPENCLAW_CLI=1 PAGER= PATH=/usr/bin XDG_RUNTIME_DIR=/run/user/1"
    );
}

#[test]
fn what_is_no_name_is_invalid() {
    for key in ["A B", "A=B", "", "1A", "A\nB", "ProgramFiles(x86)"] {
        assert!(!one(key, "x", Host::Node, Platform::Linux), "{key}");
    }
    assert!(one("ProgramFiles(x86)", "x", Host::Node, Platform::Windows));
    assert!(!one("Path", "x", Host::Node, Platform::Windows));
}
