import assert from "node:assert/strict";
import { loadBrief } from "../brief.ts";
import { BUSES, CHECKER, request, statement, withFiles } from "./_brief_fixture.ts";
import { checkFacts } from "./fact_checker.ts";
import { EmbeddedAgent } from "./mod.ts";

/** Verdict, source and reason on each sentence that could be looked up. */
async function check(text: string): Promise<readonly (readonly [string, string | undefined, string])[]> {
  let found: readonly (readonly [string, string | undefined, string])[] = [];
  await withFiles(BUSES, async (dir) => {
    const { sources } = await loadBrief(dir);
    found = checkFacts(text, sources).map(({ verdict, source, reason }) => [verdict, source, reason] as const);
  });
  return found;
}

Deno.test("checkFacts() supports a number that stands in the source cited, and names it", async () => {
  const [[verdict, source] = []] = await check("Passenger numbers rose by 32 % in a year [harbour-report].");
  assert.deepEqual([verdict, source], ["supported", "harbour-report"]);
  const [[letters] = []] = await check("About 1 in 5 of them had driven before [harbour-report].");
  assert.equal(letters, "supported");
});

Deno.test("checkFacts() contradicts a number only where the source makes the same statement with another", async () => {
  const [[verdict, source, reason] = []] = await check(
    "Passenger numbers rose by 52 per cent in the first year of free buses [harbour-report].",
  );
  assert.deepEqual([verdict, source], ["contradicted", "harbour-report"]);
  assert.match(reason ?? "", /has 32 per cent where the claim has 52 per cent/);
  const [[other] = []] = await check(
    "Free buses saved 52 per cent of all journeys to school in winter [harbour-report].",
  );
  assert.equal(other, "unverifiable");
  const [[unit] = []] = await check(
    "Passenger numbers rose by 52 cars in the first year of free buses [harbour-report].",
  );
  assert.equal(unit, "unverifiable");
});

Deno.test("checkFacts() looks quotations up word by word", async () => {
  const [[verdict, source] = []] = await check(
    "The mayor said “Nobody wants the ticket machines back” [harbour-report].",
  );
  assert.deepEqual([verdict, source], ["supported", "harbour-report"]);
  const [[wrong, , reason] = []] = await check(
    "The mayor said “everybody wants the ticket machines back” [harbour-report].",
  );
  assert.equal(wrong, "unverifiable");
  assert.match(reason ?? "", /do not stand in any/);
});

Deno.test("checkFacts() finds numbers without citation, where a source has them in such a sentence", async () => {
  const [[verdict, source] = []] = await check("Evening journeys were cut by 6 per cent within three years.");
  assert.deepEqual([verdict, source], ["supported", "evening-study"]);
  const [[wrong] = []] = await check("Ships were cut by 6 per cent.");
  assert.equal(wrong, "unverifiable");
});

Deno.test("checkFacts() cannot verify what cites no source that there is", async () => {
  const [[verdict, , reason] = []] = await check("Passenger numbers rose by 32 per cent [my-blog].");
  assert.equal(verdict, "unverifiable");
  assert.match(reason ?? "", /no source called my-blog/);
});

Deno.test("checkFacts() checks a citation without number by its words", async () => {
  const [[near, source] = []] = await check("More frequent buses were wanted before cheaper ones [rider-survey].");
  assert.deepEqual([near, source], ["supported", "rider-survey"]);
  const [[far] = []] = await check("Whales sing beneath the polar ice [rider-survey].");
  assert.equal(far, "unverifiable");
});

Deno.test("checkFacts() passes over what has nothing to look up", async () => {
  assert.deepEqual(await check("Fares are a burden. Are they? 無料のバス。"), []);
  assert.deepEqual(await check(""), []);
});

Deno.test("EmbeddedAgent answers a fact check with findings", () =>
  withFiles(BUSES, async (dir) => {
    const agent = new EmbeddedAgent({ brief: await loadBrief(dir) });
    const replyTo = statement(
      "Passenger numbers rose by 52 per cent in the first year of free buses [harbour-report]. I like it.",
    );
    const { text, value } = await agent.answer(request({ kind: "fact_check", participant: CHECKER, replyTo }));
    assert.deepEqual(value, {
      findings: [{
        claim: "Passenger numbers rose by 52 per cent in the first year of free buses [harbour-report].",
        verdict: "contradicted",
        reason:
          "The source cited has 32 per cent where the claim has 52 per cent: Passenger numbers rose by 32 per cent in the first year of free buses.",
        source: "harbour-report",
      }],
    });
    assert.match(text, /^contradicted \[harbour-report\]/);
  }));

Deno.test("EmbeddedAgent uses sources beside those of the brief", () =>
  withFiles(BUSES, async (dir) => {
    const sources = [{ name: "tram-note", title: "Tram note", text: "Trams carried 77 people." }];
    const agent = new EmbeddedAgent({ brief: await loadBrief(dir), sources });
    const replyTo = statement("Trams carried 77 people [tram-note].");
    const { text } = await agent.answer(request({ kind: "fact_check", participant: CHECKER, replyTo }));
    assert.match(text, /^supported \[tram-note\]/);
  }));
