//! What a code means, where a record has nothing but English.

use catalogue::Language;
use exec_policy::Code;

use crate::Say;

impl Say for Code {
    fn say(&self, words: Language) -> String {
        match self {
            Self::Full => words.code_full(),
            Self::Allowlist => words.code_allowlist(),
            Self::SafeBin => words.code_safe_bin(),
            Self::RuleAllow => words.code_rule_allow(),
            Self::Workspace => words.code_workspace(),
            Self::Lease => words.code_lease(),
            Self::Ticket => words.code_ticket(),
            Self::AllowOnce => words.code_allow_once(),
            Self::AllowAlways => words.code_allow_always(),
            Self::Fallback => words.code_fallback(),
            Self::AskAlways => words.code_ask_always(),
            Self::AllowlistMiss => words.code_allowlist_miss(),
            Self::Chain => words.code_chain(),
            Self::Redirection => words.code_redirection(),
            Self::Substitution => words.code_substitution(),
            Self::Assignment => words.code_assignment(),
            Self::Expansion => words.code_expansion(),
            Self::Grammar => words.code_grammar(),
            Self::Unparsed => words.code_unparsed(),
            Self::Wrapper => words.code_wrapper(),
            Self::InlineCode => words.code_inline_code(),
            Self::Shell => words.code_shell(),
            Self::Protected => words.code_protected(),
            Self::Unresolved => words.code_unresolved(),
            Self::PolicyDrift => words.code_policy_drift(),
            Self::SecurityDeny => words.code_security_deny(),
            Self::DenyRule => words.code_deny_rule(),
            Self::EnvBlocked => words.code_env_blocked(),
            Self::EnvInvalid => words.code_env_invalid(),
            Self::EmptyCommand => words.code_empty_command(),
            Self::InvalidCommand => words.code_invalid_command(),
            Self::RawMismatch => words.code_raw_mismatch(),
            Self::CwdUnavailable => words.code_cwd_unavailable(),
            Self::UserDenied => words.code_user_denied(),
            Self::ApprovalTimeout => words.code_approval_timeout(),
            Self::ApprovalRequired => words.code_approval_required(),
            Self::NotShown => words.code_not_shown(),
            Self::NoUi => words.code_no_ui(),
            Self::Changed => words.code_changed(),
            Self::Paused => words.code_paused(),
            Self::CallerGone => words.code_caller_gone(),
            Self::StoreUnreadable => words.code_store_unreadable(),
        }
    }
}
