// Hostile texts on the server's pages, in a real browser. `deno task test-browser` runs it, with Debian's chromium.
import assert from "node:assert/strict";
import { chromium, type Page } from "playwright-core";
import { unzipSync } from "fflate";
import { PARTICIPANTS, Sample, SETTINGS } from "../archive/_sample_record_fixture.ts";
import { withFolder } from "../cli/_cli_fixture.ts";
import { listen } from "../runtime/listen.ts";
import { attacks, written } from "../testdata/attacks.ts";
import { planted } from "./_guard_fixture.ts";
import { createServer } from "./server.ts";

const TOKEN = "token-of-a-test-server";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"].concat(
  ["--disable-background-networking", "--disable-component-update", "--disable-sync"],
);

/** Breaks out of elements, attributes, style sheets, scripts and data of any page that does not escape it. */
const TAGS = `"'><script>document.title='PWNED'</script><img src=x onerror=alert(1)><svg onload=alert(2)>` +
  `</textarea></title></template></style><base href=https://evil.example><form action=https://evil.example>` +
  `<a href=javascript:alert(3)>x</a><iframe srcdoc=x></iframe>` + "${alert(4)}{{7*7}}";
const LINKS = "[a](javascript:alert(5)) <javascript:alert(6)> ![x](https://evil.example/i.png) [b](//evil.example) " +
  "[c](data:text/html,<script>alert(7)</script>) https://evil.example/open";

/** Elements that pages of the server have nowhere, or only as their own frame has them. */
const STRANGE = `[...document.querySelectorAll("*")].flatMap((element) => {
  const { localName: name, attributes } = element;
  const handlers = [...attributes].filter((one) => /^on|^style$|^srcdoc$|^formaction$/.test(one.name)).map((one) => one.name);
  const own = name === "script" ? element.src.endsWith("/app.js") && element.text === ""
    : name === "img" ? element.src.startsWith("data:image/")
    : name === "form" ? /^(?:\\/(?!\\/)|$)/.test(element.getAttribute("action") ?? "")
    : name === "link" ? /\\/style\\.css$|^data:,$/.test(element.href)
    : name === "a" ? /^https?:$/.test(element.protocol)
    : !/^(?:base|iframe|object|embed|frame|applet|style|audio|video|marquee|math)$/.test(name);
  return [...handlers, ...(own ? [] : [element.outerHTML.slice(0, 200)])];
})`;

Deno.test("Whatever is said, named, asked for or planted, no page of the server runs, loads or sends anything for it", () =>
  withFolder(async (directory) => {
    const texts = [...(await attacks()).map((attack) => written(attack, () => "0123456789ab")), TAGS, LINKS];
    const participants = PARTICIPANTS.map((one) => ({ ...one, name: one.name + TAGS, position: TAGS, role: one.role }));
    const sources = [{ id: TAGS, file: `../${TAGS}.md`, title: TAGS, text: TAGS }];
    const sample = new Sample({
      topic: TAGS,
      participants,
      settings: { ...SETTINGS, format: TAGS, brief: { path: TAGS, motion: TAGS, sources } },
    });
    sample.phase(`openings/${TAGS}`);
    for (const text of texts) sample.turn("advocate-1", "opening", text);
    const finding = { claim: TAGS, verdict: "contradicted", reason: TAGS, source: TAGS };
    sample.aside("fact_check", 1, "checker", { findings: [finding] });
    await planted(directory, sample.end().journal);
    await Deno.mkdir(`${directory}/brief`);
    const yaml = JSON.stringify({
      motion: TAGS,
      positions: [{ id: "a", text: TAGS, name: TAGS, file: "a.md" }, { id: "b", text: TAGS, file: "a.md" }],
    });
    await Deno.writeTextFile(`${directory}/brief/brief.yaml`, yaml);
    await Deno.writeTextFile(`${directory}/brief/a.md`, TAGS);
    const errors: unknown[] = [];
    const server = createServer({
      directory,
      token: TOKEN,
      operator: { models: { [`m${TAGS}`]: "openai/gpt-4o" }, briefs: { [TAGS]: `${directory}/brief` } },
      io: { env: () => "sk-none-at-all" },
      onError: (error) => void errors.push(error),
    });
    const listening = await listen(server.fetch, { port: 0, hostname: "127.0.0.1" });
    const origin = `http://127.0.0.1:${listening.port}`;
    const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
    const deeds: string[] = [];
    try {
      const post = async (path: string, body: unknown) => {
        const answer = await fetch(origin + path, {
          method: "POST",
          body: JSON.stringify(body),
          headers: { Authorization: `Bearer ${TOKEN}` },
        });
        return { status: answer.status, body: await answer.json() };
      };
      const people = ["A", "B"].map((name) => ({ name: name + TAGS, position: TAGS, role: "position_advocate" }));
      const { body: { id, detail } } = await post("/api/dialogues", {
        protocol: "debate",
        motion: TAGS,
        model: "human",
        participants: people,
        scoringEnabled: false,
        roundCount: 1,
      });
      assert.ok(id, detail);
      const context = await browser.newContext({ acceptDownloads: true });
      const page = await context.newPage();
      page.on("request", (request) => {
        if (!request.url().startsWith(`${origin}/`) && !/^(?:data|blob):/.test(request.url())) {
          deeds.push(`asks for ${request.url()}`);
        }
      });
      page.on("console", (message) => {
        if (message.text().includes("status of 422")) return; // the estimate of a form that is not filled in
        deeds.push(`console: ${message.text()}`);
      });
      page.on("pageerror", (error) => deeds.push(`error: ${error.message}`));
      page.on("dialog", async (dialog) => {
        deeds.push(`dialog: ${dialog.message()}`);
        await dialog.dismiss();
      });
      const looked = async (path: string, selector = "main") => {
        const answer = await page.goto(origin + path);
        assert.equal(answer?.status() ?? 200, 200, `${path}: ${await answer?.text()}`);
        await page.waitForSelector(selector, { state: "attached" });
        await page.waitForTimeout(300);
        await isInert(page, path);
      };
      await looked(`/#token=${TOKEN}`);
      const query = encodeURIComponent(TAGS);
      for (
        const path of [
          "/",
          `/?q=${query}`,
          "/?q=evil",
          `/?protocol=${query}&status=${query}`,
          "/start",
          "/start?protocol=council",
          `/start?brief=${query}`,
        ]
      ) await looked(path);
      await looked("/dialogues/sample", "article");
      assert.equal(await page.locator("article.message").count(), texts.length);
      for (const number of [1, texts.length - 1, texts.length]) await looked(`/dialogues/sample/shown/${number}`);
      await looked(`/dialogues/${id}`);
      let asked = 0;
      for (const text of [TAGS, LINKS, texts[0]]) {
        const { seats } = await (await fetch(`${origin}/api/dialogues/${id}/seats`)).json();
        const [seat] = seats;
        if (!seat) break;
        await looked(`/dialogues/${id}/seats/${seat.participant}`);
        await page.goto(`${origin}/dialogues/${id}`);
        assert.equal(
          (await post(`/api/dialogues/${id}/seats/${seat.participant}`, { key: seat.key, text })).status,
          200,
        );
        asked++;
        await page.waitForTimeout(800); // the module takes the new parts
        await isInert(page, "a live dialogue");
      }
      assert.equal(asked, 3);
      assert.ok(await page.locator("article.message").count() >= 3);
      await downloadsAreInert(page, origin);

      const { seats: [last] } = await (await fetch(`${origin}/api/dialogues/${id}/seats`, {
        headers: { Authorization: `Bearer ${TOKEN}` },
      })).json();
      const tab = await (await browser.newContext()).newPage();
      const refused: string[] = [];
      tab.on("response", (answer) => void (answer.status() >= 400 && refused.push(answer.url())));
      await tab.goto(origin + last.url);
      await tab.waitForSelector("textarea");
      await tab.goto(`${origin}/dialogues/${id}`);
      await tab.waitForTimeout(800);
      assert.deepEqual(refused, [], "the token of a seat is sent to its own addresses only");
      assert.deepEqual(deeds, []);
      assert.deepEqual(errors, []);
    } finally {
      await browser.close();
      await server.close();
      await listening.close();
    }
  }));

async function isInert(page: Page, where: string): Promise<void> {
  assert.deepEqual(await page.evaluate(STRANGE), [], where);
  assert.ok(!(await page.title()).startsWith("PWNED"), where);
}

/** Downloads are saved, and what a browser would show of one as a page of its own does nothing. */
async function downloadsAreInert(page: Page, origin: string): Promise<void> {
  for (const form of ["zip&sources=true", "zip", "md", "html", "json"]) {
    const path = `/api/dialogues/sample/download?format=${form}`;
    const answer = await fetch(origin + path);
    assert.match(answer.headers.get("content-security-policy") ?? "", /^sandbox; default-src 'none'/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (form === "zip") assert.deepEqual(Object.keys(unzipSync(bytes)), ["journal_left_out.txt"]);
    if (form === "zip&sources=true") assert.deepEqual(Object.keys(unzipSync(bytes)), ["journal.jsonl"]);
    const saving = page.waitForEvent("download");
    await page.goto(origin + path).catch(() => {}); // it is saved, not opened
    assert.match((await saving).suggestedFilename(), /^[\w-]+\.\w+$/);
    if (form === "html") {
      const own = await page.context().newPage();
      own.on("request", (request) => assert.match(request.url(), /^(?:data|about):/));
      await own.setContent(new TextDecoder().decode(bytes));
      await own.waitForTimeout(300);
      assert.equal(await own.locator("script, img:not([src^='data:']), iframe, form, base").count(), 0);
      assert.ok(!(await own.title()).startsWith("PWNED"));
      await own.close();
    }
  }
}
