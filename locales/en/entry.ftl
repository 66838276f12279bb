### What the entry in the list of apps says, and the one at login.
### Read by `crates/catalogue`.

entry-comment = Asks before an AI agent runs a command
entry-review = Review requests
entry-pause = Pause all
entry-keywords = agent;approval;command;permission;policy;
