// Documents on the start page, in a real browser. `deno task test-browser` runs it.
import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { pdfOf } from "../documents/_document_fixture.ts";
import { inBrowser, isFine, opened, PICTURES } from "../pages/_browser_fixture.ts";
import { quietly, served, textOf } from "./_served_fixture.ts";

const WIDE = { viewport: { width: 1280, height: 900 }, colorScheme: "light" } as const;
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: "dark", hasTouch: true, isMobile: true } as const;
const QUOTED = "The toll halved the queue at the bridge";
const PDF = pdfOf(["Memo.", `${QUOTED}.`]);
const MEMO = { name: "memo.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) };
const MB = 1024 * 1024;

/** Returns the names and sizes of the documents that a page lists. */
async function listed(page: Page): Promise<readonly string[]> {
  return await page.locator("#documents .document > p:first-child").allInnerTexts();
}

/** Drops or pastes files, as people do who have a pointer. */
async function hand(
  page: Page,
  kind: "drop" | "paste",
  files: readonly { readonly name: string; readonly text: string }[],
) {
  await page.evaluate(([kind, files]) => {
    const data = new DataTransfer();
    for (const { name, text } of files) data.items.add(new File([text], name, { type: "text/markdown" }));
    const event = kind === "drop"
      ? new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })
      : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector("main")?.dispatchEvent(event);
  }, [kind, files] as const);
}

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator("#documents").screenshot({ path: join(PICTURES, `${name}-${colorScheme}.png`) });
  }
}

Deno.test("a PDF that is chosen on the start page is cited, checked, and kept in the archive", () =>
  served(({ to, post, directory }) =>
    inBrowser((browser) =>
      quietly(browser, to("/start"), WIDE, async (page) => {
        await page.getByLabel("Choose files").setInputFiles(MEMO);
        await textOf(page, "#documents .document", /memo\.pdf 1 kB/);
        await page.locator("select[name=brief]").selectOption("congestion");
        await page.locator("#desk input[name=brief][value=congestion]").waitFor({ state: "attached" });
        assert.deepEqual(await listed(page), ["memo.pdf 1 kB"], "it stays when the form changes");
        await page.getByLabel("Model for everybody").selectOption("short");
        await page.getByText("All settings").click();
        await page.getByLabel("Rounds", { exact: true }).fill("1");
        await page.getByLabel("Answered by").nth(1).selectOption("human");
        await textOf(page, "#estimate", /^\d+ messages/);
        await picture(page, "start-wide");
        await isFine(page, "the start page with a document");
        await page.getByRole("button", { name: "Start" }).click();
        await page.waitForURL(/\/dialogues\//);
        const id = new URL(page.url()).pathname.split("/").at(-1);
        const path = `/api/dialogues/${id}/seats`;
        await page.getByRole("link", { name: /Take this seat/ }).first().waitFor();
        const { seats: [seat] } = await page.evaluate(async (path) => await (await fetch(path)).json(), path);
        await post(`${path}/${seat.participant}`, { key: seat.key, text: `As seen: "${QUOTED}" [memo].` });
        await textOf(page, "#said", /1 quotation is exact[^]*As seen/);

        const [day = ""] = await names(directory);
        const [archive = ""] = await names(join(directory, day));
        const sources = join(directory, day, archive, "sources");
        const kept = (await names(sources)).find((name) => /^memo-[0-9a-f]{12}\.pdf$/.test(name)) ?? "";
        assert.deepEqual(await Deno.readFile(join(sources, kept)), PDF);
      })
    )
  ));

async function names(folder: string): Promise<readonly string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}

Deno.test("documents are dropped, pasted and written by keyboard on a phone, listed, limited and removed", () =>
  served(({ to }) =>
    inBrowser(async (browser) => {
      const deeds = await opened(browser, to("/start?protocol=council"), PHONE, async (page) => {
        await page.getByLabel("Question").fill("Should we?");
        await hand(page, "drop", [{ name: "a.md", text: "One." }, { name: "a.md", text: "Two." }]);
        await textOf(page, "#documents", /a \(2\)\.md/);
        const [first] = await page.locator("#documents select").all();
        const offered = () => first?.locator("option").allInnerTexts();
        const members = ["everybody", "Member A", "Member B", "Member C"];
        assert.deepEqual(await offered(), members);
        await first?.selectOption("Member B");
        await page.locator(".person summary").nth(0).click();
        await page.locator('[name="participants[0].name"]').fill("Ada");
        await page.locator(".person summary").nth(1).click();
        await page.locator('[name="participants[1].name"]').fill("Ben");
        assert.deepEqual(await offered(), ["everybody", "Ada", "Ben", "Member C", "Member B"]);
        await first?.selectOption("Ben");
        assert.deepEqual(await offered(), ["everybody", "Ada", "Ben", "Member C"]);
        assert.equal(await first?.inputValue(), '["Ben"]');
        await hand(page, "paste", [{ name: "b.md", text: "" }]);
        await textOf(page, "#problem-documents", /b\.md is empty/);
        const large = { name: "c.txt", mimeType: "text/plain", buffer: Buffer.alloc(20 * MB, "a") };
        await page.getByLabel("Choose files").setInputFiles(large);
        await textOf(page, "#problem-documents", /c\.txt is 20\.0 MB.*at most 20 MB/);
        await page.getByRole("button", { name: "Paste a text" }).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.type("# The memo\nIt is short.");
        await textOf(page, "#documents", /The memo/);
        assert.deepEqual(await listed(page), ["a.md 1 kB", "a (2).md 1 kB", "The memo 1 kB"]);
        await page.getByRole("button", { name: "Remove a (2).md" }).press("Enter");
        const broken = { name: "d.pdf", mimeType: "", buffer: Buffer.from("%PDF-1.4 and no more") };
        await page.getByLabel("Choose files").setInputFiles(broken);
        await textOf(page, "#documents", /d\.pdf/);
        await textOf(page, "#estimate", /No estimate yet.*d\.pdf: it is no PDF/);
        await page.getByRole("button", { name: "Start" }).click();
        await textOf(page, "#documents .row:last-child .problem", /^Cannot use d\.pdf: it is no PDF/);
        assert.equal(await page.evaluate("document.activeElement.getAttribute('aria-label')"), "Remove d.pdf");
        await picture(page, "start-phone");
        await isFine(page, "the start page with documents");
        await page.keyboard.press("Enter");
        await textOf(page, "#estimate", /^(?!No estimate).*messages/);
        assert.deepEqual(await listed(page), ["a.md 1 kB", "The memo 1 kB"]);
      });
      assert.deepEqual(deeds.map((deed) => deed.replace(/.*status of (\d+).*/, "$1")), ["422"], deeds.join("\n"));
    })
  ));

Deno.test("an estimate counts documents of more than 2 MB, which are sent once", () =>
  served(({ to }) =>
    inBrowser((browser) =>
      quietly(browser, to("/start?protocol=council"), WIDE, async (page) => {
        const lengths: number[] = [];
        page.on("request", (request) => {
          if (request.url().includes("dryRun")) lengths.push(request.postData()?.length ?? 0);
        });
        await page.getByLabel("Question").fill("Should we?");
        await page.getByLabel("Model for everybody").selectOption("short");
        const estimated = page.waitForResponse((response) =>
          response.url().includes("dryRun") && (response.request().postData()?.length ?? 0) > 3_000_000
        );
        await page.getByLabel("Choose files").setInputFiles({
          name: "long.txt",
          mimeType: "text/plain",
          buffer: Buffer.from("The mill stands by the river. ".repeat(100_000)),
        });
        await estimated;
        await textOf(page, "#estimate", /^\d+ messages(?!.*not counted)/);
        await page.locator(".person summary").first().click();
        const again = page.waitForResponse(/dryRun/);
        await page.locator('[name="participants[0].name"]').fill("Ada");
        const { documents } = await (await again).json();
        assert.equal(Math.round(documents[0].characters / 1000), 3000);
        await textOf(page, "#estimate", /^\d+ messages(?!.*not counted)/);
        const long = lengths.filter((length) => length > 10_000);
        assert.ok(long.length === 1 && (long[0] ?? 0) > 3_000_000 && lengths.length > 1, lengths.join());
      })
    )
  ));
