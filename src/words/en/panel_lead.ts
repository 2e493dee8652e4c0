/** Reasons why a panel decided nothing, or only just, as clauses. */
export const PANEL_LEAD = {
  noQuorum: (cast: number, members: number, needed: number, inBothDebates: boolean) =>
    `no quorum: ${cast} of ${members} ${members === 1 ? "judge" : "judges"} voted${
      inBothDebates ? " in both debates" : ""
    }, but ${needed} ${needed === 1 ? "was" : "were"} needed (always more than half)`,
  range: (low: string, high: string, judges: number) =>
    `the lead may be ${low} to ${high} on a scale from −1 to 1 (95 % interval over ${judges} judges)`,
  lead: (lead: string) => `the lead is ${lead}`,
} as const;
