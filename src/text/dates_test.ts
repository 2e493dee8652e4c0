import assert from "node:assert/strict";
import { datesIn } from "./dates.ts";

const dates = (text: string) => datesIn(text).map(({ iso }) => iso);

Deno.test("datesIn() reads a date however it is written", () => {
  const written =
    "17 March 2003, March 17, 2003, 17th of March 2003, Mar. 17th 2003, 2003-03-17, 17.3.2003, 2003年3月17日";
  assert.deepEqual(dates(written), Array(7).fill("2003-03-17"));
  assert.deepEqual(dates("２００３年３月"), ["2003-03"]);
  assert.deepEqual(dates("in Sept 2024, May of 1999 and 2001-12"), ["2024-09", "1999-05", "2001-12"]);
});

Deno.test("datesIn() leaves out what is no date, or could be two", () => {
  assert.deepEqual(
    dates("3/4/2003, 30 February 2003, 2003-13, 2003-2008, version 1.2.2003.4, in 2003, may 20, 12-2003-03-1"),
    [],
  );
});

Deno.test("datesIn() gives offsets that cut the text, and copes with any length", () => {
  const text = "On 17 March 2003 and ２００３年３月.";
  for (const { text: written, start, end } of datesIn(text)) assert.equal(text.slice(start, end), written);
  for (const unit of ["1", "1 ", "2003-", "march ", "1.", " "]) assert.equal(datesIn(unit.repeat(50_000)).length, 0);
});
