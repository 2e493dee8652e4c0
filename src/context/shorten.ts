/** Cut. */
export function shortenTo(text: string, maxLength: number, lengthOf: (text: string) => number): string {
  return lengthOf(text) <= maxLength ? text : text.slice(0, maxLength);
}
