/** Returns the part of a model's id that names its provider; of a program that answers in a seat, the whole id. */
export function providerOf(model: string): string {
  return /^(?:acp|command)\//.test(model) ? model : model.split("/")[0] ?? model;
}
