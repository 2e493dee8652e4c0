import { hasSources } from "../archive/pack.ts";
import type { Facts } from "../archive/render/facts.ts";
import { COMPARE } from "../words/compare.ts";
import { DOWNLOADS, FORKS, JUDGING } from "../words/dialogue_page.ts";
import { type Html, html, sentence } from "./html.ts";
import { addressOf, comparisonAddress, type ShownDialogue } from "./shown_dialogue.ts";
import { SIGNS } from "../words/phrases.ts";

/** The form that has a panel judge a finished dialogue; empty until there may be one. */
export function judgeForm(
  shown: ShownDialogue,
): Html {
  const { may, judges = [], live, judging, unjudged } = shown;
  if (judging) {
    return html`
      <section id="judge" data-refresh="3">
        <p role="status">${JUDGING.now}</p>
      </section>
    `;
  }
  const form = html`
    <h2>${JUDGING.title}</h2>
    ${unjudged === undefined ? undefined : html`<p class="problem">${JUDGING.unjudged(unjudged)}</p>`}
    <form data-action="POST /api${addressOf(shown)}/judge">
      <fieldset
        class="field boxes"><legend>${JUDGING.judges}</legend>${judges.map((name) =>
          html`<label><input type="checkbox" name="judges" value="${name}"> ${name}</label>`
        )}<p class="problem" id="problem-judges" hidden></p></fieldset>
      <button>${JUDGING.judge}</button>
      <noscript><p>${JUDGING.needsScript}</p></noscript>
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
  const from = parent ? html`<a href="${addressOf(parent)}">${FORKS.another}</a>` : FORKS.another;
  return html`, ${sentence((dialogue = "") => FORKS.from(dialogue, facts.forkedAfter ?? "–"), from)}`;
}

/** The dialogue that it was forked from, and its own forks. */
export function familyLinks({ id: own, family: { parent, forks } }: ShownDialogue): Html | undefined {
  if (!parent && forks.length === 0) return undefined;
  const to = (id: string, words: string, outcome?: string) => {
    const pair = id === parent?.id ? { a: id, b: own } : { a: own, b: id };
    return html`<li><a href="${addressOf({ id })}">${words}</a>${
      outcome === undefined ? undefined : html`${SIGNS.colon} <span dir="auto">${outcome}</span>`
    } · <a href="${comparisonAddress(pair)}">${COMPARE.link}</a></li>`;
  };
  return html`
    <section id="family">
      <h2>${FORKS.title}</h2>
      <ul>${parent && to(parent.id, FORKS.parent, parent.outcome)}${forks.map((fork) =>
        to(fork.id, FORKS.after(fork.at), fork.outcome)
      )}</ul>
    </section>
  `;
}

/** A form in which a dialogue can be downloaded. */
interface DownloadForm {
  readonly format: string;
  /** Names its texts. */
  readonly words: Exclude<keyof typeof DOWNLOADS, "title">;
  readonly query?: string;
}

const REPORT: DownloadForm = { format: "html", words: "report" };
const TRANSCRIPT: DownloadForm = { format: "md", words: "transcript" };
const ARCHIVE: DownloadForm = { format: "zip", words: "archive" };
const RECORD: DownloadForm = { format: "json", words: "record" };
const PAGES: DownloadForm = { format: "zip", words: "pages" };
const FORMATS = [REPORT, TRANSCRIPT, ARCHIVE, RECORD];
/** The same where sources were given: whole texts leave the server only if they are asked for. */
const WITH_SOURCES = [REPORT, TRANSCRIPT, PAGES, { ...ARCHIVE, query: "&sources=true" }, RECORD];

/** Links to the dialogue in other forms. */
export function downloads(shown: ShownDialogue): Html {
  const formats = hasSources(shown.record) ? WITH_SOURCES : FORMATS;
  return html`
    <section id="downloads">
      <h2>${DOWNLOADS.title}</h2>
      <ul class="downloads">${formats.map(({ format, words, query = "" }) =>
        html`<li><a href="/api${addressOf(shown)}/download?format=${format}${query}" download>${
          DOWNLOADS[words].name
        } <span class="kind">${format}</span></a> <span class="kind">${DOWNLOADS[words].use}</span></li>`
      )}</ul>
    </section>
  `;
}
