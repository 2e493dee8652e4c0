// A published site in a real browser, from files. `deno task test-browser` runs it, with Debian's chromium.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { PARTICIPANTS, Sample } from "../archive/_sample_record_fixture.ts";
import { convene, withFolder } from "../cli/_cli_fixture.ts";
import { inBrowser, isFine, opened, PICTURES, SCREENS, viewsOf } from "../pages/_browser_fixture.ts";
import { attacks, written } from "../testdata/attacks.ts";
import { journalOf, plant } from "./_site_fixture.ts";

const root = (path: string) => decodeURIComponent(new URL(`../../${path}`, import.meta.url).pathname);
const RECORDING = `recorded/${root("examples/recordings/congestion_pricing.yaml")}`;
const DEBATE = [
  "debate",
  "--brief",
  root("examples/briefs/congestion-pricing"),
  "--rounds",
  "2",
  "--fact-check",
  "--clerk",
  RECORDING,
  "--model",
  RECORDING,
  "--out",
  "debates",
  "--quiet",
  "--position",
  "Ada=Large cities should charge drivers who enter the centre at busy hours.",
  "--position",
  "Ben=Large cities should keep their centres free of entry charges and fight congestion by other means.",
];

/** Publishes a folder's debates, and returns the addresses of the front page and of the dialogues' pages. */
async function published(cwd: string, ...flags: readonly string[]) {
  const { code, err } = await convene(["publish", "debates", "--out", "site with space", ...flags], { cwd });
  assert.equal(code, 0, err);
  const site = join(cwd, "site with space");
  const names = (await Array.fromAsync(Deno.readDir(join(site, "dialogues")))).map(({ name }) => name);
  return {
    front: pathToFileURL(join(site, "index.html")).href,
    dialogues: names.map((name) => pathToFileURL(join(site, "dialogues", name)).href),
  };
}

/** Opens a page of a site; resolves to whatever it does besides loading files of the site. */
async function openedInSite(
  browser: Browser,
  address: string,
  options: Parameters<typeof opened>[2],
  look: (page: Page) => Promise<void>,
): Promise<readonly string[]> {
  const site = new URL(/\/(?:dialogues|experiments)\//.test(address) ? "../" : ".", address).href;
  const deeds = await opened(browser, address, options, look);
  return deeds.filter((deed) => !deed.startsWith(`asks for ${site}`));
}

Deno.test("a site can be read, searched and watched from files, on a phone and a wide screen, and asks nobody", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      assert.equal((await convene(DEBATE, { cwd })).code, 0);
      const { front, dialogues: [dialogue = ""] } = await published(cwd, "--title", "Our debates");
      const about = new URL("published.html", front).href;
      for (const [name, address] of [["front", front], ["dialogue", dialogue], ["published", about]] as const) {
        for (const { viewport, colorScheme } of viewsOf(SCREENS)) {
          const deeds = await openedInSite(browser, address, { viewport, colorScheme }, async (page) => {
            const where = `site-${name}-${viewport.width}-${colorScheme}`;
            await isFine(page, where);
            if (PICTURES) await page.screenshot({ path: join(PICTURES, `${where}.png`) });
          });
          assert.deepEqual(deeds, [], name);
        }
      }
      const deeds = await openedInSite(browser, front, { viewport: { width: 390, height: 844 } }, async (page) => {
        await page.fill("#search", "bus lane");
        const hit = page.locator("#results .hits a").first();
        await hit.waitFor();
        assert.equal(await page.locator("#results .hits mark").count() > 1, true);
        assert.equal(await page.locator("#list").isVisible(), false);
        await isFine(page, "search");
        const to = await hit.getAttribute("href") ?? "";
        await hit.click();
        await page.waitForURL((url) => url.href.endsWith(to));
        const place = await page.locator(`#${to.split("#")[1]}`).boundingBox();
        assert.ok(place && place.y < 844 && place.y + place.height > 0, "the message is in sight");
        await page.goBack();
        await page.locator("#results .hits a").first().waitFor(); // the address has what was searched
        await page.fill("#search", "xyzzy");
        await page.getByText("Nothing was found for “xyzzy”.").first().waitFor();
      });
      assert.deepEqual(deeds, []);
    })
  ));

Deno.test("a link to a claim opens it on a phone, also one that is folded away, and marks it", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      assert.equal((await convene(DEBATE, { cwd })).code, 0);
      const { dialogues: [dialogue = ""] } = await published(cwd);
      await opened(browser, dialogue, { viewport: { width: 390, height: 844 } }, async (page) => {
        const folded = await page.locator("details .sheet p[id^=claim-]").first().getAttribute("id");
        const open = await page.locator("#argued > .sheet p[id^=claim-]").first().getAttribute("id");
        for (const id of [open, folded]) {
          await page.goto("about:blank");
          await page.goto(`${dialogue}#${id}`);
          const claim = page.locator(`[id="${id}"]`);
          const box = await claim.boundingBox();
          assert.ok(box && box.y >= 0 && box.y + box.height <= 844, `${id} is in sight`);
          const colour = await claim.evaluate((element) => getComputedStyle(element).backgroundColor);
          assert.equal(colour, "rgb(251, 231, 161)");
          if (PICTURES) await page.screenshot({ path: join(PICTURES, `site-${id}.png`) });
        }
      });
    })
  ));

Deno.test("a dialogue is replayed from a file: word by word, to pause and to skip, and the outcome comes last", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const sample = new Sample({ topic: "Should cities charge?" }).phase("openings");
      sample.turn("moderator", "announcement", "Welcome.").turn(
        "advocate-1",
        "opening",
        "Queues cost time. ".repeat(30),
      );
      sample.phase("closings").turn("advocate-2", "closing", "Streets are for everybody. It is so.").end();
      await plant(join(cwd, "debates"), 1, sample.journal);
      const { dialogues: [dialogue = ""] } = await published(cwd);
      const deeds = await openedInSite(browser, `${dialogue}#watch`, {}, async (page) => {
        const said = page.locator("#message-2 .text");
        const length = async () => (await said.textContent() ?? "").trim().length;
        await page.locator("#player").waitFor();
        await page.locator("#message-2").waitFor(); // it is not said yet
        while (await length() < 20) await page.waitForTimeout(50);
        assert.ok(await length() < 400);
        assert.equal(await page.locator("#message-3").isVisible(), false);
        assert.equal(await page.locator(".headline").isVisible(), false);
        assert.match(await page.locator("#place").textContent() ?? "", /^message 2 of 3$/);
        await page.click("[data-do=pause]");
        const paused = await length();
        await page.evaluate("new Promise((resolve) => setTimeout(resolve, 600))");
        assert.equal(await length(), paused);
        await page.click("[data-do=next]");
        assert.ok(await length() > 500, "what was skipped is whole");
        assert.equal(await page.locator("#message-3").isVisible(), true);
        await page.selectOption("#player select", "16");
        await page.click("[data-do=pause]");
        await page.locator("#player").waitFor({ state: "hidden" });
        assert.equal(await page.locator(".headline").isVisible(), true);
        assert.equal(await page.locator(".unsaid").count(), 0);
        assert.equal(
          (await page.locator("#message-3 .text").textContent())?.trim(),
          "Streets are for everybody. It is so.",
        );
        await page.click("#watch");
        await page.click("[data-do=end]");
        assert.equal(await page.locator("body.replaying, .unsaid").count(), 0);
      });
      assert.deepEqual(deeds, []);
    })
  ));

Deno.test("whatever is said or named, nothing of it runs on a site, in the search or in a replay", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const tags = `"'></script></title><script>document.title="PWNED"</script><img src=x onerror=alert(1)>needle`;
      const texts = (await attacks()).map((attack) => written(attack, () => "0123456789ab"));
      const participants = PARTICIPANTS.map((one) => ({ ...one, name: one.name + tags, position: tags }));
      const sample = new Sample({ topic: tags, participants }).phase(`openings/${tags}`);
      for (const text of [tags, ...texts.slice(0, 20), "[a](javascript:alert(4))"]) {
        sample.turn("advocate-1", "opening", text);
      }
      await plant(join(cwd, "debates"), 1, journalOf(sample.end().events, "../../evil"));
      await Deno.writeTextFile(join(cwd, "about.md"), `# ${tags}\n\n${tags} <b onclick=alert(5)>x</b>`);
      const { front, dialogues: [dialogue = ""] } = await published(cwd, "--title", tags, "--about", "about.md");
      const deeds = await openedInSite(browser, front, {}, async (page) => {
        await page.fill("#search", "needle");
        await page.locator("#results .hits a").first().waitFor();
        assert.equal(await page.locator("img, iframe, base, script:not([src])").count(), 0);
      });
      assert.deepEqual(deeds, []);
      const others = await openedInSite(browser, `${dialogue}#watch`, {}, async (page) => {
        await page.selectOption("#player select", "16");
        for (let n = 0; n < 5; n++) await page.click("[data-do=next]");
        await page.click("[data-do=end]");
        assert.equal(await page.locator("img, iframe, base, script:not([src])").count(), 0);
        assert.notEqual(await page.title(), "PWNED");
      });
      assert.deepEqual(others, []);
    })
  ));
