import { count } from "./numbers.ts";
import { capital, listed, quoted } from "./phrases.ts";

/** How sure a verdict is; what a side argues for, or its name, follows the words for one. */
export const SURENESS = {
  too_close: "demasiado igualado para decidir",
  slightly_for: "ligeramente a favor de",
  for: "a favor de",
  clearly_for: "claramente a favor de",
  undecided: "sin decidir",
} as const;

/** Verdicts between sides, as sentences without a full stop. A side is what it argues for, or its name. */
export const VERDICT = {
  holding: (name: string, position: string) => `${name}: ${quoted(position.replace(/\.$/, ""))}`,
  undecided: (reason: string) => `Sin decidir: ${reason}`,
  tied: (sides: readonly string[], basis?: string) =>
    `Empate entre ${listed(sides)}${basis === undefined ? "" : `, ${basis}`}`,
  tooClose: (sides: readonly string[], basis: string) =>
    `Demasiado igualado para decidir entre ${listed(sides)}, ${basis}`,
  hasVotes: (name: string, reason: string) =>
    `Demasiado igualado para decidir: ${name} tiene los votos, pero ${reason}`,
  leans: (word: keyof typeof SURENESS, side: string, basis: string) => `${capital(SURENESS[word])} ${side}, ${basis}`,
  level: (side: string) => `Igualado: por menos de 0,01 va por delante ${side}`,
  ahead: (side: string, lead: string) => `A favor de ${side}, con una ventaja de ${lead}`,
  wins: (side: string, lead: string) => `A favor de ${side}, por ${lead}`,
  byChair: (side: string) => `A favor de ${side}, pues la votación acabó en empate y decidió la presidencia`,
  byOpinions: (side: string) => `Las opiniones se inclinaron hacia ${side}`,
  other: (what: string, lead: string) => `${capital(what)}, por ${lead}`,
  onReadings: (readings: number, agent: string) => {
    if (readings > 1) return `según ${readings} lecturas`;
    return agent === "chat"
      ? "según la lectura de un modelo"
      : agent === "human"
      ? "según la lectura de una persona"
      : "según una sola lectura";
  },
  scores: (first: string, second: string, readings: string) => `${first} frente a ${second}, sobre 10: ${readings}`,
  byModerator: (isRecorded: boolean, agent: string) => {
    const by = agent === "human" ? "de la persona que" : agent === "chat" ? "del modelo que" : "del agente que";
    return `${isRecorded ? "una lectura grabada" : "una lectura"}, ${by} también moderó`;
  },
} as const;

/** Whose verdict a panel's is, as clauses. */
export const PANEL = {
  readBy: (judges: number) => `según ${judges === 1 ? "un juez" : count(judges, "juez", "jueces")}`,
  votedBy: (votes: number, judges: number) => judges === 1 ? "según un juez" : `por ${votes} de ${judges} jueces`,
  butClose: (votes: number, judges: number, name: string, reason: string) =>
    `${votes} de ${count(judges, "juez", "jueces")} ${votes === 1 ? "nombra" : "nombran"} a ${name}, pero ${reason}`,
} as const;

/** How sure an outcome is, for each number of boxes. */
export const SURE = { 1: "no muy seguro", 2: "bastante seguro", 3: "seguro" } as const;

/** What pages, terminal and tools say about an outcome, in whole sentences. */
export const OUTCOME = {
  notOver: (status: string) => `El diálogo no ha terminado: ${status}.`,
  nothingDecided: "No se decidió nada.",
  notAsked: (file?: string) => `No se sometió nada a decisión${file === undefined ? "" : `: importado de ${file}`}`,
  noDecision: (reason: string) => `No hay decisión: ${reason}.`,
  decidedNothing: (headline: string) => `No hay decisión. ${headline}.`,
  decidedAndChecked: "Se decidió, y ninguna comprobación encontró errores.",
  decidedUnchecked: "Se decidió, y no se comprobó ninguna afirmación.",
  counts: (label: string, path: string) => `Lo que cuenta es: ${label} (${path}).`,
  ownOutcome: (protocol: string, outcome: string, agrees: boolean) =>
    `El resultado propio (${protocol}) ${agrees ? "coincide" : "es distinto"}: ${outcome}.`,
  sameSide: "Las puntuaciones y las razones se dieron por separado, y señalan a la misma parte.",
  sure: (words: string) => `Grado de seguridad: ${words}.`,
  lead: (reason: string) => `Según las puntuaciones, ${reason}.`,
  cutShort: "Un límite acortó las rondas.",
  unequalTurns: (turns: readonly { readonly name: string; readonly turns: number }[]) =>
    `No intervinieron el mismo número de veces: ${listed(turns.map(({ name, turns }) => `${name} (${turns})`))}.`,
  missing: (name: string) => `Falta ${name}.`,
  cutPrompts: (prompts: number) =>
    `Un servidor cortó ${count(prompts, "petición", "peticiones")}: ${
      prompts === 1 ? "esa respuesta se basa" : "esas respuestas se basan"
    } solo en una parte de lo que se dijo.`,
  failedAnswers: (answers: number) => `${answers === 1 ? "Falló" : "Fallaron"} ${count(answers, "respuesta")}.`,
  doubtfulClaims: (claims: number) =>
    `Según el cotejo con las fuentes, ${count(claims, "afirmación resulta dudosa", "afirmaciones resultan dudosas")}.`,
  wrongClaims: (claims: number) =>
    `La verificación de datos encontró ${
      count(claims, "afirmación desmentida o exagerada", "afirmaciones desmentidas o exageradas")
    }.`,
  objection: (message: number | undefined, claim: string, verdict: string, reason: string) =>
    `mensaje ${message}: ${quoted(claim)} (${verdict}): ${reason}`,
  nobody: "nadie",
  clashes: "En qué chocaron",
  strongest: "Las frases más fuertes",
  conceded: "Concedido",
  unanswered: "Quedó sin respuesta",
  tooClose: (reason: string) => `demasiado igualado para decidir, pues ${reason}`,
  advice: { proceed: "seguir adelante", verify: "comprobarlo", look_at_details: "mirar los detalles" },
} as const;
