// What was argued, on a dialogue's page in a real browser. `deno task test-browser` runs it; `deno task test` does not.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { REVIEW, reviewedBy, trialDebate } from "../archive/flow_exports/_argued_fixture.ts";
import { Sample } from "../archive/_sample_record_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { TRIAL } from "../judging/flow/_trial_fixture.ts";
import { FLOW_QUESTIONS } from "../judging/flow/mod.ts";
import { pagesOf } from "../protocols/pages.ts";
import { fold } from "../transcript/fold.ts";
import { inBrowser, isFine, opened, PICTURES, SCREENS } from "./_browser_fixture.ts";
import { reportPage } from "./report_page.ts";

/** The debate of the trial, as it was recorded. */
const DEBATE = [
  "--brief",
  join(TRIAL, "../../../examples/briefs/congestion-pricing"),
  "--rounds",
  "2",
  "--fact-check",
  "--model",
  `recorded/${join(TRIAL, "congestion_pricing.yaml")}`,
  "--position",
  "Ada=Large cities should charge drivers who enter the centre at busy hours.",
  "--position",
  "Ben=Large cities should keep their centres free of entry charges and fight congestion by other means.",
];

Deno.test("the sheet of arguments can be read on every screen, and a claim leads to its words and back", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const { review } = await trialDebate();
      const { out } = await convene(["debate", ...DEBATE, "--out", "out", "--quiet"], { cwd });
      const record = fold((await readJournal(out.split("\n")[0] ?? "")).events);
      const file = join(cwd, "report.html");
      const reviews = [{ path: REVIEW, record: review.record }];
      await Deno.writeTextFile(file, reportPage(record, { protocols: await pagesOf("debate"), reviews }));
      const address = pathToFileURL(file).href;
      await opened(browser, address, { javaScriptEnabled: true }, async (page) => {
        for (const [n, viewport] of SCREENS.entries()) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme: n % 2 ? "dark" : "light" });
          await isFine(page, `argued-${viewport.width}`);
          assert.equal(await page.locator(".sheet thead").first().isVisible(), viewport.width === 1440);
          if (PICTURES) await page.screenshot({ path: join(PICTURES, `argued-${viewport.width}.png`), fullPage: true });
        }
        const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
        assert.ok(height <= 13_000, `${height} pixels`);
        await page.locator("#argued details").evaluateAll((all) =>
          all.forEach((each) => each.setAttribute("open", ""))
        );
        await isFine(page, "argued, unfolded");
        await page.emulateMedia({ media: "print", colorScheme: "light" });
        await page.setViewportSize({ width: 657, height: 986 });
        await isFine(page, "argued, on paper");
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
        assert.ok((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length <= 12, "printed pages");
      });
      await opened(browser, address, { javaScriptEnabled: false, viewport: SCREENS[2] ?? null }, async (page) => {
        const colour = (at: string) => page.locator(at).evaluate((one) => getComputedStyle(one).backgroundColor);
        const before = await colour("#said-7\\.2");
        await page.locator("#claim-7\\.2 a").click();
        assert.match(page.url(), /#said-7\.2$/);
        assert.notEqual(await colour("#said-7\\.2"), before, "its words are marked");
        await page.locator("#said-4\\.1").click();
        assert.match(page.url(), /#claim-4\.1$/);
        await page.goto(`${address}#claim-9.1`);
        assert.ok(await page.locator("#claim-9\\.1").isVisible(), "a folded line opens for its address");
      });
    })
  ));

Deno.test("a flow of 200 messages and 600 claims is one page of a bounded size", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const dialogue = new Sample().phase("arguments");
      const answers = new Map<string, object>();
      for (let n = 1; n <= 200; n++) {
        const words = ["one", "two", "three"].map((which) => `claim ${which} of turn ${n} about roads`);
        dialogue.turn(n % 2 ? "advocate-1" : "advocate-2", "argument", `So: ${words.join(". Also: ")}.`);
        const last = n > 1
          ? { [`${n - 1}.1`]: [{ does: "denies", words: words[0], because: null, gist: words[0] }] }
          : {};
        const claims = words.slice(n > 1 ? 1 : 0).map((each) => ({ words: each, because: null, gist: each }));
        answers.set(FLOW_QUESTIONS.entry(n), { others: last, own: {}, claims });
      }
      const { review, argued } = reviewedBy(dialogue.end(), answers);
      assert.equal(argued.reading.flow.claims.length, 600);
      const file = join(cwd, "report.html");
      await Deno.writeTextFile(
        file,
        reportPage(dialogue.record, { reviews: [{ path: REVIEW, record: review.record }] }),
      );
      await opened(browser, pathToFileURL(file).href, {}, async (page) => {
        assert.equal(await page.locator("article.message").count(), 200);
        const elements = Number(await page.evaluate("document.querySelectorAll('*').length"));
        assert.ok(elements <= 12_000, `${elements} elements`); // loaded in 0.25 s where nothing else runs
      });
    })
  ));
