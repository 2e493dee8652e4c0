import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inBrowser, isFine, opened, PICTURES } from "../pages/_browser_fixture.ts";
import { textOf } from "./_served_fixture.ts";
import { DEBATE, type TestServer, withServer } from "./_server_fixture.ts";

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 900 };
const VIEWS = [[PHONE, "light"], [WIDE, "dark"], [PHONE, "dark"], [WIDE, "light"]] as const;

/** Has a server listen, and shows a page of it in a browser, which does nothing besides. */
async function shown(server: TestServer, path: string, look: (page: Page) => Promise<void>): Promise<void> {
  const http = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url);
      return server.fetch(`${pathname}${search}`, { method, headers, ...(body ? { body } : {}) });
    },
  );
  try {
    await inBrowser(async (browser) => {
      deepEqual(await opened(browser, `http://127.0.0.1:${http.addr.port}${path}`, {}, look), []);
    });
  } finally {
    await http.shutdown();
  }
}

/** The part of a page that pictures show: from the outcome to the field for a question. */
const TOP = `scrollY + document.querySelector("#after").getBoundingClientRect().top`;
const END = `scrollY + document.querySelector("#ask").getBoundingClientRect().bottom`;

/** Looks for faults on a phone and a wide screen, and takes pictures, in light and dark, if somebody wants them. */
async function looksFine(page: Page, name: string): Promise<void> {
  for (const [viewport, colorScheme] of PICTURES === undefined ? VIEWS.slice(0, 2) : VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const where = `${name}-${viewport.width}-${colorScheme}`;
    await isFine(page, where);
    if (PICTURES === undefined) continue;
    const [y = 0, end = 0] = await Promise.all([page.evaluate<number>(TOP), page.evaluate<number>(END)]);
    const clip = { x: 0, y, width: viewport.width, height: end - y };
    await page.screenshot({ path: join(PICTURES, `${where}.png`), fullPage: true, clip });
  }
}

Deno.test("a speaker's question comes into a live page as a form, and its answer goes on with the dialogue", () =>
  withServer(async (server) => {
    const { models } = server;
    models.hold();
    const id = await server.start({ ...DEBATE, tools: ["request_context"] });
    await server.until(`/api/dialogues/${id}`, () => models.waiting.length === 1);
    await shown(server, `/dialogues/${id}`, async (page) => {
      const query = { query: "Whose money?", reason: "It decides.", required: true };
      models.waiting.shift()?.answer(`TOOL request_context ${JSON.stringify(query)}`);
      models.release();
      await page.getByRole("link", { name: "Answer the questions" }).click();
      equal(await page.evaluate("'live' in document.body.dataset"), false);
      await page.getByLabel("Proposition asks: Whose money?").fill("The city's.");
      await page.getByRole("button", { name: "Answer and go on" }).click();
      await page.locator("#front .headline").waitFor();
      equal(await page.locator("#questions form").count(), 0);
    });
    ok(models.requests.some(({ prompt }) => prompt.includes("The city's.")));
  }));

Deno.test("a question is asked below the outcome, and its answer comes into the page with its citations", () =>
  withServer(async (server) => {
    const { models } = server;
    const documents = [{ name: "costs.md", text: "# Costs\n\nA tram costs 240,000 in the first year." }];
    const id = await server.start({ ...DEBATE, documents });
    await server.ended(id);
    await shown(server, `/dialogues/${id}`, async (page) => {
      await page.getByLabel("Question").fill("What would it cost us in the first year, and in the second?");
      await looksFine(page, "ask");
      models.hold();
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await textOf(page, "#ask h2", /Asked: What would it cost us/);
      await textOf(page, "#ask", /Moderator is thinking \(answer\)/);
      await looksFine(page, "asking");
      const answer =
        "In the first year “A tram costs 240,000 in the first year.” [costs], as was said in [message-3].\n\n" +
        "Nobody spoke of the second year; “it stays as dear” [costs] is my judgement.";
      models.waiting.shift()?.answer(answer);
      models.release();
      await textOf(page, "#review-1", /In the first year .* as was said in\s*\(3\)/);
      await textOf(page, "#review-1", /1 exact, 1 not found/);
      await page.locator('#review-1 a[href="#message-3"]').first().click();
      ok(page.url().endsWith("#message-3"), page.url());
      const field = page.getByLabel("Question");
      await field.waitFor();
      equal(await field.inputValue(), "", "the next question may be asked");
      await field.fill("And who pays?");
      await page.getByLabel("Who answers").selectOption({ label: "Everybody, each without hearing the others" });
      await page.getByRole("button", { name: "Ask", exact: true }).click();
      await textOf(page, "#review-2", /Answer by Opposition/);
      equal(await page.locator("#review-2 h3", { hasText: "Answer by" }).count(), 3);
      await looksFine(page, "asked");
    });
    deepEqual(server.errors, []);
  }));
