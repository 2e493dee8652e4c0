import { letters } from "../text/display.ts";
import { nameReplacer } from "../text/names.ts";
import type { Statement } from "../transcript/message.ts";
import type { ContextProcessor } from "./processor.ts";

/**
 * Takes names away: participants are "Participant A", "Participant B" and so on, by seat, to everybody and at every turn,
 * the speaker included, and so are their names in what was said and in what the speaker is told. Positions of
 * participants are left out. What reveals somebody in another way stays: a first name alone, a style, "as the moderator
 * I …".
 *
 * @param also What stands for other words that would tell who somebody is. @default none
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

/** Returns the label of a participant without its name, by its place among all, from 0: "Participant A". */
export function seatLabel(seat: number): string {
  return `Participant ${letters(seat)}`;
}
