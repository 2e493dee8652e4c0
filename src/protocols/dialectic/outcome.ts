import type { Facts } from "../../archive/render/facts.ts";
import { firstWords } from "../../text/display.ts";
import { sentences } from "../../text/sentences.ts";
import { singleLine } from "../../text/visible.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { ProtocolOutcome } from "../../transcript/outcome.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { decidedIn } from "../decided.ts";
import {
  type Coverage,
  type DesignSynthesis,
  heldConfidence,
  type Met,
  readDesign,
  readRequirements,
} from "./design.ts";
import { designSynthesis, standingDesigns } from "./designs.ts";
import { DIALECTIC } from "./words/mod.ts";

/** Most words of a solution that is quoted, as its judge did not say it in a sentence. */
const WORDS = 25;
/** A judge's confidence in a design, 0 to 100, below which it should be verified. */
const ENOUGH = 70;
/** Most sentences of the judge's reason, besides one on a trade-off. */
const MOST_REASONS = 2;

/** Returns what came of a dialectic: the solution, how sure its judge is, and which requirements it does not meet. */
export function dialecticOutcome({ record }: Facts, verdict: Verdict | undefined): ProtocolOutcome {
  const synthesis = designSynthesis(record.messages);
  const confidence = synthesis && heldConfidence(synthesis);
  return {
    headline: synthesis && headlineOf(record, synthesis),
    howSure: synthesis && { level: 1, words: DIALECTIC.sureOf(confidence, synthesis.openQuestions.length) },
    answer: synthesis?.solution,
    reasons: synthesis ? reasonsIn(synthesis) : [],
    counted: synthesis ? [DIALECTIC.met(metBy(record, synthesis)), ...partlyIn(record, synthesis)] : [],
    agreement: {
      inWords: DIALECTIC.confidence(confidence),
      commonGround: [],
      differences: [],
    },
    positions: standingDesigns(record.messages).map(({ speaker: participant, fields }) => {
      const { solution: position, changes: change } = readDesign(fields) ?? {};
      return { participant, ...omitUndefined({ position, change }) };
    }),
    differences: (synthesis?.unfulfilled ?? []).map(({ requirement, reason }) => DIALECTIC.notMet(requirement, reason)),
    ...(verdict ? {} : { undecided: synthesis ? null : DIALECTIC.none, grounds: DIALECTIC.sure(confidence) }),
    doubts: synthesis ? doubtsAbout(record, synthesis, confidence) : [],
  };
}

/** Returns the solution in a sentence, and which requirements it does not meet or meets only partly. */
function headlineOf(record: DialogueRecord, synthesis: DesignSynthesis): string {
  const plain = singleLine(synthesis.solution.replaceAll(/\*\*|__/g, ""));
  const [first] = sentences(plain);
  const quoted = DIALECTIC.quoted(firstWords(first?.text ?? plain, WORDS).replace(/\.$/, ""));
  return `${decidedIn(record.messages) ?? quoted}${DIALECTIC.but(metBy(record, synthesis))}`;
}

function metBy(
  { settings }: Pick<DialogueRecord, "settings">,
  { unfulfilled, requirements = {} }: DesignSynthesis,
): Met {
  const major = readRequirements(settings["requirements"]).filter(({ level }) => level === "major");
  const of = (wanted: Coverage) => major.flatMap(({ id }) => requirements[id]?.coverage === wanted ? [id] : []);
  return {
    all: major.length,
    partly: of("partly"),
    ...omitUndefined({ unmet: unfulfilled?.map(({ requirement }) => requirement) }),
  };
}

/** Says of each requirement that is met only in part how it is. */
function partlyIn(record: DialogueRecord, synthesis: DesignSynthesis): readonly string[] {
  const { requirements = {} } = synthesis;
  return metBy(record, synthesis).partly.map((id) => DIALECTIC.partlyMet(id, requirements[id]?.how ?? ""));
}

/** Returns why the judge is as sure as it is, then the first thing that it traded off, in the sentences that it gives. */
function reasonsIn({ tradeOffs, reason }: DesignSynthesis): readonly string[] {
  const sure = sentences(reason).slice(0, MOST_REASONS).map(({ text }) => text);
  const [chosen] = sentences(tradeOffs[0] ?? "");
  return [...sure, ...(chosen ? [DIALECTIC.tradeOff(chosen.text)] : [])];
}

function doubtsAbout(
  record: DialogueRecord,
  synthesis: DesignSynthesis,
  confidence: number | undefined,
): readonly string[] {
  const { unmet = [], partly } = metBy(record, synthesis);
  const { openQuestions } = synthesis;
  return [
    confidence === undefined ? DIALECTIC.noConfidence : "",
    confidence !== undefined && confidence < ENOUGH ? DIALECTIC.unsure(confidence) : "",
    unmet.length === 0 ? "" : DIALECTIC.unfulfilled(unmet),
    partly.length === 0 ? "" : DIALECTIC.inPart(partly),
    openQuestions.length > 0 ? DIALECTIC.open(openQuestions.length) : "",
  ].filter((doubt) => doubt !== "");
}
