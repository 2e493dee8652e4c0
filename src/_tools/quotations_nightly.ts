// Thousands of generated quotations in sources of up to a megabyte: true ones, shortened ones, ones with a word changed
// and made-up ones. None but true ones may be exact. Prints what was found and how long it took; run with
// `deno task nightly`.
import type { QuotationFinding } from "../transcript/claim.ts";
import {
  elided,
  type Generated,
  generateJapanese,
  generateSource,
  generator,
  quote,
  type Random,
  withOneChanged,
} from "../judging/quotations/_generated_fixture.ts";
import { lookUp } from "../judging/quotations/look_up.ts";
import { SourceText } from "../judging/quotations/source_text.ts";

const CHARACTERS = [10_000, 100_000, 1_000_000];
const TRIALS = 1000;
/** Of true quotations, all but so many in a thousand are exact: four words may be four dashes. */
const MOST_MISSED = 5;

interface Kind {
  readonly make: (source: Generated, random: Random) => string;
  readonly isTrue: boolean;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "true": { make: (source, random) => quote(run(source, 6, random), random).slice(1, -1), isTrue: true },
  "shortened": {
    make: (source, random) => quote(elided(run(source, 12, random), random), random).slice(1, -1),
    isTrue: true,
  },
  "changed": {
    make: (source, random) => quote(withOneChanged(run(source, 6, random), source, random), random).slice(1, -1),
    isTrue: false,
  },
  "made up": {
    make: (source, random) => quote(Array.from({ length: 12 }, () => run(source, 1, random)[0] ?? ""), random),
    isTrue: false,
  },
};

const JAPANESE: Readonly<Record<string, Kind>> = {
  "Japanese, true": { make: (source, random) => run(source, 8, random).join(""), isTrue: true },
  "Japanese, changed": {
    make: (source, random) => withOneChanged(run(source, 8, random), source, random).join(""),
    isTrue: false,
  },
};

function run({ words }: Generated, least: number, random: Random): readonly string[] {
  const size = least + Math.floor(random() * 24);
  const from = Math.floor(random() * (words.length - size));
  return words.slice(from, from + size);
}

/** Looks quotations of each kind up; false if one was wrong. */
function check(source: Generated, kinds: Readonly<Record<string, Kind>>, random: Random): boolean {
  const text = new SourceText({ name: "report", title: "Report", text: source.text });
  const started = performance.now();
  print(`${text.folded.text.length} characters: folded in ${(performance.now() - started).toFixed(0)} ms`);
  let right = true;
  for (const [name, { make, isTrue }] of Object.entries(kinds)) {
    const found = new Map<QuotationFinding["verdict"] | "none", number>();
    const times: number[] = [];
    for (let trial = 0; trial < TRIALS; trial++) {
      const quotation = make(source, random);
      const begun = performance.now();
      const { verdict = "none" } = lookUp(quotation, {
        cited: [text],
        sources: [text],
        said: [],
        own: "",
        speakers: [],
      }) ?? {};
      times.push(performance.now() - begun);
      found.set(verdict, (found.get(verdict) ?? 0) + 1);
    }
    times.sort((a, b) => a - b);
    const exact = found.get("exact") ?? 0;
    const isRight = isTrue ? exact >= TRIALS * (1 - MOST_MISSED / 1000) : exact === 0;
    right &&= isRight;
    const mean = times.reduce((sum, ms) => sum + ms, 0) / TRIALS;
    const late = times[Math.floor(TRIALS * 0.99)] ?? NaN;
    const verdicts = [...found].map(([verdict, n]) => `${n} ${verdict}`).join(", ");
    print(
      `${isRight ? "ok   " : "WRONG"} ${name}: ${verdicts}; ${mean.toFixed(2)} ms each, 99 % within ${late.toFixed(1)}`,
    );
  }
  return right;
}

function print(line: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
}

if (import.meta.main) {
  const random = generator(11);
  const right = CHARACTERS.map((characters) => check(generateSource(characters, random), KINDS, random));
  right.push(check(generateJapanese(1_000_000, random), JAPANESE, random));
  if (right.includes(false)) Deno.exit(1);
}
