import { join } from "node:path";
import { parse } from "yaml";
import { fieldsIn, type Json, parseJson } from "../../transcript/json.ts";
import type { Flow, FlowSetting } from "../../transcript/flow.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import { TRIAL, trialAnswers } from "./_trial_fixture.ts";
import { recordedFlow } from "./recorded.ts";

/** Numbers of the speeches in the debate of the trial. */
const NUMBERS = [3, 4, 6, 7, 8, 9, 13, 14, 16, 17, 20, 21];

/** A statement as far as a flow reads it. */
export interface Said {
  readonly number: number;
  readonly text: string;
}

/** The debate of the trial, and what was noted of it. */
export interface TrialDebate {
  readonly setting: FlowSetting;
  readonly statements: readonly Said[];
  /** A clerk's answers by the names of its questions. */
  readonly answers: ReadonlyMap<string, Json>;
  readonly flow: Flow;
}

/** Returns the debate of the trial, read from its recorded answers without being held again. */
export async function trialDebate(): Promise<TrialDebate> {
  const recorded = fieldsIn(parse(await Deno.readTextFile(join(TRIAL, "congestion_pricing.yaml"))));
  const keys = Object.keys(recorded).filter((key) => /\/(opening|argument|rebuttal|closing)\/advocate-/.test(key));
  const statements = keys.map((key, n) => ({ number: NUMBERS[n] ?? 0, text: String(recorded[key]).trim() }));
  const speeches = keys.map((key, n) => {
    const [, phase = "", called, by = ""] = /^(.+)\/(.+)\/(.+)#1$/.exec(key) ?? [];
    const kind = [...CONTRIBUTION_KINDS].find((each) => each === called) ?? "argument";
    const number = NUMBERS[n] ?? 0;
    return { number, by, side: by, step: number, phase, kind, isClosing: kind === "closing" };
  });
  const setting = { speeches, sides: ["advocate-1", "advocate-2"] };
  const noted = await trialAnswers("congestion", setting, statements);
  const answers = new Map([...noted.answers].map(([name, value]) => [name, parseJson(JSON.stringify(value)) ?? null]));
  return { setting, statements, answers, flow: flowOf(setting, statements, answers) };
}

const MESSAGE = { key: "", phase: "", kind: "argument", speaker: "", at: "", failed: false } as const;

/** Returns the flow of a clerk's answers, by the names of its questions. */
export function flowOf(
  setting: FlowSetting,
  statements: readonly Said[],
  answers: ReadonlyMap<string, Json>,
): Flow {
  const messages = statements.map(({ number, text }) => ({ ...MESSAGE, number, text }));
  const notes = [...answers].map(([name, value]) => ({
    key: `flow/${name}/clerk`,
    answer: { given: true as const, value },
  }));
  return recordedFlow({ messages }, setting, { notes });
}
