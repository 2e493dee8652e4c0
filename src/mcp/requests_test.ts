import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { type Caller, ended, overHttp } from "./_client_fixture.ts";

const ASKED = { request_id: "r1", question: "Trams or buses?", model: "fast" } as const;

/** Calls a tool with a request that another one has used; checks that it is refused and starts nothing. */
async function refused({ call }: Caller, tool: string, given: object, id: string): Promise<void> {
  const before = (await call("find_dialogues")).data.total;
  const { isError, data, text } = await call(tool, given);
  ok(isError, text);
  equal(data.error.code, "invalid_arguments");
  match(data.error.message, /^This request_id was used for another request.*: use a new one$/);
  ok(data.error.message.includes(id), text);
  equal((await call("find_dialogues")).data.total, before);
}

Deno.test("a request_id with another question is refused, whatever differs, at once and after a restart", async () => {
  await overHttp(async (caller, server) => {
    const others = [
      { question: "Trams or bicycles?" },
      { protocol: "debate" },
      { rounds: 2 },
      { max_cost_usd: 0.5 },
      { participants: [{ name: "Ana" }, { name: "Ben" }] },
      { options: { seed: 7 } },
    ];
    const [first, other] = await Promise.all([
      caller.call("start_dialogue", ASKED),
      caller.call("start_dialogue", { ...ASKED, ...others[0] }),
    ]);
    ok(!first.isError, first.text);
    match(other.data.error.message, /^This request_id was used for another request: use a new one$/);
    const { id } = first.data;
    for (const differing of others) await refused(caller, "start_dialogue", { ...ASKED, ...differing }, id);
    await ended(caller, id);
    await server.restart();
    for (const differing of others) await refused(caller, "start_dialogue", { ...ASKED, ...differing }, id);
    const reordered = Object.fromEntries(Object.entries(ASKED).reverse());
    for (const same of [ASKED, reordered, { request_id: "r1" }]) {
      const { data } = await caller.call("start_dialogue", same);
      deepEqual([data.id, data.existing, data.request_id], [id, true, "r1"]);
    }
  });
});

Deno.test("a request_id of a follow-up is good for one focus of one dialogue, and for no start", async () => {
  await overHttp(async (caller, server) => {
    const { id } = (await caller.call("start_dialogue", ASKED)).data;
    await ended(caller, id);
    const given = { id, focus: "Who pays?", request_id: "follow" };
    const both = await Promise.all([caller.call("continue_dialogue", given), caller.call("continue_dialogue", given)]);
    const [follower] = both.map(({ data }) => data.id);
    deepEqual(both.map(({ data }) => [data.id, data.request_id]), Array(2).fill([follower, "follow"]));
    await ended(caller, follower);
    for (let restarts = 0; restarts < 2; restarts++) {
      await refused(caller, "continue_dialogue", { ...given, focus: "Who drives?" }, follower);
      await refused(caller, "continue_dialogue", { ...given, id: follower }, follower);
      await refused(caller, "continue_dialogue", { ...given, request_id: "r1" }, id);
      await refused(caller, "start_dialogue", { ...ASKED, request_id: "follow" }, follower);
      equal((await caller.call("continue_dialogue", given)).data.id, follower);
      await server.restart();
    }
  });
});

Deno.test("a request without an id gets one, with which it can be repeated", async () => {
  await overHttp(async (caller) => {
    const { request_id: _, ...asked } = ASKED;
    const [one, two] = [await caller.call("start_dialogue", asked), await caller.call("start_dialogue", asked)];
    notEqual(one.data.id, two.data.id);
    notEqual(one.data.request_id, two.data.request_id);
    const { id, request_id } = one.data;
    const again = await caller.call("start_dialogue", { ...asked, request_id });
    deepEqual([again.data.id, again.data.existing], [id, true]);
    await ended(caller, id);
    const focus = "Who pays?";
    const follower = (await caller.call("continue_dialogue", { id, focus })).data;
    const repeated = (await caller.call("continue_dialogue", { id, focus, request_id: follower.request_id })).data;
    equal(repeated.id, follower.id);
    await ended(caller, two.data.id);
    await ended(caller, follower.id);
  });
});
