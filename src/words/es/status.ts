import type { LimitName } from "../en/status.ts";
import { count, dollars } from "./numbers.ts";
import { listed, spaced } from "./phrases.ts";
import { span } from "./times.ts";

/** Why a dialogue ended, as clauses. */
export const END_REASONS = {
  completed: "llegó a su fin",
  consensus: "los participantes se pusieron de acuerdo",
  convergence: "las posturas dejaron de cambiar",
  confidence: "las respuestas fueron lo bastante seguras",
  judge: "el juez lo dio por terminado",
  max_turns: "llegó a su número de intervenciones",
  max_rounds: "llegó a su número de rondas",
  max_duration: "se acabó su tiempo",
  budget: "se agotó su presupuesto",
  input_needed: "necesita la respuesta de una persona",
  paused: "se pausó",
  provider: "un proveedor no pudo responder",
  aborted: "se canceló",
  error: "no pudo continuar",
} as const;

/** What a limit allows. */
const AMOUNTS: Readonly<Record<LimitName, (most: number) => string>> = {
  max_turns: (most) => count(most, "intervención", "intervenciones"),
  max_calls: (most) => count(most, "llamada"),
  max_tokens: (most) => count(most, "token"),
  max_cost: dollars,
  max_duration: span,
};

/** Limits that ended something early. */
export const LIMITS = {
  label: "Acortado",
  stoppedBy: (place: string) => `Lo detuvo ${place}`,
  /** A limit, such as `el presupuesto de participant ada (0,012 US$)`. */
  limit: (name: LimitName, most?: number, scope?: string) => {
    const what = name === "max_duration"
      ? "el límite de tiempo"
      : name === "max_turns"
      ? "el límite de intervenciones"
      : "el presupuesto";
    return `${what}${scope === undefined ? "" : ` de ${scope}`}${
      most === undefined ? "" : ` (${AMOUNTS[name](most)})`
    }`;
  },
  /** `round` is its number, `of` the number of all rounds, `kind` what was about to be said. */
  place: (
    limit: string,
    where: { readonly round: string; readonly of?: number | undefined } | { readonly phase: string },
    speaker: string,
    kind: string,
  ) => {
    const place = "phase" in where
      ? `la fase ${where.phase}`
      : `la ronda ${where.round}${where.of === undefined ? "" : ` de ${where.of}`}`;
    return `${limit} en ${place}, antes de ${speaker} (${kind === "turn" ? "intervención" : spaced(kind)})`;
  },
} as const;

/** How far a dialogue came. */
export const STATUS = {
  label: "Estado",
  continue: "Para continuar",
  imported: (file: string) => `importado de ${file}`,
  unfinished: "sin terminar: sigue en curso o se interrumpió",
  states: { completed: "terminado", stopped: "detenido", failed: "fallido" },
  ended: (
    { state, reason, failures, cut }: {
      readonly state: string;
      readonly reason?: string | undefined;
      readonly failures: number;
      readonly cut?: string | undefined;
    },
  ) =>
    `${state}${reason === undefined ? "" : `: ${reason}`}${failures === 0 ? "" : `, con ${count(failures, "fallo")}`}${
      cut === undefined ? "" : `; lo acortó ${cut}`
    }`,
  because: (clause: string, said: string) => `${clause} (${said})`,
  away: (provider: string, reason: string) => `${provider} no está disponible (${reason})`,
  didNotFinish: (protocol: string) => `sin decidir: no llegó a su fin (${protocol})`,
  importAgain: (file: string) =>
    `esta importación se interrumpió: importe ${file} de nuevo para que el archivo del diálogo quede completo`,
  resumeReview:
    "repita la orden original o, si el diálogo tiene su propio jurado, use convene resume: sigue donde quedó, con " +
    "las respuestas guardadas",
  resume: "use convene resume con la ruta del archivo del diálogo: sigue donde quedó, con las respuestas guardadas",
  resumeProgram:
    "el programa que lo llevó a cabo lo continúa donde quedó, con workflow.resume y la ruta del archivo del diálogo; " +
    "se usan las respuestas guardadas",
} as const;

/** Where something comes from that was made elsewhere, or earlier. */
export const ORIGIN = {
  madeElsewhere: "desconocido: se hizo en otra parte",
  heldElsewhere: "desconocido: se llevó a cabo en otra parte",
  unknown: "desconocido",
  someTimes: (times: string, messages: number) =>
    `${times}, según las horas de ${count(messages, "mensaje")}; las de los demás se desconocen`,
  imported: "Importado",
  importedAt: (time: string, version: string) => `${time}, con la versión ${version}`,
  from: "De",
  file: (file: string, place: string | undefined, encoding: string | undefined, sha256: string) =>
    `${file}${place === undefined ? "" : `, ${place}`} (${
      encoding ? `leído como ${encoding}, ` : ""
    }SHA-256 ${sha256})`,
  held: "Llevado a cabo",
  forkedFrom: "Bifurcado de",
  fork: (dialogue: string, message: number | string, key: string) => `${dialogue}, tras el mensaje ${message} (${key})`,
  heldAndForked: (held: string, origin: string) => `${held}; bifurcado de ${origin}`,
} as const;

/** Returns a duration in seconds, or from two minutes on in minutes. */
function roughly(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
}

/** What is wrong with a provider that is away. */
function away(code: string | undefined): string {
  switch (code) {
    case "unreachable":
      return "no está accesible";
    case "timeout":
      return "no responde";
    case "truncated":
    case "malformed":
      return "da respuestas defectuosas";
    default:
      return "está saturado";
  }
}

/** What a call waits for. Durations are in milliseconds. */
export const WAITING = {
  away: (provider: string, code: string | undefined, waitMs: number, givingUpMs?: number) =>
    `${provider} ${away(code)}: próximo intento en ${roughly(waitMs)}${
      givingUpMs === undefined ? "" : `, se abandona en ${roughly(givingUpMs)}`
    }`,
  retry: (provider: string, waitMs: number) => `espera ${seconds(waitMs)} antes de volver a preguntar a ${provider}`,
  rateLimit: (provider: string, waitMs: number) =>
    `espera ${seconds(waitMs)} por el límite de solicitudes de ${provider}`,
} as const;

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`;
}

/** What is missing or went wrong. */
export const LOSSES = {
  missing: "Falta",
  warning: "Advertencia",
  /** Follows a warning. */
  andSimilar: (others: number) =>
    `; y ${count(others, "advertencia parecida", "advertencias parecidas")} en los metadatos`,
  answers: (missing: number, all: string, which: string) => `${missing} de ${all} (${which})`,
  messages: (numbers: string, isOne: boolean) => `${isOne ? "mensaje" : "mensajes"} ${numbers}`,
  /** Items in words, and how many others there are. */
  some: (items: readonly string[], others: number) => listed(others > 0 ? [...items, `${others} más`] : items),
} as const;
