import { withUnits } from "../text/display.ts";
import type { SourcePlace } from "../transcript/claim.ts";
import type { FlowClaim } from "../transcript/flow.ts";
import { CITED } from "../words/report.ts";
import { type Html, html, type Part } from "./html.ts";
import { citationInHtml } from "./markdown.ts";
import { placeKey } from "./passages.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** The number of a message in brackets, which leads to it. */
export function reference(number: number | undefined, { facts, addresses }: DialogueSurroundings): Html {
  const message = facts.message(number);
  const address = message && addresses.get(facts.messageFile(message));
  const name = CITED.message(number ?? "");
  return address === undefined
    ? html`<span class="ref">(${number})</span>`
    : html`<a class="ref" href="${address}" aria-label="${name}" title="${name}">(${number})</a>`;
}

/** Returns the address of the words of a claim, or of a move about one, in their message. */
export function saidAddress(
  { id, message }: Pick<FlowClaim, "id" | "message">,
  { facts, addresses }: DialogueSurroundings,
): string {
  const said = facts.message(message);
  return (said && addresses.get(facts.messageFile(said)) || "").replace(/#.*$/, "") + `#said-${id}`;
}

/** Several of them. */
export function references(numbers: readonly number[], within: DialogueSurroundings): readonly Part[] {
  return numbers.map((number) => [" ", reference(number, within)]);
}

const REFERENCE = /(?<=\s|\))(\(\d{1,5}\))|\s?(\[[^[\]\n]{1,200}\])/;

/** A sentence of the house in which `(8)` leads to message 8, and the name of a source in brackets to the source. */
export function withReferences(text: string, within: DialogueSurroundings): readonly Part[] {
  return withUnits(text).split(REFERENCE).map((part = "") => {
    const name = part.slice(1, -1);
    if (/^\(\d+\)$/.test(part) && within.facts.message(Number(name))) return reference(Number(name), within);
    return part.startsWith("[") && within.citations.has(name) ? citation(name, within) : part;
  });
}

/** The number of a source, which opens a passage of it in place; without a passage it leads to the source. */
export function citation(name: string, { citations, passages }: DialogueSurroundings, place?: SourcePlace): Html {
  const cited = citations.get(name);
  return cited ? citationInHtml(cited, place && passages.get(placeKey(place))) : html`[${name}]`;
}
