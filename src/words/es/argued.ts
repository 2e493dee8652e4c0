import { count } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** What a message does with a claim, as a few words after its speaker's name; a number may follow. */
export const ARGUING_VERBS = {
  claims: "afirma",
  denies: "niega",
  but: "responde a", // lets it stand, and says why it does not decide
  accepts: "concede",
  partly: "concede parte de",
  again: "insiste",
  more: "añade",
  drops: "abandona",
  settled: "da por resuelto",
  unanswered: "da por no respondido",
} as const;

/** Says what a message does with a claim: `niega 3.1`, `la abandona`. */
export function does(kind: keyof typeof ARGUING_VERBS, claim?: string): string {
  switch (kind) {
    case "but":
      return claim === undefined ? "le responde" : `responde a ${claim}`;
    case "partly":
      return claim === undefined ? "la concede en parte" : `concede parte de ${claim}`;
    case "again":
      return claim === undefined ? "insiste en ella" : `insiste en ${claim}`;
    case "more":
      return claim === undefined ? "la amplía" : `amplía ${claim}`;
    case "settled":
      return claim === undefined ? "la da por resuelta" : `da ${claim} por resuelta`;
    case "unanswered":
      return claim === undefined ? "la da por no respondida" : `da ${claim} por no respondida`;
    default:
      return claim === undefined ? `la ${ARGUING_VERBS[kind]}` : `${ARGUING_VERBS[kind]} ${claim}`;
  }
}

/** What became of an answer, in a word or two; nothing is said of one that was answered in turn. */
export const FATES = {
  no_reply: "sin réplica",
  last_word: "última palabra",
  in_closing: "en un cierre",
  conceded: "concedida",
  granted_in_part: "concedida en parte",
  given_up: "abandonada",
  settled: "resuelta",
  unknown: "no se sabe",
  answered: "",
} as const;

/** `mensaje 9`, or `mensajes 4, 6 y 7`; the first nine of more than ten. */
function messagesNamed(numbers: readonly number[]): string {
  const names = numbers.map(String);
  const shown = names.length > 10 ? [...names.slice(0, 9), `${names.length - 9} más`] : names;
  return `${names.length === 1 ? "mensaje" : "mensajes"} ${listed(shown)}`;
}

/** `se leyó el mensaje 9`, or `se leyeron los mensajes 4, 6 y 7`. */
function notRead(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? "se leyó el" : "se leyeron los"} ${messagesNamed(numbers)}`;
}

const claimsCounted = (n: number) => count(n, "afirmación", "afirmaciones");
const linesCounted = (n: number) => count(n, "línea argumental", "líneas argumentales");

/** `su respuesta`, `las dos respuestas`, `las 3 respuestas`, or `2 de 3 respuestas`. */
function answers(some: number, all: number): string {
  if (some < all) return `${some} de ${all} respuestas`;
  return all === 1 ? "su respuesta" : all === 2 ? "las dos respuestas" : `las ${all} respuestas`;
}

const stand = (some: number, all: number, isAtLeast = false) =>
  `${isAtLeast ? "al menos " : ""}${answers(some, all)} ${some === 1 ? "sigue" : "siguen"} en pie`;

/** How a line of argument ended. Names are those of its owner's side and of the other side, `nadie` among several. */
export const LINE_STATES = {
  given_up: (owner: string) => `${owner} la abandonó`,
  settled: (owner: string) => `${owner} dice que quedó rebatida`,
  unread: (messages: readonly number[]) => `no se sabe: no ${notRead(messages)}`,
  lookedOnce: "quizá sin respuesta: solo se buscó una vez",
  new_in_closing: "nueva en un cierre",
  last_word: "a nadie le quedaba turno",
  conceded: (others: string) => `concedida por ${others}`,
  granted_in_part: (others: string) => `concedida en parte por ${others}`,
  agreed: (others: string) => `con el acuerdo de ${others}`, // where several speak, nobody of whom is the other side
  unanswered: (other: string | undefined) => other === undefined ? "nadie la respondió" : `${other} nunca la respondió`,
  left: "nadie la retomó",
  unopposed: "nadie se opuso",
  conceded_with_a_but: (others: string) => `concedida por ${others}, con un pero`,
  agreed_with_a_but: (others: string) => `con el acuerdo de ${others}, con un pero`,
  answered: stand,
  open: "disputada hasta el final",
  openAtLeast: "disputada hasta el final, hasta donde se sabe",
  defended: (all: number) => `${answers(all, all)} ${all === 1 ? "quedó rebatida" : "quedaron rebatidas"}`,
} as const;

/** How an answer in a line stands, as the first word of its entry. */
export const ENTRY_WORDS = {
  conceded: "Concedida.",
  granted_in_part: "Concedida en parte.",
  agreed: "De acuerdo.", // among several, nobody of whom is the other side
  stands: "Sigue en pie.",
  last_word: "Última palabra.",
  in_closing: "En un cierre.",
  met: "Rebatida.",
  open: "Abierta.",
  given_up: "Abandonada.",
  settled: "Resuelta.",
  unknown: "No se sabe.",
} as const;

/** Why parts of a clerk's entries were left out, after their number. */
export const LEFT_OUT = {
  "words not found": "con palabras que no están en el mensaje",
  "evidence not found": "con pruebas que no están en el mensaje",
  "one span for many": "con las mismas palabras para muchas afirmaciones",
  "too many claims": "que pasan del máximo de afirmaciones por mensaje",
  "too many for one claim": "que pasan del máximo de anotaciones por afirmación",
  "unknown claim": "sobre una afirmación que no figuraba en la lista",
  "unreadable": "que no se pudieron leer",
} as const;

/** `, y 3 en parte`; empty for none. */
function inPart(claims: number): string {
  return claims === 0 ? "" : `, y ${claims} en parte`;
}

/** What was argued, in sentences. */
export const ARGUED = {
  title: "En qué quedó la discusión",
  label: "Argumentos",
  asFar: "Según los mensajes que se leyeron:",
  noLines: "No se anotó ninguna línea argumental.",
  alone: "Nadie más argumentó.",
  lines: (lines: number) => `${linesCounted(lines)}.`,
  cameDown: (lines: number, sides: number, closings: boolean) => {
    const who = closings
      ? `${sides === 2 ? "los dos" : "dos o más"} cierres`
      : `lo último que dijeron ${sides === 2 ? "las dos partes" : `dos o más de las ${sides} voces`}`;
    return lines === 0
      ? `Ninguna reaparece en ${who}.`
      : `${lines} ${lines === 1 ? "reaparece" : "reaparecen"} en ${who}.`;
  },
  unanswered: (lines: number, unknown: number) => {
    const none = unknown === 0
      ? "Ninguna línea quedó sin respuesta"
      : "De ninguna línea se sabe que quedara sin respuesta";
    const went = lines === 0 ? none : `${count(lines, "línea quedó sin respuesta", "líneas quedaron sin respuesta")}`;
    return unknown === 0 ? went : `${went}, y de ${unknown} no se sabe qué fue`;
  },
  conceded: (claims: number, partly: number) =>
    `${
      claims === 0
        ? partly === 0
          ? "no se concedió nada"
          : `solo se ${partly === 1 ? "concedió" : "concedieron"} en parte ${claimsCounted(partly)}`
        : `${claims === 1 ? "se concedió" : "se concedieron"} ${claimsCounted(claims)}${inPart(partly)}`
    }`,
  agreed: (claims: number, partly: number) =>
    `${
      claims === 0
        ? partly === 0
          ? "nadie estuvo de acuerdo con lo que afirmaron otros"
          : `otros estuvieron de acuerdo solo en parte con ${claimsCounted(partly)}`
        : `otros estuvieron de acuerdo con ${claimsCounted(claims)}${inPart(partly)}`
    }`,
  left: (sides: readonly { readonly name: string; readonly left: string; readonly owed: number }[]) =>
    `${
      sides.map(({ name, left, owed }, n) =>
        n === 0
          ? `${name} dejó sin réplica ${left} de ${owed} ${owed === 1 ? "afirmación" : "afirmaciones"}`
          : `${name}, ${left} de ${owed}`
      ).join("; ")
    }.`,
  nobodyReplied: "nadie replicó",
  noReply: (name: string) => `${name} no replicó`,
  noTurnLeft: "ya no quedaba turno para responder",
  inClosing: "no se retomó en el cierre siguiente",
  unread: (numbers: readonly number[]) => `No ${notRead(numbers)}: nada de aquí se basa en lo que pueda decirse allí.`,
  others: "Las demás líneas",
  table: ["Línea", "Pasos", "Cómo acabó"],
  line: (id: string, owner: string) => ` (${id}, ${owner}, mensaje `,
  said: (id: string, doing: string) => ` (${id})${doing}, mensaje `,
  quoted,
  ownLine: "una línea propia",
  late: "respondida por primera vez en un cierre",
  without: (claims: readonly string[]) => `Sin ${listed(claims)}, habría acabado de otro modo.`,
  alsoConceded: "También se concedió",
  noReplyTitle: (name: string, left: number, owed: number) => `Lo que ${name} dejó sin réplica (${left} de ${owed})`,
  droppedTitle: "Mantenido por quien lo dijo y nunca respondido, o solo en un cierre",
  saidUnanswered: "Lo que alguien dio por no respondido, y lo que se encontró",
  checked: (agrees: boolean | undefined, answers: readonly string[]) => {
    if (agrees === undefined) return "No se sabe si es así.";
    return agrees ? "No se encontró respuesta." : `Sí hubo respuesta: ${listed(answers)}.`;
  },
  left_out: (parts: readonly string[]) => `Anotaciones omitidas del esquema: ${listed(parts)}.`,
  notOffered: (first: number) => `A partir del mensaje ${first} no se buscaron todas las afirmaciones anteriores.`,
  short: (gist: string, id: string, owner: string, state: string) => `${gist} (${id}, ${owner}): ${state}`,
  notedBy: (clerk: string) => `Anotado por ${clerk}: `,
  declared: "Tal como lo declararon quienes hablaron. ",
  more: (many: number) => `${many} más; para verlas todas: convene export ARCHIVE --flow csv`,
  noVerdict: "Esto no es un segundo veredicto: dice qué se respondió, no qué es cierto ni quién argumentó mejor.",
  atLeast: (n: number) => `al menos ${n}`,
} as const;

/** How far two clerks noted the same, in sentences. */
export const AGREEMENT = {
  title: "Hasta qué punto coinciden dos esquemas de argumentos",
  cells: (common: number, all: number) =>
    `De ${count(all, "lugar", "lugares")} donde un mensaje toca una línea argumental, ${common} ${
      common === 1 ? "figura" : "figuran"
    } en los dos esquemas.`,
  states: (same: number, both: number) =>
    `De ${count(both, "línea presente", "líneas presentes")} en los dos esquemas, ${same} ${
      same === 1 ? "acabó" : "acabaron"
    } igual en ambas lecturas.`,
  recall: (clerk: string, found: number, all: number) =>
    `${clerk} anotó ${found} de ${all} lugares y respuestas del otro esquema.`,
  unfit: (clerk: string, all: number) =>
    all === 0
      ? "El otro esquema está vacío: no hay con qué comparar este."
      : `${clerk} anotó menos del 80 % del otro esquema. No se fíe de este esquema línea por línea.`,
  alone: (clerk: string) => `solo lo anotó ${clerk}`,
  otherwise: (clerk: string, state: string) => `${clerk} lo lee de otro modo: ${state}`,
} as const;

/** Where those who look for a common result agree and differ. */
export const DISAGREEMENT = {
  sum: (held: number, lost: number) =>
    `Al final, ${held === 0 ? "no hay ninguna que sostengan todos" : `todos sostienen ${held}`}${
      lost === 0 ? "" : `, y al resultado le ${lost === 1 ? "falta" : "faltan"} ${lost} que sostienen todos los demás`
    }.`,
  endUnread: "No se sabe qué sostienen todos al final: no se leyeron todos los últimos textos.",
  heldByAll: "Lo que todos sostienen al final",
  lost: "Lo que sostienen todos los demás y no está en el resultado",
  objected: "Requisitos con objeciones que no se rebatieron",
  changes: "Quién cambió, y por las palabras de quién",
  independently: "Dicho sin haberlo oído.",
  onlyOne: "Lo que nadie más retomó",
  unanswered: "Críticas que nadie respondió",
  atEnd: "Quién sostiene qué al final",
  line: "Línea",
  outcome: "Resultado",
  holdings: {
    holds: "la sostiene",
    rejects: "la rechaza",
    changed: "la sostiene modificada",
    reported: "la menciona sin tomar partido",
    absent: "no aparece",
    unknown: "no se sabe",
  },
} as const;

/** The sheet of arguments, and what stands beside it on a dialogue's page. */
export const SHEET = {
  title: "Turno a turno",
  hangsOn: "depende de",
  waits: (name: string) => name === "" ? "espera" : `espera a ${name}`,
  never: (claims: number, isAlone: boolean) => claims === 1 && isAlone ? "nunca respondida" : `${claims} sin respuesta`,
  dropped: "se quedó sin respuesta",
  contradicted: "verificación de datos: desmentida",
  more: (lines: number) => count(lines, "línea argumental más", "líneas argumentales más"),
  answered: "respondida en",
  met: "rebatida en",
  of: "sobre",
  wasAnswered: "Sí hubo respuesta:",
  conceded: (times: number, isBetweenTwo: boolean) =>
    `${isBetweenTwo ? "Lo que se concedió" : "En qué hubo acuerdo"}, ${count(times, "vez", "veces")}`,
  left: "Lo que quedó sin réplica",
  clerk: "La secretaría",
  oneClerk: "solo en un esquema",
  alike: "dos esquemas coinciden",
  otherwise: (state: string) => `otro esquema: ${state}`,
  discuss: "¿Cuáles de estas afirmaciones pesan más, y en qué medida se ha respondido a cada una?",
  howToRead: "Cómo leer esto",
  key: [
    "Cada fila es una línea argumental. El trazo continuo indica que sigue; el discontinuo, que espera una " +
    "respuesta, y lo dice donde no se encontró ninguna. La línea depende de las respuestas sin las cuales habría " +
    "acabado de otro modo.",
    "En los dibujos pequeños, una marca llena sigue en pie; una hueca tiene una respuesta que sigue en pie; para una " +
    "punteada ya no quedaba turno; un rombo concede o abandona; un punto repite algo o lo amplía. Una curva va de " +
    "una respuesta a lo que responde; una discontinua lo deja en pie y dice por qué no es decisivo.",
  ],
  noted: (spans: number, path: string) =>
    `Las palabras entre comillas se buscaron en los mensajes: ${
      count(spans, "pasaje encontrado", "pasajes encontrados")
    }. Los títulos son de la secretaría. Lo que nadie respondió se buscó dos veces. Los datos: flow.json y flow.csv, ` +
    `en la carpeta ${path} del archivo del diálogo.`,
} as const;
