import { claimsIn } from "../judging/quotations/recorded_claims.ts";
import { type Finding, isAgainst, readFindings } from "../transcript/claim.ts";
import type { DialogueStarted, NoteRecorded, ScoreRecorded, TurnCompleted, TurnFailed } from "../transcript/event.ts";
import { count } from "../words/en/numbers.ts";
import { listed } from "../words/en/phrases.ts";
import type { FloorLines } from "./floor_lines.ts";
import type { Printer } from "./io.ts";
import { fit } from "./lines.ts";

/** What stands last: a message, by its number, or a notice. */
type Last = number | "notice";

/**
 * What stands between the turns of a dialogue on a terminal: rules, notices, what was looked up, found and scored. It
 * waits until it may be shown, because nothing interrupts a speaker's lines.
 */
export class BetweenTurns {
  readonly #floor: FloorLines;
  readonly #to: Pick<Printer, "ink" | "width">;
  /** Lines for later, which depend on what will stand above them. */
  readonly #waiting: (() => readonly string[])[] = [];
  /** Warnings raised before anybody spoke. */
  #early: string[] | undefined = [];
  /** Scores in words, with the numbers of their messages. */
  readonly #scores: (readonly [number: number, line: string])[] = [];
  /** Claims that a checker objected to, by number of the message, until they are announced. */
  readonly #objections = new Map<number, { readonly checker: string; readonly found: readonly Finding[] }>();
  /** The phase under whose rule lines stand. */
  #phase = "";
  #last: Last | undefined;

  constructor(floor: FloorLines, to: Pick<Printer, "ink" | "width">) {
    this.#floor = floor;
    this.#to = to;
  }

  /** Returns what stands first. */
  opening(started: DialogueStarted): readonly string[] {
    return [...this.#apart("notice"), ...this.#floor.opening(started)];
  }

  /** Takes in a notice. Warnings before the first message are folded into one line. */
  notice(text: string, isFolded: boolean): void {
    if (isFolded && this.#early) this.#early.push(text);
    else this.#waiting.push(() => this.#noticed(text));
  }

  /** Takes in scores, which are shown before the next message. */
  scored(event: ScoreRecorded): void {
    this.#scores.push(...this.#floor.scores(event));
  }

  /** Takes in what was looked up in a message, and what a checker found. */
  noted({ kind, about = 0, answer, participant }: NoteRecorded): void {
    const claims = claimsIn({ kind, answer });
    if (claims) {
      this.#waiting.push(() => {
        if (about === this.#last) return this.#floor.lookedUp(participant, claims);
        const lines = this.#floor.lookedUp(participant, claims, about);
        return lines.length === 0 ? [] : [...this.#apart("notice"), ...lines];
      });
    }
    if (kind !== "fact_check" || !answer.given) return;
    const { checker = participant, found = [] } = this.#objections.get(about) ?? {};
    const against = readFindings(answer.value).filter(isAgainst);
    this.#objections.set(about, { checker, found: [...found, ...against] });
  }

  /** Returns what stands before a message: scores, folded warnings, a rule before the first of a phase. */
  before(phase: string, number: number): readonly string[] {
    const notices = [...this.#scored(), ...this.#folded()];
    const label = phase === this.#phase ? "" : this.#floor.phaseInWords(phase);
    this.#phase = phase;
    const space = this.#apart(number);
    const rule = label === "" ? [] : [this.#to.ink.rule(label, this.#to.width), ""];
    return [...notices, ...space, ...rule];
  }

  /** Returns a whole turn; a fact check's announcement as the claims it is against, beside their speaker's bar. */
  whole(event: TurnCompleted | TurnFailed): readonly string[] {
    const { kind, participant, number, replyTo: about = 0 } = event;
    const { checker, found = [] } = this.#objections.get(about) ?? {};
    const speaker = this.#floor.speakerOf(about);
    if (kind !== "interruption" || checker !== participant || speaker === undefined) return this.#floor.whole(event);
    const { speakers } = this.#floor;
    const heading = `${speakers.nameOf(participant)} (${number}) on ${speakers.nameOf(speaker)} (${about}):`;
    return [...this.#floor.thin(heading), ...found.flatMap((finding) => this.#floor.objection(speaker, finding))];
  }

  /** Returns the lines that waited for the end of a turn. */
  queued(): readonly string[] {
    return this.#waiting.splice(0).flatMap((lines) => lines());
  }

  /** Returns everything that is left. */
  end(): readonly string[] {
    return [...this.#folded(), ...this.queued(), ...this.#scored()];
  }

  #noticed(text: string): readonly string[] {
    return [...this.#apart("notice"), ...this.#floor.thin(text)];
  }

  /** Returns the space before something else than stands last. */
  #apart(next: Last): readonly string[] {
    const isFirst = this.#last === undefined || (next === "notice" && this.#last === "notice");
    this.#last = next;
    return isFirst ? [] : [""];
  }

  /** Returns the scores that have come since the message before, in a line, in the order of their messages. */
  #scored(): readonly string[] {
    const scores = this.#scores.splice(0).toSorted(([a], [b]) => a - b).map(([, line]) => line);
    return scores.length === 0 ? [] : this.#noticed(`Scores of 10: ${listed(scores)}`);
  }

  /** Returns the warnings raised before anybody spoke, in a line. */
  #folded(): readonly string[] {
    const [first, ...others] = this.#early ?? [];
    this.#early = undefined;
    if (first === undefined) return [];
    const many = `${count(others.length + 1, "warning")}: ${first.replace(/^Warning: /, "")}`;
    const text = others.length === 0 ? first : many;
    const { measure } = this.#floor;
    const isWhole = others.length === 0 && fit(text, measure) === text;
    const end = isWhole ? "" : " (--verbose: all)";
    return this.#noticed(fit(text, measure - end.length) + end);
  }
}
