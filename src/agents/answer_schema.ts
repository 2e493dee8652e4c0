import { z } from "zod";
import type { AnswerSchema, ContributionForm } from "./agent.ts";
import { quotable } from "../text/fence.ts";
import { type Finding, FINDING_VERDICTS, MOST_FINDINGS } from "../transcript/claim.ts";
import type { Json } from "../transcript/event.ts";
import { ProgramError } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Criterion, ScoreReading } from "../transcript/score.ts";

/**
 * Scores for each of the criteria, 0–10, after a reason. A number may stand in quotes and may be followed by `/10`. A
 * criterion that is left out or out of range is missing alone: one score is enough.
 */
export function scoreSchema(criteria: readonly Criterion[]): AnswerSchema<ScoreReading> {
  if (criteria.length === 0) throw new TypeError("Cannot ask for scores as there are no criteria");
  const name = JSON.stringify(criteria.map(({ id, description }) => [id, description]));
  const known = scoreSchemas.get(name) ?? newScoreSchema(criteria);
  if (scoreSchemas.size >= MAX_SCORE_SCHEMAS) scoreSchemas.clear();
  scoreSchemas.set(name, known);
  return known;
}

/** Debates of a run ask for the same criteria: the form of a score is made, and counted, once. */
const scoreSchemas = new Map<string, AnswerSchema<ScoreReading>>();
const MAX_SCORE_SCHEMAS = 64;

function newScoreSchema(criteria: readonly Criterion[]): AnswerSchema<ScoreReading> {
  const score = numberUpTo(10);
  const reason = requiredText().describe("Why, in one to three sentences, before the scores are given.");
  const asked = criteria.map(({ id, description }) => [id, score.describe(description)] as const);
  const kept = criteria.map(({ id }) => [id, score.optional().catch(undefined)] as const);
  return zodAnswer<ScoreReading>(
    "score",
    z.object({ reason, scores: z.object(Object.fromEntries(asked)) }),
    z.object({
      reason: reason.catch(""),
      scores: z.object(Object.fromEntries(kept)).transform((scores) =>
        Object.fromEntries(Object.entries(scores).flatMap(([id, score]) => score === undefined ? [] : [[id, score]]))
      ).refine((scores) => Object.keys(scores).length > 0),
    }),
  );
}

/**
 * Findings of a fact checker, claim by claim; none if there was nothing to check. One that cannot be read is lost alone,
 * and so is what goes beyond the first 5.
 */
export function findingsSchema(): AnswerSchema<{ readonly findings: readonly Finding[] }> {
  const finding = z.object({
    claim: requiredText().describe("The claim, as it was made."),
    verdict: z.preprocess(lowerCase, z.enum(FINDING_VERDICTS)),
    reason: requiredText().describe("Why, in one or two sentences."),
    source: z.preprocess(namesIn, z.string().nullable())
      .describe("Name of the source it rests on; null if there is none."),
  }).transform(({ source, ...rest }): Finding => ({ ...rest, ...omitUndefined({ source: source || undefined }) }));
  const error = `must be a list of at most ${MOST_FINDINGS} findings`;
  return zodAnswer(
    "findings",
    z.object({ findings: z.array(finding).max(MOST_FINDINGS, { error }) }),
    z.object({
      findings: z.array(finding.nullable().catch(null)).transform((all) => all.flatMap((each) => each ?? []))
        .refine((readable) => readable.length > 0).transform((readable) => readable.slice(0, MOST_FINDINGS)),
    }),
  );
}

function lowerCase(value: unknown): unknown {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}

/** A name or a list of them, without brackets; anything else names nothing. */
function namesIn(value: unknown): string {
  return [value].flat().flatMap((name) => typeof name === "string" ? name.replace(/^[\s[]+|[\s\]]+$/g, "") : [])
    .filter((name) => name !== "").join(", ");
}

/** A text that is not empty. */
export function requiredText() {
  return z.string().refine((text) => text.trim() !== "", { message: "must be a text that is not empty" });
}

/** A number from 0 on; it may stand in quotes, and may be followed by what it is of, for example `7/10`. */
export function numberUpTo(max: number) {
  const error = `must be a number from 0 to ${max}`;
  return z.preprocess((value) => exactNumber(value, max), z.number({ error }).min(0, { error }).max(max, { error }));
}

/** With a `max` of 10 `"7"`, `"8.5"` and `"7/10"` as the numbers they are, of 100 also `"68%"`; everything else as it is. */
export function exactNumber(value: unknown, max = 10): unknown {
  const [, digits, of = max, percent] = (typeof value === "string" ? PLAIN_NUMBER.exec(value) : null) ?? [];
  const outOf = percent === undefined ? Number(of) : 100;
  return digits === undefined || outOf !== max ? value : Number(digits);
}

const PLAIN_NUMBER = /^\s*(\d+(?:\.\d+)?)\s*(?:\/\s*(\d+)|(%))?\s*$/;

/**
 * Makes an answer's form from a zod type, in the subset of JSON Schema that strict providers demand: objects have all of
 * their properties and no others. Descriptions may name participants or requirements: nothing in them looks like a fence.
 *
 * @param kept Takes what is good of an answer that is not of the type: what else was asked for is the problem of the
 * reading. @default nothing
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
 * Makes an answer's form from a schema that a program brings, which may be of another copy of zod.
 *
 * @throws {TypeError} If it is no schema of zod 4.
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

/** Reads answers by a zod type: for a form that asks for more than it insists on. */
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

/** Longest piece of a wrong value that is repeated, in characters. */
const MAX_SHOWN = 60;
/** The most fields that are named. */
const MOST_NAMED = 8;
/** Beginning of the messages that zod types of ours bring along. */
const OWN_WORDS = "must be ";

type Issue = z.core.$ZodIssue;

/** Names the fields that are wrong, what would be right, and what stood there. */
function problemOf(issues: readonly Issue[], value: unknown): string {
  const problems = [...new Set(issues.map((issue) => fieldProblem(issue, value)))];
  const more = problems.length > MOST_NAMED ? [`${problems.length - MOST_NAMED} more fields are wrong.`] : [];
  return [...problems.slice(0, MOST_NAMED), ...more].join(" ");
}

function fieldProblem(issue: Issue, value: unknown): string {
  const field = issue.path.length === 0 ? "The answer" : `The field \`${pathOf(issue.path)}\``;
  const found = at(value, issue.path);
  if (found === undefined && issue.path.length > 0) return `${field} is missing: it must be ${expected(issue)}.`;
  return `${field} must be ${expected(issue)}, not ${shown(found)}.`;
}

const TYPE_NAMES = new Map(
  Object.entries({ string: "a text", number: "a number", array: "a list", object: "an object" }),
);

/** Says what is right, in the words of the zod type where it has words of its own, which begin with `must be`. */
function expected(issue: Issue): string {
  if (issue.message.startsWith(OWN_WORDS)) return issue.message.slice(OWN_WORDS.length);
  if (issue.code === "invalid_value") return `one of ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
  if (issue.code === "invalid_type") return TYPE_NAMES.get(issue.expected) ?? `a ${issue.expected}`;
  return "of another form";
}

/** Writes a path as in `findings[0].verdict`. */
export function pathOf(path: readonly PropertyKey[]): string {
  return path.map((key) => typeof key === "number" ? `[${key}]` : `.${String(key)}`).join("").replace(/^\./, "");
}

/** Returns the value at a path in another; `undefined` if there is none. */
export function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((found: unknown, key) => Object(found)[key], value);
}

/** Returns the beginning of a value as JSON, for a message. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
}

/**
 * Makes a contribution from a value: its fields as plain JSON, and the text that they give.
 *
 * @param number Number of the message. @default 1
 * @throws {ProgramError} If the form does not read its own values: they could not be read from a record.
 */
export function fillForm<T>(form: ContributionForm<T>, value: unknown, number = 1) {
  const reading = form.read(value);
  if (!reading.ok) return reading;
  const fields: Json = JSON.parse(JSON.stringify(reading.value ?? null));
  const again = form.read(fields);
  if (again.ok) return { ok: true as const, fields, text: form.textOf(again.value, number).trim() };
  throw new ProgramError(`The form '${form.name}' cannot read what it has read itself: ${again.problem}`);
}
