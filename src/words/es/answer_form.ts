import type { Translation } from "../language.ts";
import type * as en from "../en/answer_form.ts";

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
    "Si el texto aporta algo: yes, por débil que sea; no si es solo una negativa, una disculpa, palabras sobre la " +
    "tarea o nada legible.",
  contributesBriefly: "no si es solo una negativa, una disculpa o nada legible.",
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
  inLanguage: (language: string) =>
    `Escriba en ${language}. Haga otra vez la tarea tal como se plantea arriba y dé solo su intervención.`,
  /** What is wrong with an answer of a form whose texts are in another language. */
  notIn: (language: string) => `No está en ${language}: escriba todos los textos en ${language}.`,
  now: "Haga ahora la tarea tal como se plantea arriba. Dé solo su intervención, sin comentarios sobre la tarea.",
} satisfies Translation<typeof en.AGAIN>;
