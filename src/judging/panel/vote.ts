import { type OrderWinner, orderWinners } from "./order_winner.ts";
import type { CompletePanel } from "./panel.ts";
import type { PanelReading } from "./reading.ts";

/** What became of a judge's readings: a vote, or an abstention on record. */
export type PanelVote =
  | {
    readonly cast: true;
    /** Id of the side; `null` if the judge finds none ahead of the others, in every order. */
    readonly winner: string | null;
  }
  | {
    readonly cast: false;
    /**
     * `flipped`: named another winner when the sides were presented in another order. `unsettled`: its samples of one
     * order are as many for one as for another. `unread`: too few of its judgements could be read.
     */
    readonly because: "flipped" | "unsettled" | "unread";
    /** One line for people. */
    readonly abstained: string;
  };

/** A judge's vote and what it follows from. */
export interface JudgeVote {
  /** Id of the judge. */
  readonly judge: string;
  /** The vote, or why there is none. */
  readonly vote: PanelVote;
  /** Whom it named in each order. */
  readonly orders: readonly OrderWinner[];
}

/** A judge's vote: the winner that it names in every order, or an abstention with its reason. */
export function voteOf(judge: string, panel: CompletePanel, readings: readonly PanelReading[]): JudgeVote {
  const orders = orderWinners(judge, panel, readings);
  return { judge, vote: decide(orders, panel.samples), orders };
}

function decide(orders: readonly OrderWinner[], samples: number): PanelVote {
  const unread = orders.find(({ read }) => read * 2 <= samples);
  if (unread) {
    const why = unread.unread.join("; ");
    return {
      cast: false,
      because: "unread",
      abstained: `${unread.read} of ${samples} readings in the order ${shown(unread)} could be counted: ${why}`,
    };
  }
  const unsettled = orders.find(({ winner }) => winner === undefined);
  if (unsettled) {
    return {
      cast: false,
      because: "unsettled",
      abstained: `${unsettled.read} readings in the order ${shown(unsettled)} name different winners equally often`,
    };
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
