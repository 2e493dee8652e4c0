import type * as en from "../en/problems.ts";
import type { Translation } from "../language.ts";
import { count, decimal, dollars, figure, integer } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** What became of a request, by the status of its answer. */
export const REFUSED = {
  400: "Die Anfrage ist nicht lesbar",
  401: "Ein Schlüssel wird benötigt",
  403: "Nicht erlaubt",
  404: "Nicht gefunden",
  405: "Diese Methode wird nicht unterstützt",
  409: "Jetzt nicht",
  413: "Die Anfrage ist zu groß",
  422: "Die Anfrage kann nicht erfüllt werden",
  429: "Zu viele Anfragen",
  500: "Der Server ist gescheitert",
  502: "Ein Anbieter kann nicht antworten",
  503: "Der Server wird beendet",
  508: "Ein Dialog fragt sich selbst",
} satisfies Translation<typeof en.REFUSED>;

/** Why a server refuses a request, and what to do. A page adds the full stop. */
export const PROBLEMS = {
  nothingHere: "Unter dieser Adresse gibt es nichts",
  failed: "Mehr steht im Terminal des Servers",
  notShown: "Dieses Archiv kann nicht gezeigt werden. Mehr steht im Terminal des Servers",
  unreadable: "Der Inhalt der Anfrage ist nicht lesbar",
  noJson: "Der Inhalt der Anfrage muss JSON sein",
  tooLarge: (bytes: number, withDocuments: boolean) =>
    `Eine Anfrage darf höchstens ${integer(bytes)} Bytes haben${
      withDocuments ? ", ihre Unterlagen zusammen 20 MB" : ""
    }`,
  noDialogue: (id: string) => `Einen Dialog „${id}“ gibt es hier nicht: Die Liste der Archive zeigt, was es gibt`,
  noMessage: (last: number) => `Diese Nachricht gibt es nicht: Die Nummern gehen von 1 bis ${integer(last)}`,
  noParticipant: (name: string) => `In diesem Dialog gibt es niemanden mit der Kennung „${name}“`,
  noProtocol: (name: string) => `Ein Protokoll „${name}“ gibt es nicht`,
  noSource: "Diese Quelle gibt es nicht: Die Seite des Dialogs und sein Journal nennen sie",
  wrongToken: "Dieser Schlüssel gilt nicht für diese Adresse: Öffnen Sie den Link, den Sie bekommen haben",
  readingNeedsToken: "Zum Lesen braucht es den Schlüssel in der Adresse, die der Server beim Start ausgegeben hat",
  needsToken: "Dazu braucht es den Schlüssel in der Adresse, die der Server beim Start ausgegeben hat",
  otherName: "Diesen Namen hat der Server nicht: Öffnen Sie die Adresse, die er beim Start ausgegeben hat",
  foreign: "Seiten anderswo dürfen das nicht anfragen",
  methods: "Nur GET, HEAD und POST werden unterstützt",
  readOnly: "Dieser Server ist nur zum Lesen: Er wurde mit --read-only gestartet",
  notRunning: "Dieser Dialog läuft auf diesem Server gerade nicht",
  running: "Dieser Dialog läuft schon",
  over: "Dieser Dialog ist zu Ende: Zweigen Sie ihn ab, um nach einer seiner Nachrichten weiterzumachen",
  judgeLater: "Dieser Dialog läuft noch: Lassen Sie ihn beurteilen, wenn er zu Ende ist",
  judged: "Dieser Dialog wird gerade beurteilt",
  askLater: "Dieser Dialog läuft noch: Fragen Sie, wenn er zu Ende ist",
  asked: "Gerade wird eine Frage zu diesem Dialog beantwortet: Fragen Sie danach noch einmal",
  nothingLeft: "Von den Grenzen ist nichts mehr übrig",
  spent: (most: number) =>
    `Die Grenze für alle Dialoge zusammen, ${
      dollars(most)
    }, ist aufgebraucht oder vorgemerkt: Warten Sie, oder heben ` +
    "Sie sie an",
  tooLittle: (most: number, needed: number) =>
    `Von der Grenze für alle Dialoge zusammen, ${dollars(most)}, ist zu wenig übrig: Dieser kann ${dollars(needed)} ` +
    "brauchen. Warten Sie, bis andere zu Ende sind, oder heben Sie die Grenze an",
  full: (dialogues: number) =>
    `Gerade läuft, was dieser Server zugleich führt: ${count(dialogues, "Dialog", "Dialoge")}`,
  startsAMinute: (starts: number) => `In einer Minute dürfen höchstens ${integer(starts)} Dialoge beginnen`,
  tooLong: "Dieser Dialog ist zu lang für eine Schätzung: Geben Sie ihm weniger Runden",
  notAsked: (key: string, participant: string, now?: string) =>
    `Eine offene Frage „${key}“ an „${participant}“ gibt es nicht: ${
      now === undefined ? "Hier wird gerade niemand gefragt" : `Die Frage ist jetzt „${now}“`
    }`,
  empty: "Die Antwort ist leer",
  unusable: (problem: string) => `Diese Antwort ist nicht zu verwenden: ${problem}`,
} satisfies Translation<typeof en.PROBLEMS>;

/** What is wrong with a field, after its name. */
export const FIELD_PROBLEMS = {
  named: (field: string, problem: string) => `„${field}“ ${problem}`,
  unknown: "ist kein bekanntes Feld",
  must: (wanted: string) => `muss so sein: ${wanted}`,
  oneOf: (names: readonly string[]) => `muss einer dieser Werte sein: ${names.join(", ")}`,
  noneDefined: "muss einer der Werte sein, die der Betreiber festlegt: Es gibt keine",
  missing: "fehlt: Füllen Sie das Feld aus, oder wählen Sie eine Vorlage",
  byOperator: "legt der Betreiber dieses Servers fest",
  tooMany: (most: number) => `darf höchstens ${integer(most)} Einträge haben`,
  writeAnswer: "– schreiben Sie eine Antwort",
  leaveSo: (problem: string) => `${problem} Wenn sie so bleiben soll, senden Sie sie noch einmal.`,
  sameName: "muss sich von den anderen unterscheiden",
  together: (megabytes: number) => `haben zusammen ${decimal(megabytes, 1)} MB: Höchstens 20 MB werden angenommen`,
  whoAnswers: (names: readonly string[]) =>
    `muss sagen, wer antwortet, denn das Gespräch wurde importiert: ${
      names.join(", ") || "Der Betreiber hat niemanden festgelegt"
    }`,
  onlyImports: "gilt nur für importierte Gespräche: Wer teilgenommen hat, antwortet mit dem eigenen Modell",
} satisfies Translation<typeof en.FIELD_PROBLEMS>;

/** Values that a field may have. */
export const WANTED = {
  boolean: "true oder false",
  integerFrom: (least: number) => `eine ganze Zahl ab ${integer(least)}`,
  numberAbove: (limit: number) => `eine Zahl über ${figure(limit)}`,
  numberFrom: (least: number) => `eine Zahl ab ${figure(least)}`,
  numberBetween: (least: number, most: number) => `eine Zahl von ${figure(least)} bis ${figure(most)}`,
  oneOf: (values: readonly string[]) => `einer der Werte ${values.join(", ")}`,
  list: "eine Liste",
  listOf: (values: readonly string[]) => `eine Liste aus ${listed(values)}`,
  fields: (names: readonly string[]) => `Felder: ${names.join(", ")}`,
  byName: "Werte nach Namen",
  text: "ein Text",
  or: (all: readonly string[]) => all.join(", oder "),
} satisfies Translation<typeof en.WANTED>;
