import { deepEqual, equal } from "node:assert/strict";
import { entryWord, stateInWords } from "../../archive/render/argued_words.ts";
import {
  ClaimsRead,
  disagreementOf,
  type FlowReading,
  type LineState,
  listedFor,
  readFlow,
  secondLooks,
} from "../../judging/flow/mod.ts";
import type { FlowClaim } from "../../transcript/flow.ts";
import type { Statement } from "../../transcript/message.ts";
import { inLanguage } from "../../words/language.ts";
import { dialecticArgued } from "./argued.ts";
import type { Coverage } from "./design.ts";
import { refinementForm } from "./forms.ts";

const REQUIREMENTS = [
  { id: "R1", level: "major", text: "It works without power." },
  { id: "R2", level: "minor", text: "Many can read it at once." },
] as const;
const PARTICIPANTS = ["ana", "ben", "judge"].map((id) => ({ id, name: id, role: id }));

type Turn = Pick<Statement, "number" | "kind" | "speaker" | "shown">;

function said(turn: Turn, text: string, fields: Statement["fields"] = null): Statement {
  return { ...turn, text, fields, failed: false, key: "", phase: "round-1", at: "" };
}

/** A design that says how it meets R1, and that R2 is not met. */
function design(turn: Turn, solution: string, coverage: Coverage, how: string): Statement {
  const fields = { solution, requirements: { R1: { how, coverage }, R2: { how: "", coverage: "uncovered" } as const } };
  return said(turn, refinementForm(REQUIREMENTS).textOf(fields, turn.number), fields);
}

/** A round: Ben criticises Ana's design in message 5, and she refines it in message 6. */
function round(coverage: Coverage, how: string): readonly Statement[] {
  const solution = "Fire is a real danger. Yet a safe keeps it out.";
  return [
    design({ number: 2, kind: "proposal", speaker: "ana", shown: "" }, "A book.", "covered", "It is kept on paper."),
    design({ number: 3, kind: "proposal", speaker: "ben", shown: "" }, "A tablet.", "partly", "It has a battery."),
    said({ number: 5, kind: "critique", speaker: "ben", shown: "2-3" }, "Paper burns. A page has one reader."),
    design({ number: 6, kind: "refinement", speaker: "ana", shown: "2-3,5" }, solution, coverage, how),
  ];
}

type Entry = Readonly<Record<"others" | "own", Readonly<Record<string, readonly object[]>>>>;

/** Reads a round as a clerk noted it: nothing but what is given, or nothing at all of an unreadable message. */
function read(
  messages: readonly Statement[],
  noted: Readonly<Record<number, Partial<Entry> & { readonly claims?: readonly object[] }>>,
  unread?: number,
): FlowReading {
  const settings = { requirements: REQUIREMENTS.map(({ id, level, text }) => ({ id, level, text })) };
  const setting = dialecticArgued({ participants: PARTICIPANTS, messages, settings });
  const claims = new ClaimsRead(setting, messages);
  const nothing = (asked: readonly FlowClaim[]) => Object.fromEntries(asked.map(({ id }) => [id, [] as object[]]));
  for (const speech of setting.speeches) {
    if (speech.number === unread) {
      claims.unread(speech.number);
      continue;
    }
    const listed = listedFor(speech, claims);
    const { others, own, claims: fresh = [] } = noted[speech.number] ?? {};
    const entry = { others: { ...nothing(listed.others), ...others }, own: nothing(listed.own), claims: fresh };
    claims.add(speech.number, own ? { ...entry, own: { ...entry.own, ...own } } : entry);
  }
  for (const { side, claims: asked } of secondLooks(setting, claims)) claims.look(side, { others: nothing(asked) });
  return readFlow(claims.flow);
}

const BURNS = { others: { "2.1": [{ does: "denies", words: "Paper burns", gist: "Paper burns" }] } };
const replies = (does: string, words: string) => ({ others: { "5.1": [{ does, words, gist: words }] } });
const ACCEPTED = replies("accepts", "Fire is a real danger");
const DENIED = replies("denies", "Yet a safe keeps it out");
const SAME = "It is kept on paper.";
const OTHER = "It is kept in a safe.";

Deno.test("dialecticArgued() makes how a design meets a requirement a claim, which later designs keep up or drop", () => {
  const { flow } = read(round("partly", OTHER), {});
  deepEqual(flow.given?.topics.map(({ id, claims }) => [id, claims]), [["R1", ["2.1", "3.1"]], ["R2", []]]);
  deepEqual(flow.claims.map(({ id, by, gist, words }) => [id, by, gist, words.text]), [
    ["2.1", "ana", "R1: It works without power.", SAME],
    ["3.1", "ben", "R1: It works without power.", "It has a battery."],
  ]);
  deepEqual(flow.moves.map(({ id, kind, to, words }) => [id, kind, to, words.text]), [["6.1", "more", "2.1", OTHER]]);
  deepEqual(flow.speeches.map(({ step, kind }) => [step, kind]), [
    [2, "proposal"],
    [2, "proposal"],
    [5, "critique"],
    [6, "refinement"],
  ]);
  deepEqual(flow.sides, ["ana", "ben"]);
  const kinds = ([["covered", SAME], ["uncovered", OTHER]] as const).map(([coverage, how]) =>
    read(round(coverage, how), {}).flow.moves[0]?.kind
  );
  deepEqual(kinds, ["again", "drops"]);
});

const OBJECTIONS: readonly (readonly [
  name: string,
  noted: Parameters<typeof read>[1],
  refined: readonly [Coverage, string],
  state: LineState,
  objected: readonly string[],
  unread?: number,
])[] = [
  ["nobody objects", {}, ["covered", OTHER], "unopposed", []],
  ["an objection gets no reply", { 5: BURNS }, ["covered", OTHER], "answered", ["R1"]],
  ["it is accepted, and the design changed", { 5: BURNS, 6: ACCEPTED }, ["covered", OTHER], "defended", []],
  ["it is accepted, and nothing changed", { 5: BURNS, 6: ACCEPTED }, ["covered", SAME], "answered", ["R1"]],
  ["it is denied, and nobody had a turn left", { 5: BURNS, 6: DENIED }, ["covered", OTHER], "open", []],
  ["the design gives the requirement up", { 5: BURNS, 6: ACCEPTED }, ["uncovered", OTHER], "given_up", []],
  ["the refinement was not read", { 5: BURNS }, ["covered", OTHER], "unknown", [], 6],
];

Deno.test("disagreementOf() names the requirements with an objection that was not met", () => {
  for (const [name, noted, [coverage, how], state, objected, unread] of OBJECTIONS) {
    const reading = read(round(coverage, how), noted, unread);
    equal(reading.lines.find(({ claim }) => claim.id === "2.1")?.state, state, name);
    deepEqual(disagreementOf(reading).objected.map(({ topic }) => topic.id), objected, name);
    deepEqual(reading.dropped, [], name); // who does not object to a requirement that is met has not dropped anything
    deepEqual(reading.burdens.map(({ owed }) => owed.length), name === "nobody objects" ? [0, 0] : [1, 0], name);
  }
});

Deno.test("an objection that its author took up is called conceded, and its requirement met", () => {
  const { lines } = read(round("covered", OTHER), { 5: BURNS, 6: ACCEPTED });
  const [line] = lines;
  equal(line && stateInWords(line, { of: (id) => id, other: () => "ben" }), "its answer was met");
  deepEqual(line?.answers.map(entryWord), ["Conceded."]);
});

Deno.test("disagreementOf() names what else in critiques got no reply, once that is certain", () => {
  const reader = { claims: [{ words: "A page has one reader", gist: "One reader" }] };
  const unanswered = (noted: Parameters<typeof read>[1], unread?: number) =>
    disagreementOf(read(round("covered", OTHER), noted, unread)).unanswered.map(({ gist }) => gist);
  deepEqual(unanswered({ 5: { ...BURNS, ...reader } }), ["One reader"]); // the other one is named with its requirement
  deepEqual(unanswered({ 5: reader }, 6), []);
});

Deno.test("dialecticArgued() finds how a design meets a requirement in messages in another language", () => {
  const { flow } = read(inLanguage("de", () => round("covered", "")), {});
  deepEqual(flow.claims.map(({ id, words }) => [id, words.text]), [["2.1", SAME], ["3.1", "It has a battery."]]);
  deepEqual(flow.moves.map(({ id, words }) => [id, words.text]), [["6.1", "R1, erfüllt"]]);
});
