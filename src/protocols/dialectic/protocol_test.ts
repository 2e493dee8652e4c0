import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { problemTitle } from "./protocol.ts";

Deno.test("problemTitle() takes the first heading anywhere, else the first sentence, and is short", () => {
  equal(problemTitle("Draft.\n\n## The **list**\n\nIt must be safe."), "The **list**");
  equal(problemTitle("- one thing\n- another"), "one thing");
  equal(problemTitle(`${"word ".repeat(50)}end.`), `${"word ".repeat(20).trim()}…`);
  for (const none of ["", " \n", "```\ncode\n```"]) equal(problemTitle(none), "");
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => ok(!/[\n\r]/.test(problemTitle(text)))));
});
