import { count, decimal, figure, integer, plural } from "../../../words/fr/numbers.ts";
import { listed, quoted } from "../../../words/fr/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type { ClaimRelation, Stance } from "../response.ts";
import type * as en from "./en.ts";

/** Names of the stances. */
export const STANCE = { yes: "oui", no: "non", neutral: "neutre" } satisfies Translation<typeof en.STANCE>;

const ALTERNATIVES = new Intl.ListFormat("fr", { type: "disjunction" });
const fixed = (value: number) => decimal(value, 2);
const or = (stances: readonly Stance[]) => ALTERNATIVES.format(stances.map((stance) => quoted(STANCE[stance])));
const has = (n: number) => plural(n, "a", "ont");

const afterRounds = (n: number) => `après ${count(n, "tour")}`;
const ofRounds = (n: number, allowed: number) => `après ${count(n, "tour")} sur ${integer(allowed)}`;
const unstopped = (text: string) => text.replace(/\.$/, "");

const RULE_NAMES: Readonly<Record<string, string>> = {
  consensus: "accord atteint",
  convergence: "positions inchangées",
  confidence: "confiance de tous",
  judge: "avis du juge",
};
const ruleName = (rule: string) => RULE_NAMES[rule] ?? rule.replaceAll("_", " ");

const FINDING_NAMES: Readonly<Record<keyof typeof en.AGREEMENT["findings"], string>> = {
  too_few: "trop peu de réponses",
  no_agreement: "pas d’accord",
  same_stance: "même avis",
  confident_disagreement: "désaccord entre gens sûrs d’eux",
  agreement: "accord",
};

/** Texts about a roundtable's outcome. */
export const ROUNDTABLE = {
  tooFew: "Indécis : moins de deux ont répondu",
  agree: (largest: number, all: number, position: string) =>
    `${largest === all ? `Les ${all} sont d’accord` : `${largest} sur ${all} sont d’accord`} : ${
      quoted(
        unstopped(position),
      )
    }`,
  sameStance: (all: number, stance: Stance | "the same" = "the same") =>
    `Les ${all} disent ${stance === "the same" ? "la même chose" : quoted(STANCE[stance])}, chacun en d’autres termes`,
  noAgreement: (how: string, shared: string | undefined) =>
    `Pas d’accord complet : ${how}${shared === undefined ? "" : ` ; tous soutiennent : ${quoted(unstopped(shared))}`}`,
  someAgree: (largest: number, all: number, position: string) =>
    `${largest} sur ${all} ${plural(largest, "soutient", "soutiennent")} ${quoted(unstopped(position))}`,
  positionsHeld: (holders: number, positions: number) => `${holders} soutiennent ${count(positions, "position")}`,
  saying: (many: number, stance: Stance) =>
    stance === "neutral"
      ? count(many, "est neutre", "sont neutres")
      : `${count(many, "dit", "disent")} ${STANCE[stance]}`,
  allHold: (points: readonly string[]) =>
    `Tous soutiennent : ${listed(points.map((point) => quoted(unstopped(point))))}.`,
  sure: (stances: string, round: number, isFound: boolean) =>
    `${stances} ${afterRounds(round)}${isFound ? ", et un juge a constaté un accord" : ""}`,
  ended: (n: number) => `Fin ${afterRounds(n)}.`,
  endedBy: (rule: string, n: number) => `Fin (${ruleName(rule)}) ${afterRounds(n)}.`,
  endedEarly: (rule: string, n: number, allowed: number) => `Fin (${ruleName(rule)}) ${ofRounds(n, allowed)}.`,
  cutAt: (n: number, allowed: number) => `Fin ${ofRounds(n, allowed)}.`,
  level: (
    level: number,
    finding: keyof typeof en.AGREEMENT["findings"],
    round: number,
    comparedBy: "judge" | "words",
  ) =>
    `degré ${fixed(level)} sur 1 (${FINDING_NAMES[finding]}), tour ${round}, comparaison ${
      comparedBy === "judge" ? "par un juge" : "d’après les mots"
    }`,
  opposed: (some: string, others: string, text: string) => `${some} contre ${others} : ${unstopped(text)}.`,
  against: (author: string, rebutters: string, message: number, text: string) =>
    `${author} contre ${rebutters} (message ${message}) : ${quoted(unstopped(text))}.`,
  open: (text: string) => `Encore ouvert : ${unstopped(text)}${text.endsWith("?") ? "" : "."}`,
  stanceMoved: (from: Stance, to: Stance) => `avis ${STANCE[from]} → ${STANCE[to]}`,
  confidenceMoved: (from: number | undefined, to: number | undefined) =>
    `confiance ${from === undefined ? "?" : fixed(from)} → ${to === undefined ? "?" : fixed(to)}`,
  notMoved: "aucun",
  tooEasily: "Tous sont sûrs d’eux et disent la même chose : l’accord est peut-être venu trop facilement.",
  assigned: "Les avis étaient attribués : le fait qu’ils diffèrent ne décide rien.",
  withoutConclusion: "une table ronde sans conclusion: false en a une",
} satisfies Translation<typeof en.ROUNDTABLE>;

const SIGNS = {
  confident: "tous sont sûrs d’eux",
  one_stance: "il n’y a qu’un seul avis",
  near_identical: "les positions sont presque identiques",
};

/** What comparing the positions found, and where they agree and differ. */
export const AGREEMENT = {
  findings: {
    too_few: "Moins de deux ont répondu au dernier tour : il n’y a rien à comparer.",
    no_agreement: "Aucun accord complet n’a été trouvé.",
    confident_disagreement: "Il n’y a pas d’accord : tous sont sûrs d’eux et soutiennent des positions différentes.",
    same_stance:
      "Tous donnent le même avis, mais formulent leurs positions différemment ; personne n’a jugé ce qu’elles " +
      "signifient.",
    agreement: "Un accord a été trouvé.",
  },
  stances: (stances: readonly (readonly [stance: Stance, holders: number])[]) =>
    `Avis : ${stances.map(([stance, holders]) => `${STANCE[stance]} ${holders}`).join(", ")}.`,
  compared: {
    judge: "Le juge a comparé les positions.",
    words: "Les positions ont été comparées d’après leurs mots.",
  },
  opposed: "Avis opposés",
  tooEasily: (signs: readonly (keyof typeof SIGNS)[], advice = "") =>
    `L’accord est peut-être venu trop facilement : ${listed(signs.map((sign) => SIGNS[sign]))}. ${advice}`.trimEnd(),
  review: "Tenez un autre tour avec un avocat du diable, ou faites relire le résultat par quelqu’un.",
  noConfidence: "Personne n’a indiqué sa confiance.",
  confidences: (
    { given, mean, median, lowest, highest }: Readonly<
      Record<"given" | "mean" | "median" | "lowest" | "highest", number>
    >,
  ) =>
    `Confiance, indiquée par ${given} : moyenne ${fixed(mean)}, médiane ${fixed(median)}, ` +
    `de ${fixed(lowest)} à ${fixed(highest)}.`,
} satisfies Translation<typeof en.AGREEMENT>;

/** Reasons for the advice on an outcome. */
export const ADVICE = {
  noAgreement: "Il n’y a pas d’accord complet sur lequel s’appuyer.",
  uncompared: "Personne n’a comparé ce que signifient les positions.",
  absent: (absent: number) => `Au dernier tour, ${count(absent, "réponse manque", "réponses manquent")}.`,
  withoutConfidence: (given: number, holders: number) =>
    `Certains n’ont pas indiqué leur confiance : ${given} sur ${holders} l’${has(given)} fait.`,
  lowMean: (mean: number, enough: number) =>
    `La confiance moyenne est de ${fixed(mean)}, en dessous de ${figure(enough)}.`,
  apart: (spread: number, most: number) =>
    `L’écart entre les confiances est de ${fixed(spread)}, au-dessus de ${figure(most)}.`,
  proceed: (level: number, mean: number, spread: number) =>
    `Degré d’accord ${fixed(level)}, confiance moyenne ${fixed(mean)}, écart entre les confiances ${
      fixed(spread)
    }, et tous ont répondu.`,
} satisfies Translation<typeof en.ADVICE>;

/** Announcements when the rounds are over. */
export const ENDING = {
  over: "Les tours sont terminés.",
  cutShort: "Les tours ont été interrompus.",
  allAgree: "Un participant, interrogé, constate que tous sont d’accord.",
  consensus: (level: number, enough: number) => `Degré d’accord ${fixed(level)} ; ${figure(enough)} suffit.`,
  convergence: (n: number) => `Personne n’a changé de position depuis ${count(n, "tour")}.`,
  confidence: (confidence: number, isOfSeveral: boolean) =>
    `La confiance de chacun est de ${figure(confidence)} ou plus${
      isOfSeveral ? ", mais tous ne soutiennent pas la même position" : ""
    }.`,
  judge: (reason: string) => `Le juge constate qu’un autre tour n’apporterait rien : ${reason}`,
} satisfies Translation<typeof en.ENDING>;

/** The rules of a roundtable, the same for everybody. */
export const RULES = {
  topic: (topic: string) => `Ceci est une table ronde. Le sujet : ${topic}`,
  people: "Qui participe :",
  person: (name: string, part?: string) => part === undefined ? name : `${name} : ${part}`,
  judge: (name: string) => `${name} compare les positions, rend un jugement et ne prend pas parti.`,
  course: (n: number, concludes: boolean) =>
    `Le déroulement : ${
      n === 1 ? "un tour où chacun donne une réponse" : `au plus ${n} tours où chacun donne une réponse`
    }${concludes ? ", puis une conclusion" : ""}.`,
  orders: {
    together: "Tous répondent en même temps, et nul n’entend les autres du même tour.",
    sequential: "Ils répondent l’un après l’autre, et chacun entend tous les précédents.",
    parts: "Ils répondent rôle par rôle : ceux d’un même rôle en même temps, après avoir entendu les rôles précédents.",
  },
  checked: "Avant la conclusion, les affirmations de la dernière réponse de chacun sont vérifiées.",
} satisfies Translation<typeof en.RULES>;

/** Instructions to those who take part about themselves. */
export const PERSONA = {
  you: (name: string) => `Vous êtes ${name}.`,
  judge: (name?: string) =>
    `Vous êtes ${
      name === undefined || name === SEATS.judge ? "" : `${name}, `
    }juge de cette table ronde. Vous ne prenez pas parti. ` +
    "Vous jugez d’après les raisons et les preuves, non d’après l’assurance, le nombre ou les belles paroles.",
  part: (part: string, anchor: string) => `Votre rôle : ${part}. ${anchor}`,
  position: (position: string) => `Votre position de départ : ${position}`,
} satisfies Translation<typeof en.PERSONA>;

const FAIRLY =
  "N’affirmez pas plus d’accord que n’en montrent les réponses. Si vous utilisez leurs chiffres, nommez les sources " +
  "entre crochets, comme elles le font.";

/** Tasks of speakers and the judge. */
export const TASKS = {
  contract:
    "Parlez pour vous seulement, et considérez d’autres points de vue avant de répondre. N’inventez jamais de " +
    "source, de chiffre ni de citation.",
  lastRound: "C’est le dernier tour.",
  nothingSaid: "(rien n’a encore été dit)",
  saidAbove: "(ce qui a été dit jusqu’ici est cité plus haut)",
  verify: (questions: string) => `Avant de répondre, posez-vous cette question : ${questions}`,
  again: (problem: string) =>
    `Votre réponse sort de votre rôle. ${problem} Donnez-la encore une fois en entier, comme votre rôle le demande.`,
  guidance: [
    "Vous comparez ce que soutiennent les participants, non leur façon de le dire.",
    "- Deux positions ne sont les mêmes que si elles donnent en pratique la même réponse. Une négation, un autre " +
    "nombre ou une condition que pose une seule d’entre elles les rend différentes. Dans le doute, elles sont " +
    "différentes.",
    "- Ce qu’elles n’ont en commun qu’en partie est un terrain d’entente. L’assurance de chacun n’importe pas ici.",
    "- Ne dites stop que si un autre tour n’apporterait rien d’important. Dans le doute, dites continue.",
  ].join("\n"),
  compareFirst: "Comparez les positions après le tour 1.",
  compare: (round: number) =>
    `Comparez les positions après le tour ${round}. Les réponses du tour précédent figurent en premier : dites qui a ` +
    "changé de position.",
  converged:
    "Tous les participants donnent-ils maintenant en pratique la même réponse ? Une négation, un autre nombre ou une " +
    "condition qu’un seul d’entre eux pose rend les réponses différentes. Dans le doute, répondez que non.",
  verdict: "Donnez votre verdict : la meilleure réponse sur le sujet que permet la discussion. Pesez ensuite chaque " +
    `position : son point le plus fort et son point le plus faible. N’en omettez aucune. ${FAIRLY} Pas de ` +
    "salutation, pas de préambule, pas de titre : commencez par l’essentiel.",
  synthesis:
    "Laissez de côté votre rôle et votre propre position : dites à quoi la discussion est parvenue, avec équité pour " +
    `chaque position. Jugez d’après les réponses ce que les positions ont en commun et en quoi elles diffèrent. ` +
    `${FAIRLY}`,
} satisfies Translation<typeof en.TASKS>;

/** What a response says of its part, and what is wrong with it. */
export const PARTS = {
  violation: (part: string, stances: readonly Stance[], given: Stance) =>
    `Le rôle ${quoted(part)} exige l’avis ${or(stances)} ; l’avis donné est ${quoted(STANCE[given])}.`,
  breaks: (problem: string) => `La personne qui parle sort ici de son rôle. ${problem}`,
  figures: (responses: number, round: number, stances: readonly (readonly [stance: Stance, responses: number])[]) =>
    `${count(responses, "réponse")} au tour ${round} : ${
      stances.map(([stance, each]) => `${each} ${STANCE[stance]}`).join(", ")
    }.`,
  model: "[modèle]",
  perspective: (name: string, focus?: string) =>
    `Considérez le sujet de ce point de vue : ${name}${focus === undefined ? "" : ` (${focus})`}.`,
} satisfies Translation<typeof en.PARTS>;

const ABOUT_STANCES =
  "yes : pour ce que le sujet dit ou demande, avec ou sans conditions ; no : contre ; neutral : ni l’un " +
  "ni l’autre, même quand on ne peut répondre au sujet par oui ou non.";

/** Descriptions of the fields of a response. */
export const RESPONSE_FORM = {
  stance: ABOUT_STANCES,
  partStance: (stances: readonly Stance[]) => {
    const part = `Votre rôle exige ${ALTERNATIVES.format(stances)}.`;
    return stances.length === 1 ? part : `${ABOUT_STANCES} ${part}`;
  },
  supports: "Numéros des points des autres que vous acceptez tels quels ; 3.0 est la position du message 3.",
  rebuts: "Numéros des points des autres que vous contestez.",
  revises: "Numéros de vos propres points antérieurs que vous ne soutenez plus, remplacés ou non.",
  text: "Quelques phrases, avec le nom de la source entre crochets s’il y en a une.",
  label: "Nature de l’affirmation principale : fact (se vérifie), inference (se déduit) ou assumption (admis sans " +
    "preuve) ; null si ce n’est rien de cela.",
  position: "Votre réponse sur le sujet, en une ou deux phrases.",
  points: "Vos raisons, les plus importantes en premier, chacune une seule fois.",
  sure: "Dans quelle mesure les preuves vous permettent d’avoir confiance en votre position.",
  supported: "Dans quelle mesure les preuves étayent votre position.",
  citations: "Les noms des sources que vous citez entre crochets, chacun une fois.",
} satisfies Translation<typeof en.RESPONSE_FORM>;

/** Descriptions of the fields of other answers. */
export const FORMS = {
  reason: "Ce qui est décisif, en une à trois phrases.",
  of: (names: readonly string[]) => `Parmi : ${names.join(", ")}.`,
  held: "Ce qu’ils soutiennent.",
  groups: "Un groupe pour chaque position soutenue, et chaque participant dans un seul d’entre eux.",
  moved: "Ceux dont la position n’est plus celle du tour précédent.",
  commonGround: "Ce que tous soutiennent, une phrase pour chaque point.",
  disagreements: "Ce sur quoi ils diffèrent, une phrase pour chaque point.",
  converged: "true si tous donnent la même réponse, sinon false.",
  decided: "La réponse sur le sujet d’après ce que tous soutiennent, et ce qui reste ouvert entre eux, en une phrase.",
  answer: "Ce à quoi la discussion est parvenue, en quelques paragraphes.",
  shared: "Ce que tous soutiennent, une phrase pour chaque point.",
  open: "Ce qui reste ouvert, et entre qui, une phrase pour chaque point.",
} satisfies Translation<typeof en.FORMS>;

const RELATIONS: Readonly<Record<ClaimRelation, string>> = {
  supports: "accepte",
  rebuts: "conteste",
  revises: "remplace",
};

/** A response and a conclusion as everybody reads them. */
export const SAID = {
  stance: (stance: Stance, confidence: number | undefined, given: string | undefined) =>
    `Avis : ${STANCE[stance]}. Confiance : ${confidence === undefined ? "aucune" : fixed(confidence)}${
      given === undefined ? "" : ` ; ce qui a été donné : ${quoted(given)}`
    }.`,
  points: "Points :",
  sources: "Sources :",
  refers: (relation: ClaimRelation, ids: readonly string[]) => `${RELATIONS[relation]} ${ids.join(", ")}`,
  unknown: (given: readonly string[]) => `point inexistant : ${given.join(", ")}`,
  commonGround: "Terrain d’entente :",
  open: "Ouvert :",
} satisfies Translation<typeof en.SAID>;

/** What claims are labelled. */
export const LABELS = {
  fact: "fait",
  inference: "déduction",
  assumption: "hypothèse",
  none: "sans étiquette",
} satisfies Translation<typeof en.LABELS>;

/** Texts on the pages of a roundtable. */
export const PAGE = {
  agreement: "Accord",
  groupthink: "Risque de pensée de groupe :",
  stance: "Avis",
  position: "Position",
  heldBy: "Soutenue par",
  absent: (names: string) => `Pas de réponse à ce tour : ${names}. Les positions antérieures comptent.`,
  assigned: (participant: string, stances: readonly Stance[]) => `${participant} ${or(stances)}`,
  assignedBy: (mode: string, assigned: readonly string[]) =>
    `Le mode ${mode} a attribué des avis : ${listed(assigned)}.`,
  commonGround: "Terrain d’entente",
  accepted: "Points que d’autres ont acceptés",
  labels: "Les étiquettes entre parenthèses sont celles des auteurs.",
  disagreements: "Désaccords",
  against: (some: string, others: string, text: string) => `${some} contre ${others} : ${text}`,
  by: (author: string, label: keyof typeof LABELS, done: "accepted" | "rebutted") =>
    ` par ${author} (${LABELS[label]}), ${done === "accepted" ? "accepté" : "contesté"} par `,
  in: (name: string) => `${name} dans `,
  andBy: " et par ",
  responses: "Réponses par tour",
  round: "Tour",
  participant: "Participant",
  confidence: "Confiance",
  message: "Message",
  missing: "manque",
  failed: "échec",
  remarks: (isBroken: boolean, earlier: { readonly number: number; readonly isBroken: boolean } | undefined) =>
    [
      ...(isBroken ? [" sort de son rôle"] : []),
      ...(earlier ? [` après ${earlier.number}${earlier.isBroken ? ", qui sortait de son rôle" : ""}`] : []),
    ].join(" ;"),
  sources: "Sources",
  source: (source: string, url: string | undefined, messages: readonly number[]) =>
    `${source}${url === undefined ? "" : `, ${url}`} (${plural(messages.length, "message", "messages")} ${
      messages.join(", ")
    })`,
} satisfies Translation<typeof en.PAGE>;

/** Texts on the drawing of the stances over the rounds. */
export const PICTURE = {
  caption: (isMissing: boolean) => `Avis et confiance${isMissing ? " (creux : aucune confiance donnée)" : ""}`,
  line: (name: string, responses: readonly string[]) => `${name} : ${responses.join(", ")}`,
  response: (stance: Stance, confidence: number | undefined) =>
    `${STANCE[stance]} ${confidence === undefined ? "(aucune confiance donnée)" : figure(confidence)}`,
  none: "aucun",
  round: (round: number) => `tour ${round}`,
  marks: { yes: "oui, avec confiance", neutral: "neutre", no: "non, avec confiance" },
} satisfies Translation<typeof en.PICTURE>;

/** Names of those who take part, where nobody gave one. */
export const SEATS = { judge: "Juge" } satisfies Translation<typeof en.SEATS>;
