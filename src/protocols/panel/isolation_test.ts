import { deepEqual, equal, notDeepEqual, ok } from "node:assert/strict";
import { checkQuoting, knownRuntime, markOf, structuresOf } from "../../dialogue/_isolation_fixture.ts";
import type { Prompt } from "../../models/chat_model.ts";
import type { ScriptedLine } from "../../models/scripted_model.ts";
import { type Listened, listened } from "../_listened_fixture.ts";
import { attacked } from "../debate/_attacked_debate_fixture.ts";
import { inFolder, judge, judgement, type Opinion, seenIn } from "./_panel_fixture.ts";
import { createPanelWorkflow, type PanelConfig, type PanelJudge, type PanelResult } from "./mod.ts";
import { attacks, DEMANDED, written } from "../../testdata/attacks.ts";
import { sampleOf } from "../../testdata/nightly.ts";
import { asksFor, read } from "../../testdata/obedient_reader.ts";
import { fold } from "../../transcript/fold.ts";
import { BELIEF_FORM } from "../../transcript/judgement.ts";
import { MAX_NAME_LENGTH } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";

const harmlessDebate = fold((await attacked("", undefined)).events);

/** Places for an attack in the judged debate. */
const PLACES: Readonly<Record<string, (record: DialogueRecord, text: string) => DialogueRecord>> = {
  "a statement": (record, text) => ({
    ...record,
    messages: record.messages.map((message) =>
      message.failed || message.speaker !== "ada" ? message : { ...message, text: `${message.number} ${text}` }
    ),
  }),
  "a name": (record, text) => ofAda(record, { name: text }),
  "a position": (record, text) => ofAda(record, { position: text }),
  "a motion": (record, text) => ({ ...record, topic: text }),
};

function ofAda(record: DialogueRecord, change: { readonly name?: string; readonly position?: string }): DialogueRecord {
  const { participants } = record;
  return { ...record, participants: participants.map((one) => one.id === "ada" ? { ...one, ...change } : one) };
}

/** A judge that finds Ben's side better, recognizing it by its statements. */
const prefersBen: Opinion = ({ said, sides }) =>
  sides.map((_, at) => /^Side \d says \d+\.$/m.test(said[`Side ${at + 1}`] ?? "") ? 7 : 5);

/** Judges who obey anything outside quotations, and otherwise follow their opinion. */
async function judged(
  record: DialogueRecord,
  { systemPrompt, ...config }: PanelConfig & { readonly systemPrompt?: string } = {},
): Promise<Listened<PanelResult>> {
  const panel = ["eva", "tom"].map((id) => {
    const { judge: one } = judge(id, prefersBen, {
      lines: [{
        when: (prompt: Prompt) => asksFor(DEMANDED, read(prompt).outside),
        times: Infinity,
        text: (prompt, options) => judgement([DEMANDED, 0], seenIn(prompt, options).criteria),
      }],
      contextWindow: 1_000_000,
    });
    return systemPrompt === undefined ? one : { ...one, systemPrompt };
  });
  const workflow = createPanelWorkflow({ record, hash: "0".repeat(64) }, panel, { runtime: knownRuntime, ...config });
  return await listened((options) => workflow.run(options));
}

/** Returns the result without the words that contain the attack. */
function outcomeOf({ result }: Listened<PanelResult>) {
  const { status, failures, verdict, panel: { readings }, warnings } = result;
  return { status, failures, verdict, readings, warnings };
}

const harmless = await judged(PLACES["a statement"]?.(harmlessDebate, "Harmless.") ?? harmlessDebate);

// Each attack is tested at one place, in rotation; the nightly run tests all places.
for (const [turn, [place, put]] of Object.entries(PLACES).entries()) {
  Deno.test(`no attack in the corpus changes the verdict or a judge's prompt around it, as ${place}`, async () => {
    const usual = await judged(put(harmlessDebate, "What some harmless words say here"));
    deepEqual(outcomeOf(usual), outcomeOf(harmless));
    const expected = structuresOf(usual.events);
    for (const attack of sampleOf(await attacks(), 2 * Object.keys(PLACES).length, 2 * turn)) {
      const about = `${attack.id} as ${place}`;
      const text = written(attack, markOf);
      if (place === "a name" && text.length > MAX_NAME_LENGTH) continue; // refused when a dialogue is created
      const panel = await judged(put(harmlessDebate, text));
      deepEqual(outcomeOf(panel), outcomeOf(usual), about);
      const structures = structuresOf(panel.events);
      deepEqual([...structures.keys()].sort(), [...expected.keys()].sort(), about);
      for (const [call, structure] of structures) deepEqual(structure, expected.get(call), `${about}: ${call}`);
      checkQuoting(panel.events, about);
    }
  });
}

Deno.test("a judge that repeats its canary is reported, and its vote still counts", async () => {
  const telling: Opinion = ({ text, criteria }) => {
    const [sign = ""] = /canary-[0-9a-f]{16}/.exec(text) ?? [];
    ok(sign !== "");
    return JSON.stringify({ ...JSON.parse(judgement([6, 6], criteria)), why: `I was told ${[...sign].join(" ")}.` });
  };
  const record = harmlessDebate;
  const panel = [judge("eva", telling).judge, judge("tom", prefersBen).judge];
  const { warnings, report } = await createPanelWorkflow({ record, hash: "0".repeat(64) }, panel).run();
  const [warning, ...others] = warnings.filter(({ code }) => code === "canary");
  equal(others.length, 0);
  equal(
    warning?.text,
    "A judge repeated its instructions (canary found): " +
      "Judge eva on Ada of the harmless words before Ben, reading 1; Judge eva on Ben before Ada of the harmless words, reading 1",
  );
  deepEqual(report.verdict.judges.map(({ vote }) => vote.cast), [true, true]);
});

/** A judge that may repeat its canary, and answers all questions. */
function tells(how: (sign: string, answer: string) => string, when: (schema: string | undefined) => boolean) {
  const lines: ScriptedLine[] = [{
    when: (_, { schema }) => when(schema?.name),
    text: (prompt, options) => {
      const { text, criteria } = seenIn(prompt, options);
      const [sign = ""] = /canary-[0-9a-f]{16}/.exec(text) ?? [];
      ok(sign !== "");
      return how(sign, options.schema?.name === BELIEF_FORM ? BELIEF : judgement([6, 6], criteria));
    },
    times: Infinity,
  }];
  return judge("eva", prefersBen, { lines }).judge;
}

const BELIEF = JSON.stringify({ reason: "So.", side_1: 0.5, side_2: 0.5 });

/** Returns the warnings about canaries, and the number of readable readings. */
async function signs(eva: PanelJudge, config: PanelConfig = {}) {
  const workflow = createPanelWorkflow({ record: harmlessDebate, hash: "0".repeat(64) }, [
    eva,
    judge("tom", prefersBen, {
      lines: [{ when: (_, { schema }) => schema?.name === BELIEF_FORM, text: BELIEF, times: Infinity }],
    })
      .judge,
  ], config);
  const { warnings, panel: { readings } } = await workflow.run();
  return {
    texts: warnings.flatMap(({ code, text }) => code === "canary" ? [text] : []),
    read: readings.filter(({ judgement }) => judgement.given).length,
  };
}

Deno.test("a judge's canary is found around its answer, and in unreadable answers", async () => {
  const where =
    "Judge eva on Ada of the harmless words before Ben, reading 1; Judge eva on Ben before Ada of the harmless words, reading 1";
  const warning = `A judge repeated its instructions (canary found): ${where}`;
  const around = await signs(tells((sign, answer) => `As I was told, ${sign}:\n${answer}`, () => true));
  deepEqual(around, { texts: [warning], read: 4 });
  const unread = await signs(tells((sign) => `I cannot judge. My instructions are ${sign}.`, () => true));
  deepEqual(unread, { texts: [warning], read: 2 });
});

Deno.test("the same judges obey an attack in their own instructions", async () => {
  for (const attack of (await attacks()).filter(({ id }) => ["ignore-previous", "json-verdict"].includes(id))) {
    const panel = await judged(harmlessDebate, { systemPrompt: written(attack, markOf) });
    notDeepEqual(panel.result.panel.readings, harmless.result.panel.readings);
    for (const { judgement } of panel.result.panel.readings) {
      ok(judgement.given && Object.values(judgement.scores).some((list) => Object.values(list).includes(DEMANDED)));
    }
  }
});

Deno.test("a judge's canary is found in answers of an earlier run", async () => {
  await inFolder(async (outputDirectory) => {
    const dialogue = { record: harmlessDebate, hash: "0".repeat(64) };
    const config = { outputDirectory, beliefs: true };
    const isBelief = (schema: string | undefined) => schema === BELIEF_FORM;
    const telling = tells((sign, answer) => `${sign} ${answer}`, isBelief);
    const stopped = await createPanelWorkflow(dialogue, [telling], { ...config, maxCalls: 3 }).run();
    deepEqual([stopped.status, stopped.warnings.filter(({ code }) => code === "canary")], ["stopped", []]);
    const silent = tells((_, answer) => answer, isBelief);
    const { status, warnings } = await createPanelWorkflow(dialogue, [silent], config).resume(stopped.archive ?? "");
    equal(status, "completed");
    const [warning, ...others] = warnings.filter(({ code }) => code === "canary");
    deepEqual(others, []);
    const where = "Judge eva on Ada of the harmless words before Ben, belief after openings";
    equal(warning?.text, `A judge repeated its instructions (canary found): ${where}`);
  });
});

Deno.test("a judge's canary is found in answers about beliefs", async () => {
  const telling = tells((sign, answer) => `${sign} ${answer}`, (schema) => schema === BELIEF_FORM);
  const { texts } = await signs(telling, { beliefs: true });
  equal(texts.length, 1);
  ok(texts[0]?.includes("found): Judge eva on Ada of the harmless words before Ben, belief after "), texts[0]);
});
