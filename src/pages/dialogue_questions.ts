import { nameOf } from "../archive/render/words.ts";
import { openQuestions } from "../transcript/context_request.ts";
import type { DialogueSurroundings } from "./surroundings.ts";
import { fieldInHtml } from "./fields.ts";
import { QUESTIONS } from "../words/dialogue_page.ts";
import { type Html, html } from "./html.ts";
import { addressOf, type ShownDialogue } from "./shown_dialogue.ts";

/** Returns `true` if a dialogue waits for answers that its reader may give. */
export function asksReader({ record, live, may }: ShownDialogue): boolean {
  return record.endReason === "input_needed" && !live && may.control;
}

/** A form for answers to the speakers' questions, with which the dialogue goes on. An empty field is no answer. */
export function questionsForm(shown: ShownDialogue, { facts }: DialogueSurroundings): Html {
  const asked = asksReader(shown) ? openQuestions(shown.record) : [];
  if (asked.length === 0) return html`<div id="questions"></div>`;
  const keep = asked.map(({ id }) => id).join(" ");
  return html`
    <section id="questions" class="my-turn" data-keep="${keep}" data-announce="${QUESTIONS.announced}">
      <h2>${QUESTIONS.title}</h2>
      <form class="answer" data-action="POST /api${addressOf(shown)}/resume" data-draft="${shown.id} ${keep}">
        ${asked.map(({ id, asker, question, reason = "", required }) =>
          fieldInHtml({
            name: `answers.${id}`,
            form: { type: ["string", "null"] },
            label: QUESTIONS.asks(nameOf(facts, asker), question),
            hint: reason,
            required,
            long: true,
          })
        )}
        <p class="problem" id="problem-" hidden></p>
        <p class="ready"><button>${QUESTIONS.send}</button> <span class="kind">${QUESTIONS.empty}</span></p>
      </form>
    </section>
  `;
}
