import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { credentialIn, mayNeedRedaction, PieceRedactor, redact, registerSecret } from "./redact.ts";

Deno.test("redact() removes every registered key, even inside JSON and where one begins with another", () => {
  registerSecret("sk-test-abc");
  registerSecret("sk-test-abc-and-more");
  registerSecret('sk"quote\\d');
  equal(redact("Bearer sk-test-abc-and-more, sk-test-abc."), "Bearer [redacted], [redacted].");
  equal(redact('sk"quote\\d'), "[redacted]");
  equal(redact(JSON.stringify({ key: 'sk"quote\\d' })), '{"key":"[redacted]"}');
  equal(redact("SK-TEST-ABC"), "SK-TEST-ABC");
});

Deno.test("redact() takes keys literally, not as patterns or replacements", () => {
  registerSecret("a.c$&(x)+");
  equal(redact("a.c$&(x)+ abc$&"), "[redacted] abc$&");
});

Deno.test("registerSecret() ignores keys that would blot out ordinary words", () => {
  for (const none of [undefined, "", "short"]) registerSecret(none);
  equal(redact("a short text"), "a short text");
});

Deno.test("redact() removes credentials from addresses, and nothing else", () => {
  const table: readonly (readonly [string, string])[] = [
    ["https://user:pass@host/x", "https://[redacted]@host/x"],
    ["HTTP+x.y-z://u@h", "HTTP+x.y-z://[redacted]@h"],
    ["https://u:p@ss@host/x", "https://[redacted]@host/x"],
    ["(see <https://u:p@a.b> and ftp://v@c)", "(see <https://[redacted]@a.b> and ftp://[redacted]@c)"],
    ["https://host/a@b", "https://host/a@b"],
    ["https://host?mail=a@b", "https://host?mail=a@b"],
    ["https://host#a@b", "https://host#a@b"],
    ["https://host a@b", "https://host a@b"],
    ["https://host\na@b", "https://host\na@b"],
    [JSON.stringify("https://host\na@b"), JSON.stringify("https://host\na@b")],
    ["mail a@b.c", "mail a@b.c"],
    ["1://u@h", "1://u@h"],
  ];
  for (const [text, expected] of table) equal(redact(text), expected);
});

Deno.test("redact() changes nothing in a redacted text", () => {
  registerSecret("sk-test-abc");
  const part = fc.constantFrom("sk-test-abc", "https://", "@", "u:p", "/", " ", "[redacted]", "\n", "host");
  fc.assert(fc.property(fc.array(part).map((parts) => parts.join("")), (text) => {
    const once = redact(text);
    equal(redact(once), once);
    ok(!once.includes("sk-test-abc"));
  }));
});

Deno.test("redact() takes linear time for any text", () => {
  // In quadratic time, these would hold up the tests for hours.
  for (const part of ["a-", "a.", "a:", "://", "a://", "https://x", "@"]) {
    const text = part.repeat(300_000);
    ok(redact(text).length > 0);
  }
});

Deno.test("mayNeedRedaction() is true of every JSON text in which redact() would change a string", () => {
  for (const secret of ["sk-test-abc", 'sk"quote\\d', "tab\tand é"]) registerSecret(secret);
  const parts = ["sk-test-abc", 'sk"quote\\d', JSON.stringify('sk"quote\\d').slice(1, -1), "tab\tand é", "tab\\tand é"];
  const part = fc.constantFrom(...parts, "http", "://", "@", "u:p", "/", " ", '"', "\\", "\n", "\ud800", "host");
  fc.assert(fc.property(fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")), (text) => {
    ok(redact(text) === text || mayNeedRedaction(JSON.stringify({ nested: [{ text }] })), text);
  }));
  equal(mayNeedRedaction(JSON.stringify({ text: "See https://example.com, or write." })), false);
});

Deno.test("PieceRedactor shows no key or credential however the text is cut, and everything else", () => {
  for (const secret of ["sk-test-abc", "sk-test-abc-and-more", "testabc"]) registerSecret(secret);
  const part = fc.constantFrom(
    "sk-test-abc",
    "-and-more",
    "sk-",
    "test",
    "abc",
    "https://",
    "@",
    "u:p",
    "/",
    " ",
    "\n",
    "host",
    ".",
  );
  fc.assert(
    fc.property(fc.array(part), fc.array(fc.nat(4)), (parts, sizes) => {
      const text = parts.join("");
      const pieces = new PieceRedactor();
      let shown = "";
      for (let at = 0, n = 0; at < text.length; n++) {
        const size = 1 + (sizes[n % sizes.length] ?? 0);
        shown += pieces.take(text.slice(at, at + size));
        at += size;
      }
      shown += pieces.rest();
      equal(shown, redact(text));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("PieceRedactor holds back only what may be a key", () => {
  registerSecret("sk-test-abc");
  const pieces = new PieceRedactor();
  equal(pieces.take("One two sk"), "One two ");
  equal(pieces.take("-te"), "");
  equal(pieces.take("mps. "), "sk-temps. ");
  equal(pieces.rest(), "");
});

Deno.test("credentialIn() names credentials in a URL", () => {
  registerSecret("sk-test-abc");
  const table: readonly (readonly [string, string | undefined])[] = [
    ["http://localhost:8000/v1", undefined],
    ["http://localhost:8000/v1?api-version=2", undefined],
    ["localhost", undefined],
    ["http://me:pass@host/v1", "a user name or password"],
    ["http://me@host/v1", "a user name or password"],
    ["http://host/sk-test-abc/v1", "a key"],
    ["http://host/sk%2Dtest-abc/v1", "a key"],
    ["http://host/v1?x=sk-test-abc", "a key"],
    ["http://host/v1#sk-test-abc", "a key"],
    ["http://host/v1?api_key=any", "a key in 'api_key'"],
    ["http://host/v1?accessToken=any", "a key in 'accessToken'"],
  ];
  for (const [url, expected] of table) equal(credentialIn(url), expected, url);
});
