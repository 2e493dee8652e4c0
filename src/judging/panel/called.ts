/** A debate whose judges may have names across panels. */
interface CalledJudges {
  readonly judges?: readonly { readonly id: string; readonly called: string }[];
}

/** Returns a judge's name across panels as its debate gives it, or its id. */
export function calledIn(debate: CalledJudges | undefined, judge: string): string {
  return debate?.judges?.find(({ id }) => id === judge)?.called ?? judge;
}

/** Returns the judges' names by id; numbers distinguish those with the same name. */
export function calledBy(judges: readonly string[], called: (judge: string) => string): ReadonlyMap<string, string> {
  const given = new Set(judges.map(called));
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const judge of judges) {
    const name = called(judge);
    let numbered = name;
    // skips numbers already in use
    for (let n = 2; taken.has(numbered) || (numbered !== name && given.has(numbered)); n++) numbered = `${name} (${n})`;
    taken.add(numbered);
    names.set(judge, numbered);
  }
  return names;
}
