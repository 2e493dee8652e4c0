import { integer } from "../../../words/de/numbers.ts";
import { listed, quoted } from "../../../words/de/phrases.ts";
import type { Met } from "../design.ts";
import * as en from "./en.ts";

const questions = (n: number) => n === 1 ? "eine Frage" : `${integer(n)} Fragen`;
const allOf = (n: number) => n === 2 ? "beide" : `alle ${integer(n)}`;
const isOrAre = (n: number) => n === 1 ? "ist" : "sind";
const mandatory = (n: number) => n === 1 ? "einer Muss-Anforderung" : `${integer(n)} Muss-Anforderungen`;

/**
 * Headings and fields that say what the statements under them are, in small letters; `none` are no requirements. The
 * English ones are usual in German texts too.
 */
export const LABELS: typeof en.LABELS = {
  major: [
    "anforderungen",
    "muss",
    "müssen",
    "muss kriterien",
    "pflicht",
    "zwingend",
    "erforderlich",
    "verpflichtend",
    "vorgaben",
    "bedingungen",
    "rahmenbedingungen",
    "randbedingungen",
    "abnahmekriterien",
    "akzeptanzkriterien",
    ...en.LABELS.major,
  ],
  minor: [
    "kann",
    "kann anforderungen",
    "kann kriterien",
    "soll",
    "soll anforderungen",
    "soll kriterien",
    "sollte",
    "könnte",
    "wünsche",
    "wunsch",
    "wünschenswert",
    "wenn möglich",
    "nach möglichkeit",
    "schön wäre",
    ...en.LABELS.minor,
  ],
  none: [
    "nicht erforderlich",
    "nicht gefordert",
    "nicht nötig",
    "nicht ziele",
    "keine anforderungen",
    "nicht anforderungen",
    "nicht im umfang",
    "außerhalb des umfangs",
    "abgrenzung",
    ...en.LABELS.none,
  ],
};

/** Other words of headings: endings of those that say major requirements, and words that begin a note on a label. */
export const LABEL_PARTS: typeof en.LABEL_PARTS = {
  endings: ["anforderungen", ...en.LABEL_PARTS.endings],
  notes: ["für", "an", "von", "und", ...en.LABEL_PARTS.notes],
};

/** The shipped roles, in small letters where the language has them. */
export const ROLES = {
  architect: "Architektur",
  performance: "Leistung",
  security: "Sicherheit",
  testing: "Tests",
  data_modelling: "Datenmodell",
  simplicity: "Einfachheit",
  generalist: "Gesamtblick",
  judge: "Richter",
  client: "Auftraggeber",
} as const;

/** What an agent of a shipped role looks at. */
export const FOCUS = {
  architect:
    "die Teile der Lösung: wofür jeder zuständig ist, wie sie zusammenspielen und was eine Änderung kosten würde",
  performance: "Last, Antwortzeiten, Durchsatz und Wachstum: was zuerst langsam oder teuer wird und wie man das misst",
  security:
    "den Schutz: wer die Lösung missbrauchen oder stören könnte, was dabei verloren ginge und wie Zugänge, Daten und " +
    "Geheimnisse geschützt werden",
  testing:
    "den Nachweis, dass es funktioniert: was ausfallen kann, woran man einen Fehler bemerkt und was seine Behebung " +
    "beweist",
  data_modelling:
    "die Daten: was gespeichert wird, was es bedeutet, was immer gelten muss und wie es geändert und überführt wird",
  simplicity: "alles, was man weglassen kann: mit wie wenigen Teilen es geht und was jeder weitere Teil kostet",
  generalist: "das Ganze: ob es das Problem löst und für wen, und was alle anderen übersehen haben",
} as const;

/** How important a requirement is. */
export const LEVELS = { major: "Muss", minor: "Kann" } as const;

/** How far a design covers a requirement. */
export const COVERAGE = { uncovered: "nicht erfüllt", partly: "teilweise erfüllt", covered: "erfüllt" } as const;

/** The requirements, as everybody is told of them. */
export const REQUIREMENTS = {
  title: "Anforderungen",
  none: "Im Problem wurden keine Anforderungen gefunden.",
  held: "Muss-Anforderungen sind zu erfüllen, Kann-Anforderungen nach Möglichkeit:",
  ofProblem: "Seine Anforderungen; Muss-Anforderungen sind zu erfüllen, Kann-Anforderungen nach Möglichkeit:",
} as const;

/** Introduction of a dialectic for everybody. Names are in one line. */
export const RULES = {
  about: (agents: number) =>
    `Dies ist eine Dialektik: ${
      agents === 1 ? "Ein Agent entwirft" : "Agenten mit verschiedenen Rollen entwerfen"
    } eine Lösung für ein Problem.`,
  takesPart: "Es nehmen teil:",
  looksAt: (agent: string, focus: string) => `${agent}: achtet auf ${focus}`,
  judge: (name: string, isNamedSo: boolean) =>
    `${name}${isNamedSo ? "" : ", Richter"}: schreibt aus den Entwürfen eine einzige Lösung`,
  client: (name: string) => `${name}: Auftraggeber, der das Problem gestellt hat`,
  problem: "Das Problem:",
  course: "So läuft es ab:",
} as const;

/** The course of a dialectic, as everybody is told of it beforehand. Confidence is in percent. */
export const STEPS = {
  questions: "Die Agenten dürfen dem Auftraggeber Fragen stellen.",
  proposals: "Jeder Agent schlägt einen Entwurf vor.",
  rounds: (rounds: number, untilConfidence?: number) =>
    `${
      rounds === 1 ? "Eine Runde" : `Bis zu ${integer(rounds)} Runden`
    }: Jeder Agent kritisiert die Entwürfe der anderen und überarbeitet dann seinen eigenen.${
      untilConfidence === undefined
        ? ""
        : ` ${rounds === 1 ? "Sie endet" : "Sie enden"} früher, wenn der Richter zu ${
          integer(untilConfidence)
        } % sicher ist.`
    }`,
  checked: "Die Behauptungen der Entwürfe werden geprüft, und alle erfahren, was nicht stimmt.",
  solution: "Der Richter schreibt eine einzige Lösung.",
} as const;

const youAre = (name: string | undefined) => `Sie sind ${name === undefined ? "" : `${name}, `}`;

/** The role of a participant, in its own prompts; without the name, or the role, where one says the other. */
export const PERSONAS = {
  judge: (name?: string) => `${youAre(name)}der Richter. Sie entwerfen nichts Eigenes.`,
  client: (name?: string) => `${youAre(name)}der Auftraggeber: Sie haben das Problem gestellt.`,
  agent: (name: string, role?: string, focus?: string) =>
    `Sie sind ${name}.${role === undefined ? "" : ` Ihre Rolle: ${role}.`}${
      focus === undefined ? "" : ` Sie achten auf ${focus}.`
    }`,
} as const;

/** The task in each kind of turn. */
export const TASKS = {
  clarification:
    "Fragen Sie, was Sie wissen müssen, bevor Sie eine Lösung entwerfen können, die wichtigste Frage zuerst. Fragen " +
    "Sie nichts, was im Problem steht oder was Sie vernünftigerweise annehmen können.",
  followUp:
    "Lesen Sie die Antworten des Auftraggebers. Fragen Sie nur dann nach dem, was sie offenlassen oder aufwerfen, " +
    "wenn Ihr Entwurf davon abhängt.",
  answer:
    "Beantworten Sie jede Frage in ein bis drei Sätzen. Lassen Sie eine Antwort leer, wo Sie etwas nicht wissen oder " +
    "nicht entscheiden wollen.",
  proposal: "Schlagen Sie Ihren Entwurf vor: seine Teile, wie sie zusammenwirken und warum.",
  critique:
    "Kritisieren Sie diesen Entwurf aus der Sicht Ihrer Rolle: was scheitert, was fehlt und wie man es behebt. " +
    "Beginnen Sie mit dem stärksten Punkt, und schließen Sie mit dem, was bleiben sollte.",
  refinement:
    "Überarbeiten Sie Ihren Entwurf: Greifen Sie auf, was an der Kritik daran richtig ist, übernehmen Sie, was ein " +
    "anderer Entwurf besser macht, und legen Sie den ganzen Entwurf neu vor. Sagen Sie, was Sie nach welcher Kritik " +
    "oder welchem Entwurf geändert haben und was Sie warum nicht aufgegriffen haben.",
  evaluation: "Wägen Sie die Entwürfe in ihrer jetzigen Fassung ab.",
  synthesis:
    "Schreiben Sie aus den Entwürfen in ihrer jetzigen Fassung eine einzige Lösung, so vollständig, dass man danach " +
    "bauen kann. Sie darf sich nicht widersprechen: Wo zwei Entwürfe einander ausschließen, wählen Sie, und nennen " +
    "Sie die Wahl und ihren Grund unter den Abwägungen. Sagen Sie dann, was Sie empfehlen und was noch offen ist.",
} as const;

/** What agents are asked about the requirements, after their task. */
export const COVERING = {
  proposal:
    "Sagen Sie dann, wie er jede Anforderung erfüllt. Wenn er das nur teilweise oder gar nicht tut, sagen Sie das.",
  critique: "Nennen Sie jede Anforderung, die er zu erfüllen behauptet und nicht erfüllt.",
  refinement: "Sagen Sie dann, wie er jede Anforderung jetzt erfüllt.",
} as const;

/** What holds of every task. */
export const MANNER = {
  honest:
    "Erfinden Sie niemals eine Zahl, eine Quelle oder eine Tatsache über das Problem: Nennen Sie eine Annahme eine " +
    "Annahme.",
  plain: "Keine Begrüßung, keine Vorrede, keine Überschrift.",
} as const;

const inMessages = (numbers: readonly number[]) =>
  `in ${numbers.length === 1 ? "Nachricht" : "den Nachrichten"} ${listed(numbers.map(String))}`;

/** Instructions to a judge about the designs, and questions about them. Designs and critiques are by the numbers of messages. */
export const JUDGING = {
  standing: "Die geltenden Entwürfe:",
  refined: (design: number, author: string, of: number, critiques: readonly number[]) =>
    `Nachricht ${design}, von ${author}: überarbeitet nach der Kritik an Nachricht ${of} ${inMessages(critiques)}.`,
  unrefined: (design: number, author: string, critiques: readonly number[]) =>
    `Nachricht ${design}, von ${author}: nach der Kritik daran ${inMessages(critiques)} nicht überarbeitet.`,
  earlier: "Von früherer Kritik zählt nur noch, worauf der überarbeitete Entwurf nicht eingeht.",
  unfulfilled: "Nennen Sie jede Muss-Anforderung, die keiner von ihnen erfüllt.",
  covered: "Sagen Sie von jeder Anforderung, wieweit die Lösung sie erfüllt.",
  sure: {
    evaluation:
      "Sagen Sie, wie sicher Sie sind, dass eine jetzt daraus geschriebene Lösung richtig wäre, von 0 bis 100.",
    synthesis: "Sagen Sie, wie sicher Sie sich der Lösung sind, von 0 bis 100.",
  },
} as const;

/** What the forms ask for. */
export const FORM = {
  solution: "Der ganze Entwurf: Er muss für sich allein verständlich sein.",
  changes: "Was Sie nach welcher Kritik geändert haben; was Sie nicht aufgegriffen haben und warum.",
  tradeOffs: "Was gewählt wurde, wo Entwürfe einander ausschließen, und warum; und was man wofür aufgibt.",
  recommendations: "Was zu tun und worauf zu achten ist.",
  openQuestions: "Was noch herauszufinden oder zu entscheiden ist.",
  decided: "Die Lösung in einem Satz, als Antwort auf das Problem, ohne Zahl und ohne Namen eines Teils.",
  questions: (most: number) => `Höchstens ${integer(most)}; eine leere Liste, wenn alles klar ist.`,
  question: (asker: string, question: string) => `${asker} fragt: ${question}`,
  how: "Wie sie erfüllt wird, oder warum nicht.",
  requirement: (level: string, text: string) => `${level}: ${text}`,
  reason: "Warum Ihre Gewissheit, die als Zahl folgt, nicht höher und nicht niedriger ist.",
  confidence: "Wie sicher Sie sind.",
  whyUnfulfilled: "Warum sie nicht erfüllt ist.",
  unfulfilled: "Muss-Anforderungen, die nicht erfüllt sind; leer, wenn alle erfüllt sind.",
} as const;

/** What messages say besides a speaker's own words. */
export const MESSAGE = {
  noQuestions: "Ich habe keine Fragen.",
  noQuestion: "Es gab keine Frage.",
  asked: (id: string, asker: string, question: string) => `${id}, gefragt von ${asker}: ${question}`,
  answer: (answer: string) => `Antwort: ${answer}`,
  notAnswered: "Nicht beantwortet.",
  changed: (changes: string) => `Was sich geändert hat: ${changes}`,
  notSaid: "nicht angegeben",
  requirements: "Anforderungen:",
  unfulfilled: "Nicht erfüllte Muss-Anforderungen:",
  unknown: "unbekannt",
  tradeOffs: "Abwägungen:",
  recommendations: "Empfehlungen:",
  openQuestions: "Offene Fragen:",
} as const;

/** How sure a judge is of a solution. Confidences are 0 to 100. */
export const CONFIDENCE = {
  is: (confidence: string) => `Gewissheit: ${confidence}`,
  notSaid: "nicht angegeben",
  of: (confidence: number) => `${integer(confidence)} von 100`,
  limited: (given: number | undefined, held: number | undefined, isKnown: boolean) =>
    `angegeben: ${given}; mehr als ${held} zählt nicht, solange ${
      isKnown ? "eine Muss-Anforderung nicht erfüllt ist" : "nicht gesagt ist, welche Anforderungen nicht erfüllt sind"
    }`,
} as const;

/** The designs and what they cover, on pages. */
export const DESIGNS = {
  none: "Es wurde kein Entwurf vorgelegt.",
  about: (hasSynthesis: boolean) =>
    "Anzahl der jeweils geltenden Entwürfe, die eine Anforderung nach Angabe ihrer Verfasser erfüllen." +
    (hasSynthesis ? " Die letzte Spalte zeigt, wie der Richter die Lösung sieht." : ""),
  level: "Stufe",
  requirement: "Anforderung",
  synthesis: "Lösung",
  stage: (round: number) => round === 0 ? "Entwürfe" : `Runde ${integer(round)}`,
  notStated: "nicht angegeben",
  unfulfilled: "nicht erfüllt",
  notUnfulfilled: "nicht als unerfüllt genannt",
  title: "Letzte Entwürfe",
  author: "Verfasser",
  design: "Entwurf",
  message: (number: number) => `Nachricht ${number}`,
} as const;

/** Questions to the client, on pages. */
export const CLARIFICATIONS = {
  title: "Rückfragen",
  asked: (n: number, askers: readonly string[], unanswered: number) =>
    `${n === 1 ? "Eine Frage" : questions(n)} von ${listed(askers)}${
      unanswered === 0 ? "" : `, ${integer(unanswered)} nicht beantwortet`
    }.`,
} as const;

/** The picture of what designs cover. */
export const PICTURE = {
  label: (n: number) =>
    `Wieweit ${n === 1 ? "eine Anforderung" : `${integer(n)} Anforderungen`} erfüllt ${
      isOrAre(n)
    }; die Tabelle darunter sagt es in Worten`,
  judged: "wie die Lösung sie erfüllt",
} as const;

/** Texts about a dialectic's outcome. Confidences are 0 to 100. */
export const DIALECTIC = {
  quoted,
  met: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "Im Problem wurden keine Muss-Anforderungen gefunden.";
    if (unmet === undefined) {
      return all === 1
        ? "Der Richter hat nicht gesagt, ob die eine Muss-Anforderung erfüllt ist."
        : `Der Richter hat nicht gesagt, welche der ${integer(all)} Muss-Anforderungen nicht erfüllt sind.`;
    }
    const whole = all - unmet.length - partly.length;
    if (all === 1) {
      const how = whole === 1 ? "" : partly.length === 1 ? "nur teilweise " : "nicht ";
      return `Nach Ansicht des Richters ist die eine Muss-Anforderung ${how}erfüllt.`;
    }
    if (whole === all) return `Nach Ansicht des Richters sind ${allOf(all)} Muss-Anforderungen erfüllt.`;
    const [met, part, not] = [whole, partly.length, unmet.length].map((n) => integer(n));
    return `Von ${mandatory(all)} sind nach Ansicht des Richters ${met} erfüllt, ${part} teilweise erfüllt und ` +
      `${not} nicht erfüllt.`;
  },
  but: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "";
    if (unmet === undefined) return "; welche Anforderungen sie erfüllt, wurde nicht gesagt";
    if (all === 1 && unmet.length + partly.length > 0) {
      return `; die eine Muss-Anforderung ist ${unmet.length > 0 ? "nicht" : "nur teilweise"} erfüllt`;
    }
    const fault = (ids: readonly string[], how: string) => `${isOrAre(ids.length)} ${listed(ids)} ${how} erfüllt`;
    if (unmet.length > 0) {
      const also = partly.length === 0 ? "" : `, ${listed(partly)} ${isOrAre(partly.length)} nur teilweise erfüllt`;
      return `; von ${mandatory(all)} ${fault(unmet, "nicht")}${also}`;
    }
    if (partly.length > 0) return `; von ${mandatory(all)} ${fault(partly, "nur teilweise")}`;
    return all === 1 ? "; die eine Muss-Anforderung ist erfüllt" : `; ${allOf(all)} Muss-Anforderungen sind erfüllt`;
  },
  partlyMet: (requirement: string, how: string) =>
    `${requirement} ist nur teilweise erfüllt${how === "" ? "." : `: ${how.replace(/\.$/, "")}.`}`,
  inPart: (ids: readonly string[]) => `Nur teilweise erfüllt: ${ids.join(", ")}.`,
  sureOf: (confidence: number | undefined, open: number) => {
    const by = "vom Richter, der auch die Lösung geschrieben hat";
    const sure = confidence === undefined ? `nicht bewertet ${by}` : `${integer(confidence)} von 100, angegeben ${by}`;
    return open === 0 ? sure : `${sure}; ${questions(open)} ${isOrAre(open)} offen`;
  },
  confidence: (confidence: number | undefined) =>
    confidence === undefined
      ? "der Richter hat nicht angegeben, wie sicher er ist"
      : `Gewissheit des Richters: ${integer(confidence)} von 100`,
  tradeOff: (text: string) => `Abwägung: ${text}`,
  notMet: (requirement: string, reason: string) => `${requirement} ist nicht erfüllt: ${reason}`,
  none: "Es gibt keine Lösung.",
  sure: (confidence: number | undefined) => `Gewissheit: ${confidence} von 100, und jede Muss-Anforderung ist erfüllt.`,
  noConfidence: "Der Richter hat nicht angegeben, wie sicher er ist.",
  unsure: (confidence: number) => `Die Gewissheit des Richters beträgt ${integer(confidence)} von 100.`,
  unfulfilled: (ids: readonly string[]) => `Nicht erfüllt: ${ids.join(", ")}.`,
  open: (n: number) => `${n === 1 ? "Eine Frage ist" : `${questions(n)} sind`} offen.`,
} as const;
