// Reports in a real browser. `deno task test-browser` runs it, with Debian's chromium; `deno task test` does not.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { PARTICIPANTS, Sample, SETTINGS } from "../archive/_sample_record_fixture.ts";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { attacks, written } from "../testdata/attacks.ts";
import { inBrowser, isFine, opened, PICTURES, SCREENS, TOO_WIDE, viewsOf } from "./_browser_fixture.ts";
import { reportPage } from "./report_page.ts";

/** Room between the margins of a page of A4, in CSS pixels. */
const PAPER = { width: 657, height: 986 };

const root = (path: string) => decodeURIComponent(new URL(`../../${path}`, import.meta.url).pathname);
const played = (recording: string) => ["--model", `recorded/${root(`examples/recordings/${recording}.yaml`)}`];
const DIALOGUES: Readonly<Record<string, readonly string[]>> = {
  debate: [
    "--brief",
    root("examples/briefs/congestion-pricing"),
    "--rounds",
    "2",
    "--fact-check",
    "--position",
    "Ada=Large cities should charge drivers who enter the centre at busy hours.",
    "--position",
    "Ben=Large cities should keep their centres free of entry charges and fight congestion by other means.",
    ...played("congestion_pricing"),
  ],
  council: [
    "--brief",
    root("examples/railway-yard"),
    "--member",
    "Hanna",
    "--member",
    "Pavel",
    "--member",
    "Wim",
    ...played("railway_yard"),
  ],
  dialectic: [
    "--brief",
    root("examples/tool-library"),
    "--problem",
    root("examples/tool-library/problem.md"),
    "--agent",
    "Architect",
    "--agent",
    "Simplicity",
    "--rounds",
    "2",
    ...played("tool_library"),
  ],
  roundtable: ["--brief", root("examples/briefs/remote-work"), ...played("remote_work")],
};

/** Finds tables of which a part is out of sight. */
const CUT_OFF = `[...document.querySelectorAll(".wide")].filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.innerText.slice(0, 80))`;

for (const [protocol, args] of Object.entries(DIALOGUES)) {
  Deno.test(`the report of a ${protocol} can be read on every screen, light and dark, and on paper`, () =>
    withFolder((cwd) =>
      inBrowser(async (browser) => {
        const { code, out, err } = await convene([protocol, ...args, "--out", "out", "--quiet"], { cwd });
        assert.equal(code, 0, err);
        const archive = out.split("\n")[0] ?? "";
        await canBeRead(browser, { file: join(archive, "report.html"), name: protocol, screens: SCREENS });
        const file = join(cwd, "student.html");
        assert.equal((await convene(["report", archive, "--student", "--out", file], { cwd })).code, 0);
        await canBeRead(browser, { file, name: `${protocol}-student`, screens: SCREENS.slice(0, 1) });
      })
    ));
}

/** A report is fine on screens and on paper, and does nothing besides. */
async function canBeRead(
  browser: Browser,
  { file, name, screens }: { readonly file: string; readonly name: string; readonly screens: typeof SCREENS },
): Promise<void> {
  const deeds = await opened(browser, pathToFileURL(file).href, {}, async (page) => {
    for (const { viewport, colorScheme } of viewsOf(screens)) {
      const where = `${name}-${viewport.width}-${colorScheme}`;
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await isFine(page, where);
      if (viewport.width > 600) assert.deepEqual(await page.evaluate(CUT_OFF), [], `${where}: cut off`);
      if (PICTURES) await page.screenshot({ path: join(PICTURES, `${where}.png`), fullPage: true });
    }
  });
  assert.deepEqual(deeds, [], name);
  await opened(browser, pathToFileURL(file).href, { viewport: PAPER, colorScheme: "dark" }, async (page) => {
    await page.emulateMedia({ media: "print" });
    await isFine(page, `${name} on paper`);
    const path = PICTURES ? { path: join(PICTURES, `${name}.pdf`) } : {};
    const pdf = await page.pdf({ preferCSSPageSize: true, ...path });
    assert.match(pdf.toString("latin1"), /\/MediaBox \[0 0 59[45]\.\d+ 84[12]/, "it is of A4");
  });
}

Deno.test("a source's passage opens in place, without script, and stands in the list of sources when it is closed", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const { out } = await convene(["debate", ...DIALOGUES["debate"] ?? [], "--out", "out", "--quiet"], { cwd });
      const address = pathToFileURL(join(out.split("\n")[0] ?? "", "report.html")).href;
      await opened(browser, address, { javaScriptEnabled: false }, async (page) => {
        const cite = page.locator("#message-3 button.cite").first();
        const passage = page.locator(`#${await cite.getAttribute("popovertarget")}`);
        const closed = await passage.boundingBox();
        await cite.click();
        await page.locator("blockquote:popover-open mark").first().waitFor();
        const [open, at] = [await passage.boundingBox(), await cite.boundingBox()];
        assert.ok(closed && open && at && Math.abs(open.y - at.y) < 400, "beside its number");
        await page.keyboard.press("Escape");
        assert.deepEqual((await passage.boundingBox())?.width, closed.width);
      });
    })
  ));

Deno.test("no column of a table is cut off on a screen of 900 pixels, however long the names of sources are", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const long = "What was said and why it is wrong, in very many words. ".repeat(4);
      const finding = {
        claim: long,
        verdict: "contradicted",
        reason: long,
        source: "MINISTRY_OF_TRANSPORT_ANNUAL_REPORT_24",
      };
      const sample = new Sample().phase("openings").turn("advocate-1", "opening", long)
        .aside("fact_check", 1, "checker", { findings: [finding] });
      const file = join(cwd, "report.html");
      await Deno.writeTextFile(file, reportPage(sample.end().record));
      await opened(browser, pathToFileURL(file).href, { viewport: { width: 900, height: 900 } }, async (page) => {
        assert.ok(await page.locator(".wide").count() > 0);
        assert.deepEqual(await page.evaluate(CUT_OFF), []);
        if (PICTURES) await page.screenshot({ path: join(PICTURES, "long-names.png") });
      });
    })
  ));

Deno.test("whatever is said in a report, nothing of it runs, is loaded or leads astray", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const all = await attacks();
      const texts = all.map((attack) => written(attack, () => "0123456789ab"));
      const tags = `"><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>`;
      const participants = PARTICIPANTS.map((one) => ({ ...one, name: one.name + tags }));
      const sample = new Sample({ topic: tags, participants, settings: { ...SETTINGS, brief: { motion: tags } } });
      sample.phase(`openings/${tags}`);
      for (
        const text of [...texts, tags, "[a](javascript:alert(4)) <javascript:alert(5)> ![x](https://example.org/i.png)"]
      ) {
        sample.turn("advocate-1", "opening", text);
      }
      const file = join(cwd, "report.html");
      await Deno.writeTextFile(file, reportPage(sample.end().record));
      const deeds = await opened(
        browser,
        pathToFileURL(file).href,
        { viewport: { width: 390, height: 844 } },
        async (page) => {
          assert.equal(await page.locator("article").count(), texts.length + 2);
          assert.equal(
            await page.locator("script, img, iframe, object, embed, form, link, base, svg [onload]").count(),
            0,
          );
          assert.deepEqual(await page.evaluate(TOO_WIDE), []);
          const handlers = `[...document.querySelectorAll("*")].flatMap(({ attributes }) =>
          [...attributes].map(({ name }) => name).filter((name) => name.startsWith("on")))`;
          assert.deepEqual(await page.evaluate(handlers), []);
          const links = `[...document.querySelectorAll("a")].map(({ protocol }) => protocol)`;
          const protocols = new Set(await page.evaluate<readonly string[]>(links));
          assert.deepEqual([...protocols].filter((protocol) => !/^(?:file|https?):$/.test(protocol)), []);
        },
      );
      assert.deepEqual(deeds, []);
    })
  ));
