import type { Translation } from "../language.ts";
import type * as en from "../en/summaries.ts";

/** What a summary is to be made of: messages, such as `Nachrichten 5 bis 40`, by the method. */
export const SUM_UP = {
  contribution: (messages: string) => `Fassen Sie zusammen: ${messages}, hier im Wortlaut.`,
  contributions: (messages: string) => `Fassen Sie zusammen: ${messages}, hier im Wortlaut.`,
  block: (messages: string) =>
    `Fassen Sie zusammen: ${messages}, zum Teil schon in Zusammenfassungen. Machen Sie aus allem eine einzige.`,
  afresh: (messages: string) =>
    `Fassen Sie zusammen: ${messages}, also was Sie sagten, was zu Ihnen gesagt wurde und was Sie antworteten.`,
  "from the previous summary": (messages: string) =>
    `Fassen Sie zusammen: ${messages}, Ihre eigene Zusammenfassung und was danach kam. Machen Sie aus beidem eine neue. ` +
    "Behalten Sie, was noch von Bedeutung ist, und lassen Sie weg, was erledigt ist.",
  other: (messages: string) => `Fassen Sie zusammen: ${messages}, so wie sie dastehen.`,
} satisfies Translation<typeof en.SUM_UP>;

/** What a summary is for, and the rules for every one. */
export const SUMMARY = {
  inPlace:
    "Ihre Zusammenfassung tritt an die Stelle dieser Nachrichten. Geben Sie unter dem Namen jedes Sprechers wieder, was " +
    "behauptet wurde, mit den Gründen, Zahlen und Quellen, auf denen es beruht, und was wem geantwortet wurde; behalten " +
    "Sie am meisten von dem, was am wichtigsten ist. Schließen Sie mit dem, was noch offen ist.",
  forAdvocate:
    "Sie ist für Sie selbst, um weiter zu argumentieren: was Sie bisher vorgebracht haben, was dagegen gesagt wurde und " +
    "was Sie geantwortet haben, welchen Punkten der anderen Sie noch nichts entgegnet haben und welchen von Ihnen die " +
    "anderen.",
  forFactChecker:
    "Sie dient der Prüfung von Behauptungen: wer was behauptet hat, mit Zahlen, Daten und Quellen, und ob es bestritten, " +
    "berichtigt oder wiederholt wurde. Lassen Sie weg, was sich nicht prüfen lässt.",
  forAnybody:
    "Sie ist dafür da, das Gespräch fortzusetzen: wer was vertritt und warum, jeweils in der stärksten Form; worüber man " +
    "sich einig ist, was strittig ist und was offen ist.",
  rules:
    "Sagen Sie nur, was gesagt wurde: Erfinden Sie nichts, fügen Sie nichts Eigenes hinzu und sagen Sie nicht, wer recht " +
    "hat. Behalten Sie Zahlen so bei, wie sie genannt wurden, Quellenangaben in ihren eckigen Klammern und die Nummern " +
    "der Nachrichten, etwa (Nachricht 12). Schreiben Sie in der Sprache, die gesprochen wurde. Keine Überschrift, keine " +
    "Vorrede: Beginnen Sie mit der Zusammenfassung.",
} satisfies Translation<typeof en.SUMMARY>;
