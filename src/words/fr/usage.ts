import type * as en from "../en/usage.ts";
import type { Translation } from "../language.ts";
import { count, integer, s } from "./numbers.ts";
import { de, listed } from "./phrases.ts";

const forCalls = (n: number) => `pour ${count(n, "appel", "appels")}`;
const tokensCounted = (n: number) => count(n, "jeton", "jetons");

/** What a dialogue used and cost. Amounts of money come in words. */
export const USAGE = {
  tokens: "Jetons",
  cost: "Coût",
  saved: "Économisé grâce au cache",
  inherited: "Repris",
  asked: "Demandé",
  phase: "Phase",
  purpose: "But",
  calls: "Appels",
  all: "Total",
  outsidePhases: "hors des phases",
  noCalls: "rien : aucun modèle n’a été appelé",
  unknownFor: (calls: number) => `inconnu ${forCalls(calls)}`,
  inAndOut: (
    { input, cached, output, reasoning, unknown }: {
      readonly input: number;
      readonly cached: number;
      readonly output: number;
      readonly reasoning: number;
      readonly unknown: number;
    },
  ) =>
    `${integer(input)} en entrée${cached === 0 ? "" : ` (dont ${integer(cached)} en cache)`}, ${
      integer(output)
    } en sortie${reasoning === 0 ? "" : ` (dont ${integer(reasoning)} de raisonnement)`}${
      unknown === 0 ? "" : ` ; inconnu ${forCalls(unknown)}`
    }`,
  nothingRecorded: "rien : des réponses enregistrées ont été rejouées",
  nothingCalled: "rien : aucun modèle n’a été appelé",
  nothing: "rien",
  unknown: "inconnu",
  orMore: (cost: string) => `${cost} ou plus`,
  known: (cost: string, unknown: number) => `${cost}${unknown === 0 ? "" : ` ; inconnu ${forCalls(unknown)}`}`,
  costAndTokens: (cost: string, unpriced: readonly string[], tokens: string) => {
    const flags = unpriced.length === 1 ? "--price IN/OUT" : "--price MODEL=IN/OUT";
    const why = unpriced.length === 0
      ? ""
      : `, car le prix ${de(listed(unpriced))} n’est pas connu (${flags} l’indique, ou « prices » dans un programme)`;
    return `${cost}${why} ; jetons : ${tokens}`;
  },
  inheritedFrom: (tokens: string, cost: string) =>
    `${tokens} ; coût : ${cost}. Consommé par le dialogue dont celui-ci est une variante, et non compté ci-dessus.`,
  savedUnknown: "inconnu : aucun jeton en cache n’a été signalé",
  savedOf: (saved: string | undefined, unknown: number, cached: number, prompts: number) => {
    const share = `(${integer(cached)} sur ${tokensCounted(prompts)} des consignes en cache)`;
    if (unknown === 0) return `${saved} ${share}`;
    return `${saved === undefined ? "" : `${saved} ; `}inconnu ${forCalls(unknown)} ${share}`;
  },
  assumed: "Supposé pour les limites",
  assumedFor: (calls: number, tokens: number, cost: string | undefined) =>
    `${count(calls, "appel", "appels")} sans consommation signalée, compté${s(calls)} au montant réservé : ${
      tokensCounted(tokens)
    }, ${cost ?? "coût inconnu"}. Non compris dans les autres chiffres de cette page.`,
} satisfies Translation<typeof en.USAGE>;

/** The prices that were applied. */
export const PRICES = {
  title: "Prix",
  unit: "En dollars américains par million de jetons, tels qu’appliqués lors de la dernière exécution.",
  table: ["Modèle", "Entrée", "Entrée en cache", "Sortie", "Origine"],
  unknown: "inconnu",
  asInput: "comme l’entrée (supposé)",
  given: "donné dans la configuration",
  provider: "selon la liste du fournisseur",
  takenOn: (date: string | undefined) => date === undefined ? "tableau sans date connue" : `tableau du ${date}`,
  longPrompts: (model: string, tokens: number) => `${model}, consignes de plus de ${tokensCounted(tokens)}`,
} satisfies Translation<typeof en.PRICES>;
