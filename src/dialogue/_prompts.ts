import type { AgentRequest, Tool } from "../agents/agent.ts";
import { fenceMark } from "../text/fence.ts";
import { givenMarker } from "../text/given.ts";
import { sha256 } from "../text/sha256.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { Dialogue } from "./_dialogue.ts";
import { labelled } from "./_labels.ts";
import { type Asked, type DialogueParticipant, type Question, windowSet } from "./turn.ts";

/** Texts given to a participant in every turn, and their hash. */
type Told = Pick<Asked, "rules" | "persona" | "material" | "ownCase" | "wording">;

/** The constant part of all requests to a participant. */
type Common =
  & Told
  & Pick<
    Asked,
    "topic" | "citable" | "signal" | "participants" | "fence" | "sharesModel" | "contextWindow" | "toolLimits"
  >;

/** The individual part of a turn or question. */
type Placed = Omit<Asked, keyof Common | "shown"> & { readonly shown?: readonly Statement[] };

/** Builds the parts of prompts that introduce participants to themselves and each other. */
export class Prompts {
  /** All participants, in seat order. */
  readonly participants: readonly Participant[];
  /** Marks names, positions and the topic in an instruction, so that no protocol has to do it. */
  readonly mark: (text: string) => string;
  readonly #dialogue: Dialogue;
  readonly #secret: string;
  readonly #signal: AbortSignal;
  readonly #common = new Map<string, Common>();
  /** The same with what a participant is reminded of. */
  readonly #reminding = new Map<string, Common>();
  readonly #tools = new Map<string, readonly Tool[]>();
  /** Marks by message number or summary key. */
  readonly #fences = new Map<number | string, string>();

  constructor(dialogue: Dialogue, { secret, signal }: { readonly secret: string; readonly signal: AbortSignal }) {
    const { participants, topic } = dialogue;
    this.#dialogue = dialogue;
    this.#secret = secret;
    this.#signal = signal;
    this.participants = participants.map(plain);
    const given = this.participants.flatMap(({ name, position = "" }) => [name, position]);
    this.mark = givenMarker([topic, ...given]);
  }

  /** Returns a turn or question with all instructions for its participant. */
  place<T extends Placed>(placed: T): T & Asked {
    const { participant, kind, instruction, guidance } = placed;
    const common = this.#commonTo(participant);
    const reminding = kind === "context_summary" ? undefined : this.#reminding.get(participant.id); // others read that
    return {
      ...reminding ?? common,
      shown: [],
      ...placed,
      instruction: this.mark(instruction),
      ...omitUndefined({ guidance: guidance === undefined ? undefined : this.mark(guidance) }),
    };
  }

  /** Adds a text to the participant's own case, in all later turns and questions but context summaries. */
  remind(participant: DialogueParticipant, text: string): void {
    const common = this.#commonTo(participant);
    const { rules, persona, material } = common;
    const ownCase = common.ownCase === "" ? text : `${common.ownCase}\n\n${text}`;
    this.#reminding.set(participant.id, { ...common, ...withHash({ rules, persona, material, ownCase }) });
  }

  /** Returns the tools for a participant's turns. */
  toolsFor(participant: DialogueParticipant): readonly Tool[] {
    this.#commonTo(participant);
    return this.#tools.get(participant.id) ?? [];
  }

  /** Returns an empty turn of a participant: the part that all its prompts contain. */
  emptyRequest(participantId: string): Asked {
    const participant = this.#dialogue.participants.find(({ id }) => id === participantId);
    if (!participant) throw new TypeError(`Cannot ask '${participantId}' as nobody has that id`);
    return this.place({ key: "", participant, kind: "statement", phase: "", instruction: "" });
  }

  /**
   * Returns a question's view: with labels in place of names, or with authors from another dialogue.
   *
   * @throws {TypeError} If an author from the other dialogue has the id of a participant.
   */
  disguised(
    shown: readonly Statement[],
    { labels, cast }: Pick<Question<unknown>, "labels" | "cast">,
  ): Partial<Pick<AgentRequest, "shown" | "participants" | "blind">> {
    const taken = cast?.find(({ id }) => this.participants.some((own) => own.id === id));
    if (taken) throw new TypeError(`Cannot show what '${taken.id}' said elsewhere as somebody here has that id`);
    const everybody = cast ? [...cast, ...this.participants] : this.participants;
    return labels ? { ...labelled(shown, labels, everybody), blind: true } : { shown, participants: everybody };
  }

  /** Returns the part common to all requests to a participant; computed once. */
  #commonTo(participant: DialogueParticipant): Common {
    const { id } = participant;
    const known = this.#common.get(id);
    if (known) return known;
    const { topic, told, participants, config } = this.#dialogue;
    if (!participants.some((one) => one.id === id)) {
      throw new TypeError(`Cannot show anything to '${id}' as nobody has that id`);
    }
    const { rules, language, persona, material, ownCase, citable, tools } = told(participant);
    this.#tools.set(id, tools);
    const common = {
      ...withHash({ rules: this.mark(rules), persona: this.mark(persona), material, ownCase }),
      topic,
      citable,
      signal: this.#signal,
      participants: this.participants,
      fence: (of: number | string) => this.#fence(of),
      sharesModel: sharesModel(participant, participants),
      ...omitUndefined({ language, contextWindow: windowSet(participant, config), toolLimits: config.toolLimits }),
    };
    this.#common.set(id, common);
    return common;
  }

  #fence(of: number | string): string {
    const known = this.#fences.get(of);
    if (known !== undefined) return known;
    const mark = fenceMark(this.#secret, of);
    this.#fences.set(of, mark);
    return mark;
  }
}

export function withHash(texts: Omit<Told, "wording">): Told {
  const { rules, persona, material, ownCase } = texts;
  return { ...texts, wording: sha256(JSON.stringify([rules, material, persona, ownCase])) };
}

export function plain({ id, name, role, position }: DialogueParticipant): Participant {
  return { id, name, role, ...omitUndefined({ position }) };
}

/** Returns `true` if another participant shares the model or, without one, the agent. */
function sharesModel({ id, agent }: DialogueParticipant, all: readonly DialogueParticipant[]): boolean {
  const models = new Set(agent.models?.map((model) => model.id));
  return all.some((other) =>
    other.id !== id &&
    (other.agent.models?.some((model) => models.has(model.id)) ?? other.agent === agent)
  );
}
