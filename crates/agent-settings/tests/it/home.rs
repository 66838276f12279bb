//! A home of its own for each test.

use std::fs;
use std::path::{Path, PathBuf};

use agent_settings::{
    Agent, Connection, Places, Plan, Refused, Scope, Search, Way, Wish, connection,
};
use paths::Paths;
use tempfile::TempDir;

pub(crate) struct Home {
    folder: TempDir,
    pub(crate) places: Places,
}

impl Home {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("home");
        fs::create_dir(&home).unwrap();
        let paths = Paths::new(&home, |_| None);
        let places = Places::new(&paths, |_| None).with_system_below(folder.path().join("system"));
        let host = Self { folder, places };
        host.put("../exec-host", "#!/bin/sh\n");
        host
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join("home").join(name)
    }

    /// A file for the whole computer, as a problem names it.
    #[cfg(target_os = "linux")]
    pub(crate) fn system(&self, name: &str) -> PathBuf {
        self.folder.path().join(name.trim_start_matches("../"))
    }

    /// Our program, in a folder beside the home.
    pub(crate) fn program(&self) -> PathBuf {
        self.folder.path().join("exec-host")
    }

    pub(crate) fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn get(&self, name: &str) -> Option<String> {
        let bytes = fs::read(self.path(name)).ok()?;
        Some(String::from_utf8(bytes).unwrap())
    }

    /// All files of the home but ours, with what is in them.
    pub(crate) fn all(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut found = Vec::new();
        let mut folders = vec![self.path("")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.ends_with(".openclaw") {
                    continue;
                }
                let is_folder = path.is_dir() && !path.is_symlink();
                let bytes = if is_folder {
                    Vec::new()
                } else {
                    fs::read(&path).unwrap()
                };
                found.push((path.clone(), bytes));
                if is_folder {
                    folders.push(path);
                }
            }
        }
        found.sort();
        found
    }

    pub(crate) fn plan(
        &self,
        agent: Agent,
        scope: Scope,
        way: Option<Way>,
    ) -> Result<Plan, Refused> {
        self.plan_for(agent, scope, way, &self.program())
    }

    pub(crate) fn plan_for(
        &self,
        agent: Agent,
        scope: Scope,
        way: Option<Way>,
        program: &Path,
    ) -> Result<Plan, Refused> {
        let wish = way.map(|way| Wish { way, program });
        Plan::new(agent, scope, wish, &self.places)
    }

    pub(crate) fn connect(&self, agent: Agent, way: Way) {
        let plan = self.plan(agent, Scope::Person, Some(way)).unwrap();
        plan.carry_out(&self.places).unwrap();
    }

    pub(crate) fn disconnect(&self, agent: Agent) {
        let plan = self.plan(agent, Scope::Person, None).unwrap();
        plan.carry_out(&self.places).unwrap();
    }

    pub(crate) fn standing(&self, agent: Agent) -> Connection {
        let search = Search::only([self.path("bin")]);
        connection(agent, &self.places, &search, &[])
    }

    /// A text with the path of our program as `@`, and the folder with the policy as `%`.
    pub(crate) fn short(&self, text: &str) -> String {
        let text = text.replace(self.program().to_str().unwrap(), "@");
        text.replace(self.path(".openclaw").to_str().unwrap(), "%")
    }
}
