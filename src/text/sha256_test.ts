import { equal } from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { hmacSha256, sha256 } from "./sha256.ts";

Deno.test("sha256() matches the examples of FIPS 180-4", () => {
  equal(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  equal(
    sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
  equal(sha256("a".repeat(1_000_000)), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
});

Deno.test("sha256() matches node:crypto, at every length around the end of a block", () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 7);
    equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
  }
});

Deno.test("sha256() matches node:crypto for any bytes and any text, including lone surrogates", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 1000 }), (bytes) => {
    equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }));
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
    equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }));
  equal(sha256("\ud800x"), createHash("sha256").update("\ud800x").digest("hex"));
});

Deno.test("sha256() hashes only the viewed part of a larger buffer", () => {
  const bytes = new TextEncoder().encode("xxabcxx").subarray(2, 5);
  equal(sha256(bytes), sha256("abc"));
});

Deno.test("hmacSha256() matches node:crypto for keys of any length", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: "binary" }), (key, text) => {
    equal(hmacSha256(key, text), createHmac("sha256", key).update(text).digest("hex"));
  }));
});
