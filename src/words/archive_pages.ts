import * as de from "./de/archive_pages.ts";
import * as en from "./en/archive_pages.ts";
import * as es from "./es/archive_pages.ts";
import * as fr from "./fr/archive_pages.ts";
import { spoken } from "./language.ts";

/** These texts, in the language that is spoken now. */
export const { PAGES, INDEX, SUMMARY, TRANSCRIPT, REPORT, METADATA, NOTE } = spoken({ en, de, es, fr });
