/** What judges are called, by their ids; those who would have the same name are told apart by a number. */
export function calledBy(judges: readonly string[], called: (judge: string) => string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const judge of judges) {
    const name = called(judge);
    const alike = [...names.values()].filter((other) => other === name || other.startsWith(`${name} (`)).length;
    names.set(judge, alike === 0 ? name : `${name} (${alike + 1})`);
  }
  return names;
}
