import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict";
import { attacks, DEMANDED, written } from "../../testdata/attacks.ts";
import { asksFor, read } from "../../testdata/obedient_reader.ts";
import type { JournalEvent } from "../../transcript/event.ts";
import { type SentBlock, sentPrompts } from "../../transcript/prompts.ts";
import { attacked, markOf, type Place, PLACES } from "./_attacked_debate.ts";
import type { HeldDebate } from "./_debate_fixture.ts";

/** What is never seen: it has no place in a prompt, wherever in it. */
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0100}-\u{e01ef}]|(?!\n|\t)\p{Cc}/u;

/** What must be the same of a prompt, whatever is quoted in it. */
function structureOf(prompt: readonly SentBlock[]) {
  const { outside, quotations, given } = read(prompt);
  return {
    roles: prompt.map(({ role }) => role),
    outside,
    marks: quotations.map(({ mark }) => mark),
    given: given.length,
  };
}

function structures(events: readonly JournalEvent[]) {
  return new Map([...sentPrompts(events)].map(([call, prompt]) => [call, structureOf(prompt)]));
}

/** What came out, without the words in which the text itself stands. */
function outcomeOf({ result }: HeldDebate) {
  const { status, failures, scores, verdict, unscored, messages } = result;
  const said = messages.map((message) => message.failed ? "" : message.speaker === "ben" ? message.text : "");
  return { status, failures, scores, verdict, unscored, said };
}

function checkPrompts(events: readonly JournalEvent[], about: string): void {
  for (const [call, prompt] of sentPrompts(events)) {
    const [first, ...rest] = prompt;
    equal(first?.text.match(/<<</g)?.length, 2, "the first block tells of the two lines");
    const brackets = rest.reduce((sum, { text }) => sum + (text.match(/<{3,}|>{3,}/g)?.length ?? 0), 0);
    equal(brackets, 4 * read(prompt).quotations.length, `${about}: ${call} has other fences than it quotes messages`);
    for (const { text } of prompt) {
      ok(!UNSEEN.test(text), `${about}: ${call} holds ${UNSEEN.exec(text)?.[0].codePointAt(0)}`);
    }
  }
}

const harmless = await attacked("", undefined);

for (const place of PLACES) {
  Deno.test(`no attack of the corpus changes a prompt around it or anybody's mind, as ${inWords(place)}`, async () => {
    const expected = structures(harmless.events);
    ok(harmless.result.messages.some(({ kind }) => kind === "interruption"));
    for (const attack of await attacks()) {
      const about = `${attack.id} as ${place}`;
      const debate = await attacked(written(attack, markOf), place);
      deepEqual(outcomeOf(debate), outcomeOf(harmless), about);
      deepEqual([...structures(debate.events).keys()].sort(), [...expected.keys()].sort(), about);
      for (const [call, structure] of structures(debate.events)) {
        deepEqual(structure, expected.get(call), `${about}: ${call}`);
      }
      checkPrompts(debate.events, about);
      ok(differs(debate), `${about} stands in some prompt`);
    }
  });
}

/** An attack that is in no prompt shows nothing. */
function differs({ events }: HeldDebate): boolean {
  const before = new Set([...sentPrompts(harmless.events).values()].flat().map(({ text }) => text));
  return [...sentPrompts(events).values()].flat().some(({ text }) => !before.has(text));
}

function inWords(place: Place): string {
  return { finding: "a fact checker's finding", answer: "a wrong answer of the scorer" }[String(place)] ?? `a ${place}`;
}

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
