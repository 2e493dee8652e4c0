import { familiesOf, type Family } from "../archive/families.ts";
import { type ArchiveEntry, costOfEntry } from "../archive/list.ts";
import { wrap } from "../text/display.ts";
import { singleLine } from "../text/visible.ts";
import { SURE } from "../words/en/outcome.ts";
import { capital } from "../words/en/phrases.ts";
import { boxes } from "./ink.ts";
import type { Printer } from "./io.ts";
import { fit } from "./lines.ts";

/** An archive in a list for people. */
export interface ListedArchive {
  readonly entry: ArchiveEntry;
  /** What came of it, or why it cannot be read. */
  readonly outcome: string;
  /** `true` while somebody holds it. */
  readonly isLive: boolean;
}

/** Letters of an id that are shown: enough to name an archive. */
export const ID_LENGTH = 6;
const MOST_TITLE_LINES = 2;

/**
 * Returns a list of archives in lines for people: of each its title, what came of it, what was wrong, and its kind, time,
 * id and cost. Panels, later questions and forks stand below their dialogue.
 */
export function listLines(all: readonly ListedArchive[], to: Pick<Printer, "ink" | "width">): readonly string[] {
  const linesOf = ({ of, forks }: Family<ListedArchive>, depth: number): readonly string[] => [
    ...entryLines(of, depth, to),
    ...forks.flatMap((fork) => linesOf(fork, depth + 1)),
  ];
  return familiesOf(all, ({ entry }) => entry).flatMap((family) => [...linesOf(family, 0), ""]).slice(0, -1);
}

function entryLines(
  { entry, outcome, isLive }: ListedArchive,
  depth: number,
  { ink, width }: Pick<Printer, "ink" | "width">,
): readonly string[] {
  const { protocol = "", title = "", startedAt, dialogueId = "", path, parent } = entry;
  const margin = "  ".repeat(depth);
  const room = width - margin.length - 2;
  const name = singleLine(title || (path.split("/").at(-1) ?? path));
  const answer = isLive ? "Live: it is being held now" : capital(singleLine(outcome));
  const cost = costOfEntry(entry);
  const { howSure } = entry.outcome ?? {};
  const { corrections = [], followUps = [] } = entry;
  const wrong = singleLine(corrections.map(({ said, stands }) => `✕ ${said} → ${stands}`).join(", "));
  const facts = [
    howSure && !isLive ? `${boxes(howSure.level)} ${SURE[howSure.level]}` : "",
    `${parent ? `fork of ${parent.dialogueId.slice(0, ID_LENGTH)}, ` : ""}${protocol}`,
    startedAt.slice(0, 16).replace("T", " "),
    dialogueId.slice(0, ID_LENGTH),
    cost === "nothing" ? "nothing paid" : cost === "unknown" ? "cost unknown" : cost,
  ].map(singleLine).filter((fact) => fact !== "").join("\u00a0· "); // no line begins with a point
  const [first = "", ...others] = atMostLines(name, room).map((line) => ink.bold(line));
  return [
    `${margin}${depth > 0 ? "└ " : ""}${first}`,
    ...others.map((line) => `${margin}${depth > 0 ? "  " : ""}${line}`),
    ...wrap(answer, { width: room }).split("\n").map((line) => `${margin}  ${isLive ? ink.bold(line) : line}`),
    ...wrap(wrong, { width: room }).split("\n").filter((line) => line !== "")
      .map((line) => `${margin}  ${ink.wrong(line)}`),
    ...wrap(facts, { width: room }).split("\n")
      .map((line) => `${margin}  ${ink.dim(line)}`),
    ...followUps.flatMap(({ title, words }) =>
      wrap(singleLine(`${title}: ${words}`), { width: room - 2 }).split("\n")
        .map((line, n) => `${margin}  ${n === 0 ? "└" : " "} ${line}`)
    ),
  ];
}

/** Returns a title in two lines at most. */
function atMostLines(text: string, width: number): readonly string[] {
  const lines = wrap(text, { width }).split("\n");
  if (lines.length <= MOST_TITLE_LINES) return lines;
  const last = lines.slice(MOST_TITLE_LINES - 1).join(" ");
  return [...lines.slice(0, MOST_TITLE_LINES - 1), fit(last, width)];
}
