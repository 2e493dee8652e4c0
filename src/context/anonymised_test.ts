import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Participant } from "../transcript/participant.ts";
import { ADA, BEN, MO, statement } from "./_planning_fixture.ts";
import { anonymised } from "./anonymised.ts";
import type { Viewed } from "./processor.ts";

const PARTICIPANTS: readonly Participant[] = [MO, ADA, BEN, { id: "yuki", name: "田中", role: "fact_checker" }];
const viewed = (texts: readonly string[], remarks: readonly string[] = []): Viewed => ({
  statements: texts.map((text, n) => statement(n + 1, { text, speaker: PARTICIPANTS[n % 4]?.id ?? "" })),
  participants: PARTICIPANTS,
  remarks,
  told: [],
});

Deno.test("anonymised() labels participants by seat, including the speaker, and omits their positions", () => {
  deepEqual(anonymised()(viewed([]), ADA).participants, [
    { id: "mo", role: "moderator", name: "Participant A" },
    { id: "ada", role: "position_advocate", name: "Participant B" },
    { id: "ben", role: "position_advocate", name: "Participant C" },
    { id: "yuki", role: "fact_checker", name: "Participant D" },
  ]);
  const many = Array.from({ length: 54 }, (_, n) => ({ id: `p${n}`, name: `name${n}`, role: "guest" }));
  const { participants } = anonymised()({ ...viewed([]), participants: many }, ADA);
  deepEqual([25, 26, 51, 52].map((seat) => participants[seat]?.name), [
    "Participant Z",
    "Participant AA",
    "Participant AZ",
    "Participant BA",
  ]);
});

Deno.test("anonymised() keeps only the public fields of a participant", () => {
  const participant = { ...ADA, systemPrompt: "MARKER-ADA", agent: { description: "MARKER-ADA" } };
  const shown = anonymised()({ ...viewed([]), participants: [participant, BEN] }, BEN);
  ok(!JSON.stringify(shown).includes("MARKER-ADA"));
});

Deno.test("anonymised() replaces names in statements, in remarks, and in cut text", () => {
  const told = ["Ada speaks first.", "You are Ben."];
  const hidden = anonymised()({ ...viewed([]), told }, BEN);
  deepEqual(hidden.told, ["Participant B speaks first.", "You are Participant C."]);
  const { statements, remarks } = anonymised()(
    viewed(["ADA's point, Ben, is Adamant.", "田中さんは賛成。"], ["So far Ben spoke."]),
    ADA,
  );
  deepEqual(statements.map(({ text }) => text), [
    "Participant B's point, Participant C, is Adamant.",
    "Participant Dさんは賛成。",
  ]);
  deepEqual(remarks, ["So far Participant C spoke."]);
  const cut = { ...statement(1, { text: "Ada" }), overrun: { limit: 1, tokens: 9, whole: "Ada and Ben" } };
  const [shown] = anonymised()({ ...viewed([]), statements: [cut] }, BEN).statements;
  deepEqual(shown, {
    ...cut,
    text: "Participant B",
    overrun: { ...cut.overrun, whole: "Participant B and Participant C" },
  });
});

Deno.test("anonymised() keeps words that only look like a name", () => {
  const participants = [{ ...ADA, name: "Rose" }, { ...BEN, name: "Bill" }];
  const said = { ...viewed(["Prices rose, and a bill came, says Rose. Bill's answer: none."]), participants };
  deepEqual(anonymised()(said, ADA).statements.map(({ text }) => text), [
    "Prices rose, and a bill came, says Participant A. Participant B's answer: none.",
  ]);
});

Deno.test("anonymised() shows the same to everybody and at every turn", () => {
  const words = fc.array(fc.constantFrom("Ada", "BEN", "Mo", "田中", "said", "Adamant", "\n", "Participant A"));
  fc.assert(
    fc.property(fc.array(words.map((list) => list.join(" ")), { maxLength: 8 }), (texts) => {
      const process = anonymised();
      const before = viewed(texts);
      const ofAda = process(before, ADA);
      deepEqual(process(before, BEN), ofAda);
      deepEqual(
        process({ ...before, statements: before.statements.slice(0, 2) }, MO).statements,
        ofAda.statements.slice(0, 2),
      );
      deepEqual(
        ofAda.statements.map(({ number, speaker }) => [number, speaker]),
        before.statements.map((one) => [one.number, one.speaker]),
      );
      for (const { text } of ofAda.statements) ok(!/\b(?:ada|ben|mo)\b|田中/i.test(text), text);
    }),
    { numRuns: 40 },
  );
});
