/** What the modules in the browser say while they send and fetch. */
const ASKING = {
  noAnswer: () => "Der Server antwortet nicht.",
  noAnswerYet: () => "Der Server antwortet nicht. Neuer Versuch …",
  noAnswerKept: () => "Der Server antwortet nicht. Ihre Worte sind noch da: Senden Sie sie noch einmal.",
  refused: () => "Der Server hat das abgelehnt.",
  refusedPage: (status: string) => `Der Server hat diese Seite verweigert (${status}).`,
  refusedFile: (status: string) => `Der Server hat diese Datei verweigert (${status}).`,
  refusedEvents: (status: string) => `Der Server hat die laufende Verbindung verweigert (${status}).`,
  lost: () => "Die Verbindung ist abgerissen. Sie wird wieder aufgebaut …",
} as const;

/** Texts about documents. */
const DOCUMENTS = {
  kilobytes: (size: string) => `${size} kB`,
  megabytes: (size: string) => `${size} MB`,
  remove: (name: string) => `${name} entfernen`,
  removeText: () => "Diesen Text entfernen",
  yourText: () => "Ihr Text",
  empty: (name: string) => `${name} ist leer.`,
  tooMuch: (name: string, size: string, sum: string) =>
    `${name} hat ${size}; alles zusammen hätte ${sum}. Angenommen werden höchstens 20 MB.`,
  unreadable: (name: string) => `${name} lässt sich nicht lesen.`,
  documents: (number: string) => `Unterlagen: ${number}`,
} as const;

/** Texts about the cost of a dialogue. */
const COST = {
  tokens: (tokens: string) => `${tokens} Tokens`,
  dollars: (amount: string) => `${amount} $`,
  aboutTokens: (tokens: string) => `etwa ${tokens} Tokens`,
  free: () => "kostenlos",
  lessThan: (dollars: string) => `unter ${dollars}`,
  probably: (dollars: string) => `voraussichtlich ${dollars}`,
  dollarsAndTokens: (dollars: string, tokens: string) => `${dollars} (${tokens})`,
  messages: (messages: string) => `${messages} Nachrichten`,
  messagesAndPanel: (messages: string) => `${messages} Nachrichten und eine Jury`,
  messagesAndClerks: (messages: string) => `${messages} Nachrichten und Mitschriften der Argumente`,
  messagesPanelAndClerks: (messages: string) => `${messages} Nachrichten, eine Jury und Mitschriften der Argumente`,
  allFree: (what: string) => `${what}, kostenlos: Kein Modell darin kostet etwas.`,
  estimate: (what: string, likely: string, most: string, calls: string) =>
    `${what}: voraussichtlich ${likely}, höchstens ${most} in ${calls} Aufrufen.`,
  unpriced: () => "Was sie kosten, ist unbekannt: Von einem der Modelle ist kein Preis bekannt.",
  noEstimate: () => "Noch keine Schätzung.",
  imagesLeft: () => "Bilder von mehr als 2 MB sind nicht mitgezählt.",
} as const;

/** Texts about the length of an answer: for one word or character, and for another number of them. */
const LENGTH = {
  wordLeft: (words: string) => `noch ${words} Wort`,
  wordsLeft: (words: string) => `noch ${words} Wörter`,
  wordOver: (words: string) => `${words} Wort zu viel: Das Ende wird abgeschnitten`,
  wordsOver: (words: string) => `${words} Wörter zu viel: Das Ende wird abgeschnitten`,
  characterLeft: (characters: string) => `noch ${characters} Zeichen`,
  charactersLeft: (characters: string) => `noch ${characters} Zeichen`,
  characterOver: (characters: string) => `${characters} Zeichen zu viel: Das Ende wird abgeschnitten`,
  charactersOver: (characters: string) => `${characters} Zeichen zu viel: Das Ende wird abgeschnitten`,
} as const;

/** All that the modules in the browser say, which a page hands over. */
export const BROWSER = { ...ASKING, ...DOCUMENTS, ...COST, ...LENGTH } as const;
