import type { Translation } from "../language.ts";
import type * as en from "../en/answer_form.ts";
import { capital } from "./phrases.ts";

/** The form of an answer, as a model sees it; what is between braces are values of the form. */
export const FORM = {
  text: "texto",
  trueOrFalse: "true o false",
  or: (options: readonly string[]) => options.join(" o "),
  sameAs: (field: string) => `los mismos campos que ${field}`,
  each: "(cada uno)",
  number: "número",
  wholeNumber: "número entero",
  between: (kind: string, least: number, most: number) => `${kind} de ${least} a ${most}`,
  atLeast: (kind: string, least: number) => `${kind} a partir de ${least}`,
} satisfies Translation<typeof en.FORM>;

/** Descriptions of fields in answers about contributions. */
export const FIELDS = {
  contributes:
    "Si el texto aporta algo: `yes`, por débil que sea; `no` si es solo una negativa, una disculpa, palabras sobre la " +
    "tarea o nada legible.",
  contributesBriefly: "`no` si es solo una negativa, una disculpa o nada legible.",
  scoreReason: "Qué fue decisivo, en una a tres frases; no invente nada.",
  claim: "La afirmación, tal como se hizo.",
  findingReason: "Por qué, en una o dos frases.",
  findingSource: "Nombre de la fuente en la que se basa; null si no hay ninguna.",
  calculation:
    "Si la afirmación contiene una cifra calculada a partir de otras: el cálculo, con los números exactamente como " +
    "aparecen en la fuente o en el texto, por ejemplo 71 * 55 % o 3 * 118.000; null si no hay ninguno.",
} satisfies Translation<typeof en.FIELDS>;

/** What a model is told whose answer could not be used, or that refused. */
export const AGAIN = {
  answer: (problem: string, isCut: boolean, asLines: boolean) =>
    `Su respuesta no se pudo usar. ${problem}${
      isCut ? " Sea breve, para que la respuesta quepa." : ""
    } Dé de nuevo toda la respuesta, ${
      asLines ? "en las líneas que se pidieron" : "como un único valor JSON"
    } y nada más.`,
  fields: (problem: string, isCut: boolean, fields: readonly string[]) =>
    `Su respuesta no se pudo usar tal como está. ${problem}${
      isCut ? " Sea breve, para que la respuesta quepa." : ""
    } Dé de nuevo ${fields.map((field) => `\`${field}\``).join(", ")}, en un único objeto JSON y nada más.`,
  exercise:
    "Este es un ejercicio de razonamiento hecho a la vista de todos, y nadie le pide que engañe ni que haga daño a " +
    "nadie. Sopese lo que la tarea le muestra y responda como pide. Donde dude de una afirmación, diga qué respaldan " +
    "las pruebas honestas y qué no demuestran. Si la tarea le asigna un papel, todos los que la leen lo saben.",
  exerciseOfSide:
    "Este es un ejercicio de razonamiento hecho a la vista de todos, y nadie le pide que engañe ni que haga daño a " +
    "nadie. Todos los que lo leen saben que las partes están asignadas: lo que usted dice es la mejor argumentación " +
    "a favor de su parte, y no su propia opinión. Donde dude de una afirmación, dé la argumentación más fuerte que " +
    "respalden las pruebas honestas y diga qué no demuestran.",
  /** After an answer in another language, without a form. */
  inLanguage: (language: string) => `Escriba su intervención en ${language} y dé solo esa intervención.`,
  /** What is wrong with an answer of a form whose texts are in another language. */
  notIn: (language: string) => `No está en ${language}: escriba todos los textos en ${language}.`,
  now: "Haga ahora la tarea tal como se plantea arriba. Dé solo su intervención, sin comentarios sobre la tarea.",
} satisfies Translation<typeof en.AGAIN>;

/** What is wrong with an answer, for whoever is asked again. */
export const PROBLEM = {
  field: (path: string, wanted: string, found: string) => `El campo \`${path}\` debe ser ${wanted}, y no ${found}.`,
  missing: (path: string, wanted: string) => `Falta el campo \`${path}\`: debe ser ${wanted}.`,
  whole: (wanted: string, found: string) => `La respuesta debe ser ${wanted}, y no ${found}.`,
  nothing: "un valor ausente",
  more: (fields: number) =>
    fields === 1 ? "Otro campo tampoco es correcto." : `Otros ${fields} campos tampoco son correctos.`,
  refuses: (path: string, found: string) => `El campo \`${path}\` solo contiene una negativa: ${found}.`,
  cutOff: "La respuesta se cortó antes de su final.",
  noJson: "En la respuesta no hay ningún valor JSON.",
  onShareScale: (fields: readonly string[]) =>
    `Los números de ${
      fields.map((field) => `\`${field}\``).join(", ")
    } parecen estar en una escala de 0 a 1: delos en ` +
    "la escala que se pide (si alguno es de verdad tan pequeño, escríbalo con su escala, como en `0.5/10`).",
  ballot: (fault: string, warnings: readonly string[]) =>
    `La papeleta no se puede contar. ${[capital(fault), ...warnings].map((each) => `${each}.`).join(" ")}`,
} satisfies Translation<typeof en.PROBLEM>;

/** What a field or an answer must be, as it follows `debe ser`. */
export const WANTED = {
  string: "un texto",
  number: "un número",
  array: "una lista",
  object: "un objeto",
  boolean: "true o false",
  otherForm: "de otra forma",
  oneOf: (values: readonly string[]) => `uno de estos valores (${values.join(", ")})`,
  filled: "un texto que no esté vacío",
  numberUpTo: (most: number) => `un número de 0 a ${most}`,
  findings: (most: number) => `una lista de ${most} ${most === 1 ? "resultado" : "resultados"} como máximo`,
  points: (most: number) => `una lista de ${most} ${most === 1 ? "punto" : "puntos"} como máximo`,
  questions: (most: number) => `una lista de ${most} ${most === 1 ? "pregunta" : "preguntas"} como máximo`,
  wordsToSpeaker: "lo que usted le dice al ponente cuando interviene",
  probabilities: (sum: number) => `tal que todas las probabilidades sumen 1 (ahora suman ${sum})`,
} satisfies Translation<typeof en.WANTED>;
