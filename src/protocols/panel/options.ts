import { checkInteger } from "../../dialogue/mod.ts";
import { criteriaOf } from "../../judging/mod.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Criterion } from "../../transcript/score.ts";
import { criteriaFrom, type CriterionWeight } from "../debate/options.ts";
import { debateFormats } from "../debate/formats.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import type { ReviewConfig } from "../review_dialogue.ts";
import { debateRulesText } from "./prompts.ts";
import { type JudgedSide, truthOf } from "./sides.ts";

/** Options of a panel. */
export interface PanelConfig extends ReviewConfig, Pick<ProtocolConfig, "documents"> {
  /** Readings of each order by each judge; an integer >= 1. @default 1 */
  readonly samples?: number;
  /** Refuses a judge from the same model family as any participant. @default false: a warning */
  readonly strictJudges?: boolean;
  /**
   * Criteria on which each side is scored, with any positive weights.
   *
   * @default those of the dialogue, else those of a formal debate; rule adherence only if the rules are recorded
   */
  readonly criteria?: Readonly<Record<string, CriterionWeight>>;
  /** Also asks judges after each phase how likely each side is to be found right. @default false */
  readonly beliefs?: boolean;
  /** Id of the side that is known to be right, used to score beliefs. The judges do not learn it. @default the one that an imported transcript names */
  readonly truth?: string;
}

/** A {@linkcode PanelConfig} with its defaults filled in. */
export type PanelRules =
  & Required<Pick<PanelConfig, "samples" | "strictJudges" | "beliefs">>
  & Pick<PanelConfig, "truth">
  & {
    readonly criteria: readonly Criterion[];
    /** Returns the debate's rules for speakers, in the language that is spoken; `undefined` if they are not recorded. */
    readonly rules: () => string | undefined;
  };

/**
 * Fills in defaults.
 *
 * @throws {TypeError | RangeError} If a field is invalid, or `truth` is not a side.
 */
export function panelRules(config: PanelConfig, record: DialogueRecord, sides: readonly JudgedSide[]): PanelRules {
  const { samples = 1, strictJudges = false, beliefs = false, truth = truthOf(record, sides), criteria } = config;
  checkInteger("samples", samples, 1);
  if (truth !== undefined && !sides.some(({ id }) => id === truth)) {
    throw new TypeError(
      `Cannot judge: 'truth' must be a side, one of ${sides.map(({ id }) => id).join(", ")}, not '${truth}'`,
    );
  }
  const rules = () => debateRulesText(record);
  const own = criteriaOf(record.settings);
  const usual = own.length > 0 ? own : criteriaFrom(debateFormats.formal.weights);
  return {
    samples,
    strictJudges,
    beliefs,
    criteria: criteria
      ? criteriaFrom(criteria)
      : usual.filter(({ id }) => rules() !== undefined || id !== "rule_adherence"),
    rules,
    ...omitUndefined({ truth }),
  };
}
