import { type Ballot, BALLOT_WARNINGS, type BallotWarning } from "../../transcript/ballot.ts";
import type { Json } from "../../transcript/event.ts";
import { isList, isObject } from "../../transcript/json.ts";

/** A ballot as it stands on record, with candidates by their ids; `undefined` if the value is none. */
export function recordedBallot(value: Json): Ballot | undefined {
  if (!isObject(value)) return undefined;
  const { voter, ranking, approved, reasons, labels, warnings } = value;
  if (typeof voter !== "string" || !isTexts(ranking)) return undefined;
  return {
    voter,
    ranking,
    ...(isTexts(approved) && { approved }),
    ...(isTextByName(reasons) && { reasons }),
    ...(isTextByName(labels) && { labels }),
    ...(isList(warnings) && { warnings: warnings.flatMap(warningIn) }),
  };
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return isList(value) && value.every((item) => typeof item === "string");
}

function isTextByName(value: Json | undefined): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

function warningIn(value: Json): BallotWarning[] {
  if (!isObject(value)) return [];
  const { voter, code, text } = value;
  const known = BALLOT_WARNINGS.find((each) => each === code);
  return typeof voter === "string" && known && typeof text === "string" ? [{ voter, code: known, text }] : [];
}
