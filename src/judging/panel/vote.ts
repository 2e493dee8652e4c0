import { type CheckedPanel, isSame, judgementsOf, ordersOf, readingsOf, wasRead } from "./panel.ts";

/** The result of a judge's readings: a vote, or a recorded abstention. */
export type PanelVote =
  | {
    readonly cast: true;
    /** Id of the side; `null` if the judge finds none ahead, in every order. */
    readonly winner: string | null;
  }
  | {
    readonly cast: false;
    /**
     * `flipped`: named different winners in different orders of the sides. `unsettled`: its samples of one order are
     * evenly split. `unread`: too few of its judgements could be read
     * in any order.
     */
    readonly because: "flipped" | "unsettled" | "unread";
    /** One line for people. */
    readonly abstained: string;
  };

/** A judge's vote with its basis. */
export interface JudgeVote {
  /** Id of the judge. */
  readonly judge: string;
  /** The vote, or the reason there is none. */
  readonly vote: PanelVote;
  /** The winner named in each order that it was to read, also in those that it did not read. */
  readonly orders: readonly OrderWinner[];
}

/** The winner that a judge named in one order of the sides, over its samples. */
export interface OrderWinner {
  /** The sides as presented. */
  readonly order: readonly string[];
  /** Number of readable judgements. */
  readonly read: number;
  /** Reasons the others were unreadable, one line each. */
  readonly unread: readonly string[];
  /**
   * The side that most of the samples name, or `null` for none. Absent if at most half of the samples could be read, or
   * if another result is equally frequent.
   */
  readonly winner?: string | null;
}

/**
 * Returns a judge's vote: the winner named in every order that it read, or an abstention with its reason. It makes no
 * difference why an order was not read: an advantage from the order then remains in the vote.
 */
export function voteOf(judge: string, panel: CheckedPanel): JudgeVote {
  const orders = ordersOf(judge, panel).map((order) => orderWinner(judge, order, panel));
  return { judge, vote: decide(orders, panel), orders };
}

/** Returns the orders that count as read. */
export function ordersRead(orders: readonly OrderWinner[], panel: Pick<CheckedPanel, "samples">) {
  return orders.filter(({ read }) => wasRead(read, panel));
}

function orderWinner(judge: string, order: readonly string[], panel: CheckedPanel): OrderWinner {
  const { samples } = panel;
  const own = readingsOf(judge, panel).filter((reading) => isSame(reading.order, order));
  const judgements = judgementsOf(own);
  const unread = own.flatMap(({ judgement }) => judgement.given ? [] : [judgement.reason]);
  const missing = Array.from({ length: samples - own.length }, () => "was not read");
  const base = { order, read: judgements.length, unread: [...unread, ...missing] };
  if (!wasRead(judgements.length, panel)) return base;
  const [first, second] = tallied(judgements.map(({ winner }) => winner));
  return !first || first.times === second?.times ? base : { ...base, winner: first.named };
}

function decide(all: readonly OrderWinner[], panel: CheckedPanel): PanelVote {
  const orders = ordersRead(all, panel);
  const [unread] = all;
  if (orders.length === 0 && unread) {
    const counted = `${unread.read} of ${panel.samples} readings in the order ${shown(unread)} could be counted`;
    return { cast: false, because: "unread", abstained: `${counted}: ${unread.unread.join("; ")}` };
  }
  const unsettled = orders.find(({ winner }) => winner === undefined);
  if (unsettled) {
    const even = `${unsettled.read} readings in the order ${shown(unsettled)} name different winners equally often`;
    return { cast: false, because: "unsettled", abstained: even };
  }
  const winners = [...new Set(orders.map(({ winner = null }) => winner))];
  const [winner = null] = winners;
  if (winners.length === 1) return { cast: true, winner };
  const named = orders.map((order) => `${order.winner ?? "none"} in the order ${shown(order)}`);
  return { cast: false, because: "flipped", abstained: `named ${named.join("; ")}` };
}

function shown({ order }: OrderWinner): string {
  return order.join(", ");
}

/** Returns the frequency of each name, most frequent first. */
export function tallied(
  named: readonly (string | null)[],
): { readonly named: string | null; readonly times: number }[] {
  return [...new Set(named)]
    .map((one) => ({ named: one, times: named.filter((other) => other === one).length }))
    .sort((a, b) => b.times - a.times);
}
