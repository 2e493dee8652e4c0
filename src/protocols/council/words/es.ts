import { count, integer } from "../../../words/es/numbers.ts";
import { listed, quoted } from "../../../words/es/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type * as en from "./en.ts";

const members = (n: number) => count(n, "miembro");
const voted = (cast: number) => cast === 1 ? "votó" : "votaron";
/** How ways of counting come out, as clauses. */
const AGREE = "todos los métodos de recuento coinciden";
const DIFFER = "los métodos de recuento no coinciden";

/** Roles, as names of participants who have none of their own. */
export const ROLE_NAMES = { member: "Miembro", chair: "Presidencia", judge: "Juez" } satisfies Translation<
  typeof en.ROLE_NAMES
>;

/** What a position answers to a question of yes and no. */
export const STANCES = { open: "abierta", neutral: "neutral", yes: "sí", no: "no" } satisfies Translation<
  typeof en.STANCES
>;

/** Introduction of a council for everybody. Names and the question are in one line. */
export const RULES = {
  question: (topic: string) => `Esto es un consejo. La pregunta: ${topic}`,
  takesPart: "Participan:",
  member: (name: string) => `${name}, miembro`,
  chair: (name: string) => `${name}, en la presidencia, sin postura propia`,
  judge: (name: string) => `${name}, juez, sin postura propia`,
  course: "Así transcurre (en cada fase hablan todos a la vez, de modo que nadie oye a los demás en la misma fase):",
  phase: (name: string, step: string) => `${name}: ${step}`,
  checked: (step: string) =>
    `Se verifican los datos de todas las posturas y todos se enteran de lo que no es cierto. ${step}`,
} satisfies Translation<typeof en.RULES>;

/** The phases, as a list names them. */
export const PHASE_NAMES = {
  gather: "Primeras ideas",
  plan: "Plan",
  formulate: "Posturas",
  debate: "Críticas",
  adjust: "Revisión",
  rebuttal: "Réplica",
  vote: "Votación",
  synthesis: "Síntesis",
} satisfies Translation<typeof en.PHASE_NAMES>;

/** The phases, as everybody is told of them beforehand; `onlyGather` where no other phase asks for positions. */
export const STEPS = {
  gather: "Cada miembro escribe a solas sus primeras ideas.",
  onlyGather: "Cada miembro escribe a solas su postura.",
  plan: "Cada miembro lee las primeras ideas de los demás y planea su postura.",
  formulate: "Cada miembro escribe su postura completa.",
  debate: "Cada miembro dice a cada uno de los demás qué tiene de débil y de acertado la postura de este.",
  adjust: "Cada miembro lee las posturas de todos y lo que se ha dicho de la suya, y la escribe de nuevo.",
  rebuttal:
    "Cada miembro dice qué parte de su crítica sigue en pie frente a las nuevas posturas. Se omite si estas coinciden.",
  vote: "Cada miembro ordena todas las posturas sin saber de quién son.",
  synthesis: "Se redacta el resultado.",
} satisfies Translation<typeof en.STEPS>;

const youAre = (name: string | undefined, part: string) =>
  name === undefined ? `Usted ${part}` : `Usted es ${name} y ${part}`;

/** The role of a participant, in its own prompts; without the name if that only says the role. */
export const PERSONAS = {
  member: (name?: string) =>
    `${youAre(name, "es miembro de este consejo")}. No está aquí para ganar, sino para encontrar la mejor respuesta: ` +
    "sopese con equidad lo que sostienen los demás y cambie de postura cuando le den una razón.",
  chair: (name?: string) =>
    `${youAre(name, "preside este consejo")}. No toma ninguna postura y es imparcial con la de cada miembro.`,
  judge: (name?: string) => `${youAre(name, "juzga en este consejo")}. No toma ninguna postura.`,
} satisfies Translation<typeof en.PERSONAS>;

const toEach = "Hable directamente a cada miembro, de usted: el programa antepone el nombre de cada cual.";
const formulate = "Escriba su postura completa: qué debería hacerse, por qué razones y qué cabe objetar.";
const onlyGather = `${formulate} Diga también lo que no sabe.`;
const rebuttal =
  "Arriba están la crítica que usted hizo y las posturas de todos los miembros tal como han quedado. Diga a cada uno " +
  `de los demás qué parte de esa crítica está resuelta, y qué parte sigue en pie y por qué. ${toEach}`;

/** What is to be done in a phase, by itself and among the phases that are held. */
export const TASKS = {
  gather: "Escriba sus primeras ideas sobre la pregunta: qué importa, qué sabe, qué no sabe y hacia dónde se inclina.",
  onlyGather,
  onlyGatherBeforeVote: `${onlyGather} El consejo vota sobre lo que escriba ahora.`,
  plan:
    "Arriba están las primeras ideas de todos los miembros. Planee su postura: qué va a sostener y por qué razones, " +
    "qué toma de los demás y qué objeciones tendrá que responder. Ningún otro miembro ve su plan.",
  formulate,
  debate:
    "Arriba están las posturas de todos los miembros. Diga a cada uno de los demás qué tiene de débil la postura de " +
    `ese miembro y por qué importa, y qué tiene de acertado. ${toEach}`,
  adjust:
    "Arriba están las posturas de todos los miembros y lo que los demás le han dicho de la suya. Escriba su postura " +
    "de nuevo: conserve lo que se sostiene, abandone lo que no y tome de los demás lo que sea mejor. Dé la razón " +
    "solo en lo que le haya convencido. La postura habla únicamente de la pregunta: lo que sostenía antes y quién le " +
    "hizo cambiar va en los cambios.",
  rebuttal,
  rebuttalBeforeVote:
    `${rebuttal} Quienes votan ven lo que usted diga ahora, pero no su crítica: haga que cada punto se entienda por ` +
    "sí solo.",
  vote:
    "Diga de cada postura de arriba en qué medida responde a la pregunta y por qué. Después ordénelas todas, de la " +
    "mejor a la peor.",
  synthesis:
    "Redacte a qué ha llegado el consejo, para alguien que no lo ha oído. Diga en la primera frase qué hay que hacer " +
    "según este resultado; dé después las razones, lo que se dijo en contra y lo que queda abierto. Ahora habla por " +
    "todo el consejo y no toma partido.",
} satisfies Translation<typeof en.TASKS>;

/** What holds of every text that members write. */
export const MANNER = {
  ofTexts:
    "No invente nunca fuentes, cifras ni citas. Sin saludo, sin preámbulo y sin título: cada texto empieza por lo " +
    "esencial.",
} satisfies Translation<typeof en.MANNER>;

/** What voters are told and shown. */
export const BALLOT = {
  position: (letter: string) => `Postura ${letter}`,
  about: (isCandidate: boolean, hasObjections: boolean, hasFindings: boolean) => {
    const own = isCandidate ? " Una de ellas es la suya: póngala donde la pondría si no lo fuera." : "";
    const by = hasFindings ? "objeciones de los miembros y de los verificadores" : "objeciones de los miembros";
    const against = hasObjections || hasFindings ? ` Detrás de las posturas aparecen ${by}: sopéselas también.` : "";
    return `Las posturas llevan etiquetas, para que nadie sepa de quién son.${own}${against}`;
  },
  check: (name: string) => `Verificación de datos de la postura de ${name}.`,
} satisfies Translation<typeof en.BALLOT>;

/** The question to a judge if positions agree. */
export const AGREEMENT = {
  guidance:
    "Usted dice si las posturas de un consejo coinciden. Coinciden si todas quieren que se haga lo mismo en todo lo " +
    "que importa para la pregunta. No coinciden si una quiere que se haga y otra no, si nombran cantidades, fechas o " +
    "condiciones distintas que importan, o si una deja abierto lo que otra decide. Guíese por lo que quieren que se " +
    "haga, no por cómo lo dicen. En caso de duda, no coinciden.",
  instruction: "¿Coinciden las posturas de arriba?",
  reason: "El porqué, en una a tres frases, diciendo qué quieren que se haga.",
  agreed: "true si coinciden; si no, false.",
  sameStance: (positions: number, stance: string) =>
    `${positions === 2 ? "las dos dicen" : `las ${positions} dicen`} ${quoted(stance)} a la pregunta.`,
  noRebuttal: (reason: string) => `No hay réplica, porque las posturas coinciden: ${reason}`,
} satisfies Translation<typeof en.AGREEMENT>;

/** What the writer of a synthesis is bound by. A choice is the voter's own position, or somebody's. */
export const SETTLED = {
  outcome: (decision: string) => `El resultado está decidido: ${quoted(decision)} No diga nada que lo contradiga.`,
  reasons: "Las razones que dieron quienes votaron:",
  reason: (voter: string, choice: string, reason: string) => `${voter}, sobre ${choice}: ${reason}`,
} satisfies Translation<typeof en.SETTLED>;

/** The decision, in a sentence. */
export const DECISION = {
  byChair: (name: string) => `La votación quedó empatada y la presidencia decidió a favor de la postura de ${name}.`,
  decided: (name: string) => `El consejo ha decidido a favor de la postura de ${name}.`,
  tied: (names: readonly string[]) =>
    `La votación queda empatada entre las posturas de ${listed(names)}: no hay decisión.`,
  undecided: (reason: string) => `El consejo no ha decidido nada: ${reason}.`,
  noVote: "no hubo votación",
} satisfies Translation<typeof en.DECISION>;

/** The announcement of a vote, in sentences. */
export const VOTE = {
  voted: (cast: number, all: number) =>
    `${cast === 1 ? "Ha votado" : "Han votado"} ${integer(cast)} de ${members(all)}.`,
  places: (method: string, places: string) => `De la mejor a la peor (${method}): ${places}.`,
  methodsAgree: (methods: readonly string[]) => `Dan el mismo resultado: ${listed(methods)}.`,
  methodsDiffer: (winners: string) => `Los métodos no coinciden: ${winners}.`,
  rankedNobody: (voter: string) => `${voter} no ha ordenado a nadie`,
  rankedFirst: (voter: string, choice: string) => `${voter} ha puesto en primer lugar ${choice}`,
} satisfies Translation<typeof en.VOTE>;

/** Words to several members, in one message. */
export const ADDRESSED = {
  field: (name: string) => `Sus palabras a ${name}.`,
  to: (name: string) => `A ${name}`,
} satisfies Translation<typeof en.ADDRESSED>;

/** What a revised position says, and what its form asks for. */
export const REVISED = {
  position: "La postura completa, tal como queda ahora. Se lee sin la anterior.",
  stance:
    'A una pregunta de sí o no: "yes" (sí), "no" (no) o "neutral" (ninguna de las dos). A cualquier otra pregunta: ' +
    '"open" (abierta).',
  changes: "Qué ha cambiado y qué crítica o postura de otro miembro le llevó a ello, o por qué no ha cambiado nada.",
  answer: (stance: string) => `A la pregunta: ${stance}.`,
  different: (changes: string) => `Lo que cambia: ${changes}`,
} satisfies Translation<typeof en.REVISED>;

/** What a synthesis says, and what its form asks for. */
export const SYNTHESIS = {
  decided:
    "Qué hay que hacer según este resultado, como respuesta a la pregunta, en una frase; si no se ha decidido nada, " +
    "dígalo.",
  synthesis: "El resultado, redactado.",
  minority: "Qué sostiene la minoría y por qué: con equidad, como ella misma lo diría.",
  minorityView: (names: string, view: string) => `Minoría (${names}): ${view}`,
} satisfies Translation<typeof en.SYNTHESIS>;

/** Statements that are shortened to the room in a prompt. */
export const EXCERPT = {
  what: "un extracto de ella, sus frases más centrales",
  note: "[Reducido a sus frases más centrales]",
} satisfies Translation<typeof en.EXCERPT>;

/** Texts about a council's outcome. */
export const COUNCIL = {
  unvoted: (positions: number) =>
    `No se votó: ${
      positions === 1 ? "hay una sola postura" : `quedan ${integer(positions)} posturas, una junto a otra`
    }`,
  allSay: (positions: number, stance: string) =>
    `${positions === 2 ? "Las dos posturas dicen" : `Las ${integer(positions)} posturas dicen`} ${
      quoted(stance)
    }, y no se votó`,
  chose: (name: string) => `El consejo eligió la postura de ${name}`,
  tied: (names: string) => `Sin decisión: la votación quedó empatada entre las posturas de ${names}`,
  authorFor: (author: string, reason: string) => `${author} puso en primer lugar su propia postura: ${quoted(reason)}.`,
  putFirst: (voter: string, choice: string, reason: string) =>
    `${voter} puso en primer lugar ${choice}: ${quoted(reason)}.`,
  own: "su propia postura",
  positionOf: (name: string) => `la postura de ${name}`,
  sure: (most: number, all: number, isAuthorIn: boolean, methods: number, agree: boolean) => {
    const author = isAuthorIn ? (most === 1 ? ", su autor," : ", entre ellos su autor") : "";
    const counted = agree && methods === 2 ? "los dos métodos de recuento coinciden" : agree ? AGREE : DIFFER;
    return `${most} de ${all}${most === 1 ? author : ""} la ${most === 1 ? "puso" : "pusieron"} en primer lugar${
      most === 1 ? "" : author
    }, ${agree ? "y" : "pero"} ${counted}`;
  },
  byCasting: "la votación quedó empatada y decidió la presidencia",
  withoutPosition: (name: string, reason: string) => `Sin postura: ${name}, ${reason}.`,
  voted: (cast: number, all: number, choices: string) =>
    `${integer(cast)} de ${members(all)} ${voted(cast)}; en primer lugar: ${choices || "nadie"}.`,
  winnersBy: (method: string, winners: string) => `${method}: ${winners}`,
  byMethod: (winners: readonly string[]) => `Por método: ${winners.join("; ")}.`,
  nobody: "nadie",
  minority: (names: string) => `En minoría: ${names}.`,
  prefers: (voter: string, choice: string, reason: string) => `${voter} prefiere ${choice}: ${reason}`,
  kept: (reason: string) => `sin revisar: ${reason}`,
  agreed: (most: number, all: number) => `en primer lugar: ${most} de ${all} por la misma postura; ${AGREE}`,
  disputed: (most: number, all: number) => `en primer lugar: ${most} de ${all} por la misma postura; ${DIFFER}`,
  byChair: "La votación quedó empatada y decidió la presidencia.",
  otherWinner: "Según otros métodos de recuento, gana otra postura.",
  abstained: (ballots: number) => `${count(ballots, "papeleta no contó", "papeletas no contaron")}.`,
  withoutConclusion: "un consejo cuyas fases incluyen synthesis tiene una",
} satisfies Translation<typeof en.COUNCIL>;

/** The final positions, on pages. */
export const POSITIONS = {
  title: "Posturas",
  nobody: "Nadie tiene una postura.",
  columns: ["De", "Postura", "Respuesta", "Observación"],
  chosen: (name: string) => `${name} (elegida)`,
  notGiven: "no se indicó",
  notAsked: "no se preguntó",
  hasNone: (name: string) => `${name} no tiene postura:`,
} satisfies Translation<typeof en.POSITIONS>;

/** The vote, on pages. */
export const BALLOTS = {
  decision: "Votación",
  title: "Votación",
  decidedBy: (method: string) => `Método que decide: ${method}.`,
  selfVotes: {
    count: "Los votos por la propia postura cuentan enteros.",
    discount: "Los votos por la propia postura cuentan la mitad.",
    exclude: "Los votos por la propia postura no cuentan.",
  },
  tieBroken: "La papeleta de la presidencia deshizo un empate.",
  voted: (cast: number, all: number, quorum: number) =>
    `${integer(cast)} de ${members(all)} ${voted(cast)} (quórum: ${integer(quorum)}).`,
  ballots: "Papeletas",
  voter: "De",
  weight: "Peso",
  ranking: "Orden, primero la mejor",
  approved: "Aprueba",
  remark: "Observación",
  notCounted: "no contada",
  casting: "papeleta de la presidencia, solo para empates",
  methods: "Resultados por método",
  method: "Método",
  winner: "Ganó",
  tied: (names: string) => `empate: ${names}`,
  decides: (method: string) => `${method} (decide)`,
  noVote: "No se contó ningún voto.",
  agree: "Los métodos coinciden.",
  differ: "Los métodos no coinciden.",
  pairs: "Comparaciones por pares",
  aboutPairs: "Número de votos que ponen la postura de la fila por delante de la de la columna.",
  minority: "Minoría",
  putFirst: (choice: string, reason?: string) =>
    ` puso en primer lugar: ${choice}${reason === undefined ? "" : `. ${reason}`}`,
  reasons: ["Lugar", "Postura de", "Mostrada como", "Razón"],
  approves: (names: string) => `Aprueba: ${names}.`,
  corrected: (warnings: string) => `No se contó como estaba escrita: ${warnings}.`,
} satisfies Translation<typeof en.BALLOTS>;

/** The picture of a vote. Places are `2`, or `not ranked`. */
export const RANKS = {
  caption: (method: string) => `Votos (${method}) y orden de cada papeleta`,
  place: (voter: string, rank: number) => `${voter}: ${rank === 0 ? "sin ordenar" : rank}`,
  candidate: (name: string, score: number, places: string) => `${name} ${integer(score)} (${places})`,
  units: {
    borda: "Puntos",
    irv: "Votos al final",
    schulze: "Pares ganados",
    approval: "Aprobaciones",
    plurality: "Votos",
  },
} satisfies Translation<typeof en.RANKS>;
