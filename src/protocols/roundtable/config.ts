import { checkInteger, checkOneOf } from "../../dialogue/mod.ts";
import { CONFIDENCE_LEVEL, CONSENSUS_LEVEL } from "../../judging/mod.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { ROUNDTABLE_MODES, type RoundtableMode, type RoundtableModeName, roundtableModes } from "./modes/mod.ts";
import { type PerspectiveAssignment, PERSPECTIVES } from "./perspectives.ts";
import { checkTemplate } from "./template.ts";

/** What ends a roundtable before its last round, by name. `true` is the default value, `false` leaves a rule out. */
export interface RoundtableEndRules {
  /** Agreement level from which it ends as consensus, above 0 and at most 1. @default 0.9 */
  readonly consensus?: number | boolean;
  /** Rounds for which nobody has moved, an integer >= 2. @default 2 */
  readonly convergence?: number | boolean;
  /** Confidence that everybody has, 0–1. What they are confident of may be opposite things. @default 0.85 */
  readonly confidence?: number | boolean;
  /** A judge finds that another round would bring nothing. */
  readonly judge?: boolean;
  /** The first participant who answered is asked whether all agree; nobody is where stances are opposite. */
  readonly selfConvergence?: boolean;
}

/** How a roundtable is held. */
export interface RoundtableConfig extends ProtocolConfig {
  /** How a round is held. @default "collaborative" */
  readonly mode?: RoundtableModeName;
  /** Most rounds; an integer >= 1. @default 3 */
  readonly roundCount?: number;
  /**
   * What ends it before that; of several the first in the order of {@linkcode RoundtableEndRules}.
   * @default consensus, convergence, confidence and, with a judge, judge
   */
  readonly endRules?: RoundtableEndRules;
  /** In tokens as counted by `src/text/`; an integer >= 1. @default 500 */
  readonly responseMaxTokens?: number;
  /** Of the verdict or synthesis, in tokens. @default 600 */
  readonly conclusionMaxTokens?: number;
  /** `expert-panel`: names of those shipped (technical, economic, ethical, social), or one's own. @default those four */
  readonly perspectives?: readonly string[];
  /** `expert-panel`: how they are dealt out. @default "round-robin" */
  readonly perspectiveAssignment?: PerspectiveAssignment;
  /** `custom`, where it is needed: what to do in a round, with {topic}, {round}, {rounds}, {name} and {history}. */
  readonly template?: string;
}

/** End rules with their values; one that is absent or `false` does not hold. */
export interface EndRulesSet {
  /** Agreement level. */
  readonly consensus?: number;
  /** Rounds. */
  readonly convergence?: number;
  /** Confidence. */
  readonly confidence?: number;
  /** Whether the judge may stop it. */
  readonly judge: boolean;
  /** Whether a participant is asked. */
  readonly selfConvergence: boolean;
}

/** How a roundtable is held, with everything that was left out filled in. */
export interface RoundtableRules {
  /** How a round is held. */
  readonly mode: RoundtableMode;
  /** Most rounds; 1 or more. */
  readonly rounds: number;
  /** What ends it before that. */
  readonly ends: EndRulesSet;
  /** In tokens. */
  readonly limits: { readonly response: number; readonly conclusion: number };
  /** Of an expert panel. */
  readonly perspectives: readonly string[];
  /** Of an expert panel. */
  readonly assignment: PerspectiveAssignment;
  /** Of the mode `custom`. */
  readonly template?: string;
}

const DEFAULT_ENDS = { consensus: CONSENSUS_LEVEL, convergence: 2, confidence: CONFIDENCE_LEVEL } as const;
const END_RULES = ["consensus", "convergence", "confidence", "judge", "selfConvergence"];
const MODE_OF = { perspectives: "expert-panel", perspectiveAssignment: "expert-panel", template: "custom" } as const;

/**
 * Fills in what was left out.
 *
 * @throws {TypeError | RangeError} If a field has an impossible value, or has no effect.
 */
export function roundtableRules(
  config: RoundtableConfig,
  { hasJudge }: { readonly hasJudge: boolean },
): RoundtableRules {
  const { mode = "collaborative", roundCount = 3, responseMaxTokens = 500, conclusionMaxTokens = 600 } = config;
  checkOneOf("mode", mode, ROUNDTABLE_MODES);
  checkInteger("roundCount", roundCount, 1);
  checkInteger("responseMaxTokens", responseMaxTokens, 1);
  checkInteger("conclusionMaxTokens", conclusionMaxTokens, 1);
  for (const [field, needed] of Object.entries(MODE_OF)) {
    if (mode !== needed && Object.hasOwn(config, field) && config[field as keyof typeof MODE_OF] !== undefined) {
      throw new TypeError(`Cannot hold a roundtable as '${field}' is for the mode ${needed}: the mode is ${mode}`);
    }
  }
  const { perspectives = Object.keys(PERSPECTIVES), perspectiveAssignment = "round-robin", template } = config;
  checkPerspectives(perspectives, perspectiveAssignment, config);
  if (mode === "custom" && template === undefined) {
    throw new TypeError("Cannot hold a roundtable as the mode custom needs a 'template': there is none");
  }
  if (template !== undefined) checkTemplate(template);
  return {
    mode: roundtableModes[mode],
    rounds: roundCount,
    ends: endRulesSet(config.endRules, hasJudge),
    limits: { response: responseMaxTokens, conclusion: conclusionMaxTokens },
    perspectives,
    assignment: perspectiveAssignment,
    ...(template === undefined ? {} : { template }),
  };
}

function endRulesSet(rules: RoundtableEndRules | undefined, hasJudge: boolean): EndRulesSet {
  if (rules === undefined) return { ...DEFAULT_ENDS, judge: hasJudge, selfConvergence: false };
  const unknown = Object.keys(rules).find((name) => !END_RULES.includes(name));
  if (unknown !== undefined) {
    throw new TypeError(`Cannot hold a roundtable as 'endRules' knows ${END_RULES.join(", ")}: '${unknown}' is none`);
  }
  const { judge = false, selfConvergence = false } = rules;
  checkOneOf("endRules.judge", judge, [true, false]);
  checkOneOf("endRules.selfConvergence", selfConvergence, [true, false]);
  if (judge && !hasJudge) {
    throw new TypeError("Cannot hold a roundtable as 'endRules.judge' needs a judge: there is none");
  }
  const set = { judge, selfConvergence, ...valueOf("consensus", rules), ...valueOf("convergence", rules) };
  return { ...set, ...valueOf("confidence", rules) };
}

function valueOf(name: keyof typeof DEFAULT_ENDS, rules: RoundtableEndRules): { readonly [name: string]: number } {
  const given = rules[name];
  if (given === undefined || given === false) return {};
  if (given === true) return { [name]: DEFAULT_ENDS[name] };
  if (name === "convergence") checkInteger("endRules.convergence", given, 2);
  const lowest = name === "consensus" ? Number.MIN_VALUE : 0;
  if (name !== "convergence" && !(given >= lowest && given <= 1)) {
    const range = name === "consensus" ? "above 0 and at most 1" : "from 0 to 1";
    throw new RangeError(`Cannot hold a roundtable as 'endRules.${name}' must be ${range}: current value is ${given}`);
  }
  return { [name]: given };
}

function checkPerspectives(
  perspectives: readonly string[],
  assignment: PerspectiveAssignment,
  config: RoundtableConfig,
): void {
  const empty = perspectives.length === 0 || perspectives.some((name) => name.trim() === "");
  if (empty) throw new TypeError("Cannot hold a roundtable as 'perspectives' must be names that are not empty");
  if (typeof assignment !== "object") {
    return checkOneOf("perspectiveAssignment", assignment, ["round-robin", "random"]);
  }
  if (config.perspectives === undefined) return;
  const assigned = Object.values(assignment);
  const stranger = assigned.find((name) => !perspectives.includes(name)) ??
    perspectives.find((name) => !assigned.includes(name));
  if (stranger !== undefined) {
    throw new TypeError(
      `Cannot hold a roundtable as 'perspectiveAssignment' must assign the 'perspectives': '${stranger}' is in one only`,
    );
  }
}
