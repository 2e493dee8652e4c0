/** What the modules in the browser say while they send and fetch. */
const ASKING = {
  noAnswer: () => "Le serveur ne répond pas.",
  noAnswerYet: () => "Le serveur ne répond pas. Nouvel essai…",
  noAnswerKept: () => "Le serveur ne répond pas. Votre texte est conservé : envoyez-le de nouveau.",
  refused: () => "Le serveur a refusé.",
  refusedPage: (status: string) => `Le serveur a refusé cette page (${status}).`,
  refusedFile: (status: string) => `Le serveur a refusé ce fichier (${status}).`,
  refusedEvents: (status: string) => `Le serveur a refusé la connexion en direct (${status}).`,
  lost: () => "La connexion est perdue. Reconnexion…",
} as const;

/** Texts about documents. */
const DOCUMENTS = {
  kilobytes: (size: string) => `${size} ko`,
  megabytes: (size: string) => `${size} Mo`,
  remove: (name: string) => `Retirer ${name}`,
  removeText: () => "Retirer ce texte",
  yourText: () => "Votre texte",
  empty: (name: string) => `${name} est vide.`,
  tooMuch: (name: string, size: string, sum: string) =>
    `${name} fait ${size}, et le tout ferait ${sum} : 20 Mo au plus sont acceptés.`,
  unreadable: (name: string) => `${name} est illisible.`,
  documents: (number: string) => `Documents : ${number}`,
} as const;

/** Texts about the cost of a dialogue. */
const COST = {
  tokens: (tokens: string) => `${tokens} jetons`,
  dollars: (amount: string) => `${amount} $`,
  aboutTokens: (tokens: string) => `environ ${tokens} jetons`,
  free: () => "gratuit",
  lessThan: (dollars: string) => `moins de ${dollars}`,
  probably: (dollars: string) => `probablement ${dollars}`,
  dollarsAndTokens: (dollars: string, tokens: string) => `${dollars} (${tokens})`,
  messages: (messages: string) => `${messages} messages`,
  messagesAndPanel: (messages: string) => `${messages} messages et un jury`,
  messagesAndClerks: (messages: string) => `${messages} messages et un relevé des arguments`,
  messagesPanelAndClerks: (messages: string) => `${messages} messages, un jury et un relevé des arguments`,
  allFree: (what: string) => `${what}, gratuit : aucun des modèles n’est payant.`,
  estimate: (what: string, likely: string, most: string, calls: string) =>
    `${what} : probablement ${likely}, au plus ${most} en ${calls} appels.`,
  unpriced: () => "Leur coût est inconnu : le prix d’un des modèles n’est pas connu.",
  noEstimate: () => "Pas encore d’estimation.",
  imagesLeft: () => "Les images de plus de 2 Mo ne sont pas comptées.",
} as const;

/** Texts about the length of an answer: for one word or character, and for another number of them. */
const LENGTH = {
  wordLeft: (words: string) => `encore ${words} mot`,
  wordsLeft: (words: string) => `encore ${words} mots`,
  wordOver: (words: string) => `${words} mot de trop : la fin sera coupée`,
  wordsOver: (words: string) => `${words} mots de trop : la fin sera coupée`,
  characterLeft: (characters: string) => `encore ${characters} caractère`,
  charactersLeft: (characters: string) => `encore ${characters} caractères`,
  characterOver: (characters: string) => `${characters} caractère de trop : la fin sera coupée`,
  charactersOver: (characters: string) => `${characters} caractères de trop : la fin sera coupée`,
} as const;

/** All that the modules in the browser say, which a page hands over. */
export const BROWSER = { ...ASKING, ...DOCUMENTS, ...COST, ...LENGTH } as const;
