import { type Cue, cuesIn, firstTiming, overlapOf, plainCaption, VOICE } from "../../documents/captions.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Content } from "./content.ts";
import { type Form, heard, type Known, type Reading, UNKNOWN, type Utterance } from "./form.ts";
import { LeftOut } from "./left_out.ts";
import { spokenHeads } from "./spoken_lines.ts";
import { isStageDirection, type TurnHead } from "./turn_head.ts";

/** Marks at the beginning of a line at which somebody else speaks. */
const CHANGE = /^(?:>{2,}|[-–])\s*/;
/** Silence after which a caption without a speaker begins a new passage, in seconds. */
const PAUSE_S = 2;

/** Captions of all kinds. SRT differs in the comma of its times, and SBV in the arrow that it lacks. */
export const CAPTIONS: readonly Form[] = [
  {
    name: "vtt",
    isCertain: true,
    called: "WebVTT captions",
    example:
      "WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ana>Buses go everywhere.\n\n00:03.000 --> 00:05.000\n<v Ben>Trams carry more.",
    fits: ({ lines }) => /^WEBVTT(?:\s|$)/.test(lines[0] ?? ""),
    read: (content, known) => [readCaptions(content, known)],
  },
  {
    name: "srt",
    isCertain: true,
    called: "SRT captions",
    example: "1\n00:00:01,000 --> 00:00:03,000\nAna: Buses go everywhere.",
    fits: ({ lines }) => /-->/.test(firstTiming(lines) ?? ""),
    read: (content, known) => [readCaptions(content, known)],
  },
  {
    name: "sbv",
    isCertain: true,
    called: "SBV captions",
    example: "0:00:01.000,0:00:03.000\nAna: Buses go everywhere.",
    fits: ({ lines }) => /^(?!.*-->)/.test(firstTiming(lines) ?? "-->"),
    read: (content, known) => [readCaptions(content, known)],
  },
];

/**
 * Joins captions to messages: of the speaker whom a voice or a name with a colon gives or, where there is none, of nobody
 * known, with a new message after each pause and each mark of a change.
 */
function readCaptions({ lines }: Content, known: Known): Reading {
  const leftOut = new LeftOut();
  const spans = spansIn(cuesIn(lines), leftOut);
  const headOf = headsIn(spans, known);
  const said: (Span & { readonly speaker: string; readonly parts: string[]; endS: number })[] = [];
  for (const span of spans) {
    const { voice, text, startS, endS } = span;
    const head = voice === undefined ? headOf(span) : undefined;
    const rest = (head?.text ?? text).replace(CHANGE, "").trim();
    if (isStageDirection(rest)) leftOut.add("stage direction", rest);
    if (rest === "" || isStageDirection(rest)) continue;
    const last = said.at(-1);
    const speaker = voice ?? head?.name ?? (last?.voice === undefined && last?.speaker || UNKNOWN.speaker);
    const isNew = speaker === UNKNOWN.speaker && last && (CHANGE.test(text) || startS - last.endS >= PAUSE_S);
    if (last?.speaker === speaker && !isNew) {
      last.parts.push(rest);
      last.endS = endS;
    } else said.push({ ...span, speaker, parts: [rest] });
  }
  const utterances = said.map(({ speaker, stamp, where, parts }): Utterance => {
    const said = { speaker, stamp, where, text: parts.join(" ") };
    return speaker === UNKNOWN.speaker ? { ...said, ...UNKNOWN } : said;
  });
  return heard(utterances, { leftOut });
}

/** A line of a caption, in one voice. */
interface Span extends Omit<Cue, "lines"> {
  readonly voice?: string;
  /** `true` for the first line of its caption. */
  readonly isFirst: boolean;
  readonly text: string;
}

/** Returns the lines of cues in their voices, without those that stay on the screen from the cue before. */
function spansIn(cues: readonly Cue[], leftOut: LeftOut): readonly Span[] {
  let before: readonly string[] = [];
  let shownUntilS = -Infinity;
  return cues.flatMap(({ lines, ...cue }) => {
    const spans = lines.join("\n").split(/(?=<v[.\s])/).flatMap((part): Span[] => {
      const voice = VOICE.exec(part)?.[1]?.trim();
      const texts = part.split("\n").map(plainCaption).filter((text) => text !== "");
      return texts.map((text) => ({ ...cue, text, isFirst: false, ...omitUndefined({ voice }) }));
    }).map((span, at) => ({ ...span, isFirst: at === 0 }));
    const shown = spans.map(({ text }) => text);
    const repeated = cue.startS <= shownUntilS ? overlapOf(before, shown) : 0;
    for (const text of shown.slice(0, repeated)) leftOut.add("repeated caption", text);
    if (shown.length > 0) before = shown;
    shownUntilS = cue.endS;
    return spans.slice(repeated);
  });
}

/**
 * Returns a function that finds names in captions. One that comes only once may belong to a sentence, unless it begins a
 * caption, as most do.
 */
function headsIn(spans: readonly Span[], known: Known): (span: Span) => TurnHead | undefined {
  const headOf = spokenHeads(spans.map(({ text }) => text), known);
  const byName = Map.groupBy(spans, ({ text }) => headOf(text)?.name);
  const begin = spans.filter(({ isFirst }) => isFirst);
  const isLabelled = begin.filter(({ text }) => headOf(text)).length * 2 > begin.length;
  return ({ text, isFirst }) => {
    const head = headOf(text);
    const isSpeaker = known.names || (isLabelled && isFirst) || (byName.get(head?.name)?.length ?? 0) > 1;
    return isSpeaker ? head : undefined;
  };
}
