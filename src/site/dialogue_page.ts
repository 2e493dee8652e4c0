import { readersOf } from "../archive/render/facts.ts";
import type { ProtocolPages } from "../archive/render/render.ts";
import type { CompletedReview } from "../archive/reviews.ts";
import { attributes, type Html, html } from "../pages/html.ts";
import { reportPage } from "../pages/report_page.ts";
import type { DialogueRecord } from "../transcript/record.ts";
import { isUnspaced } from "../text/fold.ts";
import { inLanguage } from "../words/language.ts";
import { PLAYER, SITE } from "../words/site.ts";
import { bodyTexts, FILES, headOf, masthead, rootFrom, type SiteFrame } from "./frame.ts";
import type { PublishedToo } from "./private.ts";

/** A dialogue as its page shows it; of its record and reviews nothing is private any more. */
export interface PublishedDialogue {
  /** Name of the page. */
  readonly name: string;
  readonly record: DialogueRecord;
  readonly protocols: ProtocolPages;
  readonly reviews: readonly CompletedReview[];
  readonly images: ReadonlyMap<string, string>;
  /** Paths of files of the archive that are published. */
  readonly files: ReadonlySet<string>;
}

/** How a dialogue's page is made. */
export interface DialoguePageOptions extends PublishedToo {
  readonly site: SiteFrame;
  readonly student: boolean;
}

const PLACE = { page: "dialogue", scripts: [FILES.dialogue] } as const;

/** Returns the page of a dialogue: its report, with links to the site and a replay. */
export function publishedPage(
  { name, record, protocols, reviews, images, files }: PublishedDialogue,
  { site, student, costs }: DialoguePageOptions,
): string {
  return inLanguage(readersOf(record), () =>
    reportPage(record, {
      protocols,
      reviews,
      images,
      student,
      site: {
        hasCosts: costs,
        fileAddress: (path) => files.has(path) ? `${name}/${path}` : undefined,
        head: headOf(PLACE),
        body: bodyTexts(),
        above: masthead(site, PLACE),
        between: playButton(record),
        below: html`${player(record)}<footer class="kind"><a href="${
          rootFrom(PLACE)
        }${FILES.front}">${SITE.allDialogues}</a></footer>`,
      },
    }));
}

/** Words that are read in a minute, and letters of a script without spaces. */
const [WORDS_A_MINUTE, LETTERS_A_MINUTE] = [228, 456];

function playButton({ messages }: DialogueRecord): Html | undefined {
  const texts = messages.flatMap((message) => message.failed ? [] : message.text);
  if (texts.length === 0) return undefined;
  const minutes = texts.reduce((sum, text) => {
    const letters = [...text].filter(isUnspaced).length;
    return sum + letters / LETTERS_A_MINUTE + (text.split(/\s+/).length - (letters > 0 ? 1 : 0)) / WORDS_A_MINUTE;
  }, 0);
  return html`<p class="play scripted"><button type="button" id="watch">${PLAYER.play}</button> <span class="kind">${
    PLAYER.takes(Math.max(1, Math.round(minutes)))
  }</span></p>`;
}

/** What a reader may do while the dialogue is played. */
function player({ messages }: DialogueRecord): Html {
  const button = (does: string, words: string, sign: string) =>
    html`<button${
      attributes({ type: "button", class: "quiet", "data-do": does, "aria-label": words })
    }>${sign}</button>`;
  return html`
    <div id="player" class="player" role="group" aria-label="${PLAYER.title}" hidden>
      <button type="button" data-do="pause">${PLAYER.pause}</button>
      ${button("back", PLAYER.back, "←")}${button("next", PLAYER.next, "→")}
      <label><span>${PLAYER.speed}</span> <select aria-label="${PLAYER.speed}">${["0.5", "1", "2", "4", "16"].map((
        factor,
      ) =>
        html`<option${attributes({ value: factor, selected: factor === "1" })}>${PLAYER.times(factor)}</option>`
      )}</select></label>
      <progress${attributes({ max: messages.length, value: 0, "aria-labelledby": "place" })}></progress>
      <p id="place" class="kind"></p>
      <button type="button" class="quiet" data-do="end">${PLAYER.end}</button>
    </div>
    <p id="announced" class="unseen" role="status"></p>
  `;
}
