import { sha256 } from "../text/sha256.ts";

/** Longest part of a title in the name of a page. */
const MOST_LETTERS = 48;

/** Returns the name of a page, in ASCII: the beginning of its title, and what no page of another id has. */
export function pageName(title: string, id: string): string {
  const words = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(
    /^-/,
    "",
  )
    .slice(0, MOST_LETTERS).replace(/-$/, "");
  return `${words === "" ? "dialogue" : words}-${sha256(id).slice(0, 12)}`;
}
