import { listed, quoted } from "../../../words/de/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type { PointRead, PointReply, PointsRead, Ruling, Severity } from "../points.ts";
import type { WorkPlace } from "../place.ts";
import type * as en from "./en.ts";

const counted = (n: number, one: string, many: string) => `${n.toLocaleString("de")} ${n === 1 ? one : many}`;
const pointsCounted = (n: number) => counted(n, "Punkt", "Punkte");
const findingsCounted = (n: number) => counted(n, "Befund", "Befunde");

const SEVERITY: Readonly<Record<Severity, string>> = { high: "schwer", medium: "mittel", low: "leicht" };

const REPLIED: Readonly<Record<PointReply["does"], string>> = {
  accepts: "Vom Verfasser angenommen",
  rejects: "Vom Verfasser zurückgewiesen",
  leaves_open: "Vom Verfasser offengelassen",
};

const RULED: Readonly<Record<Ruling, string>> = {
  settled: "Erledigt",
  stands: "Hat Bestand",
  refuted: "Widerlegt",
  open: "Offen",
};

/** How many points each ruling has, in the order of a sentence. */
function byRuling(points: readonly PointRead[]): string {
  return (["settled", "stands", "refuted", "open"] as const).flatMap((ruling) => {
    const of = points.filter((point) => point.ruling === ruling);
    const inPart = of.filter(({ isPartlyRefuted = false }) => isPartlyRefuted).length;
    const called = {
      settled: `${of.length} erledigt`,
      stands: `${of.length} ${of.length === 1 ? "hat" : "haben"} Bestand`,
      refuted: `${of.length} widerlegt`,
      open: `${of.length} offen`,
    }[ruling];
    return of.length === 0 ? [] : [`${called}${inPart === 0 ? "" : ` (${inPart} teilweise widerlegt)`}`];
  }).join(", ");
}

/** Texts about a critique's outcome and points. */
export const CRITIQUE = {
  inventedProof: "Die Widerlegung zitiert Worte, die nicht im Text stehen, und zählt nicht.",
  notInWork: "Nicht gezählt, weil die Worte, um die es geht, nicht im Text stehen:",
  said: (id: string, about: string | undefined, says: string, instead: string) =>
    `${id} ${about === undefined ? "Fehlt" : quoted(about)}: ${says} Stattdessen: ${instead}`,
  saidAt: (about: string, where: string, says: string, instead: string) =>
    `${
      about === "" ? "Fehlt: " : `${quoted(about)}${where === "" ? "" : ` (${where})`}: `
    }${says} Stattdessen: ${instead} (`,
  instead: (instead: string) => `Stattdessen: ${instead}`,
  item: (severity: Severity, critics: readonly string[]) =>
    `${SEVERITY[severity]}${critics.length > 1 ? `, ${critics.length} Kritiker: ${listed(critics)}` : ""}`,
  also: "Außerdem: ",
  finding: (mark: Severity | "refuted", where: string, words: string | undefined, says: string) =>
    `${mark === "refuted" ? "widerlegt" : SEVERITY[mark]}  ${where === "" ? "Fehlt" : where}${
      words === undefined ? "" : ` ${quoted(words)}`
    }: ${says}`,
  rejoinder: (reply: PointReply) => `${REPLIED[reply.does]}: ${reply.reason}`,
  none: "Keine Punkte.",
  noPoints: "Die Kritiker haben keine Punkte vorgebracht.",
  counted: ({ points, invented }: PointsRead, called: "point" | "finding") => {
    const number = called === "point" ? pointsCounted : findingsCounted;
    const all = points.length === 0 ? "Keine Punkte" : `${number(points.length)}: ${byRuling(points)}`;
    const others = invented.length;
    return others === 0
      ? `${all}.`
      : `${all}; ${others} ${others === 1 ? "nennt" : "nennen"} Worte, die nicht im Text stehen.`;
  },
  sureOf: ({ by, points }: PointsRead) => {
    const open = points.filter(({ ruling }) => ruling === "open").length;
    if (points.length === 0) return "die Kritiker haben keine Punkte vorgebracht";
    const read = by === "judge" ? "nach dem Urteil eines einzigen Richters" : "nach einer Regel, ohne Richter";
    return open === 0 ? read : `${read}; ${pointsCounted(open)} offen`;
  },
  changed: (says: string) => `Nach der Kritik geändert: ${says}`,
  stands: (says: string) => `Hat weiter Bestand: ${says}`,
  open: (says: string) => `Niemand konnte klären: ${says}`,
  standing: (number: number, gravest: Severity) =>
    `${pointsCounted(number)} ${number === 1 ? "spricht" : "sprechen"} dagegen; ${
      number === 1 ? "Schwere" : "höchste Schwere"
    }: ${SEVERITY[gravest]}.`,
  unsettled: (number: number) => `Niemand konnte ${pointsCounted(number)} klären.`,
  byRule: "Kein Richter hat über die Punkte geurteilt: Was aus ihnen wurde, sagt eine Regel.",
  noWork: "Es gibt keinen Text, der zu kritisieren wäre.",
  grounds: (points: number) =>
    points === 0 ? "Die Kritiker haben keine Punkte vorgebracht." : "Kein Punkt spricht dagegen, und keiner ist offen.",
  noCritic: "Kein Kritiker hat den Text kritisiert",
  work: "Die Antwort",
  review: "Begutachtung",
  advisory: "Nichts wurde ausgeführt: Modelle haben es gelesen, und Worte wurden nachgeschlagen.",
  heading: "Kritik",
  headings: {
    settled: "Nach der Kritik geändert",
    refuted: "Zurückgewiesen oder widerlegt, und warum",
    open: "Was niemand klären konnte",
    stands: "Was dagegen spricht",
    invented: "Nicht gezählt: Die Worte, um die es in diesen Punkten geht, stehen nicht im Text",
  },
  became: ({ ruling, isPartlyRefuted, because }: PointRead) =>
    `${isPartlyRefuted ? "Teilweise widerlegt" : RULED[ruling]}: ${because}`,
  found: (bySeverity: readonly (readonly [severity: Severity, number: number])[], open: number) => {
    const all = bySeverity.reduce((sum, [, number]) => sum + number, 0);
    const by = bySeverity.map(([severity, number]) => `${number} ${SEVERITY[severity]}`).join(", ");
    const found = all === 0
      ? "Kein Befund hat Bestand"
      : `${findingsCounted(all)} ${all === 1 ? "hat" : "haben"} Bestand: ${by}`;
    return open === 0 ? found : `${found}; ${open} ${open === 1 ? "ließ" : "ließen"} sich nicht klären`;
  },
} satisfies Translation<typeof en.CRITIQUE>;

/** Most places of the same words that are named. */
const MOST_PLACES = 3;

/** Says where words stand: `src/a.ts:12, 40`, `angebot.pdf, Seite 2` or `Zeile 3`. */
export function placeInWords(places: readonly WorkPlace[]): string {
  const shown = places.slice(0, MOST_PLACES).map(({ file = "", page, line, isRemoved = false }, n) => {
    if (n > 0 && file === places[0]?.file && line !== undefined && !isRemoved) return String(line);
    if (file !== "" && line !== undefined && !isRemoved) return `${file}:${line}`;
    const number = page === undefined ? `${isRemoved ? "alte " : ""}Zeile ${line ?? "unbekannt"}` : `Seite ${page}`;
    return file === "" ? number : `${file}, ${number}`;
  });
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} weitere`] : [])].join(", ");
}

/** The shipped lenses by name, each with what a critic looks for. */
export const LENSES = {
  correctness:
    "was falsch ist (unwahre Aussagen, fehlerhafte Schlüsse, Schritte, die nicht funktionieren, Widersprüche)",
  evidence: "was ohne Beleg behauptet wird, oder sicherer, als die Belege es erlauben",
  omissions: "was fehlt und die Antwort ändern würde (Fälle, Menschen, Kosten oder Alternativen)",
  risks: "was schiefgehen kann, wie wahrscheinlich und wie schlimm, und woran man es bemerken würde",
  premortem:
    "wie es gescheitert ist, im Rückblick aus einem Jahr: was Schritt für Schritt geschehen ist, und welche Worte des " +
    "Textes dahin geführt haben",
} satisfies Translation<typeof en.LENSES>;

const LENS_NAMES: Readonly<Record<string, string>> = {
  correctness: "Richtigkeit",
  evidence: "Belege",
  omissions: "Lücken",
  risks: "Risiken",
  premortem: "gedachtes Scheitern",
};

/** Names of those who take part, where nobody gave one; critics have theirs by number, or by what they look for. */
export const SEATS = {
  author: "Verfasser",
  judge: "Richter",
  critic: (seat: number) => `Kritiker ${seat}`,
  criticBy: (lens: string) => `Kritiker für ${LENS_NAMES[lens] ?? lens}`,
} satisfies Translation<typeof en.SEATS>;

/** The rules of a critique, the same for everybody. */
export const RULES = {
  task: (task: string) => `Dies ist eine Kritik. Die Aufgabe: ${task}`,
  people: "Wer teilnimmt:",
  judge: (judge: string) => `${judge}, weder Verfasser noch Kritiker`,
  course: "So läuft es ab:",
  given: "Der Text ist vorgegeben.",
  answered: "Der Verfasser beantwortet die Aufgabe: Das ist der Text.",
  criticised: "Jeder Kritiker sagt für sich allein, was an dem Text falsch ist, und nennt die Worte, um die es geht.",
  replied: "Der Verfasser sagt, was er annimmt und was er zurückweist, und schreibt den Text neu.",
  tried: "Jeder Punkt wird von jemand anderem geprüft.",
  ruled: "Der Richter urteilt über jeden Punkt.",
} satisfies Translation<typeof en.RULES>;

/** Names of those who take part, and what they are told of themselves. */
export const PERSONA = {
  roles: { author: "der Verfasser", critic: "der Kritiker", judge: "der Richter" },
  named: {
    author: (name: string) => name === SEATS.author ? "der Verfasser" : `${name}, der Verfasser`,
    critic: (name: string) => name.startsWith("Kritiker") ? name : `${name}, ein Kritiker`,
    judge: (name: string) => name === SEATS.judge ? "der Richter" : `${name}, der Richter`,
  },
  author: (called: string) =>
    `Sie sind ${called}. Es kommt darauf an, dass der Text am Ende richtig ist, nicht darauf, dass Sie es waren.`,
  critic: (called: string, about: string) => `Sie sind ${called}. Sie suchen nach Folgendem: ${about}.`,
  judge: (called: string) =>
    `Sie sind ${called}. Sie ergreifen für niemanden Partei und fügen keine eigenen Punkte hinzu.`,
} satisfies Translation<typeof en.PERSONA>;

const HONEST = "Erfinden Sie nie eine Quelle, eine Zahl oder ein Zitat.";

/** Tasks of author, critics and judge. */
export const TASKS = {
  answer:
    "Beantworten Sie die Aufgabe so, dass jemand danach handeln könnte: was zu tun ist, aus welchen Gründen, und " +
    `was dagegen spricht. Sagen Sie, was Sie nicht wissen. ${HONEST} Keine Anrede, keine Vorrede, keine Überschrift.`,
  perPoint: (length: string) => `Verwenden Sie höchstens ${length} für jeden Punkt.`,
  criticise: (most: number, isDiff: boolean) =>
    "Kritisieren Sie den Text, und behalten Sie im Blick, wonach Sie suchen. Nennen Sie höchstens " +
    `${most} Punkte, den schwersten zuerst. Wenige, die tragen, sind besser als viele: Ein falscher Punkt kostet ` +
    "Leser mehr als einer, der fehlt, und gar kein Punkt ist eine gute Antwort, wenn Sie nichts finden." +
    (isDiff ? " Der Text ist ein Diff: Kritisieren Sie, was die hinzugefügten und entfernten Zeilen bewirken." : ""),
  copyWords:
    "Schreiben Sie zu jedem Punkt die Worte des Textes ab, um die es geht, Buchstabe für Buchstabe: so wenige, dass sie " +
    "den Fehler zeigen, und so viele, dass sie nur einmal im Text stehen. Sie werden nachgeschlagen: Ein Punkt über Worte, " +
    "die nicht dastehen, zählt nicht. Wo im Text etwas fehlt, setzen Sie null statt der Worte.",
  honest: HONEST,
  reply:
    "Oben steht, was an Ihrem Text kritisiert wird; jeder Punkt beginnt mit seiner Nummer. Sagen Sie zu jedem, ob " +
    "Sie ihn annehmen, zurückweisen oder offenlassen, und warum. Nehmen Sie an, was richtig ist; weisen Sie zurück, was " +
    "falsch ist, und zeigen Sie, warum; lassen Sie nur offen, was hier niemand wissen kann. Schreiben Sie dann den ganzen Text " +
    "neu: mit dem, was Sie angenommen haben, und sonst unverändert. Er steht für sich allein: Er sagt nichts über Kritik " +
    `oder Änderungen. ${HONEST}`,
  judge: (work: number) =>
    `Urteilen Sie über jeden Punkt, nach seiner Nummer und nach dem Text, wie er jetzt in Nachricht ${work} steht:\n` +
    "- settled: Er war richtig, und der Text hat den Fehler nicht mehr\n" +
    "- stands: Er ist richtig, und der Text hat den Fehler noch\n" +
    "- refuted: Er ist falsch\n" +
    "- open: Hier kann es niemand wissen\n\n" +
    "Richten Sie sich nach den Worten des Textes, nicht danach, was über sie gesagt wird, und nicht danach, wer sich " +
    "sicherer ist. Sagen Sie dann in einem Satz, was der Text jetzt als Antwort auf die Aufgabe ergibt, mit dem Punkt, " +
    "der noch dagegen spricht, wenn es einen gibt.",
  said: "Jemand sagt über den Text oben:",
  point: (id: string, words: string | undefined, says: string, instead: string) =>
    `- ${id} ${words === undefined ? "Etwas fehlt" : `Zu ${words}`}: ${says} Stattdessen: ${instead}`,
  refute:
    "Versuchen Sie, jeden dieser Punkte zu widerlegen, nach seiner Nummer: Finden Sie die Worte des Textes, die " +
    "zeigen, dass er falsch ist, oder sagen Sie, warum nicht eintreten kann, was er befürchtet. Ein Punkt ist nur " +
    "widerlegt, wenn Sie zeigen können, dass er falsch ist; dass er unwichtig oder unwahrscheinlich ist, widerlegt ihn " +
    "nicht. Ist ein Teil falsch, und der Rest trägt, dann ist er teilweise widerlegt. Schreiben Sie Worte, die ihn " +
    "widerlegen, Buchstabe für Buchstabe ab: Sie werden nachgeschlagen.",
} satisfies Translation<typeof en.TASKS>;

/** Descriptions of the fields of answers. */
export const FORMS = {
  reason: "Warum, in ein oder zwei Sätzen.",
  same: "Die Nummer eines früheren Punktes, der all das auch sagt; null, wenn keiner es tut.",
  words: "Die Worte des Textes, um die es geht, Buchstabe für Buchstabe; null, wenn etwas fehlt.",
  says: "Was falsch ist, und warum das für alle von Bedeutung ist, die sich auf den Text verlassen; ohne die anderen " +
    "Felder verständlich.",
  instead: "Was richtig wäre.",
  impact:
    "defeats: Es macht den Zweck des Textes zunichte oder richtet Schaden an; sometimes: Es versagt in einem Fall, " +
    "der eintreten kann; minor: Es kostet Klarheit oder Mühe.",
  holds: "Was Sie betrachtet haben und was davon trägt, in ein oder zwei Sätzen.",
  points: "Der schwerste zuerst; leer, wenn es keine gibt.",
  invented: (words: readonly string[]) =>
    `Diese Worte stehen nicht im Text: ${
      words.map(quoted).join(", ")
    }. Schreiben Sie ab, was dort steht, oder lassen Sie den Punkt weg.`,
  decided: "Was der Text als Antwort auf die Aufgabe ergibt, in einem Satz, ohne die Nummer eines Punktes.",
  work: "Der ganze Text in neuer Fassung, mit allem, was Sie angenommen haben; null, wenn sich nichts ändert.",
  proof: "Worte des Textes, die den Punkt widerlegen, Buchstabe für Buchstabe; null, wenn es keine gibt.",
  refuted: "partly: Die Begründung sagt, was davon noch gilt.",
} satisfies Translation<typeof en.FORMS>;

/** What an answer says of a point, with the reason. */
export const ABOUT_POINT = {
  does: {
    accepts: "angenommen",
    rejects: "zurückgewiesen",
    leaves_open: "offengelassen",
    stands: "hat Bestand",
    settled: "erledigt",
    refuted: "widerlegt",
    open: "offen",
    no: "nicht widerlegt",
    partly: "teilweise widerlegt",
    wholly: "widerlegt",
  },
  line: (id: string, does: string, same: string | undefined, reason: string, proof: string | undefined) =>
    `- ${id} ${does}${same === undefined ? "" : `, wie ${same}`}: ${reason}${
      proof === undefined ? "" : ` ${quoted(proof)}`
    }`,
} satisfies Translation<typeof en.ABOUT_POINT>;
