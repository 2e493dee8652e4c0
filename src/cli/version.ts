export { VERSION } from "../runtime/version.ts";
