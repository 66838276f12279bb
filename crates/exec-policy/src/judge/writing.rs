//! What a redirection may write (E4).

use crate::Matched;
use crate::judge::policy::CompiledAgent;
use command_request::Machine;
use command_request::protected;
use policy_values::glob::{base_name, collapse, normal};

/// Names that a shell or a tool starts or reads by itself, wherever they are.
const STARTED: &[&str] = &[
    ".env",
    ".gdbinit",
    ".gitattributes",
    ".gitmodules",
    ".justfile",
    ".lefthook.yaml",
    ".lefthook.yml",
    ".mise.toml",
    ".pnpmfile.cjs",
    ".pre-commit-config.yaml",
    ".pre-commit-hooks.yaml",
    ".rspec",
    ".tool-versions",
    "berksfile",
    "brewfile",
    "build.gradle",
    "build.gradle.kts",
    "build.rs",
    "build.xml",
    "bunfig.toml",
    "cargo.toml",
    "cmakelists.txt",
    "compose.override.yaml",
    "compose.override.yml",
    "compose.yaml",
    "compose.yml",
    "composer.json",
    "conftest.py",
    "containerfile",
    "dangerfile",
    "default.nix",
    "deno.json",
    "deno.jsonc",
    "docker-compose.override.yaml",
    "docker-compose.override.yml",
    "docker-compose.yaml",
    "docker-compose.yml",
    "dockerfile",
    "earthfile",
    "fabfile.py",
    "fastfile",
    "flake.nix",
    "gemfile",
    "gnumakefile",
    "gruntfile.js",
    "gruntfile.ts",
    "guardfile",
    "gulpfile.js",
    "gulpfile.mjs",
    "gulpfile.ts",
    "jenkinsfile",
    "justfile",
    "lefthook.yaml",
    "lefthook.yml",
    "lerna.json",
    "makefile",
    "meson.build",
    "mix.exs",
    "noxfile.py",
    "nx.json",
    "package.json",
    "podfile",
    "pom.xml",
    "procfile",
    "pyproject.toml",
    "pytest.ini",
    "rakefile",
    "rebar.config",
    "rust-toolchain",
    "rust-toolchain.toml",
    "sconstruct",
    "settings.gradle",
    "settings.gradle.kts",
    "setup.cfg",
    "setup.py",
    "shell.nix",
    "sitecustomize.py",
    "taskfile.dist.yml",
    "taskfile.yaml",
    "taskfile.yml",
    "tasks.py",
    "tiltfile",
    "tox.ini",
    "turbo.json",
    "usercustomize.py",
    "vagrantfile",
];

/// Whether a tool starts or reads a file of this name by itself: by its whole name, as `x.config.js`
/// and `.xrc`, or as what Python runs at its start.
fn is_started(name: &str) -> bool {
    let name = name.to_lowercase();
    let stem = name
        .rsplit_once('.')
        .map_or(name.as_str(), |(stem, _)| stem);
    let rc = |name: &str| name.starts_with('.') && name.ends_with("rc");
    STARTED.contains(&name.as_str())
        || stem.ends_with(".config")
        || rc(&name)
        || rc(stem)
        || name.ends_with(".pth")
}

/// Folders below which nothing is written.
const FOLDERS: [&str; 9] = [
    ".cargo",
    ".circleci",
    ".direnv",
    ".git",
    ".github",
    ".gitlab",
    ".hg",
    ".husky",
    ".vscode",
];

/// The paths that a redirection writes: as written, and in its real folder. `None` where it may
/// be no file of its own.
pub(crate) fn paths(text: &str, machine: &Machine<'_>) -> Option<[String; 2]> {
    let platform = machine.platform();
    let facts = machine.facts;
    let path = machine.absolute(text);
    let own = collapse(&path, platform);
    let (folder, name) = path.rsplit_once('/')?;
    if name.is_empty() || name == "." || name == ".." {
        return None;
    }
    let folder = if folder.is_empty() { "/" } else { folder };
    // A folder that is not there yet has no real path.
    let real = facts.file(folder)?.real;
    let real = format!("{}/{name}", real.trim_end_matches('/'));
    let there = facts.file(&path);
    let elsewhere = there.as_ref().is_some_and(|file| file.real != real);
    let runs = there.is_some_and(|file| file.executable);
    if elsewhere || runs || facts.link(&real).is_some() || facts.is_folder(&real) {
        return None;
    }
    let free = [own.as_ref(), real.as_str()].iter().all(|path| {
        let parts = path.split('/').map(str::to_lowercase);
        let device = ["/dev", "/proc", "/sys"];
        !device
            .iter()
            .any(|root| path.starts_with(&format!("{root}/")))
            && !is_started(base_name(path))
            && !parts.clone().any(|part| FOLDERS.contains(&part.as_str()))
            && protected::of_path(path, machine).is_none()
    });
    free.then(|| [normal(&own, platform), normal(&real, platform)])
}

/// The grant of these lists that covers what a redirection writes.
pub(crate) fn granted<'a>(
    text: &str,
    machine: &Machine<'_>,
    mut lists: impl Iterator<Item = (&'a str, &'a CompiledAgent)>,
) -> Option<Matched> {
    let paths = paths(text, machine)?;
    lists.find_map(|(agent, lists)| lists.rules.may_write(agent, &paths, machine))
}
