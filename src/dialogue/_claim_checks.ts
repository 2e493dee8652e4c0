import { claimMarks, MARKS_MAX_TOKENS, MARKS_MAX_TOKENS_WITHOUT_SOURCES } from "../judging/quotations/claim_marks.ts";
import type { SourceIndex } from "../judging/quotations/mod.ts";
import { fillerText } from "../models/filler_model.ts";
import { type Claim, readClaims } from "../transcript/claim.ts";
import type { Json } from "../transcript/json.ts";
import { CONCLUDING_KINDS } from "../transcript/kind.ts";
import type { Answer, Message, Statement } from "../transcript/message.ts";
import { toJson } from "./_ask_aside.ts";
import type { Run } from "./_run.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import { ReplayError } from "./replay_error.ts";

/** Looks up statements as they are made, records the results, and notes them under the statements. */
export class ClaimChecks {
  readonly #run: Run;
  readonly #checker: ClaimChecker | undefined;
  readonly #found = new Map<number, readonly Claim[]>();

  constructor(run: Run) {
    this.#run = run;
    // the first line says whether statements are looked up; in older journals they are not
    if (run.record.settings["checkQuotations"] === true) this.#checker = run.dialogue.claims;
  }

  get #maxTokens(): number {
    return this.#checker?.hasSources ? MARKS_MAX_TOKENS : MARKS_MAX_TOKENS_WITHOUT_SOURCES;
  }

  /** Returns the claims found in a statement; `undefined` if it was not looked up. */
  of({ number }: Pick<Message, "number">): readonly Claim[] | undefined {
    return this.#found.get(number);
  }

  /** Returns all sources, with those that tools found in the given messages; `undefined` if nothing is looked up. */
  async sources(messages: readonly Message[]): Promise<SourceIndex | undefined> {
    if (this.#run.rehearsal) return undefined;
    return await this.#checker?.index(this.#run.sourcesFoundIn(messages)).catch(() => undefined);
  }

  /**
   * Returns a message as everybody sees it from then on. Recorded results are not looked up again.
   *
   * @param earlier Messages said before this one was asked for.
   */
  async check(message: Message, earlier: readonly Message[]): Promise<Message> {
    const { rehearsal, recorded, participants } = this.#run;
    const checker = this.#checker;
    const speaker = participants.find(({ id }) => id === message.speaker);
    if (!checker || message.failed || !speaker || !checker.covers(speaker)) return this.annotated(message);
    if (CONCLUDING_KINDS.has(message.kind)) return this.annotated(message); // it repeats citations of others
    if (recorded.end(keyOf(message))) return this.annotated(message);
    // Nothing can be found in filler, so its annotation has the maximum length.
    if (rehearsal) {
      this.#found.set(message.number, []);
      return { ...message, annotation: fillerText(this.#maxTokens) };
    }
    await this.#look(checker, message, earlier);
    return this.annotated(message);
  }

  /** Returns a message with its annotation, if statements are looked up. */
  annotated<M extends Message>(message: M): M {
    if (!this.#checker || message.failed) return message;
    const claims = this.#found.get(message.number) ?? this.#recorded(message);
    return { ...message, annotation: claims ? this.#marks(claims) : "" };
  }

  /** Returns the annotation for those who are shown only a part of a statement; `undefined` if nothing is looked up. */
  ofPart(statement: Statement, part: string): string | undefined {
    const claims = this.#found.get(statement.number);
    if (!claims || this.#run.rehearsal) return statement.annotation;
    return this.#marks(claims.map((claim) => ({
      ...claim,
      quotations: claim.quotations.filter(({ text }) => part.includes(text)),
      citations: claim.citations.filter(({ name }) => part.includes(name)),
    })));
  }

  #marks(claims: readonly Claim[]): string {
    return claimMarks(claims, { maxTokens: this.#maxTokens, participants: this.#run.participants });
  }

  #recorded(message: Statement): readonly Claim[] | undefined {
    const key = keyOf(message);
    const end = this.#run.recorded.end(key);
    if (!end || !("answer" in end) || !end.answer.given) return undefined;
    const claims = readClaims(end.answer.value);
    if (!claims) throw new ReplayError(key, `the claims at '${key}' cannot be read`);
    this.#found.set(message.number, claims);
    return claims;
  }

  /** Looks up a statement and records the result: an error is a warning, and does not end the dialogue. */
  async #look(checker: ClaimChecker, message: Statement, before: readonly Message[]): Promise<void> {
    const { speaker: participant, number: about } = message;
    const earlier = before.filter((each): each is Statement => !each.failed);
    let answer: Answer<Json>;
    try {
      const found = await checker.check(message, earlier, this.#run.sourcesFoundIn([...before, message]));
      if (!found) return;
      const value = toJson({ claims: found });
      if (!readClaims(value)) throw new TypeError("the checker did not return a list of claims");
      answer = { given: true, value };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const text = `What message ${about} cites and quotes could not be looked up: ${reason}`;
      this.#run.warn("unchecked_claims", text, message.key);
      answer = { given: false, code: "agent_error", reason };
    }
    const key = keyOf(message);
    const event = this.#run.write({ type: "note.recorded", key, participant, kind: "claim_check", about, answer });
    // returns the journaled result, so that a resumed run has the same
    const claims = "answer" in event && event.answer.given ? readClaims(event.answer.value) : undefined;
    if (claims) this.#found.set(about, claims);
  }
}

/**
 * Returns the key of a statement's results: it is derived from the statement's key, even if a fork inherited the
 * statement.
 */
function keyOf({ key, number, speaker }: Statement): string {
  return [...key.split("/").slice(0, -2), `claim_check-${number}`, speaker].join("/");
}
