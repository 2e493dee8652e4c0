import { isDoubtful, lookedUpInWords } from "../archive/render/claims.ts";
import { calledInWords } from "../archive/render/words.ts";
import { type Correction, correctionsIn } from "../judging/quotations/corrections.ts";
import { points, weightedScore } from "../judging/scoreboard.ts";
import { columns, wrap } from "../text/display.ts";
import { singleLine, visible } from "../text/visible.ts";
import type { Claim, Finding } from "../transcript/claim.ts";
import type {
  DialogueStarted,
  ScoreRecorded,
  Settings,
  TurnCompleted,
  TurnFailed,
  TurnStarted,
} from "../transcript/event.ts";
import { fieldsIn } from "../transcript/json.ts";
import { partsOf } from "../transcript/parts.ts";
import { titleIn } from "../transcript/title.ts";
import { capital } from "../words/en/phrases.ts";
import { ERROR, STRONG, TOO_SURE, WRONG } from "./ink.ts";
import type { Printer } from "./io.ts";
import { fit } from "./lines.ts";
import { answerersInWords, Speakers } from "./turn_words.ts";

/** What is said on a dialogue's floor, as lines of a terminal: a side's lines have its bar, in its colour. */
export class FloorLines {
  /** Who takes part, once it is known. */
  readonly speakers = new Speakers();
  readonly #to: Pick<Printer, "ink" | "width">;
  #settings: Settings = {};
  /** Speakers by the numbers of messages. */
  readonly #said = new Map<number, string>();

  constructor(to: Pick<Printer, "ink" | "width">) {
    this.#to = to;
  }

  /** Columns for a speaker's words, beside the bar. */
  get measure(): number {
    return this.#to.width - 2;
  }

  /** Takes in who takes part, and the dialogue's settings. */
  meet(started: Pick<DialogueStarted, "participants" | "settings">): void {
    this.speakers.add(started);
    this.#settings = started.settings;
  }

  /** Title, sides with their positions, and who answers. */
  opening(started: DialogueStarted): readonly string[] {
    const { ink, width } = this.#to;
    this.meet(started);
    const sides = started.participants.filter(({ id, position }) =>
      position !== undefined && this.speakers.seatOf(id) !== undefined
    );
    return [
      ...wrap(singleLine(titleIn(started)), { width }).split("\n").map((line) => ink.bold(line)),
      "",
      ...sides.flatMap(({ id, position = "" }) => this.#side(id, singleLine(position))),
      ...answerersInWords(started).flatMap((line) => this.thin(line)),
    ];
  }

  /** A side's name and position, beside its bar. */
  #side(id: string, position: string): readonly string[] {
    const { ink } = this.#to;
    const seat = this.speakers.seatOf(id);
    const name = ink.mark(seat) + this.speakers.nameOf(id);
    const [first = "", ...others] = this.beside(id, `${STRONG}${name}${STRONG}: ${position}`);
    return [first.replace(name, () => ink.side(seat, name)), ...others];
  }

  /** Who speaks, and at the end of the line the number of the message. */
  heading(participant: string, turn: Pick<TurnStarted, "kind" | "called">, number: number): string {
    const { ink } = this.#to;
    this.#said.set(number, participant);
    const seat = this.speakers.seatOf(participant);
    const what = `, ${singleLine(calledInWords(turn))}`;
    const name = fit(this.speakers.nameOf(participant), this.measure - columns(what) - 10);
    const who = ink.mark(seat) + name;
    const gap = this.measure - columns(`${who}${what}${number}`);
    const end = `${what}${" ".repeat(Math.max(1, gap))}${number}`;
    return `${this.#bar(participant)}${ink.bold(ink.side(seat, who))}${ink.dim(end)}`;
  }

  /** A whole line of a speaker's words beside the bar. */
  said(participant: string, line: string): string {
    return `${this.#bar(participant)}${this.#to.ink.marked(emphasised(line))}`.trimEnd();
  }

  /** A speaker's words beside the bar, with contradicted figures struck and corrected where they are said. */
  corrected(participant: string, text: string, findings: readonly Finding[] = []): readonly string[] {
    const said = findings.reduce((words, finding) => {
      const corrections = correctionsIn(finding);
      return corrections.length === 0
        ? words
        : words.replace(finding.claim, () => markedClaim(finding.claim, corrections));
    }, text);
    return this.beside(participant, emphasised(said));
  }

  /** A text beside the bar of a speaker: words between marks are coloured, and the whole may have a style. */
  beside(participant: string, text: string, style = (line: string) => line, rest = ""): readonly string[] {
    const lines = this.#to.ink.marked(wrap(text, { width: this.measure, rest })).split("\n");
    return lines.map((line) => `${this.#bar(participant)}${style(line)}`.trimEnd());
  }

  /** A note of the house, which has no bar. */
  thin(text: string): readonly string[] {
    return this.beside("", text, (line) => this.#to.ink.dim(line));
  }

  /** A finding against a claim, beside the bar of its speaker, with wrong figures struck and corrected. */
  objection(speaker: string, finding: Finding): readonly string[] {
    const { verdict, reason, source } = finding;
    const mark = verdict === "contradicted" ? ERROR : TOO_SURE;
    const from = source === undefined ? "" : ` [${singleLine(source)}]`;
    const text = `${mark} “${claimInLine(finding)}” is ${verdict}. ${singleLine(reason)}${from}`;
    const [first = "", ...others] = this.beside(speaker, text, undefined, "  ");
    return [first.replace(mark, this.#to.ink.wrong(mark)), ...others];
  }

  /** A turn that is over: its heading and words; an announcement, which has less weight, in a paragraph. */
  whole(event: TurnCompleted | TurnFailed): readonly string[] {
    const { number, participant } = event;
    const remarks = this.remarks(event);
    if (event.type === "turn.completed" && event.kind === "announcement") {
      this.#said.set(number, participant);
      return [...this.thin(`${this.speakers.nameOf(participant)} (${number}): ${visible(event.text)}`), ...remarks];
    }
    const said = event.type === "turn.completed" ? this.corrected(participant, visible(event.text)) : [];
    return [this.heading(participant, event, number), ...said, ...remarks];
  }

  /** Why a turn failed, or by how much it was too long. */
  remarks(event: TurnCompleted | TurnFailed): readonly string[] {
    const { ink } = this.#to;
    const remark = (text: string, style: (line: string) => string) => this.beside(event.participant, text, style);
    if (event.type === "turn.failed") {
      return remark(`[failed: ${singleLine(event.failure.reason)}]`, (line) => ink.wrong(line));
    }
    return event.overrun ? remark(`[${overrunInWords(event.overrun)}]`, (line) => ink.dim(line)) : [];
  }

  /** Takes in who said a message that is not shown again. */
  recall({ number, participant }: TurnCompleted | TurnFailed): void {
    this.#said.set(number, participant);
  }

  /** Returns the speaker of a message that was shown or recalled. */
  speakerOf(number: number): string | undefined {
    return this.#said.get(number);
  }

  /**
   * What a message's citations and quotations were compared with, in a line; claims in doubt in red.
   *
   * @param number The message's number, where the line does not stand below it.
   */
  lookedUp(participant: string, claims: readonly Claim[], number?: number): readonly string[] {
    const { ink } = this.#to;
    const words = lookedUpInWords(claims);
    if (words === "") return [];
    const isWrong = claims.some(isDoubtful);
    const about = number === undefined ? "" : `${this.speakers.nameOf(participant)} (${number}), checked: `;
    const text = `${isWrong ? `${ERROR} ` : ""}${about || "Checked: "}${words}`;
    return this.beside(participant, text, (line) => isWrong ? ink.wrong(line) : ink.dim(line), "  ");
  }

  /** The scores of one message or of several, each with its number: `Ada 7.63 (3)`. */
  scores({ about, together, answer }: ScoreRecorded): readonly (readonly [number: number, line: string])[] {
    const parts = together ? [...partsOf(answer, together)] : [[about ?? 0, answer] as const];
    return parts.flatMap(([number, part]) => {
      const isContribution = part.given && fieldsIn(part.value)["contributes"] !== false;
      const total = isContribution ? weightedScore(this.#settings, part.value) : undefined;
      const speaker = this.speakers.nameOf(this.#said.get(number) ?? "");
      return total === undefined ? [] : [[number, `${speaker} ${points(total)} (${number})`] as const];
    });
  }

  /** Returns a phase for people: `Round 1 of 2` for `arguments/round-1`. */
  phaseInWords(phase: string): string {
    const name = phase.split("/").at(-1) ?? "";
    const { rounds } = this.#settings;
    const of = /^round-\d+$/.test(name) && typeof rounds === "number" ? ` of ${rounds}` : "";
    return capital(singleLine(name).replaceAll("-", " ")) + of;
  }

  #bar(participant: string): string {
    return this.#to.ink.bar(this.speakers.seatOf(participant));
  }
}

/** Returns a claim in a line, with its wrong figures struck, each followed by the right one. */
export function claimInLine(finding: Finding): string {
  const text = markedClaim(finding.claim, correctionsIn(finding));
  return text.replace(/[^\S\u00a0]+/g, " ").replace(/[.\s]+$/, "");
}

/** Returns a claim with its wrong figures struck, each followed by the right one. */
function markedClaim(claim: string, corrections: readonly Correction[]): string {
  let text = "";
  let from = 0;
  for (const { start, end, stands } of corrections) {
    const wrong = `${WRONG}${ERROR}\u00a0${claim.slice(start, end)}${WRONG}`;
    text += `${visible(claim.slice(from, start))}${wrong}\u00a0→\u00a0${STRONG}${stands}${STRONG}`;
    from = end;
  }
  return text + visible(claim.slice(from));
}

/** Returns a text with Markdown's marks for headings and emphasis as marks of the terminal. */
export function emphasised(text: string): string {
  return text
    .replace(/^#{1,6} +(.+)$/gm, (_all, heading: string) => `${STRONG}${heading.replaceAll("**", "")}${STRONG}`)
    .replace(/\*\*(?=\S)([^*\n]+)(?<=\S)\*\*/g, `${STRONG}$1${STRONG}`)
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu, "$1");
}

function overrunInWords({ limit, tokens, whole }: NonNullable<TurnCompleted["overrun"]>): string {
  return `${tokens} tokens of ${limit}: ${whole === undefined ? "not cut" : "cut for the others at the limit"}`;
}
