import { z } from "zod";
import { singleLine } from "../../text/visible.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import {
  type Citation,
  CLAIM_LABELS,
  CLAIM_RELATIONS,
  type ResponseClaim,
  type RoundEvaluation,
  type RoundResponse,
  sourceKey,
  SOURCES_HEADING,
  type Stance,
  STANCES,
} from "../../transcript/response.ts";
import type { AnswerSchema, ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer, zodReader } from "../../agents/answer_schema.ts";

/** A list of anything; none at all is an empty one. */
const list = z.array(z.unknown()).nullish().transform((items) => items ?? []);

/** The texts of a list that say something. */
const texts = list.transform((items) =>
  items.flatMap((item) => typeof item === "string" && item.trim() !== "" ? [item.trim()] : [])
);

/** A text that says something, without the spaces around it. */
function text() {
  return requiredText().transform((value) => value.trim());
}

/** Longest piece of a confidence that is no number which is kept, in characters. */
const MAX_GIVEN = 40;

const ABOUT_STANCES = "yes: for what the topic says or asks; no: against it; neutral: neither.";

/** Fields of a response beside its stance. They are read more leniently: what is missing decides nothing. */
const ASKED = {
  position: z.string().describe("What you hold, in one or two sentences."),
  reasoning: z.string().describe("Why, in a few paragraphs. Cite as [1], [2] by the numbers of your citations."),
  keyPoints: z.array(z.string()).describe("Your main points, the weightiest first, a sentence each."),
  confidence: z.number().min(0).max(1).describe("How sure you are of your position, from 0 to 1."),
  citations: z.array(z.object({
    source: z.string().describe("What the source is called."),
    url: z.string().nullable().describe("Where it can be read; null if you do not know."),
  })).describe("What you rest on, each source once. The first is [1]. Never make one up."),
  claims: z.array(z.object({
    text: z.string().describe("One claim, in one sentence."),
    label: z.enum(["unlabelled", ...CLAIM_LABELS]).describe("fact: it can be looked up; inference: it follows."),
    citations: z.array(z.int()).describe("Numbers of the citations it rests on."),
    supports: z.array(z.string()).describe("Ids of earlier claims that it speaks for, such as 3.1."),
    rebuts: z.array(z.string()).describe("Ids of earlier claims that it speaks against."),
    revises: z.array(z.string()).describe("Ids of earlier claims that it replaces."),
  })).describe("The claims that your position stands or falls with."),
};

/** Asks for a response with the stances of a part first. It allows the others: what breaks a role is to be seen. */
function askedWith(stances: readonly Stance[]): AnswerSchema<unknown> {
  const ordered = [...stances, ...STANCES.filter((stance) => !stances.includes(stance))];
  const about = stances.length === 0 ? ABOUT_STANCES : `${ABOUT_STANCES} Your part stands for ${stances.join(" or ")}.`;
  return zodAnswer("roundtable_response", z.object({ stance: z.enum(ordered).describe(about), ...ASKED }));
}

const citation = z.union([
  text().transform((source): Citation => ({ source })),
  z.object({ source: text(), url: z.string().nullish() })
    .transform(({ source, url }): Citation => ({ source, ...omitUndefined({ url: url?.trim() || undefined }) })),
]);
const claim = z.object({
  text: text(),
  label: z.enum(CLAIM_LABELS).optional().catch(undefined),
  citations: list,
  supports: list,
  rebuts: list,
  revises: list,
  unknown: list,
});

const reading = z.object({
  stance: z.preprocess((value) => typeof value === "string" ? value.trim().toLowerCase() : value, z.enum(STANCES)),
  position: text(),
  reasoning: text(),
  keyPoints: texts,
  confidence: z.unknown().optional(),
  confidenceGiven: z.unknown().optional(),
  citations: z.array(citation).nullish().transform((citations) => citations ?? []),
  claims: z.array(claim).nullish().transform((claims) => claims ?? []),
});

/**
 * A response in a round: stance, position, reasoning, points, confidence, citations, claims.
 *
 * @param options.claims Ids of the claims that it can refer to; references to others are kept apart and count for
 * nothing. @default any
 * @param options.stances The stances that go with the part of whoever responds. @default any
 */
export function responseForm({ claims: ids, stances = [] }: {
  readonly claims?: ReadonlySet<string>;
  readonly stances?: readonly Stance[] | undefined;
} = {}): ContributionForm<RoundResponse> {
  const read = reading.transform(
    ({ confidence, confidenceGiven, citations: given, claims, ...texts }): RoundResponse => {
      const { citations, renumber } = oneEntryASource(given);
      return {
        stance: texts.stance,
        position: renumber(texts.position),
        reasoning: renumber(texts.reasoning),
        keyPoints: texts.keyPoints.map(renumber),
        ...confidenceOf(confidence, confidenceGiven),
        citations,
        claims: claims.map((claim) => {
          const numbers = claim.citations.map((number) => Number(renumber(`[${number}]`).slice(1, -1)));
          return referring({ ...claim, text: renumber(claim.text), citations: numbers }, citations.length, ids);
        }),
      };
    },
  );
  return { ...askedWith(stances), read: zodReader(read), textOf: responseText };
}

/** Citations with one entry for each source, and what makes the old numbers in a text the new ones. */
function oneEntryASource(given: readonly Citation[]) {
  const keys = [...new Set(given.map(sourceKey))];
  const citations = keys.flatMap((key) => given.find((each) => sourceKey(each) === key) ?? []);
  const numbers = given.map((each) => keys.indexOf(sourceKey(each)) + 1);
  const renumber = (text: string) =>
    citations.length === given.length
      ? text
      : text.replace(/\[(\d+)\]/g, (mark, number: string) => `[${numbers[Number(number) - 1] ?? mark.slice(1, -1)}]`);
  return { citations, renumber };
}

/** A claim with its references sorted out: to citations and claims that there are, and to others. */
function referring(
  { text, label, unknown: before, citations: cited, supports, rebuts, revises }: z.infer<typeof claim>,
  citations: number,
  ids: ReadonlySet<string> | undefined,
): ResponseClaim {
  const unknown = before.filter((each) => typeof each === "string");
  const numbers = [...new Set(cited.map(Number))];
  const isThere = (number: number) => Number.isInteger(number) && number >= 1 && number <= citations;
  for (const number of numbers) if (!isThere(number)) unknown.push(`[${number}]`);
  const exists = (id: string) => ids?.has(id) ?? /^\d+\.\d+$/.test(id);
  const claimed = (given: readonly unknown[]) => {
    const named = [...new Set(given.map((id) => String(id).replace(/^[\s#[(]+|[\s\])]+$/g, "")))];
    unknown.push(...named.filter((id) => !exists(id)));
    return named.filter(exists);
  };
  return {
    text,
    ...omitUndefined({ label }),
    citations: numbers.filter(isThere),
    supports: claimed(supports),
    rebuts: claimed(rebuts),
    revises: claimed(revises),
    ...(unknown.length > 0 ? { unknown: [...new Set(unknown)] } : {}),
  };
}

type Confidence = Pick<RoundResponse, "confidence" | "confidenceGiven">;

/** A confidence as it is read now, or as it was read before if it is that. */
function confidenceOf(value: unknown, given: unknown): Confidence {
  const now = readConfidence(value);
  const before = typeof given === "string" ? readConfidence(given) : {};
  const isThat = before.confidenceGiven !== undefined && now.confidenceGiven === undefined &&
    before.confidence === now.confidence;
  return isThat ? before : now;
}

/** Numbers outside are cut to the range; what is no number is missing. Both keep what was given. */
function readConfidence(value: unknown): Confidence {
  if (value === undefined || value === null) return {};
  const given = singleLine(typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_GIVEN);
  const [, digits, percent] = /^(-?\d+(?:\.\d+)?)\s*(%?)$/.exec(given) ?? [];
  if (digits === undefined || typeof value === "object" || typeof value === "boolean") {
    return { confidenceGiven: given };
  }
  const number = Number(digits) / (percent === "%" ? 100 : 1);
  const confidence = Math.min(1, Math.max(0, number));
  return { confidence, ...(confidence === number ? {} : { confidenceGiven: given }) };
}

/** A response as everybody else reads it. */
function responseText({ stance, position, reasoning, keyPoints, citations, claims, ...said }: RoundResponse): string {
  const listed = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? "" : [heading, ...lines].join("\n");
  return [
    `Stance: ${stance}. ${confidenceText(said)}.\nPosition: ${position}`,
    reasoning,
    listed("Key points:", keyPoints.map((point) => `- ${point}`)),
    claims.length === 0
      ? "Claims: none; everything above is unlabelled."
      : listed("Claims:", claims.map((claim, place) => `${place + 1}. ${claimText(claim)}`)),
    listed(SOURCES_HEADING, citations.map(({ source, url }, at) => `[${at + 1}] ${source}${url ? `, ${url}` : ""}`)),
  ].filter((part) => part !== "").join("\n\n");
}

/** A confidence in words: `Confidence: 0.80`. */
export function confidenceText({ confidence, confidenceGiven }: Confidence): string {
  const given = confidenceGiven === undefined ? "" : `; what was given is “${confidenceGiven}”`;
  return `Confidence: ${confidence === undefined ? "none" : confidence.toFixed(2)}${given}`;
}

function claimText(claim: ResponseClaim): string {
  const cited = claim.citations.filter((number) => !claim.text.includes(`[${number}]`)).map((number) => ` [${number}]`);
  const relations = CLAIM_RELATIONS.flatMap((relation) =>
    claim[relation].length === 0 ? [] : [`${relation} ${claim[relation].join(", ")}`]
  );
  const about = [claim.label ?? "unlabelled", ...relations].join("; ");
  return `${claim.text}${cited.join("")} (${about})`;
}

/** A judge's comparison of a round. Participants are named as the judge is shown them, and read as their ids. */
export function evaluationForm(ids: ReadonlyMap<string, string>): AnswerSchema<RoundEvaluation> {
  const all = new Set(ids.values());
  const byName = new Map([...ids].map(([name, id]) => [name.toLowerCase(), id]));
  const idOf = (named: string) => all.has(named) ? named : byName.get(named.toLowerCase());
  const people = texts.transform((named) => [...new Set(named.flatMap((each) => idOf(each) ?? []))]);
  // A name that nobody has may mean anybody: then anybody may have moved.
  const movers = texts.transform((named) => [...new Set(named.flatMap((each) => idOf(each) ?? [...all]))]);
  const names = z.array(z.string()).describe(`Of ${[...ids.keys()].join(", ")}.`);
  const asked = z.object({
    reason: z.string().describe("What decides, in one to three sentences."),
    groups: z.array(z.object({ position: z.string().describe("What they hold."), participants: names })).describe(
      "Who holds the same position: the same answer for practical purposes. Numbers and conditions that differ, and " +
        "anything that one says and another denies, make different groups. In doubt, different groups.",
    ),
    moved: names.describe("Whose position is another than in the round before. Empty in the first round."),
    commonGround: z.array(z.string()).describe("What all of them hold, a sentence each."),
    disagreements: z.array(z.string()).describe("Where they differ, a sentence each."),
    decision: z.enum(["continue", "stop"]).describe("stop: another round would bring nothing of weight."),
  });
  const read = z.object({
    reason: text(),
    groups: z.array(z.object({ position: z.string(), participants: people })),
    moved: movers,
    commonGround: texts,
    disagreements: texts,
    decision: z.enum(["continue", "stop"]),
  });
  return { ...zodAnswer("roundtable_evaluation", asked), read: zodReader(read) };
}

/** A participant's finding on the agreement of all. */
export function convergenceForm(): AnswerSchema<{ readonly reason: string; readonly converged: boolean }> {
  return zodAnswer(
    "roundtable_convergence",
    z.object({
      reason: text().describe("What decides, in one to three sentences."),
      converged: z.boolean().describe("true only if all give the same answer for practical purposes."),
    }),
  );
}

/**
 * The conclusion of somebody who took part.
 *
 * @param agreement What was found, in a word; an answer that says something else is not read.
 * @param sentence The same as a sentence, with which the text begins.
 */
export function synthesisForm(agreement: string, sentence: string) {
  const answer = text().describe("What the discussion came to, fair to every position, in a few paragraphs.");
  const found = z.enum([agreement]).describe("What the comparison of the positions found.");
  const asked = z.object({
    agreement: found,
    answer,
    commonGround: z.array(z.string()).describe("What all hold, a sentence each."),
    openQuestions: z.array(z.string()).describe("What stays open, and between whom."),
  });
  const read = z.object({ agreement: found, answer, commonGround: texts, openQuestions: texts });
  const listed = (heading: string, items: readonly string[]) =>
    items.length === 0 ? [] : [[heading, ...items.map((item) => `- ${item}`)].join("\n")];
  return {
    ...zodAnswer("roundtable_synthesis", asked),
    read: zodReader(read),
    textOf: ({ answer, commonGround, openQuestions }: z.output<typeof read>) =>
      [sentence, answer, ...listed("Common ground:", commonGround), ...listed("Open:", openQuestions)].join("\n\n"),
  };
}
