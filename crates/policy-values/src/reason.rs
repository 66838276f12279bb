//! Why it was decided like this, as values. Foreign text in it is as it came.

use visible_text::sentences;

sentences! {
    /// What keeps a command from being proven, as the object of “The command contains …”.
    pub enum Obstacle as "obstacle" {
        MuchText(size: usize) => "more than {size} KiB of text",
        ManyWords(count: usize) => "more than {count} words",
        ManyCommands(count: usize) => "more than {count} commands",
        Deep(count: usize) => "more than {count} constructs of the shell within each other",
        PipeBoth => "|&, which not every shell knows",
        NothingBehind => "an operator without a command behind it",
        NothingBeside => "an operator without a command beside it",
        Background => "& (it runs in the background)",
        CaseOperator => "an operator that belongs to a case",
        Lines => "more than one line",
        ProcessSubstitution => "a process substitution",
        Parentheses => "parentheses",
        Reserved(word: String) => "the shell's own word “{word}”",
        ProgramLater(text: String) => "a program that is decided only when it runs (“{text}”)",
        Redirection => "a redirection",
        Substitution => "a command substitution",
        Continuation => "a line that continues behind a backslash",
        OpenQuote => "a quote that is not closed",
        EndingBackslash => "a backslash at the end",
        Assignment(name: String) => "an assignment before the program (“{name}=”)",
        ControlCharacter => "a control character",
        Arithmetic => "an arithmetic expansion",
        EscapedQuote => "a quoted text with escapes ($'…' or $\"…\")",
        RunningExpansion => "an expansion that may run code (${{…}})",
        Encoded => "an encoded command",
        BuiltinCarrier(name: String) => "{name}, which runs or changes other commands",
        Builtin(name: String) => "{name}, which the shell does itself",
        NoFolderNow(path: String) => "a cd to something that is no folder now ({path})",
        LoopVariable(name: String) => "a loop over {name}, which programs or the shell may read",
        Writes(path: String) => "a redirection that writes {path}",
        Beside(name: String, checked: String) => "{name}, which may replace {checked} after it was checked",
        NotFound(name: String) => "a program that was not found (“{name}”)",
        WritableWrapper(name: String) => "{name} from a folder that you can write",
        DeepWrappers => "too many wrappers around each other",
        NoCommand(name: String) => "{name} without a command",
        ProtectedPath(path: String) => "a protected path ({path})",
        CodeOption(name: String, option: String) => "something through which {name} may run other code (“{option}”)",
        OpenShell(name: String) => "{name} with something other than one command after -c",
        Carrier(name: String) => "{name}, which runs other programs in ways that are not proven",
        MultiCall(name: String) => "{name}, which is many programs in one",
        UnprovenUse(name: String) => "{name} used in a way that is not proven",
        CodeFromInput(name: String) => "{name} with code from its input",
        CodeInOption(name: String, option: String) => "an option of {name} that may hold code (“{option}”)",
        NoProgramFor(name: String) => "{name} without a program",
        FilterProgram(name: String, part: String) => "a program for {name} that may run others or write files (“{part}”)",
        FilterScript(name: String) => "a script for {name} that is not only selecting and replacing",
        WordLater(name: String, text: String) => "a word for {name} that is decided only when it runs (“{text}”)",
        WrapperOption(name: String, option: String) => "an option of {name} that may do more than run a program (“{option}”)",
        ChangedEnvironment(text: String) => "a changed environment (“{text}”)",
        UnknownVariables(names: String) => "an environment variable that is not known to be harmless ({names})",
        Listens(name: String) => "{name}, which runs what is typed into it",
        TerminalPager(name: String) => "{name} in a terminal, where its keys start other programs",
        CmdJoins => "& or a line break (it joins commands)",
        CmdPipes => "| (it joins commands)",
        CmdVariable => "a sign of cmd for variables",
        CmdSign => "a sign of cmd",
        CmdQuoted => "a program in quotes, which cmd reads in another way",
        CmdWord(name: String) => "{name}, a word of cmd itself",
        CmdName => "a program name that cmd reads in another way",
        PowerShellQuoted => "a text in quotes, which PowerShell does not run",
        PowerShellSign => "a sign of PowerShell",
        OtherQuote => "a quote of another kind",
        Expansion => "an expansion",
        Chain => "several commands in a row",
        SingleQuotes => "single quotes, which programs read in another way",
        Alias(name: String) => "{name}, which may be an alias or a function of PowerShell",
        BatchWord(text: String) => "a word that cmd would read again (“{text}”)",
        UnclearQuote => "a quote that programs read in several ways",
        NoProgram => "no program",
        Unlisted(path: String, agent: String) => "{path}, which is not on the allowlist of {agent}",
        HiddenCharacters => "hidden characters",
        LookedAt => "something that a person has to look at each time",
        DeniedWords(pattern: String) => "words that a rule may refuse ({pattern})",
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
        AskAlways(layer: String) => "Every command is asked about: {layer} is always.",
        MustBeSeen(what: Obstacle, layer: String) => "The command contains {what}, so a person must look at it ({layer}).",
        Full(layer: String) => "Everything may run: {layer} is full.",
        ListOnly(what: Obstacle, security: String, ask: String) => "The command contains {what}; {security} is allowlist and {ask} is off.",
        Contains(what: Obstacle) => "The command contains {what}.",
        SafeFilters => "Every program is listed or a safe filter of its input.",
        Granted => "A rule grants this command.",
        Listed => "Every program is on the allowlist.",
        Denied(pattern: String, layer: String) => "A rule refuses {pattern} ({layer}).",
        OnlyRemark => "There is no command, only a remark.",
        Empty => "There is no command.",
        Nul => "The command holds a NUL character, which no program can be given.",
        TextsDiffer => "The text that is shown and the words that would run do not agree.",
        NothingRuns(layer: String) => "Nothing may run here: {layer} is deny.",
        Environment(names: String) => "The environment override of {names} is refused; send the command without it.",
        NoFolder(path: String) => "The folder {path} does not exist or cannot be entered.",
        Drift => "It would run only because another program changed the policy, which nobody has confirmed.",
        TakenOut(reason: Box<Reason>) => "{reason} Another program took that out, which nobody has confirmed.",
        UnseenDrift(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so it does not run: the policy was widened and nobody has confirmed it ({layer}).",
        UnseenDenied(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so it does not run: askFallback is deny ({layer}).",
        UnseenCovered(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so it runs: askFallback is allowlist and the policy covers the command ({layer}).",
        UnseenUncovered(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so it does not run: askFallback is allowlist and the policy does not cover the command ({layer}).",
        UnseenFull(reason: Box<Reason>, layer: String) => "{reason} Nobody can be asked, so it runs: askFallback is full ({layer}).",
        PatchInside => "The patch stays in the agent's folder and changes nothing protected.",
        PatchProtected(path: String) => "The patch changes a protected path ({path}).",
        PatchUnasked(reason: Box<Reason>, layer: String) => "{reason} Nobody is asked, because {layer} is off, so it is refused.",
        PatchOutside(path: String) => "The patch changes {path}, which is not in the agent's folder.",
        PatchEmpty => "The patch changes no file.",
        PatchText => "The patch is not sent with its text.",
        Changed(what: Difference) => "Changed since it was shown: {what}.",
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
