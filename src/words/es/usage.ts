import { count, integer } from "./numbers.ts";
import { listed } from "./phrases.ts";

const inCalls = (n: number) => `en ${count(n, "llamada")}`;

/** What a dialogue used and cost. Amounts of money come in words. */
export const USAGE = {
  tokens: "Tokens",
  cost: "Coste",
  saved: "Ahorrado gracias a la caché",
  inherited: "Heredado",
  asked: "Preguntado",
  phase: "Fase",
  purpose: "Finalidad",
  calls: "Llamadas",
  all: "Total",
  outsidePhases: "fuera de las fases",
  noCalls: "no hay: no se llamó a ningún modelo",
  unknownFor: (calls: number) => `desconocido ${inCalls(calls)}`,
  /** Tokens of the prompts and the answers; of them cached ones, and ones for reasoning. */
  inAndOut: (
    { input, cached, output, reasoning, unknown }: {
      readonly input: number;
      readonly cached: number;
      readonly output: number;
      readonly reasoning: number;
      readonly unknown: number;
    },
  ) =>
    `${integer(input)} de entrada${cached === 0 ? "" : ` (${integer(cached)} de ellos en caché)`}, ${
      integer(output)
    } de salida${reasoning === 0 ? "" : ` (${integer(reasoning)} de ellos de razonamiento)`}${
      unknown === 0 ? "" : `; desconocido ${inCalls(unknown)}`
    }`,
  nothingRecorded: "nada: se reprodujeron respuestas grabadas",
  nothingCalled: "nada: no se llamó a ningún modelo",
  nothing: "nada",
  unknown: "desconocido",
  orMore: (cost: string) => `${cost} o más`,
  known: (cost: string, unknown: number) => `${cost}${unknown === 0 ? "" : `; desconocido ${inCalls(unknown)}`}`,
  /** `unpriced` are models without a known price. */
  costAndTokens: (cost: string, unpriced: readonly string[], tokens: string) => {
    const flags = unpriced.length === 1 ? "--price IN/OUT" : "--price MODEL=IN/OUT";
    const why = unpriced.length === 0
      ? ""
      : `, pues no se conoce el precio de ${listed(unpriced)} (se indica con ${flags}, o con «prices» en un programa)`;
    return `${cost}${why}; tokens: ${tokens}`;
  },
  inheritedFrom: (tokens: string, cost: string) =>
    `${tokens}; coste: ${cost}. Lo usó el diálogo del que se bifurcó este, y no se cuenta arriba.`,
  savedUnknown: "desconocido: no se comunicaron tokens en caché",
  savedOf: (saved: string | undefined, unknown: number, cached: number, prompts: number) => {
    const share = `(${integer(cached)} de ${count(prompts, "token")} de las peticiones estaban en caché)`;
    if (unknown === 0) return `${saved} ${share}`;
    return `${saved === undefined ? "" : `${saved}; `}desconocido ${inCalls(unknown)} ${share}`;
  },
  assumed: "Supuesto para los límites",
  assumedFor: (calls: number, tokens: number, cost: string | undefined) =>
    `${count(calls, "llamada")} sin uso comunicado; se cuenta con lo reservado: ${count(tokens, "token")}, ${
      cost ?? "coste desconocido"
    }. Fuera de todas las demás cifras de aquí.`,
} as const;

/** The prices that were applied. */
export const PRICES = {
  title: "Precios",
  unit: "En dólares estadounidenses por millón de tokens, como se aplicaron en la última ejecución.",
  table: ["Modelo", "Entrada", "Entrada en caché", "Salida", "Procedencia"],
  unknown: "desconocido",
  asInput: "como la entrada (supuesto)",
  given: "indicado en la configuración",
  provider: "según la lista de su proveedor",
  takenOn: (date: string | undefined) => date === undefined ? "tabla de fecha desconocida" : `tabla del ${date}`,
  longPrompts: (model: string, tokens: number) => `${model}, peticiones de más de ${count(tokens, "token")}`,
} as const;
