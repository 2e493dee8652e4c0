import { deepEqual, equal, ok } from "node:assert/strict";
import { STRATEGIES } from "../context/settings.ts";
import { everything, ofPhase, othersOnly, ownAndAimedAt, type View } from "../context/views.ts";
import type { Prompt } from "../models/chat_model.ts";
import type { JournalEvent } from "../transcript/event.ts";
import { fold, sentPrompts, toMessage, turnKeyOf } from "../transcript/fold.ts";
import type { Message, Statement } from "../transcript/message.ts";
import { heldTalk, Talk, voice } from "./_contexts_fixture.ts";
import type { Floor } from "./floor.ts";

const WINDOW = 1400;
const CONTEXT = { threshold: 500, maxLength: 240, window: WINDOW } as const;

/** The statements each speaker may see, in all of its turns. */
const VIEWS: Readonly<Record<string, View>> = {
  ada: ownAndAimedAt,
  ben: othersOnly,
  cyn: everything,
  dan: ofPhase("day"),
  eve: (said) =>
    everything(said, { id: "eve", name: "Eve", role: "participant" }).filter(({ number }) => number % 3 > 0),
};

/** Everybody speaks by day and by night, each answering the previous speaker, through an individual view. */
class Village extends Talk {
  protected override async script(floor: Floor): Promise<void> {
    let last: Statement | undefined;
    for (const phase of ["day", "night"]) {
      await floor.phase(phase, async () => {
        for (let round = 1; round <= 5; round++) {
          await floor.phase(`round-${round}`, async () => {
            for (const speaker of this.participants) {
              const number = floor.messages.length + 1;
              const view = VIEWS[speaker.id] ?? everything;
              const instruction = `Speak as «m${number}».`; // its unique marker
              const turn = { kind: "statement", instruction, view, maxTokens: 100 } as const;
              const message = await floor.speak(speaker, last ? { ...turn, replyTo: last } : turn);
              if (!message.failed) last = message;
            }
          });
        }
      });
    }
  }
}

function markersIn(text: string): readonly number[] {
  return [...new Set([...text.matchAll(/«m(\d+)»/g)].map(([, number]) => Number(number)))];
}

/** Repeats its assigned marker in each sentence, with words to search for. */
function say(_: number, prompt: Prompt): string {
  const [marker = ""] = /«m\d+»/.exec(prompt.at(-1)?.text.split("Speak as ").at(-1) ?? "") ?? [];
  return Array.from({ length: 6 }, (_, n) => `${marker} The market of the town needs buses, tram ${n} said.`).join(" ");
}

/** A summary that reveals everything its prompt contains. */
function sum(_: number, prompt: Prompt): string {
  return `So far ${markersIn(prompt.map(({ text }) => text).join()).map((number) => `«m${number}»`).join("")}.`;
}

/**
 * Returns what was sent for each speaker, with everything its view showed at that point and the statement it answered.
 */
function sentTo(events: readonly JournalEvent[]) {
  const prompts = new Map<string, string>();
  for (const [call, blocks] of sentPrompts(events)) {
    prompts.set(turnKeyOf(call), blocks.map(({ text }) => text).join("\n"));
  }
  const said: Message[] = [];
  return events.flatMap((event) => {
    if (event.type === "turn.completed") said.push(toMessage(event));
    if (event.type !== "turn.started") return [];
    const speaker = { id: event.participant, name: event.participant, role: "participant" };
    const seen = (VIEWS[event.participant] ?? everything)(said, speaker).map(({ number }) => number);
    const own = event.number === undefined ? [] : [event.number, event.replyTo ?? 0];
    const prompt = prompts.get(event.key);
    if (prompt === undefined) return []; // a summary not requested because it did not fit
    return [{ key: event.key, allowed: new Set([...seen, ...own]), markers: markersIn(prompt) }];
  });
}

const SEATS = { "somebody who sees little": "ada", "somebody who sees everything": "cyn" };
for (const strategy of STRATEGIES) {
  for (const [who, first] of Object.entries(SEATS)) {
    Deno.test(`'${strategy}' never shows anybody, in a turn or for a summary, what their view excludes, if ${who} summarises`, async () => {
      const ids = [first, ...Object.keys(VIEWS).filter((id) => id !== first)];
      for (const model of ["one", undefined]) {
        const voices = ids.map((id) => voice(id, { say, sum, ...(model ? { model: `scripted/${model}` } : {}) }));
        const { result, events, summaries } = await heldTalk((options) =>
          new Village(voices, { context: { ...CONTEXT, strategy } }).run(options)
        );
        deepEqual([result.status, result.failures, result.messages.length], ["completed", [], 50]);
        const sent = sentTo(events);
        ok(sent.every(({ markers }) => markers.length > 0), "markers are sent");
        const leaks = sent.flatMap(({ key, allowed, markers }) =>
          markers.filter((marker) => !allowed.has(marker)).map((marker) => `«m${marker}» in ${key}`)
        );
        deepEqual(leaks, []);
        equal(summaries.length > 0, strategy === "length-based" || strategy === "hierarchical");
        const others = new Set(
          fold(events).messages.filter(({ speaker }) => speaker !== first)
            .flatMap(({ digests = [] }) => digests.flatMap(({ note = "" }) => note.split("/")[1] ?? [])),
        );
        if (strategy === "hierarchical") equal(others.has(first), first === "cyn");
      }
    });
  }
}

Deno.test("a summary is asked for when a turn of its speaker needs it, whatever the views of its other turns", async () => {
  const views: Record<string, readonly View[]> = { ada: [everything, ownAndAimedAt], ben: [everything] };
  const viewOf = (id: string, round: number) => views[id]?.[round % (views[id]?.length ?? 1)] ?? everything;
  const { events, summaries } = await heldTalk((options) =>
    new Talk([voice("ben"), voice("cyn"), voice("ada")], {
      context: { ...CONTEXT, strategy: "length-based" },
      rounds: 9,
      turn: (round, { id }) => ({ view: viewOf(id, round) }),
    }).run(options)
  );
  const place = (found: (event: JournalEvent) => boolean) => events.findIndex(found);
  const adas = summaries.filter((key) => key.startsWith("context/ada/"));
  ok(adas.length > 0);
  for (const key of adas) {
    const begun = place((event) => event.type === "turn.started" && event.key === key);
    const next = events.slice(begun).find((event) => event.type === "turn.started" && event.number !== undefined);
    equal(next?.type === "turn.started" && next.participant, "ada", `${key} is asked for when Ada's turn needs it`);
  }
});
