import assert from "node:assert/strict";
import { escapeTemplateTokens } from "./template_tokens.ts";

Deno.test("escapeTemplateTokens() cuts the control tokens of chat templates in two", () => {
  for (
    const token of [
      ...["<|im_start|>", "<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|start_header_id|>", "<|begin_of_text|>"],
      ...["<|channel|>", "<|return|>", "<|END_OF_TURN_TOKEN|>", "<｜User｜>", "<｜end▁of▁sentence｜>", "<|user|>"],
      ...["[INST]", "[/INST]", "<<SYS>>", "<</SYS>>", "[SYSTEM_PROMPT]", "[TOOL_RESULTS]", "[gMASK]", "<s>", "</s>"],
      ...["<bos>", "<eos>", "<start_of_turn>", "<end_of_turn>", "<unused12>", "<think>", "</think>", "<tool_call>"],
      ...["</tool_response>", "<function_calls>", "[inst]", "＜|im_start|＞", '<invoke name="x">'],
    ]
  ) {
    const escaped = escapeTemplateTokens(`a${token}b`);
    assert.equal(escaped.replaceAll("\\", ""), `a${token}b`);
    assert.ok(!escaped.includes(token), token);
    assert.equal(escapeTemplateTokens(escaped), escaped);
  }
});

Deno.test("escapeTemplateTokens() leaves what people write as it is", () => {
  const text = "a < b | c > d; x <= y; [INSTALL] [source] <b>bold</b> <em>, [1], <https://example.org>, if (a<s) x";
  assert.equal(escapeTemplateTokens(text), text);
});
