import MarkdownIt from "markdown-it";
import { visible } from "../text/visible.ts";
import { fieldsIn } from "../transcript/json.ts";
import { Html } from "./html.ts";

/** Addresses in a page by the names that texts cite: `[ny-bronx]` leads to a source. */
export type Citations = ReadonlyMap<string, string>;

/** Reads what somebody said: it is no HTML, shows no image, and cannot say where a citation leads. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable(["image", "reference"]);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = (address) => /^https?:\/\//i.test(address);

/** Addresses of the passages that the citations of a name stand for, in order; `undefined` for one without a passage. */
export type CitedPassages = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * Headings in what was said are no headings of the page; links do not reveal the page that they are on; a citation leads
 * to its passage, if it has one.
 */
markdown.core.ruler.push("marks", ({ tokens, env }) => {
  const { passages } = fieldsIn(env);
  const counts = new Map<string, number>();
  for (const token of tokens) {
    if (token.type.startsWith("heading_")) token.tag = "p";
    if (token.type === "heading_open") token.attrSet("class", "heading");
    for (const [n, child] of (token.children ?? []).entries()) {
      if (child.type !== "link_open") continue;
      child.attrSet("rel", "noopener noreferrer nofollow");
      if (child.attrGet("class") !== "cited" || !(passages instanceof Map)) continue;
      const name = token.children?.[n + 1]?.content ?? "";
      const before = counts.get(name) ?? 0;
      counts.set(name, before + 1);
      const address = passages.get(name)?.[before];
      if (address !== undefined) child.attrSet("href", address);
    }
  }
});

const CITATION = /\[([^[\]\n]{1,400})\](?!\()/y;

markdown.inline.ruler.before("link", "citation", (state, silent) => {
  const { citations } = fieldsIn(state.env);
  if (!(citations instanceof Map)) return false;
  CITATION.lastIndex = state.pos;
  const [whole = "", names = ""] = CITATION.exec(state.src) ?? [];
  const cited = names.split(/[,;]\s*/).map((name) => ({ name, address: citations.get(name) }));
  if (whole === "" || cited.some(({ address }) => address === undefined)) return false;
  if (!silent) {
    const text = (content: string) => state.push("text", "", 0).content = content;
    for (const [n, { name, address = "" }] of cited.entries()) {
      text(n === 0 ? "[" : ", ");
      state.push("link_open", "a", 1).attrs = [["href", address], ["class", "cited"]];
      text(name);
      state.push("link_close", "a", -1);
    }
    text("]");
  }
  state.pos += whole.length;
  return true;
});

/** Somebody's words as HTML. Markdown in them takes effect, HTML does not, and links lead to web pages only. */
export function said(text: string, citations: Citations, passages?: CitedPassages): Html {
  return new Html(markdown.render(visible(text), { citations, passages }));
}
