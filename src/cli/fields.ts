import { UsageError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import { BASELINE_FIELDS, BASELINE_ROLE, OWN_BASELINE_FIELDS } from "./fields/baseline_fields.ts";
import { COMMON_FIELDS } from "./fields/common_fields.ts";
import { COUNCIL_FIELDS, COUNCIL_ROLE } from "./fields/council_fields.ts";
import { DEBATE_FIELDS, DEBATE_ROLE } from "./fields/debate_fields.ts";
import { DIALECTIC_FIELDS, DIALECTIC_ROLE } from "./fields/dialectic_fields.ts";
import type { Field } from "./fields/field.ts";
import { PARTICIPANT_FIELDS } from "./fields/participant_fields.ts";
import { ROUNDTABLE_FIELDS, ROUNDTABLE_ROLE } from "./fields/roundtable_fields.ts";
import { type ProtocolName, PROTOCOLS, withArticle } from "./protocol_names.ts";
import { fieldsOf, listOf } from "./value_kind.ts";

/** Every field of a configuration. Flags, checks of files and the published JSON Schemas are made from these tables. */
export const FIELDS: Readonly<Record<keyof Configuration, Field>> = {
  ...DEBATE_FIELDS,
  ...COUNCIL_FIELDS,
  ...DIALECTIC_FIELDS,
  ...ROUNDTABLE_FIELDS,
  ...OWN_BASELINE_FIELDS,
  ...COMMON_FIELDS,
};

/** What a protocol has besides what is common, and what its participants may be there for. */
const OWN: Readonly<Record<ProtocolName, { readonly fields: Readonly<Record<string, Field>>; readonly role: Field }>> =
  {
    debate: { fields: DEBATE_FIELDS, role: DEBATE_ROLE },
    council: { fields: COUNCIL_FIELDS, role: COUNCIL_ROLE },
    dialectic: { fields: DIALECTIC_FIELDS, role: DIALECTIC_ROLE },
    roundtable: { fields: ROUNDTABLE_FIELDS, role: ROUNDTABLE_ROLE },
    baseline: { fields: BASELINE_FIELDS, role: BASELINE_ROLE },
  };

/** The fields that a file for a protocol may have. */
export function fileFields(protocol: ProtocolName): Readonly<Record<string, Field>> {
  const { fields, role } = OWN[protocol];
  const participants = {
    ...COMMON_FIELDS.participants,
    ...listOf(fieldsOf({ ...PARTICIPANT_FIELDS, role }), "a list of participants"),
  };
  const all: Readonly<Record<string, Field>> = { ...fields, ...COMMON_FIELDS, participants };
  return Object.fromEntries(Object.entries(all).filter(([, field]) => !field.onlyOnCommandLine));
}

/**
 * Sees that everything that flags set is there for a protocol.
 *
 * @throws {UsageError} If not.
 */
export function checkFits(configuration: Configuration, protocol: ProtocolName): void {
  const isOf = (name: string, one: ProtocolName) => Object.hasOwn({ ...OWN[one].fields, ...COMMON_FIELDS }, name);
  const alien = Object.keys(configuration).find((name) => !isOf(name, protocol));
  if (alien === undefined) return;
  const theirs = PROTOCOLS.filter((one) => isOf(alien, one)).join(", ");
  throw new UsageError(`Cannot set '${alien}' of ${withArticle(protocol)}: it is for ${theirs}`);
}
