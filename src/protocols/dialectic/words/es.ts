import { count, integer } from "../../../words/es/numbers.ts";
import { listed, quoted } from "../../../words/es/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type { Met } from "../design.ts";
import * as en from "./en.ts";

const mandatory = (n: number) => count(n, "requisito obligatorio", "requisitos obligatorios");
const questions = (n: number) => count(n, "pregunta");
const met = (n: number) => n === 1 ? "cumplido" : "cumplidos";

/**
 * Headings and fields that say what the statements under them are, in small letters; `none` are no requirements. The
 * English ones are usual in Spanish texts too.
 */
export const LABELS: typeof en.LABELS = {
  major: [
    "requisitos",
    "requisitos obligatorios",
    "requisitos principales",
    "requisitos imprescindibles",
    "requisitos funcionales",
    "requisitos no funcionales",
    "requisitos técnicos",
    "requisitos mínimos",
    "requerimientos",
    "exigencias",
    "debe",
    "deben",
    "debe tener",
    "debe cumplir",
    "obligatorio",
    "obligatorios",
    "obligatoria",
    "obligatorias",
    "imprescindible",
    "imprescindibles",
    "necesario",
    "indispensable",
    "restricciones",
    "condiciones",
    "limitaciones",
    "criterios de aceptación",
    ...en.LABELS.major,
  ],
  minor: [
    "requisitos opcionales",
    "requisitos deseables",
    "requisitos secundarios",
    "requerimientos opcionales",
    "requerimientos deseables",
    "debería",
    "deberían",
    "debería tener",
    "podría",
    "podría tener",
    "podrían",
    "deseable",
    "deseables",
    "deseos",
    "opcional",
    "opcionales",
    "preferible",
    "preferencias",
    "si es posible",
    "a ser posible",
    "estaría bien",
    ...en.LABELS.minor,
  ],
  none: [
    "no requerido",
    "no requeridos",
    "no obligatorio",
    "no necesario",
    "no es necesario",
    "no hace falta",
    "no objetivos",
    "sin requisitos",
    "fuera de alcance",
    "fuera del alcance",
    "exclusiones",
    "queda fuera",
    ...en.LABELS.none,
  ],
};

/** Other words of headings: endings of those that say major requirements, and words that begin a note on a label. */
export const LABEL_PARTS: typeof en.LABEL_PARTS = {
  endings: [" requisitos", " requerimientos", ...en.LABEL_PARTS.endings],
  notes: ["para", "de", "del", "y", "sobre", ...en.LABEL_PARTS.notes],
};

/** The shipped roles, in small letters where the language has them. */
export const ROLES = {
  architect: "arquitectura",
  performance: "rendimiento",
  security: "seguridad",
  testing: "pruebas de software",
  data_modelling: "modelo de datos",
  simplicity: "sencillez",
  generalist: "visión de conjunto",
  judge: "juez",
  client: "cliente",
} satisfies Translation<typeof en.ROLES>;

/** What an agent of a shipped role looks at. */
export const FOCUS = {
  architect: "las partes de la solución, de qué se encarga cada una, cómo se unen y qué costaría un cambio",
  performance:
    "la carga, los tiempos de respuesta, el volumen y el crecimiento: qué se vuelve lento o caro primero y cómo se " +
    "mide",
  security:
    "quién podría abusar de la solución o romperla, qué se perdería y cómo se protegen los accesos, los datos y los " +
    "secretos",
  testing: "cómo se averigua si funciona: qué puede fallar, cómo se nota un fallo y qué demuestra que está corregido",
  data_modelling:
    "qué se guarda, qué significa, qué debe cumplirse siempre y cómo se cambia y se traslada a otra versión",
  simplicity: "lo que se puede quitar: con qué mínimo de partes basta y qué cuesta cada parte de más",
  generalist: "el conjunto: si resuelve el problema, para quién y qué han pasado por alto los demás",
} satisfies Translation<typeof en.FOCUS>;

/** How important a requirement is. */
export const LEVELS = { major: "obligatorio", minor: "deseable" } satisfies Translation<typeof en.LEVELS>;

/** How far a design covers a requirement. */
export const COVERAGE = {
  uncovered: "no cumplido",
  partly: "cumplido en parte",
  covered: "cumplido",
} satisfies Translation<typeof en.COVERAGE>;

/** The requirements, as everybody is told of them. */
export const REQUIREMENTS = {
  title: "Requisitos",
  none: "No se han encontrado requisitos en el problema.",
  held: "Los requisitos obligatorios se deben cumplir; los deseables, si es posible:",
  ofProblem: "Sus requisitos; los obligatorios se deben cumplir y los deseables, si es posible:",
} satisfies Translation<typeof en.REQUIREMENTS>;

/** Introduction of a dialectic for everybody. Names are in one line. */
export const RULES = {
  about: (agents: number) =>
    `Esto es una dialéctica: ${
      agents === 1 ? "un agente diseña" : "agentes con distintos papeles diseñan"
    } una solución a un problema.`,
  takesPart: "Participan:",
  looksAt: (agent: string, focus: string) => `${agent}: examina ${focus}`,
  judge: (name: string, isNamedSo: boolean) =>
    `${name}${isNamedSo ? "" : ", juez"}: escribe una sola solución a partir de los diseños`,
  client: (name: string) => `${name}: el cliente, que ha planteado el problema`,
  problem: "El problema:",
  course: "Así transcurre:",
} satisfies Translation<typeof en.RULES>;

/** The course of a dialectic, as everybody is told of it beforehand. Confidence is in percent. */
export const STEPS = {
  questions: "Los agentes pueden hacer preguntas al cliente.",
  proposals: "Cada agente propone un diseño.",
  rounds: (rounds: number, untilConfidence?: number) =>
    `${
      rounds === 1 ? "Una ronda" : `Hasta ${integer(rounds)} rondas`
    }: cada agente critica los diseños de los demás y después revisa el suyo.${
      untilConfidence === undefined
        ? ""
        : ` ${rounds === 1 ? "Termina" : "Terminan"} antes si el juez tiene una confianza del ${
          integer(untilConfidence)
        }\u00a0%.`
    }`,
  checked: "Se verifican los datos de los diseños y todos se enteran de lo que no es cierto.",
  solution: "El juez escribe una sola solución.",
} satisfies Translation<typeof en.STEPS>;

const youAre = (name: string | undefined) => `Usted es ${name === undefined ? "" : `${name}, `}`;

/** The role of a participant, in its own prompts; without the name, or the role, where one says the other. */
export const PERSONAS = {
  judge: (name?: string) => `${youAre(name)}el juez. No diseña nada propio.`,
  client: (name?: string) => `${youAre(name)}el cliente: usted ha planteado el problema.`,
  agent: (name: string, role?: string, focus?: string) =>
    `Usted es ${name}.${role === undefined ? "" : ` Su papel: ${role}.`}${
      focus === undefined ? "" : ` Examina ${focus}.`
    }`,
} satisfies Translation<typeof en.PERSONAS>;

/** The task in each kind of turn. */
export const TASKS = {
  clarification:
    "Pregunte lo que debe saber antes de poder diseñar una solución, primero lo más importante. No pregunte nada que " +
    "ya diga el problema ni nada que pueda suponer razonablemente.",
  followUp:
    "Lea las respuestas del cliente. Pregunte por lo que dejan abierto o plantean de nuevo solo si su diseño depende " +
    "de ello.",
  answer:
    "Responda a cada pregunta en una a tres frases. Deje vacía una respuesta cuando no lo sepa o no quiera decidirlo.",
  proposal: "Proponga su diseño: sus partes, cómo funcionan juntas y por qué.",
  critique:
    "Critique este diseño desde el punto de vista de su papel: qué falla, qué falta y cómo corregirlo. Empiece por " +
    "el punto más fuerte y termine con lo que debería conservarse.",
  refinement:
    "Revise su diseño: recoja lo que sea acertado en las críticas, tome de otro diseño lo que este haga mejor y dé " +
    "el diseño entero de nuevo. Diga qué ha cambiado tras qué crítica o diseño, y qué no ha recogido y por qué.",
  evaluation: "Sopese los diseños tal como están ahora.",
  synthesis:
    "Escriba una sola solución a partir de los diseños tal como están ahora, tan completa que se pueda construir con " +
    "ella. No debe contradecirse: donde dos diseños se excluyan, elija, e incluya la elección y su razón entre las " +
    "disyuntivas. Diga después qué recomienda y qué sigue abierto.",
} satisfies Translation<typeof en.TASKS>;

/** What agents are asked about the requirements, after their task. */
export const COVERING = {
  proposal: "Diga después cómo cumple cada requisito. Si lo hace solo en parte o no lo hace, dígalo.",
  critique: "Nombre cada requisito que el diseño dice cumplir y no cumple.",
  refinement: "Diga después cómo cumple ahora cada requisito.",
} satisfies Translation<typeof en.COVERING>;

/** What holds of every task. */
export const MANNER = {
  honest: "No invente nunca cifras, fuentes ni hechos sobre el problema: llame suposición a lo que lo sea.",
  plain: "Sin saludo, sin preámbulo, sin título.",
} satisfies Translation<typeof en.MANNER>;

const critiquesIn = (numbers: readonly number[]) =>
  `${numbers.length === 1 ? "la crítica del mensaje" : "las críticas de los mensajes"} ${listed(numbers.map(String))}`;

/** Instructions to a judge about the designs, and questions about them. Designs and critiques are by the numbers of messages. */
export const JUDGING = {
  standing: "Los diseños vigentes:",
  refined: (design: number, author: string, of: number, critiques: readonly number[]) =>
    `Mensaje ${design}, de ${author}: revisa el mensaje ${of} tras ${critiquesIn(critiques)}.`,
  unrefined: (design: number, author: string, critiques: readonly number[]) =>
    `Mensaje ${design}, de ${author}: no se ha revisado tras ${critiquesIn(critiques)}.`,
  earlier: "De una crítica anterior solo cuenta aún lo que no responde el diseño revisado.",
  unfulfilled: "Nombre cada requisito obligatorio que ninguno de ellos cumple.",
  covered: "Diga de cada requisito hasta qué punto lo cumple la solución.",
  sure: {
    evaluation:
      "Diga cuánta confianza tiene en que una solución escrita ahora a partir de ellos sería acertada, de 0 a 100.",
    synthesis: "Diga cuánta confianza tiene en ella, de 0 a 100.",
  },
} satisfies Translation<typeof en.JUDGING>;

/** What the forms ask for. */
export const FORM = {
  solution: "El diseño entero: debe entenderse por sí solo.",
  changes: "Qué ha cambiado tras qué crítica; qué no ha recogido y por qué.",
  tradeOffs: "Qué se ha elegido donde los diseños se excluyen, y por qué; y a qué se renuncia a cambio de qué.",
  recommendations: "Qué hacer y qué vigilar.",
  openQuestions: "Lo que queda por averiguar o decidir.",
  decided: "La solución en una frase, como respuesta al problema, sin un número ni un nombre de una parte.",
  questions: (most: number) => `${integer(most)} como máximo; una lista vacía si todo está claro.`,
  question: (asker: string, question: string) => `${asker} pregunta: ${question}`,
  how: "Cómo se cumple, o por qué no.",
  requirement: (level: string, text: string) => `${level}: ${text}`,
  reason: "Por qué la confianza que sigue no es más alta ni más baja.",
  confidence: "Cuánta confianza tiene.",
  whyUnfulfilled: "Por qué no se cumple.",
  unfulfilled: "Requisitos obligatorios que no se cumplen; vacío si se cumplen todos.",
} satisfies Translation<typeof en.FORM>;

/** What messages say besides a speaker's own words. */
export const MESSAGE = {
  noQuestions: "No tengo preguntas.",
  noQuestion: "No hubo ninguna pregunta.",
  asked: (id: string, asker: string, question: string) => `${id}, pregunta de ${asker}: ${question}`,
  answer: (answer: string) => `Respuesta: ${answer}`,
  notAnswered: "Sin respuesta.",
  changed: (changes: string) => `Lo que ha cambiado: ${changes}`,
  notSaid: "no indicado",
  requirements: "Requisitos:",
  unfulfilled: "Requisitos obligatorios no cumplidos:",
  unknown: "desconocido",
  tradeOffs: "Disyuntivas:",
  recommendations: "Recomendaciones:",
  openQuestions: "Preguntas abiertas:",
} satisfies Translation<typeof en.MESSAGE>;

/** How sure a judge is of a solution. Confidences are 0 to 100. */
export const CONFIDENCE = {
  is: (confidence: string) => `Confianza: ${confidence}`,
  notSaid: "no indicada",
  of: (confidence: number) => `${integer(confidence)} de 100`,
  limited: (given: number | undefined, held: number | undefined, isKnown: boolean) =>
    `se indicó ${given}; no cuenta más de ${held} mientras ${
      isKnown ? "un requisito obligatorio no se cumpla" : "no se diga qué requisitos no se cumplen"
    }`,
} satisfies Translation<typeof en.CONFIDENCE>;

/** The designs and what they cover, on pages. */
export const DESIGNS = {
  none: "No se dio ningún diseño.",
  about: (hasSynthesis: boolean) =>
    "Número de diseños vigentes que cumplen cada requisito, según sus autores." +
    (hasSynthesis ? " La última columna es la opinión del juez sobre la síntesis." : ""),
  level: "Nivel",
  requirement: "Requisito",
  synthesis: "Síntesis",
  stage: (round: number) => round === 0 ? "Propuestas" : `Ronda ${integer(round)}`,
  notStated: "no indicado",
  unfulfilled: "no cumplido",
  notUnfulfilled: "no señalado como incumplido",
  title: "Diseños finales",
  author: "Autor",
  design: "Diseño",
  message: (number: number) => `mensaje ${number}`,
} satisfies Translation<typeof en.DESIGNS>;

/** Questions to the client, on pages. */
export const CLARIFICATIONS = {
  title: "Aclaraciones",
  asked: (asked: number, askers: readonly string[], unanswered: number) =>
    `${questions(asked)} de ${listed(askers)}${unanswered === 0 ? "" : `, ${integer(unanswered)} sin respuesta`}.`,
} satisfies Translation<typeof en.CLARIFICATIONS>;

/** The picture of what designs cover. */
export const PICTURE = {
  label: (requirements: number) =>
    `Hasta qué punto se ${requirements === 1 ? "cumple" : "cumplen"} ${
      count(requirements, "requisito")
    }; la tabla de abajo lo dice con palabras`,
  judged: "según los cumple la solución",
} satisfies Translation<typeof en.PICTURE>;

/** Texts about a dialectic's outcome. Confidences are 0 to 100. */
export const DIALECTIC = {
  quoted,
  met: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "No se encontraron requisitos obligatorios en el problema.";
    if (unmet === undefined) {
      return all === 1
        ? "El juez no dijo si el único requisito obligatorio se cumple."
        : `El juez no dijo cuáles de los ${mandatory(all)} no se cumplen.`;
    }
    const whole = all - unmet.length - partly.length;
    if (all === 1) {
      const how = whole === 1 ? "se cumple" : partly.length === 1 ? "se cumple solo en parte" : "no se cumple";
      return `Según el juez, el único requisito obligatorio ${how}.`;
    }
    if (whole === all) return `Según el juez, se cumplen los ${mandatory(all)}.`;
    return `De los ${mandatory(all)}, según el juez hay ${integer(whole)} ${met(whole)}, ` +
      `${integer(partly.length)} ${met(partly.length)} en parte y ${integer(unmet.length)} no ${met(unmet.length)}.`;
  },
  but: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "";
    if (unmet === undefined) return "; no se dijo qué requisitos cumple";
    if (all === 1) {
      const how = unmet.length > 0 ? "no se cumple" : partly.length > 0 ? "se cumple solo en parte" : "se cumple";
      return `; el único requisito obligatorio ${how}`;
    }
    const faults = [
      ...(unmet.length === 0 ? [] : [`no ${fulfils(unmet.length)} ${listed(unmet)}`]),
      ...(partly.length === 0 ? [] : [`solo ${fulfils(partly.length)} en parte ${listed(partly)}`]),
    ];
    return faults.length > 0
      ? `; de los ${mandatory(all)}, ${faults.join(", y ")}`
      : `; se cumplen los ${mandatory(all)}`;
  },
  partlyMet: (requirement: string, how: string) =>
    `${requirement} se cumple solo en parte${how === "" ? "." : `: ${how.replace(/\.$/, "")}.`}`,
  inPart: (ids: readonly string[]) => `Solo en parte: ${ids.join(", ")}.`,
  sureOf: (confidence: number | undefined, open: number) => {
    const by = "el juez, que también escribió la solución";
    const sure = confidence === undefined
      ? `${by}, no indicó su confianza`
      : `${integer(confidence)} de 100 según ${by}`;
    return open === 0 ? sure : `${sure}; ${count(open, "pregunta abierta", "preguntas abiertas")}`;
  },
  confidence: (confidence: number | undefined) =>
    confidence === undefined
      ? "el juez no ha indicado su confianza"
      : `confianza del juez: ${integer(confidence)} de 100`,
  tradeOff: (text: string) => `Disyuntiva: ${text}`,
  notMet: (requirement: string, reason: string) => `${requirement} no se cumple: ${reason}`,
  none: "No hay solución.",
  sure: (confidence: number | undefined) =>
    `Confianza: ${confidence} de 100, y no queda ningún requisito obligatorio sin cumplir.`,
  noConfidence: "El juez no indicó su confianza.",
  unsure: (confidence: number) => `La confianza del juez es de ${integer(confidence)} de 100.`,
  unfulfilled: (ids: readonly string[]) => `Sin cumplir: ${ids.join(", ")}.`,
  open: (open: number) =>
    `${open === 1 ? "Queda" : "Quedan"} ${count(open, "pregunta abierta", "preguntas abiertas")}.`,
} satisfies Translation<typeof en.DIALECTIC>;

function fulfils(n: number): string {
  return n === 1 ? "se cumple" : "se cumplen";
}
