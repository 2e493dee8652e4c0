import { integer } from "../../../words/de/numbers.ts";
import { capital, listed, quoted } from "../../../words/de/phrases.ts";

const positions = (n: number) => n === 1 ? "eine Position" : `${integer(n)} Positionen`;
const ballots = (n: number) => n === 1 ? "Ein Stimmzettel zählte" : `${integer(n)} Stimmzettel zählten`;
const members = (n: number) => n === 1 ? "einem Mitglied" : `${integer(n)} Mitgliedern`;
const allOf = (n: number) => n === 2 ? "Beide" : `Alle ${integer(n)}`;
const voted = (cast: number) => cast === 1 ? "hat" : "haben";

/** Roles, as names of participants who have none of their own. */
export const ROLE_NAMES = { member: "Mitglied", chair: "Vorsitz", judge: "Richter" } as const;

/** What a position answers to a question of yes and no. */
export const STANCES = { open: "offen", neutral: "neutral", yes: "ja", no: "nein" } as const;

/** Introduction of a council for everybody. Names and the question are in one line. */
export const RULES = {
  question: (topic: string) => `Dies ist ein Rat. Die Frage: ${topic}`,
  takesPart: "Es nehmen teil:",
  member: (name: string) => `${name}, Mitglied`,
  chair: (name: string) => `${name}, im Vorsitz, ohne eigene Position`,
  judge: (name: string) => `${name}, Richter, ohne eigene Position`,
  course:
    "So läuft es ab (in jeder Phase sprechen alle gleichzeitig, sodass in derselben Phase niemand die anderen hört):",
  phase: (name: string, step: string) => `${name}: ${step}`,
  checked: (step: string) =>
    `Die Behauptungen aller Positionen werden geprüft, und alle erfahren, was nicht stimmt. ${step}`,
} as const;

/** The phases, as a list names them. */
export const PHASE_NAMES = {
  gather: "Erste Gedanken",
  plan: "Plan",
  formulate: "Position",
  debate: "Kritik",
  adjust: "Überarbeitung",
  rebuttal: "Erwiderung",
  vote: "Abstimmung",
  synthesis: "Synthese",
} as const;

/** The phases, as everybody is told of them beforehand; `onlyGather` where no other phase asks for positions. */
export const STEPS = {
  gather: "Jedes Mitglied schreibt für sich allein seine ersten Gedanken auf.",
  onlyGather: "Jedes Mitglied schreibt für sich allein seine Position.",
  plan: "Jedes Mitglied liest die ersten Gedanken der anderen und plant seine Position.",
  formulate: "Jedes Mitglied schreibt seine Position vollständig auf.",
  debate: "Jedes Mitglied sagt jedem anderen, was an dessen Position schwach und was richtig ist.",
  adjust: "Jedes Mitglied liest die Positionen aller und was über die eigene gesagt wurde, und schreibt sie neu.",
  rebuttal: "Jedes Mitglied sagt, was von seiner Kritik gegen die neuen Positionen noch gilt. Entfällt, wenn diese " +
    "übereinstimmen.",
  vote: "Jedes Mitglied bringt alle Positionen in eine Reihenfolge und erfährt dabei nicht, von wem sie sind.",
  synthesis: "Das Ergebnis wird aufgeschrieben.",
} as const;

const youAre = (name: string | undefined) => `Sie sind ${name === undefined ? "" : `${name}, `}`;

/** The role of a participant, in its own prompts; without the name if that only says the role. */
export const PERSONAS = {
  member: (name?: string) =>
    `${youAre(name)}ein Mitglied dieses Rates. Es geht Ihnen nicht darum, zu gewinnen, sondern die beste Antwort zu ` +
    "finden: Wägen Sie gerecht ab, was die anderen vertreten, und ändern Sie Ihre Position, wo man Ihnen einen Grund " +
    "dafür gibt.",
  chair: (name?: string) =>
    name === undefined
      ? "Sie haben den Vorsitz in diesem Rat. Sie vertreten keine eigene Position und werden allen Positionen gerecht."
      : `Sie sind ${name} und haben den Vorsitz in diesem Rat. Sie vertreten keine eigene Position und werden allen ` +
        "Positionen gerecht.",
  judge: (name?: string) => `${youAre(name)}der Richter dieses Rates. Sie vertreten keine eigene Position.`,
} as const;

const toEach = "Sprechen Sie jedes Mitglied direkt mit „Sie“ an: Der Name wird Ihren Worten vorangestellt.";
const formulate =
  "Schreiben Sie Ihre Position vollständig auf: was getan werden soll, aus welchen Gründen und was dagegen spricht.";
const onlyGather = `${formulate} Sagen Sie auch, was Sie nicht wissen.`;
const rebuttal =
  "Oben stehen Ihre Kritik und die Positionen aller Mitglieder in ihrer jetzigen Fassung. Sagen Sie jedem anderen " +
  `Mitglied, was von Ihrer Kritik erledigt ist, was noch gilt und warum. ${toEach}`;

/** What is to be done in a phase, by itself and among the phases that are held. */
export const TASKS = {
  gather:
    "Schreiben Sie Ihre ersten Gedanken zur Frage auf: worauf es ankommt, was Sie wissen, was Sie nicht wissen und " +
    "wozu Sie neigen.",
  onlyGather,
  onlyGatherBeforeVote: `${onlyGather} Der Rat stimmt über das ab, was Sie jetzt schreiben.`,
  plan: "Oben stehen die ersten Gedanken aller Mitglieder. Planen Sie Ihre Position: was Sie aus welchen Gründen " +
    "vertreten werden, was Sie von anderen aufgreifen und auf welche Einwände Sie antworten müssen. Kein anderes " +
    "Mitglied sieht Ihren Plan.",
  formulate,
  debate:
    "Oben stehen die Positionen aller Mitglieder. Sagen Sie jedem anderen Mitglied, was an seiner Position schwach " +
    `ist und warum das ins Gewicht fällt, und was daran richtig ist. ${toEach}`,
  adjust:
    "Oben stehen die Positionen aller Mitglieder und was die anderen Ihnen zu Ihrer gesagt haben. Schreiben Sie " +
    "Ihre Position neu: Behalten Sie, was standhält, geben Sie auf, was nicht standhält, und übernehmen Sie von den " +
    "anderen, was besser ist. Stimmen Sie nur zu, wo man Sie überzeugt hat. Die Position spricht allein von der " +
    "Frage: Was Sie vorher vertreten haben und wer Sie umgestimmt hat, gehört zu den Änderungen.",
  rebuttal,
  rebuttalBeforeVote:
    `${rebuttal} Wer abstimmt, sieht, was Sie hier sagen, aber nicht Ihre Kritik: Jeder Punkt muss für sich allein ` +
    "verständlich sein.",
  vote:
    "Sagen Sie von jeder Position oben, wie gut sie die Frage beantwortet und warum. Bringen Sie dann alle in eine " +
    "Reihenfolge, von der besten bis zur schlechtesten.",
  synthesis:
    "Schreiben Sie auf, wozu der Rat gekommen ist, für jemanden, der nichts davon gehört hat. Sagen Sie im ersten " +
    "Satz, was nach diesem Ergebnis zu tun ist; nennen Sie dann die Gründe dafür, was dagegen gesagt wurde und was " +
    "offenbleibt. Sie sprechen jetzt für den ganzen Rat und ergreifen keine Partei.",
} as const;

/** What holds of every text that members write. */
export const MANNER = {
  ofTexts: "Erfinden Sie niemals eine Quelle, eine Zahl oder ein Zitat. Keine Begrüßung, keine Vorrede und keine " +
    "Überschrift: Jeder Text beginnt mit der Sache.",
} as const;

/** What voters are told and shown. */
export const BALLOT = {
  position: (letter: string) => `Position ${letter}`,
  about: (isCandidate: boolean, hasObjections: boolean, hasFindings: boolean) => {
    const own = isCandidate ? " Eine davon ist Ihre: Ordnen Sie sie so ein, als wäre sie es nicht." : "";
    const by = hasFindings ? "Einwände von Mitgliedern und Faktenprüfern" : "Einwände der Mitglieder";
    const against = hasObjections || hasFindings ? ` Danach stehen ${by}: Wägen Sie auch diese ab.` : "";
    return `Die Positionen stehen unter Bezeichnungen, damit niemand erfährt, von wem sie sind.${own}${against}`;
  },
  check: (name: string) => `Faktenprüfung der Position von ${name}.`,
} as const;

/** The question to a judge if positions agree. */
export const AGREEMENT = {
  guidance:
    "Sie sagen, ob die Positionen eines Rates übereinstimmen. Die Positionen stimmen überein, wenn alle in jedem " +
    "Punkt, auf den es bei der Frage ankommt, dasselbe verlangen. Sie stimmen nicht überein, wenn die eine etwas " +
    "verlangt und eine andere nicht, wenn sie verschiedene Beträge, Termine oder Bedingungen nennen, auf die es " +
    "ankommt, oder wenn eine offenlässt, was eine andere entscheidet. Richten Sie sich danach, was verlangt wird, " +
    "nicht danach, wie es formuliert ist. Im Zweifel stimmen sie nicht überein.",
  instruction: "Stimmen die Positionen oben überein?",
  reason: "Warum, in ein bis drei Sätzen, in denen steht, was sie verlangen.",
  agreed: "true, wenn sie übereinstimmen, sonst false.",
  sameStance: (count: number, stance: string) => `${allOf(count)} antworten auf die Frage mit ${quoted(stance)}.`,
  noRebuttal: (reason: string) => `Die Erwiderungen entfallen, weil die Positionen übereinstimmen: ${reason}`,
} as const;

/** What the writer of a synthesis is bound by. A choice is the voter's own position, or somebody's. */
export const SETTLED = {
  outcome: (decision: string) => `Das Ergebnis steht fest: ${quoted(decision)} Sagen Sie nichts, was ihm widerspricht.`,
  reasons: "Diese Gründe haben die Abstimmenden genannt:",
  reason: (voter: string, choice: string, reason: string) => `${voter} über ${choice}: ${reason}`,
} as const;

/** The decision, in a sentence. */
export const DECISION = {
  byChair: (name: string) =>
    `Die Abstimmung endete unentschieden, und der Vorsitz entschied für die Position von ${name}.`,
  decided: (name: string) => `Der Rat hat sich für die Position von ${name} entschieden.`,
  tied: (names: readonly string[]) =>
    `Die Abstimmung endete unentschieden zwischen den Positionen von ${listed(names)}: Nichts ist entschieden.`,
  undecided: (reason: string) => `Der Rat hat nichts entschieden: ${capital(reason)}.`,
  noVote: "Es wurde nicht abgestimmt",
} as const;

/** The announcement of a vote, in sentences. */
export const VOTE = {
  voted: (cast: number, all: number) => `${integer(cast)} von ${members(all)} ${voted(cast)} abgestimmt.`,
  places: (method: string, places: string) =>
    `Gezählt nach ${method}, von der besten Position bis zur schlechtesten: ${places}.`,
  methodsAgree: (methods: readonly string[]) => `Zum selben Ergebnis kommt auch die Zählung nach ${listed(methods)}.`,
  methodsDiffer: (winners: string) => `Die Zählweisen stimmen nicht überein. ${winners}.`,
  rankedNobody: (voter: string) => `${voter} hat niemanden eingeordnet`,
  rankedFirst: (voter: string, choice: string) => `${voter} hat ${choice} an die erste Stelle gesetzt`,
} as const;

/** Words to several members, in one message. */
export const ADDRESSED = {
  field: (name: string) => `Ihre Worte an ${name}.`,
  to: (name: string) => `An ${name}`,
} as const;

/** What a revised position says, and what its form asks for. */
export const REVISED = {
  position: "Die vollständige Position in ihrer jetzigen Fassung. Sie wird ohne die frühere gelesen.",
  stance:
    'Auf eine Frage, die sich mit Ja oder Nein beantworten lässt: "yes" (ja), "no" (nein) oder "neutral" (keins von ' +
    'beiden). Auf jede andere Frage: "open" (offen).',
  changes:
    "Was Sie geändert haben und wessen Kritik oder Position dazu geführt hat, oder warum Sie nichts geändert haben.",
  answer: (stance: string) => `Zur Frage: ${stance}.`,
  different: (changes: string) => `Was anders ist: ${changes}`,
} as const;

/** What a synthesis says, and what its form asks for. */
export const SYNTHESIS = {
  decided:
    "Was nach diesem Ergebnis zu tun ist, als Antwort auf die Frage, in einem Satz; wenn nichts entschieden wurde, " +
    "sagen Sie das.",
  synthesis: "Das Ergebnis, ausgeführt.",
  minority: "Was die Minderheit vertritt und warum: gerecht, so, wie sie selbst es sagen würde.",
  minorityView: (names: string, view: string) => `Minderheit (${names}): ${view}`,
} as const;

/** Statements that are shortened to the room in a prompt. */
export const EXCERPT = {
  what: "ein Auszug daraus, die wichtigsten Sätze",
  note: "[Auf die wichtigsten Sätze gekürzt]",
} as const;

/** Texts about a council's outcome. */
export const COUNCIL = {
  unvoted: (n: number) =>
    `Es wurde über nichts abgestimmt: ${positions(n)} ${n === 1 ? "steht allein" : "stehen nebeneinander"}`,
  allSay: (n: number, stance: string) => `${allOf(n)} sagen ${stance}, und es wurde nicht abgestimmt`,
  chose: (name: string) => `Der Rat hat die Position von ${name} gewählt`,
  tied: (names: string) => `Unentschieden: In der Abstimmung liegen die Positionen von ${names} gleichauf`,
  authorFor: (author: string, reason: string) =>
    `${author} hat die eigene Position an die erste Stelle gesetzt: ${quoted(reason)}.`,
  putFirst: (voter: string, choice: string, reason: string) =>
    `${voter} hat ${choice} an die erste Stelle gesetzt: ${quoted(reason)}.`,
  own: "die eigene Position",
  positionOf: (name: string) => `die Position von ${name}`,
  sure: (most: number, all: number, isAuthorIn: boolean, methods: number, agree: boolean) => {
    const author = isAuthorIn ? `, ${most === 1 ? "" : "darunter "}ihr Verfasser` : "";
    const counted = agree
      ? `${methods === 2 ? "beide" : `alle ${methods}`} Zählweisen stimmen überein`
      : "die Zählweisen stimmen nicht überein";
    return `${most} von ${all} ${voted(most)} sie an die erste Stelle gesetzt${author}, ` +
      `${agree ? "und" : "aber"} ${counted}`;
  },
  byCasting: "die Abstimmung endete unentschieden, und der Vorsitz entschied",
  withoutPosition: (name: string, reason: string) => `Ohne Position: ${name}, ${reason}.`,
  voted: (cast: number, all: number, choices: string) =>
    `${integer(cast)} von ${members(all)} ${voted(cast)} abgestimmt; an erster Stelle: ${choices || "niemand"}.`,
  winnersBy: (method: string, winners: string) => `${method}: ${winners}`,
  byMethod: (winners: readonly string[]) => `Nach Zählweise: ${winners.join(", ")}.`,
  nobody: "niemand",
  minority: (names: string) => `In der Minderheit: ${names}.`,
  prefers: (voter: string, choice: string, reason: string) => `${voter} gibt ${choice} den Vorzug: ${reason}`,
  kept: (reason: string) => `nicht überarbeitet: ${reason}`,
  agreed: (most: number, all: number) =>
    `an erster Stelle: ${most} von ${all} für dieselbe Position; alle Zählweisen stimmen überein`,
  disputed: (most: number, all: number) =>
    `an erster Stelle: ${most} von ${all} für dieselbe Position; die Zählweisen stimmen nicht überein`,
  byChair: "Die Abstimmung endete unentschieden, und der Vorsitz entschied.",
  otherWinner: "Nach anderen Zählweisen gewinnt jemand anders.",
  abstained: (n: number) => `${ballots(n)} nicht.`,
  withoutConclusion: "ein Rat, zu dessen Phasen synthesis gehört, hat eine",
} as const;

/** The final positions, on pages. */
export const POSITIONS = {
  title: "Positionen",
  nobody: "Niemand hat eine Position.",
  columns: ["Von", "Position", "Antwort", "Anmerkung"] as readonly string[],
  chosen: (name: string) => `${name} (gewählt)`,
  notGiven: "nicht angegeben",
  notAsked: "nicht gefragt",
  hasNone: (name: string) => `${name} hat keine Position:`,
} as const;

/** The vote, on pages. */
export const BALLOTS = {
  decision: "Abstimmung",
  title: "Abstimmung",
  decidedBy: (method: string) => `Es entscheidet die Zählung nach ${method}.`,
  selfVotes: {
    count: "Stimmen für die eigene Position zählen voll.",
    discount: "Stimmen für die eigene Position zählen halb.",
    exclude: "Stimmen für die eigene Position zählen nicht.",
  },
  tieBroken: "Der Stimmzettel des Vorsitzes entschied bei Gleichstand.",
  voted: (cast: number, all: number, quorum: number) =>
    `${integer(cast)} von ${members(all)} ${voted(cast)} abgestimmt (nötig: ${integer(quorum)}).`,
  ballots: "Stimmzettel",
  voter: "Von",
  weight: "Gewicht",
  ranking: "Reihenfolge, die beste zuerst",
  approved: "Zustimmung für",
  remark: "Anmerkung",
  notCounted: "nicht gezählt",
  casting: "Stimmzettel des Vorsitzes, nur bei Gleichstand",
  methods: "Ergebnisse nach Zählweise",
  method: "Zählweise",
  winner: "Gewonnen hat",
  tied: (names: string) => `gleichauf: ${names}`,
  decides: (method: string) => `${method} (entscheidet)`,
  noVote: "Es wurde keine Stimme gezählt.",
  agree: "Die Zählweisen stimmen überein.",
  differ: "Die Zählweisen stimmen nicht überein.",
  pairs: "Paarvergleiche",
  aboutPairs: "Anzahl der Stimmen, die die Position der Zeile vor die der Spalte setzen.",
  minority: "Minderheit",
  putFirst: (choice: string, reason?: string) =>
    ` hat ${choice} an die erste Stelle gesetzt${reason === undefined ? "" : `: ${reason}`}`,
  reasons: ["Platz", "Position von", "Gezeigt als", "Grund"] as readonly string[],
  approves: (names: string) => `Zustimmung für: ${names}.`,
  corrected: (warnings: string) => `Nicht gezählt wie geschrieben: ${warnings}.`,
} as const;

/** The picture of a vote. Places are `2`, or `not ranked`. */
export const RANKS = {
  caption: (method: string) => `Stimmen, gezählt nach ${method}, und die Reihenfolge auf jedem Stimmzettel`,
  place: (voter: string, rank: number) => `${voter}: ${rank === 0 ? "nicht eingeordnet" : rank}`,
  candidate: (name: string, score: number, places: string) => `${name} ${integer(score)} (${places})`,
  units: {
    borda: "Punkte",
    irv: "Stimmen am Ende",
    schulze: "Gewonnene Paarvergleiche",
    approval: "Zustimmungen",
    plurality: "Stimmen",
  },
} as const;
