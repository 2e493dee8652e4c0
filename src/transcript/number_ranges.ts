/** Numbers in ascending order as ranges: `1-4,7`; nothing as the empty text. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: string[] = [];
  for (let index = 0; index < numbers.length;) {
    const first = numbers[index] ?? 0;
    let last = first;
    while (numbers[++index] === last + 1) last++;
    ranges.push(inOne(first, last));
  }
  return ranges.join(",");
}

/** The numbers that ranges as {@linkcode numberRanges} writes them stand for. */
export function numbersIn(ranges: string): readonly number[] {
  return rangesIn(ranges).flatMap(([first, last]) =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  );
}

/** First and last number of each range in `5-40,42`, in their order; what is no number or range is left out. */
export function rangesIn(numbers: string): readonly (readonly [first: number, last: number])[] {
  return numbers.split(",").flatMap((part) => {
    const [, first, last] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    return first === undefined ? [] : [[Number(first), Number(last ?? first)] as const];
  });
}

/** Whether a number is in ranges. */
export function rangesInclude(numbers: string, number: number): boolean {
  return rangesIn(numbers).some(([first, last]) => first <= number && number <= last);
}

/** Ranges put together to as few as there need be: `7`, `1-3` and `4-5` are `1-5,7`. */
export function joinRanges(numbers: readonly string[]): string {
  const joined: [first: number, last: number][] = [];
  for (const [first, last] of numbers.flatMap(rangesIn).toSorted(([a], [b]) => a - b)) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined.map(([first, last]) => inOne(first, last)).join(",");
}

function inOne(first: number, last: number): string {
  return first === last ? `${first}` : `${first}-${last}`;
}
