import type { Source } from "../agents/source.ts";
import type { ClaimChecker } from "../dialogue/claim_checker.ts";
import type { CheckClaimsOptions, SourceIndex } from "../judging/quotations/mod.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import { responseIn, whereSourcesBegin } from "../transcript/response.ts";

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
