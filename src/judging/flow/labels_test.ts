import assert from "node:assert/strict";
import fc from "fast-check";
import { NIGHTLY } from "../../testdata/nightly.ts";
import { grounded, type Label } from "./labels.ts";

/** Attackers of each argument of a graph, as numbers. */
type Graph = readonly (readonly number[])[];

/** Any graphs of up to so many arguments, with cycles and arguments that attack themselves. */
function graphs(most: number): fc.Arbitrary<Graph> {
  return fc.integer({ min: 0, max: most }).chain((size) =>
    fc.array(fc.uniqueArray(fc.nat(Math.max(0, size - 1)), { maxLength: 4 }), { minLength: size, maxLength: size })
  );
}

function labelsOf(graph: Graph): readonly Label[] {
  const labels = grounded(new Map(graph.map((by, id) => [`${id}`, by.map(String)])));
  return graph.map((_, id) => labels.get(`${id}`) ?? assert.fail());
}

/** Returns the least fixed point of what a set of arguments defends. */
function byFixedPoint(graph: Graph): readonly Label[] {
  const attackedBy = (some: readonly number[], id: number) => graph[id]?.some((attacker) => some.includes(attacker));
  let defended: readonly number[] = [];
  for (;;) {
    const next = graph.flatMap((by, id) => by.every((attacker) => attackedBy(defended, attacker)) ? [id] : []);
    if (next.length === defended.length) break;
    defended = next;
  }
  return graph.map((_, id) => defended.includes(id) ? "in" : attackedBy(defended, id) ? "out" : "undecided");
}

/** Returns, of all complete labellings, what is in or out in each. */
function byAllLabellings(graph: Graph): readonly Label[] {
  const all: Label[][] = graph.reduce<Label[][]>(
    (some, _) => some.flatMap((labels) => LABELS.map((label) => [...labels, label])),
    [[]],
  );
  const complete = all.filter((labels) =>
    graph.every((by, id) => {
      const isIn = by.every((attacker) => labels[attacker] === "out");
      const isOut = by.some((attacker) => labels[attacker] === "in");
      return labels[id] === (isIn ? "in" : isOut ? "out" : "undecided");
    })
  );
  return graph.map((_, id) =>
    (["in", "out"] as const).find((label) => complete.every((labels) => labels[id] === label)) ?? "undecided"
  );
}

const LABELS: readonly Label[] = ["in", "out", "undecided"];

Deno.test("grounded() is the least fixed point of what a set of arguments defends, for graphs of up to 12", () => {
  fc.assert(fc.property(graphs(12), (graph) => assert.deepEqual(labelsOf(graph), byFixedPoint(graph))), {
    numRuns: NIGHTLY ? 20_000 : 500,
  });
});

Deno.test("grounded() decides what all complete labellings decide alike", () => {
  fc.assert(
    fc.property(graphs(NIGHTLY ? 8 : 6), (graph) => assert.deepEqual(labelsOf(graph), byAllLabellings(graph))),
    {
      numRuns: NIGHTLY ? 1000 : 150,
    },
  );
});

/** Graphs with their grounded extension, as the project argdown-mcp tests its own labels: who is attacked by whom. */
const KNOWN: readonly (readonly [name: string, graph: Readonly<Record<string, string>>, labels: string])[] = [
  ["nothing", {}, ""],
  ["no attacks", { A: "", B: "", C: "" }, "in in in"],
  ["one attack", { A: "B", B: "" }, "out in"],
  ["arguments beside statements that attack each other", { A: "", B: "" }, "in in"],
  ["a chain of four", { A: "B", B: "C", C: "D", D: "" }, "out in out in"],
  ["three in a circle", { A: "B", B: "C", C: "A" }, "undecided undecided undecided"],
  ["one that attacks itself", { S: "S" }, "undecided"],
  ["one that attacks itself and is defeated", { S: "S T", T: "" }, "out in"],
];

Deno.test("grounded() has the known extension of eight small graphs", () => {
  for (const [name, graph, expected] of KNOWN) {
    const attackers = Object.entries(graph).map(([id, by]) => [id, by.split(" ").filter(Boolean)] as const);
    assert.equal([...grounded(new Map(attackers)).values()].join(" "), expected, name);
  }
});

Deno.test("grounded() takes an attack that is given twice for one, and does not depend on any order", () => {
  fc.assert(fc.property(graphs(8), (graph) => {
    const twice = new Map(
      graph.map((by, id) => [`${id}`, [...by, ...by].map(String).toReversed()] as const).toReversed(),
    );
    const labels = grounded(twice);
    assert.deepEqual(graph.map((_, id) => labels.get(`${id}`)), labelsOf(graph));
  }));
});
