//! The node as a service of this user.

use std::ffi::OsString;
use std::path::PathBuf;

use local_policy::PLATFORM;
use paths::{CONFIG_PATH_VAR, Paths, STATE_DIR_VAR};
use user_service::{Service, ServiceFile, System};

/// The variable that moves the logs. The service needs it to find them where this process says
/// they are.
const LOGS_VAR: &str = "XDG_STATE_HOME";

/// Where this system keeps services of a user.
#[must_use]
pub fn service_file(paths: &Paths) -> ServiceFile {
    ServiceFile {
        system: System::here(),
        file: paths.service_file(),
    }
}

/// The service: `program node run --log`, followed by `more`. Its environment is fixed: the home,
/// a [minimal](login_path::minimal) `PATH`, and the variables that move our files, if `lookup`
/// knows them. Everything else is in `node.json`.
pub fn service(
    paths: &Paths,
    program: PathBuf,
    more: &[&str],
    lookup: impl Fn(&str) -> Option<OsString>,
) -> Service {
    let arguments = ["node", "run", "--log"].iter().chain(more);
    Service {
        description: "Exec Companion: node of an OpenClaw gateway".to_owned(),
        program,
        arguments: arguments.map(|word| (*word).to_owned()).collect(),
        environment: service_environment(paths, lookup),
        printed: paths.log_dir().join("node.stderr.log"),
    }
}

/// The environment of a service of this user: the home, a [minimal](login_path::minimal) `PATH`, and the variables that
/// move our files, if `lookup` knows them.
pub fn service_environment(
    paths: &Paths,
    lookup: impl Fn(&str) -> Option<OsString>,
) -> Vec<(String, String)> {
    let set = |name: &str| lookup(name).is_some_and(|value| !value.is_empty());
    let text = |path: PathBuf| path.display().to_string();
    let mut environment = vec![("HOME", text(paths.home().to_owned()))];
    environment.extend(login_path::minimal(PLATFORM).map(|path| ("PATH", path.to_owned())));
    if set(STATE_DIR_VAR) {
        environment.push((STATE_DIR_VAR, text(paths.state_dir().to_owned())));
    }
    if set(CONFIG_PATH_VAR) {
        environment.push((CONFIG_PATH_VAR, text(paths.config_file().to_owned())));
    }
    if let Some(folder) = lookup(LOGS_VAR).filter(|value| !value.is_empty()) {
        environment.push((LOGS_VAR, text(PathBuf::from(folder))));
    }
    let named = environment.into_iter();
    named
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn its_variables_are_a_fixed_list() {
        let all: fn(&str) -> Option<OsString> = |name| match name {
            STATE_DIR_VAR => Some("~/claw".into()),
            CONFIG_PATH_VAR => Some("/etc/claw.json".into()),
            LOGS_VAR => Some("/logs".into()),
            _ => Some("secret".into()),
        };
        let home = ("HOME", "/home/u");
        let path = ("PATH", "/usr/local/bin:/usr/bin:/bin");
        let moved = [
            home,
            path,
            (STATE_DIR_VAR, "/home/u/claw"),
            (CONFIG_PATH_VAR, "/etc/claw.json"),
            (LOGS_VAR, "/logs"),
        ];
        for (lookup, expected) in [
            (all, &moved[..]),
            (|_| None, &[home, path]),
            (|_| Some("".into()), &[home, path]),
        ] {
            let paths = Paths::new("/home/u", lookup);
            let service = service(&paths, "/x".into(), &["--more"], lookup);
            let environment: Vec<_> = service
                .environment
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str()))
                .collect();
            assert_eq!(environment, expected);
            assert_eq!(service.arguments, ["node", "run", "--log", "--more"]);
        }
    }
}
