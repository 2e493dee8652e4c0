import { isCloser, type MarkFamily, type QuotationMark } from "./_quotation_marks.ts";

/** A quotation over more paragraphs than this is none: a mark was forgotten. */
const MOST_PARAGRAPHS = 8;

/** Characters between two marks of which only the later may end a quotation. */
const MOST_BETWEEN = 400;

/** What stands between two marks. */
export interface MarkedSpan {
  readonly open: QuotationMark;
  /** Moves on, if what ended the span was an apostrophe or an inch mark. */
  close: QuotationMark;
}

interface Opened {
  readonly mark: QuotationMark;
  /** What would have ended a single mark below it on the stack. */
  blocked?: QuotationMark;
}

/** Pairs marks as they come, with a stack of those that are open. */
export class MarkPairing {
  /** Those found so far; some may be inside of others. */
  readonly spans: MarkedSpan[] = [];
  #opened: Opened[] = [];
  #count: Record<MarkFamily, number> = { double: 0, single: 0, own: 0 };
  #signs = new Map<string, number>();
  /** Spans whose end is doubtful, and that are inside of no other. */
  #doubtful: Record<MarkFamily, MarkedSpan[]> = { double: [], single: [], own: [] };
  /** Opened in an earlier paragraph. */
  #carried: { readonly mark: QuotationMark; readonly paragraphs: number } | undefined;
  #isFirst = true;
  #paragraph = 0;
  readonly #text: string;

  /** Marks are those of this text. */
  constructor(text: string) {
    this.#text = text;
  }

  /** The next mark of the text. */
  take(mark: QuotationMark): void {
    if (this.#isFirst && this.#carried) {
      const reopens = mark.family === this.#carried.mark.family && mark.side !== "closes" && mark.canOpen &&
        /^[\s>*_]{0,20}$/.test(this.#text.slice(this.#paragraph, Math.min(mark.at, this.#paragraph + 21)));
      if (!reopens && this.#carried.mark.family === "single") this.#carried = undefined;
      this.#isFirst = false;
      if (reopens) return;
    }
    this.#isFirst = false;
    if (mark.family === "single") return this.#takeSingle(mark);
    if (mark.family === "own") return this.#takeStrict(mark);
    this.#takeDouble(mark);
  }

  /** What is still open may be closed in the next paragraph, which begins at an offset. */
  endParagraph(next: number): void {
    this.#closeLoosely();
    const open = this.#opened.find(({ mark }) => mark.family === "double") ??
      this.#opened.find(({ mark }) => mark.family === "single");
    const isStale = !this.#carried || this.#carried.paragraphs >= MOST_PARAGRAPHS - 1 ||
      (this.#isFirst && this.#carried.mark.family === "single");
    if (!isStale && this.#carried) this.#carried = { ...this.#carried, paragraphs: this.#carried.paragraphs + 1 };
    else this.#carried = open && { mark: open.mark, paragraphs: 1 };
    this.#opened = [];
    this.#count = { double: 0, single: 0, own: 0 };
    this.#signs.clear();
    this.#doubtful = { double: [], single: [], own: [] };
    this.#isFirst = true;
    this.#paragraph = next;
  }

  #takeStrict(mark: QuotationMark): void {
    if (this.#hasOpenFor(mark)) this.#closeStrictly(mark);
    else if (mark.canOpen) this.#open(mark);
  }

  #takeDouble(mark: QuotationMark): void {
    const { sign, side } = mark;
    const prefersClosing = sign === "”" || sign === "〟";
    const isGuillemet = sign === "«" || sign === "»";
    // French puts spaces inside of its marks, so that what stands beside them tells little.
    const mayClose = sign === "“" ? side !== "opens" : prefersClosing || isGuillemet || side !== "opens";
    if (sign !== "„" && mayClose && this.#hasOpenFor(mark)) return this.#closeStrictly(mark);
    const mustClose = side === "closes" || sign === "〟";
    const isNeutral = side === "either" && !isGuillemet && /^\s?$/.test(this.#text.slice(mark.end, mark.end + 1));
    const closesAny = mustClose || isNeutral || (prefersClosing && side === "either");
    if (closesAny && this.#isQuotationSign(mark) && this.#count.double > 0) return this.#closeAny(mark);
    if (mustClose) {
      if (this.#closeCarried(mark) || this.#extend(mark)) return;
    }
    if (mark.canOpen && (!mustClose || isGuillemet)) this.#open(mark);
  }

  #takeSingle(mark: QuotationMark): void {
    if (mark.side === "closes") {
      const top = this.#opened.at(-1);
      if (top?.mark.family === "single") return this.#close(this.#opened.length - 1, mark);
      if (top && this.#count.single > 0) top.blocked = mark;
      if (this.#extend(mark) || this.#closeCarried(mark)) return;
    }
    if (mark.canOpen) this.#open(mark);
  }

  /** An opening `<q>` ends nothing. */
  #isQuotationSign({ sign, at, end }: QuotationMark): boolean {
    return sign !== "„" || end - at === 1;
  }

  #open(mark: QuotationMark): void {
    this.#opened.push({ mark });
    this.#count[mark.family]++;
    this.#signs.set(mark.sign, (this.#signs.get(mark.sign) ?? 0) + 1);
  }

  #hasOpenFor({ sign }: QuotationMark): boolean {
    return [...this.#signs].some(([opening, count]) => count > 0 && isCloser(opening, sign));
  }

  #closeStrictly(mark: QuotationMark): void {
    this.#close(this.#opened.findLastIndex((opened) => isCloser(opened.mark.sign, mark.sign)), mark);
  }

  #closeAny(mark: QuotationMark): void {
    this.#close(this.#opened.findLastIndex((opened) => opened.mark.family === mark.family), mark);
  }

  #close(depth: number, close: QuotationMark): void {
    const dropped = this.#opened.splice(depth);
    const [opened] = dropped;
    if (!opened) return;
    for (const { mark } of dropped) {
      this.#count[mark.family]--;
      this.#signs.set(mark.sign, (this.#signs.get(mark.sign) ?? 1) - 1);
    }
    const { mark: open } = opened;
    this.#forgetInside(open.at);
    const span = { open, close };
    this.spans.push(span);
    const crossed = dropped.slice(1).some(({ mark }) => mark.family === open.family);
    if (close.doubtful || crossed) this.#doubtful[open.family].push(span);
  }

  #forgetInside(from: number): void {
    for (const spans of [this.#doubtful.double, this.#doubtful.single]) {
      while ((spans.at(-1)?.open.at ?? -1) > from) spans.pop();
    }
  }

  /** A mark that ends something, where nothing is open: then what ended the last quotation was no quotation mark. */
  #extend(mark: QuotationMark): boolean {
    const span = this.#doubtful[mark.family].at(-1);
    if (!span || span.open.at < (this.#opened.at(-1)?.mark.at ?? -1) || !this.#mayEnd(span, mark)) return false;
    this.#forgetInside(span.open.at);
    span.close = mark;
    return true;
  }

  /**
   * Of two marks that may both be apostrophes the later is taken, so that nothing is verified up to the first. A
   * citation between them says that the first was the end.
   */
  #mayEnd({ close }: MarkedSpan, mark: QuotationMark): boolean {
    if (mark.fits || !mark.doubtful) return mark.fits;
    return !close.fits && mark.at - close.end <= MOST_BETWEEN &&
      !this.#text.slice(close.end, mark.at).includes("[");
  }

  #closeCarried(mark: QuotationMark): boolean {
    if (this.#carried?.mark.family !== mark.family || !mark.fits) return false;
    this.spans.push({ open: this.#carried.mark, close: mark });
    this.#carried = undefined;
    return true;
  }

  /** Pairs what is left open where the second mark of two might have closed the first. */
  #closeLoosely(): void {
    const left = this.#opened;
    this.#opened = [];
    for (let at = 0; at < left.length; at++) {
      const [opened, above] = left.slice(at, at + 2);
      if (!opened) break;
      const { mark: open } = opened;
      if (open.family === "single" && above?.blocked) this.spans.push({ open, close: above.blocked });
      if (open.family === "double" && above?.mark.family === "double" && above.mark.side === "either") {
        this.spans.push({ open, close: above.mark });
        at++;
      } else this.#opened.push(opened);
    }
  }
}
