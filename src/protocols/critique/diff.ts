import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { WorkLine } from "./place.ts";

const BEGINNING = /^\s*(?:diff |Index: |--- |commit [0-9a-f]{7}|From [0-9a-f]{7})/;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Returns `true` for a text in the unified form of a diff, as `git diff` and `diff -u` write it. */
export function isDiff(text: string): boolean {
  return BEGINNING.test(text) && /^\+\+\+ /m.test(text) && new RegExp(HUNK, "m").test(text);
}

/**
 * Returns the lines of a diff with their files and numbers, by its hunks. Lines around the hunks have none.
 *
 * @param start Offset of the diff in the work's text.
 */
export function diffLines(text: string, start: number): readonly WorkLine[] {
  let at = start;
  let file: string | undefined;
  let [oldLine, newLine, oldLeft, newLeft] = [0, 0, 0, 0];
  return text.split("\n").map((whole): WorkLine => {
    const [sign, begin] = [whole.charAt(0), at];
    at += whole.length + 1;
    const hunk = HUNK.exec(whole);
    if (oldLeft + newLeft > 0 && ["", " ", "+", "-"].includes(sign)) {
      const line = { ...omitUndefined({ file }), start: begin + 1, words: whole.slice(1) };
      if (sign === "+") {
        newLeft--;
        return { ...line, line: newLine++, isAdded: true };
      }
      oldLeft--;
      if (sign === "-") return { ...line, line: oldLine++, isRemoved: true };
      newLeft--;
      oldLine++;
      return { ...line, line: newLine++ };
    }
    if (hunk) {
      [oldLine, newLine] = [Number(hunk[1]), Number(hunk[3])];
      [oldLeft, newLeft] = [Number(hunk[2] ?? 1), Number(hunk[4] ?? 1)];
    } else if (/^(?:---|\+\+\+) /.test(whole)) file = fileIn(whole) ?? file;
    else if (sign !== "\\") [oldLeft, newLeft] = [0, 0]; // a hunk that is shorter than it says
    return { ...omitUndefined({ file: hunk ? undefined : file }), start: begin, words: whole };
  });
}

/** Returns the file that a line such as `+++ b/src/main.ts` names; `undefined` for none. */
function fileIn(line: string): string | undefined {
  const path = line.slice(4).replace(/\t.*$/, "").trim().replace(/^"(.*)"$/, "$1");
  return path === "/dev/null" ? undefined : path.replace(/^[ab]\//, "");
}
