import { count, integer, plural } from "../../../words/fr/numbers.ts";
import { de, listed, quoted } from "../../../words/fr/phrases.ts";

const has = (n: number) => plural(n, "a", "ont");
const members = (cast: number, all: number) => `${count(cast, "membre")} sur ${integer(all)} ${has(cast)} voté`;

/** Roles, as names of participants who have none of their own. */
export const ROLE_NAMES = { member: "Membre", chair: "Présidence", judge: "Juge" } as const;

/** What a position answers to a question of yes and no. */
export const STANCES = { open: "ouvert", neutral: "neutre", yes: "oui", no: "non" } as const;

/** Introduction of a council for everybody. Names and the question are in one line. */
export const RULES = {
  question: (topic: string) => `Ceci est un conseil. La question : ${topic}`,
  takesPart: "Qui participe :",
  member: (name: string) => `${name}, membre`,
  chair: (name: string) => `${name}, à la présidence, sans position propre`,
  judge: (name: string) => `${name}, juge, sans position propre`,
  course:
    "Le déroulement (à chaque phase, tous parlent en même temps, de sorte que nul n’entend les autres de la même " +
    "phase) :",
  phase: (name: string, step: string) => `${name}. ${step}`,
  checked: (step: string) =>
    `Les affirmations de toutes les positions sont vérifiées, et tous apprennent ce qui est faux. ${step}`,
} as const;

/** The phases, as a list names them. */
export const PHASE_NAMES = {
  gather: "Premières idées",
  plan: "Plan",
  formulate: "Position",
  debate: "Critique",
  adjust: "Révision",
  rebuttal: "Réfutation",
  vote: "Vote",
  synthesis: "Synthèse",
} as const;

/** The phases, as everybody is told of them beforehand; `onlyGather` where no other phase asks for positions. */
export const STEPS = {
  gather: "Chaque membre note seul ses premières idées.",
  onlyGather: "Chaque membre écrit seul sa position.",
  plan: "Chaque membre lit les premières idées des autres et prépare sa position.",
  formulate: "Chaque membre écrit sa position en entier.",
  debate: "Chaque membre dit à chacun des autres ce que la position de celui-ci a de faible et de juste.",
  adjust: "Chaque membre lit les positions de tous et ce qui a été dit de la sienne, et la récrit.",
  rebuttal:
    "Chaque membre dit ce qui, dans sa critique, tient encore face aux nouvelles positions. Phase omise si elles " +
    "concordent.",
  vote: "Chaque membre classe toutes les positions, sans savoir de qui elles sont.",
  synthesis: "Le résultat est mis par écrit.",
} as const;

const youAre = (name: string | undefined) => `Vous êtes ${name === undefined ? "" : `${name}, `}`;

/** The role of a participant, in its own prompts; without the name if that only says the role. */
export const PERSONAS = {
  member: (name?: string) =>
    `${
      youAre(name)
    }membre de ce conseil. Vous n’êtes pas là pour gagner, mais pour trouver la meilleure réponse : pesez ` +
    "avec équité ce que soutiennent les autres, et changez de position quand on vous donne une raison de le faire.",
  chair: (name?: string) =>
    `${
      name === undefined ? "Vous présidez" : `Vous êtes ${name} et présidez`
    } ce conseil. Vous n’avez pas de position ` +
    "propre et traitez avec équité celle de chacun.",
  judge: (name?: string) => `${youAre(name)}juge de ce conseil. Vous n’avez pas de position propre.`,
} as const;

const toEach = "Adressez-vous directement à chacun, en disant « vous » : son nom est placé devant ce que vous écrivez.";
const formulate = "Écrivez votre position en entier : ce qu’il faut faire, pour quelles raisons, et ce qui s’y oppose.";
const onlyGather = `${formulate} Dites aussi ce que vous ne savez pas.`;
const rebuttal =
  "Ci-dessus figurent votre critique et les positions de tous les membres dans leur état actuel. Dites à chacun des " +
  `autres ce qui, dans votre critique, est réglé, et ce qui tient encore et pourquoi. ${toEach}`;

/** What is to be done in a phase, by itself and among the phases that are held. */
export const TASKS = {
  gather:
    "Notez vos premières idées sur la question : ce qui importe, ce que vous savez, ce que vous ne savez pas, et de " +
    "quel côté vous penchez.",
  onlyGather,
  onlyGatherBeforeVote: `${onlyGather} Le conseil vote sur ce que vous écrivez maintenant.`,
  plan:
    "Ci-dessus figurent les premières idées de tous les membres. Préparez votre position : ce que vous soutiendrez " +
    "et pour quelles raisons, ce que vous reprenez des autres, et à quelles objections vous devrez répondre. Aucun " +
    "autre membre ne voit votre plan.",
  formulate,
  debate: "Ci-dessus figurent les positions de tous les membres. Dites à chacun des autres ce qui est faible dans sa " +
    `position et pourquoi cela importe, et ce qu’elle a de juste. ${toEach}`,
  adjust:
    "Ci-dessus figurent les positions de tous les membres, et ce que les autres vous ont dit de la vôtre. Récrivez " +
    "votre position : gardez ce qui tient, abandonnez ce qui ne tient pas, et reprenez des autres ce qui est " +
    "meilleur. Ne vous ralliez que si l’on vous a convaincu. La position ne parle que de la question : ce que vous " +
    "souteniez avant, et qui vous a fait changer, a sa place dans les changements.",
  rebuttal,
  rebuttalBeforeVote:
    `${rebuttal} Les votants voient ce que vous dites ici, mais non votre critique : chaque point doit se comprendre ` +
    "seul.",
  vote: "Dites de chaque position ci-dessus dans quelle mesure elle répond à la question, et pourquoi. Classez-les " +
    "ensuite toutes, de la meilleure à la moins bonne.",
  synthesis:
    "Mettez par écrit ce à quoi le conseil est parvenu, pour quelqu’un qui n’en a rien entendu. Dites dans la " +
    "première phrase ce qu’il faut faire d’après ce résultat ; donnez ensuite les raisons, ce qui a été dit contre, " +
    "et ce qui reste ouvert. Vous parlez maintenant au nom de tout le conseil et ne prenez pas parti.",
} as const;

/** What holds of every text that members write. */
export const MANNER = {
  ofTexts:
    "N’inventez jamais de source, de chiffre ni de citation. Pas de salutation, pas de préambule, pas de titre : " +
    "chaque texte commence par l’essentiel.",
} as const;

/** What voters are told and shown. */
export const BALLOT = {
  position: (letter: string) => `Position ${letter}`,
  about: (isCandidate: boolean, hasObjections: boolean, hasFindings: boolean) => {
    const own = isCandidate ? " L’une d’elles est la vôtre : classez-la comme si elle ne l’était pas." : "";
    const by = hasFindings
      ? "les objections des membres et de la vérification des faits"
      : "les objections des membres";
    const against = hasObjections || hasFindings ? ` Après elles viennent ${by} : pesez-les aussi.` : "";
    return `Elles figurent sous des étiquettes, pour que nul ne sache de qui elles sont.${own}${against}`;
  },
  check: (name: string) => `Vérification des faits de la position ${de(name)}.`,
} as const;

/** The question to a judge if positions agree. */
export const AGREEMENT = {
  guidance:
    "Vous dites si les positions d’un conseil concordent. Elles concordent si toutes veulent que la même chose soit " +
    "faite, sur tout ce qui importe pour la question. Elles ne concordent pas si l’une veut que quelque chose soit " +
    "fait et une autre non, si elles donnent des montants, des dates ou des conditions qui diffèrent et qui " +
    "importent, ou si l’une laisse ouvert ce qu’une autre décide. Fiez-vous à ce qu’elles veulent que l’on fasse, " +
    "non à leur formulation. Dans le doute, elles ne concordent pas.",
  instruction: "Les positions ci-dessus concordent-elles ?",
  reason: "Pourquoi, en une à trois phrases qui nomment ce qu’elles veulent que l’on fasse.",
  agreed: "true si elles concordent, sinon false.",
  sameStance: (positions: number, stance: string) =>
    `les ${integer(positions)} répondent ${quoted(stance)} à la question.`,
  noRebuttal: (reason: string) => `Il n’y a pas de réfutation, car les positions concordent : ${reason}`,
} as const;

/** What the writer of a synthesis is bound by. A choice is the voter's own position, or somebody's. */
export const SETTLED = {
  outcome: (decision: string) => `Le résultat est acquis : ${quoted(decision)} Ne dites rien qui le contredise.`,
  reasons: "Les raisons données par les votants :",
  reason: (voter: string, choice: string, reason: string) => `${voter}, sur ${choice} : ${reason}`,
} as const;

/** The decision, in a sentence. */
export const DECISION = {
  byChair: (name: string) =>
    `Le vote s’est soldé par une égalité, et la présidence a tranché en faveur de la position ${de(name)}.`,
  decided: (name: string) => `Le conseil a choisi la position ${de(name)}.`,
  tied: (names: readonly string[]) =>
    `Le vote s’est soldé par une égalité entre les positions ${listed(names.map(de))} : rien n’est décidé.`,
  undecided: (reason: string) => `Le conseil n’a rien décidé : ${reason}.`,
  noVote: "il n’y a pas eu de vote",
} as const;

/** The announcement of a vote, in sentences. */
export const VOTE = {
  voted: (cast: number, all: number) => `${members(cast, all)}.`,
  places: (method: string, places: string) => `Décompte (${method}), de la meilleure à la moins bonne : ${places}.`,
  methodsAgree: (methods: readonly string[]) =>
    `Même résultat avec ${plural(methods.length, "un autre décompte", "d’autres décomptes")} (${listed(methods)}).`,
  methodsDiffer: (winners: string) => `Les décomptes ne concordent pas. ${winners}.`,
  rankedNobody: (voter: string) => `${voter} n’a classé personne`,
  rankedFirst: (voter: string, choice: string) => `${voter} a mis ${choice} en premier`,
} as const;

/** Words to several members, in one message. */
export const ADDRESSED = {
  field: (name: string) => `Ce que vous dites à ${name}.`,
  to: (name: string) => `À ${name}`,
} as const;

/** What a revised position says, and what its form asks for. */
export const REVISED = {
  position: "La position en entier, dans son état actuel. Elle se lit sans la précédente.",
  stance:
    'À une question fermée : "yes" (oui), "no" (non) ou "neutral" (ni l’un ni l’autre). À toute autre question : ' +
    '"open" (ouvert).',
  changes:
    "Ce que vous avez changé, et quelle critique ou quelle position vous y a conduit ; ou pourquoi vous n’avez rien " +
    "changé.",
  answer: (stance: string) => `À la question : ${stance}.`,
  different: (changes: string) => `Ce qui a changé : ${changes}`,
} as const;

/** What a synthesis says, and what its form asks for. */
export const SYNTHESIS = {
  decided:
    "Ce qu’il faut faire d’après ce résultat, comme réponse à la question, en une phrase ; si rien n’a été décidé, " +
    "dites-le.",
  synthesis: "Le résultat, mis par écrit.",
  minority: "Ce que soutient la minorité, et pourquoi : avec équité, comme elle le dirait elle-même.",
  minorityView: (names: string, view: string) => `Minorité (${names}) : ${view}`,
} as const;

/** Statements that are shortened to the room in a prompt. */
export const EXCERPT = {
  what: "un extrait, ses phrases les plus centrales",
  note: "[Réduit à ses phrases les plus centrales]",
} as const;

/** Texts about a council's outcome. */
export const COUNCIL = {
  unvoted: (positions: number) =>
    `Rien n’a été mis aux voix : ${count(positions, "position reste seule", "positions restent côte à côte")}`,
  allSay: (positions: number, stance: string) =>
    `Les ${integer(positions)} répondent ${quoted(stance)}, et il n’y a pas eu de vote`,
  chose: (name: string) => `Le conseil a choisi la position ${de(name)}`,
  tied: (names: string) => `Indécis : égalité des voix entre plusieurs positions (${names})`,
  authorFor: (author: string, reason: string) => `${author} a mis sa propre position en premier : ${quoted(reason)}.`,
  putFirst: (voter: string, choice: string, reason: string) =>
    `${voter} a mis ${choice} en premier : ${quoted(reason)}.`,
  own: "sa propre position",
  positionOf: (name: string) => `la position ${de(name)}`,
  sure: (most: number, all: number, isAuthorIn: boolean, methods: number, agree: boolean) => {
    const author = isAuthorIn ? `, ${most === 1 ? "" : "dont "}son auteur` : "";
    const counted = agree
      ? `et les ${methods === 2 ? "deux" : methods} décomptes concordent`
      : "mais les décomptes diffèrent";
    return `${most} sur ${all} ${plural(most, "l’a mise", "l’ont mise")} en premier${author}, ${counted}`;
  },
  byCasting: "le vote s’est soldé par une égalité, et la présidence a tranché",
  withoutPosition: (name: string, reason: string) => `Sans position : ${name}, ${reason}.`,
  voted: (cast: number, all: number, choices: string) =>
    `${members(cast, all)} ; premiers choix : ${choices || "aucun"}.`,
  winnersBy: (method: string, winners: string) => `${winners} (${method})`,
  byMethod: (winners: readonly string[]) => `Selon le mode de décompte : ${winners.join(" ; ")}.`,
  nobody: "personne",
  minority: (names: string) => `En minorité : ${names}.`,
  prefers: (voter: string, choice: string, reason: string) => `${voter} préfère ${choice} : ${reason}`,
  kept: (reason: string) => `non révisée : ${reason}`,
  agreed: (most: number, all: number) =>
    `premiers choix : ${most} sur ${all} pour une même position ; tous les décomptes concordent`,
  disputed: (most: number, all: number) =>
    `premiers choix : ${most} sur ${all} pour une même position ; les décomptes diffèrent`,
  byChair: "Le vote s’est soldé par une égalité, et la présidence a tranché.",
  otherWinner: "D’autres modes de décompte donnent un autre vainqueur.",
  abstained: (ballots: number) => `${count(ballots, "bulletin n’a pas compté", "bulletins n’ont pas compté")}.`,
  withoutConclusion: "un conseil dont les phases comprennent synthesis en a une",
} as const;

/** The final positions, on pages. */
export const POSITIONS = {
  title: "Positions",
  nobody: "Personne n’a de position.",
  columns: ["De", "Position", "Réponse", "Remarque"] as readonly string[],
  chosen: (name: string) => `${name} (choisie)`,
  notGiven: "non donnée",
  notAsked: "non demandée",
  hasNone: (name: string) => `${name} n’a pas de position :`,
} as const;

/** The vote, on pages. */
export const BALLOTS = {
  decision: "Vote",
  title: "Vote",
  decidedBy: (method: string) => `Mode de décompte qui décide : ${method}.`,
  selfVotes: {
    count: "Les votes d’un membre pour sa propre position comptent pleinement.",
    discount: "Les votes d’un membre pour sa propre position comptent pour moitié.",
    exclude: "Les votes d’un membre pour sa propre position ne comptent pas.",
  },
  tieBroken: "Le bulletin de la présidence a départagé une égalité.",
  voted: (cast: number, all: number, quorum: number) => `${members(cast, all)} (quorum : ${integer(quorum)}).`,
  ballots: "Bulletins",
  voter: "Votant",
  weight: "Poids",
  ranking: "Classement, de la meilleure à la moins bonne",
  approved: "Approuve",
  remark: "Remarque",
  notCounted: "non compté",
  casting: "bulletin de la présidence, seulement en cas d’égalité",
  methods: "Résultats par mode de décompte",
  method: "Décompte",
  winner: "Vainqueur",
  tied: (names: string) => `égalité : ${names}`,
  decides: (method: string) => `${method} (décide)`,
  noVote: "Aucun vote n’a été compté.",
  agree: "Les décomptes concordent.",
  differ: "Les décomptes ne concordent pas.",
  pairs: "Comparaisons par paires",
  aboutPairs: "Nombre de votes qui classent la position de la ligne devant celle de la colonne.",
  minority: "Minorité",
  putFirst: (choice: string, reason?: string) =>
    ` a mis ${choice} en premier${reason === undefined ? "" : ` : ${reason}`}`,
  reasons: ["Rang", "Position de", "Montrée sous", "Raison"] as readonly string[],
  approves: (names: string) => `Approuve : ${names}.`,
  corrected: (warnings: string) => `Non compté tel qu’écrit : ${warnings}.`,
} as const;

/** The picture of a vote. Places are `2`, or `not ranked`. */
export const RANKS = {
  caption: (method: string) => `Votes (${method}), et le classement de chaque bulletin`,
  place: (voter: string, rank: number) => `${voter} : ${rank === 0 ? "non classée" : rank}`,
  candidate: (name: string, score: number, places: string) => `${name} ${integer(score)} (${places})`,
  units: {
    borda: "Points",
    irv: "Voix à la fin",
    schulze: "Comparaisons gagnées",
    approval: "Approbations",
    plurality: "Voix",
  },
} as const;
