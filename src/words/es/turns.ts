export { KINDS } from "./names.ts";
