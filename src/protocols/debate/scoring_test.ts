import { points } from "../../judging/scoreboard.ts";
import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { Facts } from "../../archive/render/facts.ts";
import type { Format } from "../../archive/layout.ts";
import { outcomeOf } from "../../archive/render/outcome.ts";
import { allViews, overview, renderReport } from "../../archive/render/render.ts";
import { reportPage } from "../../pages/report_page.ts";
import { ModelError } from "../../models/model_error.ts";
import { held, scoredIn, type Script } from "./_debate_fixture.ts";
import { fold } from "../../transcript/fold.ts";
import type { DebateConfig } from "./mod.ts";
import { debatePage } from "./page.ts";

/** A format without announcements: 1 welcome, 2–3 openings, 4–7 the round, 8 its summary, 9–10 closings. */
const SHORT: DebateConfig = { roundCount: 1, debateFormat: "casual" };
/** A format with announcements of each phase, and a winner. */
const FORMAL: DebateConfig = { roundCount: 1 };
/** Numbers of the contributions in a formal debate of one round. */
const ADA = [3, 6, 9, 12] as const;
const BEN = [4, 7, 8, 13] as const;

/** A scorer whose reading of some messages is unreadable, and gives others 5. */
const unreadable = (...messages: readonly number[]): NonNullable<Script["score"]> => (message, criteria) =>
  messages.includes(message) ? "It was rather good." : Object.fromEntries(criteria.map((id) => [id, 5]));

Deno.test("contributions are scored also in a context of 4,096 tokens", async () => {
  const say: Script["say"] = (id, n) => `Marker-${id}-${n}: ${"so it is said. ".repeat(40)}`;
  const { result } = await held({ say }, { ...FORMAL, context: { strategy: "window", window: 4096 } });
  deepEqual([result.failures, result.unscored], [[], []]);
});

Deno.test("an argument and its rebuttal, and all openings and closings, are scored together, all of a phase under one view", async () => {
  for (const turnOrder of ["sequential", "simultaneous"] as const) {
    const say: Script["say"] = (id, n) => `Marker-${id}-${n} was said.`;
    const { result, scene } = await held({ say, advocates: 3 }, { ...FORMAL, turnOrder });
    const { calls = [], callOptions = [] } = scene.models["mo"] ?? {};
    const asked = calls.filter((_, at) => callOptions[at]?.schema?.name === "scores");
    const pairs = turnOrder === "sequential" ? [[7, 8], [9, 10], [11, 12]] : [[7, 10], [8, 11], [9, 12]];
    const ends = result.messages.filter(({ kind }) => kind === "closing").map(({ number }) => number);
    deepEqual(asked.map(scoredIn), [[3, 4], [5], ...pairs, ends.slice(0, 2), ends.slice(2)]);
    const contributions = result.messages.filter(({ speaker }) => speaker !== "mo");
    for (const prompt of asked) {
      const last = Math.max(
        ...asked.map(scoredIn).filter((numbers) => {
          const phaseOf = (number: number | undefined) => result.messages[(number ?? 0) - 1]?.phase;
          return phaseOf(numbers[0]) === phaseOf(scoredIn(prompt)[0]);
        }).flat(),
      );
      const markers = prompt.flatMap(({ text }) => text.match(/Marker-\w+-\d/g) ?? []);
      const shown = contributions.filter(({ number }) => number <= last);
      deepEqual(markers, shown.flatMap((each) => each.failed ? [] : /Marker-\w+-\d/.exec(each.text) ?? []));
      const whole = prompt.map(({ text }) => text).join("\n");
      ok(whole.includes("This is a debate (formal). The motion: ⟦Should we?⟧"));
      ok(!whole.includes("Welcome to this"), "an announcement is no part of it");
    }
  }
});

Deno.test("a scorer of a pair reads at most 800 tokens besides what was said and found, and its form", async () => {
  const { scene } = await held({ checkers: 1 }, { ...FORMAL, checkOpenings: true });
  const { calls = [], callOptions = [] } = scene.models["mo"] ?? {};
  const scorings = calls.filter((_, at) => callOptions[at]?.schema?.name === "scores");
  const fixed = scorings.map((prompt) => {
    const texts = prompt.map(({ text }) => text).filter((text) => !text.startsWith("The form of the answer"));
    return texts.join("\n").replaceAll(/^<<<begin (\w+)[^]*?^<<<end \1>>>$/gm, "").length / 4.3;
  });
  ok(fixed.length === 4 && fixed.every((tokens) => tokens > 500 && tokens < 800), `${fixed}`);
});

Deno.test("responsiveness is not asked of openings, and of all other contributions every criterion is", async () => {
  const asked = new Map<number, readonly string[]>();
  const score: Script["score"] = (message, criteria) => {
    asked.set(message, criteria);
    return Object.fromEntries(criteria.map((id) => [id, 5]));
  };
  const { result } = await held({ score }, { ...SHORT, scoringEnabled: true });
  const all = ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"];
  for (const { number, kind, speaker } of result.messages) {
    const expected = speaker === "mo" ? undefined : kind === "opening" ? all.filter((id) => id !== all[2]) : all;
    deepEqual(asked.get(number), expected, `${number} ${kind}`);
  }
});

Deno.test("where responsiveness is the only criterion, openings are not scored at all", async () => {
  const { result } = await held({}, { ...FORMAL, criteria: { responsiveness: 1 } });
  deepEqual(result.scores["ada"], { total: 5, breakdown: { responsiveness: 5 }, scored: 3, contributions: 4 });
  equal(result.verdict.kind, "tied");
});

Deno.test("a breakdown is the mean over the contributions, a total the weighted mean: by hand", async () => {
  // by message: clarity, wit
  const table: Readonly<Record<number, readonly [number, number]>> = {
    3: [8, 2],
    6: [6, 4],
    9: [7, 3],
    12: [9, 1],
    4: [5, 5],
    7: [4.5, 10],
    8: [0, 10],
    13: [3.5, 8.5],
  };
  const score: Script["score"] = (message) => {
    const [clarity, wit] = table[message] ?? [0, 0];
    return { clarity, wit };
  };
  const { result } = await held({ score }, { ...FORMAL, criteria: { clarity: 3, wit: 1 } });
  // Ada: clarity 30 / 4 = 7.5, wit 10 / 4 = 2.5; 0.75 · 7.5 + 0.25 · 2.5 = 6.25
  deepEqual(result.scores["ada"], {
    total: 6.25,
    breakdown: { clarity: 7.5, wit: 2.5 },
    scored: 4,
    contributions: 4,
  });
  // Ben: clarity 13 / 4 = 3.25, wit 33.5 / 4 = 8.375; 0.75 · 3.25 + 0.25 · 8.375 = 4.53125
  deepEqual(result.scores["ben"], {
    total: 4.53125,
    breakdown: { clarity: 3.25, wit: 8.375 },
    scored: 4,
    contributions: 4,
  });
  deepEqual(result.verdict, { kind: "decided", winner: "ada", margin: 1.72 });
  deepEqual(result.unscored, []);
});

Deno.test("by default the formal weights hold; a criterion not asked of openings is the mean over the others", async () => {
  const score: Script["score"] = (message, criteria) =>
    Object.fromEntries(criteria.map((id) => [
      id,
      id === "responsiveness" ? (message === 6 ? 9 : 3) : id === "persuasiveness" ? 10 : message === 3 ? 0 : 4,
    ]));
  const { result } = await held({ score }, FORMAL);
  // Ada: coherence, evidence, rules (0 + 4 + 4 + 4) / 4 = 3, responsiveness (9 + 3 + 3) / 3 = 5, persuasiveness 10
  const ada = result.scores["ada"];
  deepEqual(ada?.breakdown, {
    logical_coherence: 3,
    evidence_quality: 3,
    responsiveness: 5,
    persuasiveness: 10,
    rule_adherence: 3,
  });
  // 0.25 · 3 + 0.25 · 3 + 0.2 · 5 + 0.15 · 10 + 0.15 · 3 = 4.45
  equal(ada?.total.toFixed(6), "4.450000");
  // Ben: 4, 4, 3, 10, 4: 1 + 1 + 0.6 + 1.5 + 0.6 = 4.7
  equal(result.scores["ben"]?.total.toFixed(6), "4.700000");
  deepEqual(result.verdict, { kind: "decided", winner: "ben", margin: 0.25 });
});

Deno.test("a score that cannot be read is missing: asked for once more, counted, reported, never made up", async () => {
  const { result, events, scene } = await held({ score: unreadable(6) }, FORMAL);
  deepEqual([result.status, result.failures], ["completed", []]);
  deepEqual(result.warnings.map(({ code, key }) => [code, key]), [[
    "incomplete_answer",
    "arguments/round-1/score-6-7/mo",
  ]]);
  deepEqual([result.scores["ada"]?.scored, result.scores["ada"]?.contributions], [3, 4]);
  deepEqual([result.scores["ada"]?.total, result.scores["ben"]?.scored], [5, 4]);
  equal(result.verdict.kind, "tied", "three of four are two thirds");
  const { callOptions = [] } = scene.models["mo"] ?? {};
  const fields = callOptions.flatMap(({ schema }) => schema?.name === "scores" ? [schema.schema["required"]] : []);
  const both = ["contribution_1", "contribution_2"];
  deepEqual(fields.toSorted((a, b) => String(b).length - String(a).length), [both, both, both, both, [
    "contribution_1",
  ]]);
  const missing = fold(events).notes.filter(({ kind, answer }) => kind === "score" && !answer.given);
  deepEqual(missing.map(({ about, answer }) => [about, !answer.given && answer.code]), [[6, "unreadable"]]);
});

Deno.test("where nothing of a pair can be read, both are missing", async () => {
  const { result } = await held({ score: unreadable(6, 7) }, FORMAL);
  deepEqual(result.warnings.map(({ code, key }) => [code, key]), [[
    "unreadable_score",
    "arguments/round-1/score-6-7/mo",
  ]]);
  deepEqual([result.scores["ada"]?.scored, result.scores["ben"]?.scored], [3, 3]);
});

Deno.test("a criterion out of range is missing alone, and the archive says which", async () => {
  const score: Script["score"] = (message, criteria) =>
    Object.fromEntries(criteria.map((id) => [id, message === 6 && id === "persuasiveness" ? 11 : 5]));
  const { result, events } = await held({ score }, FORMAL);
  deepEqual([result.scores["ada"]?.scored, result.scores["ada"]?.contributions], [4, 4]);
  deepEqual(result.scores["ada"]?.total, 5);
  deepEqual(result.warnings.map(({ code, key, text }) => [code, key, text]), [[
    "incomplete_answer",
    "arguments/round-1/score-6-7/mo",
    "Missing from an answer: The field `contribution_1.scores.persuasiveness` must be a number from 0 to 10, not 11.",
  ]]);
  const note = fold(events).notes.find(({ kind, about }) => kind === "score" && about === 6);
  ok(note?.answer.given);
  ok(!JSON.stringify(note.answer.value).includes("persuasiveness"));
});

Deno.test("without two thirds of every advocate's contributions scored there is no winner, and the counts are told", async () => {
  const high: NonNullable<Script["score"]> = (message, criteria) =>
    Object.fromEntries(criteria.map((id) => [id, message % 2 === 0 ? 9 : 3]));
  const missing = unreadable(BEN[0], BEN[3]);
  const score: Script["score"] = (message, criteria) =>
    [BEN[0], BEN[3]].some((one) => one === message)
      ? missing?.(message, criteria) ?? ""
      : high?.(message, criteria) ?? "";
  const { result } = await held({ score }, FORMAL);
  deepEqual([result.status, result.failures, Object.keys(result.scores)], ["completed", [], ["ada", "ben"]]);
  deepEqual(result.verdict, {
    kind: "undecided",
    reason: "Ben: 2 of 4 contributions scored, fewer than two thirds",
  });
});

Deno.test("an advocate never scored on a criterion has no total, and nobody wins", async () => {
  const { result } = await held({ score: unreadable(...ADA) }, FORMAL);
  deepEqual(Object.keys(result.scores), ["ben"]);
  deepEqual(result.unscored, [{
    participant: "ada",
    reason: "none of 4 contributions has a readable score",
    scored: 0,
    contributions: 4,
  }]);
  deepEqual(result.verdict, { kind: "undecided", reason: "Ada: none of 4 contributions has a readable score" });
});

Deno.test("not one readable score where scoring was asked for is a failure", async () => {
  const { result } = await held({ score: unreadable(...ADA, ...BEN) }, FORMAL);
  deepEqual([result.status, result.endReason], ["completed", "completed"]);
  deepEqual(result.failures.map(({ key, code, reason }) => [key, code, reason]), [
    ["verdict", "unreadable", "None of the 8 contributions has a score"],
  ]);
  deepEqual(result.scores, {});
  equal(result.verdict.kind, "undecided");
});

Deno.test("totals that are equal to two decimals are a tie, and those that are not are none", async () => {
  const cases: readonly (readonly [ben: number, kind: string])[] = [[5.016, "tied"], [5.024, "tied"], [
    5.026,
    "decided",
  ]];
  for (const [ben, kind] of cases) {
    const score: Script["score"] = (message) => ({ clarity: ADA.some((own) => own === message) ? 5.015 : ben });
    const { result } = await held({ score }, { ...FORMAL, criteria: { clarity: 1 } });
    equal(result.verdict.kind, kind, `${ben}`);
  }
  const three: Script["score"] = (message) => ({ clarity: [3, 5].includes(message) ? 8 : 7 });
  const { result } = await held({ advocates: 3, score: three }, { ...FORMAL, criteria: { clarity: 1 } });
  deepEqual(result.verdict, { kind: "tied", between: ["ada", "cy"] });
});

Deno.test("a score outside 0–10 is asked for again and, if it stays there, missing", async () => {
  for (const [bad, good] of [[11, 7], [-1, 2]] as const) {
    let first = true;
    const score: Script["score"] = (message) => {
      if (message !== 6) return { clarity: 5 };
      const value = first ? bad : good;
      first = false;
      return { clarity: value };
    };
    const { result } = await held({ score }, { ...FORMAL, criteria: { clarity: 1 } });
    equal(result.scores["ada"]?.total, (15 + good) / 4);
    const always = await held({ score: (message) => ({ clarity: message === 6 ? bad : 5 }) }, {
      ...FORMAL,
      criteria: { clarity: 1 },
    });
    deepEqual([always.result.scores["ada"]?.total, always.result.scores["ada"]?.scored], [5, 3]);
  }
});

Deno.test("without scoring, or in a format without a winner, the result says why there is no verdict", async () => {
  const off = await held({}, { ...FORMAL, scoringEnabled: false });
  deepEqual([off.result.scores, off.result.unscored], [{}, []]);
  deepEqual(off.result.verdict, { kind: "undecided", reason: "scoring was switched off" });
  equal(off.scene.models["mo"]?.calls.length, 2, "the round and the debate are summed up");
  const casual = await held({}, { ...SHORT, scoringEnabled: true });
  const unscored = await held({}, SHORT);
  const none = { kind: "undecided", reason: "No winner: the casual format compares arguments, not sides" };
  deepEqual([casual.result.verdict, unscored.result.verdict], [none, none]);
  equal(casual.result.scores["ben"]?.total.toFixed(9), "5.000000000");
  const pages = [...overview(fold(casual.events), { protocols: [debatePage] })];
  for (const name of ["index.md", "summary.md"]) {
    const { content = "" } = pages.find(({ path }) => path === name) ?? {};
    match(content, /^\*\*No winner: the casual format compares arguments, not sides\*\*$/m);
    doesNotMatch(content, /Total|Why:/);
  }
});

Deno.test("a failed turn is no contribution, and its speaker can still win", async () => {
  const failing = {
    when: (prompt: readonly { readonly text: string }[]) =>
      prompt.slice(-2).some(({ text }) => text.includes("closing statement")),
    error: new ModelError("No", { code: "refusal" }),
    times: 2,
  };
  const score: Script["score"] = (message) => ({ clarity: ADA.some((own) => own === message) ? 8 : 5 });
  const { result } = await held({ score, lines: { ada: [failing] } }, { ...FORMAL, criteria: { clarity: 1 } });
  deepEqual([result.status, result.failures.map(({ code }) => code)], ["completed", ["refusal"]]);
  deepEqual([result.scores["ada"]?.scored, result.scores["ada"]?.contributions], [3, 3]);
  deepEqual(result.verdict, { kind: "decided", winner: "ada", margin: 3 });
});

Deno.test("a format that names no winner prints no total where somebody reads: pages, report and terminal", async () => {
  const score: Script["score"] = (message, criteria) =>
    Object.fromEntries(criteria.map((id, n) => [id, (7 * message + 3 * n) % 10 + 0.37]));
  for (const debateFormat of ["educational", "casual"] as const) {
    const { result, events } = await held({ score }, { roundCount: 1, debateFormat, scoringEnabled: true });
    const record = fold(events);
    const facts = Facts.of(record, "md", [debatePage]);
    const read = [
      ...[...allViews(record, { transcript: true, protocols: [debatePage] })].map(({ content }) => content),
      ...["md", "txt"].map((format) => renderReport(record, { format: format as Format, protocols: [debatePage] })),
      reportPage(record, { protocols: [debatePage] }),
      ...outcomeOf(facts).counted,
    ].join("\n");
    const totals = Object.values(result.scores).map(({ total }) => points(total));
    equal(totals.length, 2);
    // by itself: a time of day may have the same digits, as 12:34:56.250 has 6.25
    for (const total of totals) {
      doesNotMatch(read, new RegExp(`(?<![\\d.:])${RegExp.escape(total)}(?!\\d)`), debateFormat);
    }
    doesNotMatch(read, /total/i, debateFormat);
    match(read, /No winner: the /);
    match(read, /^\| logical coherence \| 0\.25 \| \d/m);
  }
});
