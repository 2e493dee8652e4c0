/** What the modules in the browser say while they send and fetch. */
const ASKING = {
  noAnswer: () => "El servidor no responde.",
  noAnswerYet: () => "El servidor no responde. Nuevo intento…",
  noAnswerKept: () => "El servidor no responde. Su texto se conserva: envíelo de nuevo.",
  refused: () => "El servidor lo rechazó.",
  refusedPage: (status: string) => `El servidor rechazó esta página (${status}).`,
  refusedFile: (status: string) => `El servidor rechazó este archivo (${status}).`,
  refusedEvents: (status: string) => `El servidor rechazó la conexión en vivo (${status}).`,
  lost: () => "Se perdió la conexión. Reconectando…",
} as const;

/** Texts about documents. */
const DOCUMENTS = {
  kilobytes: (size: string) => `${size} kB`,
  megabytes: (size: string) => `${size} MB`,
  remove: (name: string) => `Quitar ${name}`,
  removeText: () => "Quitar este texto",
  yourText: () => "Su texto",
  empty: (name: string) => `${name} está vacío.`,
  tooMuch: (name: string, size: string, sum: string) =>
    `${name} ocupa ${size}; en total serían ${sum}. Se aceptan 20 MB como máximo.`,
  unreadable: (name: string) => `No se puede leer ${name}.`,
  documents: (number: string) => `Documentos: ${number}`,
} as const;

/** Texts about the cost of a dialogue. */
const COST = {
  tokens: (tokens: string) => `${tokens} tokens`,
  dollars: (amount: string) => `${amount} US$`,
  aboutTokens: (tokens: string) => `unos ${tokens} tokens`,
  free: () => "gratis",
  lessThan: (dollars: string) => `menos de ${dollars}`,
  probably: (dollars: string) => `probablemente ${dollars}`,
  dollarsAndTokens: (dollars: string, tokens: string) => `${dollars} (${tokens})`,
  messages: (messages: string) => `${messages} mensajes`,
  messagesAndPanel: (messages: string) => `${messages} mensajes y un jurado`,
  messagesAndClerks: (messages: string) => `${messages} mensajes y secretaría`,
  messagesPanelAndClerks: (messages: string) => `${messages} mensajes, un jurado y secretaría`,
  allFree: (what: string) => `${what}, gratis: ninguno de sus modelos cuesta nada.`,
  estimate: (what: string, likely: string, most: string, calls: string) =>
    `${what}: probablemente ${likely}, como máximo ${most} en ${calls} llamadas.`,
  unpriced: () => "No se sabe cuánto cuestan: no consta el precio de alguno de los modelos.",
  noEstimate: () => "Aún no hay estimación.",
  imagesLeft: () => "Las imágenes de más de 2 MB no se cuentan.",
} as const;

/** Texts about the length of an answer: for one word or character, and for another number of them. */
const LENGTH = {
  wordLeft: (words: string) => `queda ${words} palabra`,
  wordsLeft: (words: string) => `quedan ${words} palabras`,
  wordOver: (words: string) => `sobra ${words} palabra: se cortará el final`,
  wordsOver: (words: string) => `sobran ${words} palabras: se cortará el final`,
  characterLeft: (characters: string) => `queda ${characters} carácter`,
  charactersLeft: (characters: string) => `quedan ${characters} caracteres`,
  characterOver: (characters: string) => `sobra ${characters} carácter: se cortará el final`,
  charactersOver: (characters: string) => `sobran ${characters} caracteres: se cortará el final`,
} as const;

/** All that the modules in the browser say, which a page hands over. */
export const BROWSER = { ...ASKING, ...DOCUMENTS, ...COST, ...LENGTH } as const;
