import { z } from "zod";
import type { AnswerSchema } from "../../agents/agent.ts";
import { zodAnswer } from "../../agents/answer_schema.ts";
import type { Ballot, BallotWarning } from "../../transcript/ballot.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";
import { readBallot } from "./ballot.ts";
import { recordedBallot } from "./recorded_ballot.ts";

/** Whose ballot it is, and what it looks like. */
export interface BallotSchemaOptions {
  /** Id of the voter. */
  readonly voter: string;
  /** What each candidate is called on it, by id, in the order in which the voter is shown them. */
  readonly labels: Readonly<Record<string, string>>;
  /** Whether it also asks which candidates are approved of. */
  readonly approvals: boolean;
}

/**
 * The form of a ballot on which candidates stand under labels; what is read has them by their ids. A ballot that names
 * some of the candidates is taken as it is, and what cannot be counted is dropped with a warning; one that names none is
 * asked for once more. What is on record is read as well.
 */
export function ballotSchema({ voter, labels, approvals }: BallotSchemaOptions): AnswerSchema<Ballot> {
  const names = z.enum(Object.values(labels));
  const place = z.object({
    position: names,
    reason: z.string().describe("Why it stands at this place, in one or two sentences."),
  });
  const { jsonSchema } = zodAnswer(
    "ranked_ballot",
    z.object({
      ranking: z.array(place).min(1).describe("All positions, the best first."),
      ...(approvals
        ? { approved: z.array(names).describe("The positions you could live with as the outcome; none is possible.") }
        : {}),
    }),
  );
  return {
    name: "ranked_ballot",
    jsonSchema,
    read(value) {
      const json: Json = JSON.parse(JSON.stringify(value ?? null));
      const recorded = recordedBallot(json);
      if (recorded?.voter === voter && recorded.ranking.every((id) => Object.hasOwn(labels, id))) {
        return { ok: true, value: recorded };
      }
      const read = readBallot(withReasons(json, Object.values(labels)), { voter, candidates: Object.values(labels) });
      if ("ranking" in read) return { ok: true, value: byIds(read, labels) };
      const why = [`It ${read.abstained}.`, ...(read.warnings ?? []).map(({ text }: BallotWarning) => `${text}.`)];
      return { ok: false, problem: `The ballot cannot be counted. ${why.join(" ")}` };
    },
  };
}

/** Places with a reason each as a ranking and reasons. A letter alone stands for the label that ends with it. */
function withReasons(value: Json, labels: readonly string[]): Json {
  if (!isObject(value)) return value;
  const { ranking, approved } = value;
  const named = (name: Json) => typeof name === "string" ? nameOf(name, labels) : name;
  if (!isList(ranking)) return value;
  const places = ranking.map((place) => isObject(place) && "position" in place ? place : { position: place });
  const reasons = places.flatMap(({ position = null, reason }: { readonly [key: string]: Json }) =>
    typeof reason === "string" && reason.trim() !== "" ? [[String(named(position)).trim(), reason.trim()] as const] : []
  );
  return {
    ...value,
    ranking: places.map(({ position = null }: { readonly [key: string]: Json }) => named(position)),
    ...(isList(approved) && { approved: approved.map(named) }),
    // of a candidate named twice, the first mention counts, and so does its reason
    reasons: { ...(isObject(value["reasons"]) ? value["reasons"] : {}), ...Object.fromEntries(reasons.toReversed()) },
  };
}

function nameOf(name: string, labels: readonly string[]): string {
  const letter = name.trim();
  return /^[A-Z]{1,2}$/.test(letter) ? labels.find((label) => label.endsWith(` ${letter}`)) ?? name : name;
}

function byIds(ballot: Ballot, labels: BallotSchemaOptions["labels"]): Ballot {
  const ids = new Map(Object.entries(labels).map(([id, label]) => [label, id]));
  const idOf = (label: string) => ids.get(label) ?? label;
  const { ranking, approved, reasons = {} } = ballot;
  return {
    ...ballot,
    ranking: ranking.map(idOf),
    ...(approved && { approved: approved.map(idOf) }),
    reasons: Object.fromEntries(Object.entries(reasons).map(([label, reason]) => [idOf(label), reason])),
    labels,
  };
}
