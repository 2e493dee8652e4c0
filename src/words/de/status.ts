import type { LimitName } from "../en/status.ts";
import { count, dollars } from "./numbers.ts";
import { capital, listed, spaced } from "./phrases.ts";
import { span } from "./times.ts";

/** Why a dialogue ended, as clauses. */
export const END_REASONS = {
  completed: "er kam zu seinem Ende",
  consensus: "die Beteiligten waren sich einig",
  convergence: "die Positionen änderten sich nicht mehr",
  confidence: "die Befragten waren sicher genug",
  judge: "der Richter beendete ihn",
  max_turns: "die Zahl der Beiträge war erreicht",
  max_rounds: "die Zahl der Runden war erreicht",
  max_duration: "die Zeit war abgelaufen",
  budget: "das Budget war aufgebraucht",
  input_needed: "er braucht die Antwort eines Menschen",
  paused: "er wurde angehalten",
  provider: "ein Anbieter konnte nicht antworten",
  aborted: "er wurde abgebrochen",
  error: "er konnte nicht weitergehen",
} as const;

const AMOUNTS: Readonly<Record<LimitName, (most: number) => string>> = {
  max_turns: (most) => count(most, "Beitrag", "Beiträge"),
  max_calls: (most) => count(most, "Aufruf", "Aufrufe"),
  max_tokens: (most) => count(most, "Token", "Tokens"),
  max_cost: dollars,
  max_duration: span,
};

/** Limits that ended something early. */
export const LIMITS = {
  label: "Vorzeitig beendet",
  stoppedBy: (place: string) => `Beendet durch ${place}`,
  limit: (name: LimitName, most?: number, scope?: string) => {
    const what = name === "max_duration"
      ? "die Zeitgrenze"
      : name === "max_turns"
      ? "die Grenze der Beiträge"
      : "das Budget";
    return `${what}${scope === undefined ? "" : ` von ${scope}`}${
      most === undefined ? "" : ` (${AMOUNTS[name](most)})`
    }`;
  },
  place: (
    limit: string,
    where: { readonly round: string; readonly of?: number | undefined } | { readonly phase: string },
    speaker: string,
    kind: string,
  ) => {
    const place = "phase" in where
      ? `in der Phase ${where.phase}`
      : `in Runde ${where.round}${where.of === undefined ? "" : ` von ${where.of}`}`;
    return `${limit} ${place}, vor ${speaker} (${kind === "turn" ? "Beitrag" : spaced(kind)})`;
  },
} as const;

/** How far a dialogue came. */
export const STATUS = {
  label: "Stand",
  continue: "Fortsetzen",
  imported: (file: string) => `importiert aus ${file}`,
  unfinished: "unvollendet: Er läuft noch oder wurde unterbrochen",
  states: { completed: "abgeschlossen", stopped: "gestoppt", failed: "gescheitert" },
  ended: (
    { state, reason, failures, cut }: {
      readonly state: string;
      readonly reason?: string | undefined;
      readonly failures: number;
      readonly cut?: string | undefined;
    },
  ) =>
    `${state}${reason === undefined ? "" : `: ${capital(reason)}`}${
      failures === 0 ? "" : `, mit ${count(failures, "Ausfall", "Ausfällen")}`
    }${cut === undefined ? "" : `; vorzeitig beendet durch ${cut}`}`,
  because: (clause: string, said: string) => `${clause} (${said})`,
  away: (provider: string, reason: string) => `${provider} ist nicht verfügbar (${reason})`,
  didNotFinish: (protocol: string) => `unentschieden: nicht zu Ende geführt (${protocol})`,
  importAgain: (file: string) =>
    `Der Import wurde unterbrochen: Importieren Sie ${file} noch einmal, damit das Archiv vollständig wird`,
  resumeReview:
    "Wiederholen Sie den ursprünglichen Befehl oder, bei einem Dialog mit eigener Jury, rufen Sie convene resume auf: " +
    "Es geht weiter, wo es endete, mit den gespeicherten Antworten",
  resume:
    "Rufen Sie convene resume mit dem Pfad des Archivs auf: Es geht weiter, wo es endete, mit den gespeicherten Antworten",
  resumeProgram:
    "Das Programm, das den Dialog führte, setzt ihn durch workflow.resume mit dem Pfad des Archivs dort fort, wo er " +
    "endete, mit den gespeicherten Antworten",
} as const;

/** Where something comes from that was made elsewhere, or earlier. */
export const ORIGIN = {
  madeElsewhere: "unbekannt: anderswo entstanden",
  heldElsewhere: "unbekannt: anderswo geführt",
  unknown: "unbekannt",
  someTimes: (times: string, messages: number) =>
    `${times}, nach den Zeiten von ${count(messages, "Nachricht", "Nachrichten")}; die der übrigen sind nicht bekannt`,
  imported: "Importiert",
  importedAt: (time: string, version: string) => `${time}, mit Version ${version}`,
  from: "Aus",
  file: (file: string, place: string | undefined, encoding: string | undefined, sha256: string) =>
    `${file}${place === undefined ? "" : `, ${place}`} (${
      encoding ? `gelesen als ${encoding}, ` : ""
    }SHA-256 ${sha256})`,
  held: "Geführt",
  forkedFrom: "Abgezweigt von",
  fork: (dialogue: string, message: number | string, key: string) => `${dialogue}, nach Nachricht ${message} (${key})`,
  heldAndForked: (held: string, origin: string) => `${held}; abgezweigt von ${origin}`,
} as const;

function roughly(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

function away(code: string | undefined): string {
  switch (code) {
    case "unreachable":
      return "ist nicht zu erreichen";
    case "timeout":
      return "antwortet nicht";
    case "truncated":
    case "malformed":
      return "gibt fehlerhafte Antworten";
    default:
      return "ist ausgelastet";
  }
}

/** What a call waits for. Durations are in milliseconds. */
export const WAITING = {
  away: (provider: string, code: string | undefined, waitMs: number, givingUpMs?: number) =>
    `${provider} ${away(code)}: nächster Versuch in ${roughly(waitMs)}${
      givingUpMs === undefined ? "" : `, aufgegeben wird in ${roughly(givingUpMs)}`
    }`,
  retry: (provider: string, waitMs: number) => `wartet ${seconds(waitMs)}, bevor ${provider} wieder gefragt wird`,
  rateLimit: (provider: string, waitMs: number) =>
    `wartet ${seconds(waitMs)} wegen der Grenze für Anfragen an ${provider}`,
} as const;

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}

/** What is missing or went wrong. */
export const LOSSES = {
  missing: "Es fehlt",
  warning: "Warnung",
  /** Follows a warning. */
  andSimilar: (others: number) => `; und ${count(others, "ähnliche Warnung", "ähnliche Warnungen")} in den Metadaten`,
  answers: (missing: number, all: string, which: string) => `${missing} von ${all} (${which})`,
  messages: (numbers: string, isOne: boolean) => `${isOne ? "Nachricht" : "Nachrichten"} ${numbers}`,
  some: (items: readonly string[], others: number) => listed(others > 0 ? [...items, `${others} weitere`] : items),
} as const;
