/** Shorter secrets are not redacted: they would blot out ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** User name and password of a URL. The length of a scheme is bounded, so that the time stays linear in the text. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s\\\/?#"'<>]+@/gi;

/** The longest first: one may begin with another. */
let secrets: readonly string[] = [];

/** Remembers a key for the life of the process. One shorter than 6 characters is not: it would blot out words. */
export function registerSecret(secret: string | undefined): void {
  if (secret === undefined || secret.length < MIN_SECRET_LENGTH || secrets.includes(secret)) return;
  secrets = [...secrets, secret].sort((a, b) => b.length - a.length);
}

/**
 * The text without the keys in use, also as JSON escapes them, and without the credentials of URLs.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { redact, registerSecret } from "./redact.ts";
 *
 * registerSecret("sk-example-1234");
 * assert.equal(redact("The key sk-example-1234 was refused."), "The key [redacted] was refused.");
 * assert.equal(redact("http://ana:secret@localhost/v1"), "http://[redacted]@localhost/v1");
 * ```
 */
export function redact(text: string): string {
  let redacted = text;
  for (const secret of secrets) {
    redacted = redacted.replaceAll(secret, "[redacted]");
    const escaped = inJson(secret);
    if (escaped !== secret) redacted = redacted.replaceAll(escaped, "[redacted]");
  }
  return redacted.replace(CREDENTIALS, "$1[redacted]@");
}

/**
 * Whether a JSON text may hold something that {@linkcode redact} would take out of one of its strings. Told quickly, and
 * never `false` where there is something.
 */
export function mayNeedRedaction(json: string): boolean {
  if (json.includes("://") && json.includes("@")) return true;
  return secrets.some((secret) => {
    const escaped = inJson(secret);
    return json.includes(escaped) || (escaped !== secret && json.includes(inJson(escaped)));
  });
}

/** A text as it stands in a JSON string. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
