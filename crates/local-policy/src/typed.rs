//! Rules that a person types: a command with its first words, one whole line, files that a line
//! may write. Each is tried against the judge before it is stored.

use exec_policy::{
    Agent, Chains, Code, Config, Decision, Document, Facts, LineProgram, Policy, Request, Rule,
    Verdict, evaluate, line_rule,
};

use visible_text::sentences;

use crate::findings::whole_folder;
use crate::{Listing, PLATFORM};

sentences! {
    /// Why a rule that can be read lets nothing run, or why one that was typed cannot be stored. Its
    /// text is made to follow a colon: it begins with a small letter and has no full stop.
    pub enum Inert as "inert" {
        ChainsAsk => "it counts only where chains is per-part, and lines of several commands ask here",
        Unwritable => "no rule lets a line write there: the place is protected, or a link or a program is there",
        NotWhole(files: String) => "“{files}” never matches: write a whole path, such as ~/project/out/**",
        NoFolder(folder: String) => "there is no folder {folder}",
        FirstWords(program: String) => "{program} can run other programs, so its first words are not enough: give all of them",
        Changed(path: String) => "{path} has changed since, so the rule no longer applies",
        Gone(path: String) => "{path} is gone, so the rule does not apply",
        Line => "this line can't be a rule: it is too long or dangerous, or what it runs is not certain",
        NoCommand => "write one command, without ; | & > or $",
        Carried(program: String) => "{program} starts another program: write the command without it",
        NoProgram(name: String) => "no program {name} was found: write its whole path",
    }
}

/// What keeps a rule from doing anything now; `None` if nothing does, or if something simpler than
/// the judge says so already. `chains` is the setting of the agent that has the rule.
pub fn inert<F: Facts>(rule: &Rule, chains: Chains, listing: &Listing<F>) -> Option<Inert> {
    if rule.deny {
        return None;
    }
    if let Some(files) = &rule.writes {
        return unwritable(rule, files, chains, listing);
    }
    if rule.line.is_some() {
        return unbound(rule, listing.facts());
    }
    rule.more.then(|| first_words(rule, listing)).flatten()
}

/// The folder, if files of a pattern are everything below the whole disk or the home.
pub fn broad<F: Facts>(files: &str, listing: &Listing<F>) -> Option<String> {
    whole_folder(&listing.expanded(files), listing.facts().home())
}

/// The program and the arguments of one command, read as the judge reads them.
///
/// # Errors
/// Why the text is no single command of a program that is here.
pub fn typed<F: Facts>(text: &str, listing: &Listing<F>) -> Result<(String, Vec<String>), Inert> {
    let request = Request::shell(text.trim());
    let decision = evaluate(&request, &policy(None), listing.facts());
    let [segment] = decision.segments.as_slice() else {
        return Err(Inert::NoCommand);
    };
    let joined = [
        Code::Chain,
        Code::Redirection,
        Code::Substitution,
        Code::Assignment,
        Code::Expansion,
        Code::Grammar,
        Code::Unparsed,
    ];
    if joined.contains(&decision.code) {
        return Err(Inert::NoCommand);
    }
    if let Some(program) = segment.wrappers.first() {
        return Err(Inert::Carried(program.clone()));
    }
    let (name, arguments) = segment.argv.split_first().ok_or(Inert::NoCommand)?;
    let path = segment.resolved.clone();
    let path = path.ok_or_else(|| Inert::NoProgram(name.clone()))?;
    Ok((path, arguments.to_vec()))
}

/// The rule for exactly one text in a folder, as Always allow would store it.
///
/// # Errors
/// Why there is no such rule.
pub fn line<F: Facts>(text: &str, folder: &str, listing: &Listing<F>) -> Result<Rule, Inert> {
    let facts = listing.facts();
    if !facts.is_folder(folder) {
        return Err(Inert::NoFolder(folder.to_owned()));
    }
    line_rule(text, folder, facts).ok_or(Inert::Line)
}

/// Why a line is not granted now.
fn unbound(rule: &Rule, facts: &dyn Facts) -> Option<Inert> {
    let (text, folder) = (rule.line.as_ref()?, rule.cwd.as_ref()?);
    if !facts.is_folder(folder) {
        return Some(Inert::NoFolder(folder.clone()));
    }
    for LineProgram { path, sha256 } in &rule.programs {
        let Some(file) = facts.file(path) else {
            return Some(Inert::Gone(path.clone()));
        };
        let now = facts.sha256(&file.real);
        let same = sha256
            .as_ref()
            .is_none_or(|granted| now.is_some_and(|now| now.eq_ignore_ascii_case(granted)));
        if !same {
            return Some(Inert::Changed(path.clone()));
        }
    }
    let request = Request {
        cwd: Some(folder.clone()),
        ..Request::shell(text.clone())
    };
    let runs = tried(&request, rule, facts).verdict == Verdict::Run;
    (!runs).then_some(Inert::Line)
}

/// Why first words grant nothing.
fn first_words<F: Facts>(rule: &Rule, listing: &Listing<F>) -> Option<Inert> {
    let pattern = listing.pattern(&rule.pattern)?;
    let covered = listing.covered(&pattern, &rule.pattern).programs;
    let program = covered.first()?;
    let words = [program.path().to_owned()].into_iter();
    let request = Request {
        cwd: rule.cwd.clone(),
        ..Request::argv(words.chain(rule.args.clone().unwrap_or_default()))
    };
    let code = tried(&request, rule, listing.facts()).code;
    let open = [Code::InlineCode, Code::Shell, Code::Wrapper].contains(&code);
    open.then(|| Inert::FirstWords(program.path().to_owned()))
}

/// Why nothing may be written where a rule says so.
fn unwritable<F: Facts>(
    rule: &Rule,
    files: &str,
    chains: Chains,
    listing: &Listing<F>,
) -> Option<Inert> {
    let whole = listing.expanded(files);
    if !std::path::Path::new(&whole).is_absolute() && !whole.starts_with(['*', '?']) {
        return Some(Inert::NotWhole(files.to_owned()));
    }
    if chains == Chains::Ask {
        return Some(Inert::ChainsAsk);
    }
    // A path that the pattern covers stands for all of them, where its folder is certain.
    let (folder, name) = whole.rsplit_once('/')?;
    if folder.contains(['*', '?']) {
        return None;
    }
    let facts = listing.facts();
    let folder = if folder.is_empty() { "/" } else { folder };
    if !facts.is_folder(folder) {
        return Some(Inert::NoFolder(folder.to_owned()));
    }
    let name = name.replace("**", "x").replace(['*', '?'], "x");
    let request = Request::shell(format!(": > '{folder}/{name}'"));
    let runs = tried(&request, rule, facts).verdict == Verdict::Run;
    (!runs && !whole.contains('\'')).then_some(Inert::Unwritable)
}

/// What would become of a request by this rule alone.
fn tried(request: &Request, rule: &Rule, facts: &dyn Facts) -> Decision {
    evaluate(request, &policy(Some((rule, facts.home()))), facts)
}

fn policy(rule: Option<(&Rule, &str)>) -> Policy {
    let main = Agent {
        chains: rule.map(|_| Chains::PerPart),
        rules: rule.map(|(rule, _)| rule.clone()).into_iter().collect(),
        ..Agent::default()
    };
    let document = Document {
        agents: [("main".to_owned(), main)].into(),
        ..Document::default()
    };
    let home = rule.map_or("", |(_, home)| home);
    Policy::compile(&document, &Config::default(), home, PLATFORM)
}
