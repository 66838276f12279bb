/** The keys of both windows, to be read. */
import { html, type TemplateResult } from "lit";

import { modifier, settingsWords as words } from "../words";

type Keys = readonly (readonly [keys: string, means: string])[];

export function shortcuts(): TemplateResult {
  const list = (title: string, keys: Keys): TemplateResult => html`
    <h3>${title}</h3>
    <dl class="keys">${keys.map(([key, means]) => html`<dt><kbd>${key}</kbd></dt><dd>${means}</dd>`)}</dl>
  `;
  return html`<section aria-labelledby="group-shortcuts">
    <h2 id="group-shortcuts">${words.shortcuts}</h2>
    <p class="muted">${words.shortcutsText}</p>
    ${list(words.promptKeys, requestKeys())} ${list(words.mainKeys, mainKeys())}
  </section>`;
}

function mainKeys(): Keys {
  const first = modifier();
  return [
    [`${first}+K`, words.keys.find],
    [`${first}+1 … ${first}+9`, words.keys.page],
    [`${first}+F, /`, words.keys.search],
    [`${first}+N`, words.keys.addRule],
    ["F2", words.keys.editRule],
    ["Del", words.keys.removeRule],
    [`${first}+E`, words.keys.evaluate],
    [`${first}+Z`, words.keys.undo],
    ["F5", words.keys.reload],
    ["F6", words.keys.part],
  ];
}

function requestKeys(): Keys {
  const first = modifier();
  return [
    [`${first}+Enter`, words.requestKeys.once],
    [`${first}+Shift+Enter`, words.requestKeys.always],
    ["Esc", words.requestKeys.deny],
    [`${first}+Shift+D`, words.requestKeys.say],
    ["Alt+←, Alt+→", words.requestKeys.another],
    [`${first}+.`, words.requestKeys.pause],
    ["F1", words.requestKeys.why],
  ];
}
