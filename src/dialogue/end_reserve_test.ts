import { deepEqual } from "node:assert/strict";
import { speaker } from "./_dialogue_fixture.ts";
import type { DialogueConfig } from "./config.ts";
import type { Floor } from "./floor.ts";
import type { Expected, ExpectedAside } from "./turn.ts";
import { DialogueWorkflow } from "./workflow.ts";

const [a, b] = [speaker("a"), speaker("b")];
const statement = { kind: "statement", instruction: "Speak." } as const;

/** A workflow with a given script, the turns that it must have, and what is asked about each of them. */
class Expecting extends DialogueWorkflow {
  readonly #script: (floor: Floor) => Promise<void>;
  readonly #expected: readonly Expected[];
  readonly #asides: readonly ExpectedAside[];
  constructor(
    script: (floor: Floor) => Promise<void>,
    { expected, asides = [] }: { readonly expected: readonly Expected[]; readonly asides?: readonly ExpectedAside[] },
    config: DialogueConfig,
  ) {
    super("A topic", [a, b], { outputDirectory: false, ...config });
    this.#script = script;
    this.#expected = expected;
    this.#asides = asides;
  }
  protected override expected(): readonly Expected[] {
    return this.#expected;
  }
  protected override asidesAbout(): readonly ExpectedAside[] {
    return this.#asides;
  }
  protected override script(floor: Floor): Promise<void> {
    return this.#script(floor);
  }
}

Deno.test("an optional phase leaves enough for the turns after it in the phase that it is part of", async () => {
  const script = (floor: Floor) =>
    floor.phase("middle", async () => {
      await floor.phase("extra", async () => {
        for (const name of ["1", "2", "3"]) await floor.speak(a, { ...statement, name });
      }, { optional: true });
      await floor.speak(b, statement);
    });
  const expected: readonly Expected[] = [{ phase: "middle", kind: "statement", participant: b, shows: "everything" }];
  const { messages, cut } = await new Expecting(script, { expected }, { maxCalls: 2 }).run();
  deepEqual(messages.map(({ key }) => key), ["middle/extra/1/a", "middle/statement/b"]);
  deepEqual([cut?.before, cut?.after], ["middle/extra/2/a", 1]);
});

Deno.test("a limit that is reached at the end of an optional phase ends that alone", async () => {
  const speak = (floor: Floor, name: string) => async () => void await floor.speak(a, { ...statement, name });
  const script = async (floor: Floor) => {
    await floor.phase("middle", speak(floor, "1"), { optional: true, atEnd: speak(floor, "2") });
    await floor.phase("end", async () => void await floor.speak(b, statement));
  };
  const expected: readonly Expected[] = [{ phase: "end", kind: "statement", participant: b, shows: "everything" }];
  for (const [maxCalls, cut] of [[1, "middle/1/a"], [2, "middle/2/a"], [3, undefined]] as const) {
    const held = await new Expecting(script, { expected }, { maxCalls }).run();
    deepEqual([held.cut?.before, held.messages.at(-1)?.key], [cut, "end/statement/b"]);
  }
});

Deno.test("what may be asked about a turn is set aside once, and no longer than it may be asked", async () => {
  const aside: ExpectedAside = { kind: "fact_check", participant: b, shows: 50, says: 50 };
  const expected: readonly Expected[] = [
    { phase: "start", kind: "statement", participant: a, shows: "everything" },
    { ...aside, phase: "start" },
    { phase: "end", kind: "statement", participant: b, shows: "everything" },
  ];
  const script = async (floor: Floor) => {
    await floor.phase("start", async () => void await floor.speak(a, statement));
    await floor.phase("middle", async () => {
      for (const name of ["1", "2", "3"]) await floor.speak(a, { ...statement, name });
    }, { optional: true });
    await floor.phase("end", async () => void await floor.speak(b, statement));
  };
  const held = async (maxCalls: number) => {
    const { messages } = await new Expecting(script, { expected, asides: [aside] }, { maxCalls }).run();
    return messages.map(({ key }) => key);
  };
  // a statement of the middle leaves a call for what may be asked about it, and one for the end
  deepEqual(await held(3), ["start/statement/a", "end/statement/b"]);
  deepEqual(await held(4), ["start/statement/a", "middle/1/a", "end/statement/b"]);
});
