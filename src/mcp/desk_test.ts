import { equal, ok } from "node:assert/strict";
import { DEBATE, withServer } from "../serve/_server_fixture.ts";
import { Shelf } from "../serve/shelf.ts";
import type { Serving } from "../serve/serving.ts";
import { standingOf } from "./desk.ts";
import { TOOLS } from "./tools.ts";

/** A shelf that does something after each reading, before anybody has it. */
class SlowShelf extends Shelf {
  after: () => Promise<void> = () => Promise.resolve();

  override async read(id: string) {
    const read = await super.read(id);
    await this.after();
    return read;
  }

  override async list() {
    const list = await super.list();
    await this.after();
    return list;
  }
}

Deno.test("a dialogue that ends while it is read is not taken for interrupted", async () => {
  for (const way of ["read", "found"] as const) {
    let serving: Serving | undefined;
    await withServer(
      async (server) => {
        server.models.hold();
        const id = await server.start(DEBATE);
        await server.until(`/api/dialogues/${id}`, () => server.models.waiting.length > 0);
        ok(serving);
        const shelf = new SlowShelf(server.directory);
        const desk = {
          ...serving,
          shelf,
          readOnly: false,
          onError: (error: unknown) => void server.errors.push(error),
        };
        shelf.after = async () => {
          shelf.after = () => Promise.resolve();
          server.models.release();
          await server.ended(id);
        };
        if (way === "read") equal((await standingOf(desk, id)).status, "completed");
        else {
          const { signal } = new AbortController();
          const { dialogues } = await TOOLS.find_dialogues.call(desk, { cursor: 0 }, { signal });
          equal(dialogues[0]?.["status"], "completed");
        }
      },
      {},
      (given) => void (serving = given),
    );
  }
});
