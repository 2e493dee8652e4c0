import { equal } from "node:assert/strict";
import { withPageNumbers } from "./pages.ts";

Deno.test("withPageNumbers() puts a line with the number of the page that follows in place of each break", () => {
  equal(withPageNumbers("One.\n\fTwo.\f\fFour.\n"), "One.\n(page 2)\nTwo.\n(page 3)\n\n(page 4)\nFour.\n");
  equal(withPageNumbers("No pages.\n"), "No pages.\n");
});
