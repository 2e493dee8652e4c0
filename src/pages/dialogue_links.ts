import { hasSources } from "../archive/pack.ts";
import type { Facts } from "../archive/render/facts.ts";
import { type Html, html } from "./html.ts";
import { addressOf, type ShownDialogue } from "./shown_dialogue.ts";

/** The form that has a panel judge a finished dialogue; empty until there may be one. */
export function judgeForm(
  shown: ShownDialogue,
): Html {
  const { may, judges = [], live, judging, unjudged } = shown;
  if (judging) {
    return html`
      <section id="judge" data-refresh="3">
        <p role="status">Judges are reading it.</p>
      </section>
    `;
  }
  const form = html`
    <h2>Have it judged</h2>
    ${unjudged === undefined ? undefined : html`<p class="problem">The last judges could not finish: ${unjudged}</p>`}
    <form data-action="POST /api${addressOf(shown)}/judge">
      <fieldset
        class="field boxes"><legend>Judges</legend>${judges.map((name) =>
          html`<label><input type="checkbox" name="judges" value="${name}"> ${name}</label>`
        )}<p class="problem" id="problem-judges" hidden></p></fieldset>
      <button>Judge</button>
      <noscript><p>Judging needs JavaScript.</p></noscript>
    </form>
  `;
  return html`<section id="judge">${may.judge && judges.length > 0 && !live ? form : undefined}</section>`;
}

/** The dialogue that it was forked from, and the last message that both have. */
export function forkedFrom(
  { record, family: { parent } }: ShownDialogue,
  facts: Facts,
): Html | undefined {
  if (!record.parent) return undefined;
  const from = parent ? html`<a href="${addressOf(parent)}">another dialogue</a>` : "another dialogue";
  return html`, forked from ${from} after message ${facts.forkedAfter ?? "–"}`;
}

/** The dialogue that it was forked from, and its own forks. */
export function familyLinks({ family: { parent, forks } }: ShownDialogue): Html | undefined {
  if (!parent && forks.length === 0) return undefined;
  const to = (id: string, words: string, outcome?: string) =>
    html`<li><a href="${addressOf({ id })}">${words}</a>${
      outcome === undefined ? undefined : html`: <span dir="auto">${outcome}</span>`
    }</li>`;
  return html`
    <section id="family">
      <h2>Forks</h2>
      <ul>${parent && to(parent.id, "The dialogue that this one was forked from", parent.outcome)}${forks.map((fork) =>
        to(fork.id, `Fork after message ${fork.at}`, fork.outcome)
      )}</ul>
    </section>
  `;
}

/** A form in which a dialogue can be downloaded. */
interface DownloadForm {
  readonly format: string;
  readonly name: string;
  readonly use: string;
  readonly query?: string;
}

const REPORT = { format: "html", name: "Report", use: "one page to read, print or send" };
const TRANSCRIPT = { format: "md", name: "Transcript", use: "the same in Markdown, to copy" };
const ARCHIVE = { format: "zip", name: "Archive", use: "all files, to keep or to resume elsewhere" };
const RECORD = { format: "json", name: "Record", use: "for programs" };
const PAGES = { format: "zip", name: "Pages", use: "all pages, without the whole texts of sources" };
const FORMATS = [REPORT, TRANSCRIPT, ARCHIVE, RECORD];
/** The same where sources were given: whole texts leave the server only if they are asked for. */
const WITH_SOURCES = [REPORT, TRANSCRIPT, PAGES, { ...ARCHIVE, query: "&sources=true" }, RECORD];

/** Links to the dialogue in other forms. */
export function downloads(shown: ShownDialogue): Html {
  const formats = hasSources(shown.record) ? WITH_SOURCES : FORMATS;
  return html`
    <section id="downloads">
      <h2>Downloads</h2>
      <ul class="downloads">${formats.map(({ format, name, use, query = "" }: DownloadForm) =>
        html`<li><a href="/api${
          addressOf(shown)
        }/download?format=${format}${query}" download>${name} <span class="kind">${format}</span></a> <span class="kind">${use}</span></li>`
      )}</ul>
    </section>
  `;
}
