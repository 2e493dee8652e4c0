import { type Html, html } from "./html.ts";
import { said } from "./markdown.ts";

/** The topic in full, folded, where its title is only a part of it. */
export function topicInFull(
  { title, record: { topic } }: { readonly title: string; readonly record: { readonly topic: string } },
): Html | undefined {
  if (title === topic) return undefined;
  return html`
    <details class="topic">
      <summary>The topic in full</summary>
      <div class="text" dir="auto">${said(topic, new Map())}</div>
    </details>
  `;
}
