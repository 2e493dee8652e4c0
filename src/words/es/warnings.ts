import type * as en from "../en/warnings.ts";
import type { Translation } from "../language.ts";
import { count, integer } from "./numbers.ts";

/** Texts of warnings by name. */
export const WARNINGS = {
  promptCut: (model: string, read: number, sent: number, participant: string) =>
    `El servidor recortó la entrada: ${model} leyó ${integer(read)} de unos ${integer(sent)} tokens, así que ` +
    `${participant} no vio todo. Las entradas posteriores se ajustan a lo que lee. Cargue el modelo con un contexto ` +
    "mayor e indique su tamaño con --context-window",
  promptMaybeCut: (model: string) => `Quizá el servidor recortó la entrada: llenaba el contexto de ${model}`,
  imagesRefused: (model: string, participant: string, images: string) =>
    `${model} rechazó las imágenes: ${participant} no vio ${images}`,
  noImages: (model: string, participant: string, images: string) =>
    `${model} no admite imágenes: ${participant} no vio ${images}`,
  thinkingRoom: (model: string, tokens: number) =>
    `${model} agotó su límite razonando: desde aquí tiene espacio para ello, hasta ${
      integer(tokens)
    } tokens por llamada`,
  toolNotRepeated: (tool: string, call: string) =>
    `${tool}, solicitada en ${call} por una ejecución anterior, quizá se usó, y ahora no se usa; --repeat-tools repite ` +
    "esos usos",
  unstatedEnd: (model: string) => `${model} no dice por qué termina una respuesta: una cortada no se nota`,
  unknownEnd: (model: string, reason: string) =>
    `${model} termina las respuestas con «${reason}», que aquí se desconoce: se toman por completas`,
  noSummary: (step: string, participant: string) =>
    `Falta el resumen «${step}»; a ${participant} se le muestra cuanto cabe`,
  otherLanguage: (model: string, given: string, asked: string) =>
    `${model} responde en otro idioma (${given}), aunque se le pidió de nuevo (${asked})`,
  noTemperature: (model: string) => `${model} rechaza una temperatura, así que no se envía ninguna`,
  notIsolated: (model: string) => `${model} no está aislado: se ejecuta con los permisos de quien lo inició`,
  whiteSpace: (model: string) =>
    `${model} responde con espacios en blanco cuando se le exige una forma; sus respuestas se leen del texto`,
  noForms: (model: string) => `${model} no admite formas de respuesta; la respuesta se lee del texto`,
  noJson: (model: string) => `${model} no da JSON legible y se le piden líneas en su lugar`,
  noTools: (model: string) => `${model} no admite herramientas: se le pide que las nombre en una línea de texto`,
  noContribution: (name: string, message: number) => `Según ${name}, el mensaje ${message} no aporta nada`,
  notScored: (name: string, message: number) => `Según ${name}, el mensaje ${message} no aporta nada; no se puntúa`,
  replyFailed: () => "La réplica de quien escribió el texto falló: el texto queda como estaba",
  ruledByRule: () => "Ningún juez decidió sobre los puntos: qué fue de ellos lo dice una regla.",
  overruled: (message: number, checkers: string, findings: number) =>
    `En el mensaje ${message}, ${checkers} dio por respaldadas afirmaciones cuyas citas no se encontraron (${
      count(findings, "hallazgo")
    } sin contar)`,
  oneDesign: () => "Solo un agente tiene una propuesta: los demás la critican, y no hay con qué compararla",
  notRefined: (message: number) => `El diseño del mensaje ${message} no cambia: su revisión falló`,
  notCriticised: (message: number) => `El diseño del mensaje ${message} no cambia: nadie lo criticó`,
  sourcesListed: () =>
    "Las fuentes ocupan más de la mitad de un contexto: se muestra una lista de ellas, y se leen con read_source",
  noSpread: () => "Con temperatura 0, las respuestas independientes apenas difieren, así que una votación dice poco",
} satisfies Translation<typeof en.WARNINGS>;
