/** Returns what a protocol does, in the imperative. `summary` is what its list says. */
export function summaryOf(_protocol: string, summary: string): string {
  return summary;
}

/** Returns the name of a preset, of ours or the operator's. */
export function presetName(name: string): string {
  return name;
}

/** Returns what a preset does in a protocol. `about` is what it says itself. */
export function presetAbout(_name: string, _protocol: string, about: string): string {
  return about;
}

/** Returns the name of a setting, or of a part of one. `label` is its English name, if it has one besides its identifier. */
export function fieldLabel(_name: string, label: string | undefined): string | undefined {
  return label;
}
