import { deepEqual, equal } from "node:assert/strict";
import { letters } from "./display.ts";

Deno.test("letters() continues after Z, and gives each place different letters", () => {
  deepEqual([0, 1, 25, 26, 27, 51, 52, 701, 702].map(letters), ["A", "B", "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA"]);
  equal(new Set(Array.from({ length: 1000 }, (_, place) => letters(place))).size, 1000);
});
