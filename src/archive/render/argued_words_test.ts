import { deepEqual, equal, match } from "node:assert/strict";
import { readFlow } from "../../judging/flow/mod.ts";
import type { Flow, FlowClaim, FlowMove } from "../../transcript/flow.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { arguedInWords, stateInWords } from "./argued_words.ts";

const words = { text: "so it is", start: 0, end: 8 };

function claim(id: string, side: string, to: readonly string[] = []): FlowClaim {
  const message = Number.parseInt(id);
  const answers = to.map((each) => ({ to: each, how: "denies", asked: 1 } as const));
  return { id, by: side, side, message, words, gist: `gist ${id}`, isLine: to.length === 0, answers };
}

function move(id: string, kind: FlowMove["kind"], side: string, to: string): FlowMove {
  return { id, kind, to, by: side, side, message: Number.parseInt(id), words, asked: 1 };
}

/** A flow of eight messages in turn, of which the last of each is a closing, where everything was looked for twice. */
function argued(
  sides: readonly string[],
  claims: readonly FlowClaim[],
  moves: readonly FlowMove[],
  { unread = [], closings = sides.length, ends, endings = [] }: Partial<Pick<Flow, "unread" | "ends" | "endings">> & {
    readonly closings?: number;
  } = {},
) {
  const speeches = Array.from({ length: 8 }, (_, n) => {
    const by = sides[n % sides.length] ?? "";
    return {
      number: n + 1,
      by,
      side: by,
      step: n + 1,
      phase: "all",
      kind: "argument" as const,
      isClosing: n >= 8 - closings,
    };
  });
  const once = new Set(speeches.flatMap(({ number }) => unread.includes(number) ? [] : [number]));
  const asked = new Map(claims.map(({ id }) => [id, { once, twice: new Set(sides) }]));
  const flow = { speeches, sides, claims, moves, leftOut: [], unread, asked, notOffered: new Map(), endings };
  const reading = readFlow({ ...flow, ...omitUndefined({ ends }) });
  const of = (side: string) => side.toUpperCase();
  const names = {
    of,
    other: (side: string) => sides.length > 2 ? undefined : of(sides.find((each) => each !== side) ?? ""),
  };
  return {
    states: reading.lines.map((line) => stateInWords(line, names)),
    sentence: arguedInWords({ reading, names }),
  };
}

Deno.test("stateInWords() names those who answered, conceded or gave up, and nobody among several", () => {
  const lines = ["1.1", "1.2", "1.3", "1.4", "1.5"].map((id) => claim(id, "a"));
  const answers = [claim("2.1", "b", ["1.1"]), claim("4.1", "b", ["1.2"]), claim("5.1", "a", ["4.1"])];
  const moves = [
    move("3.1", "drops", "a", "1.3"),
    move("3.2", "again", "a", "1.4"),
    move("4.2", "accepts", "b", "1.5"),
  ];
  deepEqual(argued(["a", "b"], [...lines, ...answers], moves).states, [
    "its answer stands",
    "its answer was met",
    "A gave it up",
    "B never answered it",
    "B conceded it",
  ]);
  deepEqual(
    argued(["a", "b", "c", "d"], lines, [move("3.1", "accepts", "c", "1.1"), move("4.1", "accepts", "d", "1.1")])
      .states,
    [
      "C and D agreed",
      ...Array.from({ length: 4 }, () => "nobody took it up"),
    ],
  );
});

Deno.test("stateInWords() calls nothing unanswered that was not read", () => {
  const { states, sentence } = argued(["a", "b"], [claim("1.1", "a")], [], { unread: [4, 6] });
  deepEqual(states, ["not known: messages 4 and 6 were not read"]);
  equal(
    sentence,
    "As far as the messages were read: 1 line of argument. Both closing statements came back to none. No line is known to have gone unanswered, and what " +
      "became of 1 is not known; nothing was conceded. A left 0 of 0 claims without a reply, B at least 0 of 1.",
  );
});

Deno.test("arguedInWords() speaks of closings only where every side has one, and of both only where there are two", () => {
  const again = [move("7.1", "again", "a", "1.1"), move("8.1", "accepts", "b", "1.1")];
  const sentence = (sides: readonly string[], closings: number) =>
    argued(sides, [claim("1.1", "a")], again, { closings }).sentence;
  match(sentence(["a", "b"], 2), /\. Both closing statements came back to 1\. /);
  match(sentence(["a", "b"], 1), /\. Both sides came back to 1 in what they said last\. /);
  equal(sentence(["a"], 0), "1 line of argument. Nobody else argued.");
});

Deno.test("arguedInWords() says how many lines all hold at the end only if every last text was read", () => {
  const holds = [5, 6, 7].map((message) => ({ line: "1.1", message, does: "holds", words } as const));
  const sentence = (endings: Flow["endings"]) =>
    argued(["a", "b", "c"], [claim("1.1", "a")], [], { ends: { texts: [5, 6, 7] }, endings }).sentence;
  match(sentence(holds), /1 is held by all at the end\.$/);
  match(sentence(holds.slice(1)), /What all hold at the end is not known: not every last text was read\.$/);
});
