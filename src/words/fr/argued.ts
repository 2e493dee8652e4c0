import type * as en from "../en/argued.ts";
import type { Translation } from "../language.ts";
import { count, plural } from "./numbers.ts";
import { de, listed, quoted } from "./phrases.ts";

/** What a message does with a claim, as one word or two after its speaker's name. */
export const ARGUING_VERBS = {
  claims: "affirme",
  denies: "nie",
  but: "relativise", // lets it stand, and says why it does not decide
  accepts: "concède",
  partly: "concède en partie",
  again: "maintient",
  more: "complète",
  drops: "abandonne",
  settled: "dit réglée",
  unanswered: "dit sans réponse",
} as const;

/** Says what a message does with a claim: `nie 3.1`, `la complète`. */
export function does(kind: keyof typeof ARGUING_VERBS, claim?: string): string {
  if (claim === undefined) {
    const verb = ARGUING_VERBS[kind];
    return verb.startsWith("a") ? `l’${verb}` : `la ${verb}`;
  }
  if (kind === "partly") return `concède ${claim} en partie`;
  if (kind === "settled") return `dit ${claim} réglée`;
  if (kind === "unanswered") return `dit ${claim} sans réponse`;
  return `${ARGUING_VERBS[kind]} ${claim}`;
}

/** What became of an answer, in a word or two; nothing is said of one that was answered in turn. */
export const FATES = {
  no_reply: "sans réplique",
  last_word: "dernier mot",
  in_closing: "dans une conclusion",
  conceded: "concédée",
  granted_in_part: "concédée en partie",
  given_up: "abandonnée",
  settled: "réglée",
  unknown: "sort inconnu",
  answered: "",
} satisfies Translation<typeof en.FATES>;

/** `message 9`, or `messages 4, 6 et 7`; the first nine of more than ten. */
function messagesNamed(numbers: readonly number[]): string {
  const names = numbers.map(String);
  const shown = names.length > 10 ? [...names.slice(0, 9), `${names.length - 9} autres`] : names;
  return `${names.length === 1 ? "message" : "messages"} ${listed(shown)}`;
}

const claimsCounted = (n: number) => count(n, "affirmation", "affirmations");
const linesCounted = (n: number) => count(n, "ligne d’argumentation", "lignes d’argumentation");

/** `la réponse`, `les deux réponses`, `les 3 réponses`, or `2 réponses sur 3`. */
function answers(some: number, all: number): string {
  if (some < all) return `${count(some, "réponse", "réponses")} sur ${all}`;
  return all === 1 ? "la réponse" : all === 2 ? "les deux réponses" : `les ${all} réponses`;
}

const stand = (some: number, all: number, isAtLeast = false) =>
  `${isAtLeast ? "au moins " : ""}${answers(some, all)} ${plural(some, "tient", "tiennent")}`;

/** How a line of argument ended. Names are those of its owner's side and of the other side, absent among several. */
export const LINE_STATES = {
  given_up: (owner: string) => `abandonnée par ${owner}`,
  settled: (owner: string) => `réfutée, de l’aveu même ${de(owner)}`,
  unread: (messages: readonly number[]) =>
    `sort inconnu : ${messagesNamed(messages)} non ${messages.length === 1 ? "lu" : "lus"}`,
  lookedOnce: "peut-être sans réponse : recherche faite une seule fois",
  new_in_closing: "nouvelle dans une conclusion",
  last_word: "personne ne pouvait plus répondre",
  conceded: (others: string) => `concédée par ${others}`,
  granted_in_part: (others: string) => `concédée en partie par ${others}`,
  agreed: (others: string) => `accord ${de(others)}`,
  unanswered: (other: string | undefined) =>
    other === undefined ? "restée sans réponse" : `restée sans réponse ${de(other)}`,
  left: "jamais reprise",
  unopposed: "personne n’a objecté",
  conceded_with_a_but: (others: string) => `concédée par ${others}, avec un « mais »`,
  agreed_with_a_but: (others: string) => `accord ${de(others)}, avec un « mais »`,
  answered: stand,
  open: "disputée jusqu’à la fin",
  openAtLeast: "disputée jusqu’à la fin, pour autant qu’on sache",
  defended: (all: number) => `${answers(all, all)} ${all === 1 ? "a été réfutée" : "ont été réfutées"}`,
} satisfies Translation<typeof en.LINE_STATES>;

/** How an answer in a line stands, as the first word of its entry. */
export const ENTRY_WORDS = {
  conceded: "Concédée.",
  granted_in_part: "Concédée en partie.",
  agreed: "Accord.",
  stands: "Tient.",
  last_word: "Dernier mot.",
  in_closing: "Dans une conclusion.",
  met: "Réfutée.",
  open: "Ouverte.",
  given_up: "Abandonnée.",
  settled: "Réglée.",
  unknown: "Sort inconnu.",
} satisfies Translation<typeof en.ENTRY_WORDS>;

/** Why parts of a clerk's entries were left out, after their number. */
export const LEFT_OUT = {
  "words not found": "dont les mots ne sont pas dans le message",
  "evidence not found": "dont les preuves ne sont pas dans le message",
  "one span for many": "avec les mêmes mots pour plusieurs affirmations",
  "too many claims": "au-delà des affirmations d’un message",
  "too many for one claim": "au-delà de ce qui est noté d’une affirmation",
  "unknown claim": "au sujet d’une affirmation hors liste",
  "unreadable": "sans forme lisible",
} satisfies Translation<typeof en.LEFT_OUT>;

/** `, et 3 en partie`; empty for none. */
function inPart(claims: number): string {
  return claims === 0 ? "" : `, et ${claims} en partie`;
}

/** What was argued, in sentences. */
export const ARGUED = {
  title: "À quoi la discussion se ramène",
  label: "Arguments",
  asFar: "Pour autant que les messages ont été lus :",
  noLines: "Aucune ligne d’argumentation n’a été relevée.",
  alone: "Personne d’autre n’a argumenté.",
  lines: (lines: number) => `${linesCounted(lines)}.`,
  cameDown: (lines: number, sides: number, closings: boolean) => {
    const came = lines === 0 ? "Aucune n’est reprise" : `${lines} ${plural(lines, "est reprise", "sont reprises")}`;
    const where = closings
      ? `dans ${sides === 2 ? "les deux conclusions" : "au moins deux conclusions"}`
      : `par ${
        sides === 2 ? "les deux camps" : `au moins deux des ${sides} participants`
      } dans leurs dernières interventions`;
    return `${came} ${where}.`;
  },
  unanswered: (lines: number, unknown: number) => {
    const none = unknown === 0
      ? "Aucune ligne n’est restée sans réponse"
      : "À ce que l’on sait, aucune ligne n’est restée sans réponse";
    const went = lines === 0
      ? none
      : `${count(lines, "ligne", "lignes")} ${plural(lines, "est restée", "sont restées")} sans réponse`;
    return unknown === 0 ? went : `${went}, et le sort de ${unknown} n’est pas connu`;
  },
  conceded: (claims: number, partly: number) =>
    `${
      claims === 0
        ? "rien n’a été concédé"
        : `${claimsCounted(claims)} ${plural(claims, "a été concédée", "ont été concédées")}`
    }${inPart(partly)}`,
  agreed: (claims: number, partly: number) =>
    `${
      claims === 0 ? "personne n’a approuvé ce qu’un autre affirmait" : `d’autres ont approuvé ${claimsCounted(claims)}`
    }${inPart(partly)}`,
  left: (sides: readonly { readonly name: string; readonly left: string; readonly owed: number }[]) =>
    `Affirmations laissées sans réplique : ${
      sides.map(({ name, left, owed }) => `${name}, ${left} sur ${owed}`).join(" ; ")
    }.`,
  nobodyReplied: "personne n’a répliqué",
  noReply: (name: string) => `aucune réplique ${de(name)}`,
  noTurnLeft: "il ne restait plus d’intervention pour y répondre",
  inClosing: "non reprise dans la conclusion qui a suivi",
  unread: (numbers: readonly number[]) =>
    `Non ${numbers.length === 1 ? "lu" : "lus"} : ${
      messagesNamed(numbers)
    }. Rien ici ne repose sur ce qui peut s’y trouver.`,
  others: "Les autres lignes",
  table: ["Ligne", "Échanges", "Issue"],
  line: (id: string, owner: string) => ` (${id}, ${owner}, message `,
  said: (id: string, doing: string) => ` (${id})${doing}, message `,
  quoted,
  ownLine: "une ligne à part",
  late: "première réponse dans une conclusion",
  without: (claims: readonly string[]) => `Sans ${listed(claims)}, l’issue aurait été autre.`,
  alsoConceded: "Concédé aussi",
  noReplyTitle: (name: string, left: number, owed: number) => `Sans réplique ${de(name)} (${left} sur ${owed})`,
  droppedTitle: "Maintenu, et resté sans réponse ou avec une réponse dans une conclusion seulement",
  saidUnanswered: "Ce qui a été dit sans réponse, et ce qui a été trouvé",
  checked: (agrees: boolean | undefined, answers: readonly string[]) => {
    if (agrees === undefined) return "On ne sait pas si c’est exact.";
    return agrees ? "Aucune réponse n’a été trouvée." : `Il y a eu une réponse : ${listed(answers)}.`;
  },
  left_out: (parts: readonly string[]) => `Éléments laissés hors du relevé : ${listed(parts)}.`,
  notOffered: (first: number) =>
    `À partir du message ${first}, les affirmations antérieures n’ont pas toutes été recherchées.`,
  short: (gist: string, id: string, owner: string, state: string) => `${gist} (${id}, ${owner}) : ${state}`,
  notedBy: (clerk: string) => `Relevé par ${clerk} : `,
  declared: "Tel que les participants l’ont eux-mêmes déclaré. ",
  more: (many: number) => `${count(many, "autre", "autres")} ; pour tout voir : convene export ARCHIVE --flow csv`,
  noVerdict: "Ceci n’est pas un second verdict : cela dit à quoi il a été répondu, et non ce qui est vrai ni qui a " +
    "le mieux argumenté.",
  atLeast: (n: number) => `au moins ${n}`,
} satisfies Translation<typeof en.ARGUED>;

/** How far two clerks noted the same, in sentences. */
export const AGREEMENT = {
  title: "Dans quelle mesure deux relevés concordent",
  cells: (common: number, all: number) =>
    `Sur ${count(all, "endroit", "endroits")} où un message touche une ligne d’argumentation, ${common} ${
      plural(common, "figure", "figurent")
    } dans les deux relevés.`,
  states: (same: number, both: number) =>
    `Sur ${count(both, "ligne présente", "lignes présentes")} dans les deux relevés, ${same} ${
      plural(same, "finit", "finissent")
    } de la même façon selon les deux.`,
  recall: (clerk: string, found: number, all: number) =>
    `${clerk} a relevé ${found} des ${all} endroits et réponses de l’autre relevé.`,
  unfit: (clerk: string, all: number) =>
    all === 0
      ? "L’autre relevé est vide : il n’y a rien à quoi comparer celui-ci."
      : `${clerk} : moins de 80 % de l’autre relevé s’y retrouve. Ne vous fiez pas à celui-ci ligne par ligne.`,
  alone: (clerk: string) => `relevé par ${clerk} seulement`,
  otherwise: (clerk: string, state: string) => `autre lecture, celle ${de(clerk)} : ${state}`,
} satisfies Translation<typeof en.AGREEMENT>;

/** Where those who look for a common result agree and differ. */
export const DISAGREEMENT = {
  sum: (held: number, lost: number) =>
    `À la fin, ${held === 0 ? "aucune n’est soutenue" : `${held} ${plural(held, "est soutenue", "sont soutenues")}`} ` +
    `par tous${lost === 0 ? "" : `, et il manque au résultat ${lost} que tous les autres soutiennent`}.`,
  endUnread: "On ne sait pas ce que tous soutiennent à la fin : les derniers textes n’ont pas tous été lus.",
  heldByAll: "Soutenu par tous à la fin",
  lost: "Soutenu par tous les autres, mais absent du résultat",
  objected: "Exigences avec des objections qui n’ont pas été réfutées",
  changes: "Qui a changé d’avis, et grâce à quelles paroles",
  independently: "Dit sans l’avoir entendu.",
  onlyOne: "Ce que personne d’autre n’a repris",
  unanswered: "Critiques auxquelles personne n’a répondu",
  atEnd: "Qui soutient quoi à la fin",
  line: "Ligne",
  outcome: "Résultat",
  holdings: {
    holds: "la soutient",
    rejects: "la rejette",
    changed: "la soutient sous une autre forme",
    reported: "la mentionne sans prendre parti",
    absent: "absente",
    unknown: "inconnu",
  },
} satisfies Translation<typeof en.DISAGREEMENT>;

/** The sheet of arguments, and what stands beside it on a dialogue's page. */
export const SHEET = {
  title: "Au fil des interventions",
  hangsOn: "dépend de :",
  waits: (name: string) => name === "" ? "en attente" : `en attente ${de(name)}`,
  never: (claims: number, isAlone: boolean) =>
    claims === 1 && isAlone ? "restée sans réponse" : `${claims} sans réponse`,
  dropped: "restée sans réponse",
  contradicted: "vérification des faits : contredite",
  more: (lines: number) => count(lines, "autre ligne d’argumentation", "autres lignes d’argumentation"),
  answered: "réponse",
  met: "réfutation",
  of: "sur",
  wasAnswered: "Il y a eu une réponse :",
  conceded: (times: number, isBetweenTwo: boolean) =>
    `Ce qui ${isBetweenTwo ? "a été concédé" : "a reçu l’accord d’autres"}, ${times} fois`,
  left: "Ce qui est resté sans réplique",
  clerk: "Le relevé",
  oneClerk: "un seul relevé",
  alike: "deux relevés concordent",
  otherwise: (state: string) => `autre relevé : ${state}`,
  discuss: "Lesquelles de ces affirmations pèsent le plus, et que vaut la réponse donnée à chacune ?",
  howToRead: "Comment lire ceci",
  key: [
    "Une rangée est une ligne d’argumentation. Un trait plein continue ; un trait en tirets attend une réponse, et " +
    "le dit là où aucune n’a été trouvée. La ligne dépend des réponses sans lesquelles elle aurait fini autrement.",
    "Dans les petits dessins, un signe plein tient ; un signe creux a une réponse qui tient ; pour un signe en " +
    "pointillé, il ne restait plus d’intervention ; un losange concède ou abandonne ; un point redit quelque chose " +
    "ou le complète. Une courbe mène d’une réponse à ce à quoi elle répond ; une courbe en tirets laisse cela debout " +
    "et dit pourquoi cela ne décide pas.",
  ],
  noted: (spans: number, path: string) =>
    `Les mots entre guillemets ont été recherchés dans les messages : ${
      count(spans, "passage trouvé", "passages trouvés")
    }. Les titres sont ceux du relevé. Ce qui est resté sans réponse a été recherché deux fois. Les données : ` +
    `flow.json et flow.csv dans le dossier ${path} de l’archive.`,
} satisfies Translation<typeof en.SHEET>;
