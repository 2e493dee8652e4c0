import type { Source } from "../agents/source.ts";
import type { ClaimChecker } from "../dialogue/claim_checker.ts";
import type { CheckClaimsOptions, RetrievedPassage, SourceIndex } from "../judging/quotations/mod.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import { responseIn, whereSourcesBegin } from "../transcript/response.ts";
import type { QuotedText } from "../agents/agent.ts";
import { fillerText } from "../models/filler_model.ts";
import { countTokens } from "../text/tokens.ts";

/** Looks statements up in sources. What that takes is loaded and indexed when it is first needed. */
export class SourceChecker implements ClaimChecker {
  readonly covers: ClaimChecker["covers"];
  readonly #sources: readonly Source[];
  #index: Promise<SourceIndex> | undefined;

  /** @param options.sources May be cited. Of several with one name the texts count as one. */
  constructor(options: Pick<ClaimChecker, "covers"> & { readonly sources: readonly Source[] }) {
    this.covers = options.covers;
    this.#sources = options.sources;
  }

  async check(statement: Statement, earlier: readonly Statement[]): Promise<readonly Claim[]> {
    const { checkClaims } = await lookups();
    const sources = await this.index();
    return checkClaims(statement, { sources, earlier, ...this.#byNumber(statement) });
  }

  /** A response cites by the numbers of a list of its own, which stands at its end and says nothing by itself. */
  #byNumber(statement: Statement): Pick<CheckClaimsOptions, "aliases" | "until"> {
    const citations = responseIn(statement)?.citations ?? [];
    if (citations.length === 0) return {};
    const aliases = citations.flatMap(({ source, url }, at): (readonly [string, string])[] => {
      const cited = this.#sources.find((one) =>
        one.name === source || one.title === source || (url !== undefined && one.url === url)
      );
      return cited ? [[String(at + 1), cited.name]] : [];
    });
    return { aliases: new Map(aliases), until: whereSourcesBegin(statement.text) };
  }

  index(): Promise<SourceIndex> {
    return this.#index ??= lookups().then(({ SourceIndex }) => new SourceIndex(byName(this.#sources)));
  }
}

/** One source for each name. Of texts put together no place in a file can be given. */
function byName(sources: readonly Source[]): readonly Source[] {
  return [...Map.groupBy(sources, ({ name }) => name)].flatMap(([name, alike]): readonly Source[] => {
    const texts = [...new Set(alike.map(({ text }) => text))];
    return texts.length === 1
      ? alike.slice(0, 1)
      : [{ name, title: alike[0]?.title ?? name, text: texts.join("\n\n") }];
  });
}

/** Loaded when a statement is first looked up: what finds words takes its time to load. */
function lookups() {
  return import("../judging/quotations/mod.ts");
}

/** Passages for each claim. */
const MOST_A_CLAIM = 2;
/** Passages of a statement that makes no claim that could be looked up. */
const MOST_WITHOUT_CLAIMS = 3;
/** All of them together, in tokens as they are counted where limits hold. */
const MOST_TOKENS = 1200;

const TITLE = "Passages of the sources";
/** No text of a source may pass for the beginning of another one's passage. */
const LIKE_A_PLACE = /^\[/gm;

/**
 * Returns the passages that bear on what a statement claims, each once, the best of each claim first; without claims
 * those that bear on the whole of it. What does not fit into 1,200 tokens is left out. They are one text, also
 * where there are none: what is quoted must not change how a prompt is made.
 */
export function passagesFor({ text }: Statement, claims: readonly Claim[], sources: SourceIndex): QuotedText {
  const found = claims.length === 0
    ? sources.passagesOn({ text, citations: [] }, MOST_WITHOUT_CLAIMS)
    : byRank(claims.map((claim) => sources.passagesOn(claim, MOST_A_CLAIM)));
  let left = MOST_TOKENS;
  const shown = eachOnce(found).flatMap(({ place: { source, line }, text }) => {
    const passage = `[${source}, line ${line}]\n${text.replace(LIKE_A_PLACE, "\\[")}`;
    const tokens = countTokens(passage);
    if (tokens > left) return [];
    left -= tokens;
    return [passage];
  });
  return { title: TITLE, text: shown.join("\n\n") || "No passage shares a word with it that says something." };
}

/** Returns a text as long as passages may be together: for a rehearsal, in which nothing is claimed. */
export function fillerPassages(): QuotedText {
  return { title: TITLE, text: fillerText(MOST_TOKENS) };
}

/** Each where it stands first. Passages of a paragraph in one line differ in nothing but the offset. */
function eachOnce(found: readonly RetrievedPassage[]): readonly RetrievedPassage[] {
  const begins = ({ place }: RetrievedPassage) => `${place.offset} ${place.source}`;
  return found.filter((passage, at) => found.findIndex((other) => begins(other) === begins(passage)) === at);
}

/** The first of each, then the second of each. */
function byRank<T>(lists: readonly (readonly T[])[]): readonly T[] {
  return Array.from({ length: MOST_A_CLAIM }, (_, rank) => lists.flatMap((list) => list.slice(rank, rank + 1))).flat();
}
