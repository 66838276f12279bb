# Every target installs what it lacks by itself; `make help` says what there is.

TARGET := $(abspath $(or $(CARGO_TARGET_DIR),target))
APP := $(TARGET)/debug/exec-companion
HOST := $(TARGET)/debug/exec-host
PICTURES := $(TARGET)/screenshots$(if $(LOOK),-$(LOOK))
# npm ci writes this file last.
MODULES := ui/node_modules/.package-lock.json
MCP_CLIENT := tests/mcp-client/node_modules/.package-lock.json
# The newest OpenClaw runs fewer commands for root, who could change every program.
AS_USER := target."cfg(unix)".runner = ["$(CURDIR)/scripts/as-user.sh", "$(CURDIR)/scripts/with-display.sh"]
BESIDE_POLKIT := target."cfg(unix)".runner = ["$(CURDIR)/scripts/desktops/with-polkit.sh", "$(CURDIR)/scripts/as-user.sh"]
IN_FRESH_DEBIAN := target."cfg(unix)".runner = ["$(CURDIR)/scripts/try-package.sh"]
DESKTOPS := sway gnome
AGENTS := claude codex copilot gemini qwen opencode
# One selection for all builds of the tests: with another one Cargo gives the dependencies other
# features, and compiles a sixth of them once more.
TESTS := cargo test --workspace
UI_SOURCES := $(shell find ui locales -type d \( -name node_modules -o -name dist -o -name test \) -prune -o -type f -print)

# Node.js of this folder first (scripts/setup.sh), and Rust where rustup puts it.
export PATH := $(CURDIR)/.tools/node_modules/.bin:$(PATH):$(HOME)/.cargo/bin

.NOTPARALLEL:
.PHONY: fuzz help run demo dev setup test test-interop test-agents test-desktops attack soak check check-platforms bench bench-desktops lint gen screenshots package test-package site clean \
	programs window-programs begin-timing ui-test rust-and-window-test window-test format clippy doc deny types \
	setup-run setup-test setup-interop setup-desktops setup-lint setup-package setup-site setup-platforms

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F '|' '{ printf "%-24s%s\n", $$1, $$2 }'

run: setup-run ui/dist ## build both programs, open the app, and say what to try
	cargo build --package exec-companion --package exec-host
	@printf '\n  The app starts in the tray. In another terminal of this folder, ask it something:\n\n    %s run --agent main -- uname -a\n\n' '$(HOST)'
	$(APP)

demo: setup-run ui/dist ## the app with a fake caller that asks every few seconds
	cargo build --package exec-companion --package exec-host
	scripts/demo.sh $(APP) $(HOST)

dev: setup-run $(MODULES) ## the app, rebuilt and reloaded on every edit
	ui/node_modules/.bin/tauri dev --config '{"build":{"devUrl":"http://localhost:5173"}}'

setup: ## install what building and testing need
	@scripts/setup.sh run test

test: begin-timing ui-test rust-and-window-test ## everything that must hold, without a screen; tells where the time went
	@scripts/timed.sh table

test-interop: setup-interop programs ## with the real OpenClaw of today and of February 2026: its node, its app, one home; in a real container (Linux)
	scripts/openclaw.sh
	$(TESTS) --features promises/interop --test interop --no-run
	EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) \
		OPENCLAW_NEWEST=$$(scripts/openclaw.sh newest) OPENCLAW_FEBRUARY=$$(scripts/openclaw.sh february) \
		timeout 1200 $(TESTS) --config '$(AS_USER)' --features promises/interop --test interop -- --test-threads=2

test-agents: setup-test programs ## with real coding agents, a scripted model and real clicks; AGENTS="gemini" ONLY=hooks with one (Linux)
	scripts/agents.sh install $(AGENTS) acpx
	$(TESTS) --features promises/agents --test agents --no-run
	for agent in $(AGENTS); do \
		export "$$(echo $$agent | tr a-z A-Z)_BIN=$$(scripts/agents.sh program $$agent)"; \
	done; \
	EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) ACPX_BIN=$$(scripts/agents.sh program acpx) AGENTS_NODE=$$(scripts/agents.sh path) \
		timeout 1800 scripts/with-display.sh $(TESTS) --features promises/agents --test agents -- --nocapture $(ONLY)

test-desktops: setup-desktops programs ## on sway and GNOME; DESKTOPS="kde xfce" on Plasma and Xfce; ONLY=tray:: those called so (Linux)
	$(TESTS) --features promises/desktops --test desktops --no-run
	failed=; for desktop in $(DESKTOPS); do \
		printf '\n  on %s\n' "$$desktop"; \
		DESKTOP=$$desktop EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) timeout 3600 \
			$(TESTS) --config '$(BESIDE_POLKIT)' --features promises/desktops --test desktops -- $(ONLY) || failed="$$failed $$desktop"; \
	done; [ -z "$$failed" ] || { echo "failed on:$$failed" >&2; exit 1; }

attack: setup-test programs ## attacks from outside on the built programs, each of which must change nothing
	EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) \
		scripts/with-display.sh $(TESTS) --features promises/window --test attack

soak: setup-test programs ## a minute of calls while programs are killed at random; SOAK_SECONDS=600 for ten
	EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) \
		scripts/with-display.sh $(TESTS) --features promises/window --test soak -- --nocapture

lint: format clippy doc deny types ## formatting, lints of Rust and TypeScript, documentation, dependencies, types

gen: programs $(MODULES) ## write the files that are generated from Rust, the words and the commands
	cargo test --package view-model
	cd ui && npm run words
	$(HOST) reference > $(TARGET)/cli-reference.md && mv $(TARGET)/cli-reference.md docs/cli-reference.md

check: ## exactly what CI runs
	.ci/run

check-platforms: setup-platforms ui/dist ## type checks for Windows and macOS, tests under Wine (Debian 12)
	scripts/check-platforms.sh

bench: setup-test ui/dist ## the figures, measured on release builds, into docs/performance.md
	scripts/openclaw.sh
	cargo build --release --package exec-companion --package exec-host --package promises --features promises/window
	EXEC_COMPANION_BIN=$(TARGET)/release/exec-companion EXEC_HOST_BIN=$(TARGET)/release/exec-host \
		OPENCLAW_NEWEST=$$(scripts/openclaw.sh newest) \
		scripts/bench.sh windows scripts/with-display.sh $(TARGET)/release/bench $(ONLY)
	scripts/bench.sh decisions cargo run --release --package exec-policy --example decisions
	scripts/bench.sh edits cargo run --release --package approvals-store --example edits
	scripts/bench.sh records cargo run --release --package audit-log --example records
	scripts/bench.sh spawn_cost cargo run --release --package process-runner --example spawn_cost
	scripts/bench.sh gateway cargo run --release --package gateway-server --example figures
	scripts/bench.sh write

bench-desktops: setup-desktops ui/dist ## the same of a prompt on whole desktops; DESKTOPS="kde xfce" (Linux)
	cargo build --release --package exec-companion --package exec-host --package promises --features promises/desktops
	for desktop in $(DESKTOPS); do \
		DESKTOP=$$desktop EXEC_COMPANION_BIN=$(TARGET)/release/exec-companion EXEC_HOST_BIN=$(TARGET)/release/exec-host \
			scripts/bench.sh $$desktop scripts/as-user.sh $(TARGET)/release/bench desktop || exit; \
	done
	scripts/bench.sh write

screenshots: setup-test programs ## draw every window and state into target/screenshots; ONLY=prompt those called so; LOOK=zh-CN or 200 in Chinese or with text of 200 %
	mkdir -p $(PICTURES)
	cp tests/screenshots/index.md $(PICTURES)/README.md
	$(TARGET)/debug/examples/sheet $(PICTURES)/tray.png
	cargo build --workspace --features promises/window --bin screenshots
	scripts/forced-colours.sh $(TARGET)/forced-colours $(PICTURES)
	SCREEN=2560x1600x24 EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) \
		scripts/with-display.sh $(TARGET)/debug/screenshots $(PICTURES) "$(ONLY)" $(LOOK)
	[ -n "$(LOOK)" ] || for kept in docs/screenshots/*.png; do \
		drawn=$(PICTURES)/$$(basename $$kept); [ ! -e $$drawn ] || cp $$drawn $$kept; \
	done

fuzz: setup-test ui/dist ## each fuzzer of what reads foreign bytes, and one of what the window draws, for some seconds
	scripts/fuzz.sh

package: setup-package ui/dist ## .deb, .rpm and .tar.gz for Linux, into target/package
	scripts/package.sh

test-package: package ## install it in a fresh Debian, click, upgrade and remove it (Debian, Ubuntu; as root)
	$(TESTS) --config '$(IN_FRESH_DEBIAN)' --features promises/window --test window

site: setup-site ## the documents as a site with search, into target/site/html
	scripts/site.sh

clean: ## remove what was built and fetched into this folder
	rm -rf target ui/dist ui/node_modules tests/mcp-client/node_modules .tools gen permissions

# Both programs and all tests, as `cargo test` builds them: without the tests, too, a program has
# other features of its dependencies.
programs: setup-run ui/dist
	scripts/timed.sh 'build of the programs and the tests' cargo build --workspace --all-targets

begin-timing:
	@scripts/timed.sh begin

ui-test: setup-test $(MODULES)
	scripts/timed.sh 'tests of the user interface' npm --prefix ui test

# The tests without a window compute, those in windows wait: together they take as long as the second.
rust-and-window-test: window-programs
	EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) \
		scripts/timed.sh 'tests without and in windows' scripts/together.sh $(TESTS) ::: scripts/window-tests.sh

window-test: window-programs
	EXEC_COMPANION_BIN=$(APP) EXEC_HOST_BIN=$(HOST) scripts/timed.sh 'tests in windows' scripts/window-tests.sh

window-programs: setup-test programs $(MCP_CLIENT)
	scripts/timed.sh 'build of the window tests' $(TESTS) --features promises/window --test window --no-run

format: setup-run $(MODULES)
	cargo fmt --all --check
	cd ui && npm run format

clippy: setup-run ui/dist
	cargo clippy --workspace --all-targets --all-features --keep-going -- --deny warnings

doc: setup-run ui/dist
	RUSTDOCFLAGS='--deny warnings' cargo doc --workspace --no-deps --keep-going

deny: setup-lint
	cargo deny --all-features check bans licenses sources

types: setup-run $(MODULES)
	cd ui && npm run typecheck && npm run lint

$(MODULES): ui/package-lock.json
	cd ui && npm ci --no-audit --no-fund
	@touch $@

# The official client of the Model Context Protocol, which plays the agent.
$(MCP_CLIENT): tests/mcp-client/package-lock.json
	cd tests/mcp-client && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

ui/dist: $(MODULES) $(UI_SOURCES)
	cd ui && npm run build
	@touch $@

setup-run:
	@scripts/setup.sh run

setup-test:
	@scripts/setup.sh run test

setup-interop:
	@scripts/setup.sh run test interop

setup-desktops:
	@scripts/setup.sh run test desktops $(if $(filter kde xfce,$(DESKTOPS)),more-desktops)

setup-lint:
	@scripts/setup.sh run lint

setup-package:
	@scripts/setup.sh run package

setup-site:
	@scripts/setup.sh run site

setup-platforms:
	@scripts/setup.sh run platforms
