import { MESSAGE } from "../words/messages.ts";
import { isDoubtful } from "../archive/render/claims.ts";
import { notChecked } from "../archive/render/scores.ts";
import { nameOf } from "../archive/render/words.ts";
import { recordedClaims, tallyClaims } from "../judging/quotations/recorded_claims.ts";
import { withUnits } from "../text/display.ts";
import { partsWithin, SIGNS as PUNCTUATION } from "../words/phrases.ts";
import { FOUND } from "../words/report.ts";
import { allObjections, type MarkedFinding, SIGNS, withPassage } from "./checks.ts";
import { type Html, html, sentence } from "./html.ts";
import { reference, references } from "./references.ts";
import type { DialogueSurroundings } from "./surroundings.ts";

/** More figures than this are not drawn one by one. */
const DRAWN = 80;

/** What was found wrong, with what stands in its place, and how much was looked up; empty if nothing was. */
export function found(within: DialogueSurroundings): readonly Html[] {
  const objections = allObjections(within.facts);
  const wrong = objections.filter(({ mark }) => mark.kind === "wrong");
  const unchecked = notChecked(within.facts);
  const lookedUp = [figures(within), ...others(objections, within), doubtful(within)].filter((part) =>
    part !== undefined
  );
  if (wrong.length + lookedUp.length === 0) return [];
  const title = wrong.length > 0
    ? `✕ ${FOUND.foundWrong}`
    : objections.length > 0 || doubtful(within)
    ? FOUND.lookedUp
    : FOUND.nothingWrong;
  return [html`
    <section class="found${wrong.length > 0 ? " has-wrong" : ""}">
      <h2>${title}</h2>
      ${wrong.map((each) => objection(each, within))}${lookedUp}
      ${unchecked === "" ? undefined : html`<p>${unchecked}</p>`}
    </section>
  `];
}

/** A contradicted claim: the words as they were said, with the wrong figure struck and the right one beside it. */
function objection({ note, finding, mark: { correction } }: MarkedFinding, within: DialogueSurroundings): Html {
  const { facts } = within;
  const { claim } = finding;
  const { start = 0, end = claim.length } = correction ?? {};
  const [before = "", wrong, after = ""] = partsWithin(
    claim.slice(0, start),
    claim.slice(start, end),
    claim.slice(end),
  );
  const speaker = facts.message(note.about)?.speaker ?? "";
  const by = html`<span class="name ${within.colourOf(speaker)}">${nameOf(facts, speaker)}</span>`;
  const struck = html`<del class="wrong">${wrong}</del>`;
  const right = correction ? [" ", html`<ins>${correction.stands}</ins>`] : [];
  return html`
    <blockquote dir="auto">${sentence(MESSAGE.quoted, [
      withUnits(before),
      struck,
      right,
      withUnits(after),
    ])}</blockquote>
    <p>${by} ${reference(note.about, within)}</p>
    <p>${nameOf(facts, note.participant)}${PUNCTUATION.colon} ${withPassage(finding, note, within)}</p>
  `;
}

/** Claims that go too far, and those that nobody could check, by the numbers of their messages. */
function others(objections: readonly MarkedFinding[], within: DialogueSurroundings): readonly Html[] {
  const of = (kind: "overstated" | "unverifiable", name: "wentTooFar" | "couldNot", words: string) => {
    const some = objections.filter(({ mark }) => mark.kind === kind);
    const numbers = references([...new Set(some.flatMap(({ note }) => note.about ?? []))], within);
    const mark = html`<span class="${kind}">${words}</span>`;
    const said = sentence((mark = "", messages = "") => FOUND[name](some.length, mark, messages), mark, numbers);
    return some.length === 0 ? [] : [html`<p>${SIGNS[kind]} ${said}</p>`];
  };
  return [...of("overstated", "wentTooFar", FOUND.tooFar), ...of("unverifiable", "couldNot", FOUND.notBeChecked)];
}

/** Claims whose quotations or sources were not found as given, by the numbers of their messages. */
function doubtful(within: DialogueSurroundings): Html | undefined {
  const claims = recordedClaims(within.facts.record)?.claims.filter(isDoubtful) ?? [];
  if (claims.length === 0) return undefined;
  const numbers = [...new Set(claims.map(({ message }) => message))];
  const said = sentence((messages = "") => FOUND.notAsGiven(claims.length, messages), references(numbers, within));
  return html`<p>✕ ${said}</p>`;
}

/** Figures that were looked up in the sources: a stroke for each. */
function figures({ facts }: DialogueSurroundings): Html | undefined {
  const claims = recordedClaims(facts.record)?.claims;
  if (!claims) return undefined;
  const { figures: { found, missing, uncompared } } = tallyClaims(claims);
  const all = found + missing + uncompared;
  if (all === 0) return undefined;
  const step = 100 / all;
  const strokes = all > DRAWN
    ? undefined
    : html`<svg class="strokes" aria-hidden="true">${
      Array.from({ length: all }, (_, n) => {
        const kind = n < found ? "on" : n < found + missing ? "no" : "off";
        return html`<rect class="${kind}" x="${(n * step).toFixed(2)}%" y="5%" width="${
          (step * 0.6).toFixed(2)
        }%" height="90%" />`;
      })
    }</svg>`;
  return html`${strokes}<p>${FOUND.figures(found, missing, uncompared)}</p>`;
}
