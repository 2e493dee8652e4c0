import type { Statement } from "../../transcript/message.ts";
import { Epochs, pinsBeginning } from "../epochs.ts";
import type { Plan, PlannedTurn, Planner, Planning } from "../plan.ts";

/** Shows the opening statements and the newest, renewed in epochs. */
export class WindowPlanner implements Planner {
  protected readonly epochs: Epochs;

  constructor({ epochTokens, tokensOf }: Planning) {
    this.epochs = new Epochs({ epochTokens, tokensOf, pins: pinsBeginning });
  }

  add(statement: Statement): void {
    this.epochs.addRenewing(statement);
  }

  plan(_turn: PlannedTurn): Plan {
    const { pinned, tail } = this.epochs;
    const parts = [...pinned, ...tail].sort((a, b) => a.number - b.number);
    return { parts, pinned, tail: tail[0]?.number ?? 0 };
  }
}

/** Shows everything as long as it fits, else the opening statements and the newest. */
export class FullPlanner extends WindowPlanner {
  override plan(turn: PlannedTurn): Plan {
    if (this.epochs.total > turn.roomTokens) return super.plan(turn);
    return { parts: turn.statements };
  }
}
