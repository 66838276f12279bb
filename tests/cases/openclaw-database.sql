-- What this project reads of a newer OpenClaw's database, as 2026.9.6 makes it (schema
-- version 18); `make test-interop` compares it with the real one.
PRAGMA user_version = 18;
CREATE TABLE exec_approvals_config (
    config_key TEXT NOT NULL PRIMARY KEY,
    raw_json TEXT NOT NULL,
    socket_path TEXT,
    has_socket_token INTEGER NOT NULL,
    default_security TEXT,
    default_ask TEXT,
    default_ask_fallback TEXT,
    auto_allow_skills INTEGER,
    agent_count INTEGER NOT NULL,
    allowlist_count INTEGER NOT NULL,
    updated_at_ms INTEGER NOT NULL
) STRICT;
