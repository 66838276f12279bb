/** The entry of `main.html`. */
import { say } from "./host";
import { followRegions } from "./live";
import { AddRule } from "./main/add-rule";
import { AgentPicker } from "./main/agent-picker";
import { AllowlistPageElement } from "./main/allowlist-page";
import { BindingPageElement } from "./main/binding-page";
import { ExportSheet } from "./main/export-sheet";
import { FirstRun } from "./main/first-run";
import { HealthPageElement } from "./main/health-page";
import { MainWindow } from "./main/main-window";
import { PolicyPageElement } from "./main/policy-page";
import { ProposalsSheet } from "./main/proposals";
import { RequestsPageElement } from "./main/requests-page";
import { RuleTable } from "./main/rule-table";
import { SettingsPageElement } from "./main/settings-page";
import { TryPageElement } from "./main/try-page";
import { WaitingList } from "./main/waiting-list";
import { followLanguage } from "./words";

customElements.define("agent-picker", AgentPicker);
customElements.define("waiting-list", WaitingList);
customElements.define("rule-table", RuleTable);
customElements.define("add-rule", AddRule);
customElements.define("proposals-sheet", ProposalsSheet);
customElements.define("export-sheet", ExportSheet);
customElements.define("requests-page", RequestsPageElement);
customElements.define("policy-page", PolicyPageElement);
customElements.define("allowlist-page", AllowlistPageElement);
customElements.define("binding-page", BindingPageElement);
customElements.define("try-page", TryPageElement);
customElements.define("health-page", HealthPageElement);
customElements.define("settings-page", SettingsPageElement);
customElements.define("first-run", FirstRun);
customElements.define("main-window", MainWindow);

followLanguage();
followRegions((sentence) => void say(sentence));
