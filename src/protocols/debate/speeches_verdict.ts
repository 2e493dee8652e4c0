import { scoreboard, verdictOf } from "../../judging/scoreboard.ts";
import { listed } from "../../words/phrases.ts";
import { fieldsIn } from "../../transcript/json.ts";
import { CONTRIBUTION_KINDS } from "../../transcript/kind.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import type { Verdict } from "../../transcript/verdict.ts";
import { sidesOf } from "./given_speeches.ts";
import { opinionsVerdict } from "./opinions.ts";
import { UNDECIDED } from "./words/mod.ts";

/**
 * Returns the verdict on a debate in a format that is a list of speeches, by opinions or scores. The winner is the first
 * speaker of a side. Undecided if a limit took more speeches from one side than from the other.
 */
export function speechesVerdict(record: DialogueRecord): Verdict {
  const sides = sidesOf(record.participants.filter(({ role }) => role === "position_advocate"));
  const [pro = [], con = []] = sides;
  const lost = sides.map((side, at) => speechesOf(record, at + 1) - spokenBy(side, record));
  if (record.cut && new Set(lost).size > 1) {
    const losses = sides.map((side, at) => [namesOf(side), lost[at] ?? 0] as const);
    return { kind: "undecided", reason: UNDECIDED.lostSpeeches(losses) };
  }
  const [first = "", second = ""] = [pro[0]?.id, con[0]?.id];
  if (record.settings["decidedBy"] === "opinions") return opinionsVerdict(record, [first, second]);
  const nameOf = (id: string) => namesOf(sides.find(([one]) => one?.id === id) ?? []);
  return verdictOf(scoreboard(inTeams(record, sides)), nameOf);
}

function speechesOf({ settings: { speeches } }: DialogueRecord, side: number): number {
  return Array.isArray(speeches) ? speeches.filter((speech) => fieldsIn(speech)["side"] === side).length : 0;
}

function spokenBy(side: readonly Participant[], { messages }: DialogueRecord): number {
  return messages.filter(({ speaker, kind }) => CONTRIBUTION_KINDS.has(kind) && side.some(({ id }) => id === speaker))
    .length;
}

function namesOf(side: readonly Participant[]): string {
  return listed(side.map(({ name }) => name));
}

/** Returns a record in which all that a side said is its first speaker's, so that a side has one score. */
function inTeams(record: DialogueRecord, sides: readonly (readonly Participant[])[]): DialogueRecord {
  const firstOf = (id: string) => sides.find((side) => side.some((one) => one.id === id))?.[0]?.id ?? id;
  return {
    ...record,
    participants: record.participants.filter(({ id }) => firstOf(id) === id),
    messages: record.messages.map((message) => ({ ...message, speaker: firstOf(message.speaker) })),
  };
}
