//! Why it was decided like this, as values. Foreign text in it is as it came.

use visible_text::sentences;

sentences! {
    /// What keeps a command from being proven, in one sentence.
    pub enum Obstacle as "obstacle" {
        MuchText(size: usize) => "The command has more than {size} KiB of text.",
        ManyWords(count: usize) => "The command has more than {count} words.",
        ManyCommands(count: usize) => "There are more than {count} commands.",
        Deep(count: usize) => "More than {count} shell constructs are nested.",
        PipeBoth => "Not every shell knows |&.",
        NothingBehind => "A command is missing after an operator.",
        NothingBeside => "A command is missing beside an operator.",
        Background => "A part of the command runs in the background (&).",
        CaseOperator => "The command uses ;; or another operator of case.",
        Lines => "The command has more than one line.",
        ProcessSubstitution => "The command uses another command as a file.",
        Parentheses => "The command contains parentheses.",
        Reserved(word: String) => "“{word}” is a word of the shell itself.",
        ProgramLater(text: String) => "The program is known only when the command runs (“{text}”).",
        Redirection => "The command redirects its input or output.",
        Substitution => "Another command writes a part of this command.",
        Continuation => "A line goes on after a backslash.",
        OpenQuote => "A quote isn't closed.",
        EndingBackslash => "The command ends with a backslash.",
        Assignment(name: String) => "The command sets {name} before the program.",
        ControlCharacter => "The command contains a control character.",
        Arithmetic => "The shell calculates a part of the command.",
        EscapedQuote => "The command contains quotes with escapes ($'…' or $\"…\").",
        RunningExpansion => "The shell may run code to fill in a part (${{…}}).",
        Encoded => "The command is encoded.",
        BuiltinCarrier(name: String) => "{name} runs or changes other commands.",
        Builtin(name: String) => "{name} is a command of the shell itself.",
        NoFolderNow(path: String) => "{path} is not a folder now.",
        LoopVariable(name: String) => "Programs or the shell may read the loop's variable {name}.",
        Writes(path: String) => "The command writes {path}.",
        Beside(name: String, checked: String) => "{name} may replace {checked} after the check.",
        NotFound(name: String) => "No program named “{name}” was found.",
        WritableWrapper(name: String) => "{name} is in a folder that any of your programs can change.",
        DeepWrappers => "Too many programs start one another.",
        NoCommand(name: String) => "{name} has no command to run.",
        ProtectedPath(path: String) => "{path} is protected.",
        CodeOption(name: String, option: String) => "“{option}” lets {name} run other code.",
        OpenShell(name: String) => "{name} runs text that can't be checked first.",
        Carrier(name: String) => "{name} runs other programs that can't be checked first.",
        MultiCall(name: String) => "{name} is many programs in one.",
        UnprovenUse(name: String) => "What {name} does here can't be checked first.",
        CodeFromInput(name: String) => "{name} runs code from its input.",
        CodeInOption(name: String, option: String) => "“{option}” may hold code that {name} runs.",
        NoProgramFor(name: String) => "{name} has no program to run.",
        FilterProgram(name: String, part: String) => "{name} may run other programs or write files (“{part}”).",
        FilterScript(name: String) => "{name} does more here than select and replace text.",
        WordLater(name: String, text: String) => "A word of {name} is known only when it runs (“{text}”).",
        WrapperOption(name: String, option: String) => "“{option}” lets {name} do more than run a program.",
        ChangedEnvironment(text: String) => "The command changes its environment (“{text}”).",
        UnknownVariables(names: String) => "The command sets variables that may do harm ({names}).",
        Listens(name: String) => "{name} runs whatever is typed into it.",
        TerminalPager(name: String) => "In a terminal, keys in {name} can start other programs.",
        CmdJoins => "& or a line break joins commands.",
        CmdPipes => "| joins commands.",
        CmdVariable => "The command contains cmd's sign for variables.",
        CmdSign => "The command contains a special sign of cmd.",
        CmdQuoted => "cmd reads the quoted program differently.",
        CmdWord(name: String) => "{name} is a word of cmd itself.",
        CmdName => "cmd reads the program's name differently.",
        PowerShellQuoted => "PowerShell doesn't run a text in quotes.",
        PowerShellSign => "The command contains a special sign of PowerShell.",
        OtherQuote => "The command contains a quote of another kind.",
        Expansion => "The shell fills in a part of the command.",
        Chain => "These are several commands in a row.",
        SingleQuotes => "Programs read single quotes differently.",
        Alias(name: String) => "{name} may be an alias or a function of PowerShell.",
        BatchWord(text: String) => "cmd would read “{text}” again.",
        UnclearQuote => "Programs read this quote in several ways.",
        NoProgram => "The command has no program.",
        Unlisted(path: String, agent: String) => "{path} isn't on {agent}'s allowlist.",
        HiddenCharacters => "The command contains hidden characters.",
        LookedAt => "The command does something dangerous.",
        DeniedWords(pattern: String) => "A rule may block this command ({pattern}).",
    }
}

sentences! {
    /// What is not as it was when a person looked at it.
    pub enum Difference as "difference" {
        IsNow(path: String, other: String) => "{path} is now {other}",
        Replaced(path: String) => "{path} was replaced by another file",
        Size(path: String, before: u64, after: u64) => "{path} had {before} bytes and has {after} now",
        Content(path: String) => "the content of {path} changed",
        Written(path: String) => "{path} was written to",
        Writers(path: String) => "it changed who may write to {path}",
        FolderIsNow(path: String, other: String) => "the folder {path} is now {other}",
        FolderReplaced(path: String) => "the folder {path} was replaced by another one",
        Folder => "the folder",
        Programs => "the programs that would run",
        Instead(now: String, before: String) => "{now} would run instead of {before}",
        Gone(path: String) => "{path} is gone",
        New(path: String) => "{path} is new",
    }
}

sentences! {
    /// Why a command runs, asks or is refused, in one sentence.
    pub enum Reason as "reason" {
        AskAlways(layer: String) => "Every command asks first: {layer} is always.",
        MustBeSeen(what: Obstacle, layer: String) => "{what} A person must look at it ({layer}).",
        Full(layer: String) => "Everything may run: {layer} is full.",
        ListOnly(what: Obstacle, security: String, ask: String) => "{what} Nobody is asked: {security} is allowlist and {ask} is off.",
        Contains(what: Obstacle) => "{what}",
        SafeFilters => "Every program is on the allowlist or a safe filter.",
        Granted => "A rule allows this command.",
        Listed => "Every program is on the allowlist.",
        Denied(pattern: String, layer: String) => "A rule blocks {pattern} ({layer}).",
        OnlyRemark => "There is no command, only a comment.",
        Empty => "There is no command.",
        Nul => "The command contains a NUL character, which no program can take.",
        TextsDiffer => "The text shown and the command sent don't match.",
        NothingRuns(layer: String) => "This agent may run nothing: {layer} is deny.",
        Environment(names: String) => "Setting {names} isn't allowed. Send the command without it.",
        NoFolder(path: String) => "The folder {path} doesn't exist or can't be opened.",
        Drift => "Another program changed the policy. No person has confirmed that yet.",
        TakenOut(reason: Box<Reason>) => "{reason} Another program removed that rule. No person has confirmed that yet.",
        UnseenDrift(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so nothing runs ({layer}).",
        UnseenDenied(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so nothing runs: askFallback is deny ({layer}).",
        UnseenCovered(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, but the policy covers it, so it runs: askFallback is allowlist ({layer}).",
        UnseenUncovered(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, and the policy doesn't cover it, so nothing runs: askFallback is allowlist ({layer}).",
        UnseenFull(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so it runs: askFallback is full ({layer}).",
        PatchInside => "The patch stays in the agent's folder and changes nothing protected.",
        PatchProtected(path: String) => "The patch changes {path}, which is protected.",
        PatchUnasked(reason: Box<Reason>, layer: String) => "{reason} Asking is off, so the patch is refused: {layer} is off.",
        PatchOutside(path: String) => "The patch changes {path}, outside the agent's folder.",
        PatchEmpty => "The patch changes no file.",
        PatchText => "The patch came without its text.",
        Changed(what: Difference) => "Changed since a person saw it: {what}.",
        Said(sentence: String) => "{sentence}",
    }
}

/// A sentence of somebody who is no policy, as it came.
impl From<&str> for Reason {
    fn from(sentence: &str) -> Self {
        Self::Said(sentence.to_owned())
    }
}

/// As from `&str`.
impl From<String> for Reason {
    fn from(sentence: String) -> Self {
        Self::Said(sentence)
    }
}
