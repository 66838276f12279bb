//! What a redirection may write (E4).

use crate::Matched;
use crate::judge::policy::CompiledAgent;
use command_request::Machine;
use command_request::protected;
use policy_values::glob::{base_name, collapse, normal};

/// Names that a shell or a tool starts or reads by itself, wherever they are.
const STARTED: &[&str] = &[
    ".babelrc",
    ".bazelrc",
    ".env",
    ".envrc",
    ".eslintrc.cjs",
    ".eslintrc.js",
    ".gdbinit",
    ".gitattributes",
    ".gitmodules",
    ".justfile",
    ".mise.toml",
    ".npmrc",
    ".pnpmfile.cjs",
    ".pre-commit-config.yaml",
    ".pythonrc",
    ".rspec",
    ".tool-versions",
    ".yarnrc",
    ".yarnrc.yml",
    "build.gradle",
    "build.gradle.kts",
    "build.rs",
    "cargo.toml",
    "cmakelists.txt",
    "conftest.py",
    "dockerfile",
    "eslint.config.cjs",
    "eslint.config.js",
    "eslint.config.mjs",
    "eslint.config.ts",
    "gemfile",
    "gnumakefile",
    "jenkinsfile",
    "jest.config.cjs",
    "jest.config.js",
    "jest.config.mjs",
    "jest.config.ts",
    "justfile",
    "lefthook.yml",
    "makefile",
    "noxfile.py",
    "package.json",
    "playwright.config.ts",
    "pom.xml",
    "procfile",
    "pyproject.toml",
    "rakefile",
    "rust-toolchain",
    "rust-toolchain.toml",
    "settings.gradle",
    "settings.gradle.kts",
    "setup.cfg",
    "setup.py",
    "sitecustomize.py",
    "tox.ini",
    "usercustomize.py",
    "vagrantfile",
    "vite.config.js",
    "vite.config.mjs",
    "vite.config.ts",
    "vitest.config.ts",
    "webpack.config.js",
];

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
    let free = [&own, &real].iter().all(|path| {
        let parts = path.split('/').map(str::to_lowercase);
        let device = ["/dev", "/proc", "/sys"];
        !device
            .iter()
            .any(|root| path.starts_with(&format!("{root}/")))
            && !STARTED.contains(&base_name(path).to_lowercase().as_str())
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
