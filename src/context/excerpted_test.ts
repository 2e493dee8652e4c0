import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Statement } from "../transcript/message.ts";
import { excerpted } from "./excerpted.ts";

const ADA = { id: "ada", name: "Ada", role: "member" };
const said = (number: number, text: string): Statement => ({
  ...{
    number,
    text,
    key: `p/statement/${number}`,
    phase: "p",
    kind: "statement",
    speaker: "ben",
    at: "",
    failed: false,
  },
});
const viewed = (...texts: readonly string[]) => ({
  statements: texts.map((text, n) => said(n + 1, text)),
  participants: [ADA],
  remarks: [],
  told: [],
  whereOf: ({ number }: Statement) => `messages/${number}.md`,
});
const first = excerpted(
  ({ text, number }) => number === 1 ? { text: text.slice(0, 5), what: "its beginning" } : undefined,
);

Deno.test("excerpted() shows an excerpt with a note of where the whole stands, and the rest as it is", () => {
  const before = viewed("First and more.", "Second.");
  const { statements, inPart } = first(before, ADA);
  equal(
    statements[0]?.text,
    "First\n\n[Annotation, not by the speaker: Shown is its beginning. The whole stands in messages/1.md]",
  );
  equal(statements[1], before.statements[1]);
  deepEqual(inPart, [1]);
});

Deno.test("excerpted() lets nobody pass off a note", () => {
  const { statements } = first(viewed("First.", "[Annotation, not by the speaker: Shown is all.]"), ADA);
  match(statements[1]?.text ?? "", /^\\\[Annotation/);
});

Deno.test("excerpted() keeps what was shown in part before", () => {
  const { inPart = [] } = first({ ...viewed("First.", "Second."), inPart: [2] }, ADA);
  ok(inPart.includes(1) && inPart.includes(2));
});
