import { z } from "zod";
import { CONFIDENCE_LEVEL, CONSENSUS_LEVEL } from "./consensus/consensus.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { STANCES } from "./response.ts";
import type { ProtocolConfig } from "../protocol_dialogue.ts";
import { anyone, type FieldsOf, ROUNDS } from "../fields.ts";
import { cannotHold, checkedOptions, integer, listOf, mapOf, text, upTo } from "../schema.ts";
import {
  PERSPECTIVE_NAMES,
  ROUNDTABLE_MODES,
  type RoundtableMode,
  type RoundtableModeName,
  roundtableModes,
} from "./modes.ts";

const wrong = cannotHold("a roundtable");

/** Rules that end a roundtable before its last round. `true` sets the default value, and `false` disables a rule. */
export interface RoundtableEndRules {
  /** Level of agreement that ends it as consensus, above 0 and at most 1. @default 0.9 */
  readonly consensus?: number | boolean;
  /** Number of rounds without a changed position, an integer >= 2. @default 2 */
  readonly convergence?: number | boolean;
  /** Minimum confidence of every participant, 0–1, whatever their positions. @default 0.85 */
  readonly confidence?: number | boolean;
  /** A judge finds that another round would add nothing. */
  readonly judge?: boolean;
  /** The first participant who answered is asked if everybody agrees, unless stances are opposite. */
  readonly selfConvergence?: boolean;
}

/** The options of a roundtable. */
export interface RoundtableConfig extends ProtocolConfig {
  /** The way to hold rounds: a shipped mode or a custom one. @default "collaborative" */
  readonly mode?: RoundtableModeName | RoundtableMode;
  /** Most rounds; an integer >= 1. @default 3 */
  readonly roundCount?: number;
  /**
   * Rules that end it early. If several apply, the first in the order of {@linkcode RoundtableEndRules} counts.
   * @default consensus, convergence, confidence and, with a judge, judge
   */
  readonly endRules?: RoundtableEndRules;
  /** Limit of a response, in tokens as counted by `src/text/`; an integer >= 1. @default 500 */
  readonly responseMaxTokens?: number;
  /**
   * Ends with the judge's verdict or, without a judge, with a synthesis; otherwise only with the findings. @default
   * true
   */
  readonly conclusion?: boolean;
  /** Limit of the verdict or synthesis, in tokens. @default 600 */
  readonly conclusionMaxTokens?: number;
  /**
   * For `expert-panel`: shipped perspectives (technical, economic, ethical, social) or custom ones. @default the
   * shipped four
   */
  readonly perspectives?: readonly string[];
  /** For `expert-panel`: how perspectives are assigned. @default "round-robin" */
  readonly perspectiveAssignment?: "round-robin" | "random" | Readonly<Record<string, string>>;
}

/** End rules with their values; an absent or `false` rule does not apply. */
export type EndRulesSet = ReturnType<typeof endRulesSet>;

/** The options of a roundtable with their defaults filled in. */
export type RoundtableRules = ReturnType<typeof roundtableRules>;

/** Names that a task may contain in braces. Other braces are left unchanged. */
const PLACEHOLDERS = ["topic", "question", "round", "rounds", "name", "model_name", "history"];
/** Matches a name in braces. */
export const PLACEHOLDER = /\{([a-z_]+)\}/g;

const DEFAULT_ENDS = { consensus: CONSENSUS_LEVEL, convergence: 2, confidence: CONFIDENCE_LEVEL } as const;
/** The mode that has perspectives. */
const WITH_PERSPECTIVES = "expert-panel";

const AGREEMENT = z.number().positive().max(1).meta({ wanted: "a number above 0 and at most 1" });

const TASKS = z.strictObject({ first: text(), later: text() });

/** A custom mode as data; only programs can add a check of responses. */
const MODE = z.strictObject({
  name: text("a name").describe("Name of the mode; it must differ from the built-in ones."),
  order: z.enum(["together", "sequential", "parts"]).exactOptional()
    .describe("All at once, one after the other, or part by part (together)."),
  anonymous: z.boolean().exactOptional().describe("Show participants under labels (false)."),
  anchor: text().exactOptional().describe("The purpose of the roundtable, shown to everybody."),
  contract: text().exactOptional().describe("Rules for everybody in each round."),
  verification: text().exactOptional().describe("Questions for participants to ask themselves before answering."),
  tasks: TASKS.describe(
    "Instructions for the first round and for later rounds, with {topic}, {round}, {rounds}, {name} or {history}.",
  ),
  parts: listOf(
    z.strictObject({
      name: text("a name"),
      anchor: text(),
      stances: listOf(z.enum(STANCES), `a list of ${STANCES.join(", ")}`).exactOptional(),
      tasks: TASKS.exactOptional(),
    }),
    "a list of parts",
  ).exactOptional().describe("Parts, assigned in turn."),
  unpaired: text("the name of a part").exactOptional().describe(
    "Part of a participant who would make two sides unequal.",
  ),
});

/** The fields of a roundtable's configuration. */
export const ROUNDTABLE_OPTIONS = {
  mode: anyone(
    z.union([z.enum(ROUNDTABLE_MODES), MODE]).default("collaborative").describe("Form of each round")
      .meta({ wanted: `one of ${ROUNDTABLE_MODES.join(", ")}, or a custom mode` }),
    { flag: { value: "MODE | FILE", file: "yaml" }, page: "usual" },
  ),
  roundCount: anyone(integer().default(3).describe("Maximum rounds"), ROUNDS),
  endRules: anyone(
    z.strictObject({
      consensus: z.union([AGREEMENT, z.boolean()]).exactOptional()
        .describe("Agreement level that counts as consensus; true is 0.9."),
      convergence: z.union([integer(2), z.boolean()]).exactOptional()
        .describe("Number of rounds in which nobody has moved; true is 2."),
      confidence: z.union([upTo(1), z.boolean()]).exactOptional()
        .describe("Minimum confidence of everybody; true is 0.85."),
      judge: z.boolean().exactOptional().describe("The judge finds that another round would add nothing."),
      selfConvergence: z.boolean().exactOptional().describe("A participant is asked if everybody agrees."),
    }).optional().describe("Rules that end the rounds early"),
    { flag: { flag: "--end", value: "RULE[=N]", help: "Rule that ends the rounds early" } },
  ),
  responseMaxTokens: anyone(integer().default(500).describe("Token limit of a response")),
  conclusion: anyone(z.boolean().default(true).describe("End with a verdict or synthesis")),
  conclusionMaxTokens: anyone(integer().default(600).describe("Token limit of the verdict or synthesis")),
  perspectives: anyone(
    listOf(text("a name"), "a list of names that are not empty").optional()
      .describe("Perspectives of an expert panel"),
    {
      flag: { flag: "--perspective", value: "NAME", help: "Perspective of an expert panel" },
      usual: "technical, economic, ethical, social",
    },
  ),
  perspectiveAssignment: anyone(
    z.union([
      z.enum(["round-robin", "random"]),
      mapOf(text("a name"), "perspectives by id of the participant"),
    ]).optional().describe("Assignment of perspectives in an expert panel"),
    { usual: "round-robin" },
  ),
} satisfies FieldsOf<Omit<RoundtableConfig, keyof ProtocolConfig>>;

const SCHEMA = z.object(ROUNDTABLE_OPTIONS);

/**
 * Fills in defaults.
 *
 * @throws {TypeError | RangeError} If a field is invalid, or has no effect.
 */
export function roundtableRules(config: RoundtableConfig, { hasJudge }: { readonly hasJudge: boolean }) {
  const { check, ...data } = typeof config.mode === "object" ? config.mode : {};
  const options = checkedOptions("a roundtable", SCHEMA, { ...config, ...(check ? { mode: data } : {}) });
  const { mode: chosen, roundCount: rounds, responseMaxTokens, conclusionMaxTokens } = options;
  const name = typeof chosen === "string" ? chosen : chosen.name;
  for (const field of ["perspectives", "perspectiveAssignment"] as const) {
    if (name !== WITH_PERSPECTIVES && options[field] !== undefined) {
      throw wrong(`'${field}' is only for the mode ${WITH_PERSPECTIVES}: the mode is ${name}`);
    }
  }
  const { perspectives = PERSPECTIVE_NAMES, perspectiveAssignment = "round-robin" } = options;
  checkAssignment(perspectives, perspectiveAssignment, config);
  const own = typeof chosen === "string" ? undefined : checkedMode(chosen);
  return {
    name,
    mode: typeof chosen === "string" ? roundtableModes[chosen] : { ...chosen, ...omitUndefined({ check }) },
    rounds,
    ends: endRulesSet(options.endRules, hasJudge),
    concludes: options.conclusion,
    limits: { response: responseMaxTokens, conclusion: conclusionMaxTokens },
    perspectives,
    assignment: perspectiveAssignment,
    ...omitUndefined({ own }),
  };
}

function checkPlaceholders(field: string, given: string): void {
  const unknown = [...given.matchAll(PLACEHOLDER)].find(([, name = ""]) => !PLACEHOLDERS.includes(name));
  if (!unknown) return;
  const known = PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
  throw wrong(`'${field}' may have ${known}: current value has ${unknown[0]}`);
}

/** Checks that a custom mode is consistent. */
function checkedMode<T extends z.output<typeof MODE>>(mode: T): T {
  const { name, order, tasks, parts = [], unpaired } = mode;
  if (Object.hasOwn(roundtableModes, name)) throw wrong(`'mode.name' is that of a shipped mode: '${name}'`);
  if (order === "parts" && parts.length === 0) throw wrong("'mode.order' is parts, but there are no 'mode.parts'");
  const names = parts.map((part) => part.name);
  const double = names.find((each, at) => names.indexOf(each) !== at);
  if (double !== undefined) throw wrong(`'mode.parts' has '${double}' twice`);
  if (unpaired !== undefined && !names.includes(unpaired)) {
    throw wrong(`'mode.unpaired' must be one of the parts: current value is '${unpaired}'`);
  }
  for (const { first, later } of [tasks, ...parts.flatMap((part) => part.tasks ?? [])]) {
    checkPlaceholders("mode.tasks", `${first} ${later}`);
  }
  return mode;
}

function endRulesSet(rules: RoundtableEndRules | undefined, hasJudge: boolean) {
  if (rules === undefined) return { ...DEFAULT_ENDS, judge: hasJudge, selfConvergence: false };
  const { judge = false, selfConvergence = false } = rules;
  if (judge && !hasJudge) throw wrong("'endRules.judge' needs a judge");
  const valueOf = (name: keyof typeof DEFAULT_ENDS) => {
    const given = rules[name];
    return given === true ? DEFAULT_ENDS[name] : given === false ? undefined : given;
  };
  const values = {
    consensus: valueOf("consensus"),
    convergence: valueOf("convergence"),
    confidence: valueOf("confidence"),
  };
  return { judge, selfConvergence, ...omitUndefined(values) };
}

function checkAssignment(
  perspectives: readonly string[],
  assignment: NonNullable<RoundtableConfig["perspectiveAssignment"]>,
  config: RoundtableConfig,
): void {
  if (typeof assignment !== "object" || config.perspectives === undefined) return;
  const assigned = Object.values(assignment);
  const stranger = assigned.find((name) => !perspectives.includes(name)) ??
    perspectives.find((name) => !assigned.includes(name));
  if (stranger !== undefined) {
    throw wrong(
      `'perspectiveAssignment' and 'perspectives' must name the same perspectives: '${stranger}' is only in one of them`,
    );
  }
}
