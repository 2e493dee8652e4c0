import { quoted } from "../../../words/de/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type * as en from "./en.ts";

/** What those who are asked about a dialogue that is over are told. */
export const ASKED = {
  rules: [
    "Der Dialog ist vorbei. Jemand, der ihn gelesen hat, stellt eine Frage.",
    "- Beantworten Sie jeden Teil der Frage in Ihren ersten Sätzen; die Gründe folgen.",
    "- Richten Sie sich nach dem, was gesagt wurde, und nach den Quellen. All das gehört zu Ihren Quellen: Jede Nachricht " +
    "heißt message-N.",
    "- Nennen Sie, was Sie verwenden, mit seinem Namen in eckigen Klammern, etwa [message-7]. Eine Quelle, die eine " +
    "Nachricht nennt und deren Text nicht zu Ihren Quellen gehört, kennen Sie nur aus zweiter Hand: Nennen Sie dann die " +
    "Nachricht.",
    "- Zitieren Sie die Worte, auf die es ankommt, wörtlich in doppelten Anführungszeichen: Jedes Zitat und jede Zahl wird " +
    "nachgeschlagen.",
    "- Wägen Sie ab: Nennen Sie den stärksten Punkt gegen Sie, und ob jemand darauf geantwortet hat. Eine Abstimmung zeigt, " +
    "was bevorzugt wurde, und beweist nichts.",
    "- Sie dürfen einen Rat geben, der über den Dialog hinausgeht: Kennzeichnen Sie ihn als Ihr Urteil, und sagen Sie, " +
    "welche Tatsachen im Fall der fragenden Person es ändern würden. Erfinden Sie nie eine Quelle, eine Zahl oder ein Zitat.",
  ].join("\n"),
  reader: (name: string) => `Sie sind ${name}. Sie haben nicht teilgenommen und alles gelesen.`,
  speaker: (name: string, role: string, position: string | undefined) =>
    `Sie sind ${name} und haben teilgenommen (${role}).${
      position === undefined ? "" : ` Sie haben dies vertreten: ${position}`
    }\n` +
    "Sprechen Sie in der ersten Person, von dort aus, wo Sie am Ende standen; gestehen Sie zu, worauf Sie nicht " +
    "geantwortet haben. Halten Sie auseinander, was der Dialog entschieden hat und was Sie selbst meinen.",
  task: (question: string) =>
    `Die Frage:\n${question}\n\n` +
    "Beantworten Sie sie in einfachen Absätzen, ohne Überschriften und Listen. Wenn sie fragt, was zu tun ist, nennen Sie " +
    "den ersten Schritt, und bei welchem Ergebnis man aufhören sollte.",
  message: (speaker: string, called: string) => `${speaker}, ${called}`,
  earlier: "Eine frühere Frage zu dem Dialog, mit ihrer Antwort",
  earlierQuestion: (question: string) => `Frage: ${question}`,
} satisfies Translation<typeof en.ASKED>;

/** Texts on the pages of a question and its answers. */
export const ANSWERED = {
  title: "Frage",
  asked: (question: string) => `Gefragt: ${quoted(question)}`,
  nobody: "Niemand hat geantwortet.",
  none: "keine Antwort",
  answerBy: "Antwort von ",
  failed: (reason: string) => `Keine: ${reason}`,
} satisfies Translation<typeof en.ANSWERED>;
