Deno.test("waits for ever", { timeout: 100 }, async () => {
  setInterval(() => {}, 10);
  await new Promise(() => {});
});

Deno.test("goes round and round", { timeout: 100 }, () => {
  for (;;) Math.random();
});

Deno.test("is over", () => {});
