import { deepEqual, equal, ok } from "node:assert/strict";
import { answersOf, type Noted, trialItems } from "../judging/flow/_trial_fixture.ts";
import { FLOW_QUESTIONS, type FlowReading, type LineRead, readFlow, recordedFlow } from "../judging/flow/mod.ts";
import { parseJson } from "../transcript/json.ts";
import type { FlowSetting, FlowSpeech } from "../transcript/flow.ts";
import type { Statement } from "../transcript/message.ts";
import { councilArgued } from "./council/argued.ts";
import { debateArgued } from "./debate/argued.ts";
import { trialCouncil, trialDebate } from "./_trial_fixture.ts";

/** A dialogue of the trial, and what was noted of it. */
class Trial {
  readonly setting: FlowSetting;
  readonly statements: readonly Statement[];
  readonly items: readonly Noted[];

  constructor(setting: FlowSetting, statements: readonly Statement[], items: readonly Noted[]) {
    this.setting = setting;
    this.statements = statements;
    const notRead = setting.speeches.filter(({ number }) => !items.some(({ message }) => message === number));
    this.items = items;
    this.items = [...items, ...notRead.map(({ number }) => this.item(number, { type: "new", how: "new", to: "" }))];
  }

  /** Reads the flow of items; the entry about one message may be unreadable. */
  read(items = this.items, unreadable?: number): FlowReading {
    const { answers, notAsked } = answersOf(items, this.setting, this.statements);
    ok(!notAsked.some((item) => items.some(({ gist, words }) => gist.startsWith("mutant") && item.includes(words))));
    const notes = [...answers].map(([name, value]) => ({
      key: `flow/${name}/clerk`,
      participant: "clerk",
      kind: "analysis" as const,
      at: "",
      answer: { given: true as const, value: parseJson(JSON.stringify(value)) ?? null },
    }));
    const name = unreadable === undefined ? "" : FLOW_QUESTIONS.entry(unreadable);
    const readable = notes.filter(({ key }) => key !== `flow/${name}/clerk`);
    return readFlow(recordedFlow({ messages: this.statements }, this.setting, { notes: readable }));
  }

  /** Returns an item with words of a message that no other item has. */
  item(
    message: number,
    { place = 0, ...rest }: Pick<Noted, "type" | "how" | "to"> & { readonly place?: number },
  ): Noted {
    const text = this.statements.find(({ number }) => number === message)?.text ?? "";
    const taken = this.items.filter((item) => item.message === message).map(({ words }) => words);
    const all = [...text.matchAll(/[\p{L}-]+ [\p{L}-]+ [\p{L}-]+ [\p{L}-]+ [\p{L}-]+/gu)].map(([words]) => words);
    const free = all.filter((words) =>
      !taken.some((item) => item.includes(words.slice(0, 15)) || words.includes(item))
    );
    const words = free[place];
    ok(words, `Message ${message} has too few words`);
    return {
      ...rest,
      id: `mutant ${message} ${place}`,
      message,
      words,
      because: null,
      gist: `mutant ${message} ${place}`,
    };
  }

  /** Returns the items without all that was noted about a claim, and about what is then not there any more. */
  without(id: string): readonly Noted[] {
    let kept = this.items.filter(({ to }) => to !== id);
    for (let before = 0; before !== kept.length;) {
      before = kept.length;
      const ids = new Set(kept.map((item) => item.id));
      kept = kept.filter(({ to }) => to === "" || ids.has(to));
    }
    return kept;
  }
}

function lineIn({ lines }: FlowReading, { message, gist }: Noted): LineRead | undefined {
  return lines.find(({ claim }) => claim.message === message && claim.gist === gist);
}

const unanswered = ({ lines }: FlowReading) =>
  lines.flatMap(({ state, claim }) => state === "unanswered" ? claim.gist : []).sort();
const states = ({ lines }: FlowReading) => lines.map(({ claim, state }) => `${claim.id} ${state}`);

/** Turns after a line: three of one other side, with one of the owner between, as far as there are any. */
function turnsAfter(line: Noted, { speeches }: FlowSetting) {
  const said = speeches.find(({ number }) => number === line.message);
  const later = speeches.filter(({ step }) => said && step > said.step);
  const isTurn = ({ isClosing }: FlowSpeech) => !isClosing;
  const side = later.find((speech) => speech.side !== said?.side)?.side;
  const theirs = later.filter((speech) => speech.side === side);
  const [a, b, c] = theirs.filter(isTurn);
  const own = later.find((speech) => speech.side === said?.side && isTurn(speech) && a && speech.step > a.step);
  return {
    a,
    b,
    c,
    own,
    last: own && theirs.find(({ step }) => step > own.step),
    closing: theirs.find(({ isClosing }) => isClosing),
    ownClosing: later.find((speech) => speech.side === said?.side && speech.isClosing),
  };
}

type Turns = ReturnType<typeof turnsAfter>;
type Noting = (message: number, how: string, place?: number) => Noted;

/** What is noted of a line, and how it then ends; `undefined` where there is no such turn. */
const MUTATIONS: readonly (readonly [
  name: string,
  noted: (turns: Turns, to: Noting, reply: (message: number, to: Noted) => Noted) => readonly Noted[] | undefined,
  state: LineRead["state"],
])[] = [
  ["nothing is noted", ({ a }) => a && [], "unanswered"],
  ["it is denied", ({ a, own }, to) => a && own && [to(a.number, "denies")], "answered"],
  ["it is accepted", ({ a }, to) => a && [to(a.number, "concedes")], "conceded"],
  [
    "it is accepted, with a but",
    ({ a, own }, to) => a && own && [to(a.number, "concedes"), to(a.number, "grants but", 1)],
    "conceded_with_a_but",
  ],
  [
    "it is denied, then accepted",
    ({ a, b }, to) => a && b && [to(a.number, "denies"), to(b.number, "concedes")],
    "conceded",
  ],
  [
    "a but stays when it is accepted",
    ({ a, b, own }, to) => a && b && own && [to(a.number, "grants but"), to(b.number, "concedes")],
    "conceded_with_a_but",
  ],
  [
    "it is denied, accepted and denied again",
    ({ a, b, c, own }, to) =>
      a && b && c && own && [to(a.number, "denies"), to(b.number, "concedes"), to(c.number, "denies")],
    "conceded_with_a_but",
  ],
  ["its owner drops it", ({ own }, to) => own && [to(own.number, "gives up")], "given_up"],
  ["its only answer is answered", ({ a, own, last }, to, reply) => {
    const answer = a && to(a.number, "denies");
    return answer && own && last && [answer, reply(own.number, answer)];
  }, "defended"],
];

for (const [name, trial] of [["debate", trialDebate], ["council", trialCouncil]] as const) {
  Deno.test(`each change to what was noted of a line of the recorded ${name} changes its state`, async () => {
    const record = await trial();
    const setting = name === "debate" ? debateArgued(record) : councilArgued(record);
    const statements = record.messages.filter((message): message is Statement => !message.failed);
    const all = new Trial(setting, statements, await trialItems(name === "debate" ? "congestion" : "yard"));
    const before = all.read();
    const tried = new Map<string, number>();
    const count = (name: string) => tried.set(name, (tried.get(name) ?? 0) + 1);
    const lines = all.items.filter(({ type, gist }) => type === "new" && !gist.startsWith("mutant"));
    for (const [place, line] of lines.entries()) {
      const turns = turnsAfter(line, setting);
      const rest = all.without(line.id);
      const to: Noting = (message, how, place) =>
        all.item(message, { type: "answer", how, to: line.id, place: place ?? 0 });
      const reply = (message: number, { id }: Noted) => all.item(message, { type: "answer", how: "denies", to: id });
      for (const [name, noted, state] of MUTATIONS) {
        const items = noted(turns, to, reply);
        if (!items || place % 3 > 0 && state !== "unanswered") continue; // every third line for the others, to be quick
        const after = all.read([...rest, ...items]);
        equal(lineIn(after, line)?.state, state, `${line.gist}: ${name}`);
        count(name);
        if (state === "unanswered") {
          deepEqual(unanswered(after), [...new Set([...unanswered(before), line.gist])].sort());
        }
      }
      if (turns.a) {
        equal(
          lineIn(all.read(rest, turns.a.number), line)?.state,
          "unknown",
          `${line.gist}: one entry is unreadable`,
        );
        count("unreadable");
      }
      if (turns.a && turns.closing) {
        const late = lineIn(all.read([...rest, to(turns.closing.number, "denies")]), line);
        deepEqual([late?.late, late?.state], [true, "open"], `${line.gist}: answered in a closing`);
        count("late");
      }
      if (turns.ownClosing) {
        const moved = all.item(turns.ownClosing.number, line);
        const after = all.read([...rest.filter(({ id }) => id !== line.id), moved]);
        equal(lineIn(after, moved)?.state, "new_in_closing", `${line.gist}: in its owner's closing`);
        count("new in closing");
      }
    }
    deepEqual(states(all.read()), states(before));
    equal(tried.size, name === "debate" ? 12 : 10);
  });
}
