import { quoted } from "./phrases.ts";
import type { Translation } from "../language.ts";
import type * as en from "../en/votes.ts";

/** Descriptions of the fields of a ballot. */
export const BALLOT = {
  reason: "En qué medida responde a la pregunta, y por qué, en una o dos frases.",
  reasons: "Cada postura, en el orden en que aparecen arriba.",
  ranking: "Todas las posturas, la mejor primero.",
  approved: "Las posturas que usted podría aceptar como resultado; puede no haber ninguna.",
} satisfies Translation<typeof en.BALLOT>;

/** Names of the methods of counting votes. */
export const METHODS = {
  borda: "recuento de Borda",
  irv: "segunda vuelta instantánea",
  schulze: "método de Schulze",
  approval: "voto por aprobación",
  plurality: "mayoría relativa",
} satisfies Translation<typeof en.METHODS>;

/** What came of a vote that did not decide, or only just, as clauses. */
export const VOTE = {
  noQuorum: (cast: number, members: number, needed: number) =>
    `sin quórum: ${cast === 1 ? "votó" : "votaron"} ${cast} de ${members} miembros, ${
      needed === 1 ? "hacía" : "hacían"
    } falta ${needed}`,
  nothingCounted: "ninguna papeleta dice nada que el método cuente",
  noBallot: (voter: string) => `no se cuenta ninguna papeleta de ${voter}`,
  ownCandidate: (candidate: string, voter: string) => `${candidate} es la propia candidatura de ${voter}`,
  ranksNone: (voter: string) => `la papeleta de ${voter} no ordena ninguna de ellas`,
  onlyOne: (name: string) => `solo ${name} tiene una postura, de modo que no hay nada entre lo que elegir`,
} satisfies Translation<typeof en.VOTE>;

/** What is wrong with a ballot, as it follows its name. */
export const BALLOT_FAULTS = {
  noObject: "no es un objeto con un orden de preferencia o con aprobaciones",
  noRanking: "su orden de preferencia no es una lista de candidaturas, la mejor primero",
  noCandidate: "no nombra ninguna candidatura válida",
  notOnRecord: "no consta ninguna papeleta",
  unreadable: "la respuesta registrada no es una papeleta",
  onlyOwn: "solo nombra la candidatura propia, que no cuenta",
} satisfies Translation<typeof en.BALLOT_FAULTS>;

/** What does not count of a ballot, in sentences without a full stop. */
export const BALLOT_WARNINGS = {
  approvals: "Las aprobaciones no son una lista de candidaturas y no cuentan",
  unknown: (name: string) => `${quoted(name)} no es una candidatura y no cuenta`,
  doubled: (name: string) => `${quoted(name)} aparece más de una vez; solo cuenta la primera mención`,
} satisfies Translation<typeof en.BALLOT_WARNINGS>;

/** A vote in which the first two of Borda's count are close. */
export const CLOSE = {
  byBorda:
    "Según el recuento de Borda, el resultado fue ajustado: entre los dos primeros hay como máximo un punto por cada tres " +
    "votos.",
} satisfies Translation<typeof en.CLOSE>;
