/** How a phrase fits into a stretch of a text. */
export interface Alignment {
  /** Units changed, added or left out. */
  readonly changes: number;
  /** Place of the first unit of the stretch. */
  readonly from: number;
  /** Place after its last unit. */
  readonly to: number;
  /** Where the two differ, in order. */
  readonly differences: readonly AlignedDifference[];
}

/** Units of the phrase, and what the text has in their place. Either may be empty. */
export interface AlignedDifference {
  readonly phraseFrom: number;
  readonly phraseTo: number;
  readonly textFrom: number;
  readonly textTo: number;
}

/**
 * The stretch of a text, between two places, that takes the fewest changes to be made the phrase: the algorithm of
 * Sellers (1980), by whole units. `undefined` if it would take more than `most`.
 */
export function align(
  phrase: Int32Array,
  text: Int32Array,
  { from, to, most }: { readonly from: number; readonly to: number; readonly most: number },
): Alignment | undefined {
  const width = to - from + 1;
  const costs = new Uint16Array((phrase.length + 1) * width);
  const cost = (row: number, column: number) => costs[row * width + column] ?? 0;
  for (let row = 1; row <= phrase.length; row++) {
    costs[row * width] = row;
    const unit = phrase[row - 1];
    for (let column = 1; column < width; column++) {
      const changed = cost(row - 1, column - 1) + (text[from + column - 1] === unit ? 0 : 1);
      costs[row * width + column] = Math.min(changed, cost(row - 1, column) + 1, cost(row, column - 1) + 1);
    }
  }
  let end = 0;
  // Of equal ones the longest: what stands in the place of the last word is to be shown, and may be "not".
  for (let column = 1; column < width; column++) {
    if (cost(phrase.length, column) <= cost(phrase.length, end)) end = column;
  }
  const changes = cost(phrase.length, end);
  if (changes > most) return undefined;

  const differences: AlignedDifference[] = [];
  let row = phrase.length;
  let column = end;
  while (row > 0) {
    const same = column > 0 && text[from + column - 1] === phrase[row - 1];
    const here = cost(row, column);
    if (same && here === cost(row - 1, column - 1)) {
      row--, column--;
      continue;
    }
    const [rows, columns] = column > 0 && here === cost(row - 1, column - 1) + 1
      ? [1, 1]
      : here === cost(row - 1, column) + 1
      ? [1, 0]
      : [0, 1];
    const last = differences.at(-1);
    const joins = last?.phraseFrom === row && last.textFrom === from + column;
    const difference = {
      phraseFrom: row - rows,
      phraseTo: joins ? last.phraseTo : row,
      textFrom: from + column - columns,
      textTo: joins ? last.textTo : from + column,
    };
    if (joins) differences[differences.length - 1] = difference;
    else differences.push(difference);
    row -= rows, column -= columns;
  }
  return { changes, from: from + column, to: from + end, differences: differences.reverse() };
}
