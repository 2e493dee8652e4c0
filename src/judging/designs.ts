import { singleLine } from "../text/visible.ts";
import {
  type Coverage,
  type DesignEvaluation,
  type DesignSynthesis,
  heldConfidence,
  readDesign,
  readDesignSynthesis,
  readRequirements,
} from "../transcript/design.ts";
import type { Message, Statement } from "../transcript/message.ts";
import type { DialogueRecord } from "../transcript/record.ts";

/** Returns `true` for a statement that is a design in full. */
function isDesign(message: Message): message is Statement {
  return !message.failed && (message.kind === "proposal" || message.kind === "refinement");
}

/** Returns the newest design of each author, in the order of the authors' first ones. A failed refinement replaces none. */
export function standingDesigns(messages: readonly Message[]): readonly Statement[] {
  const newest = new Map<string, Statement>();
  for (const message of messages) if (isDesign(message)) newest.set(message.speaker, message);
  return [...newest.values()];
}

/** Returns the synthesis of designs that was given last; `undefined` if there is none. */
export function designSynthesis(messages: readonly Message[]): DesignSynthesis | undefined {
  const last = messages.findLast(({ kind, failed }) => kind === "synthesis" && !failed);
  return last?.failed === false ? readDesignSynthesis(last.fields) : undefined;
}

/** A confidence in words: `40 of 100 (85 was given; …). Why.` */
export function confidenceText(evaluation: DesignEvaluation): string {
  const { confidence, reason, unfulfilled } = evaluation;
  const held = heldConfidence(evaluation);
  const why = unfulfilled ? "a major requirement is unfulfilled" : "it is not said what is unfulfilled";
  const given = held === confidence ? "" : ` (${confidence} was given; no more than ${held} counts while ${why})`;
  return `${held === undefined ? "not said" : `${held} of 100`}${given}. ${singleLine(reason)}`.trim();
}

/** One author's design, and the requirements that it covers by what the author says. */
export interface DesignCoverage {
  /** Id of the author. */
  readonly author: string;
  /** Number of the message with the design; an earlier stage's, if none was given in this one. */
  readonly message: number;
  /** By id of the requirement; what the author does not say is missing. */
  readonly coverage: Readonly<Record<string, Coverage>>;
}

/** The designs that stood at one time. */
export interface CoverageStage {
  /** Number of the round that was over; 0 for the proposals. */
  readonly round: number;
  /** In the order of the authors' first designs. */
  readonly designs: readonly DesignCoverage[];
}

/** Returns the coverage by the proposals, and by what stood after each round that brought a new design. */
export function requirementCoverage(
  { messages, settings }: Pick<DialogueRecord, "messages" | "settings">,
): readonly CoverageStage[] {
  const ids = new Set(readRequirements(settings["requirements"]).map(({ id }) => id));
  const rounds = [...new Set(messages.filter(isDesign).map(({ round = 0 }) => round))].sort((a, b) => a - b);
  return rounds.map((round) => ({
    round,
    designs: standingDesigns(messages.filter((message) => (message.round ?? 0) <= round)).map((design) => ({
      author: design.speaker,
      message: design.number,
      coverage: Object.fromEntries(
        Object.entries(readDesign(design.fields)?.requirements ?? {})
          .flatMap(([id, { coverage }]) => ids.has(id) ? [[id, coverage] as const] : []),
      ),
    })),
  }));
}
