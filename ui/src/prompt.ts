/** The entry of `prompt.html`. */
import { PromptWindow } from "./prompt/prompt-window";
import { say } from "./host";
import { followRegions } from "./live";
import { followLanguage } from "./words";

customElements.define("prompt-window", PromptWindow);

followLanguage();
followRegions((sentence) => void say(sentence));
