/**
 * Words between angle brackets, or square ones, that tokenizers of models in use read as one control token wherever they
 * stand: begin and end of text, turn, thought and use of tools. Tokens with a bar, `<|im_start|>`, are told by the bar.
 */
const ANGLE = "s|bos|eos|unk|pad|sep|cls|mask|sop|eop|think|unused\\d+|extra_id_\\d+|(?:start|end)_of_\\w+|tool_\\w+|" +
  "function_\\w+|tool|function|invoke|system|assistant|user|SYS";
const SQUARE = "INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|ARGS|CALL_ID|THINK|PREFIX|" +
  "SUFFIX|MIDDLE|[gs]?MASK|CLS|SEP|PAD|UNK|BOS|EOS";

/** How each of them begins; most texts have none of it. */
const BEGINNING = /[<＜﹤[]/;

const TOKENS = new RegExp(
  `[<＜﹤](?=[|｜]|/?(?:${ANGLE})(?:[ \\t][^<>\\n]*)?[>＞﹥])|\\[(?=/?(?:${SQUARE})\\])`,
  "giu",
);

/**
 * The text with a backslash in whatever a chat template could have put there: `<|im_start|>`, `[INST]`, `<s>`,
 * `<start_of_turn>` and their like. Some servers read control tokens also in what is quoted, and no fence is stronger
 * than the tokenizer; cut in two they are words like others.
 */
export function escapeTemplateTokens(text: string): string {
  return BEGINNING.test(text) ? text.replace(TOKENS, "$&\\") : text;
}
