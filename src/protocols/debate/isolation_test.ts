import { deepEqual, equal, notDeepEqual, ok, throws } from "node:assert/strict";
import { attacks, DEMANDED, written } from "../../testdata/attacks.ts";
import { sampleOf } from "../../testdata/nightly.ts";
import { asksFor, read } from "../../testdata/obedient_reader.ts";
import { checkQuoting, markOf, structuresOf } from "../../dialogue/_isolation_fixture.ts";
import { MAX_NAME_LENGTH } from "../../transcript/participant.ts";
import { sentPrompts } from "../../transcript/fold.ts";
import { attacked, type Place, PLACES } from "./_attacked_debate_fixture.ts";
import type { HeldDebate } from "./_debate_fixture.ts";

/** Returns the outcome, without the words that contain the text itself. */
function outcomeOf({ result }: HeldDebate) {
  const { status, failures, scores, verdict, unscored, messages } = result;
  const said = messages.map((message) => message.failed ? "" : message.speaker === "ben" ? message.text : "");
  return { status, failures, scores, verdict, unscored, said };
}

const harmless = await attacked("", undefined);

// Each attack is tested at one place, in rotation; the nightly run tests all places.
for (const [turn, place] of PLACES.entries()) {
  Deno.test(`no attack of the corpus changes a prompt around it or anybody's mind, as ${inWords(place)}`, async () => {
    const expected = structuresOf(harmless.events);
    ok(harmless.result.messages.some(({ kind }) => kind === "interruption"));
    for (const attack of sampleOf(await attacks(), PLACES.length, turn)) {
      const about = `${attack.id} as ${place}`;
      const text = written(attack, markOf);
      if (place === "name" && text.length > MAX_NAME_LENGTH) {
        throws(() => attacked(text, place), /must have at most 2000 characters/, about);
        continue;
      }
      const debate = await attacked(text, place);
      deepEqual(outcomeOf(debate), outcomeOf(harmless), about);
      deepEqual([...structuresOf(debate.events).keys()].sort(), [...expected.keys()].sort(), about);
      for (const [call, structure] of structuresOf(debate.events)) {
        deepEqual(structure, expected.get(call), `${about}: ${call}`);
      }
      checkQuoting(debate.events, about);
      ok(differs(debate), `${about} stands in some prompt`);
    }
  });
}

/** Checks that the attack is in a prompt, because otherwise the test would prove nothing. */
function differs({ events }: HeldDebate): boolean {
  const before = new Set([...sentPrompts(harmless.events).values()].flat().map(({ text }) => text));
  return [...sentPrompts(events).values()].flat().some(({ text }) => !before.has(text));
}

function inWords(place: Place): string {
  return { finding: "a fact checker's finding", answer: "a wrong answer of the scorer" }[String(place)] ?? `a ${place}`;
}

Deno.test("every attack would be obeyed if the fence around it were not there", async () => {
  const [call, prompt] = [...sentPrompts(harmless.events)].find(([call]) => call.startsWith("openings/score")) ?? [];
  ok(call && prompt);
  for (const attack of await attacks()) {
    const text = written(attack, markOf);
    const unfenced = prompt.map((block) => ({
      ...block,
      text: block.text.replace(/<<<begin [0-9a-f]{12} [^]*?<<<end [0-9a-f]{12}>>>/g, () => text),
    }));
    ok(asksFor(DEMANDED, read(unfenced).outside), attack.id);
  }
});

Deno.test("the same judges obey an attack that stands outside of quotations", async () => {
  for (const id of ["ignore-previous", "german", "base64", "json-verdict"]) {
    const attack = (await attacks()).find((one) => one.id === id);
    ok(attack);
    const debate = await attacked("", undefined, { systemPrompt: written(attack, markOf) });
    notDeepEqual(outcomeOf(debate).scores, outcomeOf(harmless).scores, id);
    for (const { breakdown } of Object.values(debate.result.scores)) {
      for (const score of Object.values(breakdown)) equal(score, DEMANDED, id);
    }
  }
});
