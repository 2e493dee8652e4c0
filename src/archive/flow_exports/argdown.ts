import { singleLine } from "../../text/visible.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { claimsOf } from "./data.ts";
import { originOf, sideOf } from "./origin.ts";

/** Signs of a relation: what denies a claim attacks it; what lets it stand, and says why it does not decide, undercuts it. */
const SIGNS = { denies: "-", but: "_" } as const;

/** Signs that would end the title of an argument or a statement, or begin another, and what stands for them there. */
const IN_TITLES: Readonly<Record<string, string>> = { "[": "(", "]": ")", "<": "‹", ">": "›" };

/**
 * Returns what was argued as Argdown: positions as statements, which their owners' lines support, and claims as arguments
 * in the words of their speakers.
 */
export function flowArgdown(facts: Facts, argued: Argued): string {
  const { reading } = argued;
  const claims = claimsOf(reading);
  const titles = new Map(claims.map(({ id, gist }) => [id, `<${titled(`${id} ${gist}`)}>`]));
  const origin = Object.entries(originOf(facts, argued)).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${quoted(value)}`]
  );
  const positions = reading.flow.sides.map((side) => {
    const { name, position } = sideOf(facts, reading, side);
    const lines = claims.flatMap((claim) => claim.isLine && claim.side === side ? [`  + ${titles.get(claim.id)}`] : []);
    return [said(`[${titled(name)}]`, position), ...lines];
  });
  const blocks = claims.map(({ id, words, by, message, because, label, state, fate, answers }) => {
    const lifted = answers.flatMap(({ to, inForce }) => inForce ? [] : [to]);
    const data = { by: facts.nameOf(by), message, because: because?.text, label, state, fate };
    return [
      `${said(titles.get(id), words.text)} ${braced({ ...data, ...(lifted.length > 0 ? { lifted } : {}) })}`,
      ...reading.graph.replies({ id }).map(({ claim, how }) => `  ${SIGNS[how]} ${titles.get(claim.id)}`),
    ];
  });
  return [["===", ...origin, "==="], ...positions, ...blocks].map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function titled(text: string): string {
  return singleLine(text).replace(/[[\]<>]/g, (sign) => IN_TITLES[sign] ?? "");
}

/** Returns a title with its text, in which a backslash stands before every sign that Argdown may read. */
function said(title = "", text = ""): string {
  const escaped = singleLine(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return escaped === "" ? title : `${title}: ${escaped}`;
}

/** Returns a value as YAML; braces, and the signs of the front matter, are written by number. */
function quoted(value: unknown): string {
  const sign = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(typeof value === "string" ? singleLine(value) : value).replace(/[{}=]/g, sign);
}

function braced(fields: Readonly<Record<string, unknown>>): string {
  const all = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${quoted(value)}`]
  );
  return `{ ${all.join(", ")} }`;
}
