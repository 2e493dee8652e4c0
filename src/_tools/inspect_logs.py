"""
Reads each log of inspect_ai in a folder, then each conversation of a file in OpenAI's form, and prints what is in it as a
line of JSON.
"""

import asyncio
import json
import sys

from inspect_ai.log import list_eval_logs, read_eval_log
from inspect_ai.model import messages_from_openai

for info in list_eval_logs(sys.argv[1], descending=False):
    log = read_eval_log(info)
    print(
        json.dumps(
            {
                "file": info.name.rsplit("/", 1)[-1],
                "task": info.task,
                "version": log.version,
                "samples": [
                    {
                        "id": sample.id,
                        "texts": [message.text for message in sample.messages],
                        "prompts": ["\n\n".join(m.text for m in e.input) for e in sample.events if e.event == "model"],
                        "outcome": sample.scores["outcome"].value,
                    }
                    for sample in log.samples
                ],
            }
        )
    )

with open(sys.argv[2], encoding="utf-8") as conversations:
    for line in conversations:
        messages = asyncio.run(messages_from_openai(json.loads(line)["messages"]))
        print(json.dumps({"conversation": [[message.role, message.text] for message in messages]}))
