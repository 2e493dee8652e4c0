/** Name of the journal in an archive's folder. */
export const JOURNAL_FILE = "journal.jsonl";
