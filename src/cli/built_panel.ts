import type { PanelConfig, PanelJudge } from "../protocols/panel/mod.ts";
import type { JudgingSet } from "../transcript/event.ts";
import type { CastMember } from "./cast.ts";

/** A panel that judges once a dialogue is finished. */
export interface BuiltPanel {
  readonly judges: readonly PanelJudge[];
  readonly cast: readonly CastMember[];
  readonly config: PanelConfig;
  /** What the dialogue's journal keeps of it. */
  readonly set: JudgingSet;
}
