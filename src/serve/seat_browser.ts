// Seats of people in a real browser. `deno task test-browser` runs it, with Debian's chromium; `deno task test` does not.
import assert from "node:assert/strict";
import { inBrowser, isFine, opened, SCREENS } from "../pages/_browser_fixture.ts";
import { quietly, served, textOf } from "./_served_fixture.ts";

const [PHONE, , WIDE] = SCREENS.map((viewport) => ({ viewport }));

Deno.test("a person takes an advocate's seat from the page, and answers with sources in the words that are left", () =>
  served(({ to }) =>
    inBrowser(async (browser) => {
      await quietly(browser, to("/start?brief=congestion"), { ...WIDE, colorScheme: "dark" }, async (page) => {
        await page.getByLabel("Model for everybody").selectOption("short");
        await page.getByLabel("Answered by").nth(1).selectOption("human");
        await page.getByRole("button", { name: "Start" }).click();
        await textOf(page, "#status", /Waiting for/);
        await page.getByRole("link", { name: "Take this seat" }).click();
        const text = page.getByLabel("Your words");
        assert.match(await textOf(page, "#seat output", /words/), /^\d+ words (?:at most|left)$/);
        await isFine(page, "a seat with a text");

        await text.fill("Street space is scarce ");
        const left = Number.parseInt(await textOf(page, "#seat output", /words left/));
        await page.getByRole("button", { name: "[paris]" }).click();
        assert.equal(await text.inputValue(), "Street space is scarce [paris]");
        assert.equal(await page.locator("#seat output").innerText(), `${left - 1} words left`);
        await text.fill(`${await text.inputValue()}, as I say myself.${" and".repeat(left)}`);
        assert.match(await textOf(page, "#seat output.over", /over/), /^\d words? over: the end will be cut$/);
        await text.fill("Street space is scarce [paris], as I say myself.");

        await page.reload();
        assert.equal(await text.inputValue(), "Street space is scarce [paris], as I say myself.");
        await page.getByRole("button", { name: "Send" }).click();
        await textOf(page, "#seat h2", /Not your turn yet/);
        assert.deepEqual(
          await page.evaluate(`Object.keys(sessionStorage).filter((key) => key.startsWith("draft"))`),
          [],
        );
        await page.getByRole("link", { name: "watch the dialogue" }).click();
        await textOf(page, "#message-3 .text", /as I say myself/);
        await textOf(page, "#now .text", /My opponent is right/);
      });
    })
  ));

Deno.test("a seat's link is good for the seat alone, its page goes on by itself, and asks for critiques in a form", () =>
  served(({ origin, to, begin, post }) =>
    inBrowser(async (browser) => {
      const path = await begin("council", { models: { Hanna: "human" } });
      let link = "";
      await quietly(browser, to(path), {}, async (page) => {
        await textOf(page, "#seats", /Waiting for Hanna/);
        link = await page.getByRole("link", { name: "Take this seat" }).getAttribute("href") ?? "";
      });
      await quietly(browser, `${origin}${link}`, PHONE ?? {}, async (page) => {
        const asked: string[] = [];
        while (await page.locator("#seat [name^=answer]").count() === 0) {
          const key = await page.locator("#seat[data-key]").getAttribute("data-key") ?? "";
          asked.push(key);
          await page.getByLabel("Your words").fill(`My answer to question ${asked.length}.`);
          await page.getByRole("button", { name: "Send" }).click();
          await page.locator(`#seat[data-key]:not([data-key="${key}"])`).waitFor();
        }
        assert.equal(asked.length, 3);
        assert.equal(await page.evaluate("location.hash"), "", "the token is not left in the address");
        await isFine(page, "a seat with a form");
        await page.getByRole("button", { name: "Send" }).click();
        assert.equal(await page.locator("#seat textarea:invalid").count(), 2, "the browser asks for what is missing");
        for (const field of await page.locator("#seat textarea").all()) await field.fill("You forget the noise.");
        await page.getByRole("button", { name: "Send" }).click();
        await textOf(page, "#seat h2", /Not your turn|Your turn: (?!critique)/);
        await post(`/api${path}/stop`);
        await textOf(page, "#seat h2", /It can be resumed/);
      });
    })
  ));

Deno.test("off loopback, pages open with the operator's token or, of a seat, with its link", () =>
  served(({ origin, to, begin }) =>
    inBrowser(async (browser) => {
      const path = await begin("debate", { model: "short", models: { "advocate-1": "human" } });
      let link = "";
      const deeds = [
        await opened(browser, `${origin}${path}`, {}, async (page) => {
          await textOf(page, "h1", /This page is locked/);
          await isFine(page, "a locked page");
        }),
        await opened(browser, to("/"), {}, async (page) => {
          await page.locator("#running a").first().click();
          await textOf(page, "#said", /Welcome/);
          link = await page.getByRole("link", { name: "Take this seat" }).getAttribute("href") ?? "";
        }),
        await opened(browser, `${origin}${link}`, {}, async (page) => {
          await page.getByLabel("Your words").fill("A person speaks.");
          await page.getByRole("button", { name: "Send" }).click();
          await textOf(page, "#seat h2", /Not your turn yet/);
          assert.equal(await page.locator('a[href^="/"]').count(), 0, "there is no way to pages that are locked");
        }),
      ];
      // a browser names the pages that it was refused at first
      assert.deepEqual(deeds.flat().filter((deed) => !/status of 40[13]/.test(deed)), []);
    }), "0.0.0.0"));
