// What tests in a real browser share.
import { sampleOf } from "../testdata/nightly.ts";
import axe from "axe-core";
import assert from "node:assert/strict";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Where pictures of all pages are put, for somebody to look at. @default nowhere */
export const PICTURES = Deno.env.get("PICTURES");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat(
  ["--disable-background-networking", "--disable-component-update", "--disable-sync"],
);
/** A phone, a tablet and a wide screen. */
export const SCREENS = [{ width: 390, height: 844 }, { width: 820, height: 1180 }, { width: 1440, height: 900 }];

/** Returns screens with their colours: each light and dark in the nightly run, and in turns else. */
export function viewsOf(screens: typeof SCREENS) {
  const views = screens.flatMap((viewport, n) =>
    (n % 2 === 0 ? ["light", "dark"] as const : ["dark", "light"] as const).map((colorScheme) => ({
      viewport,
      colorScheme,
    }))
  );
  return sampleOf(views, 2);
}
/** Opens an address in a browser of its own, and names whatever it does besides being shown. */
export async function opened(
  browser: Browser,
  address: string,
  options: BrowserContextOptions,
  look: (page: Page) => Promise<void>,
): Promise<readonly string[]> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const deeds: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    const isOwn = request.url() === address || protocol === "http:" && origin === new URL(address).origin;
    if (!isOwn && protocol !== "data:") deeds.push(`asks for ${request.url()}`);
  });
  page.on("console", (message) => deeds.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => deeds.push(`error: ${error.message}`));
  page.on("dialog", async (dialog) => {
    if (dialog.message().startsWith("Fork after")) return await dialog.accept();
    deeds.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await page.goto(address);
  await look(page);
  await context.close();
  return deeds;
}

let shared: Promise<Browser> | undefined;

Deno.test.afterAll(async () => await (await shared)?.close());

/** Lends the browser that the tests of a file share; what a test opens in it has cookies and storage of its own. */
export async function inBrowser(body: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await (shared ??= chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS }));
  try {
    await body(browser);
  } finally {
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
}

/** Finds elements that are wider than the place they have, but for those that scroll on purpose. */
export const TOO_WIDE = `[...document.querySelectorAll("html, body, body *")].filter((element) => {
  const style = getComputedStyle(element);
  if (style.display === "inline" || element.closest("svg, .unseen") !== null) return false;
  if (element.matches("input, select")) return element.getBoundingClientRect().right > innerWidth + 1;
  const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  if (scrolls(element)) return false;
  for (let one = element.parentElement; one !== null; one = one.parentElement) if (scrolls(one)) return false;
  return element.scrollWidth > element.clientWidth + 1 || element.getBoundingClientRect().right > innerWidth + 1;
}).map((element) => element.outerHTML.slice(0, 120))`;

/** Finds words that are broken inside, but for those with hyphens and in full-width letters, which Unicode (UAX #14, class ID) lets be broken anywhere. */
const BROKEN = String.raw`(() => {
  const broken = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (!parent.checkVisibility() || parent.closest("pre, code, svg, noscript, select, .unseen") !== null) continue;
    for (const { 0: word, index } of node.data.matchAll(/(?<![^\s(“])\p{Script=Latin}{4,24}(?![^\s.,;:)”])/gu)) {
      if (word.normalize("NFKC") !== word) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})()`;

const AXE =
  `axe.run({ resultTypes: ["violations"], preload: false }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, failureSummary }) => id + " at " + target.join(" ") + ": " + failureSummary)))`;

/** Nothing is too wide, no word is broken inside, and axe-core finds no fault. */
export async function isFine(page: Page, where: string): Promise<void> {
  assert.deepEqual(await page.evaluate(TOO_WIDE), [], `${where}: too wide`);
  assert.deepEqual(await page.evaluate(BROKEN), [], `${where}: broken words`);
  if (!await page.evaluate("'axe' in window")) await page.evaluate(axe.source);
  assert.deepEqual(await page.evaluate(AXE), [], where);
}
