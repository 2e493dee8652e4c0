import { count, decimal, figure } from "../../../words/es/numbers.ts";
import { listed, quoted } from "../../../words/es/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type { ClaimRelation, Stance } from "../response.ts";
import type * as en from "./en.ts";

/** Names of the stances. */
export const STANCE = { yes: "sí", no: "no", neutral: "neutral" } satisfies Translation<typeof en.STANCE>;

const DISJUNCTION = new Intl.ListFormat("es", { type: "disjunction" });

const fixed = (value: number) => decimal(value, 2);
const or = (stances: readonly Stance[]) => DISJUNCTION.format(stances.map((stance) => quoted(STANCE[stance])));

const roundsCounted = (n: number) => count(n, "ronda");
const afterRounds = (n: number) => `después de ${roundsCounted(n)}`;
const ofRounds = (n: number, allowed: number) => `después de ${n} de ${roundsCounted(allowed)}`;
const everybody = (all: number) => all === 2 ? "Los dos" : `Los ${all}`;
const unstopped = (text: string) => text.replace(/\.$/, "");

const RULE_NAMES: Readonly<Record<string, string>> = {
  consensus: "acuerdo",
  convergence: "posturas sin cambios",
  confidence: "confianza de todos",
  judge: "decisión del juez",
};
const ruleName = (rule: string) => RULE_NAMES[rule] ?? rule.replaceAll("_", " ");

const FINDING_NAMES: Readonly<Record<keyof typeof en.AGREEMENT["findings"], string>> = {
  too_few: "muy pocas respuestas",
  no_agreement: "sin acuerdo",
  same_stance: "mismo sentido",
  confident_disagreement: "desacuerdo con confianza",
  agreement: "acuerdo",
};

/** Texts about a roundtable's outcome. */
export const ROUNDTABLE = {
  tooFew: "Sin decisión: respondieron menos de dos",
  agree: (largest: number, all: number, position: string) =>
    `${largest === all ? `${everybody(all)} están de acuerdo` : `${largest} de ${all} están de acuerdo`}: ${
      quoted(
        unstopped(position),
      )
    }`,
  sameStance: (all: number, stance: Stance | "the same" = "the same") =>
    `${everybody(all)} dicen ${
      stance === "the same" ? "lo mismo" : quoted(STANCE[stance])
    }, cada uno con otras palabras`,
  noAgreement: (how: string, shared: string | undefined) =>
    `Sin acuerdo completo: ${how}${shared === undefined ? "" : `; todos sostienen: ${quoted(unstopped(shared))}`}`,
  someAgree: (largest: number, all: number, position: string) =>
    `${largest} de ${all} ${largest === 1 ? "sostiene" : "sostienen"} ${quoted(unstopped(position))}`,
  positionsHeld: (holders: number, positions: number) =>
    `${holders} sostienen ${count(positions, "posición", "posiciones")}`,
  saying: (many: number, stance: Stance) =>
    stance === "neutral"
      ? `${many} ${many === 1 ? "es neutral" : "son neutrales"}`
      : `${many} ${many === 1 ? "dice" : "dicen"} que ${STANCE[stance]}`,
  allHold: (points: readonly string[]) =>
    `Todos sostienen: ${listed(points.map((point) => quoted(unstopped(point))))}.`,
  sure: (stances: string, round: number, isFound: boolean) =>
    `${stances} ${afterRounds(round)}${isFound ? ", y un juez halló que están de acuerdo" : ""}`,
  ended: (rounds: number) => `Terminó ${afterRounds(rounds)}.`,
  endedBy: (rule: string, rounds: number) => `Terminó ${afterRounds(rounds)}, por esta regla: ${ruleName(rule)}.`,
  endedEarly: (rule: string, rounds: number, allowed: number) =>
    `Terminó ${ofRounds(rounds, allowed)}, por esta regla: ${ruleName(rule)}.`,
  cutAt: (rounds: number, allowed: number) => `Terminó ${ofRounds(rounds, allowed)}.`,
  level: (
    level: number,
    finding: keyof typeof en.AGREEMENT["findings"],
    round: number,
    comparedBy: "judge" | "words",
  ) =>
    `grado ${fixed(level)} de 1 (${FINDING_NAMES[finding]}), ronda ${round}, comparado por ${
      comparedBy === "judge" ? "un juez" : "las palabras"
    }`,
  opposed: (some: string, others: string, text: string) => `${some} frente a ${others}: ${unstopped(text)}.`,
  against: (author: string, rebutters: string, message: number, text: string) =>
    `${author} frente a ${rebutters} (mensaje ${message}): ${quoted(unstopped(text))}.`,
  open: (text: string) => `Aún abierto: ${unstopped(text)}${text.endsWith("?") ? "" : "."}`,
  stanceMoved: (from: Stance, to: Stance) => `sentido: ${STANCE[from]} → ${STANCE[to]}`,
  confidenceMoved: (from: number | undefined, to: number | undefined) =>
    `confianza: ${from === undefined ? "?" : fixed(from)} → ${to === undefined ? "?" : fixed(to)}`,
  notMoved: "ninguno",
  tooEasily: "Todos tienen confianza y dicen lo mismo: quizá el acuerdo haya llegado con demasiada facilidad.",
  assigned: "El sentido de cada cual estaba asignado: que difieran no decide nada.",
  withoutConclusion: "una mesa redonda sin conclusion: false tiene una",
} satisfies Translation<typeof en.ROUNDTABLE>;

const SIGNS = {
  confident: "todos tienen confianza",
  one_stance: "hay un solo sentido",
  near_identical: "las posturas son casi idénticas",
};

/** What comparing the positions found, and where they agree and differ. */
export const AGREEMENT = {
  findings: {
    too_few: "En la última ronda respondieron menos de dos, así que no hay nada que comparar.",
    no_agreement: "No se halló un acuerdo completo.",
    confident_disagreement: "No hay acuerdo: todos tienen confianza y sostienen posturas distintas.",
    same_stance:
      "Todos se pronuncian en el mismo sentido y expresan su postura con palabras distintas; nadie juzgó qué " +
      "significan.",
    agreement: "Se halló un acuerdo.",
  },
  stances: (stances: readonly (readonly [stance: Stance, holders: number])[]) =>
    `Sentido: ${stances.map(([stance, holders]) => `${STANCE[stance]} (${holders})`).join(", ")}.`,
  compared: { judge: "El juez comparó las posturas.", words: "Las posturas se compararon por sus palabras." },
  opposed: "En sentido opuesto",
  tooEasily: (signs: readonly (keyof typeof SIGNS)[], advice = "") =>
    `Quizá el acuerdo haya llegado con demasiada facilidad: ${listed(signs.map((sign) => SIGNS[sign]))}. ${advice}`
      .trimEnd(),
  review: "Conviene celebrar otra ronda con un abogado del diablo o que una persona revise el resultado.",
  noConfidence: "Nadie indicó su confianza.",
  confidences: (
    { given, mean, median, lowest, highest }: Readonly<
      Record<"given" | "mean" | "median" | "lowest" | "highest", number>
    >,
  ) =>
    `Confianza, indicada por ${given}: media ${fixed(mean)}, mediana ${fixed(median)}, ` +
    `de ${fixed(lowest)} a ${fixed(highest)}.`,
} satisfies Translation<typeof en.AGREEMENT>;

/** Reasons for the advice on an outcome. */
export const ADVICE = {
  noAgreement: "No hay un acuerdo completo en el que apoyarse.",
  uncompared: "Nadie comparó qué significan las posturas.",
  absent: (absent: number) =>
    `No todos respondieron en la última ronda: ${absent === 1 ? "faltó 1" : `faltaron ${absent}`}.`,
  withoutConfidence: (given: number, holders: number) =>
    `No todos indicaron su confianza: lo ${given === 1 ? "hizo" : "hicieron"} ${given} de ${holders}.`,
  lowMean: (mean: number, enough: number) => `La confianza media es ${fixed(mean)}, menos de ${figure(enough)}.`,
  apart: (spread: number, most: number) =>
    `Entre la confianza más alta y la más baja hay ${fixed(spread)}, más de ${figure(most)}.`,
  proceed: (level: number, mean: number, spread: number) =>
    `Grado de acuerdo ${fixed(level)}, confianza media ${fixed(mean)}, diferencia entre la más alta y la más baja ${
      fixed(spread)
    }, y todos respondieron.`,
} satisfies Translation<typeof en.ADVICE>;

/** Announcements when the rounds are over. */
export const ENDING = {
  over: "Las rondas han terminado.",
  cutShort: "Las rondas se han interrumpido antes de tiempo.",
  allAgree: "Al preguntárselo, un participante halla que todos están de acuerdo.",
  consensus: (level: number, enough: number) => `Grado de acuerdo ${fixed(level)}; basta con ${figure(enough)}.`,
  convergence: (rounds: number) => `Nadie ha cambiado de postura en ${roundsCounted(rounds)}.`,
  confidence: (confidence: number, isOfSeveral: boolean) =>
    `La confianza de todos es de ${figure(confidence)} o más${
      isOfSeveral ? ", aunque no todos en la misma postura" : ""
    }.`,
  judge: (reason: string) => `El juez halla que otra ronda no aportaría nada: ${reason}`,
} satisfies Translation<typeof en.ENDING>;

/** The rules of a roundtable, the same for everybody. */
export const RULES = {
  topic: (topic: string) => `Esto es una mesa redonda. El tema: ${topic}`,
  people: "Participan:",
  person: (name: string, part?: string) => part === undefined ? name : `${name}: ${part}`,
  judge: (name: string) => `${name} compara las posturas, juzga y no toma partido.`,
  course: (rounds: number, concludes: boolean) =>
    `Así transcurre: ${
      rounds === 1 ? "una ronda en la que" : `${rounds} rondas como máximo, en las que`
    } todos dan una ` +
    `respuesta${concludes ? ", y después una conclusión" : ""}.`,
  orders: {
    together: "Todos responden a la vez, y nadie oye a los demás de la misma ronda.",
    sequential: "Responden uno tras otro, y cada cual oye a todos los anteriores.",
    parts: "Responden papel por papel: los de un mismo papel a la vez, después de oír a los papeles anteriores.",
  },
  checked: "Antes de la conclusión se verifican los datos de la última respuesta de cada cual.",
} satisfies Translation<typeof en.RULES>;

/** Instructions to those who take part about themselves. */
export const PERSONA = {
  you: (name: string) => `Usted es ${name}.`,
  judge: (name?: string) =>
    `${
      name === undefined ? "Usted juzga" : `Usted es ${name} y juzga`
    } en esta mesa redonda. No toma partido. Juzga por ` +
    "razones y pruebas, no por la seguridad, el número ni las palabras bonitas.",
  part: (part: string, anchor: string) => `Su papel: ${part}. ${anchor}`,
  position: (position: string) => `Su postura inicial: ${position}`,
} satisfies Translation<typeof en.PERSONA>;

const FAIRLY =
  "No afirme más acuerdo del que muestran las respuestas. Cuando use sus cifras, nombre las fuentes entre corchetes, " +
  "como hacen ellas.";

/** Tasks of speakers and the judge. */
export const TASKS = {
  /** The manner in which everybody speaks, in each of the modes. */
  contract: "Hable solo en su propio nombre y considere otros puntos de vista antes de responder. No invente nunca " +
    "fuentes, cifras ni citas.",
  lastRound: "Esta es la última ronda.",
  nothingSaid: "(aún no se ha dicho nada)",
  saidAbove: "(lo que se ha dicho hasta ahora está citado arriba)",
  verify: (questions: string) => `Pregúntese antes de responder: ${questions}`,
  again: (problem: string) =>
    `Su respuesta no se ajusta a su papel. ${problem} Dé la respuesta entera otra vez, como pide su papel.`,
  guidance: [
    "Usted compara lo que sostienen los participantes, no cómo lo expresan.",
    "- Dos posturas son iguales solo si dan la misma respuesta a efectos prácticos. Una negación, otra cifra o una " +
    "condición que solo pone una de ellas las hace distintas. En caso de duda, son distintas.",
    "- Lo que comparten solo en parte son puntos en común. Lo seguro que esté alguien no importa aquí.",
    "- Diga stop solo si otra ronda no aportaría nada de peso. En caso de duda, se continúa.",
  ].join("\n"),
  compareFirst: "Compare las posturas después de la ronda 1.",
  compare: (round: number) =>
    `Compare las posturas después de la ronda ${round}. Primero aparecen las respuestas de la ronda anterior: diga ` +
    "quién ha cambiado de postura.",
  converged:
    "¿Dan ahora todos los participantes la misma respuesta a efectos prácticos? Una negación, otra cifra o una " +
    "condición que solo pone uno de ellos hace distintas las respuestas. En caso de duda, no dan la misma.",
  verdict:
    "Dé su veredicto: la mejor respuesta al tema que permite la conversación. Después sopese cada postura: su punto " +
    `más fuerte y el más débil. No omita ninguna. ${FAIRLY} Sin saludo, sin preámbulo, sin título: empiece por lo ` +
    "esencial.",
  synthesis:
    "Deje atrás su papel y su propia postura: diga a qué ha llegado la conversación, haciendo justicia a cada " +
    `postura. Juzgue a partir de las respuestas qué comparten y en qué difieren. ${FAIRLY}`,
} satisfies Translation<typeof en.TASKS>;

/** What a response says of its part, and what is wrong with it. */
export const PARTS = {
  violation: (part: string, stances: readonly Stance[], given: Stance) =>
    `El papel ${quoted(part)} exige pronunciarse en este sentido: ${or(stances)}; se ha indicado ${
      quoted(STANCE[given])
    }.`,
  breaks: (problem: string) => `Esto contradice el papel de quien habla. ${problem}`,
  figures: (responses: number, round: number, stances: readonly (readonly [stance: Stance, responses: number])[]) =>
    `De ${count(responses, "respuesta")} en la ronda ${round}: ${
      stances.map(([stance, each]) => `${each} ${quoted(STANCE[stance])}`).join(", ")
    }.`,
  model: "[modelo]",
  perspective: (name: string, focus?: string) =>
    `Considere el tema desde esta perspectiva: ${name}${focus === undefined ? "" : ` (${focus})`}.`,
} satisfies Translation<typeof en.PARTS>;

const ABOUT_STANCES =
  "yes: a favor de lo que el tema afirma o plantea, con o sin condiciones; no: en contra; neutral: ninguna de las " +
  "dos cosas, también si al tema no se puede responder con sí o no.";

/** Descriptions of the fields of a response. */
export const RESPONSE_FORM = {
  stance: ABOUT_STANCES,
  partStance: (stances: readonly Stance[]) => {
    const part = `A su papel le corresponde ${DISJUNCTION.format(stances)}.`;
    return stances.length === 1 ? part : `${ABOUT_STANCES} ${part}`;
  },
  supports: "Números de puntos de otros que usted acepta tal como están; 3.0 es la postura del mensaje 3.",
  rebuts: "Números de puntos de otros que usted rechaza.",
  revises: "Números de puntos propios anteriores que usted ya no sostiene, sustituidos o no.",
  text: "Unas pocas frases, con el nombre de la fuente entre corchetes si la hay.",
  label:
    "De la afirmación principal: fact se puede comprobar, inference se deduce, assumption se da por supuesto; null " +
    "si no es nada de esto.",
  position: "Su respuesta al tema, en una o dos frases.",
  points: "Sus razones, primero las de más peso, cada una dicha una sola vez.",
  sure: "Hasta qué punto las pruebas le permiten estar seguro de su postura.",
  supported: "Hasta qué punto las pruebas respaldan su postura.",
  citations: "Nombres de las fuentes que cita entre corchetes, cada una una vez.",
} satisfies Translation<typeof en.RESPONSE_FORM>;

/** Descriptions of the fields of other answers. */
export const FORMS = {
  reason: "Lo que es decisivo, en una a tres frases.",
  of: (names: readonly string[]) => `Entre estos nombres: ${names.join(", ")}.`,
  held: "Lo que sostienen.",
  groups: "Un grupo por cada postura que se sostiene, y cada participante en uno de ellos.",
  moved: "Quienes tienen una postura distinta de la de la ronda anterior.",
  commonGround: "Lo que sostienen todos, una frase por punto.",
  disagreements: "En qué difieren, una frase por punto.",
  converged: "true si todos dan la misma respuesta; si no, false.",
  decided: "La respuesta al tema según lo que sostienen todos, y lo que queda abierto entre ellos, en una frase.",
  answer: "A qué ha llegado la conversación, en unos pocos párrafos.",
  shared: "Lo que sostienen todos, una frase por punto.",
  open: "Lo que queda abierto y entre quiénes, una frase por punto.",
} satisfies Translation<typeof en.FORMS>;

const RELATIONS: Readonly<Record<ClaimRelation, string>> = {
  supports: "apoya",
  rebuts: "rechaza",
  revises: "sustituye",
};

/** A response and a conclusion as everybody reads them. */
export const SAID = {
  stance: (stance: Stance, confidence: number | undefined, given: string | undefined) =>
    `Sentido: ${STANCE[stance]}. Confianza: ${confidence === undefined ? "no indicada" : fixed(confidence)}${
      given === undefined ? "" : `; se indicó ${quoted(given)}`
    }.`,
  points: "Puntos:",
  sources: "Fuentes:",
  refers: (relation: ClaimRelation, ids: readonly string[]) => `${RELATIONS[relation]} ${ids.join(", ")}`,
  unknown: (given: readonly string[]) => `no existe ese punto: ${given.join(", ")}`,
  commonGround: "Puntos en común:",
  open: "Abierto:",
} satisfies Translation<typeof en.SAID>;

/** What claims are labelled. */
export const LABELS = {
  fact: "hecho",
  inference: "deducción",
  assumption: "supuesto",
  none: "sin etiqueta",
} satisfies Translation<typeof en.LABELS>;

/** Texts on the pages of a roundtable. */
export const PAGE = {
  agreement: "Acuerdo",
  groupthink: "Aviso de pensamiento de grupo:",
  stance: "Sentido",
  position: "Postura",
  heldBy: "La sostienen",
  absent: (names: string) => `Sin respuesta en esa ronda: ${names}. Cuentan sus posturas anteriores.`,
  assigned: (participant: string, stances: readonly Stance[]) => `${participant} ${or(stances)}`,
  assignedBy: (mode: string, assigned: readonly string[]) => `El modo ${mode} asignó el sentido: ${listed(assigned)}.`,
  commonGround: "Puntos en común",
  accepted: "Puntos que otros aceptaron",
  labels: "Las etiquetas entre paréntesis las eligió quien planteó el punto.",
  disagreements: "Desacuerdos",
  against: (some: string, others: string, text: string) => `${some} frente a ${others}: ${text}`,
  /** The words between a point's number, those who took it up, and its text: `1.1 de Ada (hecho), rechazado por …`. */
  by: (author: string, label: keyof typeof LABELS, done: "accepted" | "rebutted") =>
    ` de ${author} (${LABELS[label]}), ${done === "accepted" ? "aceptado" : "rechazado"} por `,
  in: (name: string) => `${name} en `,
  andBy: " y por ",
  responses: "Respuestas por ronda",
  round: "Ronda",
  participant: "Participante",
  confidence: "Confianza",
  message: "Mensaje",
  missing: "falta",
  failed: "falló",
  /** What follows a message's number: that it breaks its role, or came after one that did. */
  remarks: (isBroken: boolean, earlier: { readonly number: number; readonly isBroken: boolean } | undefined) =>
    [
      ...(isBroken ? [" se sale de su papel"] : []),
      ...(earlier ? [` después del ${earlier.number}${earlier.isBroken ? ", que se salía de su papel" : ""}`] : []),
    ].join(";"),
  sources: "Fuentes",
  source: (source: string, url: string | undefined, messages: readonly number[]) =>
    `${source}${url === undefined ? "" : `, ${url}`} (${messages.length === 1 ? "mensaje" : "mensajes"} ${
      messages.join(", ")
    })`,
} satisfies Translation<typeof en.PAGE>;

/** Texts on the drawing of the stances over the rounds. */
export const PICTURE = {
  caption: (isMissing: boolean) => `Sentido y confianza${isMissing ? " (hueco: sin confianza indicada)" : ""}`,
  line: (name: string, responses: readonly string[]) => `${name}: ${responses.join(", ")}`,
  response: (stance: Stance, confidence: number | undefined) =>
    `${STANCE[stance]} ${confidence === undefined ? "(sin confianza indicada)" : figure(confidence)}`,
  none: "ninguna",
  round: (round: number) => `ronda ${round}`,
  marks: { yes: "sí, con seguridad", neutral: "neutral", no: "no, con seguridad" },
} satisfies Translation<typeof en.PICTURE>;

/** Names of those who take part, where nobody gave one. */
export const SEATS = { judge: "Juez" } satisfies Translation<typeof en.SEATS>;
