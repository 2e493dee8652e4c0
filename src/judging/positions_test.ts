import { deepEqual, equal } from "node:assert/strict";
import type { Json } from "../transcript/event.ts";
import type { FloorKind } from "../transcript/kind.ts";
import type { Message } from "../transcript/message.ts";
import { finalPositions, sameStance, withoutPositions } from "./positions.ts";

let number = 0;

function said(kind: FloorKind, speaker: string, fields?: Json): Message {
  const base = { number: ++number, key: `p/${kind}/${speaker}`, phase: "p", kind, speaker, at: "" };
  return { ...base, failed: false, text: `${kind} of ${speaker}`, ...(fields === undefined ? {} : { fields }) };
}

function failed(kind: FloorKind, speaker: string): Message {
  const key = `p/${kind}/${speaker}`;
  const failure = { key, participant: speaker, code: "refusal", reason: "It would not", attempts: 1 } as const;
  return { number: ++number, key, phase: "p", kind, speaker, at: "", failed: true, failure };
}

const revised = (speaker: string, stance: string) =>
  said("refinement", speaker, { position: `new of ${speaker}`, stance, changes: "all" });
const short = (messages: readonly Message[]) =>
  finalPositions(messages).map(({ participant, text }) => `${participant}: ${text}`);

Deno.test("finalPositions() returns each participant's latest position, without its description of changes", () => {
  const messages = [said("gathering", "ada"), said("position", "ada"), said("position", "ben"), revised("ben", "yes")];
  deepEqual(short(messages), ["ada: position of ada", "ben: new of ben"]);
  deepEqual(finalPositions(messages).map(({ stance }) => stance), [undefined, "yes"]);
});

Deno.test("finalPositions() keeps the position before a failed revision, and says why", () => {
  const [kept] = finalPositions([said("position", "ada"), failed("refinement", "ada")]);
  deepEqual([kept?.text, kept?.kept, kept?.stance], ["position of ada", "It would not", undefined]);
});

Deno.test("finalPositions() returns the last successful revision, and why a later one failed", () => {
  const again = said("refinement", "ada", { position: "newest of ada", stance: "no" });
  deepEqual(short([said("position", "ada"), revised("ada", "yes"), again]), ["ada: newest of ada"]);
  const [kept] = finalPositions([said("position", "ada"), revised("ada", "yes"), failed("refinement", "ada")]);
  deepEqual([kept?.text, kept?.stance, kept?.kept], ["new of ada", "yes", "It would not"]);
  deepEqual(finalPositions([said("position", "ada"), failed("refinement", "ada"), again])[0]?.kept, undefined);
});

Deno.test("finalPositions() never uses first thoughts for somebody who failed to give a position", () => {
  const messages = [
    said("gathering", "ada"),
    said("gathering", "ben"),
    failed("position", "ada"),
    said("position", "ben"),
  ];
  deepEqual(short(messages), ["ben: position of ben"]);
  deepEqual(withoutPositions(messages), [{ participant: "ada", reason: "It would not" }]);
  deepEqual(short([...messages.slice(0, 3), failed("position", "ben")]), []);
  deepEqual(short(messages.slice(0, 2)), ["ada: gathering of ada", "ben: gathering of ben"]);
});

Deno.test("sameStance() is a yes or a no by all, at least two", () => {
  const stance = (...stances: readonly string[]) =>
    sameStance(finalPositions(stances.flatMap((each, n) => [said("position", `p${n}`), revised(`p${n}`, each)])));
  equal(stance("yes", "yes"), "yes");
  equal(stance("no", "no", "no"), "no");
  for (const stances of [["yes"], ["yes", "no"], ["open", "open"], ["neutral", "neutral"], ["yes", "YES"], []]) {
    equal(stance(...stances), undefined, stances.join());
  }
});
