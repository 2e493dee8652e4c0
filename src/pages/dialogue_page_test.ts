import assert from "node:assert/strict";
import { PARTICIPANTS, Sample, sampleDebate, SETTINGS } from "../archive/_sample_record_fixture.ts";
import { readJournal } from "../archive/journal_reader.ts";
import { completedReviews } from "../archive/reviews.ts";
import { Facts } from "../archive/render/facts.ts";
import { outcomeOf } from "../archive/render/outcome.ts";
import { debatePage } from "../protocols/debate/page.ts";
import { pagesOf } from "../protocols/pages.ts";
import { attacks, written } from "../testdata/attacks.ts";
import { withUnits } from "../text/display.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold } from "../transcript/fold.ts";
import { inLanguage } from "../words/language.ts";
import { dialoguePage, dialogueParts } from "./dialogue_page.ts";
import { reportPage } from "./report_page.ts";
import { linesOfMessages, type ShownDialogue } from "./shown_dialogue.ts";
import { shownPage } from "./shown_page.ts";

const SOURCES = [{ name: "london", title: "A study of <London>", url: "https://example.org/a?b=1&c=2" }];
const BRIEFED = { ...SETTINGS, brief: { sources: SOURCES } };
const RUNNING = { state: "running", open: [] } as const;

/** A dialogue as far as its journal goes. */
function shownOf(events: readonly JournalEvent[], more: Partial<ShownDialogue> = {}): ShownDialogue {
  return {
    id: "sample",
    record: fold(events),
    protocols: [debatePage],
    reviews: [],
    seq: events.length,
    touched: linesOfMessages(events),
    may: { control: false, judge: false },
    family: { forks: [] },
    ...more,
  };
}

/** Elements of a page with an id and a place to be put into, by id. */
function placedIn(page: string): Map<string, string> {
  return new Map(
    [...page.matchAll(/<(article|h3|section) id="([^"]+)" data-into="[^]*?<\/\1>/g)]
      .map(([element, , id = ""]) => [id, element]),
  );
}

function tagsOf(page: string): ReadonlySet<string> {
  return new Set([...page.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase()));
}

Deno.test("the page of a dialogue shows each message on its side, with its notes beside it and a way to it in the rail", () => {
  const { events } = sampleDebate({ settings: BRIEFED });
  const page = dialoguePage(shownOf(events));
  for (const { number, speaker } of fold(events).messages) {
    assert.equal(page.split(`id="message-${number}"`).length, 2);
    if (!speaker.startsWith("advocate")) continue;
    assert.match(page, new RegExp(`<a class="turn [^"]*" href="#message-${number}"`), "the rail leads to it");
  }
  assert.match(page, /id="message-2"[^>]* class="message side-1 opening/);
  assert.match(page, /id="message-3"[^>]* class="message side-2 opening/);
  assert.match(page, /class="message announced announcement"[^>]*>\s*<p><b>Mo:<\/b>/, "a line of its own, and no more");
  assert.match(page, /class="remark" role="group" aria-label="Notes on message 2">\s*<details class="score">/);
  assert.match(page, /<div class="remark wrong"><b>✕ Contradicted\.<\/b>/);
  assert.match(page, /<summary>✓ 1 claim supported<\/summary>/);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, "no id stands twice");
  for (const [, to = ""] of page.matchAll(/href="#([^"]*)"/g)) assert.ok(ids.includes(to), `nothing is called ${to}`);
  assert.doesNotMatch(page, / style=| on\w+=|<style/);
});

Deno.test("a question with a memo in it has a line as its title, and is unfolded below it", () => {
  const topic = `Should we buy it?\n\n${"The memo says **much**. ".repeat(400)}`;
  const { events } = sampleDebate({ topic });
  const page = dialoguePage(shownOf(events));
  assert.match(page, /<title>Should we buy it\? · Convenings<\/title>/);
  for (const shown of [page, reportPage(fold(events))]) {
    assert.match(shown, /<h1[^>]*>Should we buy it\?<\/h1>\s*<details class="topic">/);
    assert.match(shown, /The topic in full<\/summary>[^]*<p>Should we buy it\?<\/p>[^]*says <strong>much<\/strong>/);
  }
});

Deno.test("a fact check that is missing is said to be", () => {
  const { events } = new Sample({ settings: BRIEFED }).phase("openings").turn("advocate-1", "opening", "So.")
    .aside("fact_check", 1, "checker", undefined);
  assert.match(dialoguePage(shownOf(events)), /The fact check by Cleo is missing\./);
});

Deno.test("the parts since a line bring a page that was read then up to date", () => {
  const { events } = sampleDebate({ settings: BRIEFED });
  const final = placedIn(dialoguePage(shownOf(events)));
  for (let seq = 1; seq < events.length; seq++) {
    const read = placedIn(dialoguePage(shownOf(events.slice(0, seq), { live: RUNNING })));
    const parts = dialogueParts(shownOf(events), seq);
    for (const [id, element] of placedIn(parts)) read.set(id, element);
    assert.deepEqual(
      [...read].filter(([id, element]) => final.get(id) !== element && element.includes('class="message')),
      [],
    );
    assert.deepEqual([...read.keys()].filter((id) => final.has(id)), [...final.keys()], `in order after line ${seq}`);
  }
  const parts = dialogueParts(shownOf(events), events.length);
  assert.doesNotMatch(parts, /<article/, "nothing is said twice");
  const judged = dialogueParts(shownOf(events, { judging: "now" }), events.length);
  assert.match(judged, / id="after"[^>]* data-refresh="3"/, "verdicts come by themselves");
  for (const id of ["front", "reasons", "status", "controls", "rail", "now", "seats", "judge", "after", "held"]) {
    assert.ok(parts.includes(` id="${id}"`), id);
  }
});

Deno.test("a simultaneous turn that ends late takes its place before those that ended earlier", () => {
  const late = new Sample().phase("openings").turn("advocate-1", "opening", "First.").turn(
    "advocate-2",
    "opening",
    "Second.",
  );
  const [started, phase, , first, , second] = late.events;
  assert.ok(started && phase && first && second);
  const early = [started, phase, second].map((event, n) => ({ ...event, seq: n + 1 }));
  const page = dialoguePage(shownOf(early, { live: RUNNING }));
  const [ahead = "", after = ""] = page.split(
    '<article id="message-1" data-into="said" class="message pending" hidden>',
  );
  assert.match(after, /Second\./);
  assert.match(ahead, /id="phase-1"/);
  const parts = dialogueParts(shownOf([...early, { ...first, seq: 4 }], { live: RUNNING }), 3);
  assert.match(parts, /<article id="message-1"[^]*First\./);
  assert.doesNotMatch(parts, /Second\./);
  assert.doesNotMatch(dialoguePage(shownOf(early)), /pending/, "nothing is waited for when nobody holds it");
});

Deno.test("a live dialogue shows its rounds, what is being checked, and a choice to follow", () => {
  const sample = new Sample({ topic: "Tea", settings: { ...SETTINGS, rounds: 2 } }).phase("arguments/round-1")
    .turn("advocate-1", "argument", "Tea calms.").turn("advocate-2", "rebuttal", "It does not.");
  const open = [
    { key: "f", participant: "moderator", kind: "fact_check", phase: "arguments/round-1", about: 1 },
  ] as const;
  const page = dialoguePage(shownOf(sample.events, { live: { state: "running", open } }));
  assert.match(
    page,
    /<i class="side-1\s*" title="[^"]*"><\/i>[^]*<i class="side-2[^]*<i class="to-come"><\/i>[^]*round 1 of 2/,
  );
  assert.match(page, /Being checked: what <b class="name side-1">Ada<\/b> says in <a href="#message-1">message 1<\/a>/);
  assert.match(page, /<input type="checkbox" checked> Follow/);
});

Deno.test("a live dialogue says who is thinking and what is said so far; buttons are those that its reader may use", () => {
  const { events } = sampleDebate();
  const open = [
    { key: "a/b/advocate-2", participant: "advocate-2", kind: "rebuttal", phase: "a", text: "So <far>" },
    { key: "a/s/moderator", participant: "moderator", kind: "score", phase: "a" },
  ] as const;
  const seats = [{ participant: "advocate-1", kind: "argument", address: "/seats/x" }] as const;
  const now = shownOf(events.slice(0, 12), { live: { state: "running", open, seats } });
  const page = dialoguePage({ ...now, may: { control: true, judge: true }, judges: ["m"] });
  assert.match(
    page,
    /<b class="live">Live<\/b> Ben is thinking \(rebuttal\) and Mo answers separately \(score\) <span class="kind">A<\/span>/,
  );
  assert.match(
    page,
    /<article id="now-[0-9a-f]{8}" data-into="now" data-key="a\/b\/advocate-2"[^]*data-said="8">So &#60;far&#62;</,
  );
  assert.equal(page.split('id="now-').length, 2, "what is asked aside is not said");
  assert.match(page, /<a class="button" href="\/seats\/x">Take this seat<\/a>[^]*Waiting for Ada: argument\./);
  const posts = (html: string) => [...new Set([...html.matchAll(/data-post="([^"]+)"/g)].map(([, to]) => to))];
  const [pause, stop, resume, fork] = ["pause", "stop", "resume", "fork"].map((deed) =>
    `/api/dialogues/sample/${deed}`
  );
  assert.deepEqual(posts(page), [pause, stop, fork]);
  assert.doesNotMatch(page, /data-action/);
  const killed = dialoguePage(shownOf(events.slice(0, 12), { may: { control: true, judge: false } }));
  assert.deepEqual(posts(killed), [resume, fork]);
  const held = shownOf(events, { may: { control: true, judge: true }, judges: ["gpt <4>"] });
  assert.deepEqual(posts(dialoguePage(held)), [fork]);
  const judging = dialoguePage({ ...held, judging: "now" });
  assert.doesNotMatch(judging, /\/judge"/);
  for (const id of ["judge", "after", "status"]) {
    assert.match(judging, new RegExp(`id="${id}"[^>]* data-refresh="3"`), "asked for again until there is a verdict");
    assert.doesNotMatch(dialoguePage(held), new RegExp(`id="${id}"[^>]* data-refresh`));
  }
  assert.match(dialoguePage({ ...held, unjudged: "no <key>" }), /could not finish: no &#60;key&#62;/);
  assert.match(dialoguePage(held), /data-action="POST \/api\/dialogues\/sample\/judge"[^]*value="gpt &#60;4&#62;"/);
  assert.deepEqual(posts(dialoguePage(shownOf(events))), []);
});

Deno.test("a question may be asked below the outcome; while it is answered, the page shows what is written so far", () => {
  const { events } = sampleDebate();
  const speakers = [{ id: "moderator", name: "Mo <1>" }, { id: "advocate-1", name: "Ada" }];
  const askable = shownOf(events, { ask: { speakers, author: "moderator" } });
  const page = dialoguePage(askable);
  assert.match(
    page,
    /id="said"[^]*id="ask">[^]*data-action="POST \/api\/dialogues\/sample\/ask"[^]*<h2>How it was held/,
  );
  assert.deepEqual([...page.matchAll(/<option value="([^"]*)">([^<]*)</g)].map(([, ...option]) => option), [
    ["", "Mo &#60;1&#62;, who wrote the outcome"],
    ["[&#34;advocate-1&#34;]", "Ada"],
    ["[&#34;moderator&#34;,&#34;advocate-1&#34;]", "Everybody, each without hearing the others"],
  ]);
  assert.match(page, /<nav class="rail"[^]*href="#ask">Ask a question<[^]*<\/nav>/);
  assert.match(dialoguePage(shownOf(events, { ask: { models: ["fast"] } })), /name="model"[^>]*><option value="fast">/);
  assert.doesNotMatch(dialoguePage(shownOf(events)), /sample\/ask/, "where nobody can be asked, there is no field");
  assert.doesNotMatch(reportPage(fold(events), { protocols: [debatePage] }), /id="ask"/);

  const open = [{ key: "k", participant: "advocate-1", kind: "answer", phase: "answers", text: "So <far>" }] as const;
  const asking = dialoguePage({ ...askable, asking: { question: "Why <so>?", live: { state: "running", open } } });
  assert.match(
    asking,
    /id="ask" data-refresh="2"[^]*Why &#60;so&#62;\?[^]*Ada is thinking \(answer\)[^]*So &#60;far&#62;/,
  );
  assert.match(asking, /data-post="\/api\/dialogues\/sample\/stop"/);
  for (const id of ["after", "status", "rail"]) assert.match(asking, new RegExp(`id="${id}"[^>]* data-refresh="3"`));
});

Deno.test("beyond 200 messages each phase has a page; the rail and the texts lead to all of them", () => {
  const sample = new Sample({ settings: BRIEFED });
  for (let round = 1; round <= 51; round++) {
    sample.phase(`arguments/round-${round}`);
    for (let n = 0; n < 4; n++) {
      const number = (round - 1) * 4 + n;
      sample.turn(n % 2 ? "advocate-2" : "advocate-1", "argument", `${number + 1}.`, number ? { replyTo: number } : {});
    }
  }
  sample.end();
  const shown = shownOf(sample.events);
  const page = dialoguePage({ ...shown, page: 2 });
  assert.equal(page.split("<article").length, 5);
  for (let n = 1; n <= 51; n++) {
    if (n !== 2) assert.ok(page.includes(`href="/dialogues/sample?page=${n}"`), `page ${n}`);
  }
  assert.match(
    page,
    /answers? ?<a href="\/dialogues\/sample\?page=1#message-4">|(?:of|answers) <a href="\/dialogues\/sample\?page=1#message-4"/,
  );
  assert.match(page, /href="\/dialogues\/sample\?page=51#held"/);
  assert.doesNotMatch(page, /id="held"/);
  assert.match(page, /aria-current="page"/);
  assert.match(page, /id="source-1"/, "citations lead somewhere on every page");
  assert.match(dialoguePage({ ...shown, page: 99 }), /id="message-204"[^]*id="held"/);
  assert.match(dialoguePage(shown), /id="message-1"/);
  for (const page of [0, -1, NaN]) assert.match(dialoguePage({ ...shown, page }), /id="message-1"/, `${page}`);
  assert.match(dialoguePage({ ...shown, live: RUNNING }), /id="message-204"/);
});

Deno.test("a phase of more than 200 messages has several pages", () => {
  const sample = new Sample().phase("talk");
  for (let n = 1; n <= 401; n++) sample.turn("advocate-1", "argument", `${n}.`);
  const shown = shownOf(sample.events);
  const numbers = (page: number) =>
    [...dialoguePage({ ...shown, page }).matchAll(/<article id="message-(\d+)"/g)].map(([, number]) => Number(number));
  assert.deepEqual([1, 2, 3].map((page) => numbers(page).length), [200, 200, 1]);
  assert.deepEqual(numbers(3), [401]);
  assert.match(dialoguePage({ ...shown, page: 2 }), /id="phase-1-2"[^>]*>Talk \(2\)</);
});

Deno.test("what a panel decided is the answer, and the rail leads to its review", async () => {
  const folder = "src/testdata/archives/debate_1";
  const { events } = await readJournal(folder);
  const protocols = await pagesOf("debate");
  const reviews = await completedReviews(folder, fold(events), protocols);
  const shown = shownOf(events, { protocols, reviews });
  const { headline } = outcomeOf(Facts.of(shown.record, "md", protocols), reviews);
  const page = dialoguePage(shown);
  assert.ok(page.includes(`dir="auto">${withUnits(headline)}.</p>`), headline);
  assert.match(page, /<nav class="rail"[^]*href="#review-1">[^]*<\/nav>[^]*<section id="review-1"/);
});

Deno.test("a dialogue and its forks lead to each other", () => {
  const { events } = sampleDebate();
  const forks = [{ id: "f/1", at: 4, outcome: "<Ben> wins" }];
  const page = dialoguePage(shownOf(events, { family: { parent: { id: "p" }, forks } }));
  assert.match(page, /Fork after message 4<\/a>: <span dir="auto">&#60;Ben&#62; wins/);
  assert.match(page, /href="\/dialogues\/f%2F1">Fork after message 4/);
  assert.match(page, /href="\/dialogues\/p">The dialogue that this one was forked from/);
  assert.match(page, /wins<\/span> · <a href="\/compare\?a=sample&#38;b=f%2F1">Compare<\/a>/);
  assert.match(page, /<a href="\/compare\?a=p&#38;b=sample">Compare<\/a>/);
  const record = {
    ...fold(events),
    parent: { dialogueId: "p", key: fold(events).messages[2]?.key ?? "", hash: "", lines: 1 },
  };
  const fork = dialoguePage({ ...shownOf(events, { family: { parent: { id: "p" }, forks: [] } }), record });
  assert.match(fork, /, forked from <a href="\/dialogues\/p">another dialogue<\/a> after message 3/);
});

Deno.test("a fork asks first, with what it may cost", () => {
  const shown = { ...shownOf(sampleDebate().events), may: { control: true, judge: false } };
  const question = (page: string) => /data-body="{&#34;at&#34;:3}"\s+data-confirm="([^"]*)"/.exec(page)?.[1];
  assert.match(question(dialoguePage(shown)) ?? "", /^Fork after message 3\? .* No maximum cost is set\.$/);
  assert.match(question(dialoguePage({ ...shown, mostUsd: 2 })) ?? "", /up to \$2\.00\.$/);
});

Deno.test("the first screen has question, answer and why, what was found wrong, and the sides", () => {
  const claim = "more than 900 trucks a day";
  const sample = new Sample().phase("a").turn("advocate-1", "opening", `There are ${claim} (or 20 % more).`)
    .score(1, 7, 8, "Clear.")
    .aside("fact_check", 1, "checker", {
      findings: [
        { claim, verdict: "contradicted", reason: "It says more than 700 trucks a day." },
        { claim: "20 % more", verdict: "overstated", reason: "No." },
      ],
    })
    .turn("moderator", "summary", "In short.").end();
  const page = dialoguePage(shownOf(sample.events));
  const [front = "", said = ""] = page.split('<nav class="rail"');
  assert.match(
    front,
    /<h1[^]*<p class="headline"[^]*<aside class="beside"[^]*class="side side-1"[^]*class="side side-2"/,
  );
  const struck = 'more than <del class="wrong">900</del> <ins>700</ins> trucks a day';
  assert.ok(front.includes(`“${struck}”`), "corrected at the top");
  assert.ok(
    said.includes(`There are ${struck} (or <span class="overstated">20\u202f% more</span>)`),
    "and where it was said",
  );
  assert.match(said, /<div class="remark wrong"><b>✕ 900 is wrong\.<\/b>[^]*<div class="remark overstated">/);
  assert.match(said, /href="#message-1" aria-label="1 Ada, opening statement, contradicted">/);
  assert.match(front, /1 claim went <span class="overstated">too far<\/span> <a class="ref" href="#message-1"/);
  assert.doesNotMatch(
    dialoguePage(shownOf(sample.events.slice(0, -1))),
    /class="(?:headline|beside)"/,
    "not before its end",
  );
});

Deno.test("a paused dialogue says so beside its button, and has no outcome yet", () => {
  const sample = new Sample().phase("openings").turn("advocate-1", "opening", "So.");
  const { usage, failures } = fold(sample.events);
  sample.add({ type: "dialogue.ended", status: "stopped", endReason: "paused", usage, failures, durationMs: 1000 });
  const page = dialoguePage(shownOf(sample.events, { may: { control: true, judge: false } }));
  assert.match(page, /<p class="state">Paused after message 1<\/p>/);
  assert.match(page, /\/resume"/);
  assert.doesNotMatch(page, /id="outcome"|undecided|convene resume/);
});

Deno.test("what a speaker was shown stands on a page of its own, block by block", () => {
  const sample = new Sample().phase("openings").turn("moderator", "announcement", "Welcome.");
  const key = "openings/opening-2/advocate-1";
  sample.add({ type: "block.recorded", hash: "h", text: "<b>Argue</b>" })
    .add({
      type: "call.sent",
      call: `${key}#1.1`,
      model: "m",
      blocks: [{ role: "system", hash: "h" }],
      maxOutputTokens: 1,
      reserved: { tokens: 1 },
    })
    .turn("advocate-1", "opening", "So.");
  const record = fold(sample.events);
  const page = (number: number) => {
    const message = record.messages.find((each) => each.number === number) ?? assert.fail();
    return shownPage({ id: "sample", record, protocols: [], message, events: sample.events });
  };
  assert.match(page(2), /<h2>system<\/h2>\s*<pre dir="auto">&#60;b&#62;Argue/);
  assert.match(page(2), /message 1 in full/);
  assert.match(page(2), /href="\/dialogues\/sample#message-2"/);
  assert.match(page(1), /none: the program writes announcements/);
});

Deno.test("whatever is said, called or recorded, no page gets a tag, an attribute or a hidden letter of it", async () => {
  const texts = (await attacks()).map((attack) => written(attack, () => "0123456789ab"));
  const plain = tagsOf(dialoguePage(shownOf(sampleDebate({ settings: BRIEFED }).events, { live: RUNNING })));
  const evil = `"><script>alert(1)</script><img src=x onerror=y style="a">\u202e`;
  for (const text of [...texts, evil]) {
    const name = [...text].slice(0, 200).join("");
    const participants = PARTICIPANTS.map((one) => ({ ...one, name, position: text }));
    const settings = {
      ...SETTINGS,
      brief: { motion: text, terms: { [name]: text }, sources: [{ name, title: text, url: text }] },
    };
    const sample = new Sample({ topic: text, participants, settings });
    sample.phase(`openings/${name}`).turn("advocate-1", "opening", text).score(1, 7, 8, text)
      .aside("fact_check", 1, "checker", {
        findings: [{ claim: text, verdict: "contradicted", reason: text, source: name }],
      })
      .turn("advocate-2", "opening", "", { failure: { code: "timeout", reason: text } });
    const open = [{ key: text, participant: "advocate-1", kind: "argument", phase: text, text }] as const;
    const live = {
      state: "waiting",
      open,
      seats: [{ participant: "advocate-2", kind: "argument", address: "/s" }],
    } as const;
    const family = { forks: [{ id: text, at: 1, outcome: text }] };
    const may = { control: true, judge: true };
    const ended = new Sample({ topic: text, participants, settings }).phase("a").turn("advocate-1", "opening", text)
      .end();
    const record = fold(ended.events);
    const [message] = record.messages;
    assert.ok(message);
    for (
      const page of [
        dialoguePage(shownOf(sample.events, { id: text, live, family, may })),
        dialogueParts(shownOf(sample.events, { id: text, live, family, may }), 0),
        dialoguePage(shownOf(ended.events, { id: text, family, may, judges: [text] })),
        dialoguePage(shownOf(ended.events, { id: text, may, ask: { speakers: participants }, unanswered: text })),
        dialoguePage(shownOf(ended.events, { id: text, may, asking: { question: text, live } })),
        shownPage({ id: text, record, protocols: [], message, events: ended.events }),
      ]
    ) {
      const own = new Set([
        "form",
        "fieldset",
        "option",
        "select",
        "textarea",
        "legend",
        "label",
        "input",
        "button",
        "noscript",
        "strong",
        "pre",
        "bdi",
        "em",
        "ol",
        "code",
        "hr",
        "blockquote",
        "table",
        "thead",
        "tbody",
        "th",
        "tr",
        "td",
        "s",
        "br",
      ]);
      assert.deepEqual([...tagsOf(page)].filter((tag) => !plain.has(tag) && !own.has(tag)), []);
      assert.equal(page.split("<script").length, page.startsWith("<!doctype") ? 2 : 1);
      assert.doesNotMatch(page, /\u202e|<[^>]*\s(?:on\w+|style)=(?![^<>]*&#62;)/);
    }
  }
});

Deno.test("a text says its language where it is not that of its page", () => {
  const spoken = (speakers: string, readers: string, otherLanguage?: string) => {
    const { events } = sampleDebate({ settings: { ...SETTINGS, language: { speakers, readers } } });
    const said = events.map((event) =>
      event.type === "turn.completed" && otherLanguage !== undefined ? { ...event, otherLanguage } : event
    );
    const page = inLanguage(readers, () => dialoguePage(shownOf(said)));
    const tags = [...page.matchAll(/<div class="text"\s+(?:lang="(\w+)" )?dir="auto">/g)].map(([, tag]) => tag);
    assert.ok(tags.length > 0);
    return [/<html lang="(\w+)"/.exec(page)?.[1], ...new Set(tags)];
  };
  assert.deepEqual(spoken("en", "en"), ["en", undefined]);
  assert.deepEqual(spoken("en", "de"), ["de", "en"]);
  assert.deepEqual(spoken("pl", "pl"), ["en", "pl"], "without Polish texts of ours");
  assert.deepEqual(spoken("de", "de", "en"), ["de", "en"]);
});
