import {
  createDebateWorkflow,
  type CriterionWeight,
  type DebateRole,
  toDebateResult,
} from "../../protocols/debate/mod.ts";
import type { Json } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { isList, objectIn } from "../../transcript/json.ts";
import { picked } from "../picked.ts";
import { debateCast } from "./debate_cast.ts";
import { DEBATE_OPTIONS, recordedOptions } from "./debate_options.ts";
import type { ProtocolFace } from "./face.ts";

/** Fields of a configuration that are options of the library under the same name. */
const OPTIONS = [...DEBATE_OPTIONS, "scoringEnabled"] as const;

/** The debate. */
export const face: ProtocolFace<DebateRole> = {
  workflow: "DebateWorkflow",
  cast: debateCast,
  create({ subject, participants, common, configuration }) {
    const criteria = configuration.criteria ?? common.brief?.criteria;
    const own = picked(configuration, OPTIONS);
    return createDebateWorkflow(subject, participants, { ...common, ...own, ...omitUndefined({ criteria }) });
  },
  recorded: (settings) => ({
    ...recordedOptions(settings),
    scoringEnabled: settings["scoring"],
    criteria: criteriaIn(settings["criteria"]),
  }),
  forked(recorded, { debateFormat }) {
    if (debateFormat === undefined || debateFormat === recorded.debateFormat) return recorded;
    // Another format brings its own limits and weights.
    const {
      openingStatementMaxTokens: _opening,
      argumentMaxTokens: _argument,
      closingStatementMaxTokens: _closing,
      criteria: _criteria,
      ...rest
    } = recorded;
    return rest;
  },
  outcome: toDebateResult,
  async lines(held, facts) {
    const { capital, points, readingInWords, verdictInWords } = await import("../../archive/render/words.ts");
    const { scores, unscored, verdict } = toDebateResult(held);
    const totals = Object.entries(scores).map(([id, { total }]) => `${facts.participant(id).name} ${points(total)}`);
    const scorer = facts.record.notes.find(({ kind }) => kind === "score")?.participant;
    const reading = totals.length > 0 && scorer !== undefined
      ? [`${totals.join(", ")}: ${readingInWords(facts.agent(scorer))}`]
      : [];
    return [
      capital(verdictInWords(facts, verdict)),
      ...reading,
      ...unscored.map(({ participant, reason }) =>
        `Without a score: ${facts.participant(participant).name}, ${reason}`
      ),
    ];
  },
};

function criteriaIn(value: Json | undefined): Readonly<Record<string, CriterionWeight>> | undefined {
  if (!isList(value)) return undefined;
  const criteria = value.flatMap((each): [string, CriterionWeight][] => {
    const { id, weight, description } = objectIn({ each }, "each") ?? {};
    if (typeof id !== "string" || typeof weight !== "number") return [];
    return [[id, { weight, ...(typeof description === "string" && description !== "" ? { description } : {}) }]];
  });
  return Object.fromEntries(criteria);
}
