//! What a window may know, as plain data.
//!
//! Rust decides, the web view draws: a window receives finished values and answers with
//! an id, a digest and a choice. Foreign text to draw arrives as [`TextRun`]s, already made
//! visible; no token and no policy is in here. `ui/src/generated/` holds the TypeScript,
//! written by this crate's tests.

mod agents;
mod allowlist;
mod gateways;
mod health;
mod policy;
mod prompt;
mod proposal;
mod records;
mod settings;
mod text;
mod trial;

pub use agents::{AgentEdit, AgentPlan, AgentRow, AgentsPage, PlannedFile};
pub use allowlist::{AllowlistPage, AllowlistRow, Flag, PatternFindings, RuleDraft, RuleKind};
pub use gateways::{GatewayDraft, GatewayItem, GatewaysPage};
pub use health::{BindingEdit, BindingNode, BindingPage, BindingRow, Check, LiveNode};
pub use policy::{
    AgentItem, Banner, BannerAction, Change, EditOutcome, EditRequest, Elsewhere, Overview, Permit,
    PlaceItem, PolicyField, PolicyOption, PolicyPage, Preset, Question, StoreState, Version,
};
pub use prompt::{
    Action, AlwaysOffer, Before, Choice, Command, CommandMark, CommandWord, Ended, Field,
    InnerCommand, LeaseOffer, OfferPart, PromptAnswer, PromptCard, PromptState, Queue, QueueItem,
    Receipt, RiskNote, RuleEnd, ShownSimilar, SimilarRequest, SimilarWord, Touch, TouchKind,
};
pub use proposal::{Past, PastRow, Proposal, ProposalRequest};
pub use records::{ActivityRow, RecordCheck, RecordFilter, RequestsPage};
pub use settings::{Setting, SettingKind, SettingsPage};
pub use text::{TextRun, TextRunKind, Tier};
pub use trial::{
    Example, RuleProposal, Suggestion, TraceLine, Trial, TrialRequest, WeeklySuggestion,
};

use serde::{Deserialize, Serialize};

/// Something that went wrong, for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// Set only where a window reacts to it: `gone`, `stale`, `unarmed`, `confirm`.
    pub code: String,
    /// One sentence that names the thing and what to do.
    pub message: String,
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::fs;
    use std::path::Path;

    use ts_rs::{Config, TS};

    use crate::{
        AgentEdit, AgentPlan, AgentsPage, AllowlistPage, BindingEdit, BindingPage, Check,
        EditOutcome, EditRequest, Example, GatewayDraft, GatewaysPage, Overview, PatternFindings,
        PlaceItem, PolicyPage, Problem, PromptAnswer, PromptState, Proposal, ProposalRequest,
        RecordCheck, RecordFilter, RequestsPage, RuleProposal, SettingsPage, Trial,
        WeeklySuggestion,
    };

    /// Writes what the windows read. Numbers stay `number`: JSON has no other, and no
    /// count of milliseconds leaves the range a double holds exactly. A file of a type that
    /// is gone fails the last assertion: delete it.
    #[test]
    fn typescript_is_written() {
        let out = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/generated");
        let config = Config::new().with_out_dir(&out).with_large_int("number");
        PromptState::export_all(&config).unwrap();
        PromptAnswer::export_all(&config).unwrap();
        ProposalRequest::export_all(&config).unwrap();
        Proposal::export_all(&config).unwrap();
        Problem::export_all(&config).unwrap();
        Overview::export_all(&config).unwrap();
        PlaceItem::export_all(&config).unwrap();
        PolicyPage::export_all(&config).unwrap();
        EditRequest::export_all(&config).unwrap();
        EditOutcome::export_all(&config).unwrap();
        AllowlistPage::export_all(&config).unwrap();
        PatternFindings::export_all(&config).unwrap();
        Trial::export_all(&config).unwrap();
        Example::export_all(&config).unwrap();
        RequestsPage::export_all(&config).unwrap();
        RecordFilter::export_all(&config).unwrap();
        RecordCheck::export_all(&config).unwrap();
        RuleProposal::export_all(&config).unwrap();
        Check::export_all(&config).unwrap();
        AgentsPage::export_all(&config).unwrap();
        AgentPlan::export_all(&config).unwrap();
        AgentEdit::export_all(&config).unwrap();
        BindingPage::export_all(&config).unwrap();
        BindingEdit::export_all(&config).unwrap();
        SettingsPage::export_all(&config).unwrap();
        GatewaysPage::export_all(&config).unwrap();
        GatewayDraft::export_all(&config).unwrap();
        WeeklySuggestion::export_all(&config).unwrap();

        let mut written: Vec<String> = fs::read_dir(&out)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        written.sort();
        assert_eq!(
            written,
            [
                "Action.ts",
                "ActivityRow.ts",
                "AgentEdit.ts",
                "AgentItem.ts",
                "AgentPlan.ts",
                "AgentRow.ts",
                "AgentsPage.ts",
                "AllowlistPage.ts",
                "AllowlistRow.ts",
                "AlwaysOffer.ts",
                "Banner.ts",
                "BannerAction.ts",
                "Before.ts",
                "BindingEdit.ts",
                "BindingNode.ts",
                "BindingPage.ts",
                "BindingRow.ts",
                "Change.ts",
                "Check.ts",
                "Choice.ts",
                "Command.ts",
                "CommandMark.ts",
                "CommandWord.ts",
                "EditOutcome.ts",
                "EditRequest.ts",
                "Elsewhere.ts",
                "Ended.ts",
                "Example.ts",
                "Field.ts",
                "Flag.ts",
                "GatewayDraft.ts",
                "GatewayItem.ts",
                "GatewaysPage.ts",
                "InnerCommand.ts",
                "LeaseOffer.ts",
                "LiveNode.ts",
                "OfferPart.ts",
                "Overview.ts",
                "Past.ts",
                "PastRow.ts",
                "PatternFindings.ts",
                "Permit.ts",
                "PlaceItem.ts",
                "PlannedFile.ts",
                "PolicyField.ts",
                "PolicyOption.ts",
                "PolicyPage.ts",
                "Preset.ts",
                "Problem.ts",
                "PromptAnswer.ts",
                "PromptCard.ts",
                "PromptState.ts",
                "Proposal.ts",
                "ProposalRequest.ts",
                "Question.ts",
                "Queue.ts",
                "QueueItem.ts",
                "Receipt.ts",
                "RecordCheck.ts",
                "RecordFilter.ts",
                "RequestsPage.ts",
                "RiskNote.ts",
                "RuleDraft.ts",
                "RuleEnd.ts",
                "RuleKind.ts",
                "RuleProposal.ts",
                "Setting.ts",
                "SettingKind.ts",
                "SettingsPage.ts",
                "ShownSimilar.ts",
                "SimilarRequest.ts",
                "SimilarWord.ts",
                "StoreState.ts",
                "Suggestion.ts",
                "TextRun.ts",
                "TextRunKind.ts",
                "Tier.ts",
                "Touch.ts",
                "TouchKind.ts",
                "TraceLine.ts",
                "Trial.ts",
                "TrialRequest.ts",
                "Version.ts",
                "WeeklySuggestion.ts",
            ]
        );
    }
}
