import type { Participant } from "../transcript/participant.ts";
import type { ContextSettings } from "./settings.ts";

/** What a summary is to be of. */
export interface SummaryTask {
  readonly maker: Participant;
  readonly method: string;
  readonly numbers: string;
  readonly maxLength: number;
  readonly settings: ContextSettings;
  /** What is shown is a summary that was too long. */
  readonly again: boolean;
}

/** What whoever makes a summary is asked. */
export function summaryInstruction({ numbers, maxLength, settings }: SummaryTask): string {
  return `Summarise messages ${numbers} in at most ${maxLength} ${settings.unit}. ${settings.prompt ?? ""}`;
}
