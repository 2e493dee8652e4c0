// Sends forms. Pages name what is done by attributes:
//
// - `form[data-action="POST PATH"]` sends its fields as JSON, by names such as `participants[0].model`. The problem of a
//   field is shown in `#problem-FIELD`, any other in `#problem-`; `data-done` are the words in `#sent` once it was sent.
// - `button[data-post]`, with `data-body`, posts, after the question `data-confirm` if it has one.
// - `a[download]` is saved with the token of the tab.
import { all, announce, one, show, trouble, worded } from "./elements.js";
import { take } from "./parts.js";
import { ask, here, newKey, post, whyNot } from "./server.js";
import { pathOf, valuesOf } from "./values.js";
import { forget } from "./writing.js";

/** @import { Said } from "./elements.js" */
/** @import { Answer, Fault } from "./server.js" */

/** @param {Answer} answer */
function goOn({ url }) {
  return url === undefined ? take(here()) : location.assign(url);
}

/**
 * Shows problems beside their fields, and any other below them all.
 * @param {HTMLFormElement} form @param {readonly Fault[]} errors @param {Said} whole What is wrong, if no field is.
 */
function showProblems(form, errors, whole) {
  const others = errors.filter(({ field, ...fault }) => {
    // After rows were removed, those on the page have other numbers than those that were sent.
    const name = field.replace(/^(\w+)\[(\d+)\]/, (whole, list, at) => {
      const row = all(`[data-list="${list}"] > .rows > .row`, form)[Number(at)];
      return (row && one("[name]", row)?.getAttribute("name")?.replace(/\].*/, "]")) ?? whole;
    });
    const shown = document.getElementById(`problem-${name.replace(/\s/g, "_")}`);
    if (!shown || !form.contains(shown)) return true;
    const label = one("label, legend", shown.closest(".field") ?? shown)?.firstChild?.textContent ?? "";
    show(shown, label === "" ? "" : `${label} `, fault);
    shown.closest("details")?.setAttribute("open", "");
    one(`[aria-describedby~="${CSS.escape(shown.id)}"]`, form)?.setAttribute("aria-invalid", "true");
    return false;
  });
  /** @param {readonly Fault[]} faults */
  const listed = (faults) => faults.flatMap((fault, n) => [`${n === 0 ? "" : "; "}${fault.field}: `, fault]);
  const rest = errors.length === 0 ? [whole] : listed(others);
  const place = one('[id="problem-"]', form);
  if (place) show(place, ...rest);
  else trouble(...rest);
  one('[aria-invalid="true"]', form)?.focus();
  announce(...errors.length === 0 ? [whole] : listed(errors));
}

/** @param {HTMLFormElement} form */
async function send(form) {
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  for (const each of all(".problem", form)) show(each, "");
  for (const each of all("[aria-invalid]", form)) each.removeAttribute("aria-invalid");
  const { done = "", sent: key = newKey() } = form.dataset;
  form.dataset.sent = key; // sent again with the same key until the server answers
  try {
    const { ok, answer } = await post(pathOf(form), valuesOf(form), { key });
    delete form.dataset.sent;
    if (!ok) return showProblems(form, answer.shown?.errors ?? [], whyNot(answer));
    forget(form);
    await goOn(answer);
    show(one("#sent"), done);
  } catch {
    showProblems(form, [], worded("noAnswerKept"));
  } finally {
    form.removeAttribute("aria-busy");
  }
}

/** @param {HTMLButtonElement} button */
async function press(button) {
  const { post: path = "", body = "{}", confirm: question } = button.dataset;
  if (question !== undefined && !confirm(question)) return;
  button.disabled = true;
  try {
    const { ok, answer } = await post(path, JSON.parse(body));
    if (ok) await goOn(answer);
    else trouble(whyNot(answer));
  } catch {
    trouble(worded("noAnswer"));
  } finally {
    button.disabled = false;
  }
}

/** @param {HTMLAnchorElement} link */
async function download(link) {
  const response = await ask(link.href);
  if (!response.ok) return trouble(worded("refusedFile", `${response.status}`));
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(await response.blob());
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1];
  saved.download = (link.download || named) ?? "";
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 60_000); // the browser has read it by then
}

addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  if (form.dataset.action === undefined) return;
  event.preventDefault();
  void send(form);
});
addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target.closest("button, a[download]") : null;
  if (target instanceof HTMLAnchorElement && sessionStorage.getItem("token") !== null) {
    event.preventDefault();
    download(target).catch(() => trouble(worded("noAnswer")));
  }
  if (target instanceof HTMLButtonElement && target.dataset.post !== undefined) void press(target);
});
