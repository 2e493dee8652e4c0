import { deepEqual, equal } from "node:assert/strict";
import { point, table } from "./_table_fixture.ts";
import { claimsMade, sourcesCited } from "./evidence.ts";

const A = { source: "A book" };
const B = { source: "A page", url: "https://example.org/b" };

const said = table([
  [
    { citations: [A, B], points: [point("First [A page].", { label: "fact" })] },
    { citations: [B], points: [point("Second [A page] [7].")] },
  ],
  [
    { citations: [{ source: "a  BOOK" }], points: [point("Third", { revises: ["1.1"], supports: ["2.1"] })] },
    { points: [point("Fourth", { rebuts: ["1.1", "3.1"] })] },
  ],
]);

Deno.test("sourcesCited() lists every source once, with the messages that cite it", () => {
  deepEqual(sourcesCited(said), [{ ...A, messages: [1, 3] }, { ...B, messages: [1, 2] }]);
  const url = "https://example.org/ctrip";
  const thrice = [{ source: "ctrip" }, { source: "Ctrip", url }, { source: "Working from home", url: `${url}/` }];
  deepEqual(sourcesCited(table([thrice.map((citation) => ({ citations: [citation] }))])), [
    { source: "ctrip", url, messages: [1, 2, 3] },
  ]);
  const editions = [{ source: "News", url: `${url}/1` }, { source: "News", url: `${url}/2` }];
  equal(sourcesCited(table([[{ citations: editions }]])).length, 2);
});

Deno.test("claimsMade() omits support of an author's own claims, and revisions of others' claims", () => {
  const [first] = claimsMade(table([
    [{ points: [point("First")] }, { points: [point("Other", { supports: ["1.1"], revises: ["1.1"] })] }],
    [{ points: [point("Again", { supports: ["1.1"], rebuts: ["1.1"] })] }, {}],
  ]));
  deepEqual([first?.supportedBy, first?.rebuttedBy, first?.revisedBy], [["2.1"], [], []]);
});

Deno.test("claimsMade() lists the reactions to each claim", () => {
  const nothing = { supportedBy: [], rebuttedBy: [], revisedBy: [] };
  deepEqual(claimsMade(said), [
    {
      id: "1.1",
      number: 1,
      by: "p1",
      text: "First [A page].",
      label: "fact",
      ...nothing,
      rebuttedBy: ["4.1"],
      revisedBy: ["3.1"],
    },
    { id: "2.1", number: 2, by: "p2", text: "Second [A page] [7].", ...nothing, supportedBy: ["3.1"] },
    { id: "3.1", number: 3, by: "p1", text: "Third", ...nothing, rebuttedBy: ["4.1"] },
    { id: "4.1", number: 4, by: "p2", text: "Fourth", ...nothing },
  ]);
});
