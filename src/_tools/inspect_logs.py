"""Reads each log of inspect_ai in a folder, and prints what is in it as a line of JSON."""

import json
import sys

from inspect_ai.log import list_eval_logs, read_eval_log

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
