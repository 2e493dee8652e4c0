import { points } from "../judging/scoreboard.ts";
import { claimsOf } from "../archive/render/claims.ts";
import type { Facts } from "../archive/render/facts.ts";
import { turnInWords } from "../archive/render/fields.ts";
import { messageRemarks } from "../archive/render/message_page.ts";
import { findingsOf, reasonIn, scoresIn, totalOf } from "../archive/render/scores.ts";
import { singleLine, visible } from "../text/visible.ts";
import { isAgainst } from "../transcript/claim.ts";
import type { Message } from "../transcript/message.ts";
import { spaced } from "../words/en/phrases.ts";
import { FloorLines } from "./floor_lines.ts";
import type { Printer } from "./io.ts";
import { pageLines } from "./page_lines.ts";

/** Returns a message as lines of a terminal: with what was checked and scored below it, and figures corrected in it. */
export function messageLines(facts: Facts, message: Message, to: Pick<Printer, "ink" | "width">): readonly string[] {
  const floor = new FloorLines(to);
  floor.meet(facts.record);
  const { number, speaker, phase } = message;
  const notes = facts.notesAbout(number);
  const objections = notes.filter(({ kind }) => kind === "fact_check")
    .flatMap((note) => findingsOf(facts, note))
    .map(({ finding }) => finding)
    .filter(isAgainst);
  const scores = notes.filter(({ kind }) => kind === "score").flatMap((note) => {
    const total = totalOf(facts, note);
    const each = scoresIn(facts, note).map(([id, score]) => `${spaced(id)} ${score}`).join(", ");
    return total === undefined ? [] : [`Score ${points(total)} of 10: ${each}. ${singleLine(reasonIn(note))}`];
  });
  const remarks = messageRemarks(facts, message);
  const label = floor.phaseInWords(phase);
  return [
    ...floor.thin(singleLine(facts.title)),
    ...(label === "" ? [] : ["", to.ink.rule(label, to.width)]),
    "",
    floor.heading(speaker, message, number),
    ...(message.failed ? [] : floor.corrected(speaker, visible(message.text), objections)),
    ...floor.lookedUp(speaker, claimsOf(facts, message)),
    ...objections.flatMap((finding) => floor.objection(speaker, finding)),
    ...scores.flatMap((text) => floor.beside(speaker, text, (line) => to.ink.dim(line), "  ")),
    ...(remarks.length === 0 ? [] : ["", ...pageLines(remarks, to)]),
    "",
    ...floor.thin(neighbours(facts, number)),
  ];
}

/** Names the messages before and after: `← 9 Ben, rebuttal · 11 Ada, rebuttal →`. */
function neighbours(facts: Facts, number: number): string {
  const [before, after] = [facts.message(number - 1), facts.message(number + 1)];
  const named = (message: Message) => `${message.number} ${singleLine(turnInWords(facts, message))}`;
  return [before ? `← ${named(before)}` : "", after ? `${named(after)} →` : ""].filter((part) => part !== "")
    .join(" · ");
}
