/**
 * All offsets at which one text stands in another, overlapping ones included, in time proportional to both, whatever
 * they are (Knuth, Morris and Pratt, 1977): `indexOf` takes the product of their lengths for repetitive ones.
 */
export function occurrences(sought: string, text: string): readonly number[] {
  if (sought === "") return [];
  const borders = bordersOf(sought);
  const found: number[] = [];
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0;
    if (sought.charCodeAt(matched) === code) matched++;
    if (matched < sought.length) continue;
    found.push(at + 1 - matched);
    matched = borders[matched - 1] ?? 0;
  }
  return found;
}

/** By length, less one, of a beginning: that of the longest beginning that is also its end. */
function bordersOf(text: string): Uint32Array {
  const borders = new Uint32Array(text.length);
  let border = 0;
  for (let at = 1; at < text.length; at++) {
    while (border > 0 && text.charCodeAt(at) !== text.charCodeAt(border)) border = borders[border - 1] ?? 0;
    if (text.charCodeAt(at) === text.charCodeAt(border)) border++;
    borders[at] = border;
  }
  return borders;
}
