import { allCases, type Brief, termsOf } from "../agents/brief.ts";
import type { Documents } from "../agents/documents.ts";
import { mayCite } from "../agents/built_in_tools.ts";
import { type Source, sourcesJson } from "../agents/source.ts";
import { exceedHalf, sourceMaterial } from "../agents/source_material.ts";
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
import type { NewFile } from "../archive/stored_files.ts";
import { isFolder } from "../runtime/found.ts";
import { sha256 } from "../text/sha256.ts";
import type { Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { FloorKind } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { warningText } from "../transcript/warning_text.ts";
import { FACT_CHECKER } from "./fact_check/checker.ts";
import { filesOf, type KeptSource, keptSource, listed } from "./kept_sources.ts";
import { SourceChecker } from "./source_checker.ts";

/** Options of every protocol. `endWhen` is omitted, because a protocol's script decides when it ends. */
export interface ProtocolConfig extends Omit<DialogueConfig, "endWhen" | "attachments"> {
  /** The title, in a line, wherever one stands; nobody who speaks sees it. @default the topic's first sentence */
  readonly title?: string;
  /** Material that speakers may draw on. */
  readonly brief?: Brief;
  /** Documents that were given: texts that may be cited, and images for the first phase. See `loadDocuments`. */
  readonly documents?: Documents;
  /** Keeps the texts of all sources in the archive, for whoever continues it or looks them up. @default true */
  readonly keepSources?: boolean;
  /** Keeps the files of documents as they were given in the archive, beside their texts. @default true */
  readonly keepOriginals?: boolean;
  /**
   * Checks quotations and citations against the sources, and shows the results to all later speakers.
   *
   * @default true if there are sources
   */
  readonly checkQuotations?: boolean;
}

/** What is said of sources that are too long to be shown. */
const LISTED: Warning = {
  code: "sources_listed",
  ...warningText("sourcesListed"),
};

/**
 * The base class of all protocols: adds material that speakers draw on, and a result of the protocol's own as a pure
 * function of the record.
 */
export abstract class ProtocolDialogue<Result extends DialogueResult> extends DialogueWorkflow<Result> {
  /** The configuration as given; defaults are filled in where they are used. */
  declare readonly config: ProtocolConfig;
  readonly #ofBrief: readonly KeptSource[];
  readonly #given: readonly KeptSource[];
  #checker: SourceChecker | undefined;
  #listed: boolean | undefined;

  /**
   * Checks everything that can be checked before the first paid call.
   *
   * @throws {TypeError | RangeError} If a field has an invalid value.
   */
  constructor(topic: string, participants: readonly DialogueParticipant[], config: ProtocolConfig = {}) {
    const { documents, brief, checkQuotations, keepOriginals = true } = config;
    super(topic, participants, { ...config, attachments: documents?.images ?? [] });
    checkOneOf("checkQuotations", checkQuotations, [true, false]);
    checkOneOf("keepOriginals", config.keepOriginals, [true, false]);
    checkOneOf("keepSources", config.keepSources, [true, false]);
    const how = { keepOriginals, idsOf: (names: readonly string[]) => names.map((name) => idOf(name, participants)) };
    this.#ofBrief = (brief?.sources ?? []).map((source) => keptSource({ source }, how));
    this.#given = (documents?.texts ?? []).map((text) => keptSource(text, how));
  }

  /** Returns the result of a dialogue's record. */
  protected abstract override result(held: Held): Result;

  /** Returns `true` for a participant who leads, checks or judges, and draws on no brief. */
  protected isNeutral(_participant: DialogueParticipant): boolean {
    return false;
  }

  /**
   * Returns `true` for a participant who checks or judges what others say, and so sees all that they were given: by
   * default, for fact checkers.
   */
  protected isJudging({ role }: DialogueParticipant): boolean {
    return role === FACT_CHECKER;
  }

  /** Returns what everybody is shown of the brief, besides its sources: its terms, and the cases for all positions. */
  protected briefFor(brief: Brief): string {
    return [termsOf(brief), allCases(brief)].filter((text) => text !== "").join("\n\n");
  }

  /**
   * Returns what everybody is shown of the brief, and the sources for a participant; nothing if it is neutral and does
   * not judge.
   */
  protected override material(participant: DialogueParticipant): string {
    const { brief } = this.config;
    if (!this.#seesMaterial(participant)) return "";
    const sources = this.citableBy(participant);
    return [brief ? this.briefFor(brief) : "", sourceMaterial(sources, { listed: this.#listsSources })]
      .filter((text) => text !== "").join("\n\n");
  }

  #seesMaterial(participant: DialogueParticipant): boolean {
    return this.isJudging(participant) || !this.isNeutral(participant);
  }

  /** Returns the documents that a participant may see, those for everybody first, so that prompts begin alike. */
  #givenTo(participant: DialogueParticipant): readonly Source[] {
    const seesAll = this.isJudging(participant);
    const forAll = this.#given.filter((kept) => kept.for === undefined);
    const forIt = this.#given.filter((kept) => kept.for && (seesAll || kept.for.includes(participant.id)));
    return [...forAll, ...forIt].map(({ source }) => source);
  }

  /** All sources that may be cited: the brief's and the given ones. */
  protected get citable(): readonly Source[] {
    return [...this.#ofBrief, ...this.#given].map(({ source }) => source);
  }

  /** Returns the sources that a participant may cite: those that it sees. */
  protected override citableBy(participant: DialogueParticipant): readonly Source[] {
    if (!this.#seesMaterial(participant)) return [];
    return [...this.config.brief?.sources ?? [], ...this.#givenTo(participant)];
  }

  /** @internal Returns the texts of all sources, and the files that they were read from. */
  protected override storedFiles(): readonly NewFile[] {
    return this.config.keepSources === false ? [] : filesOf([...this.#ofBrief, ...this.#given]);
  }

  /**
   * Returns a checker that compares the statements of non-neutral participants with the citable sources and with what
   * was said before.
   */
  protected override claimChecker(): ClaimChecker | undefined {
    if (this.config.checkQuotations === false) return undefined;
    // earlier versions checked nothing without sources
    if (!this.hasSources && this.recorded && this.recorded["checkQuotations"] === undefined) return undefined;
    return this.#checker ??= new SourceChecker({
      sources: this.citable,
      hasSources: this.hasSources,
      covers: (participant) => !this.isNeutral(participant),
      names: new Map(this.participants.map(({ id, name }) => [id, name])),
      told: () => this.#told(), // the rules say whether there is a checker
    });
  }

  /** What participants are told besides the sources, such as motion, problem and positions: it is not made up. */
  #told(): string {
    const { brief } = this.config;
    const ofBrief = brief ? [termsOf(brief), allCases(brief)] : [];
    const personas = this.participants.map((participant) => this.persona(participant));
    return [this.topic, this.rules(), ...personas, ...ofBrief].join("\n\n");
  }

  /** `true` if sources are given, or a tool or a model may find some. */
  protected get hasSources(): boolean {
    if (this.participants.some(({ agent }) => agent.models?.some(({ findsSources }) => findsSources))) return true;
    const finds = [this.config.tools, ...this.participants.map(({ tools }) => tools)].some((tools) =>
      tools?.some(mayCite)
    );
    return this.citable.length > 0 || finds;
  }

  /** `true` if a list of the sources is shown, as for somebody the texts would fill more than half a context. */
  get #listsSources(): boolean {
    if (this.recorded) return this.recorded["sourcesListed"] === true;
    return this.#listed ??= this.participants.some((one) => exceedHalf(this.citableBy(one), this.#contextOf(one)));
  }

  /** Returns the size of a participant's context, in tokens; `Infinity` without a model. */
  #contextOf({ agent, context }: DialogueParticipant): number {
    const sizes = (agent.models ?? []).map(({ contextWindow }) => contextWindow);
    return context?.window ?? this.config.context?.window ?? Math.min(...sizes);
  }

  /**
   * Returns the tools for a participant's turns: its own or, for one with a side of its own, the dialogue's; and
   * `read_source` for those who are shown a list of sources.
   */
  protected override toolsFor(participant: DialogueParticipant): NonNullable<ProtocolConfig["tools"]> {
    const tools = participant.tools ?? (this.isNeutral(participant) ? [] : super.toolsFor(participant));
    if (!this.#listsSources || this.citableBy(participant).length === 0) return tools;
    const reads = tools.some((tool) => (typeof tool === "string" ? tool : tool.name) === "read_source");
    return reads ? tools : [...tools, "read_source"];
  }

  /** Returns `false`: a protocol names the turns before its last round. */
  protected override mayAsk(_turn: { readonly kind: FloorKind; readonly round?: number }): boolean {
    return false;
  }

  /** Warnings about documents that were not read, whose encoding was guessed, or that are too long to be shown. */
  protected override warnings(): readonly Warning[] {
    const { warnings = [] } = this.config.documents ?? {};
    return this.#listsSources && this.citable.length > 0 ? [...warnings, LISTED] : warnings;
  }

  /** Adds the title, the hashes of brief and sources, who may cite, and whether quotations are checked. */
  protected override settings(): Settings {
    const { title, brief, contextDirectory } = this.config;
    const sources = this.#given.map(({ source }) => source);
    const limited = this.#given.filter((kept) => kept.for !== undefined).map((
      { source, for: ids },
    ) => [source.name, ids]);
    const citing = this.participants.filter((participant) => !this.isNeutral(participant));
    return {
      ...super.settings(),
      ...omitUndefined({
        title,
        mayCite: this.hasSources ? citing.map(({ id }) => id) : undefined,
        checkQuotations: this.claimChecker() !== undefined || (this.hasSources ? false : undefined),
        sourcesListed: this.#listsSources ? true : undefined,
        contextDirectory: contextDirectory === undefined ? undefined : { path: contextDirectory },
        brief: brief && {
          motion: brief.motion,
          sha256: brief.sha256,
          sources: listed(this.#ofBrief, this.config),
          ...(Object.keys(brief.terms).length > 0 ? { terms: brief.terms } : {}),
          path: brief.dir,
        },
        sources: sources.length === 0 ? undefined : {
          sources: listed(this.#given, this.config),
          sha256: sha256(sourcesJson(sources)),
          ...(limited.length > 0 ? { for: Object.fromEntries(limited) } : {}),
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

/** Returns the id of the participant with an id or a name. */
function idOf(name: string, participants: readonly DialogueParticipant[]): string {
  const found = participants.find(({ id }) => id === name) ?? participants.find((each) => each.name === name);
  if (found) return found.id;
  const names = participants.map((each) => each.name).join(", ");
  throw new TypeError(`Cannot give a document to '${name}': there is no such participant; there are ${names}`);
}
