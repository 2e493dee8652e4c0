import { count, plural, s } from "../../../words/fr/numbers.ts";
import { listed, quoted } from "../../../words/fr/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type { PointRead, PointReply, PointsRead, Ruling, Severity } from "../points.ts";
import type { WorkPlace } from "../place.ts";
import type * as en from "./en.ts";

/** Severities, as they agree with one point or finding. */
const SEVERITY: Readonly<Record<Severity, string>> = { high: "grave", medium: "moyen", low: "mineur" };

/** Severities, as they agree with `gravité`. */
const GRAVITY: Readonly<Record<Severity, string>> = { high: "élevée", medium: "moyenne", low: "faible" };

const REPLIED: Readonly<Record<PointReply["does"], string>> = {
  accepts: "Accepté par l’auteur",
  rejects: "Rejeté par l’auteur",
  leaves_open: "Laissé ouvert par l’auteur",
};

const RULED: Readonly<Record<Ruling, string>> = {
  settled: "Réglé",
  stands: "Tient",
  refuted: "Réfuté",
  open: "Ouvert",
};

/** How many points each ruling has, in the order of a sentence. */
function byRuling(points: readonly PointRead[]): string {
  return (["settled", "stands", "refuted", "open"] as const).flatMap((ruling) => {
    const of = points.filter((point) => point.ruling === ruling);
    const inPart = of.filter(({ isPartlyRefuted = false }) => isPartlyRefuted).length;
    const called = {
      settled: count(of.length, "réglé"),
      stands: count(of.length, "tient", "tiennent"),
      refuted: count(of.length, "réfuté"),
      open: count(of.length, "ouvert"),
    }[ruling];
    return of.length === 0 ? [] : [`${called}${inPart === 0 ? "" : ` (${count(inPart, "réfuté")} en partie)`}`];
  }).join(", ");
}

/** Texts about a critique's outcome and points. */
export const CRITIQUE = {
  inventedProof: "La réfutation cite des mots qui ne figurent pas dans le texte, et ne compte pas.",
  notInWork: "Non comptés, car les mots dont il s’agit ne figurent pas dans le texte :",
  said: (id: string, about: string | undefined, says: string, instead: string) =>
    `${id} ${about === undefined ? "Manque" : quoted(about)} : ${says} Plutôt : ${instead}`,
  saidAt: (about: string, where: string, says: string, instead: string) =>
    `${
      about === "" ? "Manque : " : `${quoted(about)}${where === "" ? "" : ` (${where})`} : `
    }${says} Plutôt : ${instead} (`,
  instead: (instead: string) => `Plutôt : ${instead}`,
  item: (severity: Severity, critics: readonly string[]) =>
    `${SEVERITY[severity]}${critics.length > 1 ? `, ${count(critics.length, "critique")} : ${listed(critics)}` : ""}`,
  also: "Aussi : ",
  finding: (mark: Severity | "refuted", where: string, words: string | undefined, says: string) =>
    `${mark === "refuted" ? "réfuté" : SEVERITY[mark]}  ${where === "" ? "Manque" : where}${
      words === undefined ? "" : ` ${quoted(words)}`
    } : ${says}`,
  rejoinder: (reply: PointReply) => `${REPLIED[reply.does]} : ${reply.reason}`,
  none: "Aucun point.",
  noPoints: "Les critiques n’ont soulevé aucun point.",
  counted: ({ points, invented }: PointsRead, called: "point" | "finding") => {
    const number = count(points.length, called === "point" ? "point" : "constat");
    const all = points.length === 0 ? "Aucun point" : `${number} : ${byRuling(points)}`;
    const others = invented.length;
    return others === 0
      ? `${all}.`
      : `${all} ; ${count(others, "autre nommait", "autres nommaient")} des mots qui ne figurent pas dans le texte.`;
  },
  sureOf: ({ by, points }: PointsRead) => {
    const open = points.filter(({ ruling }) => ruling === "open").length;
    if (points.length === 0) return "les critiques n’ont soulevé aucun point";
    const read = by === "judge" ? "la lecture d’un seul juge" : "selon une règle, sans juge";
    return open === 0 ? read : `${read} ; ${count(open, "point reste ouvert", "points restent ouverts")}`;
  },
  changed: (says: string) => `Changé après la critique : ${says}`,
  stands: (says: string) => `Tient toujours : ${says}`,
  open: (says: string) => `Personne n’a pu trancher : ${says}`,
  standing: (number: number, gravest: Severity) =>
    `${count(number, "point tient", "points tiennent")} contre le texte ; ${
      plural(number, "il", "le plus grave")
    } est de gravité ${GRAVITY[gravest]}.`,
  unsettled: (number: number) => `Personne n’a pu trancher ${count(number, "point")}.`,
  byRule: "Aucun juge n’a statué sur les points : une règle dit ce qu’ils sont devenus.",
  noWork: "Il n’y a pas de texte à critiquer.",
  grounds: (points: number) =>
    points === 0
      ? "Les critiques n’ont soulevé aucun point."
      : "Aucun point ne tient contre le texte, et aucun ne reste ouvert.",
  noCritic: "Aucun critique n’a critiqué le texte",
  work: "La réponse",
  review: "Examen",
  advisory: "Rien n’a été exécuté : des modèles ont lu le texte, et les mots cités ont été recherchés.",
  heading: "Critique",
  headings: {
    settled: "Changé après la critique",
    refuted: "Rejeté ou réfuté, et pourquoi",
    open: "Ce que personne n’a pu trancher",
    stands: "Ce qui tient contre le texte",
    invented: "Non comptés : les mots dont il s’agit ne figurent pas dans le texte",
  },
  became: ({ ruling, isPartlyRefuted, because }: PointRead) =>
    `${isPartlyRefuted ? "Réfuté en partie" : RULED[ruling]} : ${because}`,
  found: (bySeverity: readonly (readonly [severity: Severity, number: number])[], open: number) => {
    const all = bySeverity.reduce((sum, [, number]) => sum + number, 0);
    const by = bySeverity.map(([severity, number]) => `${number} ${SEVERITY[severity]}${s(number)}`).join(", ");
    const found = all === 0 ? "Aucun constat ne tient" : `${count(all, "constat tient", "constats tiennent")} : ${by}`;
    return open === 0 ? found : `${found} ; ${count(open, "n’a pu être tranché", "n’ont pu être tranchés")}`;
  },
} satisfies Translation<typeof en.CRITIQUE>;

/** Most places of the same words that are named. */
const MOST_PLACES = 3;

/** Says where words stand: `src/a.ts:12, 40`, `offre.pdf, page 2` or `ligne 3`. */
export function placeInWords(places: readonly WorkPlace[]): string {
  const shown = places.slice(0, MOST_PLACES).map(({ file = "", page, line, isRemoved = false }, n) => {
    if (n > 0 && file === places[0]?.file && line !== undefined && !isRemoved) return String(line);
    if (file !== "" && line !== undefined && !isRemoved) return `${file}:${line}`;
    const number = page === undefined ? `${isRemoved ? "ancienne " : ""}ligne ${line ?? "inconnue"}` : `page ${page}`;
    return file === "" ? number : `${file}, ${number}`;
  });
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [count(more, "autre")] : [])].join(", ");
}

/** The shipped lenses by name, each with what a critic looks for. */
export const LENSES = {
  correctness: "ce qui est faux : énoncés inexacts, raisonnements fautifs, étapes qui ne marchent pas, contradictions",
  evidence: "ce qui est affirmé sans appui, ou avec plus de certitude que l’appui ne le permet",
  omissions: "ce qui manque : des cas, des personnes, des coûts ou des solutions de rechange qui changent la réponse",
  risks: "ce qui peut mal tourner, avec quelle probabilité et quelle gravité, et à quoi on s’en apercevrait",
  premortem:
    "la cause d’un échec imaginé : un an a passé, et cela a échoué ; ce qui s’est passé, étape par étape, et quels " +
    "mots du texte y ont mené",
} satisfies Translation<typeof en.LENSES>;

/** Names of critics by the shipped lenses. */
const LENS_NAMES: Readonly<Record<string, string>> = {
  correctness: "Critique de l’exactitude",
  evidence: "Critique des preuves",
  omissions: "Critique des omissions",
  risks: "Critique des risques",
  premortem: "Critique de l’échec imaginé",
};

/** Names of those who take part, where nobody gave one; critics have theirs by number, or by what they look for. */
export const SEATS = {
  author: "Auteur",
  judge: "Juge",
  critic: (seat: number) => `Critique ${seat}`,
  criticBy: (lens: string) => LENS_NAMES[lens] ?? `Critique (${lens})`,
} satisfies Translation<typeof en.SEATS>;

/** The rules of a critique, the same for everybody. */
export const RULES = {
  task: (task: string) => `Ceci est une critique. La tâche : ${task}`,
  people: "Qui participe :",
  judge: (judge: string) => `${judge}, qui n’est ni auteur ni critique`,
  course: "Le déroulement :",
  given: "Le texte est donné.",
  answered: "L’auteur accomplit la tâche : ce qu’il écrit est le texte.",
  criticised: "Chaque critique dit seul ce qui ne va pas dans le texte, et nomme les mots dont il s’agit.",
  replied: "L’auteur dit ce qu’il accepte et ce qu’il rejette, et donne le texte à nouveau.",
  tried: "Chaque point est mis à l’épreuve par quelqu’un d’autre.",
  ruled: "Le juge statue sur chaque point.",
} satisfies Translation<typeof en.RULES>;

/** Names of those who take part, and what they are told of themselves. */
export const PERSONA = {
  roles: { author: "l’auteur", critic: "un des critiques", judge: "le juge" },
  named: {
    author: (name: string) => name === SEATS.author ? "l’auteur" : `${name}, l’auteur`,
    critic: (name: string) => name.startsWith("Critique") ? name : `${name}, critique`,
    judge: (name: string) => name === SEATS.judge ? "le juge" : `${name}, juge`,
  },
  author: (called: string) =>
    `Vous êtes ${called}. Ce qui compte, c’est que le texte soit juste à la fin, et non que vous ayez eu raison.`,
  critic: (called: string, about: string) => `Vous êtes ${called}. Vous cherchez ${about}.`,
  judge: (called: string) =>
    `Vous êtes ${called}. Vous ne prenez le parti de personne et n’ajoutez pas de points de votre cru.`,
} satisfies Translation<typeof en.PERSONA>;

const HONEST = "N’inventez jamais de source, de chiffre ni de citation.";

/** Tasks of author, critics and judge. */
export const TASKS = {
  answer:
    "Accomplissez la tâche de façon que l’on puisse agir d’après ce que vous écrivez : ce qu’il faut faire, pour " +
    `quelles raisons, et ce qui s’y oppose. Dites ce que vous ne savez pas. ${HONEST} Pas de salutation, pas de ` +
    `préambule, pas de titre.`,
  perPoint: (length: string) => `Au plus ${length} pour chaque point.`,
  criticise: (most: number, isDiff: boolean) =>
    "Critiquez le texte en gardant à l’esprit ce que vous cherchez. Soulevez au plus " +
    `${
      count(most, "point")
    }, les plus graves en premier. Mieux vaut quelques points solides qu’un grand nombre : un point faux coûte ` +
    "plus à qui lit qu’un point manquant, et n’en soulever aucun est une bonne réponse si vous ne trouvez rien." +
    (isDiff ? " Le texte est un diff : critiquez l’effet des lignes ajoutées et supprimées." : ""),
  copyWords:
    "Pour chaque point, recopiez les mots du texte dont il s’agit, lettre pour lettre : juste assez pour montrer le " +
    "défaut, et assez pour qu’ils ne figurent qu’une fois dans le texte. Ils sont vérifiés : un point sur des mots " +
    "qui n’y figurent pas ne compte pas. Pour ce qui manque dans le texte, mettez null à la place des mots.",
  honest: HONEST,
  reply:
    "Ci-dessus figure ce que les critiques disent de votre texte ; chaque point commence par son numéro. Dites de " +
    "chacun si vous l’acceptez, le rejetez ou le laissez ouvert, et pourquoi. Acceptez ce qui est juste ; rejetez ce " +
    "qui est faux, et montrez pourquoi ; ne laissez ouvert que ce que personne ici ne peut savoir. Donnez ensuite " +
    "tout le texte à nouveau, avec ce que vous avez accepté et sans autre changement. Il se lit seul : il ne dit " +
    "rien des critiques ni des changements. " +
    HONEST,
  judge: (work: number) =>
    `Statuez sur chaque point, par son numéro, d’après le texte tel qu’il est maintenant, dans le message ${work} :\n` +
    "- settled : il était juste, et le texte n’a plus ce défaut\n" +
    "- stands : il est juste, et le texte a encore ce défaut\n" +
    "- refuted : il est faux\n" +
    "- open : personne ici ne peut le savoir\n\n" +
    "Fiez-vous aux mots du texte, non à ce qui en est dit, ni à l’assurance de chacun. Dites ensuite à quoi le texte " +
    "aboutit maintenant, en une phrase qui réponde à ce que demande la tâche, avec le point qui tient encore contre " +
    "lui, s’il y en a un.",
  said: "Quelqu’un dit du texte ci-dessus :",
  point: (id: string, words: string | undefined, says: string, instead: string) =>
    `- ${id} ${words === undefined ? "Il manque quelque chose" : `Sur ${words}`} : ${says} Plutôt : ${instead}`,
  refute:
    "Essayez de réfuter chacun de ces points, par son numéro : trouvez les mots du texte qui montrent qu’il est " +
    "faux, ou dites pourquoi ce qu’il craint ne peut pas arriver. Un point n’est réfuté que si vous pouvez montrer " +
    "qu’il est faux ; qu’il soit mineur ou improbable ne le réfute pas. Si une partie est fausse et que le reste " +
    "tient, il est réfuté en partie. Recopiez lettre pour lettre les mots qui le réfutent : ils sont vérifiés.",
} satisfies Translation<typeof en.TASKS>;

/** Descriptions of the fields of answers. */
export const FORMS = {
  reason: "Pourquoi, en une ou deux phrases.",
  same: "Le numéro d’un point antérieur qui dit aussi tout cela ; null si aucun ne le fait.",
  words: "Les mots du texte dont il s’agit, lettre pour lettre ; null s’il manque quelque chose.",
  says: "Ce qui ne va pas, et pourquoi cela importe à qui se fie au texte ; compréhensible sans les autres champs.",
  instead: "Ce qui serait juste.",
  impact:
    "defeats : le texte manque son but ou fait du tort ; sometimes : il échoue dans un cas qui peut se présenter ; " +
    "minor : il y perd en clarté ou demande plus d’effort.",
  holds: "Ce que vous avez examiné et ce qui en tient, en une ou deux phrases.",
  points: "Les plus graves en premier ; vide s’il n’y en a pas.",
  invented: (words: readonly string[]) =>
    `Ces mots ne figurent pas dans le texte : ${
      words.map(quoted).join(", ")
    }. Recopiez ce qui y figure, ou retirez le point.`,
  decided: "Ce à quoi le texte aboutit, en une phrase qui réponde à ce que demande la tâche, sans numéro de point.",
  work: "Tout le texte à nouveau, avec ce que vous avez accepté ; null si rien ne change.",
  proof: "Les mots du texte qui le réfutent, lettre pour lettre ; null s’il n’y en a pas.",
  refuted: "partly : la raison dit ce qui en tient encore.",
} satisfies Translation<typeof en.FORMS>;

/** What an answer says of a point, with the reason. */
export const ABOUT_POINT = {
  does: {
    accepts: "accepté",
    rejects: "rejeté",
    leaves_open: "laissé ouvert",
    stands: "tient",
    settled: "réglé",
    refuted: "réfuté",
    open: "ouvert",
    no: "non réfuté",
    partly: "réfuté en partie",
    wholly: "réfuté",
  },
  line: (id: string, does: string, same: string | undefined, reason: string, proof: string | undefined) =>
    `- ${id} ${does}${same === undefined ? "" : `, comme ${same}`} : ${reason}${
      proof === undefined ? "" : ` ${quoted(proof)}`
    }`,
} satisfies Translation<typeof en.ABOUT_POINT>;
