import { capital, count } from "../../archive/render/words.ts";
import { findingText, groupthinkText } from "../../protocols/roundtable/announcements.ts";
import { createRoundtableWorkflow, type RoundtableRole, toRoundtableResult } from "../../protocols/roundtable/mod.ts";
import { objectIn } from "../../transcript/json.ts";
import { seatsOf, speakingSeats, withModels } from "../cast.ts";
import { picked } from "../picked.ts";
import type { ProtocolFace } from "./face.ts";

/** Fields of a configuration that are options of the library under the same name. */
const OPTIONS = [
  "mode",
  "roundCount",
  "endRules",
  "responseMaxTokens",
  "conclusionMaxTokens",
  "perspectives",
  "perspectiveAssignment",
  "template",
] as const;

/** The roundtable. */
export const face: ProtocolFace<RoundtableRole> = {
  workflow: "RoundtableWorkflow",
  cast(configuration) {
    const seats = [
      ...speakingSeats(configuration, "participant" as const, { title: "Participant" }),
      ...seatsOf(configuration, "judge" as const, "Judge"),
    ];
    return withModels<RoundtableRole>(seats, configuration);
  },
  create: ({ subject, participants, common, configuration }) =>
    createRoundtableWorkflow(subject, participants, { ...common, ...picked(configuration, OPTIONS) }),
  recorded(settings) {
    const { mode, rounds, endRules, perspectives, perspectiveAssignment, template } = settings;
    const limits = objectIn(settings, "limits");
    return {
      ...{ mode, roundCount: rounds, endRules, template },
      // Who was given which perspective by name says which perspectives there are.
      perspectives: typeof perspectiveAssignment === "object" ? undefined : perspectives,
      perspectiveAssignment,
      responseMaxTokens: limits?.["response"],
      conclusionMaxTokens: limits?.["conclusion"],
    };
  },
  forked(recorded, { mode }) {
    if (mode === undefined || mode === recorded.mode) return recorded;
    const { template: _template, perspectives: _perspectives, perspectiveAssignment: _assignment, ...rest } = recorded;
    return rest;
  },
  outcome: toRoundtableResult,
  lines(held) {
    const { consensus, groupthink, rounds, endReason } = toRoundtableResult(held);
    return [
      `${capital(String(endReason).replaceAll("_", " "))} after ${count(rounds.length, "round")}. ${
        findingText(consensus)
      }`,
      ...(groupthink.detected ? [groupthinkText(groupthink)] : []),
    ];
  },
};
