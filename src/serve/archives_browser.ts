// The archives, and what is done with a finished dialogue, in a real browser. `deno task test-browser` runs it, with
// Debian's chromium; `deno task test` does not.
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { inBrowser, isFine, SCREENS } from "../pages/_browser_fixture.ts";
import { DIALOGUES, heldBefore, quietly, served, textOf } from "./_served_fixture.ts";

const [PHONE, , WIDE] = SCREENS.map((viewport) => ({ viewport }));
const PROTOCOLS = Object.keys(DIALOGUES) as (keyof typeof DIALOGUES)[];

Deno.test("a word is searched for as it is typed, and a hit opens at its message", () =>
  served(({ directory, to }) =>
    inBrowser(async (browser) => {
      await heldBefore(directory, ["debate", "roundtable"]);
      await quietly(browser, to("/"), PHONE ?? {}, async (page) => {
        await textOf(page, "#archives h2", /^2 dialogues$/);
        await page.keyboard.press("/");
        await page.keyboard.type("nottingh");
        await textOf(page, "#archives h2", /^1 dialogue found$/);
        assert.match(page.url(), /\?q=nottingh$/);
        assert.equal(await page.locator("input[type=search]").inputValue(), "nottingh");
        await page.locator(".hits a").first().click();
        await page.waitForURL(/#message-\d+$/);
        const [target = ""] = /#message-\d+$/.exec(page.url()) ?? [];
        await textOf(page, target, /Nottingham/);
        assert.ok(await page.locator(target).evaluate((each) => each.getBoundingClientRect().top < innerHeight));
        await page.goBack();
        await textOf(page, "#archives h2", /^1 dialogue found$/);
        await page.evaluate(() => document.documentElement.dataset["same"] = "page");
        await page.locator("input[type=search]").press("Enter");
        await page.getByLabel("Protocol").selectOption("roundtable");
        await textOf(page, "#archives", /Nothing was found/);
        assert.equal(await page.evaluate(() => document.documentElement.dataset["same"]), "page", "not loaded anew");
      });
    })
  ));

Deno.test("a finished debate is judged, forked, downloaded and read by keys", () =>
  served(({ directory, to }) =>
    inBrowser(async (browser) => {
      const { debate = "" } = await heldBefore(directory, ["debate"]);
      await quietly(browser, to(debate), WIDE ?? {}, async (page) => {
        for (const form of ["zip", "html", "md", "json"]) {
          const [file] = await Promise.all([
            page.waitForEvent("download"),
            page.locator(`#downloads a[href$="format=${form}"]`).click(),
          ]);
          assert.match(file.suggestedFilename(), new RegExp(`\\.${form}$`));
          assert.ok((await Deno.stat(await file.path())).size > 1000);
        }
        await byKeys(page);

        await page.getByLabel("long").check();
        await page.getByLabel("strict").check();
        await page.getByRole("button", { name: "Judge" }).click();
        await textOf(page, "#review-1", /for|tied|undecided|too close/i);
        await textOf(page, "#front .sure", /2 judges|judge/);

        const asked = page.waitForEvent("dialog");
        await page.getByRole("button", { name: "Fork here, after message 3" }).click();
        assert.match((await asked).message(), /recorded answers, which cost nothing/);
        await page.waitForURL((url) => url.pathname !== debate);
        await textOf(page, "#message-3.inherited", /Ada/);
        await textOf(page, "#now .text", /Congestion is a real harm/);
        await page.getByRole("button", { name: "Stop" }).click();
        await textOf(page, "#status", /Stopped after message 3/);
        await page.getByRole("button", { name: "Resume" }).click();
        await page.waitForTimeout(3000);
        await textOf(page, "#now .name", /Ben/);
        await textOf(page, "#message-4 .text", /Congestion is a real harm/);
        await page.getByRole("link", { name: "The dialogue that this one was forked from" }).click();
        await textOf(page, "#family", /Fork after message 3/);
      });
    })
  ));

/** Reads a dialogue with the keyboard alone. */
async function byKeys(page: Page): Promise<void> {
  const focused = () => page.evaluate("document.activeElement.id || document.activeElement.textContent");
  await page.evaluate("document.activeElement.blur(); scrollTo(0, 0)");
  await page.keyboard.press("j");
  assert.equal(await focused(), "message-1");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  assert.equal(await focused(), "message-3");
  await page.keyboard.press("k");
  assert.equal(await focused(), "message-2");
  await page.keyboard.press("?");
  await page.locator("dialog#keys[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog#keys").waitFor({ state: "hidden" });
  assert.equal(await focused(), "message-2", "what had the focus has it again");
  await page.reload();
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.locator("main :focus").count() > 0, "the skip link leads into the text");
}

Deno.test("every page reads without script, and stays still for whoever wants it so", () =>
  served(({ directory, origin, to, begin }) =>
    inBrowser(async (browser) => {
      await heldBefore(directory, ["debate"]);
      const still = { ...PHONE, javaScriptEnabled: false };
      await quietly(browser, `${origin}/?q=paris`, still, async (page) => {
        await page.getByRole("button", { name: "Search" }).click();
        await page.locator(".hits a").first().click();
        await textOf(page, "#message-4 .text", /Paris/);
        assert.equal(
          await page.locator("button:not(.cite):visible").count(),
          2,
          "the forms to ask and to judge say so",
        );
        await page.getByRole("link", { name: "What was shown to Ben for message 4" }).click();
        await textOf(page, ".sent", /motion/i);
        await page.getByRole("link", { name: "Start", exact: true }).click();
        await page.locator("main > noscript .note").waitFor();
      });
      for (const [reducedMotion, moving] of [["reduce", 0], ["no-preference", 1]] as const) {
        await quietly(browser, to(await begin("debate")), { ...WIDE, reducedMotion }, async (page) => {
          await textOf(page, "#now .text", /./);
          assert.equal(await page.evaluate("document.getAnimations().length"), moving, "the cursor blinks");
        });
      }
    })
  ));

Deno.test("axe-core finds no fault on any page, light and dark, on a phone or a wide screen", () =>
  served(({ directory, to, begin }) =>
    inBrowser(async (browser) => {
      const { debate = "" } = await heldBefore(directory, ["debate"]);
      const live = await begin("debate");
      const starts = [...PROTOCOLS.map((name) => `/start?protocol=${name}`), "/start?protocol=debate&brief=congestion"];
      const pages = ["/", "/?q=paris", "/?q=nowhere", ...starts, live, debate, `${debate}/shown/6`];
      for (const [n, path] of pages.entries()) {
        for (const colorScheme of ["light", "dark"] as const) {
          const { viewport = null } = (n % 2 === 0) === (colorScheme === "light") ? PHONE ?? {} : WIDE ?? {};
          await quietly(browser, to(path), { viewport, colorScheme }, (page) => isFine(page, `${path} ${colorScheme}`));
        }
      }
    })
  ));
