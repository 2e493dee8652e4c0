import assert from "node:assert/strict";
import { criticalZ, normalShare } from "./normal.ts";

Deno.test("criticalZ() agrees with printed tables", () => {
  assert.deepEqual([0.9, 0.95, 0.99, 0.999].map((level) => criticalZ(level).toFixed(4)), [
    "1.6449",
    "1.9600",
    "2.5758",
    "3.2905",
  ]);
});

Deno.test("normalShare() is 0 at 0, and 68.27 % within one standard deviation", () => {
  assert.deepEqual([normalShare(0), normalShare(1).toFixed(4)], [0, "0.6827"]);
});
