import type { Floor } from "../../dialogue/mod.ts";
import { welcome } from "./announcements.ts";
import { announcePhase } from "./speech_texts.ts";
import { bothHeard, type GivenSpeech, givenSpeeches, mayBeCut, sideNames, statementOf } from "./given_speeches.ts";
import { isExamination } from "./speeches.ts";
import { askOpinions } from "./opinions.ts";
import { DebateWorkflow } from "./workflow.ts";

/** A debate in a format that is a list of speeches. Each is given in its turn; then the moderator sums up. */
export class SpeechesWorkflow extends DebateWorkflow {
  readonly #speeches = givenSpeeches(this.debate.format, this.advocates);

  /** Judges have seats only where their opinions are asked. */
  protected override get ownRoles(): readonly string[] {
    return this.debate.format.asksOpinions ? ["judge"] : [];
  }

  protected override get takesSpeeches(): boolean {
    return true;
  }

  protected override async script(floor: Floor): Promise<void> {
    const { asksOpinions } = this.debate.format;
    const listening = { participants: this.participants, sides: sideNames(this.advocates) };
    if (asksOpinions) await askOpinions(floor, "before", listening);
    if (this.preparing.length > 0) await floor.phase("preparation", () => this.preparation(floor));
    for (const [phase, speeches] of Map.groupBy(this.#speeches, ({ speech }) => speech.phase)) {
      const optional = mayBeCut(phase, this.#speeches);
      if (optional && floor.cut) continue; // a limit that cuts one phase short leaves nothing for the next
      const atEnd = () => this.finishChecks(floor);
      await floor.phase(phase, () => this.speeches(floor, phase, speeches), { optional, atEnd });
    }
    if (asksOpinions) await askOpinions(floor, "after", listening);
    await floor.phase("conclusion", () => this.conclusion(floor));
  }

  /** Takes the speeches of a phase. Questions to a speech that failed are left out, and so are answers to none. */
  protected async speeches(floor: Floor, phase: string, speeches: readonly GivenSpeech[]): Promise<void> {
    if (floor.messages.length === 0) {
      await floor.say(this.moderator, welcome(this.topic, this.advocates, this.debate), { inRules: true });
    }
    await this.announce(floor, announcePhase(phase, speeches));
    for (const { speech, speaker, answers } of speeches) {
      const replyTo = statementOf(answers, floor.messages);
      if (!replyTo && isExamination(speech)) continue;
      await this.step(floor, [[speaker, this.turns.speech(speech, replyTo)]]);
    }
    if (bothHeard(this.#speeches, floor.messages)) return;
    floor.fail("A side has given no speech", floor.messages.filter((message) => message.failed));
  }
}
