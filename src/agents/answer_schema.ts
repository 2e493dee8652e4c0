import { z } from "zod";
import { fieldsIn } from "../transcript/json.ts";
import { FIELDS, PROBLEM, WANTED } from "../words/answer_form.ts";
import { spokenLanguage } from "../words/language.ts";
import { criterionName } from "../words/names.ts";
import type { AnswerSchema, ContributionForm } from "./agent.ts";
import { quotable } from "../text/fence.ts";
import { type Finding, FINDING_VERDICTS, MOST_FINDINGS } from "../transcript/claim.ts";
import type { Json } from "../transcript/event.ts";
import { ProgramError } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { partField } from "../transcript/parts.ts";
import type { Criterion, ScoreReading } from "../transcript/score.ts";

/**
 * Returns a form that asks, for each of several contributions, for a reason and then a score from 0 to 10 on each
 * criterion; see `partField()`. The prompt describes the criteria. A score may be quoted and may end in `/10`. A missing
 * or out-of-range score does not invalidate the others: one valid score is enough.
 *
 * @throws {TypeError} If there are no criteria.
 */
export function scoresSchema(criteria: readonly Pick<Criterion, "id">[], count: number): AnswerSchema<ScoresReading> {
  if (criteria.length === 0) throw new TypeError("Cannot ask for scores: there are no criteria");
  const name = JSON.stringify([spokenLanguage(), count, ...criteria.map(({ id }) => id)]);
  const known = scoresSchemas.get(name) ?? newScoresSchema(criteria, count);
  if (scoresSchemas.size >= MAX_SCORES_SCHEMAS) scoresSchemas.clear();
  scoresSchemas.set(name, known);
  return known;
}

/** Returns a criterion's type with its name, unless the id says the same. */
export function namedCriterion<Type extends z.ZodType>(id: string, type: Type): Type {
  const name = criterionName(id);
  return name === id.replaceAll("_", " ") ? type : type.describe(name);
}

/** Readings of several contributions, by `partField()`; one that could not be read is absent. */
export type ScoresReading = Readonly<Record<string, ScoreReading | undefined>>;

/** Score forms by language and criteria: debates in a run share their criteria, so each form is built and counted once. */
const scoresSchemas = new Map<string, AnswerSchema<ScoresReading>>();
const MAX_SCORES_SCHEMAS = 64;

function newScoresSchema(criteria: readonly Pick<Criterion, "id">[], count: number): AnswerSchema<ScoresReading> {
  const score = numberUpTo(10);
  const reason = requiredText().describe(FIELDS.scoreReason);
  const asked = criteria.map(({ id }) => [id, namedCriterion(id, score)] as const);
  const kept = criteria.map(({ id }) => [id, score.optional().catch(undefined)] as const);
  // the form has these twice
  const contribution = contributes(FIELDS.contributesBriefly);
  const whole = z.object({ contributes: contribution, reason, scores: z.object(Object.fromEntries(asked)) });
  const part = z.object({
    contributes: contribution,
    reason: reason.catch(""),
    scores: z.object(Object.fromEntries(kept)).transform((scores) =>
      Object.fromEntries(Object.entries(scores).flatMap(([id, score]) => score === undefined ? [] : [[id, score]]))
    ).refine((scores) => Object.keys(scores).length > 0),
  }).optional().catch(undefined);
  const of = <T>(type: T) => Object.fromEntries(Array.from({ length: count }, (_, n) => [partField(n + 1), type]));
  return zodAnswer<ScoresReading>(
    "scores",
    z.object(of(whole)),
    z.object(of(part)).refine((read) => Object.values(read).some((one) => one)),
  );
}

/**
 * Returns a form for a fact checker's findings, one per claim; the list is empty if there was nothing to check.
 * Unreadable findings and those after the fifth are dropped, and the others are kept.
 *
 * @param complete Adds to a finding what a program can say of it; called again for what it returned. @default nothing
 */
export function findingsSchema(complete: (finding: Finding) => Finding = (finding) => finding): AnswerSchema<{
  readonly findings: readonly Finding[];
  readonly contributes?: boolean | undefined;
}> {
  const finding = z.object({
    claim: requiredText().describe(FIELDS.claim),
    verdict: z.preprocess(lowerCase, z.enum(FINDING_VERDICTS)),
    reason: requiredText().describe(FIELDS.findingReason),
    source: z.preprocess(namesIn, z.string().nullable())
      .describe(FIELDS.findingSource),
    calculation: z.string().nullable().optional().catch(null).describe(FIELDS.calculation),
  }).transform(({ source, calculation, ...rest }): Finding =>
    complete({ ...rest, ...omitUndefined({ source: source || undefined, calculation: calculation || undefined }) })
  );
  const error = mustBe(() => WANTED.findings(MOST_FINDINGS));
  return zodAnswer(
    "findings",
    z.object({ contributes: contributes(), findings: z.array(finding).max(MOST_FINDINGS, { error }) }),
    z.object({
      contributes: contributes(),
      findings: z.array(finding.nullable().catch(null)).transform((all) => all.flatMap((each) => each ?? []))
        .refine((readable) => readable.length > 0).transform((readable) => readable.slice(0, MOST_FINDINGS)),
    }),
  );
}

function lowerCase(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}

/** Returns a name, or a list of names joined, without brackets; empty for any other value. */
function namesIn(value: unknown): string {
  return [value].flat().flatMap((name) => typeof name === "string" ? name.replace(/^[\s[]+|[\s\]]+$/g, "") : [])
    .filter((name) => name !== "").join(", ");
}

/**
 * Returns the type of the field with which a reader says whether a text is a contribution at all. Without a readable
 * answer it is missing, and not asked for again.
 */
export function contributes(about: string = FIELDS.contributes) {
  return z.preprocess(
    (value) => [["yes", "true"], ["no", "false"]].find((words) => words.includes(String(lowerCase(value))))?.[0],
    z.enum(["yes", "no"]).optional(),
  ).transform((said) => said === undefined ? undefined : said === "yes").optional().describe(about);
}

/** Returns the type of a nonempty text. */
export function requiredText() {
  return z.string().refine((text) => text.trim() !== "", { error: mustBe(() => WANTED.filled) });
}

/** Returns the type of a number from 0 to `max`. It may be quoted and may end in its maximum, as in `7/10`. */
export function numberUpTo(max: number) {
  const error = mustBe(() => WANTED.numberUpTo(max));
  return z.preprocess((value) => exactNumber(value, max), z.number({ error }).min(0, { error }).max(max, { error }));
}

/**
 * Converts `"7"`, `"8.5"` and, with a `max` of 10, `"7/10"` to numbers; with a `max` of 100 also `"68%"`. Returns other
 * values unchanged.
 */
export function exactNumber(value: unknown, max = 10): unknown {
  const [, digits, of = max, percent] = (typeof value === "string" ? PLAIN_NUMBER.exec(value) : null) ?? [];
  const outOf = percent === undefined ? Number(of) : 100;
  return digits === undefined || outOf !== max ? value : Number(digits);
}

const PLAIN_NUMBER = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+)|(%))?\s*$/;

/**
 * Makes an answer's form from a zod type, within the subset of JSON Schema that strict providers require: all
 * properties of an object are required, and no others are allowed. Descriptions may include names of participants or
 * requirements, with anything that resembles a fence removed.
 *
 * @param kept Reads the usable part of an answer that does not match the type; the reading's problem names the rest.
 * @default nothing
 */
export function zodAnswer<T>(name: string, type: z.ZodType<T>, kept: z.ZodType<T> = type): AnswerSchema<T> {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(type, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema: schema }) => {
      if (schema.description !== undefined) schema.description = quotable(schema.description);
      if (schema.type !== "object") return;
      schema.required = Object.keys(schema.properties ?? {});
      schema.additionalProperties = false;
    },
  });
  const read = zodReader(type);
  return {
    name,
    jsonSchema,
    read(value) {
      const whole = read(value);
      const part = whole.ok ? undefined : kept.safeParse(value);
      return part?.success ? { ...whole, ok: true, value: part.data, problem: whole.problem ?? "" } : whole;
    },
  };
}

/**
 * Returns the form of an answer by a program's schema, which may come from another copy of zod.
 *
 * @throws {TypeError} If it is not a schema of zod 4.
 */
export function schemaAnswer<T>(name: string, schema: { parse(value: unknown): T }): AnswerSchema<T> {
  if (!(schema instanceof z.ZodType)) throw new TypeError(`Cannot ask for '${name}' as 'schema' is none of zod 4`);
  const form = zodAnswer<unknown>(name.toLowerCase().replace(/[^a-z]+/g, "_"), schema);
  return {
    ...form,
    read(value) {
      const reading = form.read(value);
      return reading.ok ? { ...reading, value: schema.parse(value) } : reading;
    },
  };
}

/** Returns a function that reads answers by a zod type, for a form that asks for more than it requires. */
export function zodReader<T>(type: z.ZodType<T>): AnswerSchema<T>["read"] {
  return (value) => {
    const result = type.safeParse(value);
    if (result.success) return { ok: true, value: result.data };
    const { issues } = result.error;
    const fields = [...new Set(issues.map(({ path: [field] }) => field))].filter((field) => typeof field === "string");
    const isOfWhole = issues.some(({ path }) => path.length === 0);
    return { ok: false, problem: problemOf(issues, value), ...(isOfWhole ? {} : { fields }) };
  };
}

/** The longest excerpt of a wrong value that a message quotes, in characters. */
const MAX_SHOWN = 60;
/** The most fields that a message names. */
const MOST_NAMED = 8;
/** The beginning of every custom message in our zod types, in all languages. */
const OWN_WORDS = "must be ";

/** Returns the message of a zod type that says what a value must be, in the language in which it is read. */
export function mustBe(wanted: () => string): () => string {
  return () => `${OWN_WORDS}${wanted()}`;
}

type Issue = z.core.$ZodIssue;

/** Types of values that have a name. */
const TYPES = ["string", "number", "array", "object", "boolean"] as const;

/** Names the wrong fields, what they should be, and their values. */
function problemOf(issues: readonly Issue[], value: unknown): string {
  const problems = [...new Set(issues.map((issue) => fieldProblem(issue, value)))];
  const more = problems.length > MOST_NAMED ? [PROBLEM.more(problems.length - MOST_NAMED)] : [];
  return [...problems.slice(0, MOST_NAMED), ...more].join(" ");
}

function fieldProblem(issue: Issue, value: unknown): string {
  const found = at(value, issue.path);
  if (issue.path.length === 0) return PROBLEM.whole(expected(issue), shown(found));
  const path = pathOf(issue.path);
  return found === undefined
    ? PROBLEM.missing(path, expected(issue))
    : PROBLEM.field(path, expected(issue), shown(found));
}

/** Returns what the value should be; custom messages of the zod type begin with `must be`. */
function expected(issue: Issue): string {
  if (issue.message.startsWith(OWN_WORDS)) return issue.message.slice(OWN_WORDS.length);
  if (issue.code === "invalid_value") {
    return WANTED.oneOf(issue.values.map((value) => JSON.stringify(value)));
  }
  if (issue.code === "invalid_type") {
    const type = TYPES.find((each) => each === issue.expected);
    if (type !== undefined) return WANTED[type];
  }
  return WANTED.otherForm;
}

/** Writes a path as in `findings[0].verdict`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.map((key) => typeof key === "number" ? `[${key}]` : `.${String(key)}`).join("").replace(/^\./, "");
}

/** Returns the value at a path within another value; `undefined` if there is none. */
export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((found: unknown, key) => fieldsIn(found)[String(key)], value);
}

/** Returns the beginning of a value's JSON, for a message. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? PROBLEM.nothing;
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
}

/**
 * Makes a contribution from a value: its fields as plain JSON, and the text made from them.
 *
 * @param number Number of the message. @default 1
 * @throws {ProgramError} If the form cannot read its own output, because then records could not be read either.
 */
export function fillForm<T>(form: ContributionForm<T>, value: unknown, number = 1) {
  const reading = form.read(value);
  if (!reading.ok) return reading;
  const fields: Json = JSON.parse(JSON.stringify(reading.value ?? null));
  const again = form.read(fields);
  if (again.ok) return { ok: true as const, fields, text: form.textOf(again.value, number).trim() };
  throw new ProgramError(`The form '${form.name}' cannot read its own output: ${again.problem}`);
}
