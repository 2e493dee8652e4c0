import { type Brief, briefMaterial, sourceMaterial } from "../agents/brief.ts";
import { EmbeddedAgentError } from "../agents/embedded_agent.ts";
import { type Source, sourcesJson } from "../agents/source.ts";
import {
  checkOneOf,
  type ClaimChecker,
  type DialogueConfig,
  type DialogueParticipant,
  type DialogueResult,
  DialogueWorkflow,
  type Held,
  type RunOptions,
  streamed,
} from "../dialogue/mod.ts";
import { sha256 } from "../text/sha256.ts";
import type { DialogueEvent, Json, Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { SourceChecker } from "./source_checker.ts";

/** Options of every protocol. Its script ends it: the rules of the plain dialogue for that are left out. */
export interface ProtocolConfig extends Omit<DialogueConfig, "endWhen"> {
  /** Material that speakers may draw on. */
  readonly brief?: Brief;
  /** More sources for everybody. */
  readonly sources?: readonly Source[];
  /** The folder that those sources were read from, for the record. */
  readonly sourcesPath?: string;
  /** Warnings of `loadSources` about what was left out of brief and sources: they go on record. */
  readonly sourceWarnings?: readonly Warning[];
  /**
   * Looks quotations and citations up in the sources, and shows everybody after that what was found.
   *
   * @default true, where there are sources
   */
  readonly checkQuotations?: boolean;
}

/**
 * The base of all protocols besides the engine: material that speakers draw on, and results of the protocol's own, each a
 * pure function of the record.
 */
export abstract class ProtocolDialogue<Result extends DialogueResult> extends DialogueWorkflow {
  /** As it was given: defaults are filled in where they are used. */
  declare readonly config: ProtocolConfig;
  #checker: SourceChecker | undefined;

  /**
   * Checks everything that can be checked before a call is paid.
   *
   * @throws {TypeError | RangeError} If a field has an impossible value.
   * @throws {EmbeddedAgentError} If the embedded agent has a role that takes a model.
   */
  constructor(topic: string, participants: readonly DialogueParticipant[], config: ProtocolConfig = {}) {
    super(topic, participants, config);
    checkOneOf("checkQuotations", config.checkQuotations, [true, false]);
    const misplaced = participants.find(({ agent, role }) =>
      agent.description.type === "embedded" && !this.embeddedRoles.includes(role)
    );
    if (misplaced) {
      throw EmbeddedAgentError.needsModel(
        `take the part of the ${misplaced.role.replaceAll("_", " ")}`,
        `'${misplaced.id}'`,
      );
    }
  }

  /** Roles that the embedded agent can take: those that are asked for nothing but speech. */
  protected get embeddedRoles(): readonly string[] {
    return [];
  }

  /** Returns the result of a dialogue's record. */
  protected abstract outcome(held: Held): Result;

  /** Returns whether a participant leads, checks or judges, and draws on no brief. */
  protected isNeutral(_participant: DialogueParticipant): boolean {
    return false;
  }

  /** Returns the material that the brief gives a participant. */
  protected briefFor(brief: Brief, _participant: DialogueParticipant): string {
    return briefMaterial(brief);
  }

  /** The brief, as the protocol deals it out, and the sources; nothing for who is neutral. */
  protected override material(participant: DialogueParticipant): string {
    const { brief, sources = [] } = this.config;
    if (this.isNeutral(participant)) return "";
    return [brief ? this.briefFor(brief, participant) : "", sources.length > 0 ? sourceMaterial(sources) : ""]
      .filter((text) => text !== "").join("\n\n");
  }

  /** All sources that may be cited: those of the brief, and the others. */
  protected get citable(): readonly Source[] {
    const { brief, sources = [] } = this.config;
    return [...brief?.sources ?? [], ...sources];
  }

  /** Sources that a participant may cite: all, unless it is neutral. */
  protected override citableBy(participant: DialogueParticipant): readonly Source[] {
    return this.isNeutral(participant) ? [] : this.citable;
  }

  /** Looks up what those who are not neutral say, in what may be cited. */
  protected override claimChecker(): ClaimChecker | undefined {
    if (this.citable.length === 0 || this.config.checkQuotations === false) return undefined;
    return this.#checker ??= new SourceChecker({
      sources: this.citable,
      covers: (participant) => !this.isNeutral(participant),
    });
  }

  /** Warnings of what was left out when sources were read. */
  protected override warnings(): readonly Warning[] {
    return this.config.sourceWarnings ?? [];
  }

  /** Adds brief and sources by hash, who is given the sources, and whether quotations are looked up in them. */
  protected override settings(): Settings {
    const { brief, sources = [], sourcesPath } = this.config;
    const citing = this.participants.filter((participant) => !this.isNeutral(participant));
    return {
      ...super.settings(),
      ...omitUndefined({
        mayCite: this.citable.length > 0 ? citing.map(({ id }) => id) : undefined,
        checkQuotations: this.citable.length > 0 ? this.claimChecker() !== undefined : undefined,
        brief: brief && {
          motion: brief.motion,
          sha256: brief.sha256,
          sources: listedSources(brief.sources),
          ...(Object.keys(brief.terms).length > 0 ? { terms: brief.terms } : {}),
          path: brief.dir,
        },
        sources: sources.length === 0 ? undefined : {
          sources: listedSources(sources),
          sha256: sha256(sourcesJson(sources)),
          ...omitUndefined({ path: sourcesPath }),
        },
      }),
    };
  }

  /** Holds the dialogue. Resolves also when providers, budgets or a cancellation stop it: the result says so. */
  override async run(options: RunOptions = {}): Promise<Result> {
    return this.outcome(await this.hold(options, { fresh: true }));
  }

  /**
   * Goes on with an archive: what is on record is not asked again. A completed one is given back as it is.
   *
   * @throws {ReplayError} If the archive is not of this dialogue.
   */
  override async resume(archive: string, options: RunOptions = {}): Promise<Result> {
    return this.outcome(await this.hold(options, { resume: archive }));
  }

  /**
   * Holds the dialogue in a new archive, with what another one has up to and including the turn with the key or
   * number `at`.
   *
   * @throws {ReplayError} If no finished turn has that key or number.
   */
  override async fork(
    archive: string,
    { at, ...options }: RunOptions & { readonly at: string | number },
  ): Promise<Result> {
    return this.outcome(await this.hold(options, { fork: archive, at }));
  }

  /** Holds the dialogue as an iterator of its events, whose return value is the result. Leaving it aborts the run. */
  override stream(options: RunOptions = {}): AsyncGenerator<DialogueEvent, Result, void> {
    return streamed((all) => this.run(all), options);
  }
}

function listedSources(sources: readonly Source[]): readonly Json[] {
  return sources.map(({ name, title, url }) => ({ name, title, ...omitUndefined({ url }) }));
}
