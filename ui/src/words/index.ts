/** Every sentence the windows say themselves; what comes from Rust is already worded. */
export { mainWords } from "./main";
export { words } from "./prompt";
export { firstWords, settingsWords } from "./settings";
