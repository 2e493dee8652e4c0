"""Serves a model with llama.cpp's own server until standard input is closed; prints its address.

Arguments: path of the model, tokens of context for each slot, slots.
"""
import sys

import xllamacpp

model, context, slots = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
params = xllamacpp.CommonParams()
params.model.path = model
params.hostnames = ["127.0.0.1"]
params.port = 0  # a free one
params.n_ctx = context * slots
params.n_parallel = slots
# With two threads it is a tenth faster on two idle cores, and ten times slower where something else is running.
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
params.endpoint_metrics = params.endpoint_props = True
params.ui = False
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
