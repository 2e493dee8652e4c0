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

/** Headings in what was said are no headings of the page; links do not reveal the page that they are on. */
markdown.core.ruler.push("marks", ({ tokens }) => {
  for (const token of tokens) {
    if (token.type.startsWith("heading_")) token.tag = "p";
    if (token.type === "heading_open") token.attrSet("class", "heading");
    for (const child of token.children ?? []) {
      if (child.type === "link_open") child.attrSet("rel", "noopener noreferrer nofollow");
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
export function said(text: string, citations: Citations): Html {
  return new Html(markdown.render(visible(text), { citations }));
}
