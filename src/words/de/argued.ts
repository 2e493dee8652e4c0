import { count } from "./numbers.ts";
import { listed, quoted } from "./phrases.ts";

/** What a message does with a claim, as one word or two after its speaker's name. */
export const ARGUING_VERBS = {
  claims: "behauptet",
  denies: "bestreitet",
  but: "erwidert",
  accepts: "gesteht zu",
  partly: "gesteht teilweise zu",
  again: "bekräftigt",
  more: "ergänzt",
  drops: "gibt auf",
  settled: "nennt erledigt",
  unanswered: "nennt unbeantwortet",
} as const;

/** Says what a message does with a claim: `bestreitet 3.1`, `gibt sie auf`. */
export function does(kind: keyof typeof ARGUING_VERBS, claim = "sie"): string {
  if (kind === "but") return `erwidert auf ${claim}`;
  if (kind === "accepts") return `gesteht ${claim} zu`;
  if (kind === "partly") return `gesteht ${claim} teilweise zu`;
  if (kind === "drops") return `gibt ${claim} auf`;
  if (kind === "settled") return `nennt ${claim} erledigt`;
  if (kind === "unanswered") return `nennt ${claim} unbeantwortet`;
  return `${ARGUING_VERBS[kind]} ${claim}`;
}

/** What became of an answer, in a word or two; nothing is said of one that was answered in turn. */
export const FATES = {
  no_reply: "ohne Erwiderung",
  last_word: "letztes Wort",
  in_closing: "in einem Schlusswort",
  conceded: "zugestanden",
  granted_in_part: "teilweise zugestanden",
  given_up: "aufgegeben",
  settled: "erledigt",
  unknown: "nicht bekannt",
  answered: "",
} as const;

/** `Nachricht 9`, or `Nachrichten 4, 6 und 7`; the first nine of more than ten. */
function messagesNamed(numbers: readonly number[]): string {
  const names = numbers.map(String);
  const shown = names.length > 10 ? [...names.slice(0, 9), `${names.length - 9} weitere`] : names;
  return `${names.length === 1 ? "Nachricht" : "Nachrichten"} ${listed(shown)}`;
}

const wasOrWere = (n: number) => n === 1 ? "wurde" : "wurden";
const claimsCounted = (n: number) => count(n, "Behauptung", "Behauptungen");
const linesCounted = (n: number) => count(n, "Argumentationslinie", "Argumentationslinien");

/** `die Antwort darauf`, `beide Antworten`, `alle 3 Antworten`, or `2 von 3 Antworten`. */
function answers(some: number, all: number): string {
  if (some < all) return `${some} von ${all} Antworten`;
  return all === 1 ? "die Antwort darauf" : all === 2 ? "beide Antworten" : `alle ${all} Antworten`;
}

const stand = (some: number, all: number, isAtLeast = false) =>
  `${isAtLeast ? "mindestens " : ""}${answers(some, all)} ${some === 1 ? "hat" : "haben"} Bestand`;

/** How a line of argument ended. Names are those of its owner's side and of the other side, `niemand` among several. */
export const LINE_STATES = {
  given_up: (owner: string) => `von ${owner} aufgegeben`,
  settled: (owner: string) => `entkräftet, wie ${owner} selbst sagt`,
  unread: (messages: readonly number[]) =>
    `nicht bekannt: ${messagesNamed(messages)} ${wasOrWere(messages.length)} nicht gelesen`,
  lookedOnce: "vielleicht unbeantwortet: nur einmal danach gesucht",
  new_in_closing: "neu in einem Schlusswort",
  last_word: "niemand kam mehr zu Wort",
  conceded: (others: string) => `von ${others} zugestanden`,
  granted_in_part: (others: string) => `von ${others} teilweise zugestanden`,
  agreed: (others: string) => `Zustimmung von ${others}`,
  unanswered: (other: string | undefined) =>
    other === undefined ? "von niemandem beantwortet" : `von ${other} nie beantwortet`,
  left: "von niemandem aufgegriffen",
  unopposed: "niemand widersprach",
  conceded_with_a_but: (others: string) => `von ${others} zugestanden, mit einem Aber`,
  agreed_with_a_but: (others: string) => `Zustimmung von ${others}, mit einem Aber`,
  answered: stand,
  open: "bis zum Ende umkämpft",
  openAtLeast: "bis zum Ende umkämpft, soweit bekannt",
  defended: (all: number) => `${answers(all, all)} ${wasOrWere(all)} entkräftet`,
} as const;

/** How an answer in a line stands, as the first word of its entry. */
export const ENTRY_WORDS = {
  conceded: "Zugestanden.",
  granted_in_part: "Teilweise zugestanden.",
  agreed: "Zustimmung.",
  stands: "Hat Bestand.",
  last_word: "Letztes Wort.",
  in_closing: "In einem Schlusswort.",
  met: "Entkräftet.",
  open: "Offen.",
  given_up: "Aufgegeben.",
  settled: "Erledigt.",
  unknown: "Nicht bekannt.",
} as const;

/** Why parts of a clerk's entries were left out, after their number. */
export const LEFT_OUT = {
  "words not found": "mit Worten, die nicht in der Nachricht stehen",
  "evidence not found": "mit Belegen, die nicht in der Nachricht stehen",
  "one span for many": "mit denselben Worten für viele Behauptungen",
  "too many claims": "über die Behauptungen einer Nachricht hinaus",
  "too many for one claim": "über das hinaus, was zu einer Behauptung vermerkt wird",
  "unknown claim": "zu einer Behauptung, die nicht aufgeführt war",
  "unreadable": "nicht lesbare",
} as const;

/** `, 3 teilweise`; empty for none. */
function inPart(claims: number): string {
  return claims === 0 ? "" : `, ${claims} teilweise`;
}

/** What was argued, in sentences. */
export const ARGUED = {
  title: "Worauf es hinauslief",
  label: "Vorgebracht",
  asFar: "Soweit die Nachrichten gelesen wurden:",
  noLines: "Es wurde keine Argumentationslinie vermerkt.",
  alone: "Sonst brachte niemand Argumente vor.",
  lines: (lines: number) => `${linesCounted(lines)}.`,
  cameDown: (lines: number, sides: number, closings: boolean) => {
    const came = lines === 0 ? "auf keine zurück" : `auf ${lines} zurück`;
    if (closings) return `${sides === 2 ? "Beide" : "Zwei oder mehr der"} Schlussworte kamen ${came}.`;
    const who = sides === 2 ? "Beide Seiten" : `Zwei oder mehr der ${sides} Sprecher`;
    return `${who} kamen in dem, was sie zuletzt sagten, ${came}.`;
  },
  unanswered: (lines: number, unknown: number) => {
    const none = unknown === 0
      ? "Keine Linie blieb unbeantwortet"
      : "Von keiner Linie ist bekannt, dass sie unbeantwortet blieb";
    const went = lines === 0
      ? none
      : `${count(lines, "Linie", "Linien")} ${lines === 1 ? "blieb" : "blieben"} unbeantwortet`;
    return unknown === 0 ? went : `${went}, und was aus ${unknown} wurde, ist nicht bekannt`;
  },
  conceded: (claims: number, partly: number) =>
    claims === 0 && partly > 0
      ? `${claimsCounted(partly)} ${wasOrWere(partly)} teilweise zugestanden`
      : `${claims === 0 ? "nichts wurde zugestanden" : `${claimsCounted(claims)} ${wasOrWere(claims)} zugestanden`}${
        inPart(partly)
      }`,
  agreed: (claims: number, partly: number) =>
    claims === 0 && partly > 0
      ? `${claimsCounted(partly)} ${partly === 1 ? "fand" : "fanden"} bei anderen teilweise Zustimmung`
      : `${
        claims === 0
          ? "niemand stimmte dem zu, was andere behaupteten"
          : `${claimsCounted(claims)} ${claims === 1 ? "fand" : "fanden"} Zustimmung bei anderen`
      }${inPart(partly)}`,
  left: (sides: readonly { readonly name: string; readonly left: string; readonly owed: number }[]) =>
    `Ohne Erwiderung ${sides.length === 1 ? "ließ" : "ließen"} ${
      sides.map(({ name, left, owed }, n) =>
        `${name} ${left} von ${owed}${n === 0 ? ` ${owed === 1 ? "Behauptung" : "Behauptungen"}` : ""}`
      ).join(", ")
    }.`,
  nobodyReplied: "niemand erwiderte",
  noReply: (name: string) => `${name} erwiderte nie`,
  noTurnLeft: "es war kein Beitrag mehr übrig, um darauf zu antworten",
  inClosing: "im folgenden Schlusswort nicht aufgegriffen",
  unread: (numbers: readonly number[]) =>
    `${messagesNamed(numbers)} ${
      wasOrWere(numbers.length)
    } nicht gelesen: Nichts hier beruht auf dem, was dort stehen mag.`,
  others: "Die übrigen Linien",
  table: ["Linie", "Züge", "Wie es endete"],
  line: (id: string, owner: string) => ` (${id}, ${owner}, Nachricht `,
  said: (id: string, doing: string) => ` (${id})${doing}, Nachricht `,
  quoted,
  ownLine: "eine eigene Linie",
  late: "erst in einem Schlusswort beantwortet",
  without: (claims: readonly string[]) => `Ohne ${listed(claims)} wäre es anders ausgegangen.`,
  alsoConceded: "Außerdem zugestanden",
  noReplyTitle: (name: string, left: number, owed: number) => `Ohne Erwiderung von ${name} (${left} von ${owed})`,
  droppedTitle: "Aufrechterhalten und nie oder erst in einem Schlusswort beantwortet",
  saidUnanswered: "Als unbeantwortet bezeichnet und nachgeprüft",
  checked: (agrees: boolean | undefined, answers: readonly string[]) => {
    if (agrees === undefined) return "Ob das stimmt, ist nicht bekannt.";
    return agrees ? "Es fand sich keine Antwort." : `Es gab eine Antwort: ${listed(answers)}.`;
  },
  left_out: (parts: readonly string[]) => `Aus der Mitschrift weggelassen: ${listed(parts)}.`,
  notOffered: (first: number) => `Ab Nachricht ${first} wurde nicht nach allen früheren Behauptungen gesucht.`,
  short: (gist: string, id: string, owner: string, state: string) => `${gist} (${id}, ${owner}): ${state}`,
  notedBy: (clerk: string) => `Mitgeschrieben von ${clerk}: `,
  declared: "Wie die Sprecher es selbst angaben. ",
  more: (many: number) => `${many} weitere; alle zeigt: convene export ARCHIVE --flow csv`,
  noVerdict: "Das ist kein zweites Urteil: Es sagt, was beantwortet wurde, und nicht, was wahr ist oder wer besser " +
    "argumentierte.",
  atLeast: (n: number) => `mindestens ${n}`,
} as const;

/** How far two clerks noted the same, in sentences. */
export const AGREEMENT = {
  title: "Wie weit zwei Mitschriften übereinstimmen",
  cells: (common: number, all: number) =>
    `Von ${
      count(all, "Stelle", "Stellen")
    }, an denen eine Nachricht eine Argumentationslinie berührt, stehen ${common} in beiden Mitschriften.`,
  states: (same: number, both: number) =>
    `Von ${count(both, "Linie", "Linien")} in beiden Mitschriften ${
      same === 1 ? "endete" : "endeten"
    } ${same} nach beiden gleich.`,
  recall: (clerk: string, found: number, all: number) =>
    `${clerk} vermerkte ${found} von ${all} Stellen und Antworten der anderen Mitschrift.`,
  unfit: (clerk: string, all: number) =>
    all === 0
      ? "Die andere Mitschrift ist leer: Es gibt nichts, womit sich diese vergleichen ließe."
      : `${clerk} vermerkte weniger als 80 % der anderen Mitschrift. Verlassen Sie sich nicht Zeile für Zeile auf diese.`,
  alone: (clerk: string) => `nur von ${clerk} vermerkt`,
  otherwise: (clerk: string, state: string) => `${clerk} liest es anders: ${state}`,
} as const;

/** Where those who look for a common result agree and differ. */
export const DISAGREEMENT = {
  sum: (held: number, lost: number) =>
    `${held === 0 ? "Keine" : held} ${held > 1 ? "werden" : "wird"} am Ende von allen vertreten${
      lost === 0 ? "" : `, und dem Ergebnis ${lost === 1 ? "fehlt" : "fehlen"} ${lost}, die alle anderen vertreten`
    }.`,
  endUnread: "Was alle am Ende vertreten, ist nicht bekannt: Nicht alle letzten Texte wurden gelesen.",
  heldByAll: "Am Ende von allen vertreten",
  lost: "Von allen anderen vertreten, aber nicht im Ergebnis",
  objected: "Anforderungen mit Einwänden, die nicht entkräftet wurden",
  changes: "Wer die Meinung änderte, und auf wessen Worte hin",
  independently: "Gesagt, ohne es gehört zu haben.",
  onlyOne: "Von niemand anderem aufgegriffen",
  unanswered: "Kritik, auf die niemand antwortete",
  atEnd: "Wer am Ende was vertritt",
  line: "Linie",
  outcome: "Ergebnis",
  holdings: {
    holds: "vertritt es",
    rejects: "lehnt es ab",
    changed: "vertritt es verändert",
    reported: "nennt es, ohne Stellung zu nehmen",
    absent: "kommt nicht vor",
    unknown: "nicht bekannt",
  },
} as const;

/** The sheet of arguments, and what stands beside it on a dialogue's page. */
export const SHEET = {
  title: "Zug um Zug",
  hangsOn: "hängt ab von",
  waits: (name: string) => name === "" ? "wartet" : `wartet auf ${name}`,
  never: (claims: number, isAlone: boolean) =>
    claims === 1 && isAlone ? "nie beantwortet" : `${claims} nie beantwortet`,
  dropped: "blieb unbeantwortet",
  contradicted: "Faktenprüfung: widerlegt",
  more: (lines: number) => `${count(lines, "weitere Argumentationslinie", "weitere Argumentationslinien")}`,
  answered: "beantwortet",
  met: "entkräftet",
  of: "zu",
  wasAnswered: "Es gab eine Antwort:",
  conceded: (times: number, isBetweenTwo: boolean) =>
    `Was ${isBetweenTwo ? "zugestanden wurde" : "Zustimmung fand"}, ${times === 1 ? "einmal" : `${times}-mal`}`,
  left: "Was ohne Erwiderung blieb",
  clerk: "Die Mitschrift",
  oneClerk: "nur eine Mitschrift",
  alike: "zwei Mitschriften stimmen überein",
  otherwise: (state: string) => `andere Mitschrift: ${state}`,
  discuss: "Welche dieser Behauptungen wiegen am schwersten, und wie gut ist jede beantwortet?",
  howToRead: "Wie man das liest",
  key: [
    "Eine Zeile ist eine Argumentationslinie. Ein durchgezogener Strich geht weiter; ein gestrichelter wartet auf eine " +
    "Antwort und sagt es, wo keine gefunden wurde. Sie hängt von den Antworten ab, ohne die sie anders geendet hätte.",
    "In den kleinen Zeichnungen hat ein volles Zeichen Bestand; auf ein hohles gibt es eine Antwort, die Bestand hat; " +
    "für ein gepunktetes war kein Beitrag mehr übrig; eine Raute gesteht zu oder gibt auf; ein Punkt sagt etwas noch " +
    "einmal oder ergänzt es. Ein Bogen führt von einer Antwort zu dem, was sie beantwortet; ein gestrichelter lässt " +
    "das stehen und sagt, warum es nicht entscheidet.",
  ],
  noted: (spans: number, path: string) =>
    `Worte in Anführungszeichen wurden in den Nachrichten nachgeschlagen: ${
      count(spans, "Stelle", "Stellen")
    } gefunden. Die Titel stammen aus der Mitschrift. Was niemand beantwortete, wurde zweimal gesucht. Die Daten: ` +
    `flow.json und flow.csv im Ordner ${path} des Archivs.`,
} as const;
