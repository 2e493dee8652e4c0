/** Numbers in ascending order as ranges: `1-4,7`; nothing as the empty text. */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: string[] = [];
  for (let index = 0; index < numbers.length;) {
    const first = numbers[index] ?? 0;
    let last = first;
    while (numbers[++index] === last + 1) last++;
    ranges.push(first === last ? `${first}` : `${first}-${last}`);
  }
  return ranges.join(",");
}

/** The numbers that ranges as {@linkcode numberRanges} writes them stand for. */
export function numbersIn(ranges: string): readonly number[] {
  return ranges.split(",").filter((range) => range !== "").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
