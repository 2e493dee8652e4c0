import { deepEqual } from "node:assert/strict";
import { figuresIn, valuesIn } from "./figures.ts";

const values = (text: string) => figuresIn(text).map(({ values }) => values.join(" or "));

Deno.test("figuresIn() reads a number in any usual notation", () => {
  for (const text of ["1000", "1 000", "1\u202f000", "1'000"]) deepEqual(values(text), ["1000"], text);
  for (const text of ["1,000", "1.000"]) deepEqual(values(text), ["1000 or 1"], text);
  for (const text of ["12.5", "12,5", "12.50"]) deepEqual(values(text), ["12.5"], text);
  deepEqual(values("1,234,567.8 and 1.234.567,8 and 1,234,567"), ["1234567.8", "1234567.8", "1234567"]);
  deepEqual(values("£5m, 30km, 18-year; 2003 450"), ["5", "30", "18", "2003", "450"]);
});

Deno.test("figuresIn() takes dates by their parts, and no part of a name", () => {
  deepEqual(values("17.3.2003, 2003-03-17"), ["17", "3", "2003", "2003", "3", "17"]);
  deepEqual(values("CO2, A-12, x_3"), []);
});

Deno.test("valuesIn() takes figures in a line for neighbours too", () => {
  deepEqual([...valuesIn("12 345")], ["12345", "12", "345"]);
});
