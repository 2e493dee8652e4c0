import { isObject, type Json } from "./json.ts";
import type { Answer } from "./message.ts";

/** Returns the field of the answer about the n-th of several messages, from 1. */
export function partField(n: number): string {
  return `contribution_${n}`;
}

/** Returns what an answer says of each of several messages. */
export function partsOf(answer: Answer<Json>, together: readonly number[]): ReadonlyMap<number, Answer<Json>> {
  return new Map(together.map((number, at) => [number, partOf(answer, at + 1)]));
}

function partOf(answer: Answer<Json>, n: number): Answer<Json> {
  if (!answer.given) return answer;
  const part = isObject(answer.value) ? answer.value[partField(n)] : undefined;
  if (part !== undefined) return { given: true, value: part };
  return { given: false, code: "unreadable", reason: "The answer does not say anything readable about it" };
}
