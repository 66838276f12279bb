/** A real browser on the built window, under the policy that the app ships. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium, type BrowserContext, type Page } from "playwright-core";

import type { PromptState } from "../src/generated/PromptState";
import { installMain } from "./main-host";
import { install } from "./recorded-host";

const ORIGIN = "http://localhost";
const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../tauri.conf.json", import.meta.url));
const CSP: string = JSON.parse(readFileSync(CONFIG, "utf8")).app.security.csp;
const PROMPT = { width: 640, height: 480 };
const MAIN = { width: 980, height: 660 };
const TYPES: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** The first one is the fastest: it has no windows of its own to draw. */
const PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

const installed = (): string | undefined =>
  PROGRAMS.flatMap((name) => (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, name))).find(existsSync);

export class Browser {
  private constructor(
    private readonly context: BrowserContext,
    private readonly profile: string,
  ) {}

  static async start(): Promise<Browser> {
    const executablePath = process.env["CHROMIUM"] ?? installed();
    if (executablePath === undefined || !existsSync(executablePath)) {
      throw new Error(`${executablePath ?? PROGRAMS.join(" or ")} is missing: install Chromium, or set CHROMIUM to its path`);
    }
    const profile = mkdtempSync(join(tmpdir(), "prompt-window-"));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      headless: true,
      viewport: PROMPT,
      args: [
        "--no-sandbox",
        // One process draws all pages. A process for each would take half of the time of a test.
        "--disable-site-isolation-trials",
        "--renderer-process-limit=1",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    // Served from the disk: nothing listens, nothing is fetched.
    await context.route("**/*", async (route) => {
      const url = new URL(route.request().url());
      const file = join(DIST, url.pathname);
      if (url.origin !== ORIGIN || !existsSync(file)) return route.abort();
      return route.fulfill({
        body: readFileSync(file),
        headers: { "content-security-policy": CSP, "content-type": TYPES[extname(file)] ?? "text/plain" },
      });
    });
    return new Browser(context, profile);
  }

  /** Opens the window with this state and waits until its card is painted. */
  async open(state: PromptState, look: Look = {}): Promise<Page> {
    const page = await this.context.newPage();
    await frame(page, look, PROMPT);
    await page.addInitScript(install, state);
    if (look.stopped === true) await page.addInitScript(() => window.recorded.stopClock());
    if (look.language !== undefined) await page.addInitScript(mark, { lang: look.language });
    if (look.drawsAtOnce === true) await page.addInitScript(mark, { "data-draws": "at-once" });
    if (look.rtl === true) {
      await page.addInitScript(() => document.addEventListener("DOMContentLoaded", () => (document.documentElement.dir = "rtl")));
    }
    await page.goto(`${ORIGIN}/prompt.html`);
    await page.waitForFunction((id) => {
      const shown = document.querySelector("#heading") !== null;
      return shown && (id === null || window.recorded.painted.some((painted) => painted.id === id));
    }, state.card?.id ?? null);
    return page;
  }

  /** Opens the main window at this hash and waits until its page shows something. */
  async openMain(answers: Record<string, unknown>, hash: string, look: Look = {}): Promise<Page> {
    const page = await this.context.newPage();
    await frame(page, look, MAIN);
    await page.addInitScript(installMain, answers);
    if (look.language !== undefined) await page.addInitScript(mark, { lang: look.language });
    await page.goto(`${ORIGIN}/main.html${hash}`);
    await page.waitForFunction(() => (document.querySelector("#page > *")?.childElementCount ?? 0) > 1);
    return page;
  }

  async clipboard(page: Page): Promise<string> {
    await this.context.grantPermissions(["clipboard-read"], { origin: ORIGIN });
    return page.evaluate(() => navigator.clipboard.readText());
  }

  async stop(): Promise<void> {
    await this.context.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

/** Gives an open window another size, other colours or another language, as its person does. */
export async function dress(page: Page, look: Look): Promise<void> {
  await frame(page, look, page.url().includes("prompt.html") ? PROMPT : MAIN);
  await page.evaluate(
    async ([language, direction]) => {
      document.documentElement.lang = language;
      // What follows the language writes the direction, too.
      await new Promise(requestAnimationFrame);
      document.documentElement.dir = direction;
      // Until it was drawn.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    },
    [look.language ?? "en", look.rtl === true ? "rtl" : "ltr"] as const,
  );
}

async function frame(page: Page, look: Look, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize({ width: look.width ?? size.width, height: look.height ?? size.height });
  await page.emulateMedia({
    colorScheme: look.dark === true ? "dark" : "light",
    reducedMotion: look.calm === true ? "reduce" : "no-preference",
    forcedColors: look.forced === true ? "active" : "none",
  });
}

/** Looks of one size stand together: what is opened in a window of that size is opened once. */
export function bySize(looks: readonly [string, Look][]): [string, [string, Look][]][] {
  const sizes = new Map<string, [string, Look][]>();
  for (const named of looks) {
    const { width, height } = named[1];
    const key = `${width} ${height}`;
    sizes.set(key, [...(sizes.get(key) ?? []), named]);
  }
  return [...sizes.values()].map((same) => [same.map(([name]) => name).join(", "), same]);
}

/** Sets attributes of the page as soon as there is one, as the app does. */
function mark(attributes: Record<string, string>): void {
  const observer = new MutationObserver(() => {
    if (document.documentElement === null) return;
    observer.disconnect();
    for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value);
  });
  observer.observe(document, { childList: true });
}

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly calm?: boolean;
  readonly forced?: boolean;
  /** The tag of a language. */
  readonly language?: string;
  /** The process of the page draws each frame itself. */
  readonly drawsAtOnce?: boolean;
  /** A language that is written from right to left. */
  readonly rtl?: boolean;
  /** Time passes only as the test says. */
  readonly stopped?: boolean;
}
