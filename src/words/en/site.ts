import { count } from "./numbers.ts";

/** Texts around the pages of a published site. */
export const SITE = {
  title: "Dialogues",
  pages: "Pages",
  skip: "Skip to content",
  about: "About",
  published: "What is published",
  allDialogues: "All dialogues",
  search: "Search everything that was said",
  example: "Words from motions, answers and messages",
  dialogues: (dialogues: number) => count(dialogues, "dialogue"),
  experiments: "Experiments",
  none: "No dialogues are published here yet.",
  watch: "Watch",
  watchTitled: (title: string) => `Watch: ${title}`,
  more: "More about this site",
} as const;

/** The page that says what is published, and what is not. */
export const PUBLISHED = {
  title: "What is published",
  each: "For each dialogue",
  parts: (): readonly string[] => [
    "The question, the answer, how sure it is, and why.",
    "Everything that was said, with the scores, the checks, later verdicts, clerks' notes and answers to questions.",
    "The passages of sources that were quoted, with the titles and addresses of all sources.",
    "The names of speakers and of the models that answered for them, and the time of the dialogue.",
  ],
  forStudents: (): readonly string[] => [
    "The question, everything that was said, and the outcome at the end of each page, without scores.",
    "The passages of sources that were quoted, with the titles and addresses of all sources.",
  ],
  costs: "Calls, tokens and costs.",
  sources: "The full texts of sources, and the files that they were read from.",
  left: "Left out",
  private: (): readonly string[] => [
    "Prompts, keys, settings, and requests to tools.",
    "Paths of files and addresses of servers; warnings and failures in a server's own words.",
    "The journals themselves.",
  ],
  noCosts: "Calls, tokens and costs.",
  noSources: "The full texts of sources, the files that they were read from, and images.",
  shown: (dialogues: number) => `${count(dialogues, "dialogue")} ${dialogues === 1 ? "is" : "are"} published.`,
  excluded: (dialogues: number) => `${count(dialogues, "dialogue")} left out by the publisher.`,
  unfinished: (dialogues: number) =>
    `${count(dialogues, "dialogue")} left out because ${dialogues === 1 ? "it is" : "they are"} not over.`,
  broken: (dialogues: number) =>
    `${count(dialogues, "dialogue")} left out because ${dialogues === 1 ? "it" : "they"} cannot be read.`,
  twice: (dialogues: number) => `${count(dialogues, "duplicate dialogue")} left out.`,
} as const;

/** The replay of a dialogue at reading speed. */
export const PLAYER = {
  play: "Watch from the start",
  takes: (minutes: number) => `${count(minutes, "minute")} at reading speed; no model is called, nothing is loaded`,
  title: "Replay",
  pause: "Pause",
  goOn: "Continue",
  back: "Previous message",
  next: "Next message",
  speed: "Speed",
  times: (factor: string) => `${factor} ×`,
  end: "Show all",
} as const;

/** What the scripts of the pages say: `{0}` and so on stand for values. */
export const SITE_BROWSER = {
  goOn: () => "Continue",
  pause: () => "Pause",
  at: (number: string, all: string) => `message ${number} of ${all}`,
  found: (dialogues: string) => `Dialogues found: ${dialogues}`,
  nothing: (words: string) => `Nothing was found for “${words}”.`,
  loading: () => "Loading the messages …",
  failed: () => "The search cannot be loaded: a file is missing from this site.",
  ended: () => "The dialogue is over.",
} as const;
