import { deepEqual } from "node:assert/strict";
import { table } from "./_table_fixture.ts";
import { claimsMade, sourcesCited } from "./evidence.ts";

const claim = (text: string, more = {}) => ({ text, citations: [], supports: [], rebuts: [], revises: [], ...more });
const A = { source: "A book" };
const B = { source: "A page", url: "https://example.org/b" };

const said = table([
  [
    { citations: [A, B], claims: [claim("First [2].", { label: "fact", citations: [1, 2] })] },
    { citations: [B], claims: [claim("Second [1] [7].")] },
  ],
  [
    { citations: [{ source: "a  BOOK" }], claims: [claim("Third", { revises: ["1.1"], supports: ["2.1"] })] },
    { claims: [claim("Fourth", { rebuts: ["1.1", "3.1"] })] },
  ],
]);

Deno.test("sourcesCited() has every source once, with the messages that cite it", () => {
  deepEqual(sourcesCited(said), [{ ...A, messages: [1, 3] }, { ...B, messages: [1, 2] }]);
});

Deno.test("claimsMade() says what became of each claim, and numbers citations as the list of sources does", () => {
  const nothing = { supportedBy: [], rebuttedBy: [], revisedBy: [] };
  deepEqual(claimsMade(said), [
    {
      id: "1.1",
      number: 1,
      by: "p1",
      text: "First [2]. [1]",
      label: "fact",
      ...nothing,
      rebuttedBy: ["4.1"],
      revisedBy: ["3.1"],
    },
    { id: "2.1", number: 2, by: "p2", text: "Second [2] [7].", ...nothing, supportedBy: ["3.1"] },
    { id: "3.1", number: 3, by: "p1", text: "Third", ...nothing, rebuttedBy: ["4.1"] },
    { id: "4.1", number: 4, by: "p2", text: "Fourth", ...nothing },
  ]);
});
