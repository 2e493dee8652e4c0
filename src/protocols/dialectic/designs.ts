import { singleLine } from "../../text/visible.ts";
import {
  type Coverage,
  type DesignEvaluation,
  type DesignSynthesis,
  heldConfidence,
  readDesign,
  readDesignSynthesis,
  readRequirements,
} from "./design.ts";
import type { Message, Statement } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { CONFIDENCE } from "./words/mod.ts";

/** Returns `true` for a statement that is a complete design. */
export function isDesign(message: Message): message is Statement {
  return !message.failed && (message.kind === "proposal" || message.kind === "refinement");
}

/** Returns the newest design of each author, in order of the authors' first ones. A failed refinement replaces none. */
export function standingDesigns(messages: readonly Message[]): readonly Statement[] {
  const newest = new Map<string, Statement>();
  for (const message of messages) if (isDesign(message)) newest.set(message.speaker, message);
  return [...newest.values()];
}

/** Returns the last synthesis of designs; `undefined` if there is none. */
export function designSynthesis(messages: readonly Message[]): DesignSynthesis | undefined {
  const last = messages.findLast(({ kind, failed }) => kind === "synthesis" && !failed);
  return last?.failed === false ? readDesignSynthesis(last.fields) : undefined;
}

/** Writes a confidence in words: `40 of 100 (85 was given; …). Why.` */
export function confidenceText(evaluation: DesignEvaluation): string {
  const { confidence, reason, unfulfilled } = evaluation;
  const held = heldConfidence(evaluation);
  const given = held === confidence ? "" : ` (${CONFIDENCE.limited(confidence, held, unfulfilled !== undefined)})`;
  return `${held === undefined ? CONFIDENCE.notSaid : CONFIDENCE.of(held)}${given}. ${singleLine(reason)}`.trim();
}

/** One author's design, and the requirements it covers according to the author. */
export interface DesignCoverage {
  /** Id of the author. */
  readonly author: string;
  /** Number of the message with the design; from an earlier stage if this one has none. */
  readonly message: number;
  /** Coverage by requirement id; missing if the author does not state it. */
  readonly coverage: Readonly<Record<string, Coverage>>;
}

/** The designs current at one time. */
export interface CoverageStage {
  /** Number of the finished round; 0 for the proposals. */
  readonly round: number;
  /** Designs in order of their authors' first ones. */
  readonly designs: readonly DesignCoverage[];
}

/** Returns the coverage of the proposals, and of the current designs after each round that brought a new one. */
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
