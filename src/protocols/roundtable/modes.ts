import type { RoundResponse, Stance } from "./response.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { keysOf } from "../configuration.ts";
import { MODES, PERSPECTIVES } from "./words/modes/mod.ts";

/** The name of a shipped mode. */
export type RoundtableModeName =
  | "collaborative"
  | "adversarial"
  | "socratic"
  | "expert-panel"
  | "devils-advocate"
  | "delphi"
  | "red-team-blue-team"
  | "free-discussion"
  | "structured-opposition"
  | "iterative-improvement";

/**
 * A way to hold rounds. Its texts are parts of three of the prompt's four layers; the third is the response's form.
 *
 * @example
 * ```ts
 * import assert from "node:assert/strict";
 * import { ChatAgent, createRoundtableParticipant, createRoundtableWorkflow } from "@convenings/convenings";
 * import { type RoundtableMode, ScriptedModel } from "@convenings/convenings";
 *
 * const premortem: RoundtableMode = {
 *   name: "premortem",
 *   order: "sequential",
 *   anchor: "It is a year later, and the plan has failed.",
 *   tasks: { first: "Say why {topic} failed.", later: "Say what you, {name}, missed in round 1." },
 *   check: ({ points }) => points.length === 1 ? undefined : "Give one cause, not more.",
 * };
 * const cause = (text: string) => ({ text, label: null });
 * const said = (...points: readonly object[]) => JSON.stringify({ stance: "no", position: "It fails.", points });
 * const sum = { answer: "It leaks.", commonGround: [], openQuestions: [] };
 * const model = new ScriptedModel({
 *   lines: [said(cause("Rain.")), said(cause("Wind."), cause("Snow.")), said(cause("Snow.")), JSON.stringify(sum)],
 * });
 * const [ana, ben] = ["ana", "ben"].map((id) =>
 *   createRoundtableParticipant({ agentConfig: { id } }, new ChatAgent({ model }))
 * );
 * assert.ok(ana && ben);
 *
 * const config = { mode: premortem, roundCount: 1, outputDirectory: false } as const;
 * const result = await createRoundtableWorkflow("The new roof", [ana, ben], config).run();
 *
 * assert.equal(result.mode, "premortem");
 * assert.deepEqual(result.rounds[0]?.violations.map(({ text }) => text), ["Give one cause, not more."]);
 * model.assertDone();
 * ```
 */
export interface RoundtableMode {
  /** The name, which must differ from those of shipped modes. */
  readonly name: string;
  /** All at once, one after the other, or part by part in order, with those of one part at once. @default "together" */
  readonly order?: "together" | "sequential" | "parts";
  /** Shows participants under labels, the same in every round, even to a judge. @default false */
  readonly anonymous?: boolean;
  /** First layer, the role anchor: the purpose of everybody's participation. @default none */
  readonly anchor?: string;
  /** Second layer, the behavioural contract: rules for everybody in each round. @default none */
  readonly contract?: string;
  /** Fourth layer: questions for everybody to ask themselves before they answer. @default none */
  readonly verification?: string;
  /** Instructions for the first round and for later ones, with {topic}, {round}, {rounds}, {name} and {history}. */
  readonly tasks: { readonly first: string; readonly later: string };
  /** The parts that the mode assigns in order of seats, the same in every round. @default none */
  readonly parts?: readonly {
    /** A short name, for example `opposition`. */
    readonly name: string;
    /** An instruction as a sentence that begins with a verb: "Argue for …". */
    readonly anchor: string;
    /** The stances that fit the part. @default any */
    readonly stances?: readonly Stance[];
    /** Instructions that replace the mode's. @default the mode's */
    readonly tasks?: RoundtableMode["tasks"];
  }[];
  /** Name of the part for the last seat, if two sides would otherwise be unequal. @default the next part in turn */
  readonly unpaired?: string;
  /**
   * Returns how a response breaks the mode, in a sentence shown to everybody; `undefined` if it does not. Whoever
   * breaks it may respond once more. The function must be pure: resumption does not compare it, but calls it again.
   */
  readonly check?: (
    response: RoundResponse,
    by: { readonly participant: string; readonly round: number; readonly part?: string },
  ) => string | undefined;
}

/** A part that a mode assigns to a participant. */
export type AssignedRole = NonNullable<RoundtableMode["parts"]>[number];

/** Layers of a prompt that a mode or a part words. */
const LAYERS = ["anchor", "contract", "verification", "tasks"] as const;

/** Texts of a part. */
type PartWording = Pick<AssignedRole, "anchor" | "tasks">;

/** Texts of a mode or a part. */
type Wording = Partial<Pick<RoundtableMode, typeof LAYERS[number]>>;

/** Adds texts to a mode or a part, each in the language that is spoken when it is read. */
function worded<F extends object, T extends Wording>(form: F, texts: () => T): F & Pick<T, keyof Wording & keyof T> {
  const layers = LAYERS.filter((layer) => texts()[layer] !== undefined);
  const getters = layers.map((layer) => [layer, { get: () => texts()[layer], enumerable: true }] as const);
  return Object.defineProperties(form, Object.fromEntries(getters)) as F & T;
}

/** Returns a part that a mode assigns. */
function part<N extends string>(
  name: N,
  texts: () => Readonly<Record<N, PartWording>>,
  stances?: readonly Stance[],
): AssignedRole {
  return worded({ name, ...omitUndefined({ stances }) }, (): PartWording => texts()[name]);
}

const ofAdvocates = () => MODES["devils-advocate"].parts;
const ofTeams = () => MODES["red-team-blue-team"].parts;
const ofOpposition = () => MODES["structured-opposition"].parts;

/** The shipped modes, by name. */
export const roundtableModes: Readonly<Record<RoundtableModeName, Omit<RoundtableMode, "name">>> = {
  /** Everybody builds on the others' answers. */
  collaborative: worded({ order: "together" }, () => MODES.collaborative),
  /** Each in turn attacks earlier answers. */
  adversarial: worded({ order: "sequential" }, () => MODES.adversarial),
  /** Each in turn questions the assumptions of earlier answers. */
  socratic: worded({ order: "sequential" }, () => MODES.socratic),
  /** Each looks at the topic from one perspective. */
  "expert-panel": worded({ order: "together" }, () => MODES["expert-panel"]),
  /** Equal numbers argue for and against the topic, and the rest weigh both sides. */
  "devils-advocate": worded({
    order: "parts",
    parts: [
      part("primary", ofAdvocates, ["yes"]),
      part("opposition", ofAdvocates, ["no"]),
      part("evaluator", ofAdvocates, ["neutral"]),
    ],
    unpaired: "evaluator",
  }, () => MODES["devils-advocate"]),
  /** Authors are hidden, and everybody sees the figures of the last round. */
  delphi: worded({ order: "together", anonymous: true }, () => MODES.delphi),
  /** The red team attacks; then the blue team, which sees every attack, defends. */
  "red-team-blue-team": worded({
    order: "parts",
    parts: [part("red-team", ofTeams, ["no", "neutral"]), part("blue-team", ofTeams, ["yes", "neutral"])],
  }, () => MODES["red-team-blue-team"]),
  /** Everybody states and answers opinions. */
  "free-discussion": worded({ order: "together" }, () => MODES["free-discussion"]),
  /**
   * Each seat has its part: for, against, devil's advocate, mediator, critic, synthesizer, then again from the start.
   */
  "structured-opposition": worded({
    order: "together",
    parts: [
      part("for", ofOpposition, ["yes"]),
      part("against", ofOpposition, ["no"]),
      part("devils-advocate", ofOpposition),
      part("mediator", ofOpposition, ["neutral"]),
      part("critic", ofOpposition),
      part("synthesizer", ofOpposition),
    ],
  }, () => MODES["structured-opposition"]),
  /** Each gives an answer, criticizes the others, and improves the answer. */
  "iterative-improvement": worded({ order: "together" }, () => MODES["iterative-improvement"]),
};

/** The names of the shipped modes. */
export const ROUNDTABLE_MODES = keysOf(roundtableModes);

/** The names of the shipped perspectives. */
export const PERSPECTIVE_NAMES = keysOf(PERSPECTIVES);
