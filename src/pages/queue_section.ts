import { count, listed } from "../archive/render/words.ts";
import { attributes, type Html, html } from "./html.ts";

/** The dialogues of a queue, counted by their jobs. */
export interface QueueCounts {
  readonly waiting: number;
  readonly running: number;
  readonly completed: number;
  /** Those that no worker could hold, by their names in their experiments, with the reasons. */
  readonly failed: readonly { readonly name: string; readonly reason: string }[];
  /** Time of the last answer, in ISO 8601; present if the database does not answer now. */
  readonly awaySince?: string;
}

/** Failed dialogues that are shown. */
const FAILED_SHOWN = 50;

/** The numbers of dialogues in a queue, and the reasons why some could not be held. */
export function queueSection({ waiting, running, completed, failed, awaySince }: QueueCounts): Html {
  const numbers = [
    `${waiting} waiting`,
    `${running} running`,
    `${completed} completed`,
    `${failed.length} failed`,
  ];
  const away = awaySince === undefined
    ? undefined
    : html`<p class="problem">The database of the queue has not answered since ${
      awaySince.slice(0, 19).replace("T", " ")
    } UTC.</p>`;
  const more = failed.length - FAILED_SHOWN;
  const reasons = failed.slice(0, FAILED_SHOWN).map(({ name, reason }) =>
    html`<li><b dir="auto">${name}</b> <span dir="auto">${reason}</span></li>`
  );
  return html`
    <section id="queue" aria-label="Queue" ${attributes({ "data-refresh": 3 })}>
      <p class="facts"><b>Queue</b> <span>${listed(numbers)}</span></p>
      ${away}
      ${failed.length === 0 ? undefined : html`
        <details>
          <summary>${count(failed.length, "dialogue")} that no worker could hold</summary>
          <ul>${reasons}${more > 0 ? html`<li>and ${more} more</li>` : undefined}</ul>
        </details>
      `}
    </section>
  `;
}
