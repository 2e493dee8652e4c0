import { main } from "./cli/main.ts";

export { main };

if (import.meta.main) Deno.exit(await main(Deno.args));
