// Takes documents: `[data-documents="BYTES"]` has the list that they go to, and the most bytes of all together. Files are
// chosen in its `input[type="file"]`, dropped anywhere on the page, or pasted; a text is pasted, or written in a row.
import { all, announce, figure, one, show, worded } from "./elements.js";
import { onNew } from "./parts.js";
import { addRow } from "./rows.js";
import { estimateSoon } from "./typing.js";

const MB = 1024 * 1024;
const LONGEST_NAME = 60;

/** Returns the place for documents, if the page has one. */
function placeOf() {
  return one("[data-documents]");
}

/** @param {number} bytes */
function sizeInWords(bytes) {
  return bytes < MB
    ? worded("kilobytes", figure(Math.ceil(bytes / 1024), 0))
    : worded("megabytes", figure(bytes / MB, 1));
}

/** Returns a field of a row, which its names end in. @param {HTMLElement} row @param {string} field */
function fieldOf(row, field) {
  return /** @type {HTMLInputElement | HTMLSelectElement | null} */ (one(`[name$="].${field}"]`, row));
}

/** @param {HTMLElement} place */
function rowsIn(place) {
  return all(".row", place);
}

/** @param {HTMLElement} row */
function bytesOf({ dataset }) {
  return Number(dataset.bytes ?? 0);
}

/** Returns a name that no other row has. @param {string} name @param {HTMLElement} row @param {HTMLElement} place */
function freeName(name, row, place) {
  const taken = rowsIn(place).filter((each) => each !== row).map((each) => fieldOf(each, "name")?.value);
  const [, stem = "", ending = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let n = 2; taken.includes(free); n++) free = `${stem} (${n})${ending}`;
  return free;
}

/** Names a row, and shows its size. @param {HTMLElement} row @param {HTMLElement} place @param {string} name @param {number} bytes */
function label(row, place, name, bytes) {
  const free = name === "" ? "" : freeName(name, row, place);
  const field = fieldOf(row, "name");
  if (field) field.value = free;
  one('[data-shows="name"]', row)?.replaceChildren(free);
  one('[data-shows="size"]', row)?.replaceChildren(free === "" ? "" : sizeInWords(bytes));
  const remove = one("[data-remove]", row);
  remove?.setAttribute("aria-label", free === "" ? worded("removeText") : worded("remove", free));
  remove?.setAttribute("aria-describedby", one(".document > .problem", row)?.id ?? "");
  row.dataset.bytes = String(bytes);
}

/** Offers everybody who takes part, by name, as the only one who is shown a document. What was chosen stays chosen. */
function offerNames() {
  const inputs = /** @type {HTMLInputElement[]} */ (all('[name^="participants["][name$="].name"]'));
  const names = inputs.map(({ value }) => value.trim()).filter((name) => name !== "");
  for (const row of rowsIn(placeOf() ?? document.body)) {
    const field = fieldOf(row, "for");
    if (!(field instanceof HTMLSelectElement)) continue;
    const [everybody, ...offered] = [...field.options].map(({ value }) => value);
    const values = new Set([
      ...names.map((name) => JSON.stringify([name])),
      ...field.value === "" ? [] : [field.value],
    ]);
    if (offered.join() === [...values].join()) continue;
    const { value: chosen } = field;
    field.replaceChildren(
      new Option(field.options[0]?.text, everybody),
      ...[...values].map((value) => new Option(JSON.parse(value)[0], value)),
    );
    field.value = chosen;
  }
}

/** Returns the reason why a document is not taken; nothing if it is. @param {HTMLElement} place @param {string} name @param {number} bytes */
function refusal(place, name, bytes) {
  if (bytes === 0) return worded("empty", name);
  const sum = rowsIn(place).map(bytesOf).reduce((sum, each) => sum + each, bytes);
  return sum <= Number(place.dataset.documents) ? "" : worded("tooMuch", name, sizeInWords(bytes), sizeInWords(sum));
}

/** Returns the content of a file as base64. @param {File} file @returns {Promise<string>} */
function contentOf(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Adds files. The form cannot be sent before all are read. @param {HTMLElement} place @param {readonly File[]} files */
async function addFiles(place, files) {
  const form = place.closest("form");
  form?.setAttribute("aria-busy", "true");
  const problems = [];
  for (const file of files) {
    const problem = refusal(place, file.name, file.size);
    const base64 = problem === "" ? await contentOf(file).catch(() => undefined) : undefined;
    if (base64 === undefined) problems.push(problem || worded("unreadable", file.name));
    else addFile(place, file, base64);
  }
  form?.removeAttribute("aria-busy");
  show(one("#problem-documents"), problems.join(" "));
  announce([...problems, worded("documents", `${rowsIn(place).length}`)].join(" "));
  estimateSoon();
}

/** @param {HTMLElement} place @param {File} file @param {string} base64 */
function addFile(place, { name, size, type }, base64) {
  const row = addRow(one("[data-list]", place));
  if (!row) return;
  one(".field", row)?.remove();
  for (const [field, value] of Object.entries({ base64, type })) {
    const control = fieldOf(row, field);
    if (control) control.value = value;
  }
  label(row, place, name, size);
  offerNames();
}

/** Names a written text by its first line, and shows its size. @param {HTMLElement} row @param {HTMLElement} place */
function readText(row, place) {
  const text = fieldOf(row, "text")?.value.trim() ?? "";
  const [first = ""] = text.split("\n");
  const plain = first.replace(/^[#\s]+/, "").trim() || (text === "" ? "" : worded("yourText"));
  const bytes = new TextEncoder().encode(text).length;
  row.dataset.bytes = "0";
  show(one(".document > .problem", row), bytes === 0 ? "" : refusal(place, worded("yourText"), bytes));
  label(row, place, plain.slice(0, LONGEST_NAME).trim(), bytes);
}

/** Returns `true` for an element in which somebody writes. @param {EventTarget | null} target */
function isWritten(target) {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement && target.type !== "file";
}

addEventListener("change", ({ target }) => {
  const place = placeOf();
  if (!place || !(target instanceof HTMLInputElement) || target.type !== "file" || !place.contains(target)) return;
  const files = [...target.files ?? []];
  target.value = ""; // the same file may be chosen again
  void addFiles(place, files);
});
addEventListener("input", ({ target }) => {
  const place = placeOf();
  const row = target instanceof HTMLTextAreaElement ? target.closest(".row") : null;
  if (place && row instanceof HTMLElement && place.contains(row)) readText(row, place);
  offerNames();
});
addEventListener("click", offerNames); // a row may have been added or removed
onNew(offerNames);
addEventListener("paste", (event) => {
  const place = placeOf();
  const files = [...event.clipboardData?.files ?? []];
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (!place || isWritten(event.target) && text !== "" || files.length === 0 && text.trim() === "") return;
  event.preventDefault();
  if (files.length > 0) return void addFiles(place, files);
  const row = addRow(one("[data-list]", place));
  const field = row && fieldOf(row, "text");
  if (!row || !field) return;
  field.value = text;
  readText(row, place);
  offerNames();
  estimateSoon();
});
addEventListener("dragover", (event) => {
  const place = placeOf();
  if (!place || !event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  place.dataset.over = "";
});
addEventListener("dragleave", ({ relatedTarget }) => {
  if (relatedTarget === null) delete placeOf()?.dataset.over;
});
addEventListener("drop", (event) => {
  const place = placeOf();
  const files = [...event.dataTransfer?.files ?? []];
  if (!place || files.length === 0) return;
  event.preventDefault();
  delete place.dataset.over;
  void addFiles(place, files);
});
