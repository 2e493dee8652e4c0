import type { Participant } from "../transcript/participant.ts";
import type { Source } from "./source.ts";

/** One side of a brief. */
export interface BriefPosition {
  /** Matches `PARTICIPANT_ID`: a participant of the same id takes this side. */
  readonly id: string;
  /** The position in one sentence. */
  readonly text: string;
  /** Name of the file in the brief's folder. */
  readonly file: string;
  /** What can be said for it: Markdown with a heading for each line of argument. */
  readonly body: string;
}

/** What a debate on one motion is held from. */
export interface Brief {
  /** Path of its folder, as it was given. */
  readonly dir: string;
  /** The motion, in one sentence. */
  readonly motion: string;
  /** Two or more, in the order of the file. */
  readonly positions: readonly BriefPosition[];
  /** Weights by criterion id, where the brief has its own. Any positive numbers. */
  readonly criteria?: Readonly<Record<string, number>>;
  /** Explanations of terms. */
  readonly terms: Readonly<Record<string, string>>;
  /** What may be cited, in the order of the names. */
  readonly sources: readonly Source[];
  /** Over all that was read from its files, in hex. */
  readonly sha256: string;
}

/**
 * The position a participant takes: the one whose id is its id, else the one whose text is its position, else, by seat
 * among the `advocates`, one that nobody else has in one of these ways. `undefined` for somebody who is no advocate,
 * and where the brief has fewer positions than there are advocates.
 */
export function positionFor(
  brief: Brief,
  participant: Participant,
  advocates: readonly Participant[],
): BriefPosition | undefined {
  const named = claimed(brief, participant);
  if (named) return named;
  if (!advocates.some(({ id }) => id === participant.id)) return undefined;
  const taken = new Set(advocates.map((advocate) => claimed(brief, advocate)));
  const free = brief.positions.filter((position) => !taken.has(position));
  const seated = advocates.filter((advocate) => claimed(brief, advocate) === undefined);
  return free[seated.findIndex(({ id }) => id === participant.id)];
}

/**
 * What a model gets to draw on: its own side of the brief, if it takes one, and all sources with the names to cite
 * them by. Empty if there is neither.
 */
export function materialFor(brief: Brief, participant: Participant, advocates: readonly Participant[]): string {
  const position = positionFor(brief, participant, advocates);
  const parts = position ? [`What can be said for your position:\n\n${position.body.trim()}`] : [];
  if (brief.sources.length > 0) parts.push(sourceMaterial(brief.sources));
  return parts.join("\n\n");
}

/** What a model gets to draw on that takes no side, or finds its own: all positions of the brief, and its sources. */
export function briefMaterial({ positions, sources }: Brief): string {
  const sides = positions.map(({ text, body }) => `What can be said for “${text}”:\n\n${body.trim()}`);
  return [...sides, ...(sources.length > 0 ? [sourceMaterial(sources)] : [])].join("\n\n");
}

/** Sources as a model gets them, each under the name to cite it by. */
export function sourceMaterial(sources: readonly Source[]): string {
  const example = sources[0]?.name ?? "";
  const listed = sources.map((source) => {
    const origin = [source.publisher, source.year].filter((part) => part !== undefined).join(", ");
    const head = [source.title + (origin === "" ? "" : ` (${origin})`), source.url].filter((part) =>
      part !== undefined
    );
    return `[${source.name}] ${head.join(" ")}\n${source.text}`;
  });
  return [`Sources. Cite one by its name in brackets, for example [${example}]; cite nothing else.`, ...listed].join(
    "\n\n",
  );
}

function claimed(brief: Brief, participant: Participant): BriefPosition | undefined {
  const own = participant.position === undefined ? undefined : plain(participant.position);
  return brief.positions.find(({ id }) => id === participant.id) ??
    brief.positions.find(({ text }) => plain(text) === own);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[.!]$/, "");
}
