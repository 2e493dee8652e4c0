/** What judges are called, by their ids; those who would have the same name are told apart by a number. */
export function calledBy(judges: readonly string[], called: (judge: string) => string): ReadonlyMap<string, string> {
  const given = new Set(judges.map(called));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const judge of judges) {
    const name = called(judge);
    let numbered = name;
    // a number that somebody is called by already is passed over
    for (let n = 2; taken.has(numbered) || (numbered !== name && given.has(numbered)); n++) numbered = `${name} (${n})`;
    taken.add(numbered);
    names.set(judge, numbered);
  }
  return names;
}
