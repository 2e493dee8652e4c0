import type { RoundResponse, Stance } from "./response.ts";
import { keysOf } from "../configuration.ts";

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

const FOR = "Argue for what the topic says or asks.";
const AGAINST = "Argue against what the topic says or asks.";
const RED: AssignedRole = {
  name: "red-team",
  anchor: "Attack what the topic proposes. Each point is an attack: how it happens, how likely it is, what it costs.",
  stances: ["no", "neutral"],
  tasks: { first: "Attack the proposal.", later: "Attack what the defence has left open, or find new attacks." },
};
const BLUE: AssignedRole = {
  name: "blue-team",
  anchor: "Defend what the topic proposes. Each point meets an attack, by its id: rebut it, or change the proposal.",
  stances: ["yes", "neutral"],
  tasks: { first: "Meet every attack of this round.", later: "Meet every attack of this round." },
};

/** The shipped modes, by name. */
export const roundtableModes: Readonly<Record<RoundtableModeName, Omit<RoundtableMode, "name">>> = {
  /** Everybody builds on the others' answers. */
  collaborative: {
    order: "together",
    anchor: "All work together on the best common answer.",
    contract: "Say openly where you do not agree: agreement that is not meant helps nobody.",
    tasks: {
      first: "Give your answer to the topic.",
      later:
        "Give your answer and all its reasons as they now stand: take over what convinced you, improve it, and say " +
        "what still separates you.",
    },
  },
  /** Each in turn attacks earlier answers. */
  adversarial: {
    order: "sequential",
    anchor: "All test each other's positions as hard as they fairly can.",
    contract: "Attack arguments, not people, in their strongest form. Yield only to a better argument, and say so.",
    verification: "Did they say what I attack?",
    tasks: {
      first: "Take a position on the topic. Where others have spoken before you, rebut what you hold to be wrong.",
      later: "Rebut the strongest points against your position, and say where it stands now.",
    },
  },
  /** Each in turn questions the assumptions of earlier answers. */
  socratic: {
    order: "sequential",
    anchor: "All look into the topic by questions: what is meant, what it rests on, and what would follow.",
    contract: "Claim no more than your own questions let you. Label what you take for granted as an assumption.",
    verification: "Do my questions open something that was closed?",
    tasks: {
      first: "Answer the topic as far as you can, and ask up to three questions on which your answer hangs.",
      later: "Answer the questions that were asked of you or of all, ask up to three more, and say where you stand.",
    },
  },
  /** Each looks at the topic from one perspective. */
  "expert-panel": {
    order: "together",
    anchor: "Each is an expert who is there for one perspective.",
    contract: "Keep to your own perspective: acknowledge others, do not take them over. Say where your knowledge ends.",
    verification: "Would another expert of my field sign what I call facts?",
    tasks: {
      first: "Give your expert's answer, and say what your perspective shows that no other does.",
      later: "Give your answer anew with all its reasons, from your own perspective, in the light of the others.",
    },
  },
  /** Equal numbers argue for and against the topic, and the rest weigh both sides. */
  "devils-advocate": {
    order: "parts",
    anchor: "Each has one part in testing the topic: for it, against it, or weighing both.",
    contract: "Keep to your part and its stance while the rounds last, whatever you think yourself.",
    tasks: {
      first: "Make your case, and meet the strongest point that the other side has.",
      later: "Answer what was said against your case, the strongest point first, and make your case stronger.",
    },
    parts: [
      { name: "primary", anchor: FOR, stances: ["yes"] },
      { name: "opposition", anchor: AGAINST, stances: ["no"] },
      {
        name: "evaluator",
        anchor: "Weigh both sides and take neither.",
        stances: ["neutral"],
        tasks: {
          first: "Weigh both sides: what holds, what does not, and what would decide between them.",
          later: "Weigh what each side has added: what holds now, what does not, and what is still open.",
        },
      },
    ],
    unpaired: "evaluator",
  },
  /** Authors are hidden, and everybody sees the figures of the last round. */
  delphi: {
    order: "together",
    anonymous: true,
    anchor: "It is a survey of experts by rounds, and nobody is told who the others are.",
    contract:
      "Do not say or guess who anybody is, yourself included. Move for a reason, not for a majority, and name it.",
    tasks: {
      first: "Give your estimate and your answer to the topic.",
      later: "Give your answer with all its reasons, in the light of the last round. Where you stand apart, say why.",
    },
  },
  /** The red team attacks; then the blue team, which sees every attack, defends. */
  "red-team-blue-team": {
    order: "parts",
    anchor: "Two teams test a proposal: the red team attacks it, then the blue team defends it.",
    contract: "Stay in your team while the rounds last.",
    verification: "Could somebody do what I describe?",
    tasks: { first: "", later: "" },
    parts: [RED, BLUE],
  },
  /** Everybody states and answers opinions. */
  "free-discussion": {
    order: "together",
    anchor: "It is a free discussion.",
    contract: "",
    tasks: {
      first: "Say what you think.",
      later: "Respond to what the others have said, and refine or defend your position.",
    },
  },
  /**
   * Each seat has its part: for, against, devil's advocate, mediator, critic, synthesizer, then again from the start.
   */
  "structured-opposition": {
    order: "together",
    anchor: "Each has an assigned part in testing the topic.",
    contract: "Keep to your part while the rounds last, and to its stance if it has one.",
    tasks: {
      first: "Speak to the topic as your part asks.",
      later: "Respond to the strongest points of the others as your part asks.",
    },
    parts: [
      { name: "for", anchor: FOR, stances: ["yes"] },
      { name: "against", anchor: AGAINST, stances: ["no"] },
      {
        name: "devils-advocate",
        anchor: "Argue against what most of the others hold now; in the first round, against what most would.",
      },
      { name: "mediator", anchor: "Find what both sides could live with, and take neither.", stances: ["neutral"] },
      { name: "critic", anchor: "Find what is weak in every case, whoever makes it." },
      { name: "synthesizer", anchor: "Put the strongest points of all into one answer." },
    ],
  },
  /** Each gives an answer, criticizes the others, and improves the answer. */
  "iterative-improvement": {
    order: "together",
    anchor: "Everybody improves an answer round by round.",
    contract: "Your points together are the whole of your answer, and can be read alone.",
    verification: "Which flaw have I left in?",
    tasks: {
      first: "Give your best answer.",
      later: "Criticise all answers, your own included, and give a better one. Points that improve yours revise them.",
    },
  },
};

/** The names of the shipped modes. */
export const ROUNDTABLE_MODES = keysOf(roundtableModes);

/** The shipped perspectives, with the focus of each. */
export const PERSPECTIVES: Readonly<Record<string, string>> = {
  technical: "technical feasibility, the complexity of carrying it out, and what engineering has to trade off",
  economic: "costs, returns, markets and who pays",
  ethical: "what is right and fair, bias, and who could be harmed",
  social: "the people it touches: users, access, and effects on society",
};
