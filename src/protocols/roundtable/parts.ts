import { annotated, type ContextProcessor } from "../../context/mod.ts";
import type { Floor } from "../../dialogue/mod.ts";
import { randomFor } from "../../dialogue/random.ts";
import type { Message } from "../../transcript/message.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { fieldsIn, isObject } from "../../transcript/json.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { responseIn, type Stance, STANCES } from "./response.ts";
import { cannotHold } from "../schema.ts";
import { delphiContext } from "./delphi.ts";
import { type AssignedRole, ROUNDTABLE_MODES, type RoundtableMode, roundtableModes } from "./modes.ts";
import type { RoundtableRules } from "./options.ts";
import type { RoundtableCast, RoundtableParticipant } from "./participants.ts";
import { PARTS } from "./words/mod.ts";
import { partName, PERSPECTIVES } from "./words/modes/mod.ts";

const wrong = cannotHold("a roundtable");

/** Parts by participant id, the same in every round. */
export type Parts = ReadonlyMap<string, AssignedRole>;

/**
 * Assigns parts: the mode's, in order of seats, or perspectives of an expert panel.
 *
 * @throws {TypeError} If perspectives are assigned to an unknown participant, or not to everybody.
 */
export function partsOf({ seated }: RoundtableCast, rules: RoundtableRules, seed: number): Parts {
  const { name, mode } = rules;
  if (name === "expert-panel") return perspectivesOf(seated, rules, seed);
  return new Map(seated.flatMap(({ id }, seat) => {
    const part = partAt(mode, seat, seated.length);
    return part ? [[id, part] as const] : [];
  }));
}

/** Returns the part of a seat, from 0, given the number of seats. */
export function partAt(
  { parts = [], unpaired }: Pick<RoundtableMode, "parts" | "unpaired">,
  seat: number,
  seats: number,
): AssignedRole | undefined {
  const isUnpaired = seat === seats - 1 && seats % parts.length === 1;
  return parts.find(({ name }) => isUnpaired && name === unpaired) ?? parts[seat % parts.length];
}

/**
 * Assigns perspectives. At random, they are assigned in turn to seats in an order drawn with the seed, so that the
 * numbers of participants with each perspective differ by at most one.
 */
function perspectivesOf(
  seated: readonly Participant[],
  { perspectives, assignment }: RoundtableRules,
  seed: number,
): Parts {
  if (typeof assignment === "object") {
    const without = seated.find(({ id }) => assignment[id] === undefined);
    if (without) throw wrong(`'perspectiveAssignment' does not include '${without.id}'`);
    const stranger = Object.keys(assignment).find((id) => !seated.some((participant) => participant.id === id));
    if (stranger !== undefined) throw wrong(`'perspectiveAssignment' includes '${stranger}', who does not take part`);
    return new Map(seated.map(({ id }) => [id, perspective(assignment[id] ?? "")]));
  }
  const drawn = seated.map(({ id }) => ({ id, draw: randomFor(seed, `perspective/${id}`) }));
  const order = assignment === "random" ? drawn.sort((a, b) => a.draw - b.draw) : drawn;
  return new Map(order.map(({ id }, place) => [id, perspective(perspectives[place % perspectives.length] ?? "")]));
}

/** Returns a perspective as a part; shipped perspectives have a description. */
function perspective(name: string): AssignedRole {
  const focuses: Readonly<Record<string, string>> = PERSPECTIVES;
  return {
    name,
    get anchor() {
      return PARTS.perspective(partName(name), Object.hasOwn(focuses, name) ? focuses[name] : undefined);
    },
  };
}

/** Returns how a response breaks its part, by a stance that does not fit or by the mode's own check. */
export function violationOf(message: Message, { mode: { check } }: RoundtableRules, parts: Parts): string | undefined {
  const response = responseIn(message);
  if (!response) return undefined;
  const { speaker: participant, round = 0 } = message;
  const { name, stances } = parts.get(participant) ?? {};
  if (!stances || stances.includes(response.stance)) {
    return check?.(response, { participant, round, ...omitUndefined({ part: name }) });
  }
  return PARTS.violation(partName(name ?? ""), stances, response.stance);
}

/** Returns `true` if a response can break the mode, so that a second attempt may be needed. */
export function isChecked({ parts, check }: RoundtableRules["mode"]): boolean {
  return parts !== undefined || check !== undefined;
}

/** Returns processors that show messages as the mode requires, with a note under any that break a part. */
export function processorsOf(
  rules: RoundtableRules,
  parts: Parts,
  participants: readonly RoundtableParticipant[],
): readonly ContextProcessor[] {
  const marked = annotated((statement) => {
    const problem = violationOf(statement, rules, parts);
    return problem === undefined ? undefined : PARTS.breaks(problem);
  });
  const { mode } = rules;
  return [...(isChecked(mode) ? [marked] : []), ...(mode.anonymous ? [delphiContext(participants)] : [])];
}

/** Records where a response breaks its part, and where its confidence is not a number from 0 to 1. */
export function noteProblems(floor: Floor, messages: readonly Message[], rules: RoundtableRules, parts: Parts): void {
  for (const message of messages) {
    const { confidence, confidenceGiven } = responseIn(message) ?? {};
    const problem = violationOf(message, rules, parts);
    if (problem !== undefined) floor.warn("role_violation", problem, message);
    const labels = responseIn(message)?.points.flatMap(({ labelGiven = [] }) => labelGiven) ?? [];
    if (labels.length > 0) {
      floor.warn("label_read", `Unknown labels count as missing: “${labels.join("”, “")}”`, message);
    }
    if (confidenceGiven === undefined) continue;
    const read = confidence === undefined ? "counts as missing" : `counts as ${confidence}`;
    floor.warn("confidence_read", `The confidence given, “${confidenceGiven}”, ${read}`, message);
  }
}

/** Returns the stances that the mode of a recorded roundtable assigned, by participant; none if it assigned none. */
export function assignedStances(
  { settings: { mode, roles, ownMode } }: Pick<DialogueRecord, "settings">,
): readonly { readonly participant: string; readonly stances: readonly Stance[] }[] {
  const name = ROUNDTABLE_MODES.find((each) => each === mode);
  const known = name === undefined ? {} : roundtableModes[name];
  const { parts } = fieldsIn(isObject(ownMode) ? ownMode : known);
  return Object.entries(fieldsIn(roles)).flatMap(([participant, part]) => {
    const { stances } = fieldsIn(Array.isArray(parts) ? parts.find((each) => fieldsIn(each).name === part) : undefined);
    const known = STANCES.filter((stance) => Array.isArray(stances) && stances.includes(stance));
    return known.length > 0 ? [{ participant, stances: known }] : [];
  });
}
