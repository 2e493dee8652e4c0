import MiniSearch from "minisearch";
import type { DialogueRecord } from "../transcript/record.ts";
import { visible } from "../text/visible.ts";
import { asItIs, wordsOf } from "./browser/words.js";
import type { SiteEntry } from "./folder.ts";

/** What the search shows of a message, by its number and speaker; of a section of another page, by anchor and heading. */
export type SaidPassage = readonly [place: number | string, name: string, text: string];

/** A page as it is searched. */
export interface Searched {
  readonly name: string;
  readonly entry: Pick<SiteEntry, "title" | "outcome" | "followUps">;
  readonly said: readonly SaidPassage[];
}

/** Returns what was said in a dialogue. */
export function saidIn({ messages }: DialogueRecord, nameOf: (id: string) => string): readonly SaidPassage[] {
  return messages.flatMap((message) =>
    message.failed ? [] : [[message.number, visible(nameOf(message.speaker)), visible(message.text)] as const]
  );
}

/** Returns a script with what was said in a dialogue, which the search loads when it shows passages of it. */
export function saidScript(name: string, said: readonly SaidPassage[]): string {
  return `said(${JSON.stringify(name)}, ${JSON.stringify(said)});\n`;
}

/** Returns what a script of {@linkcode saidScript} says. */
export function readSaid(script: string): readonly SaidPassage[] {
  return JSON.parse(script.slice(script.indexOf(", ") + 2, script.lastIndexOf(")")));
}

/** How an index is made and read. */
const OPTIONS = {
  idField: "name",
  fields: ["title", "answer", "said"],
  tokenize: wordsOf,
  processTerm: asItIs,
} as const;

/** Returns a script with the index of all dialogues: words, and the dialogues that they stand in. */
export function indexScript(all: Iterable<Searched>): string {
  const index = new MiniSearch({ ...OPTIONS, fields: [...OPTIONS.fields] });
  for (const { name, entry, said } of all) {
    const answer = [entry.outcome?.headline ?? "", ...entry.followUps?.map(({ words }) => words) ?? []].join("\n");
    const speakers = new Set(said.map(([, speaker]) => speaker));
    const text = [...speakers, ...said.map(([, , text]) => text)].join("\n");
    index.add({ name, title: entry.title ?? "", answer, said: text });
  }
  return `searchIndex(${JSON.stringify(JSON.stringify(index))});\n`;
}
