import type { Statement } from "../../transcript/message.ts";
import type { Plan, PlannedTurn, Planner, Planning } from "../plan.ts";
import type { Strategy } from "../settings.ts";
import { HierarchicalPlanner } from "./hierarchical.ts";
import { LengthBasedPlanner } from "./length_based.ts";
import { FullPlanner, WindowPlanner } from "./window.ts";

/** Adding a strategy takes a class, a line here, and a name in the settings. */
const PLANNERS: Readonly<Record<Strategy, new (planning: Planning) => Planner>> = {
  "full": FullPlanner,
  "window": WindowPlanner,
  "length-based": LengthBasedPlanner,
  "hierarchical": HierarchicalPlanner,
};

/** Plans the turns of one speaker. Only statements since its last turn are processed, unless the view has changed. */
export class Plans {
  readonly #planning: Planning;
  #planner: Planner;
  #added: readonly Statement[] = [];

  constructor(planning: Planning) {
    this.#planning = planning;
    this.#planner = this.#newPlanner();
  }

  plan(turn: PlannedTurn): Plan {
    const { statements } = turn;
    if (!this.#added.every((statement, index) => statement === statements[index])) {
      this.#planner = this.#newPlanner();
      this.#added = [];
    }
    for (const statement of statements.slice(this.#added.length)) this.#planner.add(statement);
    this.#added = statements;
    return this.#planner.plan(turn);
  }

  #newPlanner(): Planner {
    return new PLANNERS[this.#planning.settings.strategy](this.#planning);
  }
}
