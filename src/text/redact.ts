/** Shorter secrets are not redacted: they would blot out ordinary words. */
const MIN_SECRET_LENGTH = 6;

const secrets = new Set<string>();

/** Remembers a key, so that nothing written or printed contains it. */
export function registerSecret(secret: string | undefined): void {
  if (secret !== undefined && secret.length >= MIN_SECRET_LENGTH) secrets.add(secret);
}

/** The text without the keys in use and without the credentials of URLs. */
export function redact(text: string): string {
  let redacted = text;
  for (const secret of secrets) {
    redacted = redacted.replaceAll(secret, "[redacted]");
    const escaped = JSON.stringify(secret).slice(1, -1);
    if (escaped !== secret) redacted = redacted.replaceAll(escaped, "[redacted]");
  }
  return redacted.replace(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s\/@"'<>]+@/gi, "$1[redacted]@");
}
