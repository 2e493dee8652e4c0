import type { Translation } from "../language.ts";
import type * as en from "../en/answer_form.ts";

/** The form of an answer, as a model sees it; what is between braces are values of the form. */
export const FORM = {
  text: "Text",
  trueOrFalse: "true oder false",
  or: (options: readonly string[]) => options.join(" oder "),
  sameAs: (field: string) => `dieselben Felder wie ${field}`,
  each: "(jeweils)",
  number: "Zahl",
  wholeNumber: "ganze Zahl",
  between: (kind: string, least: number, most: number) => `${kind} von ${least} bis ${most}`,
  atLeast: (kind: string, least: number) => `${kind} ab ${least}`,
} satisfies Translation<typeof en.FORM>;

/** Descriptions of fields in answers about contributions. */
export const FIELDS = {
  contributes:
    "Ob der Text etwas beiträgt: `yes`, so schwach er auch ist; `no`, wenn er nur eine Weigerung, eine Entschuldigung, Worte " +
    "über die Aufgabe oder nichts Lesbares ist.",
  contributesBriefly: "`no`, wenn der Beitrag nur eine Weigerung, eine Entschuldigung oder nichts Lesbares ist.",
  scoreReason: "Was den Ausschlag gab, in ein bis drei Sätzen; erfinden Sie nichts.",
  claim: "Die Behauptung, so wie sie aufgestellt wurde.",
  findingReason: "Die Begründung in ein oder zwei Sätzen.",
  findingSource: "Name der Quelle, auf der der Befund beruht; null, wenn es keine gibt.",
  calculation:
    "Wenn die Behauptung eine Zahl enthält, die aus anderen errechnet ist: die Rechnung, mit den Zahlen genau so, wie sie " +
    "in der Quelle oder im Text stehen, etwa 71 * 55 % oder 3 * 118.000; null, wenn es keine gibt.",
} satisfies Translation<typeof en.FIELDS>;

/** What a model is told whose answer could not be used, or that refused. */
export const AGAIN = {
  answer: (problem: string, isCut: boolean, asLines: boolean) =>
    `Ihre Antwort war nicht zu verwenden. ${problem}${
      isCut ? " Fassen Sie sich kurz, damit die Antwort Platz hat." : ""
    } Geben Sie die ganze Antwort noch einmal, ${
      asLines ? "in den verlangten Zeilen" : "als einen einzigen JSON-Wert"
    } und sonst nichts.`,
  fields: (problem: string, isCut: boolean, fields: readonly string[]) =>
    `Ihre Antwort war so nicht zu verwenden. ${problem}${
      isCut ? " Fassen Sie sich kurz, damit die Antwort Platz hat." : ""
    } Geben Sie ${
      fields.map((field) => `\`${field}\``).join(", ")
    } noch einmal, in einem einzigen JSON-Objekt und sonst nichts.`,
  exercise:
    "Dies ist eine offene Übung im Argumentieren; niemand verlangt von Ihnen, jemanden zu täuschen oder jemandem zu " +
    "schaden. Wägen Sie ab, was die Aufgabe Ihnen zeigt, und antworten Sie, wie sie es verlangt. Wo Sie eine Behauptung " +
    "bezweifeln, sagen Sie, was redliche Belege stützen und was sie nicht zeigen. Wenn die Aufgabe Ihnen eine Rolle gibt, " +
    "wissen das alle, die sie lesen.",
  exerciseOfSide:
    "Dies ist eine offene Übung im Argumentieren; niemand verlangt von Ihnen, jemanden zu täuschen oder jemandem zu " +
    "schaden. Alle, die sie lesen, wissen, dass die Seiten zugeteilt sind: Was Sie sagen, ist das Beste, was sich für " +
    "Ihre Seite vorbringen lässt, und nicht Ihre eigene Meinung. Wo Sie eine Behauptung bezweifeln, bringen Sie das " +
    "Stärkste vor, was redliche Belege stützen, und sagen Sie, was sie nicht zeigen.",
  /** After an answer in another language, without a form. */
  inLanguage: (language: string) => `Schreiben Sie Ihren Beitrag auf ${language}, und geben Sie nur ihn.`,
  /** What is wrong with an answer of a form whose texts are in another language. */
  notIn: (language: string) => `Sie ist nicht auf ${language}: Schreiben Sie alle Texte auf ${language}.`,
  now:
    "Erfüllen Sie jetzt die Aufgabe, wie sie oben gestellt ist. Geben Sie nur Ihren Beitrag, ohne eine Bemerkung zur " +
    "Aufgabe.",
} satisfies Translation<typeof en.AGAIN>;

/** What is wrong with an answer, for whoever is asked again. */
export const PROBLEM = {
  field: (path: string, wanted: string, found: string) => `Das Feld \`${path}\` muss ${wanted} sein, nicht ${found}.`,
  missing: (path: string, wanted: string) => `Das Feld \`${path}\` fehlt: Es muss ${wanted} sein.`,
  whole: (wanted: string, found: string) => `Die Antwort muss ${wanted} sein, nicht ${found}.`,
  nothing: "nichts",
  more: (fields: number) => fields === 1 ? "1 weiteres Feld ist falsch." : `${fields} weitere Felder sind falsch.`,
  refuses: (path: string, found: string) => `Das Feld \`${path}\` enthält nur eine Weigerung: ${found}.`,
  cutOff: "Die Antwort wurde vor ihrem Ende abgeschnitten.",
  noJson: "In der Antwort steht kein JSON-Wert.",
  onShareScale: (fields: readonly string[]) =>
    `Die Zahlen in ${
      fields.map((field) => `\`${field}\``).join(", ")
    } scheinen auf einer Skala von 0 bis 1 zu liegen: ` +
    "Geben Sie sie auf der Skala an, nach der gefragt ist (ist eine wirklich so klein, schreiben Sie ihre Skala dazu, " +
    "etwa `0.5/10`).",
  ballot: (fault: string, warnings: readonly string[]) =>
    `Der Stimmzettel kann nicht gezählt werden. ${[`Er ${fault}`, ...warnings].map((each) => `${each}.`).join(" ")}`,
} satisfies Translation<typeof en.PROBLEM>;

/** What a field or an answer must be, in the nominative. */
export const WANTED = {
  string: "ein Text",
  number: "eine Zahl",
  array: "eine Liste",
  object: "ein Objekt",
  boolean: "true oder false",
  otherForm: "von anderer Form",
  oneOf: (values: readonly string[]) => `eines von ${values.join(", ")}`,
  filled: "ein Text, der nicht leer ist",
  numberUpTo: (most: number) => `eine Zahl von 0 bis ${most}`,
  findings: (most: number) => `eine Liste von höchstens ${most} Befunden`,
  points: (most: number) => `eine Liste von höchstens ${most} Punkten`,
  questions: (most: number) => `eine Liste von höchstens ${most} Fragen`,
  wordsToSpeaker: "Ihre Worte an den Redner, mit denen Sie eingreifen",
  probabilities: (sum: number) => `passend zu den anderen (alle zusammen ergeben 1; jetzt ergeben sie ${sum})`,
} satisfies Translation<typeof en.WANTED>;
