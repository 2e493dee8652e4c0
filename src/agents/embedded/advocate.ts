import { RelevanceIndex } from "../../text/relevance.ts";
import { jaccard } from "../../text/similarity.ts";
import { countTokens } from "../../text/tokens.ts";
import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import { choose } from "./choose.ts";
import { type Claim, claimsIn } from "./claims.ts";
import * as frames from "./frames.ts";
import type { Passage } from "./passages.ts";
import { phrase } from "./phrase.ts";
import { nameOf, ownStatements } from "./seat.ts";
import { Speech } from "./speech.ts";
import { claimsOfOthers, type Side } from "./stage.ts";
import { asSentence, capital, fill, listed } from "./wording.ts";

/** An opening statement: the position, and one passage of each line of argument. */
export function opening(side: Side): string {
  const { request, position, draw } = side;
  const speech = speechFor(side);
  speech.add(phrase(side, frames.OPENINGS, { position: asSentence(position.text) }));
  const query = [...contentStems(request.topic), ...contentStems(position.text)];
  const points: Passage[] = [];
  for (const line of lines(side.unused)) points.push(...choose(line, { query, count: 1, beside: points, draw }));
  const wanted = points.length > 1 ? points.slice(0, MOST_POINTS) : choose(side.unused, { query, count: 4, draw });
  const series = draw.pick(frames.SERIES);
  let said = 0;
  for (const [at, passage] of wanted.entries()) {
    const lead = (at === wanted.length - 1 ? series.at(-1) : series[at]) ?? "{Point}";
    if (speech.add(point(side, lead, passage), { paragraph: said === 0 })) said++;
  }
  return finished(side, speech);
}

/** An argument: one line of argument, followed through. */
export function argument(side: Side): string {
  const { request, draw, wording } = side;
  const line = nextLine(side);
  if (line.length === 0) return nothingNew(side);
  const speech = speechFor(side, draw.fresh(frames.ARGUMENT_ENDS, texts(side)));
  const heading = line[0]?.line ?? "";
  const fresh = !request.shown.some(({ text }) => text.includes(heading.slice(1)));
  if (heading !== "" && fresh) {
    const first = !ownStatements(request).some(({ kind }) => kind === "argument");
    const leads = first ? frames.LINES : frames.NEXT_LINES;
    speech.add(phrase(side, leads, { line: asSentence(wording.inside(heading)) }));
  }
  const others = claimsOfOthers(request).slice(-12).flatMap(({ stems }) => stems);
  const query = [...contentStems(request.topic), ...contentStems(heading), ...others];
  const chosen = choose(line, { query, count: share(side, 4), lambda: 0.6, draw });
  const inOrder = [...chosen].sort((a, b) => a.index - b.index);
  for (const [at, passage] of inOrder.entries()) {
    speech.add(point(side, at === 0 ? "{Point}" : link(side, speech), passage));
  }
  return finished(side, speech);
}

/** A rebuttal: the claims of a statement that one's own side has most to say on, each named and answered. */
export function rebuttal(side: Side, target: Statement): string {
  const { request, draw } = side;
  if (side.unused.length === 0) return nothingNew(side);
  const name = nameOf(request, target.speaker);
  const speech = speechFor(side, fill(draw.fresh(frames.REBUTTAL_ENDS, texts(side)), { name }));
  const taken: Passage[] = [];
  const pairs = matches(claimsIn(target), side);
  for (const [at, { claim, passage }] of pairs.entries()) {
    const support = at === 0 && share(side, 3) > 1
      ? choose(neighbours(side, passage, [...taken, ...pairs.map((pair) => pair.passage)]), {
        query: [...claim.stems, ...passage.stems],
        count: 1,
        beside: [passage],
        draw,
      })
      : [];
    const named = naming(side, { claim, passage, name, again: at > 0 });
    if (named === undefined) continue;
    const text = [
      named,
      point(side, draw.fresh(frames.TURNS, [speech.text, ...texts(side)]), passage),
    ].join(" ");
    if (!speech.add(text, { paragraph: at > 0 })) continue;
    taken.push(passage);
    for (const more of support) {
      if (speech.add(point(side, link(side, speech), more))) taken.push(more);
    }
  }
  if (taken.length === 0) {
    const query = contentStems(target.text);
    speech.add(phrase(side, frames.SPOKE, { name }));
    for (const passage of choose(side.unused, { query, count: 3, draw })) speech.add(point(side, "{Point}", passage));
  }
  return finished(side, speech);
}

/** A closing statement: the lines of argument made, what was kept for the end, and the position. */
export function closing(side: Side): string {
  const { request, position, draw, wording } = side;
  const ending = phrase(side, frames.CLOSINGS, { position: asSentence(position.text) });
  const speech = speechFor(side, ending);
  const argued = lines(side.used).sort((a, b) => b.length - a.length).slice(0, 3).sort((a, b) => order(a) - order(b));
  const headings = argued.map(([first]) => first?.line ?? "").filter((heading) => heading !== "");
  if (headings.length > 0) {
    const named = headings.map((heading) => wording.inside(heading.replace(/[.]$/, "")));
    // Headings may be sentences or mere names of things: a list after a colon suits both.
    speech.add(phrase(side, frames.RECAPS, { lines: listed(named, ";") }));
  }
  const query = [
    ...contentStems(request.topic),
    ...contentStems(position.text),
    ...argued.flat().flatMap(({ stems }) => stems),
  ];
  const kept = choose(side.unused, { query, count: 3, lambda: 0.6, draw });
  const inOrder = [...kept].sort((a, b) => a.index - b.index);
  for (const [at, passage] of inOrder.entries()) {
    const lead = at === 0 ? draw.fresh(frames.CLOSING_POINTS, texts(side)) : link(side, speech);
    speech.add(point(side, lead, passage), { paragraph: at === 0 && !speech.empty });
  }
  if (speech.empty) speech.add(draw.pick(frames.NOTHING_NEW));
  return finished(side, speech);
}

/** A question to whoever made a statement. */
export function question(side: Side, target: Statement): string {
  const name = nameOf(side.request, target.speaker);
  const speech = speechFor(side);
  for (const { claim, passage } of matches(claimsIn(target), side)) {
    const gist = side.wording.gist(claim.text);
    if (gist === undefined) continue;
    const asked = phrase(side, frames.QUESTIONS, { name, claim: gist, point: side.wording.inside(passage.text) });
    if (speech.add(asked.replace(/[.]$/, "?"))) break;
  }
  if (speech.empty) speech.add(`${name}, what is the strongest evidence for what you have said?`);
  return finished(side, speech);
}

/** An answer to a question. */
export function answer(side: Side, asked: Statement): string {
  const { draw } = side;
  const speech = speechFor(side);
  const chosen = choose(side.unused, { query: contentStems(asked.text), count: share(side, 3), draw });
  if (chosen.length === 0) return nothingNew(side);
  for (const [at, passage] of chosen.entries()) {
    const lead = at === 0
      ? fill(draw.fresh(frames.ANSWERS, texts(side)), { name: nameOf(side.request, asked.speaker) })
      : link(side, speech);
    speech.add(point(side, lead, passage));
  }
  return finished(side, speech);
}

/** The most points of an opening. */
const MOST_POINTS = 5;

/** Below this BM25 a passage does not bear on a claim. */
const BEARS_ON = 2;

/** Claims and the passages that bear most on them: at most two, no claim and no passage twice. */
function matches(
  claims: readonly Claim[],
  side: Side,
): readonly { readonly claim: Claim; readonly passage: Passage }[] {
  const index = new RelevanceIndex(side.unused, ({ stems }) => wordsAmong(stems));
  const pairs = claims.flatMap((claim) =>
    index.rank(wordsAmong(claim.stems)).slice(0, 4).map(({ item, score }) => ({
      claim,
      passage: item,
      // What repeats the claim does not answer it.
      score: jaccard(wordsAmong(claim.stems), wordsAmong(item.stems)) > 0.6 || sharedCount(claim.stems, item.stems) < 2
        ? 0
        : score * (0.9 + 0.2 * side.draw.next()),
    }))
  ).filter(({ score }) => score >= BEARS_ON).sort((a, b) => b.score - a.score);
  const chosen: typeof pairs = [];
  for (const pair of pairs) {
    if (chosen.length === Math.min(2, share(side, 2)) || pair.score < 0.5 * (chosen[0]?.score ?? 0)) break;
    if (!chosen.some(({ claim, passage }) => claim === pair.claim || passage === pair.passage)) chosen.push(pair);
  }
  return chosen;
}

function sharedCount(a: readonly string[], b: readonly string[]): number {
  return new Set(wordsAmong(a).filter((stem) => b.includes(stem))).size;
}

/** Without numbers: that two sentences have the same figure does not make them speak of the same thing. */
function wordsAmong(stems: readonly string[]): readonly string[] {
  return stems.filter((stem) => !/^\d/.test(stem));
}

/** Names a claim that is answered: in its own words if it is short, else by what both speak of. A second one that
 * cannot be named is left out. */
function naming(
  side: Side,
  { claim, passage, name, again }: {
    readonly claim: Claim;
    readonly passage: Passage;
    readonly name: string;
    readonly again: boolean;
  },
): string | undefined {
  const gist = side.wording.gist(claim.text);
  if (gist !== undefined) return phrase(side, again ? frames.ALSO_SAID : frames.SAID, { name, claim: gist });
  const topic = side.topicOf(claim.text, passage.text);
  if (topic !== undefined) return phrase(side, frames.SPOKE_OF, { name, topic });
  return again ? undefined : phrase(side, frames.SPOKE, { name });
}

/** Unused passages of the same line of argument that have a word in common. */
function neighbours(side: Side, passage: Passage, taken: readonly Passage[]): readonly Passage[] {
  return side.unused.filter((other) =>
    other !== passage && other.line === passage.line && !taken.includes(other) &&
    sharedCount(other.stems, passage.stems) > 0
  );
}

/** The passages by line of argument, in their order. */
function lines(passages: readonly Passage[]): Passage[][] {
  const byLine = new Map<string, Passage[]>();
  for (const passage of passages) byLine.set(passage.line, [...byLine.get(passage.line) ?? [], passage]);
  return [...byLine.values()];
}

function order(line: readonly Passage[]): number {
  return line[0]?.index ?? 0;
}

/** The line of argument with most left to say, with a share of chance; what others have spoken of comes sooner. */
function nextLine(side: Side): readonly Passage[] {
  const { request, draw } = side;
  const all = lines(side.unused);
  const index = new RelevanceIndex(all, (line) => line.flatMap(({ stems }) => stems));
  const scores = index.scores([
    ...contentStems(request.topic),
    ...claimsOfOthers(request).slice(-8).flatMap(({ stems }) => stems),
  ]);
  const best = Math.max(...scores, 1e-9);
  const saidOf = (line: readonly Passage[]) => side.used.filter((passage) => passage.line === line[0]?.line).length;
  const values = all.map((line, at) =>
    Math.min(line.length, 4) + (scores[at] ?? 0) / best - saidOf(line) + 1.5 * draw.next()
  );
  const chosen = all[values.indexOf(Math.max(...values))] ?? [];
  // A line that is nearly used up is filled up from the rest.
  return chosen.length >= 2
    ? chosen
    : [...chosen, ...side.unused.filter((passage) => !chosen.includes(passage)).slice(0, 2)];
}

/** How many passages to spend now: as many as asked for while there are plenty, fewer when they run short. */
function share(side: Side, wanted: number): number {
  return side.unused.length >= 12 ? wanted : Math.max(1, Math.min(wanted, Math.ceil(side.unused.length / 4)));
}

function speechFor(side: Side, ending = ""): Speech {
  const { maxTokens } = side.request;
  const fits = maxTokens === undefined || countTokens(ending) * 4 <= maxTokens;
  return new Speech({ ...(maxTokens === undefined ? {} : { maxTokens }), ending: fits ? ending : "" });
}

/** What was put together or, if nothing fitted, the shortest thing that can be said. */
function finished(side: Side, speech: Speech): string {
  if (!speech.empty) return speech.text;
  const limit = side.request.maxTokens ?? Infinity;
  const fitting = [...side.unused].sort((a, b) => a.text.length - b.text.length)
    .find(({ text }) => countTokens(text) <= limit);
  return fitting?.text ?? frames.SHORTEST.find((text) => countTokens(text) <= limit) ?? "Yes.";
}

function nothingNew(side: Side): string {
  const speech = speechFor(side);
  speech.add(side.draw.pick(frames.NOTHING_NEW));
  return finished(side, speech);
}

/** What leads on to the next sentence: mostly nothing, and at most one phrase a speech. */
function link(side: Side, speech: Speech): string {
  const linked = frames.LINKS.some((lead) => lead !== "{Point}" && speech.text.includes(lead.replace(/\{\w+\}/, "")));
  return linked ? "{Point}" : side.draw.fresh(frames.LINKS, texts(side).slice(-4));
}

function texts(side: Side): readonly string[] {
  return side.request.shown.map(({ text }) => text);
}

function point(side: Side, lead: string, passage: Passage): string {
  // Where it is not known whether the first word is a name, only what lets it keep its capital will do.
  const goesOn = lead.includes("{point}") && !/[:.] \{point\}$/.test(lead);
  const fitting = goesOn && !side.wording.fitsInside(passage.text) ? "{Point}" : lead;
  return capital(fill(fitting, { point: side.wording.inside(passage.text), Point: passage.text }));
}
