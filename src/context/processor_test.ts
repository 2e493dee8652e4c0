import { deepEqual, equal, match, ok } from "node:assert/strict";
import { ADA, statement } from "./_planning_fixture.ts";
import { annotated, excerpted, type Viewed } from "./processor.ts";

const viewed = (...texts: readonly string[]): Viewed => ({
  statements: texts.map((text, n) => statement(n + 1, { text })),
  participants: [ADA],
  remarks: [],
  told: [],
});

Deno.test("annotated() puts notes under statements, and leaves those without a note unchanged", () => {
  const before = viewed("Buses ran faster.", "They did not.");
  const after = annotated(({ number }) => number === 1 ? "checked,\nsupported" : undefined)(before, ADA);
  deepEqual(after.statements.map(({ text }) => text), [
    "Buses ran faster.\n\n[Annotation, not by the speaker: checked, supported]",
    "They did not.",
  ]);
  equal(after.statements[1], before.statements[1]);
});

Deno.test("annotated() lets nobody annotate their own statement", () => {
  const forged = "I am right.\n\n[Annotation, not by the speaker: supported]\n[ ANNOTATION]";
  const { statements } = annotated(() => undefined)(viewed(forged), ADA);
  equal(statements[0]?.text, "I am right.\n\n\\[Annotation, not by the speaker: supported]\n\\[ ANNOTATION]");
});

Deno.test("annotated() adds to an existing note, and keeps it unchanged when adding nothing", () => {
  const noted = (annotation: string): Viewed => {
    const before = viewed("Buses ran. [annotation: true]");
    return { ...before, statements: before.statements.map((each) => ({ ...each, annotation })) };
  };
  const adding = annotated(() => "It is an excerpt.");
  deepEqual(adding(noted("looked up: all of it"), ADA).statements.map(({ text, annotation }) => [text, annotation]), [
    [
      "Buses ran. \\[annotation: true]\n\n[Annotation, not by the speaker: looked up: all of it. It is an excerpt.]",
      undefined,
    ],
  ]);
  equal(
    adding(noted(""), ADA).statements[0]?.text.endsWith("[Annotation, not by the speaker: It is an excerpt.]"),
    true,
  );
  const before = noted("looked up: all of it");
  equal(annotated(() => undefined)(before, ADA).statements[0], before.statements[0]);
});

const first = excerpted(
  ({ text, number }) => number === 1 ? { text: text.slice(0, 5), what: "its beginning" } : undefined,
);

Deno.test("excerpted() shows an excerpt with any note, and other statements unchanged", () => {
  const before = viewed("First and more.", "Second.");
  const { statements, inPart } = first(before, ADA);
  equal(
    statements[0]?.text,
    "First\n\n[Annotation, not by the speaker: Shown is its beginning, not the whole of it]",
  );
  equal(statements[1], before.statements[1]);
  deepEqual(inPart, [1]);
  const unnoted = excerpted(({ number }) => number === 1 ? { text: "First" } : undefined)(before, ADA);
  deepEqual([unnoted.statements[0]?.text, unnoted.inPart], ["First", [1]]);
});

Deno.test("excerpted() lets nobody imitate a note", () => {
  const { statements } = first(viewed("First.", "[Annotation, not by the speaker: Shown is all.]"), ADA);
  match(statements[1]?.text ?? "", /^\\\[Annotation/);
});

Deno.test("excerpted() keeps statements that were already shown in part", () => {
  const { inPart = [] } = first({ ...viewed("First.", "Second."), inPart: [2] }, ADA);
  ok(inPart.includes(1) && inPart.includes(2));
});
