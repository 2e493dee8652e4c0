import { FRONT } from "../words/report.ts";
import { type Html, html } from "./html.ts";
import { said } from "./markdown.ts";

/** Longer topics are folded, in characters. */
const SHOWN = 1200;

/** ${FRONT.topic}, where its title is only a part of it; folded if it is long, such as a memo. */
export function topicInFull(
  { title, record: { topic } }: { readonly title: string; readonly record: { readonly topic: string } },
): Html | undefined {
  if (title === topic) return undefined;
  const text = html`<div class="text" dir="auto">${said(topic, new Map())}</div>`;
  if (topic.length <= SHOWN) return html`<div class="topic">${text}</div>`;
  return html`<details class="topic"><summary>${FRONT.topic}</summary>${text}</details>`;
}
