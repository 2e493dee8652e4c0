import { capital } from "./phrases.ts";

/**
 * Returns the name of a setting or field as words: `max output tokens` for `maxOutputTokens`, and `logical coherence` for
 * `logical_coherence`.
 */
export function settingName(name: string): string {
  return name.replaceAll("_", " ").replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** What a dialogue's language was told by. */
const TOLD_BY = {
  script: "told by the script of its subject",
  words: "told by the words of its subject",
  nothing: "as nothing told another",
  setting: "as was set",
} as const;

/** The languages of a dialogue. */
export const HELD_IN = {
  label: "Language",
  /** Names of the languages of speakers and of readers, and what they were told by. */
  languages: (speakers: string, readers: string, by: keyof typeof TOLD_BY) =>
    `${capital(speakers === readers ? speakers : `speakers have ${speakers}, readers ${readers}`)}, ${TOLD_BY[by]}`,
} as const;
