/** The entry of `main.html`. */
import { AgentPicker } from "./main/agent-picker";
import { AllowlistPageElement } from "./main/allowlist-page";
import { BindingPageElement } from "./main/binding-page";
import { FirstRun } from "./main/first-run";
import { HealthPageElement } from "./main/health-page";
import { MainWindow } from "./main/main-window";
import { PolicyPageElement } from "./main/policy-page";
import { RequestsPageElement } from "./main/requests-page";
import { SettingsPageElement } from "./main/settings-page";
import { TryPageElement } from "./main/try-page";

customElements.define("agent-picker", AgentPicker);
customElements.define("requests-page", RequestsPageElement);
customElements.define("policy-page", PolicyPageElement);
customElements.define("allowlist-page", AllowlistPageElement);
customElements.define("binding-page", BindingPageElement);
customElements.define("try-page", TryPageElement);
customElements.define("health-page", HealthPageElement);
customElements.define("settings-page", SettingsPageElement);
customElements.define("first-run", FirstRun);
customElements.define("main-window", MainWindow);
