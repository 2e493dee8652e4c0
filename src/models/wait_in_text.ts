import { FIRST_TIME_MS, UNIT_MS } from "./rate_limit.ts";

/** A number with a unit: `4.77s`, `1,200 seconds`, `20 second(s)`, `an hour`. */
const PART =
  /(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?|(?:an?|one)(?= )) ?(ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)(?![a-z])(?:\(s\))?/i;

/** A span of time: `1m2.5s`, `1 hour and 5 minutes`. */
const SPAN = new RegExp(`(?<![\\w.,])${PART.source}(?:(?:,? and |, ?| )?${PART.source})*`, "gi");

/** A date, perhaps with a time of day, or seconds or milliseconds since 1970. */
const TIME =
  /(?<![\w.-])(?:\d{4}-\d\d-\d\d(?:(?:T| at | )\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?(?:Z|UTC|GMT|[+-]\d\d:\d\d))?)?|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT|\d{10}(?:\d{3})?)(?![\w-])/gi;

/** A field in a text, with seconds unless its name has another unit: `Retry-After: 30`, `"retry_after_ms": 350`. */
const FIELD =
  /\b(?:retry[-_]?after|resets?[-_]in)(?:[-_]?(ms|s|seconds))?["']? ?[:=] ?["']?(\d+(?:\.\d+)?)(?![\w-]|\.\d| ?[mhd])/i;

/** The words right before a span, from its preposition on: `in about `, `after 30-`. */
const BEFORE_SPAN =
  /(?<preposition>[ _-](?:in|after|for)|)["']?:?(?: (?:about|around|at least|another|\w+ly))?(?: ?[~≈"']| \d+ ?(?:[-–]|to|or))? ?$/i;

/** The words right before a time. */
const BEFORE_TIME = /(?<preposition>[ _-](?:at|after|on|until|from)["']?:?|["']? ?[:=]|)(?: ?["'])? ?$/i;

/** Words that ask to wait. */
const ASKS =
  /(?:\btry (?:it |this |(?:your|the) request )?again|\bretry(?:delay)?|\bcome back|(?<!\bmax(?:imum)? )\bwait)(?:,? (?:again|later|only|\w+ly|(?:your|the|this) request))*,?$/i;

/** Words that announce when a limit ends. */
const ANNOUNCES =
  /(?:\breset(?:s|ting)?|\bavailable(?: again)?|\bregain access|\b(?:be|is|are) (?:renewed|refilled|restored|replenished|lifted)|\b(?:limited|blocked|paused|unavailable))(?: \w+ly)?$/i;

/**
 * Returns the milliseconds to wait that a server names in the text of an error: `try again in 4.77s`, `wait 1 hour`,
 * `resets at 2026-11-21T10:00:00Z`. A request to wait goes before the announcement of a reset, and the first of a kind
 * before later ones. Other spans do not count, such as that of `10 requests per 60s`.
 *
 * @param text What the server said.
 * @param nowMs The time now, in milliseconds since 1970: what a named time is compared with.
 * @returns An integer >= 0, and 0 for a time that is over; `undefined` if the text names no wait.
 */
export function waitInText(text: string, nowMs: number): number | undefined {
  const line = text.replaceAll(/\s+/g, " ");
  const [, unit, value] = FIELD.exec(line) ?? [];
  const waits = [...spansIn(line), ...timesIn(line, nowMs)].sort((a, b) => a.at - b.at);
  const asked = waits.find(({ lead }) => ASKS.test(lead));
  const announced = waits.find(({ lead, bare }) => !bare && ANNOUNCES.test(lead));
  const ms = asked?.ms ?? (value === undefined ? announced?.ms : Number(value) * (unit === "ms" ? 1 : 1000));
  return ms === undefined || !Number.isFinite(ms) ? undefined : Math.ceil(ms);
}

/** A span or time in a text. */
interface Found {
  readonly at: number;
  /** From now until then. */
  readonly ms: number;
  /** What precedes it and its preposition. */
  readonly lead: string;
  /** It has no preposition. */
  readonly bare: boolean;
}

function spansIn(line: string): readonly Found[] {
  return [...line.matchAll(SPAN)].map((match) => {
    const parts = [...match[0].matchAll(new RegExp(PART.source, "gi"))];
    const ms = parts.reduce((sum, [, number = "", unit = ""]) => sum + toNumber(number) * msOf(unit), 0);
    return { ms, ...whatPrecedes(line, match.index, BEFORE_SPAN) };
  });
}

function timesIn(line: string, nowMs: number): readonly Found[] {
  return [...line.matchAll(TIME)].flatMap((match) => {
    const ms = toTime(match[0]);
    return Number.isNaN(ms) ? [] : [{ ms: Math.max(0, ms - nowMs), ...whatPrecedes(line, match.index, BEFORE_TIME) }];
  });
}

/** Longest text before a span or time that is looked at. */
const MAX_LEAD = 80;

function whatPrecedes(line: string, at: number, words: RegExp): Omit<Found, "ms"> {
  const before = line.slice(Math.max(0, at - MAX_LEAD), at);
  const match = words.exec(before);
  return { at, lead: before.slice(0, match?.index), bare: !match?.groups?.preposition };
}

function toNumber(text: string): number {
  return /^[ao]/i.test(text) ? 1 : Number(text.replaceAll(",", ""));
}

function msOf(unit: string): number {
  return UNIT_MS[/^m(s|illi)/i.test(unit) ? "ms" : unit.charAt(0).toLowerCase()] ?? NaN;
}

/** Reads a time in milliseconds since 1970. One without a zone is taken for UTC. */
function toTime(text: string): number {
  if (/^\d+$/.test(text)) return Number(text) >= FIRST_TIME_MS ? Number(text) : Number(text) * 1000;
  if (!/^\d{4}-/.test(text)) return Date.parse(text);
  const [, date, time = "00:00", zone = "Z"] =
    /^(\S{10})(?:(?:T| at | )(\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(?: ?([+-]\d\d:\d\d))?/i.exec(text) ?? [];
  return Date.parse(`${date}T${time}${zone}`);
}
