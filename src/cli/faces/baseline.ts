import {
  baselineReportLines,
  type BaselineRole,
  createBaselineWorkflow,
  loadDataset,
  toBaselineResult,
} from "../../protocols/baseline/mod.ts";
import { UsageError } from "../cli_error.ts";
import { pathIn } from "../paths.ts";
import { picked } from "../picked.ts";
import { baselineCast } from "./baseline_cast.ts";
import { DEBATE_OPTIONS, recordedOptions } from "./debate_options.ts";
import type { ProtocolFace } from "./face.ts";

/** Fields of a configuration that are options of the library under the same name. */
const OPTIONS = [...DEBATE_OPTIONS, "voteCount", "match", "answerMaxTokens"] as const;

/** The baseline. */
export const face: ProtocolFace<BaselineRole> = {
  workflow: "BaselineWorkflow",
  async prepare(configuration, cwd) {
    const { dataset, questions } = configuration;
    if (questions) return { ...configuration, dataset: dataset ?? "questions of the configuration" };
    if (dataset === undefined) throw new UsageError("There is no dataset: give --dataset FILE, one question a line");
    return { ...configuration, questions: await loadDataset(pathIn(cwd, dataset), dataset) };
  },
  cast: (configuration) => baselineCast(configuration, configuration.questions ?? []),
  create({ subject, participants, common, configuration }) {
    const { questions = [] } = configuration;
    return createBaselineWorkflow(subject, participants, { ...common, ...picked(configuration, OPTIONS), questions });
  },
  recorded: (settings) => ({
    ...recordedOptions(settings),
    questions: settings["questions"],
    voteCount: settings["voteCount"],
    match: settings["match"],
    answerMaxTokens: settings["answerMaxTokens"],
  }),
  outcome: toBaselineResult,
  lines: (held) => baselineReportLines(toBaselineResult(held).report),
};
