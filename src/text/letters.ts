/** What things are called by their place, from 0: A to Z, then AA, AB and so on. */
export function letters(place: number): string {
  const last = String.fromCharCode(65 + place % 26);
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last;
}
