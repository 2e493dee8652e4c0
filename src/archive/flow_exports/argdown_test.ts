import assert from "node:assert/strict";
import { argdown } from "@argdown/core";
import fc from "fast-check";
import { NIGHTLY } from "../../testdata/nightly.ts";
import { singleLine } from "../../text/visible.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { trialDebate } from "./_argued_fixture.ts";
import { oddFlows } from "./_odd_flow_fixture.ts";
import { flowArgdown } from "./argdown.ts";

/** Generated flows that are read back: enough to find what breaks the syntax; more at night. */
const FLOWS = NIGHTLY ? 2000 : 300;

/** Reads an export back with Argdown's own parser: its relations must be the links of the flow, and no others. */
function readBack(facts: Facts, argued: Argued): void {
  const input = flowArgdown(facts, argued);
  const { arguments: read = {}, relations = [], lexerErrors, parserErrors, exceptions } = argdown.run({
    process: ["parse-input", "build-model"],
    input,
    throwExceptions: true,
  });
  assert.deepEqual([lexerErrors, parserErrors, exceptions], [[], [], []], input);
  // a claim begins with its id; sides are told apart by the first letter of their names
  const idIn = (title = "") => /^\d+\.\d+(?= |$)/.exec(title)?.[0] ?? title.slice(0, 1);
  const found = relations.map(({ from, to, relationType }) =>
    `${idIn(from?.title)} ${relationType} ${idIn(to?.title)}`
  );
  const { claims } = argued.reading.flow;
  const links = claims.flatMap(({ id, side, isLine, answers }) => [
    ...(isLine ? [`${id} support ${facts.nameOf(side).slice(0, 1)}`] : []),
    ...answers.map(({ to, how }) => `${id} ${how === "denies" ? "attack" : "undercut"} ${to}`),
  ]);
  assert.deepEqual(found.toSorted(), links.toSorted(), input);
  const texts = Object.entries(read).map(([title, { members, data }]) => {
    const text = members.find(({ isReference }) => !isReference)?.text;
    return [idIn(title), text?.trim() ?? "", data?.message];
  });
  assert.deepEqual(
    texts.toSorted(),
    claims.map(({ id, words, message }) => [id, singleLine(words.text), message]).toSorted(),
    input,
  );
}

Deno.test("Argdown's own parser reads the same links back from the trial's debate", async () => {
  const { facts, argued } = await trialDebate();
  readBack(facts, argued);
});

Deno.test("no text breaks the syntax of an export to Argdown", () => {
  fc.assert(fc.property(oddFlows, ({ facts, argued }) => readBack(facts, argued)), { numRuns: FLOWS });
});
