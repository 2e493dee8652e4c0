import { equal } from "node:assert/strict";
import { fold } from "./fold.ts";
import { lastTimeIn, timeMark } from "./time_marks.ts";

Deno.test("timeMark() writes hours, minutes and seconds, and lastTimeIn() finds the last at the beginning of a line", () => {
  equal(timeMark(65.9), "[00:01:05]");
  equal(timeMark(360_000), "[100:00:00]");
  equal(lastTimeIn("[00:01:05] Buses.\n[00:01:40] Trams [00:09:00] too."), "00:01:40");
  equal(lastTimeIn("Buses go at 10:30 [10:30]."), undefined);
});

Deno.test("fold() leaves out times in brackets, and no others", () => {
  equal(fold("Buses go\n[00:01:05] everywhere [1:20]").text, fold("Buses go everywhere").text);
  equal(fold("[00:01:05] Buses").starts[0], "[00:01:05] ".length);
  equal(fold("at 10:30 [10:3]").text, "at 10:30 10:3");
});
