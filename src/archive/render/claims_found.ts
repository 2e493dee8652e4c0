import { claimsIn, claimVerdict, overruledBy, recordedClaims } from "../../judging/quotations/recorded_claims.ts";
import type { Claim, Finding } from "../../transcript/claim.ts";
import type { Message } from "../../transcript/message.ts";
import type { Note } from "../../transcript/record.ts";
import { claimsBlocks, claimsFields, foundInWords, tallyInWords } from "./claims_blocks.ts";
import type { Block, Fields } from "./doc.ts";
import type { Facts } from "./facts.ts";
import { capital, count } from "./words.ts";

/** The claims of a dialogue whose statements were looked up: the table, and what could not be looked up. */
export function foundBlocks(facts: Facts): readonly Block[] {
  const found = recordedClaims(facts.record);
  if (!found) return [];
  const { claims, tally, unchecked } = found;
  return [
    ...(claims.length > 0 ? claimsBlocks(facts, claims, tally) : [
      { heading: "Claims and quotations", level: 2 as const },
      { paragraph: tallyOf(facts) ?? "" },
    ]),
    ...(unchecked === 0 ? [] : [{
      paragraph: [{ strong: `${count(unchecked, "statement")} could not be looked up.` }],
    }]),
  ];
}

/** The same as fields; none if nothing was looked up. */
export function foundFields({ record }: Facts): Fields {
  const found = recordedClaims(record);
  if (!found) return {};
  const { claims, tally, ...statements } = found;
  return { ...claimsFields(claims, tally), claims_looked_up: { ...statements } };
}

/** How many claims there are of each kind, as fields; none if nothing was looked up. */
export function countedFields(facts: Facts): Fields {
  const { claims: _, ...counted } = foundFields(facts);
  return counted;
}

/** What there was to look up, in a sentence or two; `undefined` if nothing was looked up. */
export function tallyOf({ record }: Facts): string | undefined {
  const found = recordedClaims(record);
  if (!found) return undefined;
  const { claims, tally, statements, unchecked } = found;
  const missing = unchecked === 0 ? "" : ` ${count(unchecked, "statement")} could not be looked up.`;
  const of = count(statements, "statement");
  return (claims.length === 0
    ? `Of ${of} looked up none cites or quotes anything.`
    : `${capital(of)} looked up; ${tallyInWords(tally)}`) + missing;
}

/** What was found of a message; none if it was not looked up. */
export function claimsOf(facts: Facts, { number }: Pick<Message, "number">): readonly Claim[] {
  return facts.notesAbout(number).flatMap((note) => claimsIn(note) ?? []);
}

/** The claims of a message, one under the other. */
export function claimList(facts: Facts, message: Message): readonly Block[] {
  const claims = claimsOf(facts, message);
  if (claims.length === 0) return [];
  return [{
    list: claims.map((claim) => {
      const found = foundInWords(claim);
      return {
        line: [{ strong: `${capital(claimVerdict(claim))}:` }, ` ${claim.text.replace(/\s+/g, " ").trim()}`],
        points: found === "" ? [] : [{ line: capital(found) }],
      };
    }),
  }];
}

/** The claims of a message as fields. */
export function claimStates(facts: Facts, message: Message): Fields {
  const claims = claimsOf(facts, message);
  return claims.length === 0
    ? {}
    : { claims: claims.map((claim) => ({ verdict: claimVerdict(claim), text: claim.text })) };
}

/** Whether a finding of a fact checker holds nothing, as a quotation in the claim was not found. */
export function isOverruled(facts: Facts, { about }: Note, finding: Finding): boolean {
  return about !== undefined && overruledBy(finding, claimsOf(facts, { number: about })) !== undefined;
}
