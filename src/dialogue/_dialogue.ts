import type { ProtocolPage } from "../archive/render/facts.ts";
import type { Attachment } from "../transcript/attachment.ts";
import type { Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { Kind } from "../transcript/kind.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import type { DialogueConfig } from "./config.ts";
import type { DialogueParticipant, Expected, ExpectedAside } from "./turn.ts";

/** The protocol's words to a participant, besides what was said. */
export interface Briefing {
  /** Holds for everybody in the whole dialogue. */
  readonly rules: string;
  /** Says who the participant is to be. */
  readonly persona: string;
  /** Gives what the participant may draw on. */
  readonly material: string;
}

/** Everything a workflow brings to a run. */
export interface Dialogue {
  readonly protocol: string;
  readonly topic: string;
  readonly participants: readonly DialogueParticipant[];
  readonly settings: Settings;
  readonly config: DialogueConfig;
  readonly told: (participant: DialogueParticipant) => Briefing;
  /** Given with the question: shown in the first phase. */
  readonly attachments: readonly Attachment[];
  /** Sums up for everybody. */
  readonly summarizer: DialogueParticipant | undefined;
  readonly claims: ClaimChecker | undefined;
  /** The protocol's part in the pages of the archive. */
  readonly page: ProtocolPage | undefined;
  /** On record before anything is said. */
  readonly warnings: readonly Warning[];
  readonly expected: () => readonly Expected[];
  readonly asidesAbout: (kind: Kind) => readonly ExpectedAside[];
  /** Makes the folder of a new archive. */
  readonly makeFolder: (outputDirectory: string, startedAt: Date) => Promise<string>;
}
