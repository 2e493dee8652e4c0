import { isAbsolute } from "node:path";
import { z } from "zod";
import { reviewerOf, reviewersIn } from "../protocols/cast.ts";
import type { Documents } from "../agents/documents.ts";
import type { DialogueConfig } from "../dialogue/mod.ts";
import type { CreateModelOptions } from "../models/provider_server.ts";
import {
  COMMON_FIELDS,
  type CommonField,
  type Configuration,
  DEFINITIONS,
  LANGUAGE,
  picked,
  type ReviewerConfiguration,
  SERVERS,
} from "../protocols/configuration.ts";
import { fieldsThat, isFromAnyone, traitsOf } from "../protocols/fields.ts";
import { PROTOCOLS } from "../protocols/list.ts";
import { isJudgedByPanel, type Protocol } from "../protocols/protocol.ts";
import { mapOf, text } from "../protocols/schema.ts";
import { isSamePath } from "../runtime/found.ts";
import { plainSpec } from "../setup/agents.ts";
import { RECORDED } from "../setup/outside.ts";
import { fieldsOf } from "../setup/configuration.ts";
import { ConfigError } from "../setup/errors.ts";
import { type OfferedPreset, presetProblem, presetsOf } from "../setup/presets.ts";
import type { SettingsFile } from "../setup/settings_file.ts";
import { toolNames } from "../setup/tools.ts";
import { REQUEST_CONTEXT } from "../transcript/context_request.ts";
import { fieldsIn } from "../transcript/json.ts";
import { FIELD_PROBLEMS } from "../words/problems.ts";
import { ABOUT_DOCUMENTS, DOCUMENTS, ESTIMATED_DOCUMENTS, MOST_BYTES, readGiven } from "./given_documents.ts";
import { checked, type FieldProblem, Problem, wrong } from "./problem.ts";

/** Definitions by the operator of a server. */
export interface OperatorConfiguration
  extends
    Pick<DialogueConfig, "prices" | "unpriced" | "rateLimits" | "maxCostUsd" | "toolLimits">,
    Pick<CreateModelOptions, "baseUrl" | "providers"> {
  /** Agents for `acp/NAME`, by name: programs that speak the Agent Client Protocol. They run as this process does. */
  readonly agents?: {
    readonly [name: string]: {
      readonly command: readonly string[];
      readonly env?: readonly string[];
      /** Kinds of tools that it is allowed when it asks. @default none */
      readonly allow?: readonly (
        "read" | "edit" | "delete" | "move" | "search" | "execute" | "think" | "fetch" | "switch_mode" | "other"
      )[];
      readonly mode?: string;
      /** Files and folders that it may read through this server, and cite. @default none */
      readonly files?: readonly string[];
      readonly maxUses?: number;
      readonly contextWindow?: number;
    };
  };
  /** Programs for `command/NAME`, by name, which read a prompt as JSON and write text. They run as this process does. */
  readonly commands?: {
    readonly [name: string]: {
      readonly command: readonly string[];
      readonly env?: readonly string[];
      readonly contextWindow?: number;
    };
  };
  /** Language of the pages that belong to no dialogue, by its tag. @default that of each reader's browser */
  readonly language?: string;
  /** SPECs of models, by the names that pages and requests use. */
  readonly models?: Readonly<Record<string, string>>;
  /** Folders of briefs, by name. */
  readonly briefs?: Readonly<Record<string, string>>;
  /** Presets by name: settings by protocol, each perhaps with a line about them. */
  readonly presets?: {
    readonly [name: string]: {
      readonly [protocol: string]: { readonly about?: string; readonly [field: string]: unknown };
    };
  };
  /** Servers of tools, by name: a program or an address, and the tools that may be used. */
  readonly toolServers?: {
    readonly [name: string]: {
      readonly command?: string;
      readonly args?: readonly string[];
      readonly env?: readonly string[];
      readonly url?: string;
      /** Name of the variable that holds the address's bearer token. */
      readonly keyEnv?: string;
      readonly allow: readonly string[];
      readonly readOnly?: readonly string[];
    };
  };
}

const NAME = "a name of letters, digits and .:/_-";

/** The operator's file, as `convene serve --config` reads it. */
export const OPERATOR_FILE: SettingsFile = {
  schema: z.strictObject({
    ...picked(COMMON_FIELDS, DEFINITIONS),
    models: mapOf(text("a SPEC such as openai/gpt-4o-mini"), `SPECs by name, each ${NAME}`).optional()
      .describe("Models that may take part, by the names that pages show"),
    briefs: mapOf(text("the path of a folder"), "folders by name").optional()
      .describe("Briefs that a dialogue may start from, by name"),
    language: LANGUAGE.optional().describe(
      "Language of pages that belong to no dialogue (that of each reader's browser)",
    ),
    maxCostUsd: COMMON_FIELDS.maxCostUsd.describe("Maximum US dollars for all dialogues together"),
  }),
  whole: "the configuration of the server",
  help: "a minimal file is models: { fast: openai/gpt-4o-mini }",
  otherName: () => "",
};

/** The name that every server knows: a person in a seat. */
const PERSON = "human";

/** Returns the schema of a request for a dialogue: what anyone may set of its configuration, and documents. */
export function askedSchema(protocol: Protocol, documents: z.ZodType = DOCUMENTS): z.ZodObject {
  return z.strictObject({
    protocol: z.literal(protocol.name),
    ...fieldsThat(fieldsOf(protocol), isFromAnyone),
    documents: documents.optional().describe(ABOUT_DOCUMENTS),
  });
}

/** A dialogue that somebody asks for, with the operator's models and folders in place of their names. */
export interface RequestedDialogue {
  readonly protocol: Protocol;
  readonly configuration: Configuration;
  /** `false` if questions to a client stop the dialogue until it is resumed with answers. @default they wait in a seat */
  readonly asksClient?: boolean;
  /** Documents that came with the request, or that its archive keeps. @default those that the configuration names */
  readonly documents?: Documents;
}

/** The operator's definitions, and the check that requests name nothing else. */
export class Operator {
  /** SPECs by name. */
  readonly models: ReadonlyMap<string, string>;
  /** Folders by name. */
  readonly briefs: ReadonlyMap<string, string>;
  /** Settings of all dialogues. */
  readonly settings: Configuration;

  /** Language of the pages that belong to no dialogue; `undefined` for that of each reader's browser. */
  readonly language: string | undefined;

  constructor({ models = {}, briefs = {}, language, ...settings }: OperatorConfiguration) {
    this.language = language;
    this.models = new Map([...Object.entries(models), [PERSON, PERSON]]);
    this.briefs = new Map(Object.entries(briefs));
    this.settings = picked<Configuration, CommonField>(settings, DEFINITIONS);
  }

  /** The names of models that may judge: all but people. */
  get judges(): readonly string[] {
    return [...this.#judging.keys()];
  }

  /** The names of tools that participants may be given: those that need no folder, and those of the operator's servers. */
  get tools(): readonly string[] {
    const servers = Object.entries(this.settings.toolServers ?? {});
    return ["context_search", "read_source", REQUEST_CONTEXT, ...servers.flatMap(toolNames)];
  }

  /** Returns the presets of a protocol: the built-in ones, and the operator's own. */
  presetsOf(protocol: Pick<Protocol, "name">): readonly OfferedPreset[] {
    return presetsOf(protocol, this.settings.presets);
  }

  get #judging(): ReadonlyMap<string, string> {
    return new Map([...this.models].filter(([name]) => name !== PERSON));
  }

  /**
   * Reads a request for a dialogue.
   *
   * @param how With `isEstimate`, beginnings of documents may stand for all of them.
   * @throws {Problem} With each field at fault, such as a document that cannot be read.
   */
  async asked(body: unknown, { isEstimate = false } = {}): Promise<RequestedDialogue> {
    if (typeof body !== "object" || body === null || Array.isArray(body)) {
      throw new Problem(400, "The body must be a JSON object with 'protocol' and the fields of its configuration");
    }
    const { protocol: name, documents, ...given } = fieldsIn(body) as Record<string, unknown>;
    const protocol = await PROTOCOLS.find((each) => each.name === name)?.load();
    if (!protocol) {
      throw wrong([{
        field: "protocol",
        detail: () => FIELD_PROBLEMS.oneOf(PROTOCOLS.map(({ name }) => name)),
      }]);
    }
    const fields = fieldsOf(protocol);
    const reserved = Object.keys(given).filter((name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field && traitsOf(field).from === "operator";
    });
    if (reserved.length > 0) {
      throw wrong(reserved.map((field) => ({ field, detail: () => FIELD_PROBLEMS.byOperator })));
    }
    const long = Object.entries({ ...given, documents }).filter(([, value]) => isLong(value));
    if (long.length > 0) throw wrong(long.map(([field]) => ({ field, detail: () => FIELD_PROBLEMS.tooMany(MOST) })));
    checked(askedSchema(protocol, isEstimate ? ESTIMATED_DOCUMENTS : DOCUMENTS), body);
    if (JSON.stringify(given).length > MOST_BYTES) {
      throw new Problem(413, `Without its documents, a request may have ${MOST_BYTES} bytes at most`);
    }
    const { preset } = checked(z.looseObject({ preset: COMMON_FIELDS.preset }), given);
    const noPreset = preset === undefined ? undefined : presetProblem(preset, protocol, this.settings.presets);
    if (noPreset !== undefined) throw wrong([{ field: "preset", detail: noPreset }]);
    const { subject } = protocol;
    if (given[subject] === undefined && given.brief === undefined) {
      throw wrong([{ field: subject, detail: () => FIELD_PROBLEMS.missing }]);
    }
    const configuration = this.#named(given, protocol);
    return documents === undefined
      ? { protocol, configuration }
      : { protocol, configuration, documents: await readGiven(ESTIMATED_DOCUMENTS.parse(documents)) };
  }

  /**
   * Returns SPECs of judges.
   *
   * @throws {Problem} If one is no name of a model.
   */
  judgesNamed(judges: readonly string[]): readonly string[] {
    const naming = new Naming();
    const specs = judges.map((name, n) => naming.resolve(this.#judging, name, `judges[${n}]`));
    naming.check();
    return specs;
  }

  /**
   * Returns the SPEC of the model that answers about an import.
   *
   * @throws {Problem} If it is no name of a model.
   */
  readerNamed(name: string): string {
    const naming = new Naming();
    const spec = naming.resolve(this.#judging, name, "model");
    naming.check();
    return spec;
  }

  /** Returns the servers and folders of a recorded dialogue, as far as the operator defines them. */
  givenAgain({ brief = "" }: Configuration): Configuration {
    const isKnown = brief !== "" && [...this.briefs.values()].some((known) => isSamePath(known, brief));
    return { ...picked(this.settings, SERVERS), ...(isKnown ? { brief } : {}) };
  }

  /** Returns a text in which the operator's folders and recordings have their names in place of their paths. */
  inNames(text: string): string {
    const recordings = [...this.models].map(([name, spec]) =>
      [name, spec.startsWith(RECORDED) ? spec.slice(RECORDED.length) : ""] as const
    );
    const paths = [...this.briefs, ...recordings].filter(([, path]) => isAbsolute(path))
      .sort(([, a], [, b]) => b.length - a.length);
    return paths.reduce((shown, [name, path]) => shown.replaceAll(path, name), text);
  }

  /**
   * Checks that a recorded dialogue uses the operator's models only.
   *
   * @throws {ConfigError} Which names the others.
   */
  checkModels(configuration: Configuration): void {
    const { model, models = {}, participants = [] } = configuration;
    const used = [
      model,
      ...Object.values(models),
      ...[...participants, ...reviewersIn(configuration)].map((one) => one.model),
    ];
    const refusal = this.refusal(used.filter((spec) => spec !== undefined));
    if (refusal !== undefined) throw new ConfigError(refusal);
  }

  /** Returns the reason why recorded dialogues may not use models; `undefined` if the operator has defined them all. */
  refusal(specs: readonly string[]): string | undefined {
    const known = new Set([...this.models.values(), "client"].map(plainSpec));
    const unknown = new Set(specs.filter((spec) => !known.has(plainSpec(spec))));
    if (unknown.size === 0) return undefined;
    return `The operator of this server has not defined ${[...unknown].join(", ")}: start it with --model`;
  }

  /** Returns a configuration in which names are replaced by what they stand for. */
  #named(given: Configuration, protocol: Protocol): Configuration {
    const naming = new Naming();
    const reviewers = isJudgedByPanel(protocol, given) ? this.#judging : this.models; // elsewhere, judges take part
    const model = (name: string, field: string) => naming.resolve(this.models, name, field);
    const { brief, models, participants, judges, clerks, tools } = given;
    const reviewing = (one: string | ReviewerConfiguration, known: ReadonlyMap<string, string>, field: string) => {
      const { model: name, ...rest } = reviewerOf(one);
      return name === undefined ? rest : { ...rest, model: naming.resolve(known, name, `${field}.model`) };
    };
    const tool = new Map(this.tools.map((name) => [name, name]));
    tools?.forEach((name, n) => naming.resolve(tool, name, `tools[${n}]`));
    participants?.forEach(({ tools = [] }, n) =>
      tools.forEach((name, m) => naming.resolve(tool, name, `participants[${n}].tools[${m}]`))
    );
    const configuration: Configuration = {
      ...given,
      ...this.settings,
      ...(brief === undefined ? {} : { brief: naming.resolve(this.briefs, brief, "brief") }),
      ...(given.model === undefined ? {} : { model: model(given.model, "model") }),
      ...(models && {
        models: Object.fromEntries(Object.entries(models).map(([id, name]) => [id, model(name, `models.${id}`)])),
      }),
      ...(participants && {
        participants: participants.map((one, n) =>
          one.model === undefined ? one : { ...one, model: model(one.model, `participants[${n}].model`) }
        ),
      }),
      ...(judges && { judges: judges.map((one, n) => reviewing(one, reviewers, `judges[${n}]`)) }),
      ...(clerks && { clerks: clerks.map((one, n) => reviewing(one, this.#judging, `clerks[${n}]`)) }),
    };
    naming.check();
    return configuration;
  }
}

/** Most entries of a list or map in a request. Ten thousand participants take more memory than there is. */
const MOST = 100;

function isLong(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length > MOST;
}

/** Replaces names, and collects those that are unknown. */
class Naming {
  readonly #errors: FieldProblem[] = [];

  resolve(known: ReadonlyMap<string, string>, name: string, field: string): string {
    const found = known.get(name);
    if (found === undefined) {
      this.#errors.push({
        field,
        detail: known.size === 0 ? () => FIELD_PROBLEMS.noneDefined : () => FIELD_PROBLEMS.oneOf([...known.keys()]),
      });
    }
    return found ?? name;
  }

  check(): void {
    if (this.#errors.length > 0) throw wrong(this.#errors);
  }
}
