/** The sheets: a modal dialog with the safe button first. */
import { html, nothing, type TemplateResult } from "lit";

import type { SimilarWord } from "../generated/SimilarWord";
import type { RuleEnd } from "../generated/RuleEnd";
import { chosen, isRule, MAX_LINE, PATTERN, type Overlay } from "../prompt/overlay";
import { visibleText } from "../prompt/visible";
import { around, words } from "../words";
import { denyAlways } from "./deny-always";
import { findingsView } from "./findings";
import { icons } from "./icons";
import { partsScope } from "./parts-scope";
import { proposalView } from "./proposal";
import { runs } from "./runs";
import { frame, scope, type SheetView } from "./sheet-frame";
import { alwaysOff, togetherOff } from "./sheet-off";

/** What was said before, each at a click. */
function lastSaid(messages: readonly string[], onChoose: (message: string) => void): TemplateResult | typeof nothing {
  if (messages.length === 0) return nothing;
  return html`<div class="said-before" role="group" aria-label=${words.lastMessages}>
    ${messages.map((message) => html`<button type="button" class="said" data-testid="said-before" @click=${() => onChoose(message)}>${visibleText(message)}</button>`)}
  </div>`;
}

export function sheet(view: SheetView): TemplateResult {
  const { sheet } = view;
  switch (sheet.kind) {
    case "always":
      return always(view, sheet);
    case "deny-always":
      return denyAlways(view, sheet);
    case "message":
      return frame(view, {
        title: words.denyWithMessageTitle,
        body: html`<pre class="about foreign" dir="ltr" tabindex="0" aria-label=${words.commandViews} data-testid="about">${runs(view.card.command.text)}</pre>
        <label class="line">
          <span>${words.message}</span>
          <input
            type="text"
            data-testid="message"
            aria-label=${words.message}
            aria-describedby="message-help"
            maxlength=${MAX_LINE}
            autocomplete="off"
            .value=${sheet.message}
            @input=${(event: InputEvent) => view.onChange({ ...sheet, message: value(event) })}
          />
          <span class="line-help" id="message-help">${words.messageHelp}</span>
        </label>
        ${lastSaid(view.messages, (message) => view.onChange({ ...sheet, message }))}`,
        hint: "",
        keep: words.cancel,
        proceed: words.denyAndSend,
        ready: true,
        allows: false,
      });
    case "together":
      return frame(view, {
        title: words.togetherTitle(sheet.count),
        body: html`<p>${words.togetherText}</p>
          <ol class="similar" tabindex="0" aria-label=${words.togetherList} data-testid="similar" @scroll=${(event: Event) => look(view, sheet, event.currentTarget)}>
            <li><code class="foreign" dir="ltr">${runs(view.card.command.text)}</code>${times(view.card.times)}</li>
            ${sheet.similar.map((one) => html`<li data-testid="similar-row"><code class="foreign" dir="ltr">${one.words.map(similarWord)}</code>${times(one.times)}</li>`)}
          </ol>`,
        hint: togetherOff(view, sheet) ?? "",
        keep: words.cancel,
        proceed: words.togetherConfirm(sheet.count),
        ready: togetherOff(view, sheet) === null,
        allows: true,
      });
    case "deny-all":
      return frame(view, {
        title: words.denyAllTitle(sheet.count),
        body: html`<p>${words.denyAllText}</p>`,
        hint: "",
        keep: words.keepThem,
        proceed: words.denyAll(sheet.count),
        ready: true,
        allows: false,
      });
  }
}

type TogetherSheet = Extract<Overlay, { kind: "together" }>;

/** Whether the end of the list is in view, by a scroll or because all of it fits. */
export function look(view: Pick<SheetView, "onChange">, sheet: TogetherSheet, list: EventTarget | null): void {
  if (sheet.seen || !(list instanceof HTMLElement)) return;
  if (list.scrollTop + list.clientHeight >= list.scrollHeight - 2) view.onChange({ ...sheet, seen: true });
}

/** A word of the card that is not in this one comes before what stands in its place. */
function similarWord({ word, change }: SimilarWord, at: number): TemplateResult {
  const text = runs(word);
  const blank = at === 0 ? "" : " ";
  if (change === "added") return html`${blank}<ins>${text}</ins>`;
  if (change === "removed") return html`${blank}<del>${text}</del>`;
  return html`${blank}${text}`;
}

function times(count: number): TemplateResult | typeof nothing {
  return count > 1 ? html`<span class="chip-times" title=${words.timesLabel(count)}>${words.times(count)}</span>` : nothing;
}

type AlwaysSheet = Extract<Overlay, { kind: "always" }>;

function always(view: SheetView, sheet: AlwaysSheet): TemplateResult {
  const { card, proposals } = view;
  const { found } = proposals;
  const waits = alwaysOff(view, sheet);
  const [before, after] = around(words.alwaysTitle);
  const rule = isRule(card, sheet.offer);
  const choose = (offer: string): void => view.onChange({ ...sheet, offer, confirmed: false });
  return frame(view, {
    title: html`${before}<span class="foreign">${runs(card.agent)}</span>${after}`,
    body: html`
      <fieldset class="scopes">
        <legend class="offscreen">${words.alwaysScopes}</legend>
        ${card.always.map((offer) => {
          const isChosen = offer === chosen(card, sheet.offer);
          if (offer.parts.length > 0) return partsScope(offer, isChosen ? sheet.offer : null, choose);
          return scope(offer, isChosen, () => choose(offer.id));
        })}
        ${card.pattern === null ? nothing : otherPattern(view, sheet)}
      </fieldset>
      ${card.alwaysNote === null ? nothing : html`<p class="sheet-note" data-testid="always-note">${icons.info}<span>${card.alwaysNote}</span></p>`}
      ${proposalView({
        found,
        problem: proposals.problem,
        refuses: false,
        confirmed: sheet.confirmed,
        onConfirmed: (confirmed) => view.onChange({ ...sheet, confirmed }),
      })}
      <fieldset class="ends" ?disabled=${!rule}>
        <legend class="offscreen">${words.ends}</legend>
        <span class="ends-name" aria-hidden="true">${words.ends}</span>
        ${ENDS.map(
          (ends) => html`<label class="radio">
            <input
              type="radio"
              name="ends"
              data-testid="ends-${ends}"
              .checked=${(rule ? sheet.ends : "never") === ends}
              @change=${() => view.onChange({ ...sheet, ends })}
            />
            <span>${words.end[ends]}</span>
          </label>`,
        )}
      </fieldset>
      <label class="line line-beside">
        <span>${words.note}</span>
        <input
          type="text"
          data-testid="note"
          aria-label=${words.note}
          maxlength=${MAX_LINE}
          autocomplete="off"
          ?disabled=${!rule}
          .value=${rule ? sheet.note : ""}
          @input=${(event: InputEvent) => view.onChange({ ...sheet, note: value(event) })}
        />
        ${rule ? nothing : html`<span class="line-help">${words.entryHasNoTerms}</span>`}
      </label>
    `,
    hint: waits ?? "",
    keep: words.cancel,
    proceed: found !== null && found.confirm.length > 0 ? words.saveAnyway : words.saveAndAllow,
    ready: waits === null,
    allows: true,
  });
}

const ENDS: readonly RuleEnd[] = ["never", "day", "week"];

/** A pattern to type, with what it meets on this computer. */
function otherPattern(view: SheetView, sheet: AlwaysSheet): TemplateResult {
  const chosen = sheet.offer === PATTERN;
  const type = (pattern: string): void => view.onChange({ ...sheet, offer: PATTERN, pattern, confirmed: false });
  return html`<div class="scope">
    <input
      type="radio"
      name="offer"
      id="offer-pattern"
      data-testid="offer-pattern"
      .checked=${chosen}
      @change=${() => view.onChange({ ...sheet, offer: PATTERN, confirmed: false })}
    />
    <div class="scope-text line">
      <label class="scope-label" for="offer-pattern">${words.otherPattern}</label>
      ${
        chosen
          ? html`<input
                type="text"
                class="pattern"
                dir="ltr"
                data-testid="pattern"
                aria-label=${words.pattern}
                autocomplete="off"
                spellcheck="false"
                .value=${sheet.pattern}
                @input=${(event: InputEvent) => type(value(event))}
              />
              ${findingsView(view.proposals.found?.findings ?? null, type)}`
          : html`<span class="line-help">${words.otherPatternHelp}</span>`
      }
    </div>
  </div>`;
}

function value(event: InputEvent): string {
  return event.target instanceof HTMLInputElement ? event.target.value : "";
}
