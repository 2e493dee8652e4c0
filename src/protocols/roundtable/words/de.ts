import { count } from "../../../words/de/numbers.ts";
import { capital, listed, quoted } from "../../../words/de/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type { ClaimRelation, Stance } from "../response.ts";
import type * as en from "./en.ts";

/** Names of the stances. */
export const STANCE = { yes: "ja", no: "nein", neutral: "neutral" } satisfies Translation<typeof en.STANCE>;

const decimal = new Intl.NumberFormat("de", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fixed = (value: number) => decimal.format(value);
const plain = (value: number) => value.toLocaleString("de");
const or = (stances: readonly Stance[]) =>
  new Intl.ListFormat("de", { type: "disjunction" }).format(stances.map((stance) => quoted(STANCE[stance])));

const allOf = (n: number) => n === 2 ? "Beide" : `Alle ${n}`;
const rounds = (n: number) => n === 1 ? "1 Runde" : `${n} Runden`;
const afterRounds = (n: number) => `nach ${rounds(n)}`;
const ofRounds = (n: number, allowed: number) => `nach ${n} von ${rounds(allowed)}`;
const unstopped = (text: string) => text.replace(/\.$/, "");

const RULE_NAMES: Readonly<Record<string, string>> = {
  consensus: "Übereinstimmung",
  convergence: "unveränderte Positionen",
  confidence: "allseitige Gewissheit",
  judge: "Befund des Richters",
};
const ruleName = (rule: string) => RULE_NAMES[rule] ?? rule.replaceAll("_", " ");

const FINDING_NAMES: Readonly<Record<keyof typeof en.AGREEMENT["findings"], string>> = {
  too_few: "zu wenige Antworten",
  no_agreement: "keine Einigkeit",
  same_stance: "gleiche Haltung",
  confident_disagreement: "sichere Uneinigkeit",
  agreement: "Einigkeit",
};

/** Texts about a roundtable's outcome. */
export const ROUNDTABLE = {
  tooFew: "Unentschieden: Weniger als zwei haben geantwortet",
  agree: (largest: number, all: number, position: string) =>
    `${largest === all ? `${allOf(all)} sind sich einig` : `${largest} von ${all} sind sich einig`}: ${
      quoted(
        unstopped(position),
      )
    }`,
  sameStance: (all: number, stance: Stance | "the same" = "the same") =>
    `${allOf(all)} sagen ${stance === "the same" ? "dasselbe" : quoted(STANCE[stance])}, jeder mit anderen Worten`,
  noAgreement: (how: string, shared: string | undefined) =>
    `Keine volle Einigkeit: ${how}${shared === undefined ? "" : `; alle vertreten: ${quoted(unstopped(shared))}`}`,
  someAgree: (largest: number, all: number, position: string) =>
    `${largest} von ${all} vertreten ${quoted(unstopped(position))}`,
  positionsHeld: (holders: number, positions: number) =>
    `${holders} vertreten ${count(positions, "Position", "Positionen")}`,
  saying: (many: number, stance: Stance) =>
    stance === "neutral"
      ? `${many} ${many === 1 ? "ist" : "sind"} neutral`
      : `${many} ${many === 1 ? "sagt" : "sagen"} ${STANCE[stance]}`,
  allHold: (points: readonly string[]) => `Alle vertreten: ${listed(points.map((point) => quoted(unstopped(point))))}.`,
  sure: (stances: string, round: number, isFound: boolean) =>
    `${stances} ${afterRounds(round)}${isFound ? ", und der Richter hat Einigkeit festgestellt" : ""}`,
  ended: (n: number) => `Beendet ${afterRounds(n)}.`,
  endedBy: (rule: string, n: number) => `Beendet durch ${ruleName(rule)} ${afterRounds(n)}.`,
  endedEarly: (rule: string, n: number, allowed: number) => `Beendet durch ${ruleName(rule)} ${ofRounds(n, allowed)}.`,
  cutAt: (n: number, allowed: number) => `Beendet ${ofRounds(n, allowed)}.`,
  level: (
    level: number,
    finding: keyof typeof en.AGREEMENT["findings"],
    round: number,
    comparedBy: "judge" | "words",
  ) =>
    `Grad ${fixed(level)} von 1 (${FINDING_NAMES[finding]}), Runde ${round}, verglichen ${
      comparedBy === "judge" ? "vom Richter" : "nach dem Wortlaut"
    }`,
  opposed: (some: string, others: string, text: string) => `${some} gegen ${others}: ${unstopped(text)}.`,
  against: (author: string, rebutters: string, message: number, text: string) =>
    `${author} gegen ${rebutters} (Nachricht ${message}): ${quoted(unstopped(text))}.`,
  open: (text: string) => `Noch offen: ${unstopped(text)}${text.endsWith("?") ? "" : "."}`,
  stanceMoved: (from: Stance, to: Stance) => `Haltung ${STANCE[from]} → ${STANCE[to]}`,
  confidenceMoved: (from: number | undefined, to: number | undefined) =>
    `Gewissheit ${from === undefined ? "?" : fixed(from)} → ${to === undefined ? "?" : fixed(to)}`,
  notMoved: "keine",
  tooEasily: "Alle sind sich sicher und sagen dasselbe: Die Einigkeit kam vielleicht zu leicht zustande.",
  assigned: "Die Haltungen waren zugewiesen: Dass sie auseinandergehen, entscheidet nichts.",
  withoutConclusion: "Eine Gesprächsrunde ohne conclusion: false hat eines",
} satisfies Translation<typeof en.ROUNDTABLE>;

const SIGNS = {
  confident: "alle sind sich sicher",
  one_stance: "es gibt nur eine Haltung",
  near_identical: "die Positionen sind fast gleich",
};

/** What comparing the positions found, and where they agree and differ. */
export const AGREEMENT = {
  findings: {
    too_few: "In der letzten Runde haben weniger als zwei geantwortet, sodass es nichts zu vergleichen gibt.",
    no_agreement: "Es wurde keine volle Einigkeit gefunden.",
    confident_disagreement: "Es gibt keine Einigkeit: Alle sind sich sicher und vertreten verschiedene Positionen.",
    same_stance:
      "Alle haben dieselbe Haltung und fassen ihre Position in verschiedene Worte; niemand hat beurteilt, was sie bedeuten.",
    agreement: "Es wurde Einigkeit gefunden.",
  },
  stances: (stances: readonly (readonly [stance: Stance, holders: number])[]) =>
    `Haltungen: ${stances.map(([stance, holders]) => `${STANCE[stance]} ${holders}`).join(", ")}.`,
  compared: {
    judge: "Der Richter hat die Positionen verglichen.",
    words: "Die Positionen wurden nach ihrem Wortlaut verglichen.",
  },
  opposed: "Gegensätzliche Haltungen",
  tooEasily: (signs: readonly (keyof typeof SIGNS)[], advice = "") =>
    `Die Einigkeit kam vielleicht zu leicht zustande: ${capital(listed(signs.map((sign) => SIGNS[sign])))}. ${advice}`
      .trimEnd(),
  review: "Halten Sie eine weitere Runde mit einem Advocatus Diaboli ab, oder lassen Sie das Ergebnis von einem " +
    "Menschen prüfen.",
  noConfidence: "Niemand hat angegeben, wie sicher er sich ist.",
  confidences: (
    { given, mean, median, lowest, highest }: Readonly<
      Record<"given" | "mean" | "median" | "lowest" | "highest", number>
    >,
  ) =>
    `Gewissheit, angegeben von ${given}: Mittelwert ${fixed(mean)}, Median ${fixed(median)}, ` +
    `von ${fixed(lowest)} bis ${fixed(highest)}.`,
} satisfies Translation<typeof en.AGREEMENT>;

/** Reasons for the advice on an outcome. */
export const ADVICE = {
  noAgreement: "Es gibt keine volle Einigkeit, auf die man sich stützen könnte.",
  uncompared: "Niemand hat verglichen, was die Positionen bedeuten.",
  absent: (absent: number) =>
    `In der letzten Runde haben nicht alle geantwortet: ${absent} ${absent === 1 ? "fehlt" : "fehlen"}.`,
  withoutConfidence: (given: number, holders: number) =>
    `Nicht alle haben angegeben, wie sicher sie sich sind, sondern nur ${given} von ${holders}.`,
  lowMean: (mean: number, enough: number) =>
    `Die mittlere Gewissheit ist ${fixed(mean)}, weniger als ${plain(enough)}.`,
  apart: (spread: number, most: number) =>
    `Die Angaben zur Gewissheit liegen ${fixed(spread)} auseinander, mehr als ${plain(most)}.`,
  proceed: (level: number, mean: number, spread: number) =>
    `Grad der Übereinstimmung ${fixed(level)}, mittlere Gewissheit ${fixed(mean)}, Abstand der Angaben zur Gewissheit ${
      fixed(spread)
    }, und alle haben geantwortet.`,
} satisfies Translation<typeof en.ADVICE>;

/** Announcements when the rounds are over. */
export const ENDING = {
  over: "Die Runden sind vorbei.",
  cutShort: "Die Runden wurden vorzeitig abgebrochen.",
  allAgree: "Auf Nachfrage stellt jemand aus der Runde fest, dass alle übereinstimmen.",
  consensus: (level: number, enough: number) => `Grad der Übereinstimmung ${fixed(level)}; ${plain(enough)} genügt.`,
  convergence: (n: number) => `Seit ${rounds(n)} hat niemand seine Position geändert.`,
  confidence: (confidence: number, isOfSeveral: boolean) =>
    `Die Gewissheit aller beträgt ${plain(confidence)} oder mehr${
      isOfSeveral ? ", aber nicht für dieselbe Position" : ""
    }.`,
  judge: (reason: string) => `Der Richter stellt fest, dass eine weitere Runde nichts bringen würde: ${reason}`,
} satisfies Translation<typeof en.ENDING>;

/** The rules of a roundtable, the same for everybody. */
export const RULES = {
  topic: (topic: string) => `Dies ist eine Gesprächsrunde. Das Thema: ${topic}`,
  people: "Wer teilnimmt:",
  person: (name: string, part?: string) => part === undefined ? name : `${name}: ${part}`,
  judge: (name: string) => `${name} vergleicht die Positionen, urteilt und ergreift keine Partei.`,
  course: (n: number, concludes: boolean) =>
    `So läuft es ab: ${n === 1 ? "eine Runde" : `höchstens ${n} Runden`}, in ${
      n === 1 ? "der" : "denen"
    } alle Stellung nehmen${concludes ? ", dann ein Fazit" : ""}.`,
  orders: {
    together: "Alle nehmen gleichzeitig Stellung, und niemand hört die anderen derselben Runde.",
    sequential: "Sie nehmen nacheinander Stellung, und jeder hört alle vor ihm.",
    parts:
      "Sie nehmen Rolle für Rolle Stellung: alle mit derselben Rolle gleichzeitig, nachdem sie die Rollen davor gehört " +
      "haben.",
  },
  checked: "Vor dem Fazit werden die Tatsachenbehauptungen in den letzten Stellungnahmen aller geprüft.",
} satisfies Translation<typeof en.RULES>;

/** Instructions to those who take part about themselves. */
export const PERSONA = {
  you: (name: string) => `Sie sind ${name}.`,
  judge: (name?: string) =>
    `Sie sind ${name === undefined ? "" : `${name}, `}der Richter dieser Gesprächsrunde. Sie ergreifen keine Partei. ` +
    "Sie urteilen nach Gründen und Belegen, nicht nach Selbstsicherheit, Mehrheit oder schönen Worten.",
  part: (part: string, anchor: string) => `Ihre Rolle: ${part}. ${anchor}`,
  position: (position: string) => `Ihre Position zu Beginn: ${position}`,
} satisfies Translation<typeof en.PERSONA>;

const FAIRLY =
  "Behaupten Sie nicht mehr Übereinstimmung, als die Stellungnahmen zeigen. Wo Sie deren Zahlen verwenden, nennen Sie " +
  "die Quellen in eckigen Klammern, wie dort.";

/** Tasks of speakers and the judge. */
export const TASKS = {
  contract:
    "Sprechen Sie nur für sich selbst, und bedenken Sie andere Sichtweisen, bevor Sie antworten. Erfinden Sie " +
    "nie eine Quelle, eine Zahl oder ein Zitat.",
  lastRound: "Dies ist die letzte Runde.",
  nothingSaid: "(noch wurde nichts gesagt)",
  saidAbove: "(was bisher gesagt wurde, ist oben zitiert)",
  verify: (questions: string) => `Fragen Sie sich, bevor Sie antworten: ${questions}`,
  again: (problem: string) =>
    `Ihre Stellungnahme passt nicht zu Ihrer Rolle. ${problem} Geben Sie die ganze Stellungnahme noch einmal ab, wie ` +
    "Ihre Rolle es verlangt.",
  guidance: [
    "Sie vergleichen, was die Teilnehmer vertreten, nicht, wie sie es ausdrücken.",
    "- Zwei Positionen sind nur gleich, wenn sie praktisch dieselbe Antwort geben. Eine Verneinung, eine andere Zahl oder " +
    "eine Bedingung, die nur eine von ihnen stellt, macht sie verschieden. Im Zweifel sind sie verschieden.",
    "- Was sie nur zum Teil verbindet, gehört zu den Gemeinsamkeiten. Wie sicher sich jemand ist, spielt hier keine Rolle.",
    "- Sagen Sie nur dann „stop“, wenn eine weitere Runde nichts Wesentliches brächte, im Zweifel also „continue“.",
  ].join("\n"),
  compareFirst: "Vergleichen Sie die Positionen nach Runde 1.",
  compare: (round: number) =>
    `Vergleichen Sie die Positionen nach Runde ${round}. Die Stellungnahmen der Runde davor stehen zuerst: Sagen Sie, ` +
    "wer seine Position geändert hat.",
  converged: "Geben jetzt alle Teilnehmer praktisch dieselbe Antwort? Eine Verneinung, eine andere Zahl oder eine " +
    "Bedingung, die nur einer von ihnen stellt, macht Antworten verschieden. Im Zweifel geben sie nicht dieselbe.",
  verdict: "Geben Sie Ihr Urteil ab: die beste Antwort auf das Thema, die das Gespräch zulässt. Wägen Sie dann jede " +
    `Position ab: ihren stärksten und ihren schwächsten Punkt. Lassen Sie keine aus. ${FAIRLY} Keine Anrede, keine ` +
    "Vorrede, keine Überschrift: Beginnen Sie mit dem, worauf es ankommt.",
  synthesis:
    "Lassen Sie Ihre Rolle und Ihre eigene Position hinter sich: Sagen Sie, was das Gespräch ergeben hat, und " +
    "werden Sie jeder Position gerecht. Beurteilen Sie nach den Stellungnahmen, was ihnen gemeinsam ist und worin sie " +
    `sich unterscheiden. ${FAIRLY}`,
} satisfies Translation<typeof en.TASKS>;

/** What a response says of its part, and what is wrong with it. */
export const PARTS = {
  violation: (part: string, stances: readonly Stance[], given: Stance) =>
    `Zur Rolle ${quoted(part)} gehört die Haltung ${or(stances)}; angegeben ist ${quoted(STANCE[given])}.`,
  breaks: (problem: string) => `Das fällt aus der Rolle, die hier einzunehmen ist. ${problem}`,
  figures: (responses: number, round: number, stances: readonly (readonly [stance: Stance, responses: number])[]) =>
    `Von den ${responses} Stellungnahmen in Runde ${round}: ${
      stances.map(([stance, each]) => `${each} ${STANCE[stance]}`).join(", ")
    }.`,
  model: "[Modell]",
  perspective: (name: string, focus?: string) =>
    `Betrachten Sie das Thema aus der Perspektive ${quoted(name)}${focus === undefined ? "" : `: ${focus}`}.`,
} satisfies Translation<typeof en.PARTS>;

const ABOUT_STANCES =
  "yes: für das, was das Thema behauptet oder fragt, mit oder ohne Bedingungen; no: dagegen; neutral: keines von " +
  "beiden, auch wenn sich auf das Thema nicht mit Ja oder Nein antworten lässt.";

const ids = (stances: readonly Stance[]) => new Intl.ListFormat("de", { type: "disjunction" }).format(stances);

/** Descriptions of the fields of a response. */
export const RESPONSE_FORM = {
  stance: ABOUT_STANCES,
  partStance: (stances: readonly Stance[]) => {
    const part = `Zu Ihrer Rolle gehört ${ids(stances)}.`;
    return stances.length === 1 ? part : `${ABOUT_STANCES} ${part}`;
  },
  supports: "Nummern der Punkte anderer, die Sie so annehmen, wie sie dastehen; 3.0 ist die Position von Nachricht 3.",
  rebuts: "Nummern der Punkte anderer, die Sie bestreiten.",
  revises: "Nummern Ihrer eigenen früheren Punkte, die Sie nicht mehr vertreten, ob ersetzt oder nicht.",
  text: "Einige Sätze, mit dem Namen der Quelle in eckigen Klammern, wenn es eine gibt.",
  label:
    "Zur Hauptaussage: fact lässt sich nachschlagen, inference folgt aus anderem, assumption wird vorausgesetzt; " +
    "null, wenn nichts davon zutrifft.",
  position: "Ihre Antwort auf das Thema, in ein oder zwei Sätzen.",
  points: "Ihre Gründe, die gewichtigsten zuerst, jeder nur einmal.",
  sure: "Wie sicher Sie sich nach den Belegen Ihrer Position sein können.",
  supported: "Wie gut die Belege Ihre Position stützen.",
  citations: "Namen der Quellen, die Sie in Klammern nennen, jede einmal.",
} satisfies Translation<typeof en.RESPONSE_FORM>;

/** Descriptions of the fields of other answers. */
export const FORMS = {
  reason: "Was den Ausschlag gibt, in ein bis drei Sätzen.",
  of: (names: readonly string[]) => `Aus: ${names.join(", ")}.`,
  held: "Was sie vertreten.",
  groups: "Eine Gruppe für jede Position, die vertreten wird, und jeder Teilnehmer in genau einer davon.",
  moved: "Wer eine andere Position vertritt als in der Runde davor.",
  commonGround: "Was alle vertreten, je ein Satz.",
  disagreements: "Worin sie sich unterscheiden, je ein Satz.",
  converged: "true, wenn alle dieselbe Antwort geben, sonst false.",
  decided: "Die Antwort auf das Thema nach dem, was alle vertreten, und was zwischen ihnen offen ist, in einem Satz.",
  answer: "Was das Gespräch ergeben hat, in wenigen Absätzen.",
  shared: "Was alle vertreten, je ein Satz.",
  open: "Was offen bleibt und zwischen wem, je ein Satz.",
} satisfies Translation<typeof en.FORMS>;

const RELATIONS: Readonly<Record<ClaimRelation, string>> = {
  supports: "stützt",
  rebuts: "bestreitet",
  revises: "ersetzt",
};

/** A response and a conclusion as everybody reads them. */
export const SAID = {
  stance: (stance: Stance, confidence: number | undefined, given: string | undefined) =>
    `Haltung: ${STANCE[stance]}. Gewissheit: ${confidence === undefined ? "nicht angegeben" : fixed(confidence)}${
      given === undefined ? "" : `; angegeben war ${quoted(given)}`
    }.`,
  points: "Punkte:",
  sources: "Quellen:",
  refers: (relation: ClaimRelation, ids: readonly string[]) => `${RELATIONS[relation]} ${ids.join(", ")}`,
  unknown: (given: readonly string[]) => `diesen Punkt gibt es nicht: ${given.join(", ")}`,
  commonGround: "Gemeinsamkeiten:",
  open: "Offen:",
} satisfies Translation<typeof en.SAID>;

/** What claims are labelled. */
export const LABELS = {
  fact: "Tatsache",
  inference: "Folgerung",
  assumption: "Annahme",
  none: "ohne Angabe",
} satisfies Translation<typeof en.LABELS>;

/** Texts on the pages of a roundtable. */
export const PAGE = {
  agreement: "Übereinstimmung",
  groupthink: "Warnung vor Gruppendenken:",
  stance: "Haltung",
  position: "Position",
  heldBy: "Vertreten von",
  absent: (names: string) => `Keine Antwort in dieser Runde: ${names}. Es gelten die früheren Positionen.`,
  assigned: (participant: string, stances: readonly Stance[]) => `${participant} ${or(stances)}`,
  assignedBy: (mode: string, assigned: readonly string[]) =>
    `Die Form ${mode} hat Haltungen zugewiesen: ${listed(assigned)}.`,
  commonGround: "Gemeinsamkeiten",
  accepted: "Punkte, die andere angenommen haben",
  labels: "Die Angaben in Klammern stammen von den Verfassern.",
  disagreements: "Meinungsverschiedenheiten",
  against: (some: string, others: string, text: string) => `${some} gegen ${others}: ${text}`,
  by: (author: string, label: keyof typeof LABELS, done: "accepted" | "rebutted") =>
    ` von ${author} (${LABELS[label]}), ${done === "accepted" ? "angenommen" : "bestritten"} von `,
  in: (name: string) => `${name} in `,
  andBy: " und von ",
  responses: "Stellungnahmen nach Runden",
  round: "Runde",
  participant: "Name",
  confidence: "Gewissheit",
  message: "Nachricht",
  missing: "fehlt",
  failed: "gescheitert",
  remarks: (isBroken: boolean, earlier: { readonly number: number; readonly isBroken: boolean } | undefined) =>
    [
      ...(isBroken ? [" fällt aus der Rolle"] : []),
      ...(earlier ? [` nach ${earlier.number}${earlier.isBroken ? ", die aus der Rolle fiel" : ""}`] : []),
    ].join(";"),
  sources: "Quellen",
  source: (source: string, url: string | undefined, messages: readonly number[]) =>
    `${source}${url === undefined ? "" : `, ${url}`} (${messages.length === 1 ? "Nachricht" : "Nachrichten"} ${
      messages.join(", ")
    })`,
} satisfies Translation<typeof en.PAGE>;

/** Texts on the drawing of the stances over the rounds. */
export const PICTURE = {
  caption: (isMissing: boolean) => `Haltungen und Gewissheit${isMissing ? " (hohl: keine Gewissheit angegeben)" : ""}`,
  line: (name: string, responses: readonly string[]) => `${name}: ${responses.join(", ")}`,
  response: (stance: Stance, confidence: number | undefined) =>
    `${STANCE[stance]} ${confidence === undefined ? "(keine Gewissheit angegeben)" : plain(confidence)}`,
  none: "keine",
  round: (round: number) => `Runde ${round}`,
  marks: { yes: "ja, sicher", neutral: "neutral", no: "nein, sicher" },
} satisfies Translation<typeof en.PICTURE>;

/** Names of those who take part, where nobody gave one. */
export const SEATS = { judge: "Richter" } satisfies Translation<typeof en.SEATS>;
