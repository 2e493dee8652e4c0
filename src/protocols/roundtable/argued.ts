import { declaredSpan, flowSetting } from "../../judging/flow/mod.ts";
import { firstWords } from "../../text/display.ts";
import { claimId, type FlowClaim, type FlowMove, type FlowSetting, type LeftOut } from "../../transcript/flow.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { claimsMade } from "./consensus/evidence.ts";
import { responseTableOf } from "./consensus/table.ts";

const READ: ReadonlySet<FloorKind> = new Set(["response"]);

/** Most words of a point's title. */
const GIST_WORDS = 12;

/**
 * Returns how a roundtable is read for its arguments: as the speakers' own forms say. A point that rebuts another denies
 * it, and one that supports another accepts it. One that revises an earlier point of its author drops that: the form says
 * that it withdraws or replaces it, so the old words no longer stand, and the new ones are a line of their own. Every point
 * is a line unless it only rebuts.
 */
export function roundtableArgued(record: Pick<DialogueRecord, "participants" | "messages" | "notes">): FlowSetting {
  const statements = new Map(record.messages.flatMap((message) => message.failed ? [] : [[message.number, message]]));
  const made = claimsMade(responseTableOf(record), { withPast: true });
  const links = made.flatMap(({ id: to, supportedBy, rebuttedBy, revisedBy }) => [
    ...supportedBy.map((from) => ({ from, does: "accepts", to } as const)),
    ...rebuttedBy.map((from) => ({ from, does: "denies", to } as const)),
    ...revisedBy.map((from) => ({ from, does: "drops", to } as const)),
  ]);
  const [claims, moves, leftOut] = [[] as FlowClaim[], [] as FlowMove[], [] as LeftOut[]];
  for (const { id, number: message, by, text } of made) {
    const statement = statements.get(message);
    const words = statement && declaredSpan(statement, text);
    if (!words) {
      leftOut.push({ message, why: "words not found", given: text });
      continue;
    }
    const own = links.filter(({ from, to }) => from === id && claims.some((claim) => claim.id === to));
    const answers = own.flatMap(({ does, to }) => does === "denies" ? [{ to, how: does, asked: 1 } as const] : []);
    const isLine = answers.length === 0 || own.length > answers.length;
    claims.push({ id, by, side: by, message, words, gist: firstWords(text, GIST_WORDS), isLine, answers });
    for (const { does: kind, to } of own) {
      if (kind === "denies") continue;
      const before = moves.filter((move) => move.message === message).length;
      const points = made.filter(({ number }) => number === message).length;
      moves.push({ id: claimId(message, points + before), kind, to, by, side: by, message, words, asked: 1 });
    }
  }
  return { ...flowSetting(record, { kinds: READ, isEachASide: true }), declared: { claims, moves, leftOut } };
}
