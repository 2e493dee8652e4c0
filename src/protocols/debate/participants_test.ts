import { deepEqual, equal, throws } from "node:assert/strict";
import { ChatAgent } from "../../agents/chat_agent.ts";
import { ScriptedModel } from "../../models/scripted_model.ts";
import { castOf, createDebateModerator, createDebateParticipant, type DebateParticipant } from "./participants.ts";
import { createFactChecker } from "../fact_check/checker.ts";

const agent = new ChatAgent({ model: new ScriptedModel({ lines: [] }) });
const advocate = (id: string, position?: string) =>
  createDebateParticipant({ agentConfig: { id }, ...(position === undefined ? {} : { position }) }, agent);
const moderator = (id = "mod") => createDebateModerator({ agentConfig: { id } }, agent);

Deno.test("createDebateParticipant() makes an advocate called by its id, unless told otherwise", () => {
  deepEqual(advocate("pro", "Yes"), { id: "pro", name: "pro", role: "position_advocate", position: "Yes", agent });
  const checker = createFactChecker(
    { name: "Fact", agentConfig: { id: "f", systemPrompt: "Be strict." } },
    agent,
  );
  deepEqual(checker, { id: "f", name: "Fact", role: "fact_checker", systemPrompt: "Be strict.", agent });
  equal(createDebateParticipant({ role: "moderator", agentConfig: { id: "m" } }, agent).role, "moderator");
  equal(createDebateModerator({ role: "fact_checker", agentConfig: { id: "m" } }, agent).role, "moderator");
  equal("position" in moderator(), false);
});

Deno.test("castOf() tells participants by their roles, advocates in the order of their seats", () => {
  const checkers = ["f1", "f2"].map((id) => createFactChecker({ agentConfig: { id } }, agent));
  const [f1, f2] = checkers as [DebateParticipant, DebateParticipant];
  const [one, two, three] = [advocate("z", "1"), advocate("a", "2"), advocate("m", "3")];
  const mod = moderator();
  deepEqual(castOf([f1, one, mod, two, f2, three]), {
    moderator: mod,
    advocates: [one, two, three],
    factCheckers: checkers,
    others: [],
  });
});

Deno.test("castOf() refuses casts with which no debate can be held, and says how many there are", () => {
  const [a, b] = [advocate("a", "Yes"), advocate("b", "No")];
  const stranger: DebateParticipant = JSON.parse('{"id":"x","name":"x","role":"judge"}');
  const table: readonly (readonly [readonly DebateParticipant[], RegExp])[] = [
    [[], /exactly one moderator: there are 0/],
    [[a, b], /exactly one moderator: there are 0/],
    [[a, b, moderator(), moderator("mod2")], /exactly one moderator: there are 2/],
    [[moderator()], /two or more advocates: there are 0/],
    [[moderator(), a], /two or more advocates: there are 1/],
    [[moderator(), a, advocate("c")], /the advocate 'c' has no 'position'/],
    [[moderator(), a, advocate("c", " \n")], /the advocate 'c' has no 'position'/],
    [
      [moderator(), a, { ...b, name: "A " }],
      /^Cannot hold a debate: two participants have the name 'A ', but names must be unique/,
    ],
    [[moderator("A"), a, b], /two participants have the name 'a'/],
    [
      [moderator(), a, b, stranger],
      /role of 'x' must be one of moderator, position_advocate, fact_checker, not 'judge'/,
    ],
  ];
  for (const [cast, message] of table) throws(() => castOf(cast), { name: "TypeError", message });
});
