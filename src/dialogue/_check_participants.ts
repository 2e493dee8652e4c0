import { priceOf } from "../models/prices.ts";
import { givenInWords } from "../text/display.ts";
import { MAX_NAME_LENGTH, PARTICIPANT_ID } from "../transcript/participant.ts";
import { checkBudget, checkPositive, type DialogueConfig } from "./config.ts";
import type { DialogueParticipant } from "./turn.ts";

/**
 * Checks that there are enough participants, and that they can be distinguished.
 *
 * @throws {TypeError} If there are too few, an id is malformed or used twice, or an agent is none.
 * @throws {RangeError} If a name is too long, or a participant's limit is impossible.
 */
export function checkParticipants(participants: readonly DialogueParticipant[], fewest: number): void {
  if (participants.length < fewest) {
    const wanted = fewest === 1 ? "one participant" : fewest === 2 ? "two participants" : `${fewest} participants`;
    throw new TypeError(
      `Cannot hold a dialogue as it needs at least ${wanted}: there are ${participants.length}`,
    );
  }
  const ids = new Set<string>();
  for (const { id, name, agent, budget, timeoutMs } of participants) {
    if (!PARTICIPANT_ID.test(id)) {
      throw new TypeError(`Cannot hold a dialogue as a participant's id must match ${PARTICIPANT_ID}: '${id}'`);
    }
    if (ids.has(id)) throw new TypeError(`Cannot hold a dialogue as two participants have the id '${id}'`);
    ids.add(id);
    if (typeof agent?.answer !== "function") {
      const given = givenInWords(agent);
      throw new TypeError(`Cannot hold a dialogue as 'agent' of '${id}' must be an agent: current value is ${given}`);
    }
    if (name.length > MAX_NAME_LENGTH) {
      throw new RangeError(
        `Cannot hold a dialogue as the name of '${id}' must have at most ${MAX_NAME_LENGTH} characters: it has ${name.length}`,
      );
    }
    if (budget) checkBudget(`participants['${id}'].budget`, budget);
    checkPositive(`participants['${id}'].timeoutMs`, timeoutMs);
  }
}

/**
 * Checks that every model under a cost limit has a price, unless those without one are left out.
 *
 * @throws {RangeError} If a model has none.
 */
export function checkPrices(participants: readonly DialogueParticipant[], config: DialogueConfig): void {
  const { maxCostUsd, phaseBudgets = {}, prices, summarizer, unpriced = false } = config;
  if (unpriced) return;
  const all = [{ maxCostUsd }, ...Object.values(phaseBudgets)].some((limits) => limits.maxCostUsd !== undefined);
  const limited = participants.filter(({ budget }) => all || budget?.maxCostUsd !== undefined);
  const agents = limited.length === 0
    ? []
    : [...limited.map(({ agent }) => agent), ...(summarizer ? [summarizer] : [])];
  for (const model of agents.flatMap(({ models = [] }) => models)) {
    if (priceOf(model, prices) === undefined) {
      const server = model.server === undefined ? "" : ` for the server ${model.server}`;
      throw new RangeError(
        `Cannot limit the cost by 'maxCostUsd' as the price of ${model.id} is not known${server}: give it in US dollars ` +
          `per million tokens, by --price ${model.id}=IN/OUT on the command line, or elsewhere by 'prices': ` +
          `{ "${model.id}": { "inputUsd": IN, "outputUsd": OUT } }; or leave it out of the limit by --unpriced`,
      );
    }
  }
}
