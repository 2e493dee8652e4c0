import { counted } from "./figures.ts";

/** The page of a person who takes part. */
export const SEAT = {
  of: (name: string) => `Der Platz von ${name}`,
  dialogue: "der ganze Dialog",
  defends: (position: string) => `Sie vertreten: ${position}`,
  needsScript: "Zum Antworten wird JavaScript benötigt.",
  yourTurn: (what: string) => `Sie sind dran: ${what}`,
  isYourTurn: (called: string) => `Sie sind dran: ${called}`,
  notYourTurn: "Sie sind nicht dran.",
  notYet: "Sie sind noch nicht dran",
  updates: "Diese Seite zeigt von selbst an, wenn Sie dran sind.",
  untilThen: (watch: string) => `Bis dahin können Sie ${watch}.`,
  watch: "den Dialog verfolgen",
  read: "Lesen",
  image: "Ein Bild; die Seite des Dialogs zeigt es.",
  nothingNew: "Nichts Neues",
  since: "Seit Ihrem letzten Beitrag",
  first: "Zuerst zu lesen",
  words: "Ihre Worte",
  answer: "Ihre Antwort",
  sent: "Ihre Antwort wurde gesendet.",
  send: "Senden",
  mostWords: (words: number) => `höchstens ${counted(words, "Wort", "Wörter")}`,
  mostCharacters: (characters: number) => `höchstens ${counted(characters, "Zeichen", "Zeichen")}`,
  then: "Danach geht der Dialog von selbst weiter, und diese Seite sagt, wann Sie wieder dran sind.",
  sources: "Quellen zum Anführen, jede mit einem Klick",
} as const;
