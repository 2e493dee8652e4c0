import type * as en from "../en/status.ts";
import type { Translation } from "../language.ts";
import { count, dollars, integer, s } from "./numbers.ts";
import { listed, spaced } from "./phrases.ts";
import { span } from "./times.ts";

/** Why a dialogue ended, as clauses. */
export const END_REASONS = {
  completed: "il est allé à son terme",
  consensus: "les participants sont tombés d’accord",
  convergence: "les positions ne changeaient plus",
  confidence: "les avis recueillis étaient assez sûrs",
  judge: "le jury y a mis fin",
  max_turns: "le nombre d’interventions était atteint",
  max_rounds: "le nombre de tours était atteint",
  max_duration: "le temps était écoulé",
  budget: "le budget était épuisé",
  input_needed: "il a besoin de la réponse d’une personne",
  paused: "il a été mis en pause",
  provider: "un fournisseur n’a pas pu répondre",
  aborted: "il a été annulé",
  error: "il n’a pas pu continuer",
} satisfies Translation<typeof en.END_REASONS>;

const AMOUNTS: Readonly<Record<en.LimitName, (most: number) => string>> = {
  max_turns: (most) => count(most, "intervention", "interventions"),
  max_calls: (most) => count(most, "appel", "appels"),
  max_tokens: (most) => count(most, "jeton", "jetons"),
  max_cost: dollars,
  max_duration: span,
};

/** Limits that ended something early. */
export const LIMITS = {
  label: "Interrompu",
  stoppedBy: (place: string) => `Arrêté par ${place}`,
  limit: (name: en.LimitName, most?: number, scope?: string) => {
    const what = name === "max_duration"
      ? "la limite de temps"
      : name === "max_turns"
      ? "la limite d’interventions"
      : "le budget";
    const details = [...(scope === undefined ? [] : [scope]), ...(most === undefined ? [] : [AMOUNTS[name](most)])];
    return `${what}${details.length === 0 ? "" : ` (${details.join(" ; ")})`}`;
  },
  place: (
    limit: string,
    where: { readonly round: string; readonly of?: number | undefined } | { readonly phase: string },
    speaker: string,
    kind: string,
  ) => {
    const place = "phase" in where
      ? `dans la phase ${where.phase}`
      : `au tour ${where.round}${where.of === undefined ? "" : ` sur ${where.of}`}`;
    return `${limit} ${place}, avant ${speaker} (${kind === "turn" ? "intervention" : spaced(kind)})`;
  },
} satisfies Translation<typeof en.LIMITS>;

/** How far a dialogue came. */
export const STATUS = {
  label: "État",
  continue: "Pour continuer",
  imported: (file: string) => `importé de ${file}`,
  unfinished: "inachevé : il est encore en cours, ou il a été interrompu",
  states: { completed: "terminé", stopped: "arrêté", failed: "en échec" },
  ended: (
    { state, reason, failures, cut }: {
      readonly state: string;
      readonly reason?: string | undefined;
      readonly failures: number;
      readonly cut?: string | undefined;
    },
  ) =>
    `${state}${reason === undefined ? "" : ` : ${reason}`}${
      failures === 0 ? "" : `, avec ${count(failures, "échec", "échecs")}`
    }${cut === undefined ? "" : ` ; interrompu par ${cut}`}`,
  because: (clause: string, said: string) => `${clause} (${said})`,
  away: (provider: string, reason: string) => `${provider} est indisponible (${reason})`,
  didNotFinish: (protocol: string) => `indécis : pas mené à son terme (${protocol})`,
  importAgain: (file: string) =>
    `cette importation a été interrompue : importez de nouveau ${file} pour obtenir une archive complète`,
  resumeReview:
    "relancez la commande d’origine ou, pour un dialogue qui a ses propres juges, convene resume : la suite reprend " +
    "là où tout s’est arrêté, avec les réponses enregistrées",
  resume:
    "lancez convene resume avec le chemin de l’archive : la suite reprend là où tout s’est arrêté, avec les réponses " +
    "enregistrées",
  resumeProgram:
    "le programme qui a mené le dialogue le reprend là où il s’est arrêté, par workflow.resume avec le chemin de " +
    "l’archive et avec les réponses enregistrées",
} satisfies Translation<typeof en.STATUS>;

/** Where something comes from that was made elsewhere, or earlier. */
export const ORIGIN = {
  madeElsewhere: "inconnu : fait ailleurs",
  heldElsewhere: "inconnu : mené ailleurs",
  unknown: "inconnu",
  someTimes: (times: string, messages: number) =>
    `${times}, d’après les heures de ${count(messages, "message", "messages")} ; celles des autres sont inconnues`,
  imported: "Importé",
  importedAt: (time: string, version: string) => `${time}, par la version ${version}`,
  from: "De",
  file: (file: string, place: string | undefined, encoding: string | undefined, sha256: string) =>
    `${file}${place === undefined ? "" : `, ${place}`} (${encoding ? `lu en ${encoding}, ` : ""}SHA-256 ${sha256})`,
  held: "Date",
  forkedFrom: "Variante de",
  fork: (dialogue: string, message: number | string, key: string) =>
    `${dialogue}, après le message ${message} (${key})`,
  heldAndForked: (held: string, origin: string) => `${held} ; variante de ${origin}`,
} satisfies Translation<typeof en.ORIGIN>;

/** Returns a duration in seconds, or from two minutes on in minutes. */
function roughly(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** What is wrong with a provider that is away. */
function away(code: string | undefined): string {
  switch (code) {
    case "unreachable":
      return "est injoignable";
    case "timeout":
      return "ne répond pas";
    case "truncated":
    case "malformed":
      return "donne des réponses défectueuses";
    default:
      return "est surchargé";
  }
}

/** What a call waits for. Durations are in milliseconds. */
export const WAITING = {
  away: (provider: string, code: string | undefined, waitMs: number, givingUpMs?: number) =>
    `${provider} ${away(code)} : prochain essai dans ${roughly(waitMs)}${
      givingUpMs === undefined ? "" : `, abandon dans ${roughly(givingUpMs)}`
    }`,
  retry: (provider: string, waitMs: number) => `attente de ${seconds(waitMs)} avant de réinterroger ${provider}`,
  rateLimit: (provider: string, waitMs: number) =>
    `attente de ${seconds(waitMs)} à cause de la limite de débit (${provider})`,
} satisfies Translation<typeof en.WAITING>;

function seconds(ms: number): string {
  return `${integer(Math.max(1, Math.ceil(ms / 1000)))} s`;
}

/** What is missing or went wrong. */
export const LOSSES = {
  missing: "Manque",
  warning: "Avertissement",
  /** Follows a warning. */
  andSimilar: (others: number) =>
    ` ; et ${count(others, "avertissement semblable", "avertissements semblables")} dans les métadonnées`,
  answers: (missing: number, all: string, which: string) => `${missing} sur ${all} (${which})`,
  messages: (numbers: string, isOne: boolean) => `${isOne ? "message" : "messages"} ${numbers}`,
  some: (items: readonly string[], others: number) =>
    listed(others > 0 ? [...items, `${others} autre${s(others)}`] : items),
} satisfies Translation<typeof en.LOSSES>;
