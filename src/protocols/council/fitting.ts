import { contextSettings } from "../../context/settings.ts";
import type { Turn } from "../../dialogue/mod.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { CouncilConfig } from "./options.ts";
import type { CouncilParticipant } from "./participants.ts";
import { type ExcerptOf, fitted, fittedTexts } from "./shortening.ts";
import type { Fit } from "./turns.ts";

/** Makes what is shown in a council as short as there is room for, where contexts are not kept in another way. */
export class Fitting {
  readonly #config: Pick<CouncilConfig, "context">;
  readonly #toldTo: (participant: CouncilParticipant) => readonly string[];

  /** @param toldTo What a participant is told in each of its prompts. */
  constructor(
    config: Pick<CouncilConfig, "context">,
    toldTo: (participant: CouncilParticipant) => readonly string[],
  ) {
    this.#config = config;
    this.#toldTo = toldTo;
  }

  /** Whether it is at work: `full` shows everything as far as it fits, and other strategies do as they are meant to. */
  shortens({ context }: CouncilParticipant): boolean {
    return contextSettings(this.#config.context, context).strategy === "full";
  }

  /** The turn with what it shows made short. */
  turn(participant: CouncilParticipant, turn: Turn, excerptOf: ExcerptOf): Turn {
    const { maxTokens, form, replyTo } = turn;
    const asked = omitUndefined({ maxTokens, form, schema: form });
    const isBounded = this.shortens(participant);
    const room = { ...this.#roomOf(participant), isBounded, asked, ...omitUndefined({ about: replyTo }) };
    return { ...turn, processors: [fitted(excerptOf, room)] };
  }

  /** The same for what is asked aside, for which there is no other way. */
  aside(asked: CouncilParticipant): Fit {
    const room = { ...this.#roomOf(asked), isBounded: true };
    return (texts, schema) => fittedTexts(texts, { ...room, asked: { schema } }, this.#toldTo(asked));
  }

  #roomOf(participant: CouncilParticipant) {
    return { participant, ...omitUndefined({ context: this.#config.context }) };
  }
}
