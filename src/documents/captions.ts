import { timeMark } from "../text/time_marks.ts";

const TIME = String.raw`(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}`;
/** The times of a caption: with an arrow in WebVTT and SRT, with a comma in SBV. */
const TIMING = new RegExp(String.raw`^\s*(${TIME})(?:\s*-->\s*|,)(${TIME})(?=\s|$)`);

/** The name of whoever speaks, in WebVTT. */
export const VOICE = /<v(?:\.[^\s<>]*)?\s+([^<>]+)>/;

/** Returns the line of the first cue's times, if the file begins with a cue. */
export function firstTiming(lines: readonly string[]): string | undefined {
  return lines.filter((line) => line.trim() !== "").slice(0, 2).find((line) => TIMING.test(line));
}

/** A caption on the screen. */
export interface Cue {
  readonly where: string;
  readonly stamp: string;
  readonly startS: number;
  readonly endS: number;
  readonly lines: readonly string[];
}

/** Returns the captions in the lines of a file. */
export function cuesIn(lines: readonly string[]): readonly Cue[] {
  const cues: (Cue & { readonly lines: string[] })[] = [];
  let open: string[] | undefined;
  for (const [n, line] of lines.entries()) {
    const [, start, end] = TIMING.exec(line) ?? [];
    if (start !== undefined && end !== undefined) {
      open = [];
      const times = { stamp: start.replace(/[.,]\d+$/, ""), startS: secondsOf(start), endS: secondsOf(end) };
      cues.push({ where: `line ${n + 1}`, ...times, lines: open });
    } else if (line.trim() === "") open = undefined;
    else if (!isNumberOfCue(line, lines[n + 1])) open?.push(line);
  }
  return cues;
}

function isNumberOfCue(line: string, next = ""): boolean {
  return /^\s*\d+\s*$/.test(line) && TIMING.test(next);
}

function secondsOf(time: string): number {
  return time.replace(",", ".").split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Returns how many lines at the end of one caption begin the next. */
export function overlapOf(before: readonly string[], shown: readonly string[]): number {
  for (let length = Math.min(before.length, shown.length); length > 0; length--) {
    if (before.slice(-length).every((line, n) => line === shown[n])) return length;
  }
  return 0;
}

/** Seconds from one mark of the time to the next. */
const MARKED_S = 30;

/**
 * Returns what is said in captions, with the names of voices and, every 30 seconds, the time before a line; without lines
 * that stay on the screen from the caption before. `undefined` for a text that is none.
 */
export function captionText(text: string): string | undefined {
  const lines = text.split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:\s|$)/.test(text) && firstTiming(lines) === undefined) return undefined;
  let before: readonly string[] = [];
  let shownUntilS = -Infinity;
  let markedS = -Infinity;
  const said = cuesIn(lines).flatMap(({ lines, startS, endS }) => {
    const shown = lines.map((line) => plainCaption(line.replace(VOICE, "$1: "))).filter((line) => line !== "");
    const repeated = startS <= shownUntilS ? overlapOf(before, shown) : 0;
    if (shown.length > 0) before = shown;
    shownUntilS = endS;
    const [first, ...rest] = shown.slice(repeated);
    if (first === undefined) return [];
    if (startS >= markedS && startS < markedS + MARKED_S) return [first, ...rest];
    markedS = startS;
    return [`${timeMark(startS)} ${first}`, ...rest];
  });
  return said.join("\n");
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  quot: '"',
  lrm: "",
  rlm: "",
};

/** Returns a line without tags and styles. */
export function plainCaption(line: string): string {
  return line.replace(/<[^<>]*>|\{\\[^{}]*\}/g, "")
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, " ").trim();
}
