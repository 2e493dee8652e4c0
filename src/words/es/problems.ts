import type * as en from "../en/problems.ts";
import type { Translation } from "../language.ts";
import { count, decimal, dollars, figure, integer } from "./numbers.ts";
import { listed } from "./phrases.ts";

/** What became of a request, by the status of its answer. */
export const REFUSED = {
  400: "La solicitud no se puede leer",
  401: "Hace falta una clave",
  403: "No está permitido",
  404: "No encontrado",
  405: "Método no admitido",
  409: "Ahora no",
  413: "La solicitud es demasiado grande",
  422: "La solicitud no se puede cumplir",
  429: "Demasiadas solicitudes",
  500: "El servidor ha fallado",
  502: "Un proveedor no puede responder",
  503: "El servidor se está deteniendo",
  508: "Un diálogo se pregunta a sí mismo",
} satisfies Translation<typeof en.REFUSED>;

/** Why a server refuses a request, and what to do. A page adds the full stop. */
export const PROBLEMS = {
  nothingHere: "No hay nada en esta dirección",
  failed: "La terminal del servidor dice más",
  notShown: "Este archivo no se puede mostrar. La terminal del servidor dice más",
  unreadable: "El contenido de la solicitud no se puede leer",
  noJson: "El contenido de la solicitud debe ser JSON",
  tooLarge: (bytes: number, withDocuments: boolean) =>
    `Una solicitud puede tener ${integer(bytes)} bytes como máximo${
      withDocuments ? ", y sus documentos, 20 MB en total" : ""
    }`,
  noDialogue: (id: string) => `Aquí no hay ningún diálogo «${id}»: la lista de diálogos muestra los que hay`,
  noMessage: (last: number) => `Ese mensaje no existe: los números van del 1 al ${integer(last)}`,
  noParticipant: (name: string) => `En este diálogo no participa nadie con el identificador «${name}»`,
  noProtocol: (name: string) => `No hay ningún protocolo «${name}»`,
  noSource: "Esa fuente no existe: la página del diálogo y su registro nombran las que hay",
  wrongToken: "Esta clave no vale para esta dirección: use el enlace que recibió",
  readingNeedsToken: "Para leer hace falta la clave de la dirección que el servidor mostró al iniciarse",
  needsToken: "Para esto hace falta la clave de la dirección que el servidor mostró al iniciarse",
  otherName: "Este servidor no tiene ese nombre: use la dirección que mostró al iniciarse",
  foreign: "Las páginas de otros sitios no pueden solicitar esto",
  methods: "Solo se admiten GET, HEAD y POST",
  readOnly: "Este servidor es solo de lectura: se inició con --read-only",
  notRunning: "Este servidor no está llevando este diálogo",
  running: "Este diálogo ya está en marcha",
  over: "Este diálogo ha terminado: bifúrquelo para continuar desde una de sus intervenciones",
  judgeLater: "Este diálogo sigue en marcha: haga que lo juzguen cuando termine",
  judged: "Este diálogo se está juzgando ahora",
  askLater: "Este diálogo sigue en marcha: pregunte sobre él cuando termine",
  asked: "Se está respondiendo una pregunta sobre este diálogo: pregunte de nuevo después",
  nothingLeft: "No queda nada de los límites",
  spent: (most: number) =>
    `El límite de todos los diálogos juntos, ${dollars(most)}, está gastado o reservado: espere o súbalo`,
  tooLittle: (most: number, needed: number) =>
    `Queda demasiado poco del límite de todos los diálogos juntos, ${dollars(most)}: este puede necesitar ` +
    `${dollars(needed)}. Espere a que otros terminen o suba el límite`,
  full: (dialogues: number) =>
    `Está en marcha todo lo que este servidor lleva a la vez: ${count(dialogues, "diálogo")}`,
  startsAMinute: (starts: number) => `En un minuto pueden iniciarse ${integer(starts)} diálogos como máximo`,
  tooLong: "Este diálogo es demasiado largo para estimarlo: dele menos rondas",
  notAsked: (key: string, participant: string, now?: string) =>
    `No hay ninguna pregunta abierta «${key}» para «${participant}»: ${
      now === undefined ? "ahora no se pregunta a nadie aquí" : `la pregunta es ahora «${now}»`
    }`,
  empty: "La respuesta está vacía",
  unusable: (problem: string) => `Esta respuesta no se puede usar: ${problem}`,
} satisfies Translation<typeof en.PROBLEMS>;

/** What is wrong with a field, after its name. */
export const FIELD_PROBLEMS = {
  named: (field: string, problem: string) => `«${field}» ${problem}`,
  unknown: "no es un campo conocido",
  must: (wanted: string) => `debe ser ${wanted}`,
  oneOf: (names: readonly string[]) => `debe ser uno de estos valores: ${names.join(", ")}`,
  noneDefined: "debe ser uno de los que define quien opera el servidor: no hay ninguno",
  missing: "falta: rellénelo o elija un encargo",
  byOperator: "lo fija quien opera este servidor",
  tooMany: (most: number) => `puede tener ${integer(most)} entradas como máximo`,
  writeAnswer: "está por escribir",
  leaveSo: (problem: string) => `${problem} Para dejarla así, envíela de nuevo.`,
  sameName: "debe ser distinto de los demás",
  together: (megabytes: number) => `tienen ${decimal(megabytes, 1)} MB en total: se aceptan 20 MB como máximo`,
  whoAnswers: (names: readonly string[]) =>
    `debe decir quién responde, porque la conversación se importó: ${
      names.join(", ") || "quien opera el servidor no ha definido a nadie"
    }`,
  onlyImports: "vale solo para conversaciones importadas: quienes participaron responden con su propio modelo",
} satisfies Translation<typeof en.FIELD_PROBLEMS>;

/** Values that a field may have. */
export const WANTED = {
  boolean: "true o false",
  integerFrom: (least: number) => `un número entero desde ${integer(least)}`,
  numberAbove: (limit: number) => `un número mayor que ${figure(limit)}`,
  numberFrom: (least: number) => `un número desde ${figure(least)}`,
  numberBetween: (least: number, most: number) => `un número de ${figure(least)} a ${figure(most)}`,
  oneOf: (values: readonly string[]) => `uno de ${values.join(", ")}`,
  list: "una lista",
  listOf: (values: readonly string[]) => `una lista de ${listed(values)}`,
  fields: (names: readonly string[]) => `campos: ${names.join(", ")}`,
  byName: "valores por nombre",
  text: "un texto",
  or: (all: readonly string[]) => all.join(", o "),
} satisfies Translation<typeof en.WANTED>;
