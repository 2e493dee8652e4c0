import { listed, que } from "./phrases.ts";

/** Some who speak, and what they are. */
interface Speakers {
  readonly kind: "person" | "language model" | "program";
  readonly names: readonly string[];
}

const KINDS = {
  person: ["une personne", "des personnes"],
  "language model": ["un modèle de langage", "des modèles de langage"],
  program: ["un programme", "des programmes"],
} as const;

function areWhat({ kind, names }: Speakers): string {
  const [one, many] = KINDS[kind];
  return names.length === 1 ? `${listed(names)} est ${one}` : `${listed(names)} sont ${many}`;
}

/** The handout of a dialogue for a class. */
export const HANDOUT = {
  whoSpeaks: (
    speakers: readonly Speakers[],
    { sides, isChecked, isRecording }: {
      readonly sides: number;
      readonly isChecked: boolean;
      readonly isRecording: boolean;
    },
  ) => {
    const given = sides === 0
      ? ""
      : sides === 1
      ? " ; le camp à défendre était imposé"
      : " ; le camp de chacun était imposé";
    const checked = isChecked ? " ; les affirmations ont été comparées aux sources" : "";
    const played = isRecording ? " ; les réponses sont enregistrées" : "";
    return `${listed(speakers.map(areWhat))}${given}${checked}${played}.`;
  },
  name: "Nom :",
  forBefore: "Avant la lecture, je suis pour :",
  forAfter: "Après la lecture, je suis pour :",
  answerBefore: "Avant la lecture, ma réponse est :",
  answerAfter: "Après la lecture, ma réponse est :",
  undecided: "sans avis",
  discussion: "À discuter",
  granted: (name: string) => `Quel poids donner au fait ${que(name)} l’ait concédé ?`,
  yours: "Mon avis et mes raisons",
  outcome: "Résultat",
} as const;

/** What the marks in a handout mean. `mark` stands for the words that are marked so. */
export const MARKS_KEY = {
  overstated: (mark: string) => `${mark} : l’affirmation va plus loin que sa source.`,
  overstatedMark: "Un trait ondulé",
  unverifiable: (mark: string) => `${mark} : personne n’a pu vérifier l’affirmation.`,
  unverifiableMark: "Des points",
  wrong: (mark: string) => `${mark} : cela a été dit, et jugé faux.`,
  wrongMark: "barré",
  corrected: (mark: string, correction: string) =>
    `${mark} ${correction} : ce qui est barré a été dit ; la source dit ce qui est entre crochets.`,
  correctionMark: "entre crochets",
  source: (number: string) => `Un nombre en exposant${number} : la source, dans la liste des sources.`,
  message: (number: string) => `${number} : le message 8 ; le numéro de chaque message figure à côté de lui.`,
} as const;
