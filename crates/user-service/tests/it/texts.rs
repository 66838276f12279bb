//! Whole files, byte for byte, with arguments that try to be something else.

use std::path::PathBuf;

use user_service::{Service, ServiceFile, Step, System};

const HOSTILE: [&str; 9] = [
    "node",
    "a b",
    "",
    ";",
    "$HOME ${HOME} $$ %h %%",
    r#"say "hi" \n \"#,
    "tab\tline\nExecStart=/bin/evil\u{1}",
    "<&>]]></string>",
    "'é' 名",
];

fn service(arguments: &[&str]) -> Service {
    Service {
        description: "Exec Companion: node".to_owned(),
        program: PathBuf::from("/opt/a $b %c/exec-host"),
        arguments: arguments.iter().map(|it| (*it).to_owned()).collect(),
        environment: [
            ("PATH", "/usr/local/bin:/usr/bin:/bin"),
            ("OPENCLAW_STATE_DIR", r#"/srv/a "b" $c %d\e"#),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .to_vec(),
        printed: PathBuf::from("/Users/u/Library/Logs/exec-companion/node.stderr.log"),
    }
}

fn place(system: System) -> ServiceFile {
    let file = match &system {
        System::Systemd { .. } => "/home/u/.config/systemd/user/exec-companion-node.service",
        System::Launchd { .. } => "/Users/u/Library/LaunchAgents/dev.execcompanion.node.plist",
        System::TaskScheduler { .. } => "C:/state/exec-companion-node.xml",
    };
    let file = PathBuf::from(file);
    ServiceFile { system, file }
}

fn systemd() -> ServiceFile {
    place(System::Systemd { uid: 1000 })
}

fn launchd() -> ServiceFile {
    place(System::Launchd { uid: 501 })
}

fn task() -> ServiceFile {
    let user = r"PC\ana & co".to_owned();
    place(System::TaskScheduler { user })
}

/// The bytes that are written, or the error.
fn written(place: &ServiceFile, service: &Service) -> Result<Vec<u8>, String> {
    let steps = place.install(service).map_err(|error| error.to_string())?;
    let file = steps.into_iter().find_map(|step| match step {
        Step::Write(path, bytes) if path == place.file => Some(bytes),
        Step::Write(..) | Step::Reach { .. } | Step::Remove(_) | Step::Run(_) | Step::Try(_) => {
            None
        }
    });
    Ok(file.unwrap())
}

fn text(place: &ServiceFile, service: &Service) -> String {
    String::from_utf8(written(place, service).unwrap()).unwrap()
}

const UNIT: &str = r#"[Unit]
Description=Exec Companion: node

[Service]
Type=exec
ExecStart="/opt/a $b %%c/exec-host" "node" "a b" "" ";" "$$HOME $${HOME} $$$$ %%h %%%%" "say \"hi\" \\n \\" "tab\tline\nExecStart=/bin/evil\x01" "<&>]]></string>" "'é' 名"
Environment="PATH=/usr/local/bin:/usr/bin:/bin"
Environment="OPENCLAW_STATE_DIR=/srv/a \"b\" $c %%d\\e"
UMask=0077
Restart=on-failure
RestartSec=10
# A command line that is wrong stays wrong.
RestartPreventExitStatus=2
TimeoutStopSec=20

[Install]
WantedBy=default.target
"#;

#[test]
fn the_unit() {
    assert_eq!(text(&systemd(), &service(&HOSTILE)), UNIT);
}

#[test]
fn the_agent() {
    let arguments = [
        "node",
        "a b",
        "",
        ";",
        "$HOME %h",
        "\"'\\",
        "<&>]]></string>",
    ];
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Label</key>
	<string>dev.execcompanion.node</string>
	<key>ProgramArguments</key>
	<array>
		<string>/opt/a $b %c/exec-host</string>
		<string>node</string>
		<string>a b</string>
		<string></string>
		<string>;</string>
		<string>$HOME %h</string>
		<string>"'\</string>
		<string>&lt;&amp;&gt;]]&gt;&lt;/string&gt;</string>
	</array>
	<key>EnvironmentVariables</key>
	<dict>
		<key>PATH</key>
		<string>/usr/local/bin:/usr/bin:/bin</string>
		<key>OPENCLAW_STATE_DIR</key>
		<string>/srv/a "b" $c %d\e</string>
	</dict>
	<key>RunAtLoad</key>
	<true/>
	<key>KeepAlive</key>
	<dict>
		<key>SuccessfulExit</key>
		<false/>
	</dict>
	<key>ThrottleInterval</key>
	<integer>10</integer>
	<key>ProcessType</key>
	<string>Background</string>
	<key>Umask</key>
	<integer>63</integer>
	<key>StandardErrorPath</key>
	<string>/Users/u/Library/Logs/exec-companion/node.stderr.log</string>
</dict>
</plist>
"#;
    assert_eq!(text(&launchd(), &service(&arguments)), expected);
}

#[test]
fn the_task() {
    let mut service = service(&["node", "a b", "", "$HOME", r#"say "hi" \"#, "<&>", "'é' 名"]);
    service.program = PathBuf::from(r"C:\Program Files\Exec Companion\exec-host.exe");
    let expected = r#"<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Exec Companion: node</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Repetition>
        <Interval>PT1M</Interval>
      </Repetition>
      <Enabled>true</Enabled>
      <UserId>PC\ana &amp; co</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>PC\ana &amp; co</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <Enabled>true</Enabled>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>C:\Program Files\Exec Companion\exec-host.exe</Command>
      <Arguments>node "a b" "" $HOME "say \"hi\" \\" &lt;&amp;&gt; "'é' 名"</Arguments>
    </Exec>
  </Actions>
</Task>
"#;
    let bytes = written(&task(), &service).unwrap();
    let units: Vec<u16> = bytes
        .chunks(2)
        .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
        .collect();
    assert_eq!(units[0], 0xfeff);
    assert_eq!(String::from_utf16(&units[1..]).unwrap(), expected);
}

/// A value that a format cannot hold is refused by name, and nothing is written.
#[test]
fn what_cannot_be_written_is_refused() {
    let with = |program: &str, argument: &str| Service {
        program: PathBuf::from(program),
        ..service(&[argument])
    };
    let path = "systemd starts no program with such characters in its path; move it elsewhere";
    let plist = "a property list holds no control characters and only text; use another path";
    let variable =
        "it would take what is between % signs, or after $(, for a variable; use another path";
    for (place, program, argument, expected) in [
        (
            systemd(),
            "/a\"b",
            "",
            format!(r#""/a\"b" cannot be written for systemd: {path}"#),
        ),
        (
            systemd(),
            r"/a\b",
            "",
            format!(r#""/a\\b" cannot be written for systemd: {path}"#),
        ),
        (
            systemd(),
            "/a\nb",
            "",
            format!(r#""/a\nb" cannot be written for systemd: {path}"#),
        ),
        (
            systemd(),
            "/a",
            "\0",
            r#""\0" cannot be written for systemd: no program can be given a NUL"#.to_owned(),
        ),
        (
            launchd(),
            "/a",
            "b\nc",
            format!(r#""b\nc" cannot be written for launchd: {plist}"#),
        ),
        (
            task(),
            "/a",
            "%PATH%",
            format!(r#""%PATH%" cannot be written for the Task Scheduler: {variable}"#),
        ),
        (
            task(),
            "/$(Arg0)",
            "",
            format!(r#""/$(Arg0)" cannot be written for the Task Scheduler: {variable}"#),
        ),
    ] {
        assert_eq!(written(&place, &with(program, argument)), Err(expected));
    }
    let mut described = service(&[]);
    described.description = "a\nExecStart=/bin/evil".to_owned();
    assert!(written(&systemd(), &described).is_err());
}

/// systemd's own reading of the unit: no warning, and exactly these words and variables.
#[cfg(target_os = "linux")]
mod by_systemd {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::Command;

    use super::*;

    /// The path in Debian and Fedora.
    fn manager() -> Option<&'static Path> {
        ["/lib/systemd/systemd", "/usr/lib/systemd/systemd"]
            .map(Path::new)
            .into_iter()
            .find(|path| path.exists())
    }

    fn unit(folder: &Path) -> PathBuf {
        let units = folder.join("systemd/user");
        let programs = folder.join("a $b %c");
        for made in [&units, &programs] {
            fs::create_dir_all(made).unwrap();
        }
        let program = programs.join("exec-host");
        fs::copy("/bin/true", &program).unwrap();
        let service = Service {
            program,
            ..service(&HOSTILE)
        };
        let file = units.join("exec-companion-node.service");
        fs::write(&file, text(&systemd(), &service)).unwrap();
        file
    }

    #[test]
    fn verify_finds_nothing() {
        if !Path::new("/usr/bin/systemd-analyze").exists() {
            assert!(manager().is_none(), "systemd without systemd-analyze");
            return;
        }
        let folder = tempfile::tempdir().unwrap();
        let output = Command::new("systemd-analyze")
            .args(["--user", "--man=no", "verify"])
            .arg(unit(folder.path()))
            .env("XDG_RUNTIME_DIR", folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}");
    }

    #[test]
    fn every_word_arrives_as_it_was_given() {
        let Some(manager) = manager() else { return };
        let folder = tempfile::tempdir().unwrap();
        unit(folder.path());
        let open = fs::Permissions::from_mode(0o777);
        fs::set_permissions(folder.path(), open).unwrap();
        let mut command = Command::new(manager);
        command
            .args(["--user", "--test", "--unit=exec-companion-node.service"])
            .env_clear();
        for name in ["HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"] {
            command.env(name, folder.path());
        }
        // systemd's check does not work as root.
        if rustix::process::geteuid().is_root() {
            command.uid(65_534).gid(65_534);
        }
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let (_, ours) = text
            .split_once("-> Unit exec-companion-node.service")
            .unwrap_or_else(|| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)));
        let ours = ours.split("-> Unit ").next().unwrap();
        let values = |name: &str| -> Vec<&str> {
            let lines = ours.lines().map(str::trim);
            lines.filter_map(|line| line.strip_prefix(name)).collect()
        };
        // Shown as a shell would read them. Each `$` of ours is still doubled here, and becomes
        // one at the start.
        let words = r#"node "a b" "" ";" "\$\$HOME \$\${HOME} \$\$\$\$ %h %%" "say \"hi\" \\n \\" "tab\tline\nExecStart=/bin/evil\001" "<&>]]></string>" "'é' 名""#;
        let program = folder.path().join("a $b %c/exec-host");
        let program = program.display().to_string().replace('$', "\\$");
        let command = format!("\"{program}\" {words}");
        assert_eq!(values("Command Line: "), [command], "{ours}");
        let variables = [
            "PATH=/usr/local/bin:/usr/bin:/bin",
            r#"OPENCLAW_STATE_DIR=/srv/a "b" $c %d\e"#,
        ];
        assert_eq!(values("Environment: "), variables);
        assert_eq!(values("UMask: "), ["0077"]);
        assert_eq!(values("Restart: "), ["on-failure"]);
    }
}
