import { firstWords } from "../../text/display.ts";
import { isList, isObject, type Json } from "../../transcript/json.ts";
import { WAYS_APART } from "../../words/compare.ts";
import { languageName } from "../../words/language.ts";
import { PROTOCOLS, VALUES } from "../../words/names.ts";
import { settingName } from "../../words/settings.ts";
import type { Facts } from "../render/facts.ts";
import { some } from "../render/degraded.ts";
import { agentInWords, roleInWords } from "../render/words.ts";
import { LEFT_OUT, type SettingApart } from "./settings.ts";

/** Most words of a value. */
const WORDS = 40;

/** Returns the name of a setting in words, with those whose it is, such as `answers of Ada and Ben`. */
export function settingInWords(
  { path, participants }: SettingApart,
  facts: Facts,
): string {
  const own = new Map<string, string>(Object.entries(WAYS_APART.names));
  const name = path.map((part, at) => at === 0 ? own.get(part) ?? settingName(part) : settingName(part)).join(": ");
  const isOfAll = participants.length === 0 || participants.length === facts.record.participants.length;
  return isOfAll ? name : WAYS_APART.of(name, participants.map((id) => facts.nameOf(id)));
}

/** Returns the value of a setting in words, at most some 40; empty if it is missing. */
export function valueInWords(value: Json | undefined, path: readonly string[]): string {
  return value === undefined ? "" : firstWords(inWords(value, path), path[0] === "participants" ? 10 * WORDS : WORDS);
}

function inWords(value: Json, path: readonly string[]): string {
  if (value === null) return VALUES.none;
  if (typeof value === "boolean") return VALUES[value ? "yes" : "no"];
  const name = path[0] === "language" ? path[0] : path.at(-1);
  if (isList(value)) {
    const items = value.map((item) => inWords(item, path));
    return name === "participants" ? items.join("; ") : some(items);
  }
  if (isObject(value)) {
    const { id, name: called, role, position, answeredBy } = value;
    if (typeof id === "string") return settingName(id);
    if (name === "participants") {
      const is = [roleInWords(String(role)), ...answeredBy === undefined ? [] : [inWords(answeredBy, ["answeredBy"])]];
      return `${called} (${is.join(", ")})${position === undefined ? "" : `: ${String(position).replace(/\.$/, "")}`}`;
    }
    const told = Object.entries(value).filter(([name]) => !LEFT_OUT.has(name));
    return told.map(([name, inner]) => `${settingName(name)} ${inWords(inner, [name])}`).join(", ");
  }
  const text = String(value);
  if (name === "protocol") return PROTOCOLS.of(text);
  if (name === "answeredBy") return agentInWords({ type: text === "human" ? text : "chat", model: text });
  if (name === "role") return roleInWords(text);
  return name === "language" ? languageName(text) : text;
}
