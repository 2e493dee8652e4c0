import type { AgentRequest } from "../agents/agent.ts";
import type { Viewer } from "../agents/said_block.ts";
import { fenceMark } from "../text/fence.ts";
import { givenMarker } from "../text/given.ts";
import { sha256 } from "../text/sha256.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { Asked, Guise, Told } from "./_asked.ts";
import { labelled } from "./_labels.ts";
import type { Rehearsal } from "./rehearsal.ts";
import type { DialogueParticipant, Question } from "./turn.ts";

/** What participants are told besides what was said: the protocol's words. */
export interface Briefing {
  /** What holds for everybody in the whole dialogue. */
  rules(): string;
  /** Who a participant is to be. */
  persona(participant: DialogueParticipant): string;
  /** What a participant may draw on. */
  material(participant: DialogueParticipant): string;
}

/** What prompts are made from. */
export interface PromptParts {
  readonly topic: string;
  readonly participants: readonly DialogueParticipant[];
  readonly briefing: Briefing;
  readonly seed: number;
  readonly secret: string;
  /** Tokens of prompt and answer together that participants are held to, where that is not what their models have. */
  readonly contextWindows: ReadonlyMap<string, number>;
  /** Present if nobody is really asked. */
  readonly rehearsal?: Rehearsal;
  /** Cancels the run. */
  readonly controller: AbortController;
}

/** Marks of fences that are made at once: after the wait for an answer the first takes as long as all the others. */
const FENCES_AT_ONCE = 8;
/** A mark of a fence that is counted as no fewer tokens than any other. */
const LONGEST_MARK = "a1b2c3d4e5f6";

/** Who is told and shown what in a run. */
export class Prompts {
  /** Marks names, positions and the topic in what somebody is told: no protocol has to think of it. */
  readonly mark: (text: string) => string;
  readonly #parts: PromptParts;
  readonly #participants: readonly Participant[];
  readonly #viewers = new Map<string, Viewer>();
  readonly #toldById = new Map<string, Told>();
  /** By number of the message. */
  readonly #fences = new Map<number | string, string>();
  readonly #sharing: ReadonlySet<string>;

  constructor(parts: PromptParts) {
    this.#parts = parts;
    this.#participants = parts.participants.map(plain);
    this.mark = givenMarker([
      parts.topic,
      ...this.#participants.flatMap(({ name, position = "" }) => [name, position]),
    ]);
    this.#sharing = new Set(parts.participants.filter((one) => sharesModel(one, parts.participants)).map(idOf));
  }

  /** The turn or question as its agent is to see it. */
  request(asked: Asked): AgentRequest {
    const { topic, seed, controller } = this.#parts;
    const { key, kind, participant, phase, shown, instruction } = asked;
    const { round, replyTo, maxTokens, criteria, schema, form, tools, digests, guidance, summaryOf, quoted } = asked;
    const contextWindow = this.#parts.contextWindows.get(participant.id);
    const { rules, persona, material } = this.#told(asked);
    return {
      key,
      kind,
      ...this.viewer(participant.id, asked.guise),
      topic,
      phase,
      rules,
      persona,
      material,
      shown,
      instruction: this.mark(instruction),
      seed,
      signal: controller.signal,
      ...omitUndefined({
        round,
        replyTo,
        maxTokens,
        criteria,
        schema,
        form,
        tools,
        digests,
        guidance: guidance === undefined ? undefined : this.mark(guidance),
        summaryOf,
        quoted,
        contextWindow,
      }),
    };
  }

  /** Everybody who takes part, in seat order. */
  get participants(): readonly Participant[] {
    return this.#participants;
  }

  /** Who looks at what was said, and how. */
  viewer(participantId: string, guise?: Guise): Viewer {
    const known = this.#viewers.get(participantId);
    if (known && guise?.blind) return { ...known, participants: guise.participants, blind: true };
    if (known && guise) {
      const { participants } = guise;
      return {
        ...known,
        participants,
        participant: participants.find(({ id }) => id === participantId) ?? known.participant,
      };
    }
    if (known) return known;
    const participant = this.#participants.find(({ id }) => id === participantId);
    if (!participant) throw new TypeError(`Cannot show anything to '${participantId}' as nobody has that id`);
    const viewer = {
      participant,
      participants: this.#participants,
      fence: (of: number | string) => this.#fence(of),
      sharesModel: this.#sharing.has(participantId),
    };
    this.#viewers.set(participantId, viewer);
    return this.viewer(participantId, guise);
  }

  /** What a question shows: under labels in place of names, by others beside those who take part. */
  guised(
    asked: DialogueParticipant,
    said: readonly Statement[],
    { labels, cast }: Pick<Question<unknown>, "labels" | "cast">,
  ): Pick<Asked, "shown" | "guise"> {
    if (!labels && !cast) return { shown: said };
    const taken = cast?.find(({ id }) => this.#participants.some((own) => own.id === id));
    if (taken) throw new TypeError(`Cannot show what '${taken.id}' said elsewhere as somebody here has that id`);
    const everybody = [...cast ?? [], ...this.#participants];
    const told = this.toldTo(asked);
    if (!labels) return { shown: said, guise: { participants: everybody, told } };
    const { shown, participants } = labelled(said, labels, everybody);
    return { shown, guise: { participants, told, blind: true as const } };
  }

  /** A turn of a participant with nothing to do and nothing shown: what stands in all of its prompts. */
  emptyRequest(participantId: string): AgentRequest {
    const participant = this.#parts.participants.find(({ id }) => id === participantId);
    if (!participant) throw new TypeError(`Cannot ask '${participantId}' as nobody has that id`);
    return this.request({ key: "", participant, kind: "statement", phase: "", shown: [], instruction: "" });
  }

  /** The hash of what is told and asked for. */
  wordingOf(asked: Asked): string {
    const { instruction, guidance = "" } = asked;
    return sha256(this.#told(asked).wording + guidance + instruction);
  }

  #told({ participant, guise }: Asked): Told {
    return guise?.told ?? this.toldTo(participant);
  }

  /** What a participant is told in every turn; worked out once. */
  toldTo(participant: DialogueParticipant): Told {
    const told = this.#toldById.get(participant.id);
    if (told) return told;
    const { briefing } = this.#parts;
    const texts = {
      rules: this.mark(briefing.rules()),
      persona: this.mark(briefing.persona(participant)),
      material: briefing.material(participant),
    };
    const made = { ...texts, wording: wordingOf(texts) };
    this.#toldById.set(participant.id, made);
    return made;
  }

  #fence(of: number | string): string {
    if (this.#parts.rehearsal) return LONGEST_MARK;
    return this.#fences.get(of) ?? this.#makeFences(of);
  }

  #makeFences(of: number | string): string {
    const mark = fenceMark(this.#parts.secret, of);
    this.#fences.set(of, mark);
    if (typeof of === "string") return mark;
    for (let n = of + 1; n < of + FENCES_AT_ONCE; n++) this.#fences.set(n, fenceMark(this.#parts.secret, n));
    return mark;
  }
}

/** The hash of what a participant is told. */
export function wordingOf({ rules, persona, material }: Omit<Told, "wording">): string {
  return sha256(JSON.stringify({ rules, persona, material }));
}

/** Whether somebody else's answers come from the same model or, where there is none, from the same agent. */
function sharesModel({ id, agent }: DialogueParticipant, all: readonly DialogueParticipant[]): boolean {
  const models = new Set(agent.models?.map(idOf));
  return all.some((other) =>
    other.id !== id &&
    (other.agent.models?.some((model) => models.has(model.id)) ?? other.agent === agent)
  );
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

/** A participant as the journal records it. */
export function plain({ id, name, role, position }: DialogueParticipant): Participant {
  return { id, name, role, ...omitUndefined({ position }) };
}
