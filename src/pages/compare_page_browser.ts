// Comparisons in a real browser. `deno task test-browser` runs it, with Debian's chromium; `deno task test` does not.
import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { convene, RECORDING, shippedBrief, trusting, withFolder } from "../cli/_cli_fixture.ts";
import { inBrowser, isFine, opened, PICTURES, SCREENS, viewsOf } from "./_browser_fixture.ts";

const root = (path: string) => decodeURIComponent(new URL(`../../${path}`, import.meta.url).pathname);
const played = (recording: string) => `recorded/${root(`examples/recordings/${recording}.yaml`)}`;

Deno.test("Comparisons of a fork, and of two without a common question, can be read on every screen and on paper", () =>
  withFolder((cwd) =>
    inBrowser(async (browser) => {
      const held = async (...args: readonly string[]) => {
        const { out, err } = await trusting([...args, "--quiet"], { cwd });
        assert.ok(out !== "", err);
        return out.split("\n")[0] ?? "";
      };
      const debate = ["debate", "--brief", shippedBrief("congestion-pricing"), "--out", "out"];
      const one = await held(...debate, "--rounds", "2", "--model", played("congestion_pricing"));
      const fork = await held("fork", one, "--at", "4", "--rounds", "1", "--model", `recorded/${RECORDING}`);
      const yard = ["council", "--brief", root("examples/railway-yard"), "--model", played("railway_yard")];
      const members = ["Hanna", "Pavel", "Wim"].flatMap((name) => ["--member", name]);
      const council = await held(...yard, ...members, "--out", "out");
      for (const [name, ...pair] of [["fork", one, fork], ["apart", council, one]] as const) {
        const file = join(cwd, `${name}.html`);
        assert.equal((await convene(["compare", ...pair, "--html", file], { cwd })).code, 0);
        const deeds = await opened(browser, pathToFileURL(file).href, {}, async (page) => {
          for (const { viewport, colorScheme } of viewsOf(SCREENS)) {
            const where = `compare-${name}-${viewport.width}-${colorScheme}`;
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme });
            await isFine(page, where);
            const columns = await page.locator("#outcome .pair:first-of-type > div").evaluateAll((all) =>
              new Set(all.map((one) => one.getBoundingClientRect().top)).size
            );
            assert.equal(columns, viewport.width < 768 ? 2 : 1, `${where}: one below the other on a phone alone`);
            if (PICTURES) await page.screenshot({ path: join(PICTURES, `${where}.png`), fullPage: true });
          }
          await page.locator("#turns summary").first().click();
          assert.ok(await page.locator("#turns .text").first().isVisible());
          await page.emulateMedia({ media: "print" });
          await isFine(page, `${name} on paper`);
        });
        assert.deepEqual(deeds, [], name);
      }
    })
  ));
