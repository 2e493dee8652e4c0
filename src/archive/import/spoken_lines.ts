import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Content } from "./content.ts";
import { type Form, heard, type Known, type Reading, type Utterance } from "./form.ts";
import { frontFields } from "./front_matter.ts";
import { LeftOut } from "./left_out.ts";
import { bracketedHead, datedHead, isStageDirection, looksLikeName, spokenHead, type TurnHead } from "./turn_head.ts";

const HEADING = /^(#{1,6})\s+(.+?)(?:\s+#+)?\s*$/;
/** A rule between parts of a page. */
const RULE = /^\s*(?:[-*_]\s*){3,}$/;

/** Lines with a date, a name and a colon, as messengers export them; lines without a name are the program's notices. */
export const CHAT: Form = {
  name: "chat",
  isCertain: true,
  called: "a chat export, with a date before each name",
  example: "31/01/2026, 09:15 - Ana: Buses go everywhere.\n31/01/2026, 09:16 - Ben: Trams carry more.",
  fits: ({ lines }) => {
    const [first] = lines.filter((line) => line.trim() !== "");
    return first !== undefined && datedHead(first) !== undefined &&
      lines.some((line) => datedHead(line)?.name !== undefined);
  },
  read: (content) => [readLines(content, datedHead)],
};

/** Lines that begin with a name and a colon; further lines belong to the same message. */
export const LINES: Form = {
  name: "lines",
  called: "lines that begin with a name and a colon",
  example: "Ana: Buses go everywhere.\nBen: Trams carry more.",
  fits: (content, known) => {
    const { lines } = content.page;
    const headOf = spokenHeads(lines, known);
    const heads = lines.filter((line) => headOf(line));
    const first = lines.find((line) => line.trim() !== "" && !HEADING.test(line) && !isBeside(line));
    if (first === undefined || heads.length < 2) return false;
    if (headOf(first)) return true;
    const names = new Set(heads.map((line) => headOf(line)?.name));
    return names.size < heads.length && !lines.some((line) => /^##\s/.test(line));
  },
  read: (content, known) => [readLines(content, spokenHeads(content.page.lines, known))],
};

function isBeside(line: string): boolean {
  return RULE.test(line) || isStageDirection(line);
}

/**
 * Returns a function that finds heads: of known names or, without them, of words before a colon that look like a name or
 * come again. Where most heads have a time, a line without one is none. Where most lines begin with a name in brackets,
 * that is the head.
 */
export function spokenHeads(lines: readonly string[], { names }: Known): (line: string) => TurnHead | undefined {
  const isBracketed = lines.filter(bracketedHead).length * 2 > lines.filter((line) => line.trim() !== "").length;
  const headOf = (line: string) => {
    if (HEADING.test(line)) return undefined;
    return spokenHead(line) ?? (isBracketed ? bracketedHead(line) : undefined);
  };
  const found = names ? [] : lines.flatMap((line) => headOf(line) ?? []);
  const byName = Map.groupBy(found, ({ name }) => name);
  const isTimed = found.filter(({ stamp }) => stamp !== undefined).length * 2 > found.length;
  return (line) => {
    const head = headOf(line);
    if (head?.name === undefined) return undefined;
    if (names) return names.has(head.name) ? head : undefined;
    const isName = looksLikeName(head.name) || (byName.get(head.name)?.length ?? 0) > 1;
    return isName && (head.stamp !== undefined || !isTimed) ? head : undefined;
  };
}

/** What a reader knows of a line besides its text. */
interface ReadLine {
  readonly line: string;
  readonly where: string;
  readonly head?: TurnHead;
  /** The level and text of a heading above a message; headings elsewhere belong to a message. */
  readonly heading?: readonly [level: string, text: string];
  /** `true` for a rule above a message. */
  readonly isRule: boolean;
}

/** Returns the lines of a text with what they are. Code in a message is neither head nor heading. */
function classified({ lines, firstLine }: Content["page"], headOf: (line: string) => TurnHead | undefined) {
  const first = lines.findIndex((line) => headOf(line)?.name !== undefined);
  const code = codeAfter(first, lines);
  let isAbove = false; // a head follows, but for headings and the like
  return lines.map((line, n) => ({ line, n })).toReversed().map(({ line, n }): ReadLine => {
    const where = `line ${firstLine + n}`;
    if (code.has(n)) isAbove = false;
    if (code.has(n)) return { line, where, isRule: false };
    const head = headOf(line);
    const [, level, text] = HEADING.exec(line) ?? [];
    if (head) isAbove = true;
    else if (line.trim() !== "" && level === undefined && !isBeside(line)) isAbove = false;
    const isHeading = level !== undefined && text !== undefined && (isAbove || n < first);
    return {
      line,
      where,
      isRule: isAbove && RULE.test(line),
      ...omitUndefined({ head, heading: isHeading ? [level, text] as const : undefined }),
    };
  }).toReversed();
}

/** Returns the numbers of lines in code blocks that begin after a line. */
function codeAfter(first: number, lines: readonly string[]): ReadonlySet<number> {
  const marks = [...lines.keys()].filter((n) => n > first && /^\s*(?:`{3,}|~{3,})/.test(lines[n] ?? ""));
  const inside = new Set<number>();
  for (let at = 0; at + 1 < marks.length; at += 2) {
    for (let n = marks[at] ?? 0; n <= (marks[at + 1] ?? 0); n++) inside.add(n);
  }
  return inside;
}

/** Reads lines whose heads a function finds; what stands before the first head is no message. */
export function readLines({ page, file }: Content, headOf: (line: string) => TurnHead | undefined): Reading {
  const leftOut = new LeftOut();
  const turns: { readonly about: Omit<Utterance, "text">; readonly lines: string[]; directions: number }[] = [];
  let topic: string | undefined;
  let phase: string | undefined;
  let isNotice = false;
  for (const { line, where, head, heading, isRule } of classified(page, headOf)) {
    if (head) isNotice = head.name === undefined;
    if (isNotice && line.trim() !== "") leftOut.add(head ? "notice" : "line of a notice", head?.text ?? line);
    if (isNotice || isRule) continue;
    if (head?.name !== undefined) {
      const { name: speaker, stamp, text } = head;
      turns.push({ about: { speaker, where, ...omitUndefined({ stamp, phase }) }, lines: [], directions: 0 });
      keep(text);
    } else if (heading?.[0] === "#" && topic === undefined && turns.length === 0) topic = heading[1];
    else if (heading) phase = heading[1];
    else keep(line);
  }
  function keep(line: string): void {
    const turn = turns.at(-1);
    if (isStageDirection(line)) {
      leftOut.add("stage direction", line);
      if (turn) turn.directions++;
    } else if (turn) turn.lines.push(line);
    else if (line.trim() !== "") leftOut.add("line before the first speaker", line);
  }
  const utterances = turns.flatMap(({ about, lines, directions }): Utterance[] => {
    const text = lines.join("\n").trim();
    return text === "" && directions > 0 ? [] : [{ ...about, text }];
  });
  return heard(utterances, { leftOut, topic, ...frontFields(page.front, file) });
}
