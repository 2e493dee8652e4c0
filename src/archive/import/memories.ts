import { isObject } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { NEUTRAL_ROLES } from "../../transcript/participant.ts";
import { pathInWords } from "../../transcript/problems.ts";
import { type Form, heard, type Reading, type Utterance } from "./form.ts";
import { LeftOut } from "./left_out.ts";
import { type RecordList, recordListsIn, topicOf } from "./records.ts";

/**
 * Conversations of models, kept as what each of them remembers: by name, what it said (`assistant`) and what it was told
 * (`user`), others' statements among it. Multi-Agent Debate (MAD) keeps its debates so.
 */
export const MEMORIES: Form = {
  name: "memories",
  isCertain: true,
  called: "what each model said and was told, by name",
  example: '{ "players": { "Ana": [{ "role": "assistant", "content": "Buses go everywhere." }],\n' +
    '  "Ben": [{ "role": "user", "content": "Buses go everywhere." }, { "role": "assistant", "content": "Trams." }] } }',
  fits: ({ json }) => memoriesIn(json).length > 0,
  read: ({ json }) => {
    const all = memoriesIn(json);
    return all.map((lists) => {
      const reading = readMemories(lists);
      return all.length === 1 ? reading : { ...reading, place: pathInWords(lists[0]?.path.slice(0, -1) ?? []) };
    });
  },
};

/**
 * Returns the lists of a JSON value by conversation, if all are memories: side by side under different names, each with
 * an answer.
 */
export function memoriesIn(json: unknown): readonly (readonly RecordList[])[] {
  const lists = recordListsIn(json);
  const areMemories = lists.every(({ path, records }) =>
    typeof path.at(-1) === "string" && records.some((record) => isObject(record) && record["role"] === "assistant")
  );
  const all = [...Map.groupBy(lists, ({ path }) => JSON.stringify(path.slice(0, -1))).values()];
  return areMemories && all.every(({ length }) => length > 1) ? all : [];
}

/** Something that a model said, with what it had been told since it spoke last. */
interface Said extends Utterance {
  readonly told: string;
}

function readMemories(lists: readonly RecordList[]): Reading {
  const leftOut = new LeftOut();
  const queues = lists.map((list) => saidIn(list, leftOut));
  const heardBefore = new Map(queues.flatMap((queue) => [...toldIn(queue, queues)]));
  const heardOf = new Set([...heardBefore.values()].flat().map(({ speaker }) => speaker));
  const utterances = inOrder(queues, heardBefore).map(({ told: _, ...utterance }): Utterance => {
    return { ...utterance, ...omitUndefined({ role: roleOf(utterance.speaker, heardOf) }) };
  });
  return heard(utterances, { leftOut, topic: topicOf(lists[0]?.around) });
}

/** Returns the role that a name says. Whoever takes no side, and is heard by nobody, judges what the others say. */
function roleOf(name: string, heardOf: ReadonlySet<string>): string | undefined {
  const role = name.toLowerCase();
  if (!NEUTRAL_ROLES.has(role)) return undefined;
  return heardOf.has(name) ? role : "judge";
}

function saidIn({ path, records }: RecordList, leftOut: LeftOut): readonly Said[] {
  const said: Said[] = [];
  let told = "";
  for (const [n, record] of records.entries()) {
    const { role, content } = isObject(record) ? record : {};
    const text = typeof content === "string" ? content.trim() : "";
    if (role === "assistant") {
      said.push({ speaker: String(path.at(-1)), text, told, where: pathInWords([...path, n]) });
      told = "";
    } else if (role === "user") {
      told += `\n${text}`;
      leftOut.add("prompt");
    } else leftOut.add("system message");
  }
  return said;
}

/** Returns what the others had said before each statement of one speaker: they are told it once, and in order. */
function toldIn(own: readonly Said[], queues: readonly (readonly Said[])[]): ReadonlyMap<Said, readonly Said[]> {
  const next = new Map(queues.map((queue) => [queue, 0]));
  return new Map(own.map((later) => {
    const told = queues.filter((queue) => queue !== own).flatMap((queue) => {
      const from = next.get(queue) ?? 0;
      const heard = queue.slice(from).filter(({ text }) => text !== "" && later.told.includes(text));
      const distinct = heard.filter(({ text }, n) => heard.findIndex((other) => other.text === text) === n);
      const last = distinct.at(-1);
      if (last) next.set(queue, queue.indexOf(last) + 1);
      return distinct;
    });
    return [later, told];
  }));
}

/**
 * Returns what was said in an order in which nobody is told a statement before it is made. Among those who may speak,
 * the one with the longest chain of answers still to come is first.
 */
function inOrder(
  queues: readonly (readonly Said[])[],
  told: ReadonlyMap<Said, readonly Said[]>,
): readonly Said[] {
  const all = queues.flat();
  const before = new Map(
    queues.flatMap((queue) =>
      queue.map((one, n) => [one, [...told.get(one) ?? [], ...queue.slice(Math.max(0, n - 1), n)]] as const)
    ),
  );
  const chains = new Map<Said, number>();
  const chainOf = (one: Said): number => {
    const known = chains.get(one);
    if (known !== undefined) return known;
    chains.set(one, 0); // ends a circle of equal texts
    const after = all.filter((other) => before.get(other)?.includes(one));
    const length = 1 + Math.max(0, ...after.map(chainOf));
    chains.set(one, length);
    return length;
  };
  const left = new Set(all);
  const ordered: Said[] = [];
  while (left.size > 0) {
    const ready = [...left].filter((one) => !before.get(one)?.some((other) => left.has(other)));
    const next = ready.sort((a, b) => chainOf(b) - chainOf(a))[0] ?? [...left][0];
    if (!next) break;
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}
