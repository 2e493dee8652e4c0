import { add, mostOf, type Need, sumOf } from "./calls/spending.ts";

/** The need of a turn or question at the end of a dialogue. */
export interface EndNeed {
  readonly most: Need;
  /** Its need if its answer is little longer than earlier ones of its kind. */
  readonly likely: Need;
  /** `true` for a question about a turn, which is left out where it does not fit. */
  readonly spare: boolean;
}

/** Returns what turns need, however long their answers are. */
export function ofTurns(needs: readonly EndNeed[]): Need {
  return sumOf(needs.filter(({ spare }) => !spare).map(({ most }) => most));
}

/** Returns what turns need, however long their answers are, and what questions about turns are likely to need. */
export function withQuestions(needs: readonly EndNeed[]): Need {
  return sumOf(needs.map(({ most, likely, spare }) => spare ? likely : most));
}

/** Returns the same with room for any one of the questions: its most is reserved before it is asked. */
export function withRoom(needs: readonly EndNeed[]): Need {
  const gaps = needs.filter(({ spare }) => spare).map(({ most, likely }): Need => ({
    counted: add(most.counted, likely.counted, -1),
    most: add(most.most, likely.most, -1),
  }));
  return sumOf([withQuestions(needs), mostOf(gaps)]);
}
