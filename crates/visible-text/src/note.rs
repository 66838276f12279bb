//! What is said about the parts of a command. Foreign text in it is visible, and not too long
//! for a remark.

use crate::Character;
use crate::sentences;

sentences! {
    /// What is said about one part of a command, or of a text.
    pub enum Note as "mark" {
        Character(name: Character, code: u32) => "{name}, U+{code:04X}",
        LineBreak => "line break",
        Space => "1 space",
        Spaces(count: usize) => "{count} spaces",
        FullWidth(letter: char) => "‘{letter}’ is a full-width form",
        OtherScript(letter: char, script: &'static str) => "‘{letter}’ is {script}",
        Imitates(name: &'static str, letter: char, script: &'static str) => "looks like “{name}”, but ‘{letter}’ is {script}",
        RightToLeft => "written from right to left",
        TalksTo(host: String) => "Talks to {host}",
        HostLetter(host: String, letter: char, script: &'static str) => "{host} may be taken for another name: ‘{letter}’ is {script}",
        Protected => "it is protected",
        DecidesWhatRuns => "part of what decides what may run",
        ProgramUntold => "the program cannot be told before it runs",
        AsAdministrator(program: String) => "runs as administrator ({program})",
        DeletesBelow => "deletes everything below",
        DeletesUnasked => "deletes without asking",
        Deletes => "deletes",
        DeletesForGood => "deletes for good",
        OverwritesTarget => "overwrites its target",
        CutsOff => "cuts files off",
        ChangesDisk => "changes a disk",
        EmptiesDisk => "makes a disk empty",
        DeletesFound => "deletes what it finds",
        DropsChanges => "drops changes that are not committed",
        DeletesUntracked => "deletes files that git does not know",
        OverwritesRemote => "overwrites what is on the other side",
        DeletesBranch => "deletes a branch",
        DropsStash => "drops changes that were put away",
        Overwrites => "overwrites what is there",
        CodeFor(program: String) => "code for {program}",
        Code => "code",
        Undecodable => "it cannot be decoded",
        Encoded => "an encoded command, decoded below",
        TooDeep => "too many commands in each other",
        TooMany => "too many commands in this one",
        NotAllRead => "not all of it could be read",
        NotAllMarked => "too much for all of it to be marked",
        Starts(program: String) => "{program} starts another program",
        RunsDownload => "runs text it downloads",
        RunsDecoded => "runs text it decodes",
        RunsText => "runs text as a command",
        Sets(name: String) => "sets {name}",
        Later => "decided only when it runs",
        Password => "looks like a password",
        Then => "then",
        Passes => "passes what it prints to the next command",
        IfSucceeds => "goes on if that succeeds",
        IfFails => "goes on if that fails",
        Meanwhile => "goes on while that runs in the background",
        JoinsOutputs => "joins its outputs",
        ReadsLines => "reads the lines below",
        ReadsText => "reads this text",
        ReadsFile => "reads a file",
        UpToLine => "up to this line",
        ItsInput => "its input",
        Reads(path: String) => "reads {path}",
        Input => "input",
        Writes => "writes",
        NoFile => "no file",
        AddsToFile => "adds to a file",
        WritesFile => "writes a file",
        WritesTo(path: String) => "Writes to {path}",
    }
}

sentences! {
    /// What the strip above a command says about all parts of a kind.
    pub enum Strip as "strip" {
        TalksTo(host: String) => "Talks to {host}",
        HostLetter(host: String, letter: char, script: &'static str) => "{host} may be taken for another name: ‘{letter}’ is {script}",
        TouchesProtected(path: String) => "Touches {path}, which is protected",
        ChangesRules => "Changes the rules themselves",
        AsAdministrator => "Runs as administrator",
        Destroys => "Deletes or overwrites",
        Code => "Runs code given in the command",
        Encoded => "Carries an encoded command",
        StartsAnother => "Starts another program",
        RunsDownload => "Runs text it downloads",
        RunsDecoded => "Runs text it decodes",
        RunsText => "Runs text as a command",
        ChangesLoading => "Changes how programs load",
        Sets(name: String) => "Sets {name}",
        JoinsCommands => "Joins commands",
        Commands(count: usize) => "{count} commands",
        DecidedLater => "Contains parts decided later",
        Uninspectable => "Cannot be inspected",
        Password => "Contains something like a password",
        ControlCharacters => "Hidden control characters",
        Direction => "Text direction tricks",
        Invisible => "Invisible characters",
        Spacing => "Unusual spacing",
        CombiningMarks => "Marks without a letter, or too many on one",
        LookAlike => "Letters that look alike",
        RightToLeft => "Contains right-to-left letters: the words are shown in order from the left",
        Lines => "Several lines",
        WritesTo(path: String) => "Writes to {path}",
    }
}

sentences! {
    /// The limit that a command exceeds; then only Deny may be offered.
    pub enum TooLong as "long" {
        Kibibytes(size: usize) => "Too long to be reviewed safely ({size} KiB). Ask the agent to put it in a script.",
        Lines(count: usize) => "Too long to be reviewed safely ({count} lines). Ask the agent to put it in a script.",
        Words(count: usize) => "Too long to be reviewed safely ({count} words). Ask the agent to put it in a script.",
    }
}
