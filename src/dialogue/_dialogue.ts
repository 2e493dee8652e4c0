import type { ProtocolPage } from "../archive/render/facts.ts";
import type { Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { Briefing } from "./_prompts.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import type { DialogueParticipant } from "./turn.ts";

/** Everything a workflow brings to a run. */
export interface Dialogue {
  readonly protocol: string;
  readonly topic: string;
  readonly participants: readonly DialogueParticipant[];
  readonly settings: Settings;
  readonly config: DialogueConfig;
  readonly briefing: Briefing;
  /** Who sums up for everybody. */
  readonly summarizer: DialogueParticipant | undefined;
  /** Looks up what statements cite and quote. */
  readonly claims: ClaimChecker | undefined;
  /** Its part in the pages of the archive. */
  readonly page: ProtocolPage | undefined;
  /** What a reader should know before anything is said. */
  readonly warnings: readonly Warning[];
  /** May be run more than once. */
  readonly script: (floor: Floor) => Promise<void>;
  /** Whether it really may. */
  readonly repeatable: boolean;
  /** Makes the folder of a new archive. */
  readonly makeFolder: (outputDirectory: string, startedAt: Date) => Promise<string>;
}
