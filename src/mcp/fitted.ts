import { countTokens } from "../text/tokens.ts";
import { firstWords } from "../text/display.ts";
import { yamlFields, type YamlValue } from "../text/yaml.ts";

/** Plain data that a tool answers with. */
export type Data = { readonly [field: string]: YamlValue | undefined };

/** The room for each text and list of an answer. */
export interface Room {
  /** Returns the first words of a text that fit; `share` widens or narrows the room. */
  text(text: string, share?: number): string;
  /** Returns the first items of a list that fit. */
  list<T>(items: readonly T[]): readonly T[];
}

/** Words of a text and items of a list, the widest room first. */
const ROOMS = [[60, 12], [45, 10], [32, 8], [22, 6], [15, 5], [10, 4], [6, 3], [3, 2], [1, 1], [1, 0]] as const;

/** Makes the widest answer that costs at most a number of tokens, both as JSON and as text. */
export function fitted<T extends Data>(mostTokens: number, make: (room: Room) => T): T {
  for (const [words, items] of ROOMS) {
    const made = make({
      text: (text, share = 1) => firstWords(text, Math.max(1, Math.round(words * share))),
      list: (list) => list.slice(0, items),
    });
    if (tokensOf(made) <= mostTokens || items === 0) return made;
  }
  throw new RangeError("There is no room");
}

/** Returns the tokens of an answer: of its JSON or its text, whichever is longer. */
export function tokensOf(data: Data): number {
  return Math.max(countTokens(JSON.stringify(data)), countTokens(yamlFields(data)));
}
