// The page of a dialogue: opens what an address leads to, and plays the dialogue.
import { all } from "../../pages/browser/elements.js";
import { jumpTo } from "./replay.js";

/** Opens whatever is closed around the place that the address names, and goes there. */
function openPlace() {
  const place = document.getElementById(location.hash.slice(1));
  if (!place) return;
  if (place.id === "watch") return place.click();
  jumpTo(place);
  const closed = all("details:not([open])").filter((each) => each.contains(place));
  for (const each of closed) each.setAttribute("open", "");
  if (closed.length > 0) place.scrollIntoView();
}

addEventListener("hashchange", openPlace);
openPlace();
