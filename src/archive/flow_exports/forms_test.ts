import assert from "node:assert/strict";
import { Graphviz } from "@hpcc-js/wasm-graphviz";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { NIGHTLY } from "../../testdata/nightly.ts";
import { ARGUED } from "../../words/argued.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { trialDebate } from "./_argued_fixture.ts";
import { oddFlows } from "./_odd_flow_fixture.ts";
import { FLOW_FORMS } from "./forms.ts";

/** Generated flows that are read back; more at night. */
const FLOWS = NIGHTLY ? 300 : 40;

/** Checks something of the trial's debate, and of flows full of signs. */
async function ofAll(check: (facts: Facts, argued: Argued) => void): Promise<void> {
  const { facts, argued } = await trialDebate();
  check(facts, argued);
  fc.assert(fc.property(oddFlows, ({ facts, argued }) => check(facts, argued)), { numRuns: FLOWS });
}

/** Returns the links of a flow, in order of their text. */
function linksIn({ reading: { flow } }: Argued): readonly string[] {
  return flow.claims.flatMap(({ id, answers }) => answers.map(({ to, how }) => `${id} ${how} ${to}`)).toSorted();
}

interface Node {
  readonly nodeID: string;
  readonly type: string;
  readonly text: string;
}

Deno.test("an export to AIF joins nodes as the format has it, and has the links of the flow", () =>
  ofAll((facts, argued) => {
    const { nodes, edges }: {
      readonly nodes: readonly Node[];
      readonly edges: readonly { readonly edgeID: string; readonly fromID: string; readonly toID: string }[];
    } = JSON.parse(FLOW_FORMS.aif(facts, argued));
    const types = new Map(nodes.map(({ nodeID, type }) => [nodeID, type]));
    assert.deepEqual([types.size, new Set(edges.map(({ edgeID }) => edgeID)).size], [nodes.length, edges.length]);
    const [from, to] = [Map.groupBy(edges, ({ toID }) => toID), Map.groupBy(edges, ({ fromID }) => fromID)];
    const around = (id: string) =>
      [
        (from.get(id) ?? []).map(({ fromID }) => fromID),
        (to.get(id) ?? []).map(({ toID }) => toID),
      ] as const;
    const typed = (ids: readonly string[]) => ids.map((id) => types.get(id)).join();
    const links = nodes.flatMap(({ nodeID, type }) => {
      const [before, after] = around(nodeID);
      const shape = `${typed(before)} ${type} ${typed(after)}`;
      if (type === "I") assert.ok(after.every((id) => types.get(id) === "RA" || types.get(id) === "CA"), shape);
      else if (type === "L") assert.ok(typed(after).replaceAll("TA", "").replaceAll(",", "") === "YA", shape);
      else if (type === "RA") assert.match(shape, /^I(?:,CA)* RA I$/);
      else if (type === "TA") assert.match(shape, /^L TA (?:L,YA|YA,L)$/);
      else if (type === "YA") assert.match(shape, /^(?:L YA I|TA YA CA)$/);
      if (type !== "CA") return [];
      const [answer = ""] = before.filter((id) => types.get(id) === "I");
      const [target = ""] = after;
      if (types.get(target) === "I") return [`${answer} denies ${target}`];
      const [[used]] = [around(target)[0].filter((id) => types.get(id) === "I")];
      return [`${answer} but ${used}`];
    });
    assert.deepEqual(links.toSorted(), linksIn(argued));
    const said = nodes.filter(({ type }) => type === "L");
    const { claims, moves } = argued.reading.flow;
    assert.equal(said.length, claims.length + moves.filter(({ kind }) => kind !== "unanswered").length);
  }));

Deno.test("Graphviz reads an export to DOT, with a node for each claim and an edge for each link", async () => {
  const graphviz = await Graphviz.load();
  await ofAll((facts, argued) => {
    const { objects = [], edges = [] } = JSON.parse(graphviz.layout(FLOW_FORMS.dot(facts, argued), "dot_json", "nop"));
    const { claims, sides } = argued.reading.flow;
    const lines = claims.filter(({ isLine }) => isLine);
    assert.deepEqual([objects.length, edges.length], [
      claims.length + sides.length,
      lines.length + linksIn(argued).length,
    ]);
  });
});

Deno.test("an export to CSV has a row for each claim and each move, and no cell that begins like a formula", () =>
  ofAll((facts, argued) => {
    const rows: readonly Readonly<Record<string, string>>[] = parse(FLOW_FORMS.csv(facts, argued), { columns: true });
    const { claims, moves } = argued.reading.flow;
    assert.equal(rows.length, claims.length + moves.length);
    const links = rows.flatMap(({ id, does = "", to = "" }) => {
      const how = does.split("; ").filter((each) => each === "denies" || each === "but");
      return how.map((each, n) => `${id} ${each} ${to.split("; ")[n]}`);
    });
    assert.deepEqual(links.toSorted(), linksIn(argued));
    for (const row of rows) for (const cell of Object.values(row)) assert.doesNotMatch(cell, /^[-=+@]/);
  }));

Deno.test("every export says that it is no verdict, who noted it, and of what", async () => {
  const { facts, argued } = await trialDebate();
  for (const [form, exported] of Object.entries(FLOW_FORMS)) {
    const text = exported(facts, argued).replaceAll("\\n", " ");
    for (const part of [ARGUED.noVerdict, "Clerk", "c1e4"]) assert.ok(text.includes(part), `${form}: ${part}`);
  }
});
