import assert from "node:assert/strict";
import { toldApart } from "./participant.ts";

Deno.test("toldApart() adds the position to equal names, or the id where positions do not tell", () => {
  const names = (...all: Parameters<typeof toldApart>[0]) => toldApart(all).map(({ name }) => name);
  const kim = { name: "Kim", id: "a" };
  assert.deepEqual(names({ ...kim, position: "Buses" }, { ...kim, id: "b", position: "Trams" }), [
    "Kim (Buses)",
    "Kim (Trams)",
  ]);
  assert.deepEqual(names({ ...kim, position: "Buses" }, { ...kim, id: "b", position: "Buses" }), [
    "Kim (a)",
    "Kim (b)",
  ]);
  assert.deepEqual(names(kim, { ...kim, id: "b" }, { id: "c", name: "Ana" }), ["Kim (a)", "Kim (b)", "Ana"]);
});
