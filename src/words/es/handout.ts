import { listed } from "./phrases.ts";

/** Some who speak, and what they are. */
interface Speakers {
  readonly kind: "person" | "language model" | "program";
  readonly names: readonly string[];
}

const KINDS = {
  person: ["una persona", "personas"],
  "language model": ["un modelo de lenguaje", "modelos de lenguaje"],
  program: ["un programa", "programas"],
} as const;

/** Says who some are: `Ada y Ben son modelos de lenguaje`. */
function areWhat({ kind, names }: Speakers): string {
  const [one, many] = KINDS[kind];
  return names.length === 1 ? `${listed(names)} es ${one}` : `${listed(names)} son ${many}`;
}

/** The handout of a dialogue for a class. */
export const HANDOUT = {
  /** Says who speaks, and what was done, in a sentence. */
  whoSpeaks: (
    speakers: readonly Speakers[],
    { sides, isChecked, isRecording }: {
      /** Number of those who were given a side to argue; 0 if sides were not given. */
      readonly sides: number;
      readonly isChecked: boolean;
      readonly isRecording: boolean;
    },
  ) => {
    const given = sides === 0
      ? ""
      : sides === 1
      ? "; se le asignó la parte que defiende"
      : "; se asignó a cada cual la parte que defiende";
    const checked = isChecked ? "; las afirmaciones se cotejaron con las fuentes" : "";
    return `${listed(speakers.map(areWhat))}${given}${checked}${isRecording ? "; las respuestas son grabadas" : ""}.`;
  },
  name: "Nombre:",
  forBefore: "Antes de leer, estoy a favor de:",
  forAfter: "Después de leer, estoy a favor de:",
  answerBefore: "Antes de leer, mi respuesta es:",
  answerAfter: "Después de leer, mi respuesta es:",
  undecided: "no lo tengo claro",
  discussion: "Para debatir",
  granted: (name: string) => `¿Cuánto pesa que ${name} haya concedido esto?`,
  yours: "Mi opinión y mis razones",
  outcome: "Resultado",
} as const;

/** What the marks in a handout mean. `mark` stands for the words that are marked so. */
export const MARKS_KEY = {
  overstated: (mark: string) => `${mark}: la afirmación va más lejos que su fuente.`,
  overstatedMark: "Una línea ondulada",
  unverifiable: (mark: string) => `${mark}: nadie pudo comprobar la afirmación.`,
  unverifiableMark: "Puntos",
  wrong: (mark: string) => `${mark}: se dijo así y resultó ser erróneo.`,
  wrongMark: "tachado",
  corrected: (mark: string, correction: string) =>
    `${mark} ${correction}: se dijo lo que está tachado; la fuente dice lo que está entre corchetes.`,
  correctionMark: "entre corchetes",
  source: (number: string) => `Un número volado${number}: la fuente, en la lista de fuentes.`,
  message: (number: string) => `${number}: mensaje 8; cada mensaje lleva su número al lado.`,
} as const;
