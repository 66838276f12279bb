/**
 * A button with a menu above it. It has no `aria-haspopup`: WebKitGTK makes a combo box of a
 * button that has, and keeps from readers whether its menu is open.
 */
import { html, nothing, type TemplateResult } from "lit";

import { icons } from "./icons";
import { rove } from "./rove";

export interface MenuView {
  /** The id of the menu and the test ids. */
  readonly name: string;
  readonly label: string;
  /** Drawn instead of the label; the label is then what a reader says. */
  readonly small?: boolean;
  readonly look: string;
  readonly open: boolean;
  /** Why it cannot be opened now; null when it can. */
  readonly off: string | null;
  /** What holds for all items. */
  readonly caption?: string;
  readonly items: readonly MenuItem[];
  onToggle(): void;
}

export interface MenuItem {
  readonly name: string;
  readonly label: string;
  /** Why it is not available; null when it is. */
  readonly off: string | null;
  onChoose(event: MouseEvent): void;
}

export function menu(view: MenuView): TemplateResult {
  const { name, label, small, look, open, off, caption, items } = view;
  return html`<span class="menu-anchor ${look}">
    <button
      type="button"
      class="action ${look}-button"
      data-testid=${name}
      aria-expanded=${open}
      aria-controls=${open ? `${name}-menu` : nothing}
      aria-disabled=${off !== null}
      aria-label=${small === true && off !== null ? label : nothing}
      title=${off ?? (small === true ? label : nothing)}
      @click=${() => off === null && view.onToggle()}
    >
      ${small === true ? nothing : html`<span>${label}</span>`}${icons.open}
    </button>
    ${
      open
        ? html`<div class="menu">
            ${caption === undefined ? nothing : html`<p class="menu-caption" id="${name}-caption">${caption}</p>`}
            <div
              class="menu-items"
              id="${name}-menu"
              role="menu"
              aria-label=${label}
              aria-describedby=${caption === undefined ? nothing : `${name}-caption`}
              @keydown=${rove}
            >
            ${items.map(
              (item) => html`<button
                type="button"
                role="menuitem"
                class="menu-item"
                tabindex="-1"
                data-testid=${item.name}
                aria-disabled=${item.off !== null}
                @click=${(event: MouseEvent) => item.off === null && item.onChoose(event)}
              >
                <span>${item.label}</span>
                ${item.off === null ? nothing : html`<span class="menu-why">${item.off}</span>`}
              </button>`,
            )}
            </div>
          </div>`
        : nothing
    }
  </span>`;
}
