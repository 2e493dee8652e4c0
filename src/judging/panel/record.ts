import type { Panel } from "./panel.ts";
import type { PanelReading } from "./reading.ts";

/** A debate that a panel has read. */
export interface PanelRecord {
  /** Who was to read what. */
  readonly panel: Panel;
  /** What they said. */
  readonly readings: readonly PanelReading[];
}
