import type { Message } from "../../transcript/message.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { type Both, both } from "./both.ts";

/** Turns of two dialogues that stand beside each other: one of each that belong together, or any number that do not. */
export interface TurnRow {
  /** `true` for one turn of each, which were asked for the same. */
  readonly isPair: boolean;
  readonly turns: Both<readonly Message[]>;
}

/** The turns of two dialogues, in order, without announcements of the program. */
export interface TurnsAligned {
  /** The first messages, announcements too, as far as both have the same keys and words; those of the first dialogue. */
  readonly shared: readonly Message[];
  /**
   * `key`: turns with the same key. `phase`: the first with the first of a kind, in the first phase that has it, and so on.
   * `nothing`: none, as the questions differ.
   */
  readonly by: "key" | "phase" | "nothing";
  readonly rows: readonly TurnRow[];
}

/** Aligns the turns of two dialogues on one question: by key if they have one protocol, else by phase and kind. */
export function turnsAligned(
  [first, second]: Both<Pick<DialogueRecord, "protocol" | "messages">>,
  sharesQuestion: boolean,
): TurnsAligned {
  const end = first.messages.findIndex((message, at) => !isSame(message, second.messages[at]));
  const shared = first.messages.slice(0, end < 0 ? first.messages.length : end);
  const told = both(
    [first, second],
    ({ messages }) => messages.slice(shared.length).filter(({ kind }) => kind !== "announcement"),
  );
  if (!sharesQuestion) {
    const isEmpty = told.every(({ length }) => length === 0);
    return { shared, by: "nothing", rows: isEmpty ? [] : [{ isPair: false, turns: told }] };
  }
  const by = first.protocol === second.protocol ? "key" : "phase";
  const named = ({ messages }: Pick<DialogueRecord, "messages">, at: 0 | 1) => {
    const placeOf = by === "key" ? ({ key }: Message) => key : placesIn(messages);
    return new Map(told[at].map((message) => [placeOf(message), message]));
  };
  return { shared, by, rows: rowsOf(named(first, 0), named(second, 1)) };
}

function isSame(a: Message, b: Message | undefined): boolean {
  return b !== undefined && a.key === b.key && !a.failed && !b.failed && a.text === b.text;
}

/** Returns the place of each message: its kind, which of the phases with that kind it stands in, and which of them it is. */
function placesIn(messages: readonly Message[]): (message: Message) => string {
  const phases = new Map<string, string[]>();
  const counts = new Map<string, number>();
  const places = new Map(messages.map((message) => {
    const { kind, phase } = message;
    const all = phases.get(kind) ?? [];
    if (!all.includes(phase)) all.push(phase);
    phases.set(kind, all);
    const place = `${kind}/${all.indexOf(phase)}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
    return [message, `${place}/${counts.get(place)}`] as const;
  }));
  return (message) => places.get(message) ?? message.key;
}

/** Merges turns by their places: each pair in the order of the first dialogue, and between pairs what has no counterpart. */
function rowsOf(first: ReadonlyMap<string, Message>, second: ReadonlyMap<string, Message>): readonly TurnRow[] {
  const rows: TurnRow[] = [];
  const rest = [...second];
  let alone: [Message[], Message[]] = [[], []];
  const flush = () => {
    if (alone.some(({ length }) => length > 0)) rows.push({ isPair: false, turns: alone });
    alone = [[], []];
  };
  for (const [place, message] of first) {
    const at = rest.findIndex(([other]) => other === place);
    const [counterpart] = at < 0 ? [] : rest.splice(at, 1);
    if (!counterpart) {
      alone[0].push(message);
      continue;
    }
    const before = rest.slice(0, at).filter(([other]) => !first.has(other));
    for (const each of before) rest.splice(rest.indexOf(each), 1);
    alone[1].push(...before.map(([, other]) => other));
    flush();
    rows.push({ isPair: true, turns: [[message], [counterpart[1]]] });
  }
  alone[1].push(...rest.map(([, other]) => other));
  flush();
  return rows;
}
