import type { Agent } from "../../agents/agent.ts";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { evenly, filledScores } from "../../agents/scores_form_fixture.ts";
import type { CompleteOptions, Prompt } from "../../models/chat_model.ts";
import { type ScriptedLine, ScriptedModel } from "../../models/scripted_model.ts";
import { inFolder } from "../debate/_debate_fixture.ts";
import {
  createDebateModerator,
  createDebateParticipant,
  createDebateWorkflow,
  type DebateResult,
} from "../debate/mod.ts";
import { type ReadDialogue, readDialogue } from "../review_dialogue.ts";
import { createPanelJudge, type PanelJudge } from "./mod.ts";

export { inFolder };

/** Settings of the debate to judge. */
export interface Debaters {
  /** Names of the advocates, in order of seats. @default Ada Lovelace and Ben Hur */
  readonly names?: readonly string[];
  /** Ids of the advocates' models. @default scripted/ada-1 and so on */
  readonly models?: readonly string[];
  /** Returns an advocate's nth speech. */
  readonly say?: (seat: number, n: number) => string;
}

/** Runs a debate of one round in a folder, and returns its result. */
export function heldDebate(outputDirectory: string | false, debaters: Debaters = {}): Promise<DebateResult> {
  const { names = ["Ada Lovelace", "Ben Hur"], say = (seat, n) => `Speech ${n} of seat ${seat}.` } = debaters;
  const models = debaters.models ?? names.map((_, seat) => `scripted/debater-${seat + 1}`);
  const advocates = names.map((name, seat) => {
    let n = 0;
    const line: ScriptedLine = { text: () => say(seat, ++n), when: () => true, times: Infinity };
    const model = new ScriptedModel({ id: models[seat] ?? "scripted/debater", lines: [line] });
    return createDebateParticipant(
      { name, agentConfig: { id: `advocate-${seat + 1}` }, position: `Position of seat ${seat}` },
      new ChatAgent({ model }),
    );
  });
  const moderator = createDebateModerator({ name: "Mo Derator", agentConfig: { id: "mo" } }, scoringModerator());
  return createDebateWorkflow("Should buses be free?", [moderator, ...advocates], { roundCount: 1, outputDirectory })
    .run();
}

/** Reads a debate whose archive is gone, so that its reviews stay in memory. */
export async function readDebate(debaters: Debaters = {}): Promise<ReadDialogue> {
  const folder = await Deno.makeTempDir();
  try {
    const { archive = "" } = await heldDebate(folder, debaters);
    const { archive: _, ...read } = await readDialogue(archive);
    return read;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** A moderator that scores everybody 5 and writes a summary. */
function scoringModerator(): Agent {
  const model = new ScriptedModel({
    id: "scripted/moderator-model",
    lines: [{
      text: (_, { schema }) => {
        const scores = filledScores(schema?.schema, (_, criteria) => ({ reason: "So.", scores: evenly(criteria, 5) }));
        return scores ? JSON.stringify(scores) : "Summed up by Mo Derator.";
      },
      when: () => true,
      times: Infinity,
    }],
  });
  return new ChatAgent({ model });
}

/** The parts of a prompt that a judge sees. */
export interface Seen {
  /** The whole prompt. */
  readonly text: string;
  /** Everything each side said, from the fences, by label of the side. */
  readonly said: Readonly<Record<string, string>>;
  /** Ids of the criteria. */
  readonly criteria: readonly string[];
  /** Fields of the sides. */
  readonly sides: readonly string[];
}

/** A judge's opinion: a score for each side, applied to every criterion, or the whole answer. */
export type Opinion = (seen: Seen) => readonly number[] | string;

/** Scores the side that said the given words higher by two points, regardless of order. */
export function prefersWhoSaid(words: string): Opinion {
  return ({ said, sides }) => sides.map((_, at) => said[`Side ${at + 1}`]?.includes(words) ? 7 : 5);
}

/** Scores the first side higher. */
export const prefersFirst: Opinion = ({ sides }) => sides.map((_, at) => at === 0 ? 7 : 5);

/** A judge that answers with an opinion in the requested form. */
export function judge(
  id: string,
  opinion: Opinion,
  { model: modelId = `scripted/${id}`, lines = [], contextWindow = 128_000 }: {
    readonly model?: string;
    readonly contextWindow?: number;
    readonly lines?: readonly ScriptedLine[];
  } = {},
): { readonly judge: PanelJudge; readonly model: ScriptedModel } {
  const model = new ScriptedModel({
    id: modelId,
    contextWindow,
    lines: [...lines, {
      text: (prompt, options) => answer(opinion, seenIn(prompt, options)),
      when: () => true,
      times: Infinity,
    }],
  });
  return { judge: createPanelJudge({ name: `Judge ${id}`, agentConfig: { id } }, new ChatAgent({ model })), model };
}

/** Extracts the parts of a prompt. */
export function seenIn(prompt: Prompt, { schema }: CompleteOptions): Seen {
  const text = prompt.map((block) => block.text).join("\n");
  const said: Record<string, string> = {};
  for (
    const { 1: side = "", 2: words = "" } of text.matchAll(
      /^<<<begin \S+ \| Message \d+ \| (Side \d+) \|[^\n]*>>>\n([^]*?)\n<<<end/gm,
    )
  ) {
    said[side] = `${said[side] ?? ""}${words}\n`;
  }
  const scores = Object(Object(Object(Object(schema?.schema).properties).scores).properties);
  const [first] = Object.values(scores);
  return { text, said, sides: Object.keys(scores), criteria: Object.keys(Object(Object(first).properties)) };
}

/** Returns an answer with these scores of the sides, and the winner and margin that follow from them. */
export function judgement(scores: readonly number[], criteria: readonly string[]): string {
  const best = Math.max(...scores);
  const leaders = scores.filter((score) => score === best).length;
  const margin = best - Math.max(...scores.filter((score) => score !== best), leaders > 1 ? best : 0);
  const winner = leaders > 1 ? "none" : `Side ${scores.indexOf(best) + 1}`;
  return JSON.stringify({
    clashes: [{ about: "The price", why: "It had the better figures.", carried: winner, messages: [1, 2] }],
    unanswered: [],
    strongest: [],
    conceded: [],
    why: "What it costs.",
    scores: Object.fromEntries(
      scores.map((score, at) => [`side_${at + 1}`, Object.fromEntries(criteria.map((id) => [id, score]))]),
    ),
    winner,
    margin,
  });
}

function answer(opinion: Opinion, seen: Seen): string {
  const given = opinion(seen);
  return typeof given === "string" ? given : judgement(given, seen.criteria);
}
