import assert from "node:assert/strict";
import { checkClaims, SourceIndex, tallyClaims } from "../../judging/quotations/mod.ts";
import { Sample } from "../_sample_record.ts";
import { claimsBlocks, claimsFields } from "./claims_blocks.ts";
import { Facts } from "./facts.ts";
import { toMarkdown } from "./markdown.ts";

const SAID = [
  "“The charge cut traffic by 30 %” [tfl-2008].",
  "“The charge cut crime by 30 %” [tfl-2008].",
  "“Nobody | ever *liked* the zone” [tfl-2008], 45 of them [page].",
  "“Fine dust fell in the zone” [tfl-2008] and “it works” [smith-2020].",
];

function page(said: readonly string[], opened?: ReadonlySet<string>) {
  const sample = new Sample().phase("p").turn("advocate-1", "argument", said.join(" "));
  const sources = new SourceIndex([
    {
      name: "tfl-2008",
      title: "T",
      text: "The charge\ncut traffic by 30 %.",
      file: "tfl-2008.md",
      begins: { offset: 9, line: 4 },
    },
    { name: "page", title: "P", text: "Fine dust fell in the zone.", file: "page.html" },
  ]);
  const claims = said.flatMap((text) =>
    checkClaims({ number: 1, speaker: "advocate-1", text }, { sources, ...(opened ? { opened } : {}) })
  );
  const tally = tallyClaims(claims);
  const blocks = claimsBlocks(Facts.of(sample.record, "md"), claims, tally);
  return { markdown: toMarkdown({ fields: {}, data: {}, blocks }), fields: claimsFields(claims, tally) };
}

Deno.test("claims have a table with their states, what was found and where", () => {
  const { markdown } = page(SAID);
  for (
    const part of [
      "4 claims with citations or quotations: 1 of 4 quotations verified (25 %), 1 repaired, 2 unverified, " +
      "1 too short to verify, 1 citation of an unknown source, 2 numbers found in what is cited, 1 number not in what is cited.",
      "| Verified | verified in tfl-2008.md, line 4 |",
      "| Repaired | “The charge cut crime by 30 %” stands in tfl-2008.md, line 4 as “The charge cut traffic by 30 %” |",
      "| Unverified | “Nobody \\| ever \\*liked\\* the zone” does not stand there; not in what is cited: 45 |",
      "| Unknown source | there is no source \\[smith-2020\\]; “Fine dust fell in the zone” stands in page.html, in the " +
      "text taken from it, line 1, not in what is cited; “it works” is too short to verify |",
      " by Ada | ",
    ]
  ) assert.ok(markdown.includes(part), `${part}\n${markdown}`);
  assert.equal(page([]).markdown.includes("Claims"), false);
});

Deno.test("claims of sources that were not opened are said to be, with what was found", () => {
  const { markdown } = page(SAID.slice(0, 1), new Set());
  assert.match(markdown, /\| Not fetched \| verified in tfl-2008\.md, line 4; \\\[tfl-2008\\\] was not opened \|/);
});

Deno.test("claims as fields keep what was found, as plain JSON", () => {
  const { fields } = page(SAID);
  const again = JSON.parse(JSON.stringify(fields));
  assert.deepEqual(again.claims_counted.quotations, {
    verified: 1,
    repaired: 1,
    unverified: 2,
    too_short_to_verify: 1,
    said_before: 0,
    uncited: 0,
  });
  assert.equal(again.claims_counted.verified_share, 0.25);
  assert.equal(again.claims[1].quotations[0].stands, "The charge\ncut traffic by 30 %");
  assert.deepEqual(again.claims[1].quotations[0].differences, [{ said: "crime", stands: "traffic" }]);
});
