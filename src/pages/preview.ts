import { isOver } from "../transcript/record.ts";
import { capital } from "../words/phrases.ts";
import { attributes, type Html, html } from "./html.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** Title and description for whoever shows a link to the page: the question, and the answer with how sure it is. */
export function preview({ facts, outcome: { headline, howSure }, student }: DialogueSurroundings): Html {
  const answer = isOver(facts.record) && !student ? `${headline}.${howSure ? ` ${capital(howSure.words)}.` : ""}` : "";
  const given = {
    "og:type": "article",
    "og:title": facts.title,
    ...(answer === "" ? {} : { "og:description": answer }),
  };
  return html`${answer === "" ? undefined : html`<meta${attributes({ name: "description", content: answer })}>`}${
    Object.entries(given).map(([property, content]) => html`<meta${attributes({ property, content })}>`)
  }`;
}
