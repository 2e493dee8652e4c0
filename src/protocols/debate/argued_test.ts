import { deepEqual } from "node:assert/strict";
import type { FloorKind } from "../../transcript/kind.ts";
import type { Statement } from "../../transcript/message.ts";
import { debateArgued } from "./argued.ts";

const PARTICIPANTS = [
  { id: "mo", name: "Mo", role: "moderator" },
  { id: "ada", name: "Ada", role: "position_advocate", position: "For" },
  { id: "ben", name: "Ben", role: "position_advocate", position: "Against" },
  { id: "cy", name: "Cy", role: "position_advocate", position: "for " },
];

type Turn = readonly [kind: FloorKind, speaker: string, more?: Partial<Statement>];

function speeches(...turns: readonly Turn[]) {
  const messages = turns.map(([kind, speaker, more], n): Statement => ({
    number: n + 1,
    kind,
    speaker,
    text: "Words.",
    phase: kind,
    failed: false,
    key: "",
    at: "",
    ...more,
  }));
  return debateArgued({ participants: PARTICIPANTS, messages }).speeches;
}

Deno.test("debateArgued() reads the contributions of the sides: those of a team are one side", () => {
  const read = speeches(
    ["announcement", "mo"],
    ["opening", "ada"],
    ["question", "ben"],
    ["answer", "cy"],
    ["interruption", "mo"],
    ["statement", "mo"],
    ["round_summary", "mo"],
    ["closing", "ben"],
  );
  deepEqual(read.map(({ number, side, isClosing }) => [number, side, isClosing]), [
    [2, "ada", false],
    [3, "ben", false],
    [4, "ada", false],
    [8, "ben", true],
  ]);
});

Deno.test("debateArgued() reads a closing that the other side's last speech answers as one that obliges it", () => {
  const [nr, ar] = [["closing", "ben"], ["closing", "ada", { replyTo: 1 }]] as const;
  deepEqual(speeches(nr, ar).map(({ isClosing }) => isClosing), [false, true]);
  deepEqual(
    speeches(nr, ["closing", "ada"], ["interruption", "mo", { replyTo: 1 }]).map(({ isClosing }) => isClosing),
    [
      true,
      true,
    ],
  );
});

Deno.test("debateArgued() takes those for heard who spoke before, unless nobody was shown what the others said", () => {
  const steps = (shown: readonly (string | undefined)[]) =>
    speeches(
      ...shown.map((shown, n): Turn => ["argument", n % 2 === 0 ? "ada" : "ben", shown === undefined ? {} : { shown }]),
    )
      .map(({ step }) => step);
  deepEqual(steps(["", "", "1-2"]), [1, 1, 3]);
  deepEqual(steps(["", "1"]), [1, 2]);
  deepEqual(steps([undefined, undefined]), [1, 2]); // imported: in turn
  const digests = [{ kind: "passage", numbers: "1" }] as const;
  deepEqual(
    speeches(["argument", "ada", { shown: "" }], ["argument", "ben", { shown: "", digests }]).map(({ step }) => step),
    [1, 2],
  );
  deepEqual(speeches(["argument", "ada", { shown: "" }], ["argument", "ada", { shown: "" }]).map(({ step }) => step), [
    1,
    2,
  ]);
});
