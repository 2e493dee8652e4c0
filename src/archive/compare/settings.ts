import { fieldsIn, isList, isObject, type Json, objectIn } from "../../transcript/json.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Facts } from "../render/facts.ts";
import { type Both, both } from "./both.ts";

/** A setting in which two dialogues differ. */
export interface SettingApart {
  /** Names from the outside in, such as `["limits", "opening"]`. */
  readonly path: readonly string[];
  /** Ids of the participants whose setting it is; none for one of the whole dialogue. */
  readonly participants: readonly string[];
  /** The values; `undefined` where the setting is missing. */
  readonly values: Both<Json | undefined>;
}

/** The settings of two dialogues. */
export interface SettingsApart {
  /** Those that differ: the protocol, who answers, the others. */
  readonly apart: readonly SettingApart[];
  /** Number of the settings that are the same. */
  readonly same: number;
}

/** Settings that say nothing to a reader, or that stand elsewhere: topic, terms, ids, places and hashes of files. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  "workflow",
  "path",
  "sha256",
  "motion",
  "mayCite",
  "by",
  "voters",
]);
const FIRST = ["protocol", "answeredBy", "participants"];

/**
 * Returns the settings in which two dialogues differ. Nested ones that both have are compared one by one if the protocol is
 * the same, else as a whole.
 */
export function settingsApart(sides: Both<Facts>): SettingsApart {
  const isDeep = sides[0].record.protocol === sides[1].record.protocol;
  const [ids, others] = both(sides, ({ record }) => new Set(record.participants.map(({ id }) => id)));
  const shared = ids.intersection(others);
  const found = [
    ...differences(both(sides, (facts) => settingsOf(facts, shared)), [], isDeep),
    ...[...shared].flatMap((id) =>
      differences(both(sides, (facts) => seatOf(facts, id)), [], isDeep).map((each) => ({
        ...each,
        participants: [id],
      }))
    ),
  ];
  const apart = found.filter(({ isSame }) => !isSame);
  const groups = Map.groupBy(
    apart,
    ({ path, values, participants }) =>
      JSON.stringify([participants.length, path, ...both(values, (value) => value ?? null)]),
  );
  const joined = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ path, values }): SettingApart => ({
      path,
      participants: group.flatMap(({ participants }) => participants),
      values,
    }))
  );
  const place = ({ path: [name = ""] }: SettingApart) => FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length;
  return { apart: joined.toSorted((a, b) => place(a) - place(b)), same: found.length - apart.length };
}

/** Returns the settings of a dialogue, with those who take part in it alone. */
function settingsOf(facts: Facts, shared: ReadonlySet<string>): Json {
  const { protocol, preset, settings, participants } = facts.record;
  const others = participants.filter(({ id }) => !shared.has(id));
  const cast = others.map(({ id, role, position }) => {
    const answeredBy = shared.size === 0 ? undefined : agentOf(facts, id);
    return { name: facts.nameOf(id), role, ...omitUndefined({ position, answeredBy }) };
  });
  const agents = [...new Set(others.flatMap(({ id }) => agentOf(facts, id) ?? []))];
  const { participants: _, ...own } = settings;
  return {
    protocol,
    ...omitUndefined({
      preset,
      answeredBy: shared.size > 0 || agents.length === 0 ? undefined : agents,
      participants: cast.length > 0 ? cast : undefined,
    }),
    ...own,
  };
}

/** Returns what a participant is, and what its agent is set to. */
function seatOf(facts: Facts, id: string): Json {
  const { name, role, position } = facts.participant(id);
  const { agent, ...own } = objectIn(objectIn(facts.record.settings, "participants"), id) ?? {};
  const { type: _, model: _model, ...ofAgent } = fieldsIn(agent);
  return { name, role, ...omitUndefined({ position, answeredBy: agentOf(facts, id) }), ...ofAgent, ...own };
}

/** Returns the id of the model that answers for a participant, or the type of another agent; `undefined` if nobody knows. */
function agentOf(facts: Facts, id: string): string | undefined {
  const { type, model } = facts.agent(id);
  return facts.record.imported ? undefined : model ?? type;
}

/** Compares settings one by one: items of a list by their ids, and sources by their texts; only their names are told. */
function differences(
  values: Both<Json | undefined>,
  path: readonly string[],
  isDeep: boolean,
): readonly (SettingApart & { readonly isSame: boolean })[] {
  const [first, second] = both(values, fieldsOf);
  const isOpen = path.length === 0 || isDeep || path[0] === "brief" || path[0] === "language";
  if (isOpen && first && second) {
    const names = new Set([...Object.keys(first), ...Object.keys(second)]);
    return [...names].filter((name) => !LEFT_OUT.has(name))
      .flatMap((name) => differences([first[name], second[name]], [...path, name], isDeep));
  }
  const given = both(values, (value) => isList(value) && value.length === 0 ? undefined : value);
  const told = (of: (source: Json) => Json) =>
    both(given, (value) => path.at(-1) === "sources" && isList(value) ? value.map(of) : value);
  const [known, other] = both(told(nameAndText), (value) => JSON.stringify(value));
  return [{ path, participants: [], values: told(nameOf), isSame: known === other }];
}

function fieldsOf(value: Json | undefined): { readonly [name: string]: Json } | undefined {
  if (isObject(value)) return value;
  const items = isList(value) ? value.map((item) => [String(fieldsIn(item)["id"] ?? ""), item] as const) : [];
  return items.length > 0 && items.every(([id]) => id !== "") ? Object.fromEntries(items) : undefined;
}

function nameOf(source: Json): Json {
  return fieldsIn(source)["name"] ?? null;
}

function nameAndText(source: Json): Json {
  return [nameOf(source), fieldsIn(fieldsIn(source)["text"])["sha256"] ?? null];
}
