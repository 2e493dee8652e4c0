import assert from "node:assert/strict";
import fc from "fast-check";
import { NIGHTLY } from "../../testdata/nightly.ts";
import type { Flow, FlowClaim } from "../../transcript/flow.ts";
import { fieldsIn, isList, isObject, type Json, parseJson } from "../../transcript/json.ts";
import { argued, type Done } from "./_argued_fixture.ts";
import { CHOICES, choicesOf, type Generated, generatedDialogue, nothingMore } from "./_generated_flow_fixture.ts";
import { flowOf } from "./_trial_debate_fixture.ts";
import { ClaimsRead } from "./claims.ts";
import { grounded } from "./labels.ts";
import { type FlowReading, movesIn, readFlow } from "./readings.ts";
import { fateOf } from "./states.ts";

type Shape = Parameters<typeof generatedDialogue>[1];

/** Checks something of many dialogues. */
function always(shape: Shape, check: (dialogue: Generated, choices: readonly number[]) => void, runs = 40): void {
  const numRuns = NIGHTLY ? 20 * runs : runs;
  fc.assert(fc.property(CHOICES, (choices) => check(generatedDialogue(choicesOf(choices), shape), choices)), {
    numRuns,
  });
}

const readingOf = ({ setting, statements, answers }: Generated) => readFlow(flowOf(setting, statements, answers));

/** Returns a dialogue with other answers about its messages, looked through for a second time anew. */
function withEntries(
  { setting, statements }: Omit<Generated, "answers">,
  entries: ReadonlyMap<string, Json>,
): Generated {
  const read = new ClaimsRead(setting, statements);
  const kept = [...entries].filter(([name]) => name.startsWith("entry-"));
  for (const [name, entry] of kept) read.add(Number(name.slice(6)), entry);
  return { setting, statements, answers: new Map([...kept, ...nothingMore(setting, read)]) };
}

const entry = ({ answers }: Generated, number: number) => fieldsIn(answers.get(`entry-${number}`));

/** Returns what became of each claim and each side, in words instead of ids. */
function outcomeOf(reading: FlowReading) {
  const { graph, flow, lines, burdens } = reading;
  const name = ({ words }: FlowClaim) => words.text;
  const names = (claims: readonly FlowClaim[]) => claims.map(name).toSorted();
  return {
    claims: flow.claims.map((claim) => `${name(claim)}: ${graph.label(claim)} ${fateOf(graph, claim)}`).toSorted(),
    lines: lines.map((line) =>
      [
        name(line.claim),
        line.state,
        line.late,
        line.keptUp,
        line.unread,
        line.answers.map(({ claim, how, inForce, label }) => `${name(claim)} ${how} ${inForce} ${label}`).toSorted(),
      ].join()
    ).toSorted(),
    burdens: burdens.map(({ side, owed, left, late }) => ({
      side,
      owed: names(owed),
      left: names(left),
      late: names(late),
    })),
  };
}

const ids = (claims: readonly { readonly id: string }[]) => claims.map(({ id }) => id);
const lineIds = (lines: FlowReading["lines"]) => ids(lines.map(({ claim }) => claim));

Deno.test("a drop is for a headline if nobody answered it before a closing, and its owner kept it up", () => {
  const dropped = (done: Done) => lineIds(argued({ 1: ["line"], ...done }).dropped);
  assert.deepEqual(dropped({ 3: ["1.1 again"] }), ["1.1"]);
  assert.deepEqual(dropped({ 3: ["1.1 more"], 6: ["1.1 but"] }), ["1.1"]);
  assert.deepEqual(dropped({}), []);
  assert.deepEqual(dropped({ 6: ["1.1 but"] }), []);
  assert.deepEqual(dropped({ 3: ["1.1 again"], 4: ["1.1 but"] }), []);
});

Deno.test("a side owes an answer to what others said while it had a turn, and has left what it never answered", () => {
  const done = {
    1: ["line", "line", "line"],
    2: ["1.1 but", "1.2 accepts", "line"],
    5: ["2.1 but", "line"],
    6: ["5.1 but"],
  };
  const { burdens } = argued(done, { messages: 8, closings: 4 });
  assert.deepEqual(burdens.map(({ side, owed, left, late }) => [side, ids(owed), ids(left), ids(late)]), [
    ["side-1", ["2.1", "2.3"], ["2.3"], ["2.1"]],
    ["side-2", ["1.1", "1.2", "1.3"], ["1.3"], []],
  ]);
  const back = argued({ 1: ["line", "line"], 3: ["1.2 drops"] }).burdens[1];
  assert.deepEqual([ids(back?.owed ?? []), ids(back?.left ?? [])], [["1.1", "1.2"], ["1.1"]], "1.2 was taken back");
  assert.deepEqual(argued(done, { sides: 3 }).burdens, []);
});

Deno.test("what a debate came down to are the lines of both closings, else of one, those with most moves first", () => {
  const came = (done: Done, course = {}) => {
    const { cameDownTo, cameBack } = argued(done, course);
    return { lines: lineIds(cameDownTo), cameBack };
  };
  const six = { 1: ["line", "line", "line", "line", "line"], 3: ["line"] };
  const both = { 5: ["1.1 again", "1.2 again"], 6: ["1.2 but", "1.3 but"] };
  assert.deepEqual(came({ ...six, ...both }), { lines: ["1.2"], cameBack: 1 });
  assert.deepEqual(came({ ...six, 4: ["1.3 but", "1.3 but"], 5: ["1.1 again"], 6: ["1.3 but"] }), {
    lines: ["1.3", "1.1"],
    cameBack: 0,
  });
  assert.deepEqual(came(six), { lines: [], cameBack: 0 });
  const all = { ...six, 5: ["1.1", "1.2", "1.3", "1.4", "1.5", "3.1"].map((id) => `${id} more`) };
  assert.deepEqual(came(all).lines, ["1.1", "1.2", "1.3", "1.4", "1.5"]);
  const more = { ...all, 6: ["1.1", "1.2", "1.3", "1.4", "1.5", "3.1"].map((id) => `${id} but`) };
  assert.deepEqual(came(more), { lines: ["1.1", "1.2", "1.3", "1.4", "1.5"], cameBack: 6 }, "all of them are counted");
  assert.deepEqual(came({ ...six, ...both }, { closings: 0 }), { lines: ["1.2"], cameBack: 1 }, "the last messages");
  const early = { ...six, 5: ["1.4 again"], 6: ["1.4 but"], 7: ["1.5 again"], 8: ["1.5 but"] };
  assert.deepEqual(
    came(early, { messages: 8, closings: 4 }),
    { lines: ["1.4", "1.5"], cameBack: 2 },
    "two closings each",
  );
});

Deno.test("what is said to an answer stands in the row of the first claim that it answers, or in its own if it is a line", () => {
  const { flow, graph } = argued({ 1: ["line", "line"], 2: ["1.1 but"], 3: ["2.1 denies"], 4: ["3.1 but"] });
  const twice: Flow = {
    ...flow,
    claims: flow.claims.map((claim) =>
      claim.id === "2.1" ? { ...claim, answers: [...claim.answers, { to: "1.2", how: "but", asked: 1 }] } : claim
    ),
  };
  const rows = (of: Flow, isLine = false) => {
    const reading = readFlow({
      ...of,
      claims: of.claims.map((claim) => claim.id === "2.1" ? { ...claim, isLine } : claim),
    });
    return reading.lines.map(({ claim }) => ids(movesIn(reading.graph, claim)).join(" "));
  };
  assert.equal(graph.flow, flow);
  assert.deepEqual(rows(twice), ["1.1 2.1 3.1 4.1", "1.2 2.1"]);
  assert.deepEqual(rows(twice, true), ["1.1 2.1", "1.2 2.1", "2.1 3.1 4.1"]);
});

Deno.test("who calls a claim unanswered is set beside what was found before", () => {
  const said = (done: Done, course = {}) =>
    argued({ 1: ["line"], ...done }, course).saidUnanswered.map(({ move, agrees, answers }) =>
      `${move.message} ${agrees} ${answers.map(({ id }) => id).join()}`
    );
  assert.deepEqual(said({ 3: ["1.1 unanswered"] }), ["3 true "]);
  assert.deepEqual(said({ 2: ["1.1 but"], 3: ["1.1 unanswered"], 4: ["1.1 denies"] }), ["3 false 2.1"]);
  assert.deepEqual(
    said({ 3: ["1.1 unanswered"], 4: ["1.1 but"] }),
    ["3 undefined "],
    "nobody looked twice before message 3",
  );
  assert.deepEqual(said({ 3: ["1.1 again"] }), []);
  assert.deepEqual(said({ 2: ["1.1 accepts"], 3: ["1.1 unanswered"] }), ["3 false 2.1"], "it was conceded");
  assert.deepEqual(said({ 1: ["line"], 5: ["line"], 6: [], 7: ["5.1 unanswered"] }, { messages: 7 }), ["7 true "]);
});

Deno.test("every claim is decided where all could answer all, and everything was looked for twice", () => {
  const CERTAIN = new Set([
    "given_up",
    "settled",
    "granted_in_part",
    "conceded",
    "unanswered",
    "conceded_with_a_but",
    "answered",
    "defended",
  ]);
  always({ messages: 7, silent: 2, lines: 1 }, (dialogue) => {
    const { graph, flow, lines } = readingOf(dialogue);
    for (const claim of flow.claims) {
      assert.notEqual(graph.label(claim), "undecided");
      assert.ok(!graph.isUnanswered(claim) || graph.replies(claim).length === 0);
    }
    for (const { state } of lines) assert.ok(CERTAIN.has(state), state);
  });
});

Deno.test("nothing is called unanswered, or late, that was not looked for twice", () => {
  always({ messages: 8, closings: 2 }, ({ setting, statements, answers }) => {
    const once = new Map([...answers].filter(([name]) => name.startsWith("entry-")));
    const { graph, flow, lines, burdens, dropped } = readFlow(flowOf(setting, statements, once));
    for (const claim of flow.claims) assert.notEqual(fateOf(graph, claim), "no_reply");
    assert.ok(lines.every(({ state, late }) => state !== "unanswered" && !late));
    assert.ok(dropped.length === 0 && burdens.every(({ left, late }) => left.length === 0 && late.length === 0));
  });
});

Deno.test("no state rests on the silence of a message that was not read", () => {
  const check = (dialogue: Generated, choices: readonly number[]) => {
    const unread = 1 + choicesOf(choices)(8);
    const all = new Map(readingOf(dialogue).lines.map((line) => [line.claim.words.text, line]));
    const entries = new Map([...dialogue.answers].filter(([name]) => name !== `entry-${unread}`));
    for (const line of readingOf(withEntries(dialogue, entries)).lines) {
      const { claim, state, late, keptUp } = line;
      const full = all.get(claim.words.text);
      assert.ok(full);
      // nobody is asked whether a line was withdrawn where it was not read
      const isGivenUp = full.state === "given_up" || full.state === "settled";
      const isAccepted = state === "answered" && full.state === "conceded_with_a_but"; // answers stand all the same
      const isAtLeast = state === "open" && line.isAtLeast; // says itself that it may be more
      const isKnown = state !== "unknown" && full.state !== "unknown"; // there may be too much to look for twice
      if (isKnown && !isGivenUp && !isAccepted && !isAtLeast) assert.equal(state, full.state);
      if (late) assert.ok(full.late);
      if (keptUp !== undefined) assert.equal(keptUp, full.keptUp);
    }
  };
  always({ messages: 8, closings: 2, every: 2, isTwice: false }, check, 100);
  always({ messages: 9, closings: 3, every: 2, isTwice: false, sides: 3 }, check, 50);
});

Deno.test("what a line hangs on are the claims without which its label is another one", () => {
  always({ messages: 8, closings: 2, every: 2, does: ["denies", "but"] }, (dialogue) => {
    const { graph, lines, hangsOn, flow } = readingOf(dialogue);
    for (const { claim: line, label } of lines) {
      const expected = flow.claims.flatMap(({ id }) => {
        const without = new Map(
          [...graph.attackers].flatMap(([to, by]) =>
            to === id ? [] : [[to, by.filter((attacker) => attacker !== id)] as const]
          ),
        );
        return id !== line.id && grounded(without).get(line.id) !== label ? [id] : [];
      });
      assert.deepEqual(hangsOn.get(line.id), expected);
    }
  });
});

Deno.test("what does not answer a claim, directly or not, changes nothing of it", () => {
  always({ messages: 8, closings: 2, every: 2, sides: 2 }, (dialogue, choices) => {
    const { flow, ...all } = readingOf(dialogue);
    const removed = new Set([flow.claims[choicesOf(choices)(Math.max(1, flow.claims.length))]?.id ?? ""]);
    for (const id of removed) {
      for (const { id: by, answers } of flow.claims) if (answers.some(({ to }) => to === id)) removed.add(by);
    }
    const reached = new Set(removed);
    for (const id of reached) {
      for (const { to } of flow.claims.find((claim) => claim.id === id)?.answers ?? []) reached.add(to);
    }
    const kept: Flow = {
      ...flow,
      claims: flow.claims.filter(({ id }) => !removed.has(id)),
      moves: flow.moves.filter(({ to }) => !removed.has(to)),
    };
    const less = readFlow(kept);
    for (const claim of kept.claims) {
      if (reached.has(claim.id)) continue;
      assert.equal(less.graph.label(claim), all.graph.label(claim));
      assert.equal(fateOf(less.graph, claim), fateOf(all.graph, claim));
      assert.deepEqual(less.lines.find((line) => line.claim === claim), all.lines.find((line) => line.claim === claim));
      assert.deepEqual(less.hangsOn.get(claim.id), all.hangsOn.get(claim.id));
      if (claim.isLine) assert.deepEqual(movesIn(less.graph, claim), movesIn(all.graph, claim));
    }
  });
});

Deno.test("exchanging the names of the sides exchanges them in the reading, and changes nothing else", () => {
  const swap = (text: string) => text.replace(/side-[12]/g, (side) => side === "side-1" ? "side-2" : "side-1");
  const inShort = ({ lines, cameDownTo, cameBack, conceded, dropped, burdens, saidUnanswered, hangsOn }: FlowReading) =>
    JSON.stringify({ lines, cameDownTo, cameBack, conceded, dropped, burdens, saidUnanswered, hangsOn: [...hangsOn] });
  always({ messages: 8, closings: 2 }, (dialogue) => {
    const { setting: { speeches, sides }, statements, answers } = dialogue;
    const setting = {
      speeches: speeches.map((speech) => ({ ...speech, by: swap(speech.by), side: swap(speech.side) })),
      sides: sides.map(swap),
    };
    const swapped = new Map([...answers].map(([name, answer]) => [swap(name), answer]));
    assert.equal(swap(inShort(readFlow(flowOf(setting, statements, swapped)))), inShort(readingOf(dialogue)));
  });
});

Deno.test("what is said first in a closing obliges nobody, and the order of the closings changes no burden", () => {
  always({ messages: 8, closings: 2, every: 2 }, (dialogue) => {
    const { setting, statements, answers } = dialogue;
    const entryOf = (number: number, keep: (id: string) => boolean, claims: Json): Json => {
      const kept = (field: unknown) => Object.entries(fieldsIn(field)).filter(([id]) => keep(id));
      const { others, own } = entry(dialogue, number);
      const json = parseJson(
        JSON.stringify({ others: Object.fromEntries(kept(others)), own: Object.fromEntries(kept(own)), claims }),
      );
      return json ?? assert.fail();
    };
    const claimsOf = (number: number): Json => parseJson(JSON.stringify(entry(dialogue, number)["claims"])) ?? [];
    const isBefore = (id: string) => parseFloat(id) < 7;
    const [seven, eight] = [entryOf(7, isBefore, claimsOf(7)), entryOf(8, isBefore, claimsOf(8))];
    const closings = new Map([...answers, ["entry-7", seven], ["entry-8", eight]]);
    const burdens = outcomeOf(readingOf(withEntries(dialogue, closings))).burdens;
    const other = [...statements.slice(0, 6), ...statements.slice(6).toReversed()];
    const speeches = [...setting.speeches.slice(0, 6), ...setting.speeches.slice(6).toReversed()];
    const turned = {
      setting: { ...setting, speeches: speeches.map((speech, n) => ({ ...speech, number: n + 1, step: n + 1 })) },
      statements: other.map((statement, n) => ({ ...statement, number: n + 1 })),
    };
    const swapped = new Map([...answers, ["entry-7", eight], ["entry-8", seven]]);
    assert.deepEqual(outcomeOf(readingOf(withEntries(turned, swapped))).burdens, burdens);
    const nothing = new Map([...closings, ["entry-7", entryOf(7, isBefore, [])], [
      "entry-8",
      entryOf(8, isBefore, []),
    ]]);
    assert.deepEqual(
      outcomeOf(readingOf(withEntries(dialogue, nothing))).burdens.map(({ owed }) => owed),
      burdens.map(({ owed }) => owed),
    );
  });
});

Deno.test("asking for more without finding anything changes nothing", () => {
  always({ messages: 7, closings: 2 }, (dialogue) => {
    const { claims } = readingOf(dialogue).flow;
    const more = [...dialogue.answers].map(([name, answer]): [string, Json] => {
      const number = name.startsWith("entry-") ? Number(name.slice(6)) : Infinity;
      const isOwn = (side: string) =>
        name.startsWith("entry-") ? side === dialogue.setting.speeches[number - 1]?.side : name === `look-${side}`;
      const all = (own: boolean) =>
        Object.fromEntries(
          claims.flatMap((claim): [string, Json][] =>
            claim.message < number && isOwn(claim.side) === own ? [[claim.id, []]] : []
          ),
        );
      const { others = {}, own = {}, claims: fresh = [] } = isObject(answer) ? answer : {};
      const merged = (some: Json, own: boolean): Json => ({ ...all(own), ...(isObject(some) ? some : {}) });
      return [name, { others: merged(others, false), own: merged(own, true), claims: fresh }];
    });
    assert.deepEqual(outcomeOf(readingOf({ ...dialogue, answers: new Map(more) })), outcomeOf(readingOf(dialogue)));
  });
});

Deno.test("the order of claims within a message changes no state", () => {
  const turned = (value: unknown): Json => {
    const json = parseJson(JSON.stringify(value ?? {})) ?? {};
    if (isList(json)) return json.toReversed();
    return isObject(json) ? Object.fromEntries(Object.entries(json).toReversed()) : json;
  };
  always({ messages: 7, closings: 2 }, (dialogue) => {
    // ids are places: all that is known of a claim is turned into words before the order changes
    const words = new Map(readingOf(dialogue).flow.claims.map(({ id, words }) => [id, words.text]));
    const { setting, statements } = dialogue;
    const read = new ClaimsRead(setting, statements);
    const entries = new Map<string, Json>();
    for (const { number } of setting.speeches) {
      const { others, own, claims } = entry(dialogue, number);
      const idOf = new Map(read.claims.map(({ id, words }) => [words.text, id]));
      const named = (field: unknown) =>
        Object.fromEntries(
          Object.entries(fieldsIn(turned(field))).map(([id, given]) => [idOf.get(words.get(id) ?? "") ?? id, given]),
        );
      const other = parseJson(JSON.stringify({ own: named(own), others: named(others), claims: turned(claims) })) ?? {};
      entries.set(`entry-${number}`, other);
      read.add(number, other);
    }
    assert.deepEqual(outcomeOf(readingOf(withEntries(dialogue, entries))), outcomeOf(readingOf(dialogue)));
  });
});
