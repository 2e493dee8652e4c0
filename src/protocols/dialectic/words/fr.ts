import { count, integer, plural, s } from "../../../words/fr/numbers.ts";
import { de, listed, quoted } from "../../../words/fr/phrases.ts";
import type { Met } from "../design.ts";
import * as en from "./en.ts";

const questions = (n: number) => count(n, "question");
const major = (n: number) => count(n, "exigence majeure", "exigences majeures");

/**
 * Headings and fields that say what the statements under them are, in small letters; `none` are no requirements. The
 * English ones are usual in French texts too.
 */
export const LABELS: typeof en.LABELS = {
  major: [
    "exigence",
    "exigences",
    "exigences fonctionnelles",
    "exigences non fonctionnelles",
    "exigences techniques",
    "exigences majeures",
    "exigences obligatoires",
    "doit",
    "doivent",
    "obligatoire",
    "obligatoires",
    "impératif",
    "impératifs",
    "indispensable",
    "indispensables",
    "requis",
    "nécessaire",
    "contrainte",
    "contraintes",
    "conditions",
    "critères d'acceptation",
    ...en.LABELS.major,
  ],
  minor: [
    "devrait",
    "devraient",
    "pourrait",
    "pourraient",
    "exigences mineures",
    "exigences facultatives",
    "facultatif",
    "facultatifs",
    "optionnel",
    "optionnels",
    "souhaitable",
    "souhaitables",
    "souhait",
    "souhaits",
    "souhaité",
    "si possible",
    "de préférence",
    "appréciable",
    "en plus",
    "bonus",
    ...en.LABELS.minor,
  ],
  none: [
    "non requis",
    "non exigé",
    "pas nécessaire",
    "pas obligatoire",
    "hors périmètre",
    "hors du périmètre",
    "hors sujet",
    "exclu",
    "exclusions",
    "aucune exigence",
    "non objectifs",
    ...en.LABELS.none,
  ],
};

/** Other words of headings: endings of those that say major requirements, and words that begin a note on a label. */
export const LABEL_PARTS: typeof en.LABEL_PARTS = {
  endings: [" exigences", ...en.LABEL_PARTS.endings],
  notes: ["pour", "de", "du", "des", "à", "et", ...en.LABEL_PARTS.notes],
};

/** The shipped roles, in small letters where the language has them. */
export const ROLES = {
  architect: "architecture",
  performance: "performances",
  security: "sécurité",
  testing: "tests",
  data_modelling: "modèle de données",
  simplicity: "simplicité",
  generalist: "vue d’ensemble",
  judge: "juge",
  client: "commanditaire",
} as const;

/** What an agent of a shipped role looks at. */
export const FOCUS = {
  architect:
    "les parties de la solution, la responsabilité de chacune, leurs points de contact et le coût d’un changement",
  performance:
    "la charge, les temps de réponse, le débit et la croissance : ce qui devient lent ou cher en premier, et comment " +
    "on le mesure",
  security:
    "la protection : qui pourrait abuser de la solution ou la mettre en panne, ce qui serait perdu, et comment sont " +
    "gardés les accès, les données et les secrets",
  testing:
    "la preuve que cela marche : ce qui peut échouer, à quoi on remarque une panne, et ce qui prouve une correction",
  data_modelling:
    "les données : ce qui est stocké, ce que cela signifie, ce qui doit toujours être vrai, et comment on les " +
    "modifie et les migre",
  simplicity:
    "ce que l’on peut omettre : le moins de parties qui fassent l’affaire, et ce que coûte chaque partie de plus",
  generalist: "l’ensemble : si la solution résout le problème, pour qui, et ce que tous les autres ont négligé",
} as const;

/** How important a requirement is. */
export const LEVELS = { major: "majeure", minor: "mineure" } as const;

/** How far a design covers a requirement; a number of designs may stand before it. */
export const COVERAGE = { uncovered: "pas du tout", partly: "en partie", covered: "entièrement" } as const;

/** The requirements, as everybody is told of them. */
export const REQUIREMENTS = {
  title: "Exigences",
  none: "Aucune exigence n’a été trouvée dans le problème.",
  held: "Les exigences majeures doivent être satisfaites, les mineures si possible :",
  ofProblem: "Ses exigences ; les majeures doivent être satisfaites, les mineures si possible :",
} as const;

/** Introduction of a dialectic for everybody. Names are in one line. */
export const RULES = {
  about: (agents: number) =>
    `Ceci est une dialectique : ${
      agents === 1 ? "un agent conçoit" : "des agents aux rôles différents conçoivent"
    } une solution à un problème.`,
  takesPart: "Qui participe :",
  looksAt: (agent: string, focus: string) => `${agent} : examine ${focus}`,
  judge: (name: string, isNamedSo: boolean) =>
    `${name}${isNamedSo ? "" : ", juge"} : écrit une seule solution à partir des projets`,
  client: (name: string) => `${name} : commanditaire, qui a posé le problème`,
  problem: "Le problème :",
  course: "Le déroulement :",
} as const;

/** The course of a dialectic, as everybody is told of it beforehand. Confidence is in percent. */
export const STEPS = {
  questions: "Les agents peuvent poser des questions au commanditaire.",
  proposals: "Chaque agent propose un projet.",
  rounds: (rounds: number, untilConfidence?: number) =>
    `${
      rounds === 1 ? "Un tour" : `Jusqu’à ${integer(rounds)} tours`
    } : chaque agent critique les projets des autres, puis révise le sien.${
      untilConfidence === undefined
        ? ""
        : ` Fin anticipée si la confiance du juge atteint ${integer(untilConfidence)} %.`
    }`,
  checked: "Les affirmations des projets sont vérifiées, et tous apprennent ce qui est faux.",
  solution: "Le juge écrit une seule solution.",
} as const;

const youAre = (name: string | undefined) => `Vous êtes ${name === undefined ? "" : `${name}, `}`;

/** The role of a participant, in its own prompts; without the name, or the role, where one says the other. */
export const PERSONAS = {
  judge: (name?: string) => `${youAre(name)}juge. Vous ne concevez rien vous-même.`,
  client: (name?: string) => `${youAre(name)}commanditaire : vous avez posé le problème.`,
  agent: (name: string, role?: string, focus?: string) =>
    `Vous êtes ${name}.${role === undefined ? "" : ` Votre rôle : ${role}.`}${
      focus === undefined ? "" : ` Vous examinez ${focus}.`
    }`,
} as const;

/** The task in each kind of turn. */
export const TASKS = {
  clarification:
    "Demandez ce que vous devez savoir avant de pouvoir concevoir une solution, la question la plus importante en " +
    "premier. Ne demandez rien que le problème dise déjà, ni que vous puissiez raisonnablement supposer.",
  followUp:
    "Lisez les réponses du commanditaire. Si elles laissent quelque chose ouvert ou soulèvent un point nouveau, ne " +
    "posez de question à ce sujet que si votre projet en dépend.",
  answer:
    "Répondez à chaque question en une à trois phrases. Laissez une réponse vide si vous ne savez pas ou ne voulez " +
    "pas décider.",
  proposal: "Proposez votre projet : ses parties, la façon dont elles fonctionnent ensemble, et pourquoi.",
  critique:
    "Critiquez ce projet du point de vue de votre rôle : ce qui échoue, ce qui manque, et comment y remédier. " +
    "Commencez par le point le plus fort, et finissez par ce qu’il faut garder.",
  refinement:
    "Révisez votre projet : tenez compte de ce que les critiques ont de juste, reprenez ce qu’un autre projet fait " +
    "mieux, et donnez à nouveau le projet entier. Dites ce que vous avez changé, et d’après quelle critique ou quel " +
    "projet ; dites aussi ce que vous n’avez pas retenu, et pourquoi.",
  evaluation: "Pesez les projets dans leur état actuel.",
  synthesis:
    "Écrivez une seule solution à partir des projets dans leur état actuel, assez complète pour que l’on puisse la " +
    "réaliser. Elle ne doit pas se contredire : si deux projets s’excluent, choisissez, et donnez le choix et sa " +
    "raison parmi les arbitrages. Dites ensuite ce que vous recommandez, et ce qui est encore ouvert.",
} as const;

/** What agents are asked about the requirements, after their task. */
export const COVERING = {
  proposal: "Dites ensuite comment il couvre chaque exigence. S’il ne le fait qu’en partie ou pas du tout, dites-le.",
  critique: "Nommez chaque exigence qu’il prétend couvrir et ne couvre pas.",
  refinement: "Dites ensuite comment il couvre maintenant chaque exigence.",
} as const;

/** What holds of every task. */
export const MANNER = {
  honest:
    "N’inventez jamais de chiffre, de source ni de fait sur le problème : présentez une hypothèse comme une hypothèse.",
  plain: "Pas de salutation, pas de préambule, pas de titre.",
} as const;

const criticisedIn = (numbers: readonly number[]) =>
  `après les critiques qu’en ${plural(numbers.length, "fait le message", "font les messages")} ${
    listed(numbers.map(String))
  }`;

/** Instructions to a judge about the designs, and questions about them. Designs and critiques are by the numbers of messages. */
export const JUDGING = {
  standing: "Les projets en vigueur :",
  refined: (design: number, author: string, of: number, critiques: readonly number[]) =>
    `Message ${design}, par ${author} : révision du message ${of}, ${criticisedIn(critiques)}.`,
  unrefined: (design: number, author: string, critiques: readonly number[]) =>
    `Message ${design}, par ${author} : non révisé ${criticisedIn(critiques)}.`,
  earlier: "D’une critique antérieure, seul compte encore ce à quoi le projet révisé ne répond pas.",
  unfulfilled: "Nommez chaque exigence majeure qu’aucun des projets ne satisfait.",
  covered: "Dites de chaque exigence dans quelle mesure la solution la couvre.",
  sure: {
    evaluation:
      "Donnez, de 0 à 100, votre confiance qu’une solution écrite maintenant à partir de ces projets serait juste.",
    synthesis: "Donnez, de 0 à 100, votre confiance qu’elle est juste.",
  },
} as const;

/** What the forms ask for. */
export const FORM = {
  solution: "Le projet entier : il doit se comprendre seul.",
  changes: "Ce que vous avez changé, et d’après quelle critique ; ce que vous n’avez pas retenu, et pourquoi.",
  tradeOffs:
    "Ce qui a été choisi là où des projets s’excluent, et pourquoi ; et ce que l’on abandonne, et en échange de quoi.",
  recommendations: "Ce qu’il faut faire, et ce qu’il faut surveiller.",
  openQuestions: "Ce qui reste à découvrir ou à décider.",
  decided: "La solution en une phrase, comme réponse au problème, sans numéro ni nom de partie.",
  questions: (most: number) => `Au plus ${integer(most)} ; une liste vide si tout est clair.`,
  question: (asker: string, question: string) => `${asker} demande : ${question}`,
  how: "Comment elle est couverte, ou pourquoi elle ne l’est pas.",
  requirement: (level: string, text: string) => `${level} : ${text}`,
  reason: "Pourquoi la confiance qui suit n’est ni plus haute ni plus basse.",
  confidence: "Votre confiance.",
  whyUnfulfilled: "Pourquoi elle n’est pas satisfaite.",
  unfulfilled: "Les exigences majeures qui ne sont pas satisfaites ; vide si toutes le sont.",
} as const;

/** What messages say besides a speaker's own words. */
export const MESSAGE = {
  noQuestions: "Je n’ai pas de questions.",
  noQuestion: "Il n’y a pas eu de question.",
  asked: (id: string, asker: string, question: string) => `${id}, question ${de(asker)} : ${question}`,
  answer: (answer: string) => `Réponse : ${answer}`,
  notAnswered: "Sans réponse.",
  changed: (changes: string) => `Ce qui a changé : ${changes}`,
  notSaid: "non indiqué",
  requirements: "Couverture des exigences :",
  unfulfilled: "Exigences majeures non satisfaites :",
  unknown: "inconnue",
  tradeOffs: "Arbitrages :",
  recommendations: "Recommandations :",
  openQuestions: "Questions ouvertes :",
} as const;

/** How sure a judge is of a solution. Confidences are 0 to 100. */
export const CONFIDENCE = {
  is: (confidence: string) => `Confiance : ${confidence}`,
  notSaid: "non indiquée",
  of: (confidence: number) => `${integer(confidence)} sur 100`,
  limited: (given: number | undefined, held: number | undefined, isKnown: boolean) =>
    `confiance donnée : ${given} ; seuls ${held} comptent tant ${
      isKnown
        ? "qu’une exigence majeure n’est pas satisfaite"
        : "que les exigences non satisfaites ne sont pas indiquées"
    }`,
} as const;

/** The designs and what they cover, on pages. */
export const DESIGNS = {
  none: "Aucun projet n’a été donné.",
  about: (hasSynthesis: boolean) =>
    "Nombre de projets en vigueur qui couvrent chaque exigence, selon leurs auteurs." +
    (hasSynthesis ? " La dernière colonne donne l’avis du juge sur la solution." : ""),
  level: "Niveau",
  requirement: "Exigence",
  synthesis: "Solution",
  stage: (round: number) => round === 0 ? "Propositions" : `Tour ${integer(round)}`,
  notStated: "non indiqué",
  unfulfilled: "non satisfaite",
  notUnfulfilled: "non citée parmi les non satisfaites",
  title: "Projets finaux",
  author: "Auteur",
  design: "Projet",
  message: (number: number) => `message ${number}`,
} as const;

/** Questions to the client, on pages. */
export const CLARIFICATIONS = {
  title: "Demandes de précisions",
  asked: (n: number, askers: readonly string[], unanswered: number) =>
    `${questions(n)} par ${listed(askers)}${unanswered === 0 ? "" : `, dont ${integer(unanswered)} sans réponse`}.`,
} as const;

/** The picture of what designs cover. */
export const PICTURE = {
  label: (n: number) => `Couverture de ${count(n, "exigence")}, que le tableau ci-dessous donne en mots`,
  judged: "comme la solution les satisfait",
} as const;

/** Texts about a dialectic's outcome. Confidences are 0 to 100. */
export const DIALECTIC = {
  quoted,
  met: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "Aucune exigence majeure n’a été trouvée dans le problème.";
    if (unmet === undefined) {
      return all === 1
        ? "Le juge n’a pas dit si la seule exigence majeure est satisfaite."
        : `Le juge n’a pas dit lesquelles des ${major(all)} ne sont pas satisfaites.`;
    }
    const whole = all - unmet.length - partly.length;
    if (all === 1) {
      const how = whole === 1
        ? "est satisfaite"
        : partly.length === 1
        ? "n’est satisfaite qu’en partie"
        : "n’est pas satisfaite";
      return `Selon le juge, la seule exigence majeure ${how}.`;
    }
    if (whole === all) return `Selon le juge, les ${major(all)} sont satisfaites.`;
    return `Sur ${major(all)}, le juge en a trouvé ${integer(whole)} satisfaite${s(whole)}, ${
      integer(partly.length)
    } satisfaite${s(partly.length)} en partie et ${integer(unmet.length)} non satisfaite${s(unmet.length)}.`;
  },
  but: ({ all, unmet, partly }: Met) => {
    if (all === 0) return "";
    if (unmet === undefined) return " ; on ignore quelles exigences elle satisfait";
    if (all === 1 && unmet.length > 0) return " ; la seule exigence majeure n’est pas satisfaite";
    if (all === 1 && partly.length > 0) return " ; la seule exigence majeure n’est satisfaite qu’en partie";
    const faults = [
      ...(unmet.length === 0
        ? []
        : [`${listed(unmet)} ${plural(unmet.length, "n’est pas satisfaite", "ne sont pas satisfaites")}`]),
      ...(partly.length === 0 ? [] : [
        `${listed(partly)} ${
          plural(partly.length, "n’est satisfaite qu’en partie", "ne sont satisfaites qu’en partie")
        }`,
      ]),
    ];
    if (faults.length > 0) return ` ; sur ${major(all)}, ${listed(faults)}`;
    return all === 1 ? " ; la seule exigence majeure est satisfaite" : ` ; les ${major(all)} sont satisfaites`;
  },
  partlyMet: (requirement: string, how: string) =>
    `${requirement} n’est satisfaite qu’en partie${how === "" ? "." : ` : ${how.replace(/\.$/, "")}.`}`,
  inPart: (ids: readonly string[]) => `Satisfaites seulement en partie : ${ids.join(", ")}.`,
  sureOf: (confidence: number | undefined, open: number) => {
    const by = "le juge, qui a aussi écrit la solution";
    const sure = confidence === undefined
      ? `sans confiance donnée par ${by}`
      : `${integer(confidence)} sur 100 selon ${by}`;
    return open === 0 ? sure : `${sure} ; ${count(open, "question ouverte", "questions ouvertes")}`;
  },
  confidence: (confidence: number | undefined) =>
    confidence === undefined
      ? "le juge n’a pas donné de confiance"
      : `confiance du juge : ${integer(confidence)} sur 100`,
  tradeOff: (text: string) => `Arbitrage : ${text}`,
  notMet: (requirement: string, reason: string) => `${requirement} n’est pas satisfaite : ${reason}`,
  none: "Il n’y a pas de solution.",
  sure: (confidence: number | undefined) =>
    `Confiance : ${confidence} sur 100, et toutes les exigences majeures sont satisfaites.`,
  noConfidence: "Le juge n’a pas donné de confiance.",
  unsure: (confidence: number) => `La confiance du juge est de ${integer(confidence)} sur 100.`,
  unfulfilled: (ids: readonly string[]) => `Non satisfaites : ${ids.join(", ")}.`,
  open: (n: number) => `${count(n, "question reste ouverte", "questions restent ouvertes")}.`,
} as const;
