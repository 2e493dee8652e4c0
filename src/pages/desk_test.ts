import assert from "node:assert/strict";
import type { AnswerSchema } from "../agents/agent.ts";
import { findingsSchema } from "../agents/answer_schema.ts";
import { scoreSchema } from "../agents/scores_form_fixture.ts";
import type { ArchiveEntry } from "../archive/list.ts";
import { MARK } from "../archive/search.ts";
import { protocolNamed, PROTOCOLS } from "../protocols/list.ts";
import { attacks, written } from "../testdata/attacks.ts";
import { startFields } from "../serve/pages.ts";
import { inLanguage } from "../words/language.ts";
import { archivesPage, type ArchivesView } from "./archives_page.ts";
import { fieldInHtml } from "./fields.ts";
import { framePage, lockedPage } from "./frame.ts";
import { attributes, html } from "./html.ts";
import { readScript, SCRIPTS } from "./scripts.ts";
import { seatPage, type SeatView, type WaitingTurn } from "./seat_page.ts";
import { startPage, type StartView } from "./start_page.ts";

const ENTRY: ArchiveEntry = {
  path: "debates/2026-11-21/2026-11-21T05-19-39_debate",
  dialogueId: "d/1",
  protocol: "debate",
  topic: "Tea is better than coffee",
  startedAt: "2026-11-21T05:19:39.000Z",
  status: "completed",
  endReason: "completed",
  outcome: { headline: "For Ada, by 2 of 2 judges" },
};
const ARCHIVES: ArchivesView = { directory: "debates", protocols: ["debate", "council"], entries: [ENTRY], total: 1 };
const TURN: WaitingTurn = {
  key: "arguments/round-1/rebuttal/advocate-2",
  called: "rebuttal",
  phase: "arguments, round 1",
  instruction: "Answer Ada.\n\nCite sources.",
  said: [{ number: 6, speaker: "advocate-1", name: "Ada", text: "Tea *calms* [study].", called: "argument" }],
  attachments: [{ name: "notes.txt", text: "Some notes" }, { name: "map.png" }],
  sources: [{ name: "study", title: "A study of tea" }],
  words: 150,
};
const SEAT: SeatView = {
  id: "d1",
  title: "Tea is better than coffee",
  topic: "Tea is better than coffee",
  participant: { id: "advocate-2", name: "Ben" },
  sides: ["advocate-1", "advocate-2"],
  mayRead: true,
};

/** The texts that a page hands over to its modules, by their names. */
function textsIn(page: string): Readonly<Record<string, string>> {
  const [, json = "{}"] = / data-texts="([^"]*)"/.exec(page) ?? [];
  return JSON.parse(json.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
}

async function startView(name: string): Promise<StartView> {
  const protocol = await protocolNamed(name);
  assert.ok(protocol);
  return {
    protocol: name,
    protocols: PROTOCOLS,
    subject: protocol.subject,
    ...startFields(protocol),
    presets: [{ name: "quick", about: "one round" }, { name: "standard", about: "three rounds" }],
    preset: "standard",
    seats: protocol.cast({ model: "human" }, "", undefined),
    models: ["fast", "careful"],
    briefs: [{ name: "tea", motion: "Tea first" }],
  };
}

const seatFor = (schema: Pick<AnswerSchema<unknown>, "jsonSchema">) =>
  seatPage({ ...SEAT, waiting: { ...TURN, form: schema.jsonSchema } });

Deno.test("attributes() escapes values, writes true as a name, and leaves out what is false or missing", () => {
  const { text } = attributes({ id: 'a"b<', hidden: true, open: false, title: undefined, max: 0 });
  assert.equal(text, ' id="a&#34;b&#60;" hidden max="0"');
});

Deno.test("a page hands over all texts that its modules write, in the language that is spoken", async () => {
  const page = () => framePage({ title: "X", page: "archives", body: "" });
  const [english, german] = [textsIn(page()), inLanguage("de", () => textsIn(page()))];
  assert.equal(english["refusedPage"], "The server refused this page ({0}).");
  assert.equal(german["refusedPage"], "Der Server hat diese Seite verweigert ({0}).");
  assert.deepEqual(Object.keys(german), Object.keys(english));
  const scripts = await Promise.all(SCRIPTS.map(readScript));
  const wanted = scripts.flatMap((script) => [...script.matchAll(/worded\(\s*"(\w+)"/g)].map(([, name = ""]) => name));
  assert.ok(wanted.length > 20);
  assert.deepEqual(wanted.filter((name) => !english[name]), []);
  for (const unit of ["word", "words", "character", "characters"]) {
    for (const side of ["Left", "Over"]) assert.match(english[`${unit}${side}`] ?? "", new RegExp(`^\\{0\\} ${unit} `));
  }
  for (const after of ["", "AndPanel", "AndClerks", "PanelAndClerks"]) {
    assert.match(english[`messages${after}`] ?? "", /^\{0\} messages/);
  }
});

Deno.test("pages of the server are in the language that is spoken", async () => {
  const view = await startView("debate");
  const german = inLanguage("de", () => [
    archivesPage({ ...ARCHIVES, entries: [], total: 0, query: { q: "tea", status: "failed" } }),
    seatPage({ ...SEAT, waiting: TURN }),
    lockedPage({ page: "seat" }),
    startPage(view),
  ]);
  for (const page of german) assert.match(page, /^<!doctype html>\s*<html lang="de">/);
  assert.match(
    german[0] ?? "",
    /Nichts gefunden für „tea“ und Stand gescheitert\. <a href="\/">Alle Dialoge zeigen<\/a>/,
  );
  assert.match(german[1] ?? "", /Der Platz von <b class="side-2 name" dir="auto">Ben<\/b>/);
  assert.match(german[1] ?? "", /<output class="words">höchstens 150 Wörter<\/output>/);
  assert.match(german[3] ?? "", /<b>Debatte<\/b> <span class="kind">mit zwei oder mehr Seiten streiten<\/span>/);
  assert.match(german[3] ?? "", /<b>Schnell<\/b> <span class="kind">Eine kurze Runde, bewertet/);
  assert.match(german[3] ?? "", /<label for="field-roundCount">Runden<\/label>/);
  assert.match(german[3] ?? "", /<p class="hint" id="hint-seed" lang="en">Random seed/);
  assert.match(
    german[2] ?? "",
    /Adresse, die <code>convene serve<\/code> ausgegeben hat[^]*Der Teil nach <code>#<\/code>/,
  );
});

Deno.test("framePage() marks the page in the navigation and tells the module what it shows", () => {
  const page = framePage({
    title: "Tea is better than coffee",
    page: "archives",
    body: html`<h1>X</h1>`,
    data: { dialogue: "d", live: true, locked: false },
  });
  assert.match(page, /^<!doctype html>\s*<html lang="en">/);
  assert.match(page, /<a href="\/" aria-current="page">Archives<\/a>/);
  assert.match(page, /<a href="\/start">Start<\/a>/);
  assert.match(page, /<body class="framed archives" data-dialogue="d" data-live data-texts="[^"]*">/);
  const locked = lockedPage({ page: "seat" });
  assert.match(locked, /<body class="framed seat" data-locked data-texts="[^"]*">/);
  assert.doesNotMatch(locked, /<a [^>]*href="\//, "other pages may be locked too");
});

Deno.test("the archives lead from a hit to its message, with the found words marked", () => {
  const hit = (number: number) => ({
    archive: ENTRY.path,
    number,
    speaker: "Ada",
    passage: `… ${MARK}tea${MARK} <calms> …`,
    places: 1,
  });
  const page = archivesPage({ ...ARCHIVES, query: { q: "tea" }, hits: [1, 2, 3, 4].map(hit) });
  assert.match(
    page,
    /<a href="\/dialogues\/d%2F1#message-4"\s*><b>Ada \(4\)<\/b> <span class="said" dir="auto">… <mark>/,
  );
  assert.match(page, /… <mark>tea<\/mark> &#60;calms&#62; …/);
  assert.match(page, /<summary>1 more message<\/summary>/);
  assert.match(page, /<h2>1 dialogue found<\/h2>/);
  assert.match(page, /name="q" value="tea"/);
});

Deno.test("the archives say how each dialogue ended and what it cost, and why one cannot be read", () => {
  const usage = { calls: 2, inputTokens: 1, cachedInputTokens: 0, outputTokens: 1, unknownCalls: 0, unpricedCalls: 0 };
  const { outcome: _, ...undecided } = ENTRY;
  const entries: readonly ArchiveEntry[] = [
    { ...ENTRY, usage: { ...usage, costUsd: 0.5 } },
    { ...undecided, status: "stopped", endReason: "max_duration" },
    { path: "debates/x/broken", startedAt: ENTRY.startedAt, problem: "its journal is <empty>" },
  ];
  const page = archivesPage({ ...ARCHIVES, entries });
  assert.match(page, /<b dir="auto">For Ada, by 2 of 2 judges<\/b>[^]*Debate · \$0\.50/);
  assert.match(page, /Stopped: its time was up/);
  assert.match(page, /<h3 dir="auto">broken<\/h3>[^]*Unreadable:<\/span> its journal is &#60;empty&#62;/);
});

Deno.test("the archives show how sure an outcome is, what was wrong, and forks and panels below their dialogue", () => {
  const judged: ArchiveEntry = {
    ...ENTRY,
    outcome: { headline: "For Ada", howSure: { level: 2, words: "2 of 2 judges" } },
    corrections: [{ said: "900", stands: "<700>" }],
    followUps: [{ title: "Verdict of a panel", words: "2 of 2 judges name Ada" }],
  };
  const fork = {
    ...ENTRY,
    dialogueId: "d2",
    path: "debates/fork",
    parent: { dialogueId: "d/1", key: "a/round-1/argument/x" },
  };
  const page = archivesPage({ ...ARCHIVES, entries: [fork, judged] });
  assert.match(page, /Fairly sure: <\/span><b dir="auto">For Ada<\/b>\s*<span class="wrong nb">✕ 900 → &#60;700&#62;</);
  assert.match(
    page,
    /<b>Verdict of a panel\.<\/b> 2 of 2 judges name Ada<\/li><\/ul>\s*<div class="below">[^]*Fork after argument \(a, round 1\)[^]*Fork, debate/,
  );
});

Deno.test("a question with a memo in it is a line in the list and a title at the seat, where it can be unfolded", () => {
  const title = "Should we buy it?";
  const topic = `${title}\n\n${"The memo says much. ".repeat(400)}`;
  assert.match(archivesPage({ ...ARCHIVES, entries: [{ ...ENTRY, title }] }), />Should we buy it\?<\/a><\/h3>/);
  const seat = seatPage({ ...SEAT, title, topic });
  assert.match(seat, /<title>Should we buy it\?[^<]*<\/title>/);
  assert.match(seat, /<h1 dir="auto">Should we buy it\?<\/h1>\s*<details class="topic">\s*<summary>The topic in full/);
  assert.doesNotMatch(seatPage(SEAT), /The topic in full/);
});

Deno.test("the archives are paged by a cursor that keeps what was asked for", () => {
  const page = archivesPage({ ...ARCHIVES, query: { q: "a&b", status: "stopped", cursor: "c0" }, next: "c1" });
  assert.match(page, /<a href="\/\?q=a%26b&#38;status=stopped">Newest<\/a>/);
  assert.match(page, /<a rel="next" href="\/\?q=a%26b&#38;status=stopped&#38;cursor=c1">Older<\/a>/);
  assert.match(page, /<option value="stopped" selected>/);
  assert.doesNotMatch(archivesPage(ARCHIVES), />Older<|>Newest</);
});

Deno.test("what is running stands at the top and is asked for more often than nothing", () => {
  assert.match(archivesPage(ARCHIVES), /<section id="running" aria-label="Running now" data-refresh="20"><\/section>/);
  const page = archivesPage({ ...ARCHIVES, running: [ENTRY] });
  assert.match(page, /data-refresh="3">[^]*class="live">Live[^]*<section id="archives"/);
  const both = archivesPage({
    ...ARCHIVES,
    running: [{ ...ENTRY, now: "Waiting for Ben" }],
    entries: [{ ...ENTRY, running: true }],
  });
  assert.match(both, /Waiting for Ben/);
  assert.equal(both.split("<article").length, 2, "it stands there once");
});

Deno.test("an empty folder says what to do, and a search without hits how to go back", () => {
  const none = { ...ARCHIVES, entries: [], total: 0 };
  assert.match(archivesPage(none), /dialogues in <code>debates<\/code> yet[^]*href="\/start"[^]*--out debates/);
  assert.match(archivesPage({ ...none, query: { q: "tea" } }), /Nothing was found for “tea”\. <a href="\/">/);
});

for (const { name: protocol, subject } of PROTOCOLS) {
  Deno.test(`a ${protocol} is started with its subject, its seats, and fields of its schema`, async () => {
    const view = await startView(protocol);
    const page = startPage(view);
    const names = [...page.matchAll(/ name="([^"]+)"/g)].map(([, name = ""]) => name);
    assert.match(page, new RegExp(`<textarea id="field-${subject}" name="${subject}" required`));
    assert.equal(names.filter((name) => /^participants\[\d+\]\.model$/.test(name)).length, view.seats.length);
    assert.equal(names.some((name) => name.endsWith(".position")), protocol === "debate");
    const [document = "", another = ""] = page.match(/<template>[^]*?<\/template>/g) ?? [];
    assert.match(page, /at most 20\u00a0MB together[^]*<input type="file" class="unseen" multiple/);
    assert.match(document, /name="documents\[#\]\.base64"/);
    assert.match(another, /name="participants\[#\]\.name"/);
    assert.doesNotMatch(another, /<option value="(?:moderator|judge|chair)" selected|<input[^>]* value="judge"/);
    assert.match(page, /<option value="human">A person: a seat for me<\/option><option value="fast">/);
    const known = new Set([
      "protocol",
      "brief",
      subject,
      "model",
      "participants",
      "documents",
      "preset",
      ...view.fields.map(({ name }) => name),
    ]);
    const roots = new Set(names.map((name) => name.replace(/[.[].*/, "")));
    for (const root of roots) if (!["viewport", "referrer"].includes(root)) assert.ok(known.has(root), root);
    for (const kept of ["baseUrl", "outputDirectory", "files", "prices"]) {
      assert.ok(!roots.has(kept), kept);
    }
    const [sight = "", more = ""] = page.split('<details class="part more">');
    assert.match(sight, /<details class="person"\s*>\s*<summary class="[^"]*name" data-named/);
    assert.match(sight, /<legend>Judges<\/legend><p class="hint"[^>]*>[A-Z][^]* name="judges" value="careful"/);
    assert.match(more, / name="maxCostUsd"[^]* name="seed"/);
  });
}

Deno.test("a brief makes the motion optional and is sent along; one that is not the operator's is ignored", async () => {
  const view = await startView("debate");
  assert.match(
    startPage({ ...view, brief: "tea" }),
    /<input type="hidden" name="brief" value="tea">[^]*placeholder="Tea first"[^]*take the brief&#39;s/,
  );
  assert.doesNotMatch(startPage({ ...view, brief: "tea" }), /<textarea id="field-motion" name="motion" required/);
  assert.doesNotMatch(startPage({ ...view, brief: "../etc" }), /type="hidden" name="brief"/);
});

Deno.test("minutes are sent as milliseconds, and a preset's settings stand unless a field is filled in", async () => {
  const page = startPage(await startView("debate"));
  assert.match(page, /Maximum minutes<\/label><input[^>]* name="maxDurationMs"[^>]* data-times="60000">/);
  assert.match(page, /<input type="radio" name="preset" value="standard" checked><b>Standard<\/b>/);
  assert.match(page, /<input type="radio" name="preset" value="quick"><b>Quick<\/b>[^]*?data-price="quick" hidden>/);
  const [, settings = ""] = page.split('<details class="part more">');
  assert.match(settings, / name="factCheck"[^>]*data-json><option value="">Usual<\/option>/);
  assert.match(settings, / name="turnOrder"[^>]*><option value="">Usual<\/option>/);
  assert.doesNotMatch(settings, / checked| selected|<input[^>]* type="number"[^>]* value="/);
});

Deno.test("a seat shows what is asked and said in the colours of the sides, and keeps a draft", () => {
  const page = seatPage({ ...SEAT, waiting: TURN });
  assert.match(page, /<title>Your turn: Tea/);
  assert.match(page, /class="message side-1">[^]*Tea <em>calms<\/em> \[study\]\./);
  assert.match(
    page,
    /<div class="answer side-2">[^]*<p class="asked" dir="auto">Answer Ada\.<\/p>\s*<p class="asked" dir="auto">Cite/,
  );
  assert.match(
    page,
    /<form data-action="POST \/api\/dialogues\/d1\/seats\/advocate-2" data-done="Your answer was sent\." data-draft="d1 arguments[^"]*" data-words="150" data-unit="word">/,
  );
  assert.match(page, /<button[^>]*data-cite="\[study\]">/);
  assert.match(page, /<p class="kind">arguments, round 1<\/p>/);
  const opening = { ...TURN, called: "opening", phase: "openings" };
  const defending = seatPage({ ...SEAT, participant: { ...SEAT.participant, position: "No <tea>" }, waiting: opening });
  assert.match(defending, /You defend:\s*<q dir="auto">No &#60;tea&#62;<\/q>/);
  assert.doesNotMatch(defending, />openings</);
  assert.match(page, /data-keep="\S+" data-refresh/, "what is typed stays while the question does");
});

Deno.test("a seat shows texts to judge by even if nothing was said since the last turn", () => {
  const quoted = [{ title: "Position A", text: "Tea is *calm*." }];
  const page = seatPage({ ...SEAT, waiting: { ...TURN, said: [], attachments: [], quoted } });
  assert.match(page, /<h2>To read first<\/h2>[^]*<h3 dir="auto">Position A<\/h3>[^]*Tea is <em>calm<\/em>/);
  assert.match(seatPage({ ...SEAT, waiting: { ...TURN, said: [], attachments: [] } }), /<h2>Nothing new<\/h2>/);
  const first = seatPage({ ...SEAT, waiting: { ...TURN, said: [], attachments: [], ownCase: "Tea **calms**." } });
  assert.match(
    first,
    /<h2>To read first<\/h2>\s*<details open>\s*<summary>Your case<\/summary>[^]*<strong>calms<\/strong>/,
  );
  assert.match(
    seatPage({ ...SEAT, waiting: { ...TURN, ownCase: "Tea." } }),
    /<details>\s*<summary>Your case<\/summary>/,
  );
  const labelled = seatPage({ ...SEAT, waiting: { ...TURN, said: [{ name: "Position B", text: "So." }] } });
  assert.match(labelled, /<article class="message neutral">[^]*Position B/);
});

Deno.test("a seat that nobody waits for asks again by itself, and says when it is over", () => {
  const page = seatPage({ ...SEAT, now: "Ada is thinking" });
  assert.match(page, /<section id="seat" data-refresh="3"[^]*Not your turn yet[^]*<p>Ada is thinking\.<\/p>/);
  const over = seatPage({ ...SEAT, over: "Ada wins.", waiting: TURN });
  assert.match(over, /Ada wins\.[^]*href="\/dialogues\/d1"/);
  assert.doesNotMatch(over, /<form|data-refresh/);
});

Deno.test("a structured answer has a field for each value, with its range, its choices and rows for its lists", () => {
  const score = seatFor(scoreSchema([{ id: "clarity", weight: 1, description: "Is it ⟦clear⟧?" }]));
  assert.match(
    score,
    /Clarity, 0–10[^]*<input[^>]* name="answer\.scores\.clarity" required[^>]* min="0" max="10" step="any"/,
  );
  assert.match(score, />Is it clear\?</);
  const findings = seatFor(findingsSchema());
  assert.match(findings, /<input type="hidden" name="answer\.findings" data-empty="\[\]">/);
  assert.match(findings, /<template>[^]*<select[^>]* name="answer\.findings\[#\]\.verdict" required/);
  assert.match(findings, /<textarea[^>]* name="answer\.findings\[#\]\.source"[^>]* data-empty="null"/);
});

Deno.test("a field about somebody is labelled with their name, not with their id", () => {
  const field = (description: string) =>
    fieldInHtml({ name: "answer.to_member-1", form: { type: "string", description }, long: true })?.text ?? "";
  assert.match(
    field("Your words to ⟦Hanna⟧."),
    />Your words to Hanna<\/label><textarea[^>]*><\/textarea><p class="problem"/,
  );
  assert.match(field("Words to ⟦Hanna⟧, in short."), />To member-1<\/label>[^]*>Words to Hanna, in short\.<\/p>/);
});

Deno.test("a ranking begins with a row for each choice", () => {
  const item = { type: "object", properties: { position: { enum: ["A", "B", "C"] } }, required: ["position"] };
  const rank = (minItems: number) =>
    fieldInHtml({ name: "r", form: { type: "array", minItems, items: item }, long: true })?.text ?? "";
  assert.deepEqual([1, 0].map((least) => rank(least).match(/name="r\[\d\]\.position"/g)?.length ?? 0), [3, 0]);
  assert.equal(fieldInHtml({ name: "x", form: {} }), undefined);
});

Deno.test("the modules that a browser runs are all served, and import nothing else", async () => {
  const names: readonly string[] = SCRIPTS;
  const files = await Array.fromAsync(Deno.readDir(new URL("browser", import.meta.url)), ({ name }) => name);
  assert.deepEqual(files.sort(), names);
  for (const name of SCRIPTS) {
    const imported = [...(await readScript(name)).matchAll(/^import .*?"(.*)";$/gm)].map(([, path = ""]) => path);
    assert.deepEqual(imported.filter((path) => !names.includes(path.replace("./", ""))), [], name);
  }
});

/** All tags and attributes of a page, which nobody but the templates may write. */
function writtenIn(page: string): ReadonlySet<string> {
  const tags = [...page.matchAll(/<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)/gi)];
  const names = tags.flatMap(([, tag = "", rest = ""]) => [tag, ...rest.replace(/="[^"]*"/g, "").split(/\s+/)]);
  return new Set(names.map((name) => name.toLowerCase()));
}

Deno.test("whatever is said, called or found, it writes no tag and no attribute of a page", async () => {
  const tags = `"><script>alert(1)</script><img src=x onerror=alert(2)> ' onclick='x\u202e`;
  const start = await startView("debate");
  const pages = (evil: string): readonly string[] => [
    archivesPage({
      ...ARCHIVES,
      directory: evil,
      query: { q: evil, protocol: evil, status: evil },
      protocols: [evil],
      entries: [{ ...ENTRY, topic: evil, protocol: evil, outcome: { headline: evil }, dialogueId: evil }, {
        path: evil,
        startedAt: evil,
      }],
      hits: [{ archive: ENTRY.path, number: 1, speaker: evil, passage: evil, places: 1 }],
      next: evil,
    }),
    startPage({
      ...start,
      presets: [{ name: evil, about: evil }],
      seats: [{ name: evil, role: evil, position: evil }],
      models: [evil],
      briefs: [{ name: evil, motion: evil }],
      brief: evil,
    }),
    seatPage({
      id: evil,
      title: evil,
      topic: evil,
      mayRead: true,
      participant: { id: evil, name: evil },
      waiting: {
        ...TURN,
        key: evil,
        called: evil,
        phase: evil,
        instruction: evil,
        guidance: evil,
        quoted: [{ title: evil, text: evil }],
        said: [{ number: 1, speaker: evil, name: evil, text: evil, called: evil }],
        attachments: [{ name: evil, text: evil }],
        ownCase: evil,
        sources: [{ name: evil, title: evil }],
        form: { type: "object", properties: { [evil]: { type: "string", description: evil, enum: [evil] } } },
      },
    }),
    seatPage({ ...SEAT, over: evil }),
    seatPage({ ...SEAT, now: evil }),
    framePage({ title: evil, page: "dialogue", body: evil, data: { dialogue: evil } }),
  ];
  const plain = new Set(pages("plain").flatMap((page) => [...writtenIn(page)]));
  const markdown = [
    "p",
    "em",
    "strong",
    "code",
    "pre",
    "ul",
    "ol",
    "li",
    "br",
    "a",
    "rel",
    "href",
    "blockquote",
    "hr",
    "h1",
    "s",
  ];
  const allowed = new Set([...plain, ...markdown, "class", "start", "table", "thead", "tbody", "tr", "th", "td"]);
  for (const evil of [tags, ...(await attacks()).map((attack) => written(attack, () => "0123456789ab"))]) {
    for (const page of pages(evil)) {
      assert.deepEqual([...writtenIn(page)].filter((name) => !allowed.has(name)), [], evil.slice(0, 200));
      assert.doesNotMatch(page, / href="(?!\/|#|https?:|data:,")|\u202e/);
    }
  }
});
