import assert from "node:assert/strict";
import { PARTICIPANTS, Sample, sampleDebate, SETTINGS } from "../archive/_sample_record_fixture.ts";
import { debatePage } from "../protocols/debate/page.ts";
import { type Html, html } from "./html.ts";
import { type Citations, said } from "./markdown.ts";
import { reportPage } from "./report_page.ts";
import { REPORT_STYLE } from "./dialogue_style.ts";
import { EXPERIMENT_STYLE } from "./experiment_style.ts";
import { SERVE_STYLE } from "./serve_style.ts";
import { BASE_STYLE } from "./style.ts";

const SOURCES = [
  { name: "ny-bronx", title: "A study of <New York>", url: "https://example.org/a?b=1&c=2" },
  { name: "bad", title: "Not an address", url: "javascript:alert(1)" },
];
const NONE: Citations = new Map();

/** All tags of a page, which nobody but the templates may write. */
function tagsOf(page: string): ReadonlySet<string> {
  return new Set([...page.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = ""]) => name.toLowerCase()));
}

Deno.test("html escapes whatever is put into it, but not HTML", () => {
  const inner: Html = html`<b>${"<&>\"'"}</b>`;
  assert.equal(html`<p title="${'" onclick="x'}">${[inner, undefined, 3]}</p>`.text.includes('" onclick'), false);
  assert.equal(inner.text, "<b>&#60;&#38;&#62;&#34;&#39;</b>");
  assert.equal(html`${[inner, undefined, 3, "\u202e"]}`.text, `${inner.text}3⟨U+202E⟩`);
});

Deno.test("said() takes Markdown, but no HTML, no image, and links to web pages only", () => {
  const { text } = said(
    [
      "# Title *and* <script>alert(1)</script>",
      "[a](javascript:alert(1)) [b](data:text/html,x) [c](//example.org) [d](https://example.org) ![e](https://x.org/i.png)",
      "<img src=x onerror=alert(1)> [ny-bronx][1] [f][ny-bronx] file:///etc/passwd",
      "",
      "[ny-bronx]: https://evil.example",
      "",
      '```"onmouseover="x\ncode\n```',
    ].join("\n"),
    NONE,
  );
  assert.deepEqual([...text.matchAll(/href="([^"]*)"/g)].map(([, to]) => to), [
    "https://example.org",
    "https://x.org/i.png",
    "https://evil.example",
  ]);
  assert.match(text, /^<p class="heading">Title <em>and<\/em> &lt;script&gt;/);
  assert.deepEqual([...tagsOf(text)].sort(), ["a", "br", "code", "em", "p", "pre"]);
  assert.doesNotMatch(text, /<[^>]* on\w+=/i);
});

Deno.test("said() leads from citations to sources of the page, wherever a speaker would have them lead", () => {
  const source = (n: number) => ({ to: `#source-${n}`, sign: `${n}`, title: `source ${n}` });
  const citations = new Map([["a", source(1)], ["b", source(2)]]);
  const { text } = said("So X [a; b], [c], [a, c], `[a]`.\n\n[a]: https://evil.example", citations);
  assert.match(
    text,
    /<p>So <span class="nb">X<a class="cite" href="#source-1"[^>]*>1<\/a><\/span>/,
    "with the word before",
  );
  assert.match(
    text,
    /<a class="cite" href="#source-2" aria-label="source 2" title="source 2">2<\/a>,<\/span>/,
    "and the mark after",
  );
  const named = said("Lo resume así en [a]: nada.", citations).text;
  assert.match(
    named,
    /<span class="nb">en a<a class="cite"[^>]*>1<\/a>:<\/span>/,
    "a name that belongs to the sentence",
  );
  assert.match(text, /<\/span> \[c\], \[a, c\], <code>\[a\]<\/code>/);
});

Deno.test("a report shows what was said, in the colour of its side, with what was found of it", () => {
  const record = sampleDebate({ settings: { ...SETTINGS, brief: { sources: SOURCES } } }).record;
  const page = reportPage(record);
  for (const message of record.messages) assert.equal(page.split(`<article id="message-${message.number}" `).length, 2);
  assert.match(page, /class="message side-1 opening[^>]*>\s*<h4><span class="name">Ada<\/span>/);
  assert.match(page, /class="message side-2 opening[^>]*>\s*<h4><span class="name">Ben<\/span>/);
  assert.match(
    page,
    /<span class="unseen">Score <\/span>7\.60<span class="unseen"> of 10<\/span><\/b>\s+<svg class="bars"/,
  );
  const bars = [...page.matchAll(/class="part" x="[^"]*" y="([\d.]+)%" width="[^"]*" height="([\d.]+)%"/g)];
  assert.ok(bars.length > 3);
  for (const [, above, height] of bars) assert.equal(Number(above) + Number(height), 100);
  assert.match(
    page,
    /<li\s+id="source-1"><a class="number" href="#source-1">1<\/a>\s*<a href="https:\/\/example\.org\/a\?b=1&#38;c=2"/,
  );
  assert.match(page, /<li\s+id="source-2"><a class="number" href="#source-2">2<\/a>\s*<span dir="auto">Not an address/);
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const [, to = ""] of page.matchAll(/href="#([^"]*)"/g)) assert.ok(ids.has(to), `nothing is called ${to}`);
});

Deno.test("a report explains the terms of the brief in a section of their own, to students before the messages", () => {
  const terms = { "flat <charge>": "The same for\nall", zone: "Where it is paid" };
  const { record } = sampleDebate({ settings: { ...SETTINGS, brief: { terms } } });
  for (const student of [false, true]) {
    const page = reportPage(record, { student });
    assert.equal(page.match(/>Terms</g)?.length, student ? 1 : 2, "above the section, and in the rail if it follows");
    assert.match(
      page,
      /<section id="terms"><h2>Terms<\/h2>(?:<details><summary>What 2 words mean<\/summary>)?<dl>\s*<div>\s*<dt>flat &#60;charge&#62;<\/dt>\s*<dd>The same/,
    );
    assert.equal(page.indexOf('id="terms"') < page.indexOf('id="said"'), student);
  }
  assert.doesNotMatch(reportPage(sampleDebate().record), /id="terms"/);
});

Deno.test("a report tells whoever shows a link to it the question and the answer; for students only the question", () => {
  const { record } = sampleDebate();
  const page = reportPage(record);
  assert.match(
    page,
    /<meta name="description" content="Too close to call[^"]*">\s*<meta property="og:type" content="article">/,
  );
  assert.match(
    page,
    new RegExp(`<meta property="og:title" content="${record.topic}">\\s*<meta property="og:description"`),
  );
  assert.doesNotMatch(reportPage(record, { student: true }), /name="description"|og:description/);
});

Deno.test("the style sheet of a report has at most 30 kB, and what the server sends at most 44", () => {
  assert.ok(REPORT_STYLE.length <= 30_000, `${REPORT_STYLE.length}`);
  const all = SERVE_STYLE.length + EXPERIMENT_STYLE.length - BASE_STYLE.length;
  assert.ok(all <= 44_000, `${all}`);
});

Deno.test("a report asks nothing of anybody: no script, nothing that is loaded", () => {
  const page = reportPage(sampleDebate().record);
  assert.match(
    page,
    /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">/,
  );
  for (const tag of ["script", "link", "img", "iframe", "object", "form"]) assert.ok(!tagsOf(page).has(tag), tag);
  assert.doesNotMatch(page, /\burl\(|@import| src=/);
});

Deno.test("nothing that is said, called or recorded makes a tag of a report", () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=y>\u202e`;
  const participants = PARTICIPANTS.map((one) => ({
    ...one,
    name: one.name + evil,
    ...(one.position === undefined ? {} : { position: evil }),
  }));
  const settings = {
    ...SETTINGS,
    brief: { motion: evil, sources: [{ name: evil, title: evil, url: `https://${evil}` }] },
  };
  const sample = new Sample({ topic: evil, participants, settings });
  sample.phase(`openings/${evil}`).turn("advocate-1", "opening", evil).score(1, 7, 8, evil)
    .aside("fact_check", 1, "checker", {
      findings: [{ claim: evil, verdict: "contradicted", reason: evil, source: evil }],
    })
    .turn("advocate-2", "opening", "", { failure: { code: "timeout", reason: evil } });
  const page = reportPage(sample.record);
  const plain = reportPage(sampleDebate().record);
  assert.deepEqual([...tagsOf(page)].filter((tag) => !tagsOf(plain).has(tag)), []);
  assert.doesNotMatch(page, /\u202e|<[^>]* onerror=(?!y&#62;)/);
  assert.ok(page.split("alert(1)").length > 10, "all of it is shown");
});

Deno.test("a report for students has no scores, tokens or keys, but what was said and what was found of it", () => {
  const record = sampleDebate().record;
  const [whole, page] = [reportPage(record), reportPage(record, { student: true })];
  for (
    const told of [
      /Score \d/,
      /tokens?\b/i,
      /gpt-sample.*\$|sample\b.*\d+ in/,
      /<table class="scores"/,
      /How it was held/,
    ]
  ) {
    assert.doesNotMatch(page, told);
  }
  assert.doesNotMatch(page, /openings\/opening/);
  assert.doesNotMatch(page.slice(page.indexOf("<body>")), /\d\.\d\d/);
  assert.match(whole, /<table class="scores"[^]*<caption>Scores, from 0 to 10[^]*<b>8\.00<\/b>/);
  const [ahead = "", after = ""] = page.split('<section id="said"');
  assert.match(after, /id="outcome">[^]*Too close to call between Ada and Ben, on one model&#39;s reading\./);
  assert.doesNotMatch(ahead.slice(ahead.indexOf("<body>")), /Verdict|too close/, "nothing gives the outcome away");
  assert.match(page, /<div class="remark wrong"><b>✕ Contradicted/);
  assert.match(ahead, /class="speaks"[^>]*>[^<]*\. Not fact-checked: 2 opening statements and 1 argument\./);
  assert.match(ahead, /id="key"><h2>How to read this<\/h2><ul><li><del class="wrong">struck</, "only marks that occur");
  assert.match(
    after,
    /What do you think, and why\?[^]*After reading[^]*<section id="outcome">[^]*<\/section>\s*<\/div>\s*<\/main>/,
  );
  assert.doesNotMatch(page, /<h3>(?:Summary|Fact checks|Claims and quotations)/, "each stands with its message");
});

Deno.test("a report for students says before and after the messages that its format names no winner", () => {
  for (const scoring of [true, false]) {
    const settings = { ...SETTINGS, format: "educational", scoring };
    const { record } = new Sample({ topic: "T", participants: PARTICIPANTS, settings }).phase("openings")
      .turn("advocate-1", "opening", "So.").end();
    const page = reportPage(record, { student: true, protocols: [debatePage] });
    const parts = page.split('<section id="said"');
    assert.equal(parts.length, 2);
    for (const part of parts) assert.match(part, /No winner: the educational format compares arguments/);
  }
});

Deno.test("a report says who wrote it", () => {
  const agent = { type: "chat", model: "openai/gpt-4o-mini" };
  const participants = Object.fromEntries(PARTICIPANTS.map(({ id }) => [id, { agent }]));
  const header = (participants: object, student = false) => {
    const { record } = sampleDebate({ settings: { ...SETTINGS, participants: { ...participants } } });
    return reportPage(record, { student }).replace(/^[^]*<header |<\/header>[^]*$/g, "");
  };
  assert.match(
    header(participants),
    /<p class="kind by">Written by a language model \(openai\/<wbr>gpt-4o-mini\)<\/p>/,
  );
  const mixed = { ...participants, "advocate-2": { agent: { type: "human" } } };
  assert.match(header(mixed), />Ben<[^]*?"kind agent">Written by a person</);
  assert.match(header(mixed, true), />Ada is a language model and Ben is a person, each given a side to argue\./);
  assert.doesNotMatch(header(mixed, true), /gpt-4o/);
});

/** Contrast of two colours, by WCAG. */
function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(colour.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [light(a), light(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

Deno.test("every colour of text has a contrast of at least 4.5, light and dark", () => {
  const themes = [...BASE_STYLE.matchAll(/:root\{([^}]*)\}/g)].map(([, colours = ""]) =>
    Object.fromEntries([...colours.matchAll(/--(\w+): (#\w{6});/g)].map(([, name = "", colour = ""]) => [name, colour]))
  );
  assert.deepEqual(themes.slice(0, 2).map((colours) => Object.keys(colours).length), [14, 14]);
  for (const { paper = "", shade = "", mark = "", line = "", rule: _, ...inks } of themes.slice(0, 2)) {
    assert.ok(contrast(line, paper) >= 3, `the border ${line} of a field on ${paper}`);
    assert.ok(contrast(inks["ink"] ?? "", mark) >= 4.5, `ink on ${mark}`);
    for (const [name, ink] of Object.entries(inks)) {
      for (const ground of [paper, shade]) assert.ok(contrast(ink, ground) >= 4.5, `${name} ${ink} on ${ground}`);
    }
  }
});
