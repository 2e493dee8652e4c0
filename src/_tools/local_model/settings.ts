/** The settings of one row of the table; a dialogue is held with them. */
export interface Setting {
  readonly protocol: "debate" | "council" | "dialectic" | "roundtable" | "panel";
  /** Tokens of prompt and answer together, for each dialogue that the server holds at a time. */
  readonly context: 8192 | 4096 | 2048;
  /** The server holds answers to the form that it is given; otherwise it never sees the form. */
  readonly grammar: boolean;
  readonly streamed: boolean;
  readonly tool: boolean;
  /** Two dialogues are held at once. */
  readonly twice: boolean;
  /** The command is interrupted, and the dialogue resumed. */
  readonly resumed: boolean;
}

const BOTH = [true, false] as const;
/** Of settings with as many new pairs the first is taken: what takes longer comes last. */
const BOTH_LATER = [false, true] as const;

/** The values of each setting. */
const VALUES: { readonly [name in keyof Setting]: readonly Setting[name][] } = {
  protocol: ["debate", "council", "dialectic", "roundtable", "panel"],
  context: [8192, 4096, 2048],
  grammar: BOTH,
  streamed: BOTH,
  tool: BOTH,
  twice: BOTH_LATER,
  resumed: BOTH_LATER,
};

const NAMES = ["protocol", "context", "grammar", "streamed", "tool", "twice", "resumed"] as const;

/** Judges of a panel have no tools. */
const isPossible = ({ protocol, tool }: Setting): boolean => !(protocol === "panel" && tool);

/** Returns all settings that are possible. */
export function allSettings(): readonly Setting[] {
  const { protocol, context, grammar, streamed, tool, twice, resumed } = VALUES;
  const all = protocol.flatMap((protocol) =>
    context.flatMap((context) =>
      grammar.flatMap((grammar) =>
        streamed.flatMap((streamed) =>
          tool.flatMap((tool) =>
            twice.flatMap((twice) =>
              resumed.map((resumed) => ({ protocol, context, grammar, streamed, tool, twice, resumed }))
            )
          )
        )
      )
    )
  );
  return all.filter(isPossible);
}

/** Names each pair of values in a setting. */
export function pairsOf(setting: Setting): readonly string[] {
  return NAMES.flatMap((one, n) =>
    NAMES.slice(n + 1).map((other) => `${one} ${setting[one]}, ${other} ${setting[other]}`)
  );
}

/** Returns few settings among which each possible pair of values occurs: again and again the one with most new pairs. */
export function pairwiseSettings(): readonly Setting[] {
  const all = allSettings();
  const left = new Set(all.flatMap(pairsOf));
  const chosen: Setting[] = [];
  const newIn = (setting: Setting) => pairsOf(setting).filter((pair) => left.has(pair)).length;
  while (left.size > 0) {
    const next = all.reduce((best, each) => newIn(each) > newIn(best) ? each : best);
    chosen.push(next);
    for (const pair of pairsOf(next)) left.delete(pair);
  }
  return chosen;
}
