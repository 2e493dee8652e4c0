const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** What a duration on the command line must look like. */
export const DURATION_WANTED = "a duration above 0 such as 90s, 5m, 1h30m or 500ms";

/** Milliseconds of a duration such as `300s`, `5m`, `1h30m`, `1.5h`; `undefined` for anything else, a bare number too. */
export function parseDuration(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|min|m|h))+$/.test(text)) return undefined;
  let ms = 0;
  for (const [, amount = "", unit = ""] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|min|m|h)/g)) {
    ms += Number(amount) * (UNIT_MS[unit] ?? 0);
  }
  const whole = Math.round(ms);
  return Number.isSafeInteger(whole) && whole > 0 ? whole : undefined;
}

/** Minutes and seconds for people: `0:07`, `12:30`, `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
