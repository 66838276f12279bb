/** The entry of `prompt.html`. */
import { PromptWindow } from "./prompt/prompt-window";
import { followLanguage } from "./words";

customElements.define("prompt-window", PromptWindow);

followLanguage();
