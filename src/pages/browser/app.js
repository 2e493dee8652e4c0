// The script of the server's pages. Pages name what it does by attributes, which its modules list; `body[data-locked]`
// asks for the page again, with the token.
import "./documents.js";
import "./forms.js";
import "./live.js";
import "./reading.js";
import "./rows.js";
import "./typing.js";
import "./writing.js";
import { page, trouble, worded } from "./elements.js";
import { take } from "./parts.js";
import { here } from "./server.js";

if (page.locked !== undefined && sessionStorage.length > 0) {
  take(here()).then(() => {
    const target = document.getElementById(location.hash.slice(1));
    target?.scrollIntoView();
    target?.focus();
  }).catch(() => trouble(worded("noAnswer")));
}
