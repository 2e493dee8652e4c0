/** The page on which a dialogue is started. */
export const START = {
  title: "Start a dialogue",
  question: "What is the question?",
  needsScript: "Starting a dialogue needs JavaScript. Reading the archives does not.",
  brief: "Brief",
  noBrief: "None",
  choose: "Choose",
  asInBrief: "Leave it empty to take the brief's.",
  whoTakesPart: "Who takes part",
  model: "Model for everybody without one of their own",
  pressName: "Press a name to change it, its role or its position.",
  limits: "Limits and all settings, which override the preset",
  cost: "The cost appears here once the fields marked * are filled in.",
  start: "Start",
  thoroughly: "How thoroughly",
  asEverybody: "As for everybody",
  person: "A person: a seat for me",
  somebody: "Somebody",
  name: "Name",
  role: "Role",
  position: "Position",
  answeredBy: "Answered by",
  add: "Add somebody",
} as const;

/** The subjects of dialogues, by the names of their fields. */
export const SUBJECTS = {
  motion: "Motion",
  question: "Question",
  problem: "Problem",
  topic: "Topic",
  task: "Task",
} as const;

/** The documents that are given with a question. */
export const DOCUMENTS = {
  title: "Documents",
  forms:
    "PDF, DOCX, HTML, text or images, at most 20\u00a0MB together. Speakers cite them, and what they quote is checked. " +
    "Choose files, drop them anywhere on this page, or paste a text.",
  choose: "Choose files",
  paste: "Paste a text",
  /** `list` stands for a list of names to choose from. */
  for: (list: string) => `For ${list}`,
  everybody: "everybody",
} as const;
