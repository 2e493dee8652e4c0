import { type Brief, briefMaterial, sourceMaterial } from "../agents/brief.ts";
import { mayCite } from "../agents/built_in_tools.ts";
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
} from "../dialogue/mod.ts";
import { isFolder } from "../runtime/found.ts";
import { sha256 } from "../text/sha256.ts";
import type { Json, Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { FloorKind } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { SourceChecker } from "./source_checker.ts";

/** Options of every protocol. `endWhen` is omitted, because a protocol's script decides when it ends. */
export interface ProtocolConfig extends Omit<DialogueConfig, "endWhen"> {
  /** Material that speakers may draw on. */
  readonly brief?: Brief;
  /** Additional sources for everybody. */
  readonly sources?: readonly Source[];
  /** The folder that the additional sources were read from, for the record. */
  readonly sourcesPath?: string;
  /** Warnings from `loadSources` about omitted parts of the brief and sources, to be recorded. */
  readonly sourceWarnings?: readonly Warning[];
  /**
   * Checks quotations and citations against the sources, and shows the results to all later speakers.
   *
   * @default true if there are sources
   */
  readonly checkQuotations?: boolean;
}

/**
 * The base class of all protocols: adds material that speakers draw on, and a result of the protocol's own as a pure
 * function of the record.
 */
export abstract class ProtocolDialogue<Result extends DialogueResult> extends DialogueWorkflow<Result> {
  /** The configuration as given; defaults are filled in where they are used. */
  declare readonly config: ProtocolConfig;
  #checker: SourceChecker | undefined;

  /**
   * Checks everything that can be checked before the first paid call.
   *
   * @throws {TypeError | RangeError} If a field has an invalid value.
   */
  constructor(topic: string, participants: readonly DialogueParticipant[], config: ProtocolConfig = {}) {
    super(topic, participants, config);
    checkOneOf("checkQuotations", config.checkQuotations, [true, false]);
  }

  /** Returns the result of a dialogue's record. */
  protected abstract override result(held: Held): Result;

  /** Returns `true` for a participant who leads, checks or judges, and draws on no brief. */
  protected isNeutral(_participant: DialogueParticipant): boolean {
    return false;
  }

  /** Returns the material that the brief gives a participant. */
  protected briefFor(brief: Brief, _participant: DialogueParticipant): string {
    return briefMaterial(brief);
  }

  /** Returns a participant's part of the brief, and the sources; nothing if the participant is neutral. */
  protected override material(participant: DialogueParticipant): string {
    const { brief, sources = [] } = this.config;
    if (this.isNeutral(participant)) return "";
    return [brief ? this.briefFor(brief, participant) : "", sources.length > 0 ? sourceMaterial(sources) : ""]
      .filter((text) => text !== "").join("\n\n");
  }

  /** All sources that may be cited: the brief's and the additional ones. */
  protected get citable(): readonly Source[] {
    const { brief, sources = [] } = this.config;
    return [...brief?.sources ?? [], ...sources];
  }

  /** Returns the sources that a participant may cite: all, or none if it is neutral. */
  protected override citableBy(participant: DialogueParticipant): readonly Source[] {
    return this.isNeutral(participant) ? [] : this.citable;
  }

  /** Returns a checker that compares the statements of non-neutral participants with the citable sources. */
  protected override claimChecker(): ClaimChecker | undefined {
    if (!this.#hasSources || this.config.checkQuotations === false) return undefined;
    return this.#checker ??= new SourceChecker({
      sources: this.citable,
      covers: (participant) => !this.isNeutral(participant),
    });
  }

  /** `true` if sources are given, or a tool may find some. */
  get #hasSources(): boolean {
    const finds = [this.config.tools, ...this.participants.map(({ tools }) => tools)].some((tools) =>
      tools?.some(mayCite)
    );
    return this.citable.length > 0 || finds;
  }

  /** Returns the tools for a participant's turns: its own or, for one with a side of its own, the dialogue's. */
  protected override toolsFor(participant: DialogueParticipant): NonNullable<ProtocolConfig["tools"]> {
    return participant.tools ?? (this.isNeutral(participant) ? [] : super.toolsFor(participant));
  }

  /** Returns `false`: a protocol names the turns before its last round. */
  protected override mayAsk(_turn: { readonly kind: FloorKind; readonly round?: number }): boolean {
    return false;
  }

  /** Warnings about what was left out when sources were read. */
  protected override warnings(): readonly Warning[] {
    return this.config.sourceWarnings ?? [];
  }

  /** Adds the hashes of brief and sources, who may cite, and whether quotations are checked. */
  protected override settings(): Settings {
    const { brief, sources = [], sourcesPath, contextDirectory } = this.config;
    const citing = this.participants.filter((participant) => !this.isNeutral(participant));
    return {
      ...super.settings(),
      ...omitUndefined({
        mayCite: this.#hasSources ? citing.map(({ id }) => id) : undefined,
        checkQuotations: this.#hasSources ? this.claimChecker() !== undefined : undefined,
        contextDirectory: contextDirectory === undefined ? undefined : { path: contextDirectory },
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

  /**
   * Holds the dialogue. Also resolves if a provider, a limit or a cancellation stops it: the result says so.
   *
   * @throws The errors of {@linkcode DialogueWorkflow.run}.
   */
  override async run(options: RunOptions = {}): Promise<Result> {
    const { contextDirectory } = this.config;
    if (contextDirectory !== undefined && !await isFolder(contextDirectory)) {
      throw new TypeError(`Cannot hold a dialogue: 'contextDirectory' is not a folder: '${contextDirectory}'`);
    }
    return await super.run(options);
  }
}

function listedSources(sources: readonly Source[]): readonly Json[] {
  return sources.map(({ name, title, url }) => ({ name, title, ...omitUndefined({ url }) }));
}
