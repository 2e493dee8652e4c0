import type { Source } from "../agents/source.ts";
import type { ClaimChecker } from "../dialogue/claim_checker.ts";
import type { SourceIndex } from "../judging/quotations/mod.ts";
import type { Claim } from "../transcript/claim.ts";
import type { Statement } from "../transcript/message.ts";
import { quotationsIn } from "../text/evidence.ts";
import { responseIn } from "./roundtable/response.ts";

/** Checks statements against sources, which are loaded and indexed on first use. */
export class SourceChecker implements ClaimChecker {
  readonly covers: ClaimChecker["covers"];
  readonly hasSources: boolean;
  readonly #sources: readonly Source[];
  readonly #names: ReadonlyMap<string, string>;
  readonly #told: (() => string) | undefined;
  #index: { readonly names: string; readonly sources: Promise<SourceIndex> } | undefined;

  /**
   * Creates a checker.
   *
   * @param options With `sources` that may be cited, the `names` of participants by id, and what they were `told`
   * besides. Sources with the same name count as one.
   */
  constructor(
    options: Pick<ClaimChecker, "covers" | "hasSources"> & {
      readonly sources: readonly Source[];
      readonly names?: ReadonlyMap<string, string>;
      readonly told?: () => string;
    },
  ) {
    this.covers = options.covers;
    this.hasSources = options.hasSources;
    this.#sources = options.sources;
    this.#names = options.names ?? new Map();
    this.#told = options.told;
  }

  async check(
    statement: Statement,
    earlier: readonly Statement[],
    found: readonly Source[] = [],
  ): Promise<readonly Claim[] | undefined> {
    if (!this.hasSources && quotationsIn(statement.text).length === 0) return undefined;
    const { checkClaims } = await lookups();
    const sources = await this.index(found);
    const response = responseIn(statement);
    const options = { sources, earlier, names: this.#names, told: this.#told?.() ?? "" };
    if (!this.hasSources) return ofOthers(checkClaims(statement, options));
    if (!response) return checkClaims(statement, options);
    const said = onlySaid(statement.text, [response.position, ...response.points.map(({ text }) => text)]);
    return checkClaims({ ...statement, text: said }, options);
  }

  index(found: readonly Source[] = []): Promise<SourceIndex> {
    const all = byName([...this.#sources, ...found]);
    const names = all.map(({ name }) => name).join(" ");
    if (this.#index?.names !== names) {
      this.#index = { names, sources: lookups().then(({ SourceIndex }) => new SourceIndex(all)) };
    }
    return this.#index.sources;
  }
}

/** Returns the claims with quotations that were found in what was said, or are missing there; nothing if there are none. */
function ofOthers(claims: readonly Claim[]): readonly Claim[] | undefined {
  const found = claims.filter(({ quotations }) =>
    quotations.some(({ saidBy, verdict }) => saidBy !== undefined || verdict === "found_nowhere")
  );
  return found.length > 0 ? found : undefined;
}

/**
 * Returns the text with everything but the given pieces blanked out in place, because the rest is the program's own.
 */
function onlySaid(text: string, pieces: readonly string[]): string {
  let [said, end] = ["", 0];
  for (const piece of pieces) {
    const start = text.indexOf(piece, end);
    if (start < 0) continue;
    said += blank(text.slice(end, start)) + piece;
    end = start + piece.length;
  }
  return said + blank(text.slice(end));
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

/** Returns one source for each name. A combined source has no place in a file. */
function byName(sources: readonly Source[]): readonly Source[] {
  return [...Map.groupBy(sources, ({ name }) => name)].flatMap(([name, alike]): readonly Source[] => {
    const texts = [...new Set(alike.map(({ text }) => text))];
    return texts.length === 1
      ? alike.slice(0, 1)
      : [{ name, title: alike[0]?.title ?? name, text: texts.join("\n\n") }];
  });
}

/** Loads the search code on first use, because loading it takes time. */
function lookups() {
  return import("../judging/quotations/mod.ts");
}
