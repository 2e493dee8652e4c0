import { nameOf } from "../archive/render/words.ts";
import { titleOf } from "../text/title.ts";
import { type DialogueSurroundings, serverAddress } from "./surroundings.ts";
import { nowInWords, seatsInHtml } from "./dialogue_status.ts";
import { type Choice, fieldInHtml } from "./fields.ts";
import { ASK, CONTROLS } from "../words/dialogue_page.ts";
import { attributes, type Html, html, sentence } from "./html.ts";
import { addressOf, type Answerers, type ShownDialogue } from "./shown_dialogue.ts";

/** Seconds between looks at an answer that is being written. */
const LOOK_S = 2;

/** The field for a question about a dialogue, or the answer that is being written; empty if nobody can be asked. */
export function askForm(shown: ShownDialogue, within: DialogueSurroundings): Html {
  const { id, ask, asking, unanswered } = shown;
  if (asking) return answering(asking, within);
  if (!ask) return html`<section id="ask"></section>`;
  return html`
    <section id="ask">
      <h2>${ASK.title}</h2>
      ${unanswered === undefined ? undefined : html`<p class="problem">${ASK.unanswered(unanswered)}</p>`}
      <form data-action="POST /api${addressOf(shown)}/ask" data-draft="ask ${id}">
        ${fieldInHtml({
          name: "question",
          form: { type: "string" },
          label: ASK.question,
          hint: "",
          required: true,
          long: true,
        })}
        ${whoAnswers(ask)}
        <p class="problem" id="problem-" hidden></p>
        <button>${ASK.ask}</button>
        <noscript><p>${ASK.needsScript}</p></noscript>
      </form>
    </section>
  `;
}

/** A choice of who answers: by default whoever wrote the outcome. */
function whoAnswers({ speakers = [], author, models }: Answerers): Html {
  if (models) return select("model", models.map((value) => ({ value })));
  const wrote = speakers.find(({ id }) => id === author);
  const idsOf = (some: typeof speakers) => JSON.stringify(some.map(({ id }) => id));
  const choices = [
    ...(wrote ? [{ value: "", words: ASK.author(wrote.name) }] : []),
    ...speakers.filter((one) => one !== wrote).map((one) => ({ value: idsOf([one]), words: one.name })),
    ...(speakers.length > 1 ? [{ value: idsOf(speakers), words: ASK.everybody }] : []),
  ];
  return select("of", choices, { isJson: true });
}

function select(name: string, choices: readonly Choice[], { isJson = false } = {}): Html {
  const own = { id: `field-${name}`, name, "data-json": isJson, "aria-describedby": `problem-${name}` };
  const options = choices.map(({ value, words = value }) => html`<option value="${value}">${words}</option>`);
  return html`
    <div
      class="field"><label for="field-${name}">${ASK.whoAnswers}</label><select${attributes(
        own,
      )}>${options}</select><p class="problem" id="problem-${name}" hidden></p></div>
  `;
}

/** A question under way: who answers, what is written so far, and the people who are waited for. */
function answering({ question, live }: NonNullable<ShownDialogue["asking"]>, within: DialogueSurroundings): Html {
  const { facts } = within;
  const isSeated = live.seats?.length === live.open.length; // the seats say who is waited for
  const now = live.open.length === 0 ? ASK.asking : nowInWords(within, live);
  return html`
    <section id="ask" data-refresh="${LOOK_S}" data-announce="${now}">
      <h2>${sentence(ASK.asked, html`<span dir="auto">${titleOf(question)}</span>`)}</h2>
      ${isSeated && live.open.length > 0 ? undefined : html`<p role="status">${now}.</p>`}
      ${live.open.filter(({ text = "" }) => text !== "").map(({ participant, text }) =>
        html`
          <blockquote>
            <p><b>${nameOf(facts, participant)}</b></p>
            <p class="said" dir="auto">${text}</p>
          </blockquote>
        `
      )}
      ${seatsInHtml(live, within)}
      <p class="scripted"><button type="button" class="quiet" data-post="/api${serverAddress(
        within,
      )}/stop">${CONTROLS.stop}</button></p>
    </section>
  `;
}
