import type { CouncilConfig } from "./council/options.ts";
import type { CritiqueConfig } from "./critique/options.ts";
import { CLASS_AUDIENCE, type DebateConfig } from "./debate/options.ts";
import type { DialecticConfig } from "./dialectic/options.ts";
import type { FactCheckOption } from "./fact_check/options.ts";
import type { ProtocolName } from "./names.ts";
import type { ProtocolConfig } from "./protocol_dialogue.ts";
import type { RoundtableConfig } from "./roundtable/options.ts";

/** Settings of a preset in one protocol, with what they do in a line. */
type Row<Config> = Omit<Config, keyof ProtocolConfig> & FactCheckOption & { readonly about: string };

/** A preset: a row for every protocol. */
interface Preset extends Readonly<Record<ProtocolName, { readonly about: string }>> {
  readonly debate: Row<DebateConfig>;
  readonly council: Row<CouncilConfig>;
  readonly dialectic: Row<DialecticConfig>;
  readonly roundtable: Row<RoundtableConfig>;
  readonly critique: Omit<CritiqueConfig, keyof ProtocolConfig> & { readonly about: string };
}

/** The built-in presets by name. What a row leaves out stays at its default. */
export const PRESETS = {
  quick: {
    debate: {
      about: "one short round, scored; no summaries, plans or fact checks",
      roundCount: 1,
      openingStatementMaxTokens: 150,
      argumentMaxTokens: 120,
      closingStatementMaxTokens: 120,
      summaries: false,
      prepare: false,
    },
    council: {
      about: "each member states a position, then all vote; no criticism",
      phases: ["formulate", "vote", "synthesis"],
    },
    dialectic: {
      about: "one short round of critiques",
      roundCount: 1,
      contextSearch: false,
      turnMaxTokens: { proposal: 500, critique: 200, refinement: 600, synthesis: 1000 },
    },
    roundtable: {
      about: "two rounds of short answers",
      roundCount: 2,
      responseMaxTokens: 250,
      conclusionMaxTokens: 400,
    },
    critique: { about: "one critic, of correctness, and no judge", critics: ["correctness"], ruledBy: "rule" },
  },
  standard: {
    debate: { about: "three rounds and scores" },
    council: { about: "all phases, from first thoughts to the vote" },
    dialectic: { about: "up to three rounds of critiques" },
    roundtable: { about: "up to three rounds" },
    critique: { about: "two critics, of correctness and omissions" },
  },
  thorough: {
    debate: {
      about: "three rounds, planned, cross-examined, and fact-checked from openings to closings",
      prepare: true,
      crossExamination: true,
      steer: true,
      factCheck: true,
      checkOpenings: true,
      checkClosings: true,
      waitForChecks: true,
    },
    council: { about: "all phases, and positions fact-checked before the vote", factCheck: true },
    dialectic: { about: "up to three rounds of critiques, and designs fact-checked", factCheck: true },
    roundtable: { about: "up to five rounds, fact-checked", roundCount: 5, factCheck: true },
    critique: {
      about: "five critics, one for each lens",
      critics: ["correctness", "evidence", "omissions", "risks", "premortem"],
    },
  },
  classroom: {
    debate: {
      about: "two rounds in plain words, terms explained, facts checked; no winner",
      debateFormat: "educational",
      roundCount: 2,
      audience: CLASS_AUDIENCE,
      factCheck: true,
    },
    council: {
      about: "positions, criticism, a change of mind and a vote, fact-checked",
      phases: ["formulate", "debate", "adjust", "vote", "synthesis"],
      factCheck: true,
    },
    dialectic: {
      about: "two rounds of short designs, fact-checked",
      roundCount: 2,
      contextSearch: false,
      turnMaxTokens: { proposal: 500, critique: 200, refinement: 600, synthesis: 1000 },
      factCheck: true,
    },
    roundtable: {
      about: "two rounds of questions and answers, fact-checked",
      mode: "socratic",
      roundCount: 2,
      factCheck: true,
    },
    critique: { about: "two critics, of correctness and evidence", critics: ["correctness", "evidence"] },
  },
} as const satisfies Readonly<Record<string, Preset>>;

/** The preset that changes nothing. */
export const USUAL_PRESET: keyof typeof PRESETS = "standard";
