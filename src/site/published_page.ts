import { html } from "../pages/html.ts";
import { PUBLISHED } from "../words/site.ts";
import { type SiteFrame, sitePage } from "./frame.ts";
import type { PublishedToo } from "./private.ts";

/** Why an archive is not published. */
export const REASONS = ["excluded", "unfinished", "broken", "twice"] as const;

/** How many dialogues are published, and how many are not, by the reason. */
export interface PublishedCounts {
  readonly shown: number;
  readonly left: Readonly<Record<typeof REASONS[number], number>>;
}

/** The page that says what is published and what is not, without naming any dialogue that is not. */
export function listOfPublished(
  site: SiteFrame,
  { shown, left }: PublishedCounts,
  { costs, sources, student }: PublishedToo & { readonly student: boolean },
): string {
  const list = (lines: readonly string[]) => html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
  const parts = student ? PUBLISHED.forStudents() : PUBLISHED.parts();
  const body = html`
    <h1>${PUBLISHED.title}</h1>
    ${list([PUBLISHED.shown(shown), ...REASONS.flatMap((why) => left[why] === 0 ? [] : PUBLISHED[why](left[why]))])}
    <h2>${PUBLISHED.each}</h2>
    ${list([...parts, ...(costs ? [PUBLISHED.costs] : []), ...(sources ? [PUBLISHED.sources] : [])])}
    <h2>${PUBLISHED.left}</h2>
    ${list([
      ...PUBLISHED.private(),
      ...(costs ? [] : [PUBLISHED.noCosts]),
      ...(sources ? [] : [PUBLISHED.noSources]),
    ])}
  `;
  return sitePage(site, { page: "published", title: PUBLISHED.title, body });
}
