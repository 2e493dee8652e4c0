import type { AgentRequest, Tool } from "../agents/agent.ts";
import type { ProtocolPage } from "../archive/render/facts.ts";
import type { NewFile } from "../archive/stored_files.ts";
import type { Attachment } from "../transcript/attachment.ts";
import type { Settings } from "../transcript/event.ts";
import type { Warning } from "../transcript/failure.ts";
import type { FloorKind, Kind } from "../transcript/kind.ts";
import type { ClaimChecker } from "./claim_checker.ts";
import type { DialogueConfig } from "./config.ts";
import type { DialogueParticipant, Expected, ExpectedAside } from "./turn.ts";

/** The protocol's instructions for a participant. */
export interface Briefing {
  /** Rules for everybody throughout the dialogue. */
  readonly rules: string;
  /** Tag of the language that everybody is to write in; absent in older dialogues. */
  readonly language: string | undefined;
  /** Description of the participant's persona. */
  readonly persona: string;
  /** Material for all participants who see the same sources. */
  readonly material: string;
  /** The case for the participant's own position. */
  readonly ownCase: string;
  /** Sources in it that may be cited. */
  readonly citable: NonNullable<AgentRequest["citable"]>;
  /** Tools for its turns. */
  readonly tools: readonly Tool[];
}

/** Everything a workflow brings to a run. */
export interface Dialogue {
  readonly protocol: string;
  readonly topic: string;
  readonly participants: readonly DialogueParticipant[];
  readonly settings: Settings;
  readonly config: DialogueConfig;
  readonly told: (participant: DialogueParticipant) => Briefing;
  /** Files given with the question, shown in the first phase. */
  readonly attachments: readonly Attachment[];
  /** Files that a new archive keeps. */
  readonly files: readonly NewFile[];
  /** The participant who summarises for everybody. */
  readonly summarizer: DialogueParticipant | undefined;
  /** Returns `true` for a turn in which a speaker may ask whoever holds the dialogue. */
  readonly mayAsk: (turn: { readonly kind: FloorKind; readonly round?: number }) => boolean;
  readonly claims: ClaimChecker | undefined;
  /** The protocol's part in the pages of the archive. */
  readonly page: ProtocolPage | undefined;
  /** Warnings recorded before anything is said. */
  readonly warnings: readonly Warning[];
  readonly expected: () => readonly Expected[];
  readonly asidesAbout: (kind: Kind) => readonly ExpectedAside[];
  /** Makes the folder of a new archive. */
  readonly makeFolder: (outputDirectory: string, startedAt: Date) => Promise<string>;
}
