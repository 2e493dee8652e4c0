import { decimal } from "./numbers.ts";

const DATE = new Intl.DateTimeFormat("es", { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" });

/** Returns the time of an event for readers: `01/03/2026, 10:00:05 UTC`. */
export function moment(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : `${DATE.format(time)}, ${iso.slice(11, 19)} UTC`;
}

/** Returns the time from one event to another for readers, as one moment if less than a second lies between them. */
export function period(from: string, to: string): string {
  return Date.parse(to) - Date.parse(from) < 1000 ? moment(from) : `del ${moment(from)} al ${moment(to)}`;
}

/** Returns a duration for readers: `0,4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function span(ms: number): string {
  if (ms < 10_000) return `${decimal(ms / 1000, 1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Returns the day of an event for readers: `27 de noviembre de 2026`; what is no time stays as it is. */
export function day(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : DAY.format(time);
}
