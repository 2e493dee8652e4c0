import type { ProtocolPage } from "../../archive/render/facts.ts";

/** The pages of a debate, whose scores and fact checks every archive knows. */
export const debatePage: ProtocolPage = {
  protocol: "debate",
  decision: { label: "Verdict", asked: ({ scoring }) => scoring === true },
};
