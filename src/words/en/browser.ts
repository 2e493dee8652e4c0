/** Texts of the modules in the browser while they send and fetch. */
const ASKING = {
  noAnswer: () => "The server does not answer.",
  noAnswerYet: () => "The server does not answer. Trying again …",
  noAnswerKept: () => "The server does not answer. Your words are kept: send them again.",
  refused: () => "The server refused this.",
  refusedPage: (status: string) => `The server refused this page (${status}).`,
  refusedFile: (status: string) => `The server refused this file (${status}).`,
  refusedEvents: (status: string) => `The server refused the live connection (${status}).`,
  lost: () => "The connection is lost. Reconnecting …",
} as const;

/** Texts about documents. */
const DOCUMENTS = {
  kilobytes: (size: string) => `${size} kB`,
  megabytes: (size: string) => `${size} MB`,
  remove: (name: string) => `Remove ${name}`,
  removeText: () => "Remove this text",
  yourText: () => "Your text",
  empty: (name: string) => `${name} is empty.`,
  tooMuch: (name: string, size: string, sum: string) =>
    `${name} is ${size} and would bring the total to ${sum}: at most 20 MB is accepted.`,
  unreadable: (name: string) => `${name} cannot be read.`,
  documents: (number: string) => `Documents: ${number}`,
} as const;

/** Texts about the cost of a dialogue. */
const COST = {
  tokens: (tokens: string) => `${tokens} tokens`,
  dollars: (amount: string) => `$${amount}`,
  aboutTokens: (tokens: string) => `about ${tokens} tokens`,
  free: () => "free",
  lessThan: (dollars: string) => `under ${dollars}`,
  probably: (dollars: string) => `probably ${dollars}`,
  dollarsAndTokens: (dollars: string, tokens: string) => `${dollars} (${tokens})`,
  messages: (messages: string) => `${messages} messages`,
  messagesAndPanel: (messages: string) => `${messages} messages and a panel`,
  messagesAndClerks: (messages: string) => `${messages} messages and clerks`,
  messagesPanelAndClerks: (messages: string) => `${messages} messages, a panel and clerks`,
  allFree: (what: string) => `${what}, free: none of the models costs anything.`,
  estimate: (what: string, likely: string, most: string, calls: string) =>
    `${what}: probably ${likely}, at most ${most} in ${calls} calls.`,
  unpriced: () => "The cost is unknown: one of the models has no known price.",
  noEstimate: () => "No estimate yet.",
  imagesLeft: () => "Images of more than 2 MB are not counted.",
} as const;

/** Texts about the length of an answer: for one word or character, and for another number of them. */
const LENGTH = {
  wordLeft: (words: string) => `${words} word left`,
  wordsLeft: (words: string) => `${words} words left`,
  wordOver: (words: string) => `${words} word over: the end will be cut`,
  wordsOver: (words: string) => `${words} words over: the end will be cut`,
  characterLeft: (characters: string) => `${characters} character left`,
  charactersLeft: (characters: string) => `${characters} characters left`,
  characterOver: (characters: string) => `${characters} character over: the end will be cut`,
  charactersOver: (characters: string) => `${characters} characters over: the end will be cut`,
} as const;

/** All that the modules in the browser say, which a page hands over. */
export const BROWSER = { ...ASKING, ...DOCUMENTS, ...COST, ...LENGTH } as const;
