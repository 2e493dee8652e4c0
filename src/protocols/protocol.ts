import type { z } from "zod";
import type { Brief } from "../agents/brief.ts";
import type { Facts } from "../archive/render/facts.ts";
import type { ProtocolPages } from "../archive/render/render.ts";
import type { DialogueResult, DialogueWorkflow, Held } from "../dialogue/mod.ts";
import type { CastMember } from "./cast.ts";
import type { Configuration } from "./configuration.ts";
import type { ProtocolConfig } from "./protocol_dialogue.ts";
import type { ProtocolParticipant } from "./participant.ts";
import type { Fields } from "./schema.ts";

/** The flag of a field, where it is not the field's name in kebab-case. */
export interface FlagOf {
  /** With its hyphens: `--rounds`, or `--no-scoring` for a switch that turns off. */
  readonly flag?: `--${string}`;
  /** Name of its value in the help. */
  readonly value?: string;
  /** One line of help. @default the field's description */
  readonly help?: string;
  /** For a switch: the value that it sets. @default true */
  readonly sets?: string;
  /** A list is given at once, with commas between. @default false: one entry a flag */
  readonly commas?: true;
  /** The value is the path of a file that holds the field's value: as text, or as YAML. */
  readonly file?: "text" | "yaml";
}

/** The parts that a dialogue is built from. */
export interface Parts<Role extends string, Options> {
  readonly subject: string;
  readonly participants: readonly ProtocolParticipant<Role>[];
  /** Options of every protocol. */
  readonly common: ProtocolConfig;
  readonly configuration: Configuration & Options;
}

/**
 * A protocol as the command knows it: options, cast, workflow and result. Flags, help, the checks of configuration files
 * and their JSON Schema are derived from `fields`.
 */
export interface Protocol<Role extends string = string, Options = object> {
  /** Name of the protocol, of its command and of its folder. */
  readonly name: string;
  /** Name of the workflow's class, as journals have it. */
  readonly workflow: string;
  /** More help, below its usage. */
  readonly about: string;
  /** Two command lines. */
  readonly examples: readonly string[];
  /** The field that says what a dialogue is about. */
  readonly subject: string;
  /** Its own fields, besides those of every protocol. */
  readonly fields: Fields;
  /** Roles that a configuration may give. */
  readonly roles: z.ZodType<string>;
  /** Flags that the name of their field does not give. */
  readonly flags?: Readonly<Record<string, FlagOf>>;
  /** The flag that names a speaker: `NAME`, or `NAME=SPEC`. */
  readonly speaker?: { readonly flag: `--${string}`; readonly value: string; readonly help: string };
  /** Fields that do no more than seat participants: the journal has the participants. */
  readonly seating?: readonly string[];
  /** By a field that a fork changes: recorded fields that were chosen for its old value, and are dropped. */
  readonly replaces?: Readonly<Record<string, readonly string[]>>;
  /** Completes a configuration with what it names and is not read yet. */
  readonly prepare?: (configuration: Configuration, cwd: string | undefined) => Promise<Configuration>;
  /** Seats those who take part. */
  cast(
    configuration: Configuration & Options,
    subject: string,
    brief: Brief | undefined,
  ): readonly CastMember<Role>[];
  /** Builds the workflow. */
  create(parts: Parts<Role, Options>): DialogueWorkflow;
  /** @throws {TypeError} If a fork changes what is over by the turn it is taken from. */
  checkFork?(recorded: Configuration & Options, changes: Configuration & Options, at: string): void;
  /** Its blocks on the archive's pages. */
  readonly page?: ProtocolPages[number];
  /** Returns what a record comes to. */
  outcome(held: Held): DialogueResult;
  /** Returns what people have yet to answer before it can go on, in short lines, and how they do. */
  open?(held: Held, facts: Facts): readonly string[];
  /** Returns what came out of a dialogue that came to its end, in short lines for people. */
  lines(held: Held, facts: Facts): readonly string[];
}

/** Returns a protocol with its article: `a debate`. */
export function withArticle(protocol: string): string {
  return `${/^[aeiou]/i.test(protocol) ? "an" : "a"} ${protocol}`;
}
