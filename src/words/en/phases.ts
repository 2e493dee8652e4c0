/** Returns the name of a phase by its path: `arguments/round-1` is `arguments, round 1`, `rounds/round-1` is `round 1`. */
export function phaseInWords(path: string): string {
  return path.replace(/^rounds\//, "").replaceAll("/", ", ").replace(/[-_]/g, " ");
}
