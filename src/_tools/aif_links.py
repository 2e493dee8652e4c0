"""Reads graphs in AIF, one on each line, with arguebuf, and prints the links of each as a line of JSON."""

import json
import sys

import arguebuf


def links(graph):
    attacks = [node for node in graph.scheme_nodes.values() if isinstance(node.scheme, arguebuf.Attack)]
    for attack in attacks:
        answers = [node for node in graph.incoming_nodes(attack) if isinstance(node, arguebuf.AtomNode)]
        for target in graph.outgoing_nodes(attack):
            if isinstance(target, arguebuf.AtomNode):
                yield from (f"{answer.id} denies {target.id}" for answer in answers)
            else:  # the use that is made of a claim
                used = [node for node in graph.incoming_nodes(target) if isinstance(node, arguebuf.AtomNode)]
                yield from (f"{answer.id} but {claim.id}" for answer in answers for claim in used)


for line in sys.stdin:
    graph = arguebuf.load.aif(json.loads(line))
    print(json.dumps(sorted(links(graph))))
