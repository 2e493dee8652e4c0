/** Milliseconds to wait as `retry-after-ms` or `retry-after` (seconds or a date) ask for; `undefined` if they do not. */
export function readRetryAfter(headers: Headers, nowMs = Date.now()): number | undefined {
  const exact = toNumber(headers.get("retry-after-ms"));
  if (exact !== undefined) return exact;
  const value = headers.get("retry-after");
  const seconds = toNumber(value);
  if (seconds !== undefined) return Math.round(seconds * 1000);
  // A date has letters; of `-5` and the like the platform would make one too.
  const date = /[a-z]/i.test(value ?? "") ? Date.parse(value ?? "") : NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/** A plain number, 0 or more. */
function toNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}
