import type { Form, Known } from "./form.ts";
import { readLines } from "./spoken_lines.ts";
import { isStageDirection } from "./turn_head.ts";

/** A name in capitals, alone on its line: `THE COURT`, `MR. SMITH`, `HAMLET.`, or `ANA (aside)`. */
const CAPITALS = /^(?<name>\p{Lu}[\p{Lu}\p{M}\d .'’&/-]*[\p{Lu}\d])[.:]?(?:\s*\([^()]*\))?$/u;

/** Plays and records of a court: names in capitals, each alone on its line, with what is said below. */
export const SCRIPT: Form = {
  name: "script",
  called: "names in capitals, each alone on its line, with what is said below",
  example: "ANA\nBuses go everywhere.\n\nBEN\nTrams carry more.\n\nANA\nNot to my street.",
  fits: ({ page: { lines } }, known) => {
    const heads = headsIn(lines, known);
    const often = heads.filter((name) => heads.indexOf(name) !== heads.lastIndexOf(name));
    return new Set(heads).size > 1 && often.length * 2 > heads.length;
  },
  read: (content, known) => {
    const names = new Set(headsIn(content.page.lines, known));
    return [readLines(content, (line) => {
      const name = nameIn(line);
      return name !== undefined && names.has(name) ? { name, text: "" } : undefined;
    })];
  },
};

function nameIn(line: string): string | undefined {
  return CAPITALS.exec(line.trim())?.groups?.["name"];
}

/** Returns the names in order: each begins a paragraph that goes on below it. */
function headsIn(lines: readonly string[], { names }: Known): readonly string[] {
  return lines.flatMap((line, n) => {
    const name = nameIn(line);
    const before = lines[n - 1]?.trim() ?? "";
    const begins = before === "" || isStageDirection(before);
    if (name === undefined || !begins || (lines[n + 1] ?? "").trim() === "") return [];
    return names && !names.has(name) ? [] : [name];
  });
}
