import type { Source } from "../agents/source.ts";
import type { ClaimChecker } from "../dialogue/claim_checker.ts";
import type { DialogueParticipant } from "../dialogue/mod.ts";
import type { CheckClaimsOptions, SourceIndex } from "../judging/quotations/mod.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import { responseIn, whereSourcesBegin } from "../transcript/response.ts";

/** What statements are looked up in, and whose. */
export interface SourceCheckerOptions {
  /** What may be cited. Of several with one name the texts count as one. */
  readonly sources: readonly Source[];
  /** Whether what somebody says is looked up. */
  readonly covers: (participant: DialogueParticipant) => boolean;
}

/** Looks statements up in sources. What that takes is loaded and indexed when it is first needed. */
export class SourceChecker implements ClaimChecker {
  readonly #options: SourceCheckerOptions;
  #index: Promise<SourceIndex> | undefined;

  /** Nothing is loaded yet. */
  constructor(options: SourceCheckerOptions) {
    this.#options = options;
  }

  /** Whether what somebody says is looked up. */
  covers(participant: DialogueParticipant): boolean {
    return this.#options.covers(participant);
  }

  /** Looks a statement up. */
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
      const cited = this.#options.sources.find((one) =>
        one.name === source || one.title === source || (url !== undefined && one.url === url)
      );
      return cited ? [[String(at + 1), cited.name]] : [];
    });
    return { aliases: new Map(aliases), until: whereSourcesBegin(statement.text) };
  }

  /** The sources, indexed. */
  index(): Promise<SourceIndex> {
    return this.#index ??= lookups().then(({ SourceIndex }) => new SourceIndex(byName(this.#options.sources)));
  }
}

/** One source for each name. Of texts put together no place in a file can be given. */
function byName(sources: readonly Source[]): readonly Source[] {
  const names = Map.groupBy(sources, ({ name }) => name);
  return [...names].flatMap(([name, [first, ...others]]): readonly Source[] => {
    const texts = new Set(others.map(({ text }) => text));
    if (!first || texts.size === 0 || (texts.size === 1 && texts.has(first.text))) return first ? [first] : [];
    return [{ name, title: first.title, text: [...new Set([first.text, ...texts])].join("\n\n") }];
  });
}

/** Loaded when a statement is first looked up: what finds words takes its time to load. */
function lookups() {
  return import("../judging/quotations/mod.ts");
}
