import { letters } from "../text/display.ts";
import { nameReplacer } from "../text/names.ts";
import type { Statement } from "../transcript/message.ts";
import type { ContextProcessor } from "./processor.ts";

/**
 * Hides names: participants become "Participant A", "Participant B" and so on, by seat, for every reader and turn,
 * including the speaker. Their names are also replaced in statements and in the speaker's instructions. Positions of
 * participants are omitted. Other clues stay: a first name alone, a style, "as the moderator I …".
 *
 * @param also Replacements for other revealing words. @default none
 */
export function anonymised(also: ReadonlyMap<string, string> = new Map()): ContextProcessor {
  return (viewed) => {
    const { statements, participants, remarks, told } = viewed;
    const names = participants.map(({ name }, seat) => [name, seatLabel(seat)] as const);
    const replace = nameReplacer(new Map([...also, ...names]));
    const hide = (text: string) => replace(text);
    return {
      ...viewed,
      statements: statements.map((statement) => disguised(statement, hide)),
      participants: participants.map(({ id, role }, seat) => ({ id, role, name: seatLabel(seat) })),
      remarks: remarks.map(hide),
      told: told.map(hide),
    };
  };
}

function disguised(statement: Statement, hide: (text: string) => string): Statement {
  const { text, overrun, annotation } = statement;
  const whole = overrun?.whole === undefined ? {} : { whole: hide(overrun.whole) };
  return {
    ...statement,
    text: hide(text),
    ...(overrun ? { overrun: { ...overrun, ...whole } } : {}),
    ...(annotation === undefined ? {} : { annotation: hide(annotation) }),
  };
}

/** Returns the label without a name for a participant at a place, from 0: "Participant A". */
export function seatLabel(seat: number): string {
  return `Participant ${letters(seat)}`;
}
