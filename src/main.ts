import process from "node:process";
import { main } from "./cli/main.ts";

export { main };

if (import.meta.main) process.exit(await main(process.argv.slice(2)));
