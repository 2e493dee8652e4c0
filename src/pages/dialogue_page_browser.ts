// Pages of dialogues in a real browser. `deno task test-browser` runs it, with Debian's chromium; `deno task test` does not.
import assert from "node:assert/strict";
import { join } from "node:path";
import { PARTICIPANTS, Sample, SETTINGS } from "../archive/_sample_record_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { completedReviews } from "../archive/reviews.ts";
import { pagesOf } from "../protocols/pages.ts";
import { attacks, written } from "../testdata/attacks.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { derivePseudo } from "../words/_pseudo_fixture.ts";
import { inBrowser, isFine, opened, PICTURES, SCREENS, viewsOf } from "./_browser_fixture.ts";
import { dialoguePage } from "./dialogue_page.ts";
import { SERVE_STYLE } from "./serve_style.ts";
import { linesOfMessages, type LiveDialogue, type ShownDialogue } from "./shown_dialogue.ts";
import { shownPage } from "./shown_page.ts";

const POLICY = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:";
const TYPES: Readonly<Record<string, string>> = { "/style.css": "text/css", "/app.js": "text/javascript" };
const ARCHIVES = new URL("../testdata/archives/", import.meta.url);

/** Serves pages by their paths as the server does, without its module. */
async function served(pages: Readonly<Record<string, string>>, look: (origin: string) => Promise<void>): Promise<void> {
  const all: Readonly<Record<string, string>> = { "/style.css": SERVE_STYLE, "/app.js": "", ...pages };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const { pathname } = new URL(request.url);
    const headers = {
      "Content-Type": TYPES[pathname] ?? "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
    };
    return new Response(all[pathname] ?? "", { headers });
  });
  try {
    await look(`http://127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}

async function shownOf(events: readonly JournalEvent[], more: Partial<ShownDialogue> = {}): Promise<ShownDialogue> {
  const record = fold(events);
  return {
    id: "sample",
    record,
    protocols: await pagesOf(record.protocol),
    reviews: [],
    seq: events.length,
    touched: linesOfMessages(events),
    may: { control: true, judge: true },
    judges: ["one", "two"],
    family: { forks: [{ id: "f", at: 4, outcome: "Tied" }] },
    ...more,
  };
}

/** Returns the events of a dialogue whose pages are in a language. */
function readIn(tag: string, events: readonly JournalEvent[]): readonly JournalEvent[] {
  return events.map((event) =>
    event.type === "dialogue.started"
      ? { ...event, settings: { ...event.settings, language: { readers: tag } } }
      : event
  );
}

/** Pages of an archive: held, half held, and of what somebody was shown. */
async function pagesIn(name: string, tag = "en"): Promise<Readonly<Record<string, string>>> {
  const folder = decodeURIComponent(new URL(name, ARCHIVES).pathname);
  const events = readIn(tag, (await readJournal(folder)).events);
  const held = await shownOf(events);
  const { record, protocols } = held;
  const reviews = await completedReviews(folder, record, protocols);
  const half = events.slice(0, Math.ceil(events.length / 2));
  const [participant = ""] = record.participants.map(({ id }) => id);
  const live: LiveDialogue = {
    state: "running",
    open: [{ key: "a/b/c", participant, kind: "argument", phase: "a", text: "So far, and" }],
    seats: [{ participant, kind: "argument", address: "/seat" }],
  };
  const message = record.messages.find(({ shown }) => shown !== undefined) ?? assert.fail();
  return {
    [`/${name}`]: dialoguePage({ ...held, reviews }),
    [`/${name}-live`]: dialoguePage(await shownOf(half, { live })),
    [`/${name}-shown`]: shownPage({ id: "sample", record, protocols, message, events }),
  };
}

/** Pages are fine on a phone and on a wide screen, light and dark, and ask for nothing from elsewhere. */
async function areFine(pages: Readonly<Record<string, string>>): Promise<void> {
  await served(pages, (origin) =>
    inBrowser(async (browser) => {
      for (const path of Object.keys(pages)) {
        const deeds = await opened(browser, `${origin}${path}`, {}, async (page) => {
          for (const { viewport, colorScheme } of viewsOf(SCREENS.filter(({ width }) => width !== 820))) {
            const where = `${path.slice(1)}-${viewport.width}-${colorScheme}`;
            await page.setViewportSize(viewport);
            await page.emulateMedia({ colorScheme });
            await isFine(page, where);
            if (PICTURES) await page.screenshot({ path: join(PICTURES, `${where}.png`), fullPage: true });
          }
        });
        assert.deepEqual(deeds, [], path);
      }
    }));
}

for (const name of ["debate_1", "council_1", "dialectic_1", "roundtable_1"]) {
  Deno.test(`the pages of ${name} can be read on every screen, light and dark`, async () => {
    await areFine(await pagesIn(name));
  });
}

/** Languages in which our texts are written from right to left, and without spaces: no language, but as long as one. */
const ARABIC = [..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"];
const KANA = [..."あいうえおかきくけこさしすせそたちつてとなにぬねの"];
const spelled = (text: string, letters: readonly string[]) =>
  text.replaceAll(/[a-z]/gi, (letter) => letters[letter.toLowerCase().charCodeAt(0) % letters.length] ?? "");
derivePseudo("ar", (text) => spelled(text, ARABIC));
derivePseudo("ja", (text) => spelled(text.replaceAll(/(?<=[a-z]{2}) (?=[a-z]{2})/gi, ""), KANA).replaceAll(". ", "。"));

Deno.test("pages from right to left and without spaces can be read on every screen, light and dark, as can their texts", async () => {
  const names = ["محمد", "田中", "Ada", "שרה"];
  const participants = PARTICIPANTS.map((one, n) => ({ ...one, name: names[n] ?? one.name }));
  const sample = new Sample({ topic: "هل ينبغي للمدن أن تفرض رسوما؟", participants }).phase("openings")
    .turn("advocate-1", "opening", "都市は混雑時に車から料金を取るべきである。".repeat(20))
    .turn("advocate-2", "opening", "يجب أن تبقى الشوارع حرة.\n\n- أولا\n- ثانيا".repeat(3)).end();
  const pages: Record<string, string> = { "/scripts": dialoguePage(await shownOf(sample.events)) };
  for (const tag of ["ar", "ja"]) {
    pages[`/scripts-${tag}`] = dialoguePage(await shownOf(readIn(tag, sample.events)));
    for (const [path, page] of Object.entries(await pagesIn("debate_1", tag))) pages[`${path}-${tag}`] = page;
  }
  await areFine(pages);
  await served(pages, (origin) =>
    inBrowser(async (browser) => {
      for (const [path, direction] of [["scripts", "ltr"], ["scripts-ar", "rtl"], ["scripts-ja", "ltr"]] as const) {
        await opened(browser, `${origin}/${path}`, {}, async (page) => {
          const directions = `["html", "#message-1 .text", "#message-2 .text", "h1"].map((each) =>
            getComputedStyle(document.querySelector(each)).direction)`;
          assert.deepEqual(await page.evaluate(directions), [direction, "ltr", "rtl", "rtl"], path);
        });
      }
    }));
});

Deno.test("a page of one phase can be read on every screen, light and dark", async () => {
  const sample = new Sample();
  for (let n = 0; n < 210; n++) {
    if (n % 70 === 0) sample.phase(`arguments/round-${n / 70 + 1}`);
    sample.turn(n % 2 ? "advocate-2" : "advocate-1", "argument", "So.", n > 0 ? { replyTo: n } : {});
  }
  await areFine({ "/paged": dialoguePage({ ...await shownOf(sample.events), page: 2 }) });
});

Deno.test("whatever is said on a dialogue's page, nothing of it runs, is loaded or becomes an element", async () => {
  const texts = (await attacks()).map((attack) => written(attack, () => "0123456789ab"));
  const tags = `"><script>alert(1)</script><img src=x onerror=alert(2)><svg onload=alert(3)>`;
  const participants = PARTICIPANTS.map((one) => ({ ...one, name: one.name + tags, position: tags }));
  const sample = new Sample({ topic: tags, participants, settings: { ...SETTINGS, brief: { motion: tags } } });
  sample.phase(`openings/${tags}`);
  for (const text of [...texts, tags, "[a](javascript:alert(4)) ![x](https://example.org/i.png)"]) {
    sample.turn("advocate-1", "opening", text);
  }
  const family = { forks: [{ id: tags, at: 1, outcome: tags }] };
  const page = dialoguePage(await shownOf(sample.end().events, { family, judges: [tags] }));
  await areFine({ "/attacks": page });
  await served({ "/attacks": page }, (origin) =>
    inBrowser(async (browser) => {
      await opened(browser, `${origin}/attacks`, {}, async (page) => {
        assert.equal(await page.locator("article").count(), texts.length + 2);
        assert.equal(await page.locator("script").count(), 1);
        assert.equal(await page.locator("img, iframe, object, embed, base, svg [onload], [style]").count(), 0);
      });
    }));
});
