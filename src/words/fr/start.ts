/** The page on which a dialogue is started. */
export const START = {
  title: "Lancer un dialogue",
  question: "Quelle est la question ?",
  needsScript: "Pour lancer un dialogue, JavaScript est nécessaire. Pour lire les archives, non.",
  brief: "Fiche",
  noBrief: "Aucune",
  choose: "Choisir",
  asInBrief: "Laissez vide pour reprendre le texte de la fiche.",
  whoTakesPart: "Qui participe",
  model: "Modèle pour tous ceux qui n’en ont pas",
  pressName: "Un clic sur un nom permet de changer le nom, le rôle ou la position.",
  limits: "Les limites et tous les réglages, qui l’emportent sur le préréglage",
  cost: "Le coût s’affiche ici dès que les champs marqués d’un * sont remplis.",
  start: "Lancer",
  thoroughly: "Avec quel soin",
  asEverybody: "Comme pour tous",
  person: "Une personne : une place pour moi",
  somebody: "Quelqu’un",
  name: "Nom",
  role: "Rôle",
  position: "Position",
  answeredBy: "Qui répond",
  add: "Ajouter quelqu’un",
} as const;

/** The subjects of dialogues, by the names of their fields. */
export const SUBJECTS = {
  motion: "Motion",
  question: "Question",
  problem: "Problème",
  topic: "Sujet",
  task: "Tâche",
} as const;

/** The documents that are given with a question. */
export const DOCUMENTS = {
  title: "Documents",
  forms:
    "PDF, DOCX, HTML, texte ou images, 20 Mo au plus en tout. Les participants les citent, et leurs citations sont " +
    "vérifiées. Choisissez des fichiers, déposez-les n’importe où sur cette page ou collez un texte.",
  choose: "Choisir des fichiers",
  paste: "Coller un texte",
  for: (list: string) => `Pour ${list}`,
  everybody: "tous",
} as const;
