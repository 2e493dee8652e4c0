import type { Place } from "./place.ts";

/** How times are written. */
export const TIME_FORMATS = ["iso", "seconds", "milliseconds"] as const;

/** How times are written: ISO 8601, or as a number since 1970. */
export type TimeFormat = typeof TIME_FORMATS[number];

const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})$/;

/** The last moment that numbers can be of: the end of the year 9999. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** A time with its zone as ISO 8601 in UTC; nothing if it is none. Without a zone it could be any of 26 hours. */
export function isoTime(value: string): string | undefined {
  const [, date = "", time = "", zone = ""] = ISO.exec(value.trim()) ?? [];
  const day = new Date(`${date}T00:00:00Z`);
  // 30 February is taken for 2 March where dates are parsed.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== date) return undefined;
  const ms = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

/** The time that stands at a place, as ISO 8601 in UTC. */
export function timeAt(place: Place, format: TimeFormat): string {
  const { value } = place;
  if (format === "iso") {
    const at = typeof value === "string" ? isoTime(value) : undefined;
    return at ?? place.fail("a time of ISO 8601 with its zone, such as 2026-01-31T12:00:00Z");
  }
  const ms = typeof value === "number" ? value * (format === "seconds" ? 1000 : 1) : NaN;
  if (!(ms >= 0 && ms <= LAST_MS)) place.fail(`${format} since 1970, as a number`);
  return new Date(Math.round(ms)).toISOString();
}
