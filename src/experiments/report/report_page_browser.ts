// The report of an experiment in a real browser. `deno task test-browser` runs it, with Debian's chromium.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inBrowser, isFine, opened, PICTURES, SCREENS, viewsOf } from "../../pages/_browser_fixture.ts";
import { inFolder } from "../../runtime/folder_fixture.ts";
import { answerRow, debateRow, experimentOn, RIGHT, WRONG } from "./_rows_fixture.ts";
import { experimentReport } from "./report.ts";
import { experimentPage } from "./report_page.ts";

const MODELS = ["openrouter/anthropic/claude-sonnet-4-5-with-a-long-name", "openai/gpt-4o", "ollama/qwen3"];
const JUDGES = ["google/gemini-2.5-flash", "mistral/mistral-small-latest"];
/** Room between the margins of a page of A4, in CSS pixels. */
const PAPER = { width: 657, height: 986 };

/** A report with every section, whose earlier models are stronger. */
function reportPage(): string {
  const items = Array.from({ length: 30 }, (_, n) => ({ id: `q${n}`, motion: `Is claim ${n} true?`, answer: ["yes"] }));
  const rows = items.flatMap(({ id: item }, n) => [
    ...MODELS.flatMap((one, a) =>
      MODELS.flatMap((other, b) => {
        if (a === b) return [];
        const judged = Object.fromEntries(JUDGES.map((judge, at) => [judge, [b - a + (n + at) % 3 - 1, b - a]]));
        const believed = Object.fromEntries(JUDGES.map((judge) => [judge, [0.5, 0.7 + 0.01 * (n % 9)]]));
        const row = debateRow({ item, between: [one, other], judged, believed, answer: n % 4 === 0 ? WRONG : RIGHT });
        return [{ ...row, sides: row.sides.map((side, seat) => ({ ...side, position: seat === 0 ? "Yes" : "No" })) }];
      })
    ),
    answerRow("single", item, n % 2 === 0 ? RIGHT : WRONG, 0.001),
    answerRow("naive", item, { ...(n % 3 === 0 ? RIGHT : WRONG), probability: 0.6 }, 0.0004),
  ]);
  const experiment = {
    ...experimentOn([], ["debate", "single"]),
    arms: ["debate", "single", "naive"].map((name) => ({
      name,
      protocol: name,
      configuration: {},
      ...(name === "naive" ? { withoutSources: true } : {}),
    })),
    name: "Which model argues best",
    models: MODELS,
    items,
  };
  return experimentPage(experimentReport({ experiment, run: { rows, left: [] } }));
}

Deno.test("the report of an experiment can be read on every screen, light and dark, and on paper", () =>
  inFolder((folder) =>
    inBrowser(async (browser) => {
      const file = join(folder, "report.html");
      await Deno.writeTextFile(file, reportPage());
      const address = pathToFileURL(file).href;
      for (const { viewport, colorScheme } of viewsOf(SCREENS)) {
        const where = `experiment-${viewport.width}-${colorScheme}`;
        const deeds = await opened(browser, address, { viewport, colorScheme }, async (page) => {
          await isFine(page, where);
          if (PICTURES) await page.screenshot({ path: join(PICTURES, `${where}.png`), fullPage: true });
        });
        assert.deepEqual(deeds, [], where);
      }
      await opened(browser, address, { viewport: PAPER }, async (page) => {
        await page.emulateMedia({ media: "print" });
        const hidden = await page.evaluate(
          `[...document.querySelectorAll("details table")].filter((one) => one.getBoundingClientRect().height === 0).length`,
        );
        assert.equal(hidden, 0, "folded tables are printed");
      });
    })
  ));
