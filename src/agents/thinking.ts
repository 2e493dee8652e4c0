/** Brackets around marks of thinking: those of tags, and others that models use in their place. */
const LEFT = "[<\\[{◁⟨〈《【＜]";
const RIGHT = "[>\\]}▷⟩〉》】＞]";
/** Parts of words for thinking: a mark is recognized by its meaning, because each model has a notation of its own. */
const STEM = "(?:think|thought|reasoning|reflecti|reflexi|scratchpad|ponder|deliberat|cogitat|contemplat|introspect|" +
  "monolog|rationale|analysis|analyse|brainstorm|musing|mulling|denken|gedank|überleg|pens[ée]e|pensamiento|raisonnement|" +
  "razonamiento|思考|推理|思维)";
const PART = "[\\p{L}\\p{N}_:.▁-]";
const NAME = `${PART}*${STEM}${PART}*`;
const SEPARATOR = "[_▁ -]";
/** A mark at which thinking ends, such as `</think>`, `[/THINK]`, `◁/think▷` or `<|end_of_thought|>`. */
const CLOSE = `${LEFT}[|｜]?[ ]?(?:/[ ]?${NAME}|(?:end|eo|close)${SEPARATOR}?(?:of${SEPARATOR})?${NAME}|` +
  `${NAME}${SEPARATOR}(?:end|close|done))[ ]?[|｜]?${RIGHT}`;
/**
 * A mark at which thinking begins. In square brackets, only a word for thinking alone: a source may be called
 * `[rethinking-cities]`.
 */
const OPEN = `(?:[<{◁⟨〈《【＜][|｜]?[ ]?${NAME}(?:[ ][^<>\\n]{0,60})?[ ]?[|｜]?[>}▷⟩〉》】＞]|` +
  `\\[(?:think|thinking|thought|thoughts|reasoning|reflection)\\])`;

const CLOSING = new RegExp(CLOSE, "giu");
const CLOSED = new RegExp(CLOSE, "iu");
const OPENING = new RegExp(`^(?!${CLOSE})${OPEN}`, "iu");
const OPENING_LINE = new RegExp(`^[ \\t]*(?!${CLOSE})${OPEN}`, "gimu");
/** A closing tag, whatever its name, alone on its line. */
const LONE_TAG = /^[ \t]*<\/([\p{L}][\p{L}\p{N}_:.-]*)>[ \t]*$/gmu;

/** Notations of thinking without marks of that shape: the beginning, and the end. */
const OTHERS: readonly (readonly [open: RegExp, close: RegExp])[] = [
  [/^<\|channel\|>analysis\b/, /<\|channel\|>final\s*(?:<\|[a-z_]+\|>\s*)*?<\|message\|>/],
  [/^<\|channel>\s*thought\b/, /<channel\|>/],
  [/^<unused94>\s*thought\b/, /<unused95>/],
];
/** Thinking in prose; without its end, it is not told apart from a speech. */
const PROSE: readonly [open: RegExp, close: RegExp] = [
  /^here(?:'|’)?(?: i)?s my thought process:/i,
  /\bhere(?:'|’)?(?: i)?s my response:/i,
];

/** Names of tags that format a text or contain an answer. */
const OF_SPEECH = new Set(
  ("a abbr answer argument article aside b blockquote body br center cite closing code content del details div em " +
    "figure final font footer h1 h2 h3 h4 h5 h6 header hr html i img ins li main mark message nav ol opening output p " +
    "pre q quote rebuttal reply response result s script section small span speech statement strong style sub summary " +
    "sup table tbody td text th thead tr turn u ul xml").split(" "),
);

/** A block of thinking that opens further into a text than this many characters is quoted in it. */
const LATE_CHARACTERS = 300;

/** Returns the pattern that ends the block of thinking with which a text begins, if it begins with one. */
function endOfBlock(text: string): RegExp | undefined {
  const other = [...OTHERS, PROSE].find(([open]) => open.test(text));
  return other?.[1] ?? (OPENING.test(text) ? CLOSED : undefined);
}

/**
 * Returns a model's answer without thinking that some servers leave in it, in any notation. Nothing was said after the
 * beginning of an unclosed block: it was cut off.
 */
export function withoutReasoning(answer: string): string {
  let text = answer.trim();
  for (;;) {
    const close = endOfBlock(text);
    const end = close ? endOf(close.exec(text)) : endOfThinking(text);
    if (end === 0 || (end === Infinity && close === PROSE[1])) return text;
    text = text.slice(end).trim();
  }
}

/** An upper bound for the length of a mark, in characters. */
const LONGEST_MARK = 200;
/** The length up to which a beginning without its right bracket may become a mark, in characters. */
const LONGEST_NAME = 80;
const MAY_BEGIN = new RegExp(`^${LEFT}[^\\n]{0,${LONGEST_NAME}}$`, "u");
const HAS_RIGHT = new RegExp(RIGHT, "u");
const LEFT_BRACKET = new RegExp(LEFT, "u");
const MARK = new RegExp(`^(?:${CLOSE}|<\\/[\\p{L}][\\p{L}\\p{N}_:.-]*>)`, "iu");

/**
 * Removes thinking from an answer that arrives in pieces, and passes on everything else once it seems to be speech. If
 * it turns out that thinking was passed on, because only its end is marked, `voided` is counted up.
 */
export class SpokenPieces {
  /** Number of times that everything passed on before turned out to be thinking. */
  voided = 0;
  /** What came, from the last end of thinking on. */
  #text = "";
  /** Characters of it that were passed on. */
  #passed = 0;
  /** End of the open block. */
  #close: RegExp | undefined;
  #isSpeech = false;

  /** Takes a piece and returns the text that can be shown. */
  take(piece: string): string {
    this.#text += piece;
    for (;;) {
      if (!this.#isSpeech && !this.#begins()) return "";
      const until = this.#speechUntil();
      if (until !== undefined) return this.#pass(until);
    }
  }

  /** Returns any text held back, after the last piece; nothing from unclosed thinking. */
  rest(): string {
    if (this.#close) return this.#close === PROSE[1] ? this.#text : "";
    const end = endOfThinking(this.#text);
    if (end > 0) {
      this.#void(end);
      this.#text = withoutReasoning(this.#text);
    }
    return this.#pass(this.#text.length);
  }

  /** Passes over blocks of thinking at the beginning. Returns `true` at the beginning of speech. */
  #begins(): boolean {
    for (;;) {
      if (this.#close) {
        const end = endOf(this.#close.exec(this.#text));
        if (end === Infinity) {
          if (this.#close !== PROSE[1]) this.#text = this.#text.slice(-LONGEST_MARK);
          return false;
        }
        this.#text = this.#text.slice(end);
      }
      this.#text = this.#text.trimStart();
      this.#close = endOfBlock(this.#text);
      if (this.#close) continue;
      const mayBegin = MAY_BEGIN.test(this.#text) && !HAS_RIGHT.test(this.#text.slice(1)) ||
        /^<(?:\||u)/.test(this.#text) && this.#text.length < 30 ||
        /^h/i.test(this.#text) && this.#text.length < "Here's my thought process:".length + 3;
      return this.#isSpeech = this.#text !== "" && !mayBegin;
    }
  }

  /** Returns the length of text that is speech for now; `undefined` after the end of thinking that had no beginning. */
  #speechUntil(): number | undefined {
    for (let from = this.#passed;;) {
      const rest = this.#text.slice(from);
      const index = rest.search(LEFT_BRACKET);
      if (index < 0) return this.#text.length;
      const held = rest.slice(index);
      if (MAY_BEGIN.test(held) && !HAS_RIGHT.test(held.slice(1))) return from + index;
      const [mark] = MARK.exec(held) ?? [];
      if (mark !== undefined) {
        if (!/^[ \t]*[^ \t]/.test(held.slice(mark.length))) return from + index;
        const end = endOfThinking(this.#text);
        if (end > 0) return this.#void(end);
      }
      from += index + 1;
    }
  }

  #void(end: number): undefined {
    if (this.#passed > 0) this.voided++;
    this.#text = this.#text.slice(end).trimStart();
    this.#passed = 0;
    this.#isSpeech = false;
  }

  #pass(until: number): string {
    const said = this.#text.slice(this.#passed, until);
    this.#passed = until;
    return said;
  }
}

/**
 * Returns the end of the last mark that ends thinking, whether or not the thinking has a beginning: templates that open
 * it themselves leave only its end in the text. Returns 0 if there is none.
 */
function endOfThinking(text: string): number {
  let end = 0;
  for (const mark of text.matchAll(CLOSING)) if (endsThinking(text, mark)) end = endOf(mark);
  for (const tag of text.matchAll(LONE_TAG)) {
    const [, name = ""] = tag;
    const isOpened = new RegExp(`<${name.replaceAll(".", "\\.")}[\\s>]`, "i").test(text.slice(0, tag.index));
    if (!OF_SPEECH.has(name.toLowerCase()) && !isOpened && !isInCode(text, tag.index)) end = Math.max(end, endOf(tag));
  }
  return end;
}

function endsThinking(text: string, mark: RegExpExecArray): boolean {
  const before = text.slice(0, mark.index);
  const after = text.slice(endOf(mark));
  if (isQuoted(text, mark) || isInCode(text, mark.index)) return false;
  const opened = [...before.matchAll(OPENING_LINE)].at(-1);
  if (opened && opened.index > LATE_CHARACTERS) return false;
  if (!opened && new RegExp(`(?!${CLOSE})${OPEN}`, "iu").test(before.slice(before.lastIndexOf("\n") + 1))) return false;
  const endsLine = /^[ \t]*(?:\n|$)/.test(after);
  const partsSentences = /(?:^|[.!?…。！？:"”»')*]|\n)[ \t]*$/.test(before) &&
    /^[ \t]*[\p{Lu}\p{Lo}\p{N}"“«„*#>(-]/u.test(after);
  return endsLine || partsSentences;
}

function isQuoted(text: string, mark: RegExpExecArray): boolean {
  return /["'`“‘«„‚]$/.test(text.slice(0, mark.index)) && /^["'`”’»“‘]/.test(text.slice(endOf(mark)));
}

function isInCode(text: string, index: number): boolean {
  return (text.slice(0, index).match(/^[ \t]*(?:```|~~~)/gm) ?? []).length % 2 === 1;
}

function endOf(found: RegExpExecArray | null): number {
  return found ? found.index + found[0].length : Infinity;
}
