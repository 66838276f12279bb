/** What the app is, where its files are, and how a newer one comes. */
import { html, type TemplateResult } from "lit";

import type { SettingsPage } from "../generated/SettingsPage";
import { icons } from "../view/icons";
import { plain, runs } from "../view/runs";
import { settingsWords as words } from "../words";

const SOURCE = "https://github.com/exec-companion/exec-companion";
const RELEASES = `${SOURCE}/releases`;

export function updates(): TemplateResult {
  return html`<section aria-labelledby="group-updates">
    <h2 id="group-updates">${words.updates}</h2>
    <p class="muted">${words.updatesText}</p>
    <p class="muted">${words.releases}: <code class="inline" dir="ltr">${RELEASES}</code></p>
  </section>`;
}

/** `copy` takes what is said here, as text. */
export function about(page: SettingsPage, copy: (text: string) => void): TemplateResult {
  const places = [
    [words.places.settings, page.path],
    [words.places.store, page.store],
    [words.places.records, page.records],
  ] as const;
  const lines = [words.version(page.version), words.licence, `${words.source}: ${SOURCE}`, ...places.map(([label, path]) => `${label}: ${plain(path)}`)];
  return html`<section aria-labelledby="group-about">
    <h2 id="group-about">${words.about}</h2>
    <p data-testid="version">${words.version(page.version)}</p>
    <p class="muted">${words.licence}</p>
    <p class="muted">${words.source}: <code class="inline" dir="ltr">${SOURCE}</code></p>
    ${places.map(([label, path]) => html`<p class="muted">${label}: <code class="foreign inline" dir="ltr">${runs(path)}</code></p>`)}
    <div><button type="button" class="quiet" data-testid="copy-about" @click=${() => copy(lines.join("\n"))}>${icons.copy}<span>${words.copyAbout}</span></button></div>
  </section>`;
}
