// Helps a reader to find the place: marks the message that is read in the rail, and takes keys.
import { all, one } from "./elements.js";
import { onNew } from "./parts.js";

let isMarking = false;

/** Marks the message that is read in the rail. */
function markPlace() {
  const read = all("article.message[id]:not([hidden])").findLast((each) =>
    each.getBoundingClientRect().top < innerHeight / 3
  );
  for (const link of all("#rail .turn")) {
    if (link.getAttribute("href") === `#${read?.id}`) link.setAttribute("aria-current", "location");
    else link.removeAttribute("aria-current");
  }
}

/** Goes to the message before or after the one that is read. @param {boolean} forward */
function go(forward) {
  const messages = all("article.message:not([hidden])");
  const tops = messages.map((each) => Math.round(each.getBoundingClientRect().top));
  const message = messages[forward ? tops.findIndex((top) => top > 30) : tops.findLastIndex((top) => top < 0)];
  if (!message) return;
  message.tabIndex = -1;
  message.focus({ preventScroll: true });
  message.scrollIntoView({ block: "start" });
}

addEventListener("scroll", () => {
  if (isMarking) return;
  isMarking = true;
  requestAnimationFrame(() => {
    isMarking = false;
    markPlace();
  });
});
addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isField = target instanceof HTMLElement && target.closest("input, textarea, select");
  if (key === "Escape" && isField) target.blur();
  if (isField || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "j" || key === "k") go(key === "j");
  const keys = one("#keys");
  if (key === "?" && keys instanceof HTMLDialogElement) {
    if (keys.open) keys.close();
    else keys.showModal();
  }
  if (key !== "/") return;
  event.preventDefault();
  const search = one('input[type="search"]');
  if (search) search.focus();
  else if (one("#masthead nav")) location.assign("/#search");
});
onNew(markPlace);
