import type { Brief } from "../../agents/brief.ts";
import type { Facts } from "../../archive/render/facts.ts";
import type { DialogueResult, DialogueWorkflow, Held } from "../../dialogue/mod.ts";
import type { ProtocolConfig } from "../../protocols/protocol_dialogue.ts";
import type { ProtocolParticipant } from "../../protocols/participant.ts";
import type { Settings } from "../../transcript/event.ts";
import type { CastMember } from "../cast.ts";
import type { Configuration } from "../configuration.ts";

/** What a dialogue is built from. */
export interface Parts<Role extends string> {
  /** What it is about. */
  readonly subject: string;
  readonly participants: readonly ProtocolParticipant<Role>[];
  /** What every protocol takes. */
  readonly common: ProtocolConfig;
  readonly configuration: Configuration;
}

/** All that the command has to know of a protocol. One for each stands beside this, in a file of the protocol's name. */
export interface ProtocolFace<Role extends string = string> {
  /** Name of the workflow that it builds, as journals have it. */
  readonly workflow: string;
  /** Completes a configuration with what it names and is not read yet, for protocols that need that to know who takes part. */
  prepare?(configuration: Configuration, cwd: string | undefined): Promise<Configuration>;
  /** Who takes part. */
  cast(configuration: Configuration, subject: string, brief: Brief | undefined): readonly CastMember<Role>[];
  /** The workflow. */
  create(parts: Parts<Role>): DialogueWorkflow;
  /** The configuration's own fields of the protocol, as a journal's first line has them; it is read, not trusted. */
  recorded(settings: Settings, topic: string): { readonly [field in keyof Configuration]: unknown };
  /**
   * What is not kept of the recorded configuration, because of what a fork changes.
   *
   * @param at Key of the last turn that is taken over.
   * @throws {ConfigError} If what is changed is over by then.
   */
  forked?(recorded: Configuration, changes: Configuration, at: string): Configuration;
  /** What a record comes to. */
  outcome(held: Held): DialogueResult;
  /** What people have yet to answer before it can go on, in short lines, and how they do. */
  open?(held: Held, facts: Facts): readonly string[];
  /** What came out of a dialogue that came to its end, in short lines for people. */
  lines(held: Held, facts: Facts): readonly string[] | Promise<readonly string[]>;
}
