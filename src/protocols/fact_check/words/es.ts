import type { Finding } from "../../../transcript/claim.ts";
import type { Translation } from "../../../words/language.ts";
import { count } from "../../../words/es/numbers.ts";
import { quoted, spaced } from "../../../words/es/phrases.ts";
import type * as en from "./en.ts";

type FindingVerdict = Finding["verdict"];

/** Findings in words; they agree with «afirmación». */
const VERDICTS: Readonly<Record<FindingVerdict, string>> = {
  supported: "respaldada",
  contradicted: "desmentida",
  overstated: "exagerada",
  unverifiable: "no verificable",
};

const MANY_VERDICTS = { supported: "respaldadas", unverifiable: "no verificables" } as const;

/** Instructions to fact checkers about themselves, and what others are told of them. */
export const CHECKER = {
  name: (seat?: number) => seat === undefined ? "Verificador" : `Verificador ${seat}`,
  persona: (name?: string) =>
    name === undefined
      ? "Usted verifica los datos. No toma partido."
      : `Usted es ${name} y verifica los datos. No toma partido.`,
  rule: (name: string) => `${name} verifica los datos.`,
} satisfies Translation<typeof en.CHECKER>;

const TASK = "Verifique las afirmaciones de hecho de esta intervención.";

/** The question to a fact checker. */
export const CHECK = {
  guidance: (most: number) =>
    [
      "Usted verifica las afirmaciones de hecho de una intervención: cifras, fechas, citas y lo que dice de las " +
      "fuentes y de otros.",
      `Tome las afirmaciones que más importan para lo que la intervención sostiene, ${most} como máximo, con las ` +
      "palabras de quien habla. Omita las opiniones, las predicciones y lo que todo el mundo sabe.",
      "- supported: una fuente lo confirma.",
      "- contradicted: una fuente dice otra cosa. Una cifra equivocada queda desmentida.",
      "- overstated: una fuente confirma menos de lo que se afirma: la afirmación es más fuerte, más amplia o más " +
      "segura, aunque sus cifras son correctas.",
      "- unverifiable: ninguna fuente lo decide, o usted no tiene certeza.",
      "Lea lo que dice la fuente en torno a cada cifra: una cifra correcta que induce a error, porque mide otra " +
      "cosa, otro período o solo una parte, es exagerada (overstated). Vuelva a calcular toda cifra que se derive " +
      "de otras: un resultado equivocado queda desmentido (contradicted), con fuente o sin ella; uno correcto es " +
      "tan seguro como las cifras de las que sale. Un programa repite el cálculo. Si la intervención responde a un " +
      "mensaje, ese mensaje aparece antes como contexto: verifique solo la intervención y omita lo que dice de " +
      "mensajes que usted no ve.",
      "Si no hay nada que verificar, dé una lista vacía.",
    ].join("\n"),
  annotated:
    "Una nota debajo de la intervención indica qué se ha hallado de sus citas y referencias, y no es de quien habla. " +
    "Vale como está: no llame respaldada (supported) a una afirmación cuya cita no se ha encontrado.",
  task: TASK,
  taskWithEarlier:
    `${TASK} Si repite una afirmación de la que ya hay un resultado, no la examine de nuevo: dé el resultado que ` +
    "obtuvo y, como razón, el número de aquel mensaje. Verifíquela otra vez solo si se aporta algo nuevo en su favor.",
  earlier: "Lo que ya se ha hallado en este diálogo",
} satisfies Translation<typeof en.CHECK>;

/** Texts about findings. */
export const FINDINGS = {
  quoted: (claim: string, verdict: FindingVerdict, reason: string) =>
    `La afirmación ${quoted(claim)} resulta ${VERDICTS[verdict]}. ${reason}`,
  plain: (claim: string, verdict: FindingVerdict, reason: string) => `${claim}: ${VERDICTS[verdict]}. ${reason}`,
  interruption: (message: number, speaker: string, kind: string) =>
    `Verificación de datos del mensaje ${message} (${speaker}, ${spaced(kind)}).`,
  by: (checker: string) => `Resultado de ${checker}:`,
  heed: "Según los verificadores, algunas de las afirmaciones de arriba están desmentidas o son exageradas. No las " +
    "repita como ciertas, salvo que pueda decir por qué el resultado es erróneo; si su respuesta depende de una de " +
    "ellas, dígalo.",
  line: (message: number, verdict: FindingVerdict, claim: string) =>
    `- mensaje ${message}, ${VERDICTS[verdict]}: ${quoted(claim)}`,
  quiet: "Lo que, según los verificadores, está respaldado o no es verificable",
  counted: (claims: number, verdict: "supported" | "unverifiable") =>
    count(claims, `afirmación ${VERDICTS[verdict]}`, `afirmaciones ${MANY_VERDICTS[verdict]}`),
  quietIn: (message: number, counts: string) => `- mensaje ${message}: ${counts}`,
} satisfies Translation<typeof en.FINDINGS>;
