import type { KindName } from "../en/names.ts";
import { count, integer, plural } from "./numbers.ts";

/** What turns and questions are called that have no name of their own. */
export const KINDS = {
  announcement: "annonce",
  statement: "intervention",
  opening: "ouverture",
  argument: "argument",
  rebuttal: "réfutation",
  closing: "conclusion",
  question: "question",
  answer: "réponse",
  interruption: "interruption",
  round_summary: "résumé du tour",
  summary: "résumé",
  gathering: "premières idées",
  plan: "plan",
  position: "position",
  proposal: "proposition",
  critique: "critique",
  refinement: "révision",
  response: "réponse",
  clarification: "demande de précisions",
  synthesis: "synthèse",
  preparation: "préparation",
  score: "notation",
  fact_check: "vérification des faits",
  rule_check: "contrôle des règles",
  claim_check: "contrôle des citations",
  context_summary: "résumé du contexte",
  ballot: "bulletin",
  evaluation: "évaluation",
  analysis: "analyse",
  decision: "décision",
  judgement: "jugement",
  belief: "estimation",
} as const satisfies Readonly<Record<KindName, string>>;

/** Plurals that do not merely add an s at the end. */
const MANY: Readonly<Partial<Record<KindName, string>>> = {
  round_summary: "résumés de tours",
  gathering: "premières idées",
  clarification: "demandes de précisions",
  fact_check: "vérifications des faits",
  rule_check: "contrôles des règles",
  claim_check: "contrôles des citations",
  context_summary: "résumés du contexte",
};

/** Returns turns or questions with their number, such as `3 plans`. `called` is their own name, if they have one. */
export function countCalled(n: number, kind: KindName, called?: string): string {
  if (called !== undefined) return `${integer(n)} ${plural(n, called, `× ${called}`)}`;
  return count(n, KINDS[kind], MANY[kind]);
}

/** What those who take part are called by their roles; others by the words of the role. */
export const ROLES = {
  position_advocate: "défend une position",
  participant: "participe",
  moderator: "modération",
  fact_checker: "vérification des faits",
  judge: "juge",
  chair: "présidence",
  client: "commanditaire",
  audience: "public",
  author: "rédaction",
  side: "camp",
  unknown: "inconnu",
  architect: "architecture",
  performance: "performances",
  security: "sécurité",
  testing: "tests",
  data_modelling: "modèle de données",
  simplicity: "simplicité",
  generalist: "vue d’ensemble",
} as const;

/** Names of protocols, each with its article. */
export const PROTOCOL_NAMES: Readonly<Record<string, readonly [article: string, name: string]>> = {
  debate: ["Un", "débat"],
  council: ["Un", "conseil"],
  dialectic: ["Une", "dialectique"],
  roundtable: ["Une", "table ronde"],
  critique: ["Une", "critique"],
  evaluation: ["Une", "évaluation"],
  panel: ["Un", "verdict de jury"],
  flow: ["Un", "relevé des arguments"],
  answers: ["Une", "analyse des réponses"],
};

/** What dialogues are called by their protocols; others by the protocol's name. */
export const PROTOCOLS = {
  of: (protocol: string) => PROTOCOL_NAMES[protocol]?.[1] ?? protocol,
  withArticle: (protocol: string) => PROTOCOL_NAMES[protocol]?.join(" ") ?? `Un dialogue (${protocol})`,
  transcript: "transcription",
} as const;

/** Names of agents, and of the authors of their answers. */
export const AGENTS = {
  human: "une personne",
  unnamed: "un modèle sans nom",
  recorded: "réponses enregistrées",
  recordedIn: (file: string) => `réponses enregistrées dans ${file}`,
  byPerson: "Écrit par une personne",
  answers: (agent: string) => `Réponses : ${agent}`,
  byModel: (model?: string) => `Écrit par un modèle de langage${model === undefined ? "" : ` (${model})`}`,
} as const;

/** Whose reading a score is. */
export const READINGS = {
  recorded: "une lecture enregistrée",
  person: "la lecture d’une personne",
  model: "la lecture d’un modèle",
  other: "une seule lecture",
} as const;

/** Values of settings and answers. */
export const VALUES = { yes: "oui", no: "non", none: "aucun" } as const;

/** What calls were made for. */
export const PURPOSES = {
  preparing: "Préparer",
  speaking: "Parler",
  scoring: "Noter",
  checking: "Vérifier",
  voting: "Voter",
  judging: "Juger",
  summarising: "Résumer",
  unknown: "Inconnu",
} as const;

/** Names of the criteria of scores, by their identifiers. */
export const CRITERIA: Readonly<Record<string, string>> = {
  logical_coherence: "cohérence logique",
  evidence_quality: "qualité des preuves",
  responsiveness: "prise en compte des autres",
  persuasiveness: "force de persuasion",
  rule_adherence: "respect des règles",
};

/** Returns the name of a criterion of scores as words: `cohérence logique` for `logical_coherence`. */
export function criterionName(id: string): string {
  return CRITERIA[id] ?? id.replaceAll("_", " ");
}
