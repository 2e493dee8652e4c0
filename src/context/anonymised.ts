import { letters } from "../text/display.ts";
import { nameReplacer } from "../text/names.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { ContextProcessor } from "./processor.ts";

/** The participants, nameless, and statements without their names; each made once. */
interface Disguise {
  readonly participants: readonly Participant[];
  readonly statements: WeakMap<Statement, Statement>;
  readonly hide: (text: string) => string;
}

/**
 * Takes names away: participants are "Participant A", "Participant B" and so on, by seat, to everybody and at every turn,
 * the speaker included, and so are their names in what was said and in what the speaker is told. Positions of
 * participants are left out. What reveals somebody in another way stays: a first name alone, a style, "as the moderator
 * I …".
 *
 * @param also What stands for other words that would tell who somebody is. @default none
 */
export function anonymised(also: ReadonlyMap<string, string> = new Map()): ContextProcessor {
  const disguises = new WeakMap<readonly Participant[], Disguise>();
  return (viewed) => {
    const { statements, participants, remarks, told } = viewed;
    const disguise = disguises.get(participants) ?? disguiseOf(participants, also);
    disguises.set(participants, disguise);
    return {
      ...viewed,
      statements: statements.map((statement) => disguised(statement, disguise)),
      participants: disguise.participants,
      remarks: remarks.map(disguise.hide),
      told: told.map(disguise.hide),
    };
  };
}

function disguiseOf(participants: readonly Participant[], also: ReadonlyMap<string, string>): Disguise {
  const nameless = participants.map(({ id, role }, seat) => ({ id, role, name: seatLabel(seat) }));
  const names = participants.map(({ name }, seat) => [name, nameless[seat]?.name ?? ""] as const);
  const replace = nameReplacer(new Map([...also, ...names]));
  return { participants: nameless, statements: new WeakMap(), hide: (text) => replace(text) };
}

function disguised(statement: Statement, { statements, hide }: Disguise): Statement {
  const known = statements.get(statement);
  if (known) return known;
  const { text, overrun, annotation } = statement;
  const whole = overrun?.whole === undefined ? {} : { whole: hide(overrun.whole) };
  const made = {
    ...statement,
    text: hide(text),
    ...(overrun ? { overrun: { ...overrun, ...whole } } : {}),
    ...(annotation === undefined ? {} : { annotation: hide(annotation) }),
  };
  statements.set(statement, made);
  return made;
}

/** Returns the label of a participant without its name, by its place among all, from 0: "Participant A". */
export function seatLabel(seat: number): string {
  return `Participant ${letters(seat)}`;
}
