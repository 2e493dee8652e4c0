import * as de from "./de/speeches.ts";
import * as en from "./en/speeches.ts";
import * as es from "./es/speeches.ts";
import * as fr from "./fr/speeches.ts";
import { spoken } from "./language.ts";

const { SPEECH_NAMES, SPEECH_PHASES } = spoken({ en, de, es, fr });

/** Returns a turn's own name, as it is on record, in the language that is spoken now; a name of somebody's as it is. */
export function speechName(name: string): string {
  return isIn(SPEECH_NAMES, name) ? SPEECH_NAMES[name] : name;
}

/** Returns the name of a phase of speeches in the language that is spoken now; one of somebody's in words. */
export function speechPhase(phase: string): string {
  return isIn(SPEECH_PHASES, phase) ? SPEECH_PHASES[phase] : phase.replaceAll(/[-_]/g, " ");
}

function isIn<T extends object>(table: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(table, name);
}
