import * as de from "./de/tools.ts";
import * as en from "./en/tools.ts";
import * as es from "./es/tools.ts";
import * as fr from "./fr/tools.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { TOOLS, BUILT_IN, TOOL_SAYS } = spoken({ en, de, es, fr });
