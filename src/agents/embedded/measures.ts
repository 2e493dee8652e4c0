import { numbersIn } from "../../text/numbers.ts";
import { sentences } from "../../text/sentences.ts";
import { containment, jaccard } from "../../text/similarity.ts";
import { countTokens } from "../../text/tokens.ts";
import { contentStems, words } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Criterion } from "../../transcript/score.ts";
import type { Source } from "../source.ts";
import { citationsIn } from "./passages.ts";

/** What a contribution is measured against. */
export interface MeasureContext {
  readonly contribution: Statement;
  /** The statement it answers. */
  readonly answered?: Statement;
  /** What the other sides' briefs say; responsiveness is measured against it where no statement is answered. */
  readonly opposing: string;
  readonly topic: string;
  /** Position of its speaker. */
  readonly position?: string;
  readonly sources: readonly Source[];
  /** Limit of the contribution, in tokens as counted by `src/text/`. */
  readonly maxTokens?: number;
}

/** A value from 0 to 10 and the figures it was made from. */
export interface Measure {
  readonly value: number;
  /** One line, for people. */
  readonly figures: string;
}

interface Unit {
  readonly text: string;
  readonly stems: readonly string[];
}

const REASONING =
  /\b(?:because|since|therefore|thus|hence|so|if|unless|although|though|whereas|while|but|yet|however|instead|means|shows?|leads? to|as a result|that is why|for this reason)\b/gi;
const CONCRETE = /\b(?:for example|for instance|such as|in practice|case of)\b/i;
const ABUSE =
  /\b(?:idiots?|idiotic|stupid|liars?|lying|fools?|foolish|morons?|pathetic|shut up|nonsense|ridiculous)\b/gi;

/** Measures by criterion; the formulas stand in `context-network/elements/embedded_scoring.md`. */
const MEASURES: Readonly<Record<string, (context: MeasureContext) => Measure>> = {
  logical_coherence: logicalCoherence,
  evidence_quality: evidenceQuality,
  responsiveness,
  persuasiveness,
  rule_adherence: ruleAdherence,
};

/** The measure of a criterion; one that is not known gets the general measure. */
export function measure(criterion: Criterion, context: MeasureContext): Measure {
  const own = Object.hasOwn(MEASURES, criterion.id) ? MEASURES[criterion.id] : undefined;
  const { value, figures } = own ? own(context) : general(criterion, context);
  return { value: Math.round(Math.min(10, Math.max(0, value)) * 10) / 10, figures };
}

function logicalCoherence(context: MeasureContext): Measure {
  const units = unitsOf(context.contribution.text);
  if (units.length === 0) return { value: 0, figures: "no sentences" };
  const theme = new Set(contentStems(`${context.topic} ${context.position ?? ""} ${context.answered?.text ?? ""}`));
  const onTopic = share(units, ({ stems }) => stems.some((stem) => theme.has(stem)));
  const linked = units.length === 1 ? 1 : share(
    units.slice(1),
    ({ text, stems }, at) => matchesOf(text, REASONING) > 0 || stems.some((stem) => units[at]?.stems.includes(stem)),
  );
  const reasons = Math.min(1, matchesOf(context.contribution.text, REASONING) / units.length / 0.5);
  const distinct = share(
    units,
    ({ stems }, at) => !units.slice(0, at).some((other) => jaccard(other.stems, stems) > 0.7),
  );
  return {
    value: 10 * (0.3 * linked + 0.25 * onTopic + 0.25 * reasons + 0.2 * distinct),
    figures: `${percent(linked)} of sentences linked to the one before, ${percent(onTopic)} on the matter, ` +
      `reasoning words ${percent(reasons)} of what is expected, ${percent(distinct)} not repeated`,
  };
}

function evidenceQuality({ contribution, sources }: MeasureContext): Measure {
  const claims = unitsOf(contribution.text).filter(({ text }) => !text.endsWith("?") && words(text).length >= 5);
  if (claims.length === 0) return { value: 0, figures: "no claims" };
  const byName = new Map(sources.map((source) => [source.name, source]));
  const cites = claims.map(({ text }) => citationsIn(text));
  const backed = share(cites, (names) => names.some((name) => byName.has(name)));
  const distinct = new Set(cites.flat().filter((name) => byName.has(name))).size;
  const checked = claims.flatMap(({ text }, at) => {
    const cited = (cites[at] ?? []).flatMap((name) => byName.get(name)?.text ?? []).join("\n");
    const there = numbersIn(cited);
    return numbersIn(text).map(({ value }) => there.some((number) => number.value === value));
  });
  const figures = checked.length === 0 ? 0 : share(checked, (stands) => stands);
  const unknown = new Set(cites.flat().filter((name) => !byName.has(name))).size;
  return {
    value: 10 * (0.5 * backed + 0.3 * figures + 0.2 * Math.min(1, distinct / 3)) - unknown,
    figures: `${percent(backed)} of ${claims.length === 1 ? "1 claim cites" : `${claims.length} claims cite`} ` +
      `a source that is there, ${figuresInWords(checked)}, ${count(distinct, "source")}` +
      (unknown > 0 ? `, ${unknown} cited that ${unknown === 1 ? "does" : "do"} not exist` : ""),
  };
}

function responsiveness({ contribution, answered, opposing }: MeasureContext): Measure {
  const theirs = unitsOf(answered?.text ?? opposing);
  const own = unitsOf(contribution.text);
  if (own.length === 0 || theirs.length === 0) return { value: 0, figures: "nothing to compare" };
  const meets = (a: Unit, b: Unit) => containment(a.stems, b.stems) >= 0.25 && jaccard(a.stems, b.stems) >= 0.08;
  if (!answered) {
    const anticipating = share(own, (unit) => theirs.some((claim) => meets(unit, claim)));
    return {
      value: 10 * Math.min(1, anticipating / 0.75),
      figures: `no statement was to be answered; ${
        percent(anticipating)
      } of its sentences bear on the other side's brief`,
    };
  }
  const covered = share(theirs, (claim) => own.some((unit) => meets(claim, unit)));
  const bearing = share(own, (unit) => theirs.some((claim) => meets(unit, claim)));
  const shared = containment(contentStems(answered.text), contentStems(contribution.text));
  return {
    value: 10 *
      (0.45 * Math.min(1, covered / 0.5) + 0.3 * Math.min(1, bearing / 0.5) + 0.25 * Math.min(1, shared / 0.4)),
    figures:
      `${percent(covered)} of the ${
        theirs.length === 1 ? "1 sentence answered is" : `${theirs.length} sentences answered are`
      } taken up, ` +
      `${percent(bearing)} of its own bear on them, ${percent(shared)} of their words come up again`,
  };
}

function persuasiveness(context: MeasureContext): Measure {
  const { contribution, topic, position = "" } = context;
  const units = unitsOf(contribution.text);
  if (units.length === 0) return { value: 0, figures: "no sentences" };
  const concrete = share(
    units,
    ({ text }) => numbersIn(text).length > 0 || CONCRETE.test(text) || /(?<=\S\s)\p{Lu}\p{Ll}+/u.test(text),
  );
  const all = contentStems(contribution.text);
  const variety = all.length === 0 ? 0 : new Set(all).size / all.length;
  const meanWords = words(contribution.text).length / units.length;
  const readable = meanWords <= 24 ? Math.min(1, meanWords / 8) : Math.max(0, 1 - (meanWords - 24) / 20);
  const stance = Math.min(1, containment(contentStems(`${topic} ${position}`), all) / 0.5);
  const substance = Math.min(1, units.length / 4);
  return {
    value: 10 * (0.3 * concrete + 0.2 * variety + 0.15 * readable + 0.2 * stance + 0.15 * substance),
    figures: `${percent(concrete)} of sentences concrete, ${percent(variety)} of content words different, ` +
      `${count(Math.round(meanWords), "word")} a sentence, ${percent(stance)} on its position`,
  };
}

function ruleAdherence({ contribution, maxTokens }: MeasureContext): Measure {
  const { overrun } = contribution;
  const limit = maxTokens ?? overrun?.limit;
  const tokens = overrun?.tokens ?? countTokens(contribution.text);
  const length = limit === undefined ? 1 : lengthValue(tokens / limit);
  const whole = /[.!?。！？]["”’」)\]]*\s*$/u.test(contribution.text) && overrun?.whole === undefined ? 1 : 0;
  const abuse = matchesOf(contribution.text, ABUSE);
  const civil = Math.max(0, 1 - abuse / 2);
  return {
    value: 10 * (0.6 * length + 0.2 * whole + 0.2 * civil),
    figures: (limit === undefined ? count(tokens, "token") : `${tokens} of ${count(limit, "token")}`) +
      (whole === 1 ? ", ends with a whole sentence" : ", was cut or does not end with a whole sentence") +
      (abuse > 0 ? `, ${count(abuse, "word")} of abuse` : ""),
  };
}

/** 1 from a quarter of the limit up to the limit, falling to 0 towards nothing and towards one and a half times it. */
function lengthValue(part: number): number {
  if (part > 1) return Math.max(0, 1 - (part - 1) / 0.5);
  return Math.min(1, part / 0.25);
}

/** For a criterion of somebody's own: what all known ones have in common, and whether it is about what it asks for. */
function general(criterion: Criterion, context: MeasureContext): Measure {
  const asked = contentStems(`${criterion.id.replaceAll("_", " ")} ${criterion.description}`);
  const about = containment(asked, contentStems(context.contribution.text));
  const parts = [logicalCoherence, evidenceQuality, persuasiveness].map((part) => part(context).value);
  const mean = parts.reduce((sum, value) => sum + Math.min(10, Math.max(0, value)), 0) / parts.length;
  return {
    value: 0.75 * mean + 2.5 * Math.min(1, about / 0.3),
    figures: `general measure: coherence, evidence and persuasiveness ${mean.toFixed(1)}, ` +
      `${percent(about)} of the criterion's words come up`,
  };
}

function unitsOf(text: string): readonly Unit[] {
  return sentences(text).map((sentence) => ({ text: sentence.text, stems: contentStems(sentence.text) }))
    .filter(({ stems }) => stems.length > 0);
}

function share<T>(items: readonly T[], test: (item: T, at: number) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

function matchesOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

function figuresInWords(checked: readonly boolean[]): string {
  if (checked.length === 0) return "no figures";
  const standing = checked.filter(Boolean).length;
  return checked.length === 1
    ? `its 1 figure ${standing === 1 ? "stands" : "does not stand"} in the source cited`
    : `${standing} of ${checked.length} figures stand in the source cited`;
}

function count(n: number, one: string): string {
  return `${n} ${n === 1 ? one : `${one}s`}`;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}
