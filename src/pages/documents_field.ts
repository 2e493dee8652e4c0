import { MOST_FILE_BYTES } from "../documents/limits.ts";
import { fieldInHtml, rowsInHtml } from "./fields.ts";
import { BROWSER } from "../words/browser.ts";
import { DOCUMENTS } from "../words/start.ts";
import { type Html, html, sentence } from "./html.ts";

/** Forms of documents that a file dialog offers first; by their content, others may be read too. */
const OFFERED = ".pdf,.docx,.html,.htm,.md,.txt,.csv,.vtt,.srt,text/*,image/png,image/jpeg,image/gif,image/webp";

/**
 * The documents of a dialogue. The module in the browser adds a row for each file that is chosen or dropped, and takes
 * the texts of the others as they are written; what was given stays while the rest of the form changes. The module also
 * offers the names of those who take part as those whom a document is for.
 */
export function documentsField(): Html {
  const field = (name: string) => html`<input type="hidden" name="documents[#].${name}">`;
  const names =
    html`<select name="documents[#].for" data-json><option value="">${DOCUMENTS.everybody}</option></select>`;
  const row = html`<div class="document">
    <p><b dir="auto" data-shows="name"></b> <span class="kind" data-shows="size"></span></p>
    ${field("name")}${field("type")}${field("base64")}
    ${fieldInHtml({ name: "documents[#].text", form: { type: "string" }, label: BROWSER.yourText(), long: true })}
    <label>${sentence(DOCUMENTS.for, names)}</label>
    <p class="problem" id="problem-documents[#]" hidden></p>
  </div>`;
  const choose = html`
    <label class="button quiet">${DOCUMENTS.choose}<input type="file" class="unseen" multiple
        accept="${OFFERED}" aria-describedby="hint-documents problem-documents"></label>
  `;
  return html`
    <fieldset class="part documents" id="documents" data-keep="documents" data-documents="${MOST_FILE_BYTES}">
      <legend>${DOCUMENTS.title}</legend>
      <p class="hint" id="hint-documents">${DOCUMENTS.forms}</p>
      ${rowsInHtml("documents", { rows: [], another: row, add: DOCUMENTS.paste, beside: choose })}
      <p class="problem" id="problem-documents" hidden></p>
    </fieldset>
  `;
}
