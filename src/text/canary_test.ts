import assert from "node:assert/strict";
import fc from "fast-check";
import { canaryIn, canaryPhrase } from "./canary.ts";
import { fenceMark, quotable } from "./fence.ts";

const SECRET = "00112233445566778899aabbccddeeff";
const PHRASE = canaryPhrase(SECRET, "judge-1");
const bytes = new TextEncoder().encode(`The phrase is ${PHRASE}, so there.`);

Deno.test("canaryPhrase() differs by judge and dialogue, gives no fence's mark away, and stands in a prompt as it is", () => {
  assert.match(PHRASE, /^canary-[0-9a-f]{16}$/);
  assert.equal(canaryPhrase(SECRET, "judge-1"), PHRASE);
  assert.notEqual(canaryPhrase(SECRET, "judge-2"), PHRASE);
  assert.notEqual(canaryPhrase("ff", "judge-1"), PHRASE);
  assert.ok(!PHRASE.includes(fenceMark(SECRET, "judge-1")));
  assert.equal(quotable(PHRASE), PHRASE);
});

Deno.test("canaryIn() finds the phrase however it was given away", () => {
  const digits = PHRASE.slice("canary-".length);
  for (
    const [answer, form] of [
      [`It says ${PHRASE}.`, "plain"],
      [digits.toUpperCase(), "plain"],
      [[...digits].join(" "), "spaced"],
      [[...digits].join("\u200b-*"), "spaced"],
      [digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)), "spaced"],
      [`{"reason": "${digits.slice(0, 8)}\\n${digits.slice(8)}"}`.replace("\\n", "\n"), "spaced"],
      [[...digits].reverse().join(""), "backwards"],
      [`Decode ${bytes.toBase64()} please`, "base64"],
      [bytes.toBase64({ alphabet: "base64url", omitPadding: true }), "base64"],
      [`${bytes.toBase64().slice(0, -1)}`, "base64"],
      [bytes.toHex(), "hexadecimal"],
      [`The code: ${bytes.toHex().replace(/../g, "$& ")}`, "hexadecimal"],
    ] as const
  ) assert.equal(canaryIn(answer, PHRASE), form, answer);
});

Deno.test("canaryIn() finds nothing in answers without it, whatever they are", () => {
  assert.equal(canaryIn(canaryPhrase(SECRET, "judge-2"), PHRASE), undefined);
  assert.equal(canaryIn("Side 1 wins by 2.5: a canary in a coal mine.", PHRASE), undefined);
  const base64 = fc.base64String({ maxLength: 200 });
  const hex = fc.array(fc.constantFrom(..."0123456789abcdef "), { maxLength: 200 }).map((chars) => chars.join(""));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), base64, hex), (answer) => {
      assert.equal(canaryIn(answer, PHRASE), undefined);
    }),
    { numRuns: 300 },
  );
});
