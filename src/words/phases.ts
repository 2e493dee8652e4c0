import * as de from "./de/phases.ts";
import * as en from "./en/phases.ts";
import * as es from "./es/phases.ts";
import * as fr from "./fr/phases.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { PHASES } = spoken({ en, de, es, fr });

/** Returns the name of a part of a phase's path: `round 1` for `round-1`. */
export function phasePart(part: string): string {
  const [, name = part, number] = /^(.*)-(\d+)$/.exec(part) ?? [];
  return number === undefined ? PHASES.named(name) : PHASES.numbered(name, number);
}

/** Returns the name of a phase: `rounds, round 1` for `rounds/round-1`. */
export function phaseName(path: string): string {
  return path.split("/").map(phasePart).join(", ");
}
