import { deepEqual, equal, match, ok, throws } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { answeringModel } from "../../testdata/answers_fixture.ts";
import { held, PROBLEM } from "./_dialectic_fixture.ts";
import {
  createDialecticAgent,
  createDialecticClient,
  createDialecticJudge,
  createDialecticWorkflow,
  type DialecticConfig,
  type DialecticParticipant,
} from "./mod.ts";
import { dialecticRules } from "./options.ts";
import { FOCUS } from "./words/mod.ts";

const agent = new ChatAgent({ model: answeringModel() });
const of = (id: string, role?: string, systemPrompt?: string): DialecticParticipant =>
  createDialecticAgent({
    agentConfig: { id, ...(systemPrompt === undefined ? {} : { systemPrompt }) },
    ...(role === undefined ? {} : { role }),
  }, agent);
const judge = createDialecticJudge({ agentConfig: { id: "mo" } }, agent);
const client = createDialecticClient({ agentConfig: { id: "client" } }, agent);
const pair = [of("a"), of("b", "security")];
const make = (config: DialecticConfig = {}, participants = [...pair, judge]) =>
  createDialecticWorkflow(PROBLEM, participants, config);
/** Returns a value that its type would not allow. */
const wrong = (config: object): DialecticConfig => JSON.parse(JSON.stringify(config));

Deno.test("dialecticRules() fills in defaults", () => {
  const { requirements, ...rules } = dialecticRules(PROBLEM, {});
  deepEqual(requirements.map(({ id, level }) => `${id} ${level}`), ["R1 major", "R2 minor"]);
  deepEqual(rules, {
    problem: PROBLEM,
    rounds: 3,
    clarify: false,
    limits: { clarification: 300, proposal: 800, critique: 300, refinement: 900, synthesis: 1500 },
    contextSearch: true,
  });
});

Deno.test("requirements are found in the whole problem, unless the configuration has them", () => {
  const rules = (config: DialecticConfig) => dialecticRules("A list", { problem: `# A list\n\n${PROBLEM}`, ...config });
  const { problem, requirements } = rules({});
  equal(problem, `# A list\n\n${PROBLEM}`);
  deepEqual(requirements.map(({ text }) => text), ["The list of members must be safe.", "It should be cheap."]);
  const given = [{ text: "Old data is kept." }, { text: "It is blue.", level: "minor" }] as const;
  deepEqual(rules({ requirements: given }).requirements.map(({ id, level }) => `${id} ${level}`), [
    "R1 major",
    "R2 minor",
  ]);
  deepEqual(rules({ requirements: [] }).requirements, []);
  throws(() => make({ requirements: [{ text: " " }] }), /'requirements\[0\].text' must be a requirement/);
});

Deno.test("an invalid value is refused before any call, with its field", () => {
  for (const roundCount of [0, -1, 1.5, NaN, Infinity]) {
    throws(() => make({ roundCount }), /'roundCount' must be an integer >= 1/);
  }
  for (const untilConfidence of [-1, 101, NaN]) {
    throws(() => make({ untilConfidence }), /'untilConfidence' must be a number from 0 to 100: current value is/);
  }
  for (const limit of [0, 2.5]) {
    throws(() => make({ turnMaxTokens: { critique: limit } }), /'turnMaxTokens.critique' must be an integer >= 1/);
  }
  throws(
    () => make(wrong({ turnMaxTokens: { opening: 5 } })),
    /there is no 'turnMaxTokens.opening'; the known fields are clarification, proposal/,
  );
  throws(() => make(wrong({ clarify: "yes" })), /'clarify' must be true or false/);
  throws(() => make(wrong({ contextSearch: 1 })), /'contextSearch' must be true or false/);
  throws(() => make({ problem: " " }), /'problem' must be the problem, in full/);
  throws(
    () => make({ clarify: true, answers: { q1: "Yes." } }),
    /'answers' must be keyed by question id, such as Q1 or ask-3fa2c1, and 'q1' is not one/,
  );
  throws(
    () => make(wrong({ clarify: true, answers: { Q1: 7 } })),
    /'answers.Q1' must be a text, or null: current value is 7/,
  );
});

Deno.test("an option without effect is refused", () => {
  throws(() => make({ answers: { Q1: "Yes." } }), /'answers' has an effect only if 'clarify' is true/);
  throws(() => make({ turnMaxTokens: { clarification: 9 } }), /'turnMaxTokens.clarification' has an effect only if/);
  throws(() => make({}, [...pair, judge, client]), /the client 'client' is asked only if 'clarify' is true/);
  throws(
    () => make({ clarify: true, answers: { Q1: "Yes." } }, [...pair, judge, client]),
    /'answers' has no effect: the client 'client' is asked instead/,
  );
});

Deno.test("a role can have its own prompts, without affecting others", async () => {
  const rolePrompts = { security: { critique: "Think like a thief.", proposal: "Propose a vault." } };
  const { scene: { models } } = await held({ agents: 3 }, { roundCount: 1, rolePrompts });
  const asked = (id: string) => models[id]?.calls.map((prompt) => prompt.at(-1)?.text ?? "") ?? [];
  match(asked("cy")[0] ?? "", /Propose a vault\./);
  match(asked("cy")[1] ?? "", /Think like a thief\./);
  match(asked("cy")[3] ?? "", /Refine your design:/);
  ok(![...asked("ada"), ...asked("ben")].some((text) => /vault|thief/.test(text)));
  throws(() => make({ rolePrompts: { lawyer: { critique: "Sue." } } }), /'rolePrompts.lawyer' matches no agent: the/);
  throws(
    () => make({ rolePrompts: { security: { critique: " " } } }),
    /'rolePrompts.security.critique' must be a text/,
  );
  throws(
    () => make(wrong({ rolePrompts: { security: { vote: "No." } } })),
    /there is no 'rolePrompts.security.vote'; the known fields are prop/,
  );
});

Deno.test("a dialectic has an agent or more, one judge, at most one client, and roles with a description", () => {
  throws(() => make({ clarify: true }, [judge, client]), /needs an agent but has none/);
  throws(() => make({}, pair), /needs exactly one judge but has 0/);
  throws(() => make({}, [...pair, judge, { ...judge, id: "jo" }]), /exactly one judge but has 2/);
  const clients = [client, { ...client, id: "c2" }];
  throws(() => make({ clarify: true }, [...pair, judge, ...clients]), /only one client but has 2/);
  throws(() => make({}, [of("a", "Lawyer"), of("b"), judge]), /the role of 'a' must match .*: 'Lawyer'/);
  throws(
    () => make({}, [of("a", "lawyer"), of("b"), judge]),
    /'a' has the role 'lawyer', which is not shipped, so it needs a 'systemPrompt'/,
  );
  throws(() => make({}, [of("a", "lawyer", " "), of("b"), judge]), /needs a 'systemPrompt' that describes it/);
  throws(() => make({}, [{ ...of("a"), position: "Mine" }, of("b"), judge]), /'a' has a 'position'/);
  throws(() => make({}, [of("a"), { ...of("b"), name: "A" }, judge]), {
    name: "TypeError",
    message: /^Cannot hold a dialectic: two participants have the name 'A'/,
  });
  const roles = Object.keys(FOCUS);
  deepEqual(make({}, [...roles.map((role) => of(role, role)), judge]).participants.map(({ role }) => role), [
    ...roles,
    "judge",
  ]);
  equal(make({}, [of("a", "lawyer", "You look at the law."), of("b"), judge]).participants[0]?.role, "lawyer");
  deepEqual(make({ clarify: true }).participants.map(({ role }) => role), [
    "generalist",
    "security",
    "judge",
    "client",
  ]);
});
