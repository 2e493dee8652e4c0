import type * as en from "../en/start_choices.ts";

/** What protocols do, by their names. */
const SUMMARIES: Readonly<Record<string, string>> = {
  debate: "débattre entre deux camps ou plus",
  council: "interroger des membres qui réfléchissent, critiquent et votent",
  dialectic: "résoudre un problème de conception",
  roundtable: "discuter d’un thème par tours",
  critique: "critiquer une réponse ou un texte",
};

/** Built-in presets by name, with what they do in each protocol. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  quick: {
    name: "rapide",
    debate: "un tour court, noté ; sans résumés, plans ni vérification",
    council: "chaque membre énonce une position, puis tous votent ; sans critique",
    dialectic: "un tour court de critiques",
    roundtable: "deux tours de réponses courtes",
    critique: "un critique, pour la justesse, et pas de juge",
  },
  standard: {
    name: "habituel",
    debate: "trois tours et des notes",
    council: "toutes les phases, des premières idées au vote",
    dialectic: "jusqu’à trois tours de critiques",
    roundtable: "jusqu’à trois tours",
    critique: "deux critiques, pour la justesse et les omissions",
  },
  thorough: {
    name: "approfondi",
    debate: "trois tours préparés, avec interrogatoire croisé et faits vérifiés des ouvertures aux conclusions",
    council: "toutes les phases, et des positions vérifiées avant le vote",
    dialectic: "jusqu’à trois tours de critiques, et des projets vérifiés",
    roundtable: "jusqu’à cinq tours, avec vérification",
    critique: "cinq critiques, un par angle",
  },
  classroom: {
    name: "pour la classe",
    debate: "deux tours en mots simples, termes expliqués et faits vérifiés ; sans vainqueur",
    council: "positions, critiques, révision et vote, avec vérification",
    dialectic: "deux tours de projets courts, avec vérification",
    roundtable: "deux tours de questions et de réponses, avec vérification",
    critique: "deux critiques, pour la justesse et les preuves",
  },
};

/** Names of settings. */
const FIELDS: Readonly<Record<string, string>> = {
  debateFormat: "Format",
  roundCount: "Tours",
  openingStatementMaxTokens: "Jetons d’une ouverture",
  argumentMaxTokens: "Jetons d’un argument",
  closingStatementMaxTokens: "Jetons d’une conclusion",
  audience: "Public",
  prepare: "Préparation",
  crossExamination: "Interrogatoire croisé",
  endWhenAgreed: "Fin en cas d’accord",
  steer: "Conduite par la modération",
  turnOrder: "Ordre des interventions",
  scoringEnabled: "Notation",
  summaries: "Résumés",
  criteria: "Critères",
  enforceRules: "Faire respecter les règles",
  checkOpenings: "Vérifier les ouvertures",
  checkClosings: "Vérifier les conclusions",
  waitForChecks: "Attendre les vérifications",
  factCheck: "Vérification des faits",
  judges: "Juges",
  clerks: "Relevé des arguments",
  strictJudges: "Choix strict des juges",
  title: "Titre",
  checkQuotations: "Vérifier les citations",
  language: "Langue",
  temperature: "Température",
  reasoningEffort: "Effort de réflexion",
  seed: "Graine du hasard",
  context: "Contexte",
  maxTurns: "Nombre maximal de messages",
  maxCostUsd: "Coût maximal en dollars",
  maxTokens: "Nombre maximal de jetons",
  maxCalls: "Nombre maximal d’appels",
  maxDurationMs: "Durée maximale en minutes",
  phaseBudgets: "Limites par phase",
  phases: "Phases",
  voting: "Mode de scrutin",
  selfVotes: "Votes pour sa propre position",
  ties: "En cas d’égalité",
  quorum: "Quorum",
  weights: "Poids",
  phasePrompts: "Consignes par phase",
  phaseMaxTokens: "Jetons par phase",
  untilConfidence: "Jusqu’à la certitude",
  clarify: "Questions d’abord",
  contextSearch: "Recherche dans le contexte",
  turnMaxTokens: "Jetons par intervention",
  rolePrompts: "Consignes par rôle",
  mode: "Forme des tours",
  endRules: "Règles de fin",
  responseMaxTokens: "Jetons d’une réponse",
  conclusion: "Conclusion",
  conclusionMaxTokens: "Jetons de la conclusion",
  perspectives: "Perspectives",
  perspectiveAssignment: "Répartition des perspectives",
  critics: "Critiques",
  ruledBy: "Qui tranche",
  speakers: "Langue des orateurs",
  readers: "Langue des lecteurs",
  by: "Reconnue à",
  strategy: "Ce qui est montré",
  window: "Jetons en tout",
  threshold: "Longueur à partir de laquelle on résume",
  maxLength: "Longueur maximale",
  unit: "Unité",
  prompt: "Consigne",
  finalReading: "Dernière lecture",
};

/** Returns what a protocol does. */
export const summaryOf: typeof en.summaryOf = (protocol, summary) => SUMMARIES[protocol] ?? summary;

/** Returns the name of a preset. */
export const presetName: typeof en.presetName = (name) => PRESETS[name]?.["name"] ?? name;

/** Returns what a preset does. */
export const presetAbout: typeof en.presetAbout = (name, protocol, about) => PRESETS[name]?.[protocol] ?? about;

/** Returns the name of a setting. */
export const fieldLabel: typeof en.fieldLabel = (name, label) => FIELDS[name] ?? label;
