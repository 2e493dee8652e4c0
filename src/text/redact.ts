/** Shorter secrets are not redacted: they would blot out ordinary words. */
const MIN_SECRET_LENGTH = 6;

/** User name and password of a URL. The length of a scheme is bounded, to keep the time linear in the text. */
const CREDENTIALS = /(\b[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s\\\/?#"'<>]+@/gi;

/** The end of a text that may be the beginning of a URL with credentials. */
const CREDENTIALS_BEGUN = /\b[a-z][a-z0-9+.-]{0,30}(?::(?:\/(?:\/[^\s\\\/?#"'<>]{0,200})?)?)?$/i;

/** Names of query fields that hold keys. */
const SECRET_FIELD = /(?:key|token|secret|password|signature)$|^(?:auth|authorization|sig)$/i;

/** Longest first: one may begin with another. */
let secrets: readonly string[] = [];

/** Remembers a key for the life of the process. A key shorter than 6 characters is ignored: it would blot out words. */
export function registerSecret(secret: string | undefined): void {
  if (secret === undefined || secret.length < MIN_SECRET_LENGTH || secrets.includes(secret)) return;
  secrets = [...new Set([...secrets, secret, inJson(secret)])].sort((a, b) => b.length - a.length);
}

/** Removes the keys in use from a text, even as JSON escapes them, and the credentials in URLs. */
export function redact(text: string): string {
  let redacted = text;
  for (const secret of secrets) redacted = redacted.replaceAll(secret, "[redacted]");
  return redacted.includes("://") ? redacted.replace(CREDENTIALS, "$1[redacted]@") : redacted;
}

/**
 * Returns `true` if a JSON text may contain something that {@linkcode redact} would remove from one of its strings. It
 * is quick, and never `false` when there is something.
 */
export function mayNeedRedaction(json: string): boolean {
  if (json.includes("://") && json.includes("@")) return true;
  return secrets.some((secret) => json.includes(inJson(secret)));
}

/**
 * Redacts a text that arrives in pieces. The end of a piece is held back while it may be the beginning of a key. Where
 * two keys in use overlap, a part of the second may show.
 */
export class PieceRedactor {
  #held = "";

  /** Takes a piece and returns as much of the received text as can be shown. */
  take(piece: string): string {
    const text = this.#held + piece;
    const end = safeLength(text);
    this.#held = text.slice(end);
    return redact(text.slice(0, end));
  }

  /** Returns the text held back, once nothing more arrives. */
  rest(): string {
    const text = redact(this.#held);
    this.#held = "";
    return text;
  }
}

/** Returns the length of the part that contains no unfinished key or credential. */
function safeLength(text: string): number {
  let end = CREDENTIALS_BEGUN.exec(text.slice(-250))?.[0].length ?? 0;
  for (const secret of secrets) {
    let begun = Math.min(secret.length - 1, text.length);
    while (begun > end && !text.endsWith(secret.slice(0, begun))) begun--;
    end = Math.max(end, begun);
  }
  let length = text.length - end;
  for (const secret of secrets) {
    const at = text.lastIndexOf(secret, length - 1);
    if (at >= 0 && at < length) length = Math.max(length, at + secret.length); // complete, so it is not cut
  }
  return length;
}

/**
 * Names the credential in a URL: a user name or password, a part that is a key in use, or a query field named like a
 * key. Returns `undefined` if there is none, or if the address is not a URL.
 */
export function credentialIn(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { username, password, pathname, searchParams, hash } = new URL(address);
  if (username !== "" || password !== "") return "a user name or password";
  const parts = [...pathname.split("/"), ...searchParams.values(), hash.slice(1)];
  if (parts.some((part) => secrets.includes(decoded(part)))) return "a key";
  const field = [...searchParams.keys()].find((name) => SECRET_FIELD.test(name));
  return field === undefined ? undefined : `a key in '${field}'`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
