import type { Translation } from "../language.ts";
