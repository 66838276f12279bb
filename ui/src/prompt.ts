/** The entry of `prompt.html`. */
import { PromptWindow } from "./prompt/prompt-window";

customElements.define("prompt-window", PromptWindow);
