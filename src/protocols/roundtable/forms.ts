import { z } from "zod";
import { speechIn } from "../../agents/speech.ts";
import { singleLine } from "../../text/visible.ts";
import { claimId } from "../../transcript/flow.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import {
  bareName,
  type Citation,
  CLAIM_LABELS,
  CLAIM_RELATIONS,
  type ClaimRelation,
  isSameSource,
  namedIn,
  type ResponseClaim,
  type RoundEvaluation,
  type RoundResponse,
  type Stance,
  STANCES,
  withPoints,
} from "./response.ts";
import type { AnswerSchema, ContributionForm } from "../../agents/agent.ts";
import { requiredText, zodAnswer, zodReader } from "../../agents/answer_schema.ts";
import { decidedField } from "../decided.ts";
import type { Source } from "../../agents/source.ts";
import { FORMS, LABELS, RESPONSE_FORM, SAID } from "./words/mod.ts";
import { SIGNS } from "../../words/phrases.ts";

/** A list: a missing value becomes an empty list, and any other value a list of one item. */
const list = z.unknown().optional().transform((given): readonly unknown[] =>
  Array.isArray(given) ? given : given === undefined || given === null ? [] : [given]
);

/** Returns the type of a list that drops items of another type. */
function listOf<T>(item: z.ZodType<T>) {
  return list.transform((given) =>
    given.flatMap((each): T[] => {
      const read = item.safeParse(each);
      return read.success ? [read.data] : [];
    })
  );
}

/** Returns the type of a nonempty text, trimmed. */
function text() {
  return requiredText().transform((value) => value.trim());
}

const texts = listOf(text());

/** The longest excerpt of an invalid number, label or id that is kept, in characters. */
const MAX_GIVEN = 40;

/**
 * Asks for a response, with only the stances of the speaker's part, if any. It asks for references only if there is
 * something to refer to.
 */
function askedWith(stances: readonly Stance[], canRefer: boolean): AnswerSchema<unknown> {
  const isAssigned = stances.length > 0;
  const about = isAssigned ? RESPONSE_FORM.partStance(stances) : RESPONSE_FORM.stance;
  const sure = isAssigned ? RESPONSE_FORM.supported : RESPONSE_FORM.sure;
  const ids = z.array(z.string());
  const references = {
    supports: ids.describe(RESPONSE_FORM.supports),
    rebuts: ids.describe(RESPONSE_FORM.rebuts),
    revises: ids.describe(RESPONSE_FORM.revises),
  };
  const point = z.object({
    text: z.string().describe(RESPONSE_FORM.text),
    label: z.enum(CLAIM_LABELS).nullable().describe(RESPONSE_FORM.label),
    ...(canRefer ? references : {}),
  });
  return zodAnswer(
    "roundtable_response",
    z.object({
      stance: z.enum(isAssigned ? stances : STANCES).describe(about),
      position: z.string().describe(RESPONSE_FORM.position),
      points: z.array(point).describe(RESPONSE_FORM.points),
      confidence: z.number().min(0).max(1).describe(sure),
      citations: z.array(z.string()).describe(RESPONSE_FORM.citations),
    }),
  );
}

const name = text().transform(bareName).refine((name) => name !== "");
const citation = z.union([
  name.transform((source): Citation => ({ source })),
  z.object({ source: name, url: z.unknown().optional() }).transform(({ source, url }): Citation => {
    const address = typeof url === "string" && url.trim() !== "" ? url.trim() : undefined;
    return { source, ...omitUndefined({ url: address }) };
  }),
]);
const point = z.preprocess(
  (given) => typeof given === "string" ? { text: given } : given,
  z.object({
    text: text(),
    label: z.unknown().optional(),
    labelGiven: z.unknown().optional(),
    supports: list,
    rebuts: list,
    revises: list,
    unknown: texts,
  }),
);

const reading = z.object({
  stance: z.preprocess(
    (value) => /^\W*(yes|no|neutral)\s*(?:[^\s\w]|$)/i.exec(String(value))?.[1]?.toLowerCase() ?? value,
    z.enum(STANCES),
  ),
  position: text(),
  points: listOf(point),
  confidence: z.unknown().optional(),
  confidenceGiven: z.unknown().optional(),
  citations: list,
});

/**
 * Returns the form of a response in a round: stance, position, points, confidence, citations. Stance and position are
 * required.
 *
 * @param options.claims Ids of the claims that it can refer to; other references are kept separately and do not count.
 * @default any
 * @param options.stances Stances that fit the speaker's part; others are read, too. @default any
 * @param options.sources Sources whose addresses are known. @default none
 */
export function responseForm({ claims: ids, stances = [], sources = [] }: {
  readonly claims?: ReadonlySet<string>;
  readonly stances?: readonly Stance[] | undefined;
  readonly sources?: readonly Source[];
} = {}): ContributionForm<RoundResponse> {
  const read = reading.transform(
    ({ stance, position, points, confidence, confidenceGiven, citations }): RoundResponse => {
      const byName = (text: string) => String(namedIn(text, citations));
      const texts = [position, ...points.map(({ text }) => text)].join("\n");
      const inBrackets = sources.filter(({ name }) => texts.includes(`[${name}]`)).map(({ name }) => name);
      const cited = listOf(citation).parse([...citations.flatMap(apart), ...inBrackets])
        .map((each) => withAddress(each, sources));
      return {
        stance,
        position: byName(position),
        points: points.map((point) => referring({ ...point, text: byName(point.text) }, ids)),
        ...confidenceOf(confidence, confidenceGiven),
        citations: cited.filter((each, at) => cited.findIndex((other) => isSameSource(each, other)) === at),
      };
    },
  );
  const asked = askedWith(stances, ids === undefined || ids.size > 0);
  return { ...asked, read: zodReader(z.preprocess(withPoints, read)), textOf: responseText };
}

/** Splits a text with several names into several citations. */
function apart(citation: unknown): readonly unknown[] {
  return typeof citation === "string" && /^[\w-]+(?:,\s*[\w-]+)+$/.test(citation) ? citation.split(/,\s*/) : [citation];
}

/** Returns a known source with its address; any other as cited. */
function withAddress(cited: Citation, sources: readonly Source[]): Citation {
  const known = sources.find(({ name }) => isSameSource({ source: name }, { source: cited.source }));
  return known ? { source: known.name, ...omitUndefined({ url: known.url }) } : cited;
}

/** Returns a known label; for any other value, its beginning. */
function labelOf(label: unknown): Pick<ResponseClaim, "label" | "labelGiven"> {
  const given = singleLine(String(label ?? "")).slice(0, MAX_GIVEN).trim();
  const known = CLAIM_LABELS.find((each) => each === given.toLowerCase());
  return known ? { label: known } : given === "" ? {} : { labelGiven: given };
}

/** Returns a point with its references sorted into known and unknown claims. */
function referring(
  { text, label, labelGiven, unknown: before, ...references }: z.infer<typeof point>,
  ids: ReadonlySet<string> | undefined,
): ResponseClaim {
  const exists = (id: string) => ids?.has(id) ?? /^\d+\.\d+$/.test(id);
  const named = (relation: ClaimRelation) => [...new Set(references[relation].flatMap(idsIn))];
  const unknown = [...before, ...CLAIM_RELATIONS.flatMap(named).filter((id) => !exists(id))];
  return {
    text,
    ...labelOf(label ?? labelGiven),
    supports: named("supports").filter(exists),
    rebuts: named("rebuts").filter(exists),
    revises: named("revises").filter(exists),
    ...(unknown.length > 0 ? { unknown: [...new Set(unknown)] } : {}),
  };
}

/** Returns the ids in a reference such as `1.2` or `#1.2 and 1.3`; for any other value, its beginning. */
function idsIn(reference: unknown): readonly string[] {
  const given = singleLine(String(reference ?? "")).trim();
  return given.match(/\d+\.\d+/g) ?? (given === "" ? [] : [given.slice(0, MAX_GIVEN)]);
}

type Confidence = Pick<RoundResponse, "confidence" | "confidenceGiven">;

/**
 * Limits a confidence to its range; a value that is not a number counts as missing. Either way keeps the original
 * value, or the one that an earlier reading kept.
 */
function confidenceOf(value: unknown, before: unknown): Confidence {
  const kept = typeof before === "string" ? { confidenceGiven: before } : {};
  if (value === undefined || value === null) return kept;
  const given = singleLine(typeof value === "string" ? value : JSON.stringify(value)).slice(0, MAX_GIVEN);
  const [, digits, percent] = /^(-?\d+(?:\.\d+)?)\s*(%?)$/.exec(given) ?? [];
  if (digits === undefined || typeof value === "object") return { confidenceGiven: given };
  const number = Number(digits) / (percent === "%" ? 100 : 1);
  const confidence = Math.min(1, Math.max(0, number));
  return { confidence, ...(confidence === number ? kept : { confidenceGiven: given }) };
}

/**
 * Returns a response as everybody else reads it, by points with their ids, in the speaker's own words. Lists any source
 * that is not named in brackets.
 */
function responseText({ stance, position, points, citations, ...said }: RoundResponse, number: number): string {
  const texts = [position, ...points.map(({ text }) => text)].join("\n");
  const sources = citations.filter(({ source }) => !texts.includes(`[${source}]`));
  return [
    position,
    SAID.stance(stance, said.confidence, said.confidenceGiven),
    ...listed(SAID.points, points.map((point, place) => `${claimId(number, place)} ${point.text}${aboutPoint(point)}`)),
    ...listed(SAID.sources, sources.map(({ source }) => source)),
  ].join("\n\n");
}

/** Returns a list under its heading; nothing if it is empty. */
function listed(heading: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [[heading, ...items.map((item) => `- ${item}`)].join("\n")];
}

function aboutPoint({ label, unknown = [], ...references }: ResponseClaim): string {
  const relations = CLAIM_RELATIONS.flatMap((relation) =>
    references[relation].length === 0 ? [] : [SAID.refers(relation, references[relation])]
  );
  const about = [label === undefined ? [] : LABELS[label], relations, unknown.length === 0 ? [] : SAID.unknown(unknown)]
    .flat();
  return about.length === 0 ? "" : ` (${about.join(SIGNS.between)})`;
}

/**
 * Returns the form of a judge's comparison of a round. The judge uses the names shown, which are read as ids.
 *
 * @param options.isFirst If `true`, omits the question of who has moved, because nobody can have moved in the first
 * round.
 */
export function evaluationForm(
  ids: ReadonlyMap<string, string>,
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): AnswerSchema<RoundEvaluation> {
  const all = new Set(ids.values());
  const byName = new Map([...ids].map(([name, id]) => [name.toLowerCase(), id]));
  const idOf = (named: string) => all.has(named) ? named : byName.get(named.toLowerCase());
  const people = texts.transform((named) => [...new Set(named.flatMap((each) => idOf(each) ?? []))]);
  // An unknown name or a missing answer may mean anybody: then everybody may have moved.
  const movers = z.unknown().optional().transform((given) =>
    given === undefined || given === null
      ? isFirst ? [] : [...all]
      : [...new Set(texts.parse(given).flatMap((each) => idOf(each) ?? [...all]))]
  );
  const names = z.array(z.string()).describe(FORMS.of([...ids.keys()]));
  const asked = z.object({
    reason: z.string().describe(FORMS.reason),
    groups: z.array(z.object({ position: z.string().describe(FORMS.held), participants: names }))
      .describe(FORMS.groups),
    ...(isFirst ? {} : { moved: names.describe(FORMS.moved) }),
    commonGround: z.array(z.string()).describe(FORMS.commonGround),
    disagreements: z.array(z.string()).describe(FORMS.disagreements),
    decision: z.enum(["continue", "stop"]),
  });
  const read = z.object({
    reason: text(),
    groups: z.array(z.object({ position: z.string().catch(""), participants: people })),
    moved: movers,
    commonGround: texts,
    disagreements: texts,
    decision: z.enum(["continue", "stop"]),
  });
  return { ...zodAnswer("roundtable_evaluation", asked), read: zodReader(read) };
}

/** Returns the form of a participant's finding on whether everybody agrees. */
export function convergenceForm(): AnswerSchema<{ readonly reason: string; readonly converged: boolean }> {
  return zodAnswer(
    "roundtable_convergence",
    z.object({
      reason: text().describe(FORMS.reason),
      converged: z.boolean().describe(FORMS.converged),
    }),
  );
}

/** Returns the form of a participant's conclusion. */
export function synthesisForm() {
  const decided = decidedField(FORMS.decided);
  const asked = z.object({
    answer: z.string().describe(FORMS.answer),
    decided,
    commonGround: z.array(z.string()).describe(FORMS.shared),
    openQuestions: z.array(z.string()).describe(FORMS.open),
  });
  const read = z.object({ answer: text(), decided, commonGround: texts, openQuestions: texts });
  return {
    ...zodAnswer("roundtable_synthesis", asked),
    read: zodReader(read),
    textOf: ({ answer, commonGround, openQuestions }: z.output<typeof read>) =>
      [
        speechIn(answer, { name: "", kind: "synthesis" }),
        ...listed(SAID.commonGround, commonGround),
        ...listed(SAID.open, openQuestions),
      ].join("\n\n"),
  };
}
