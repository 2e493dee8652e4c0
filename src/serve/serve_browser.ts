// The server's pages in a real browser. `deno task test-browser` runs it, with Debian's chromium; `deno task test` does not.
import assert from "node:assert/strict";
import type { Page, Request } from "playwright-core";
import { inBrowser, isFine, opened, PICTURES } from "../pages/_browser_fixture.ts";
import { quietly, served, textOf } from "./_served_fixture.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

/** Numbers of the messages on a page, in order. */
async function numbersOn(page: Page): Promise<readonly number[]> {
  const ids = await page.locator("#said article.message").evaluateAll((all) => all.map(({ id }) => id));
  return ids.map((id) => Number(id.replace("message-", "")));
}
const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1);

/** Starts a short debate from the page, and resolves when its own page is shown. */
async function startDebate(page: Page): Promise<void> {
  await page.locator("select[name=brief]").selectOption("congestion");
  await page.locator("#desk input[name=brief][value=congestion]").waitFor({ state: "attached" });
  await page.getByLabel("Model for everybody").selectOption("short");
  await textOf(page, "[data-price=quick]", /^free$/);
  await page.getByText("All settings").click();
  await page.getByLabel("Rounds", { exact: true }).fill("1");
  await textOf(page, "#estimate", /^15 messages, free/);
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForURL(/\/dialogues\//);
}

Deno.test("a debate is started from the page, watched word by word through reloads, and read at its end", () =>
  served(({ to }) =>
    inBrowser((browser) =>
      quietly(browser, to("/start"), WIDE, async (page) => {
        await startDebate(page);
        const now = page.locator("#now .text");
        await now.filter({ hasText: /Street space/ }).waitFor();
        const [before, after] = [await now.innerText(), await textOf(page, "#now .text", /works, and quickly/)];
        assert.ok(after.startsWith(before.trim()), "what is said grows");
        await textOf(page, "#message-3 .text", /most people already take\./);
        await textOf(page, "#message-3 .remark", /in the source|Score/);

        await now.filter({ hasText: /My opponent is right/ }).waitFor();
        await page.reload();
        await textOf(page, "#now .text", /^My opponent is right about the queue/);
        await textOf(page, "#message-5", /./);
        assert.deepEqual(await numbersOn(page), upTo(5));

        await textOf(page, "#front .headline", /Slightly for|For|Too close|Tied/);
        const numbers = await numbersOn(page);
        assert.deepEqual(numbers, upTo(15));
        assert.equal(await page.locator("#now article").count(), 0);
        assert.equal(await page.locator(".score").count(), 8);
        const read = await page.locator("main").innerText();
        await page.reload();
        assert.equal(await page.locator("main").innerText(), read, "a reload shows what stands there");
        await isFine(page, "the finished debate");
      })
    )
  ));

Deno.test("a lost connection is found again, and a hidden tab hears nothing until it is shown", () =>
  served(({ to, begin, hangUp }) =>
    inBrowser(async (browser) => {
      const path = await begin("debate", { model: "short", roundCount: 1, factCheck: false });
      const deeds = await opened(browser, to(path), PHONE, async (page) => {
        await textOf(page, "#now .text", /Street space/);
        await page.context().setOffline(true);
        await hangUp();
        await textOf(page, "#trouble", /connection is lost/);
        await page.context().setOffline(false);
        await page.locator("#trouble").waitFor({ state: "hidden" });
        await textOf(page, "#message-3 .text", /most people already take\./);
        await textOf(page, "#now .text", /./);
        assert.deepEqual(await numbersOn(page), upTo((await numbersOn(page)).length));

        const isEvents = (request: Request) => request.url().endsWith("/events");
        const ended = page.waitForEvent("requestfailed", isEvents);
        await hide(page, true);
        await ended;
        const last = (await numbersOn(page)).length;
        const again = page.waitForRequest(isEvents);
        await hide(page, false);
        assert.ok(Number((await again).headers()["last-event-id"]) > 0);
        await page.locator(`#message-${last + 1}`).waitFor();
        assert.deepEqual(await numbersOn(page), upTo((await numbersOn(page)).length));
      });
      assert.deepEqual(
        deeds.filter((deed) => !/net::ERR_(?:INTERNET_DISCONNECTED|INCOMPLETE_CHUNKED_ENCODING)/.test(deed)),
        [],
      );
    })
  ));

/** Lets a page believe that its tab is hidden, which no tab of a browser without windows ever is. */
async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
}

Deno.test("an estimate without a price gives tokens, and says that the cost is unknown", () =>
  served(({ to }) =>
    inBrowser((browser) =>
      quietly(browser, to("/start"), WIDE, async (page) => {
        const [about, upTo] = [{ calls: 22, tokens: 151_276 }, { calls: 22, tokens: 303_106 }];
        await page.route(/dryRun/, (route) => route.fulfill({ json: { messages: 20, about, upTo } }));
        await page.getByLabel("Motion").fill("Tea is better than coffee");
        const words = /^20 messages: probably 151,276 tokens, at most 303,106 tokens in 22 calls\. The cost is unknown/;
        await textOf(page, "#estimate", words);
      })
    )
  ));

Deno.test("what is wrong with a debate that is asked for stands at its field, which has the focus", () =>
  served(({ to }) =>
    inBrowser(async (browser) => {
      const deeds = await opened(browser, to("/start"), WIDE, async (page) => {
        await page.getByLabel("Motion").fill("Tea is better than coffee");
        await page.getByText("Limits and all settings").click();
        await page.getByLabel("Maximum tokens").fill("500");
        await textOf(page, "#estimate", /No estimate yet\. maxTokens: .*too low/); // no fault of the page in its console
        await page.getByRole("button", { name: "Start" }).click();
        await textOf(page, "#problem-maxTokens", /too low: raise it/);
        assert.equal(await page.evaluate("document.activeElement.name"), "maxTokens");
        const isCovered = `(({ right, bottom }) => document.elementFromPoint(right - 5, bottom - 5) !==
          document.activeElement)(document.activeElement.getBoundingClientRect())`;
        assert.equal(await page.evaluate(isCovered), false);
        await page.getByLabel("Maximum tokens").fill("");
        await textOf(page, "#estimate", /free/);
        await page.getByRole("button", { name: "Add somebody" }).click();
        assert.equal(await page.evaluate("document.activeElement.name"), "participants[3].name");
      });
      // a browser names in its console what was refused: the start, and not the estimates
      assert.equal(deeds.length, 1, deeds.join("\n"));
      assert.match(deeds[0] ?? "", /status of 422/);
    })
  ));

Deno.test("the start page is in the language of the browser, with what is wrong, and fits a phone", () =>
  served(({ to }) =>
    inBrowser(async (browser) => {
      for (const screen of [WIDE, PHONE]) {
        const where = `start-de-${screen.viewport.width}`;
        const deeds = await opened(browser, to("/start"), { ...screen, locale: "de-DE" }, async (page) => {
          await page.getByLabel("These").fill("Tee ist besser als Kaffee");
          await textOf(page, "#estimate", /^\d+ Nachrichten/);
          await page.getByText("Grenzen und alle Einstellungen").click();
          await page.getByLabel("Titel").fill("x".repeat(5));
          await page.getByLabel("Höchstens Aufrufe").fill("1");
          await page.getByRole("button", { name: "Beginnen" }).click();
          const problem = page.locator("#problem-maxCalls");
          await problem.filter({ hasText: /./ }).waitFor();
          assert.equal(await problem.locator("span[lang=en]").count(), 1, "what only the terminal says is marked");
          await isFine(page, where);
          if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${where}.png`, fullPage: true });
        });
        assert.deepEqual(deeds.map((deed) => /status of \d+/.exec(deed)?.[0]), ["status of 422"]);
      }
    })
  ));
