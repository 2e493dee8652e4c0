/** The label of a claim: its answers are all out; one of its answers is in; or neither can be said. */
export type Label = "in" | "out" | "undecided";

/**
 * Returns the grounded labelling of an argument graph: what follows without taking any side of a cycle (P. M. Dung, On the
 * acceptability of arguments, 1995; labels as in M. Caminada, 2006). Whatever order the claims have, the result is the same.
 *
 * @param attackers The claims that attack each claim. One that attacks itself is never in.
 */
export function grounded(attackers: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, Label> {
  const labels = new Map<string, Label>();
  const attacked = new Map<string, string[]>();
  const open = new Map<string, number>(); // attackers that are not out yet
  for (const [id, by] of attackers) {
    open.set(id, by.length);
    for (const attacker of by) attacked.set(attacker, [...attacked.get(attacker) ?? [], id]);
  }
  const ready = [...open].flatMap(([id, count]) => count === 0 ? [id] : []);
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    labels.set(id, "in");
    for (const loser of attacked.get(id) ?? []) {
      if (labels.has(loser)) continue;
      labels.set(loser, "out");
      for (const freed of attacked.get(loser) ?? []) {
        const left = (open.get(freed) ?? 0) - 1;
        open.set(freed, left);
        if (left === 0) ready.push(freed);
      }
    }
  }
  return new Map([...attackers.keys()].map((id) => [id, labels.get(id) ?? "undecided"]));
}
