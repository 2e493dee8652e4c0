import { z } from "zod";
import { pathIn } from "../../runtime/found.ts";
import { type Seat, seated, seatsOf, withModels } from "../cast.ts";
import { type CommonConfiguration, keysOf, picked } from "../configuration.ts";
import { DEBATE_FLAGS } from "../debate/protocol.ts";
import type { Protocol } from "../protocol.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { text } from "../schema.ts";
import { createBaselineWorkflow } from "./workflow.ts";
import { loadDataset } from "./dataset.ts";
import { advocatesFor, BASELINE_OPTIONS, BASELINE_ROLES, type BaselineConfig, type BaselineRole } from "./options.ts";
import { reportLines } from "./report_text.ts";
import { toBaselineResult } from "./report.ts";

type Options = Partial<Omit<BaselineConfig, keyof ProtocolConfig>> & { readonly dataset?: string };

/** The baseline protocol, for the command. */
export const baseline: Protocol<BaselineRole, Options> = {
  name: "baseline",
  workflow: "BaselineWorkflow",
  about:
    "FILE contains one question per line, as JSON: question, answer and, optionally, choices and id. Each is answered " +
    "once, debated, and put to a vote of as many answers as the debate pays for. The models must be language models: give --model.",
  examples: [
    "convene baseline --dataset questions.jsonl --model ollama/llama3 --dry-run",
    "convene baseline --dataset questions.jsonl --model ollama/llama3 --votes 5",
  ],
  subject: "dataset",
  fields: {
    dataset: text("the path of a file").optional().describe("File with one question per line, as JSON"),
    ...BASELINE_OPTIONS,
    questions: BASELINE_OPTIONS.questions.optional(),
  },
  roles: z.enum(BASELINE_ROLES),
  flags: {
    ...DEBATE_FLAGS,
    dataset: { value: "FILE" },
    voteCount: { flag: "--votes" },
    answerMaxTokens: { flag: "--answer-tokens" },
  },
  async prepare(configuration, cwd) {
    const { dataset, questions } = configuration;
    if (questions) return { ...configuration, dataset: dataset ?? "questions of the configuration" };
    if (typeof dataset !== "string") return configuration;
    return { ...configuration, questions: await loadDataset(pathIn(cwd, dataset), dataset) };
  },
  /** Seats an answerer, a judge, and as many advocates as the questions need. */
  cast(configuration) {
    const { participants = [], questions = [] } = configuration;
    const role = "position_advocate";
    const named = participants.filter((one) => (one.role ?? role) === role);
    const count = Math.max(named.length, advocatesFor(questions));
    const advocates = Array.from(
      { length: count },
      (_, seat) => seated<BaselineRole>(named[seat] ?? {}, role, `advocate-${seat + 1}`, `Advocate ${seat + 1}`),
    );
    const answerer = onlySeat(configuration, "answerer", "Answerer");
    const judge = onlySeat(configuration, "judge", "Judge");
    const members = withModels([answerer, ...advocates, judge], configuration, { [role]: [role, "advocate"] });
    const other = members.find(({ model }) => model === "embedded" || model === "human");
    if (other) {
      throw new TypeError(
        `Cannot hold a baseline with ${other.model} for ${other.id}: it compares ways of asking a language model. ` +
          "Name one with --model",
      );
    }
    return members;
  },
  create({ subject, participants, common, configuration }) {
    const { questions = [], ...own } = picked(configuration, keysOf(BASELINE_OPTIONS));
    return createBaselineWorkflow(subject, participants, { ...common, ...own, questions });
  },
  outcome: toBaselineResult,
  lines: (held) => reportLines(toBaselineResult(held).report),
};

/** Seats the only participant with a role that one participant has. */
function onlySeat(configuration: CommonConfiguration, role: BaselineRole, title: string): Seat<BaselineRole> {
  const [seat = seated({}, role, role, title), second] = seatsOf(configuration, role, title);
  if (second) {
    throw new TypeError(
      `Cannot hold a baseline with '${second.id}': there is only one ${role}. Give the role to '${seat.id}' or to '${second.id}', not to both`,
    );
  }
  return seat;
}
