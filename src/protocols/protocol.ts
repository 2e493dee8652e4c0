import type { z } from "zod";
import type { Brief } from "../agents/brief.ts";
import type { ProtocolPages } from "../archive/render/render.ts";
import type { DialogueResult, DialogueWorkflow, Held } from "../dialogue/mod.ts";
import type { CastMember } from "./cast.ts";
import type { Configuration } from "./configuration.ts";
import type { ProtocolConfig } from "./protocol_dialogue.ts";
import type { ProtocolParticipant } from "./participant.ts";
import { type Fields, traitsOf } from "./fields.ts";

/** The parts of a dialogue. */
export interface Parts<Role extends string, Options> {
  readonly subject: string;
  readonly participants: readonly ProtocolParticipant<Role>[];
  /** Options common to all protocols. */
  readonly common: ProtocolConfig;
  readonly configuration: Configuration & Options;
}

/** The models and the item that an experiment seats. */
export interface Seating {
  /** SPECs of the models by seat; none if the configuration names them. */
  readonly models: readonly string[];
  /** Positions that the sides take, or that are possible answers. */
  readonly positions?: readonly string[] | undefined;
}

/**
 * A protocol as the command uses it: options, cast, workflow and result. Flags, help, checks of configuration files and
 * their JSON Schema are derived from `fields`.
 */
export interface Protocol<Role extends string = string, Options = object> {
  /** Name of the protocol, of its command and of its folder. */
  readonly name: string;
  /** Names of the workflow's classes, as in journals. */
  readonly workflows: readonly string[];
  /** Further help, shown below the usage. */
  readonly about: string;
  /** Two example command lines. */
  readonly examples: readonly string[];
  /** The field with the subject of a dialogue. */
  readonly subject: string;
  /** The protocol's own fields, besides those common to all protocols. */
  readonly fields: Fields;
  /** Roles allowed in a configuration. */
  readonly roles: z.ZodType<string>;
  /** `true` if chat programs are offered it as a model: a question alone is enough, and its outcome is an answer. */
  readonly asModel?: true;
  /** Returns the subject of a configuration that names none, if it says otherwise what it is about. @default none */
  usualSubject?(configuration: Configuration & Options): string | undefined;
  /** The flag that names a speaker: `NAME`, or `NAME=SPEC`. */
  readonly speaker?: { readonly flag: `--${string}`; readonly value: string; readonly help: string };
  /** The part of a configuration that seats an experiment's models. @default each model has a seat */
  readonly seatModels?: (seating: Seating, configuration: Configuration & Options) => Configuration;
  /** Returns `true` if the judges of a configuration have seats, in a protocol whose dialogues a panel usually judges. */
  readonly seatsJudges?: (configuration: Configuration & Options) => boolean;
  /** Fields that need no asking if a panel, or a judge of an experiment, judges the finished dialogue, with their values. */
  readonly underPanel?: Configuration;
  /** Returns the fields that a preset sets in vain in a configuration: they are left out. @default none */
  unsuited?(configuration: Configuration & Options): readonly string[];
  /** For each field that a fork may change: the recorded fields that depend on its old value, and are dropped. */
  readonly replaces?: Readonly<Record<string, readonly string[]>>;
  /** Seats the participants. */
  cast(
    configuration: Configuration & Options,
    subject: string,
    brief: Brief | undefined,
  ): readonly CastMember<Role>[];
  /** Builds the workflow. */
  create(parts: Parts<Role, Options>): DialogueWorkflow;
  /**
   * Checks the changes of a fork.
   *
   * @throws {TypeError} If a fork changes something that is already decided at its turn.
   */
  checkFork?(recorded: Configuration & Options, changes: Configuration & Options, at: string): void;
  /** The protocol's blocks on the archive's pages. */
  readonly page?: ProtocolPages[number];
  /** Returns the result of a record. */
  result(held: Held): DialogueResult;
}

/** Returns `true` if a panel judges finished dialogues of a configuration; the judges of others have seats. */
export function isJudgedByPanel(
  { fields: { judges }, seatsJudges }: Pick<Protocol, "fields" | "seatsJudges">,
  configuration: Configuration,
): boolean {
  return judges !== undefined && traitsOf(judges).unrecorded === undefined && !seatsJudges?.(configuration);
}
