//! What the options of programs mean. Only what is sure.

use visible_text::sentences;

sentences! {
    /// What a word of a command does.
    pub enum Remark as "option" {
        Later => "known only when it runs",
        Below => "with everything below",
        Unasked => "without asking",
        BelowUnasked => "with everything below, without asking",
        OverwritesUnasked => "overwrites without asking",
        FoldersAbove => "also creates the folders above",
        WritesThis => "writes to this file",
        WritesNamed => "writes to a file named as on the server",
        Follows => "follows redirects",
        Unchecked => "does not check the certificate",
        SendsThis => "sends this",
        SendsFile => "sends a file",
        Method => "the request method",
        QuietFollows => "quietly, follows redirects",
        EvenOverwrites => "even where it overwrites",
        DropsChanges => "discards changes that are not committed",
        NoChecks => "without the repository's checks",
        ElsewhereFolder => "in another folder",
        WithKey => "with this key",
        OpensWay => "opens a tunnel",
        SetsOption => "sets an option",
        Unpacks => "unpacks",
        DeletesFound => "deletes what it finds",
        RunsEach => "runs a command for each",
        NullEnds => "items end with a null character",
        AsUser => "as this user",
        KeepsEnvironment => "keeps the environment",
        RunsNext => "runs the next word",
        LoginRunsNext => "as a login shell, runs the next word",
        Login => "as a login shell",
        RunsNextCode => "runs the next word as code",
        AllRights => "with full rights on this computer",
        SharesFolder => "shares a folder of this computer",
        RemovedAfter => "removed afterwards",
        AllProjects => "for all projects",
        ThisUser => "for this user",
        AtOnce => "at once, without cleaning up",
        OverwritesThis => "overwrites this",
        ReadsThis => "reads this",
        ChangesFiles => "changes the files themselves",
    }
}

/// Programs, options, meaning.
const OPTIONS: [(&str, &str, Remark); 44] = [
    ("rm", "-r -R --recursive", Remark::Below),
    ("rm", "-f --force", Remark::Unasked),
    ("rm", "-rf -fr -Rf -fR", Remark::BelowUnasked),
    ("cp", "-r -R -a --recursive --archive", Remark::Below),
    ("mv cp", "-f --force", Remark::OverwritesUnasked),
    ("chmod chown chgrp", "-R --recursive", Remark::Below),
    ("mkdir", "-p --parents", Remark::FoldersAbove),
    ("curl", "-o --output", Remark::WritesThis),
    ("curl", "-O --remote-name", Remark::WritesNamed),
    ("curl", "-L --location", Remark::Follows),
    ("curl", "-k --insecure", Remark::Unchecked),
    (
        "curl",
        "-d --data --data-binary --data-raw",
        Remark::SendsThis,
    ),
    ("curl", "-F --form -T --upload-file", Remark::SendsFile),
    ("curl", "-X --request", Remark::Method),
    ("curl", "-fsSL -sSfL -sSL -fsS", Remark::QuietFollows),
    ("wget", "-O --output-document", Remark::WritesThis),
    ("wget", "--no-check-certificate", Remark::Unchecked),
    ("git", "--force -f", Remark::EvenOverwrites),
    ("git", "--hard", Remark::DropsChanges),
    ("git", "--no-verify", Remark::NoChecks),
    ("git", "-C", Remark::ElsewhereFolder),
    ("ssh scp", "-i", Remark::WithKey),
    ("ssh", "-L -R -D", Remark::OpensWay),
    ("ssh", "-o", Remark::SetsOption),
    ("tar", "-x --extract", Remark::Unpacks),
    ("tar", "-C --directory", Remark::ElsewhereFolder),
    ("find", "-delete", Remark::DeletesFound),
    ("find", "-exec -execdir", Remark::RunsEach),
    ("xargs", "-0 --null", Remark::NullEnds),
    ("sudo doas", "-u --user", Remark::AsUser),
    ("sudo", "-E --preserve-env", Remark::KeepsEnvironment),
    ("sh bash zsh dash", "-c", Remark::RunsNext),
    ("sh bash zsh dash", "-lc", Remark::LoginRunsNext),
    ("sh bash zsh dash", "-l --login", Remark::Login),
    ("python perl ruby node", "-e -c", Remark::RunsNextCode),
    ("docker podman", "--privileged", Remark::AllRights),
    ("docker podman", "-v --volume --mount", Remark::SharesFolder),
    ("docker podman", "--rm", Remark::RemovedAfter),
    ("npm", "-g --global", Remark::AllProjects),
    ("pip", "--user", Remark::ThisUser),
    ("kill", "-9 -KILL", Remark::AtOnce),
    ("dd", "of", Remark::OverwritesThis),
    ("dd", "if", Remark::ReadsThis),
    ("sed", "-i --in-place", Remark::ChangesFiles),
];

/// What an option means, where the list knows it.
pub(crate) fn remark(program: &str, word: &str) -> Option<Remark> {
    let option = word.split('=').next().unwrap_or(word);
    let has = |list: &str, wanted: &str| list.split(' ').any(|one| one == wanted);
    let mut known = OPTIONS.iter();
    known
        .find(|(programs, options, _)| has(programs, program) && has(options, option))
        .map(|(_, _, meaning)| meaning.clone())
}
