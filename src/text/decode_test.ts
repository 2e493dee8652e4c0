import assert from "node:assert/strict";
import { decode } from "./decode.ts";

const FRENCH =
  "Le métro transporte 1 000 personnes par heure, selon la régie. « C’est très peu », répond l’opposition.\n";

/** Texts in encodings that a test cannot write by itself, in Base64. */
const FOREIGN = [
  [
    "shift_jis",
    "日本語の文章です。市の中心部では、平日の朝に千二百台の車が通ります。",
    "k/qWe4zqgsyVto/NgsWCt4FCjnOCzJKGkFOVlILFgs2BQZW9k/qCzJKpgsmQ55PxlVOR5ILMjtSCqpLKguiC3IK3gUI=",
  ],
  [
    "gb18030",
    "城市在高峰时段向司机收费。根据报告，车辆数量减少了百分之三十。",
    "s8fK0NTauN+35cqxts7P8su+u/rK1bfRoaO4+b7dsai45qOss7XBvsr9wb+89cnZwcuw2bfW1q7I/cquoaM=",
  ],
  [
    "windows-1251",
    "Город взимает плату с водителей. Число машин сократилось на тридцать процентов.",
    "w+7w7uQg4ufo7ODl8iDv6+Dy8yDxIOLu5Ojy5evl6S4g1+jx6+4g7OD46O0g8e7q8ODy6Ovu8fwg7eAg8vDo5Pbg8vwg7/Du9uXt8u7iLg==",
  ],
  [
    "windows-1250",
    "Miasto pobiera opłaty od kierowców w godzinach szczytu. Według raportu liczba samochodów spadła o trzydzieści procent, a autobusy jeżdżą szybciej niż wcześniej.",
    "TWlhc3RvIHBvYmllcmEgb3CzYXR5IG9kIGtpZXJvd2PzdyB3IGdvZHppbmFjaCBzemN6eXR1LiBXZWSzdWcgcmFwb3J0dSBsaWN6YmEgc2Ftb2Nob2TzdyBzcGFks2EgbyB0cnp5ZHppZZxjaSBwcm9jZW50LCBhIGF1dG9idXN5IGplv2S/uSBzenliY2llaiBuab8gd2N6ZZxuaWVqLg==",
  ],
] as const;

Deno.test("decode() follows byte order marks, and drops them", async () => {
  const wide = (text: string) => new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer);
  const swapped = wide(`\ufeff${FRENCH}`);
  for (let at = 0; at < swapped.length; at += 2) swapped.subarray(at, at + 2).reverse();
  assert.deepEqual(await decode(new TextEncoder().encode(`\ufeff${FRENCH}`)), {
    text: FRENCH,
    encoding: "utf-8",
    by: "mark",
  });
  assert.deepEqual(await decode(wide(`\ufeff${FRENCH}`)), { text: FRENCH, encoding: "utf-16le", by: "mark" });
  assert.deepEqual(await decode(swapped), { text: FRENCH, encoding: "utf-16be", by: "mark" });
  assert.deepEqual(await decode(wide(FRENCH)), { text: FRENCH, encoding: "utf-16le", by: "detected" });
});

Deno.test("decode() takes valid UTF-8, then the declared encoding, then the likeliest", async () => {
  const latin = Uint8Array.from(FRENCH.replaceAll("’", "'"), (char) => char.charCodeAt(0));
  assert.deepEqual(await decode(new TextEncoder().encode(FRENCH), "latin1"), {
    text: FRENCH,
    encoding: "utf-8",
    by: "utf-8",
  });
  const [byName, byBytes] = [await decode(latin, "iso-8859-1"), await decode(latin, "nobody-knows")];
  assert.deepEqual([byName?.encoding, byName?.by], ["windows-1252", "declared"]);
  assert.deepEqual([byBytes?.encoding, byBytes?.by], ["windows-1252", "detected"]);
  assert.equal(byName?.text, FRENCH.replaceAll("’", "'"));
  assert.equal(byBytes?.text, byName?.text);
  for (const [encoding, text, base64] of FOREIGN) {
    const decoded = await decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
    assert.deepEqual(decoded, { text, encoding, by: "detected" });
  }
});

Deno.test("decode() takes nothing for a text that is none", async () => {
  const noise = Uint8Array.from({ length: 4000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256);
  assert.equal(await decode(noise), undefined);
  assert.equal(await decode(Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0)), undefined);
  assert.deepEqual(await decode(new Uint8Array()), { text: "", encoding: "utf-8", by: "utf-8" });
});
