import { ChatAgent } from "../../agents/chat_agent.ts";
import { readJournal } from "../../archive/journal_reader.ts";
import { importTranscript } from "../../protocols/import_transcript.ts";
import type { MessageForm } from "../../archive/import/transcript_form.ts";
import { answering, answersOf, CITIES, QUESTION } from "../../protocols/answers/_answers_fixture.ts";
import { createAnswerer, createAnswersWorkflow } from "../../protocols/answers/mod.ts";
import { all, recordedDebate, scriptedEvaluator } from "../../protocols/evaluation/_evaluation_fixture.ts";
import { createEvaluationWorkflow } from "../../protocols/evaluation/mod.ts";
import {
  heldDebate,
  judge,
  judgement,
  type Opinion,
  prefersFirst,
  prefersWhoSaid,
  readDebate,
} from "../../protocols/panel/_panel_fixture.ts";
import { createPanelJudge, createPanelWorkflow, type PanelConfig, type PanelJudge } from "../../protocols/panel/mod.ts";
import { readDialogue } from "../../protocols/review_dialogue.ts";
import { toResult } from "../../dialogue/mod.ts";
import { fold } from "../../transcript/fold.ts";
import { type Cases, type Ended, ended, from, inFolder, REFUSED } from "./_ended_fixture.ts";

const BEN: Opinion = prefersWhoSaid("seat 1");
const UNREADABLE: Opinion = () => "Ben is right.";
const judges = (...opinions: readonly Opinion[]) =>
  opinions.map((opinion, seat) => judge(["eva", "tom", "kim"][seat] ?? "", opinion).judge);

async function panel(panel: readonly PanelJudge[], config: PanelConfig = {}): Promise<Ended> {
  return await ended(createPanelWorkflow(await readDebate(), panel, config));
}

/** Failing judges, followed by one who does not fail. */
const failing = (error: Error, ...others: readonly Opinion[]) => [
  judge("eva", BEN, { lines: [{ when: () => true, times: Infinity, error }] }).judge,
  ...others.map((opinion, seat) => judge(["tom", "kim"][seat] ?? "", opinion).judge),
];

const evaluators = (...answers: readonly string[]) =>
  ended(createEvaluationWorkflow(
    recordedDebate(),
    answers.map((text, seat) =>
      scriptedEvaluator(["Eva", "Tom"][seat] ?? "", [{ when: () => true, times: Infinity, text }]).evaluator
    ),
    { outputDirectory: false },
  ));

/** Two answers, at temperature 0. */
function cold(): Promise<Ended> {
  const agent = new ChatAgent({ model: answering(() => "B"), temperature: 0 });
  const answerer = createAnswerer({ agentConfig: { id: "ann" } }, agent);
  return ended(createAnswersWorkflow(QUESTION, [answerer], { choices: CITIES, count: 2, outputDirectory: false }));
}

/** An imported transcript. */
function imported(messages: readonly MessageForm[]): Promise<Ended> {
  return inFolder(async (folder) => {
    const form = { transcript: 1, topic: "Buses", messages } as const;
    const { archive = "" } = await importTranscript(form, { outputDirectory: folder });
    const { events } = await readJournal(archive);
    return from(toResult({ record: fold(events), archive }), events);
  });
}

/** Degradations of panels, evaluations, independent answers and imports. */
export const REVIEWS: Cases = {
  "a judge of a panel fails": () => panel(failing(REFUSED, BEN, BEN)),
  "a judge of a panel cannot be read": () => panel(judges(UNREADABLE, BEN, BEN)),
  "a judge names another winner when the order changes": () => panel(judges(prefersFirst, BEN, BEN)),
  "too few judges have a vote": () => panel(judges(prefersFirst, prefersFirst, BEN)),
  "all judges of a panel abstain": () => panel(judges(prefersFirst, prefersFirst, prefersFirst)),
  "no judge of a panel can be read": () => panel(judges(UNREADABLE, UNREADABLE)),
  "no judge of a panel answers": () => panel(failing(REFUSED)),
  "a limit ends a judging": () => panel(judges(BEN, BEN), { maxCalls: 3 }),
  "one judge alone, so that there is no interval": () => panel(judges(BEN)),
  "judges find the sides equally far apart, so that there is no interval": () => panel(judges(BEN, BEN, BEN)),
  "a judge is of a speaker's family": async () => {
    const { archive: _, ...dialogue } = await readDebate({ models: ["openai/gpt-4o", "x/y"] });
    return await ended(createPanelWorkflow(dialogue, [
      judge("eva", BEN, { model: "openai/gpt-3.5-turbo" }).judge,
      ...judges(BEN, BEN).slice(1),
    ]));
  },
  "two judges are one model that is asked alike": () => {
    const { judge: { agent } } = judge("eva", BEN);
    return panel(["eva", "tom"].map((id) => createPanelJudge({ agentConfig: { id } }, agent)));
  },
  "a judge tells the sign of its instructions": () => {
    const telling: Opinion = ({ text, criteria }) => {
      const [sign] = /canary-[0-9a-f]{16}/.exec(text) ?? [];
      return JSON.stringify({ ...JSON.parse(judgement([6, 6], criteria)), why: `I was told ${sign}.` });
    };
    return panel(judges(telling, BEN));
  },
  "a judge gives a score off the scale": () => {
    const off: Opinion = ({ criteria }) =>
      judgement([6, 6], criteria).replace('"logical_coherence":6', '"logical_coherence":60');
    return panel(judges(off, BEN));
  },
  "a judge contradicts itself twice": () => {
    const contradictory: Opinion = ({ criteria }) =>
      judgement([6, 5], criteria).replace('"winner":"Side 1"', '"winner":"Side 2"');
    return panel(judges(contradictory, BEN));
  },
  "a judge is not shown everything": () =>
    inFolder(async (folder) => {
      const say = (seat: number, n: number) =>
        `Speech ${n} of seat ${seat}. ${"And so on, and so forth. ".repeat(100)}`;
      const { archive = "" } = await heldDebate(folder, { say });
      const small = judge("eva", BEN, {
        contextWindow: 6000,
        lines: [{
          when: (_, { schema }) => schema === undefined,
          text: "In short: seat 1 said more.",
          times: Infinity,
        }],
      });
      return await ended(createPanelWorkflow(await readDialogue(archive), [small.judge, ...judges(BEN, BEN).slice(1)]));
    }),
  "a belief cannot be read": () => {
    const line = {
      when: (_: unknown, { schema }: { schema?: { name: string } }) => schema?.name === "belief",
      text: "?",
    };
    return panel([judge("eva", BEN, { lines: [{ ...line, times: Infinity }] }).judge, ...judges(BEN).slice(1)], {
      beliefs: true,
    });
  },
  "an evaluator cannot be read": () => evaluators("no JSON", all(4)),
  "no evaluator answers": () => evaluators("no JSON", "no JSON"),
  "independent answers hardly differ": cold,
  "no number of answers matches a budget": () => ended(answersOf(answering(() => "Perth"), { matchTokens: 900 })),
  "an answer cannot be read": () =>
    ended(answersOf(answering((number) => number === 1 ? undefined : "B"), { choices: CITIES, count: 2 })),
  "several models answered for one imported participant": () =>
    imported([
      { speaker: "Ada", text: "One.", model: "openai/a" },
      { speaker: "Ben", text: "Two." },
      { speaker: "Ada", text: "Three.", model: "openai/b" },
    ]),
  "an imported message is empty": () => imported([{ speaker: "Ada", text: "One." }, { speaker: "Ben", text: "" }]),
};
