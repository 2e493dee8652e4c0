/** Rules for all who are asked. */
export const RULES = {
  speakIn: (language: string) => `Write in ${language}, whatever language the words above are in.`,
} as const;
