import type * as en from "../en/site.ts";
import type { Translation } from "../language.ts";
import { count } from "./numbers.ts";

const dialogues = (dialogues: number) => count(dialogues, "diálogo", "diálogos");
const s = (number: number) => number === 1 ? "" : "s";

/** Texts around the pages of a published site. */
export const SITE = {
  title: "Diálogos",
  pages: "Páginas",
  skip: "Ir al contenido",
  about: "Acerca de este sitio",
  published: "Qué se publica",
  allDialogues: "Todos los diálogos",
  search: "Buscar en todo lo dicho",
  example: "Palabras de mociones, respuestas y mensajes",
  dialogues,
  experiments: "Experimentos",
  none: "Aquí todavía no se ha publicado ningún diálogo.",
  watch: "Ver",
  watchTitled: (title: string) => `Ver: ${title}`,
  more: "Más sobre este sitio",
} satisfies Translation<typeof en.SITE>;

/** The page that says what is published, and what is not. */
export const PUBLISHED = {
  title: "Qué se publica",
  each: "De cada diálogo",
  parts: (): readonly string[] => [
    "La pregunta, la respuesta, lo segura que es y por qué.",
    "Todo lo dicho, con las puntuaciones, las comprobaciones y lo que añadieron después jueces, secretarios y respuestas a preguntas.",
    "Los pasajes de las fuentes que se citaron, con los títulos y las direcciones de todas las fuentes.",
    "Los nombres de quienes hablan y de los modelos que respondieron por ellos, y cuándo tuvo lugar el diálogo.",
  ],
  forStudents: (): readonly string[] => [
    "La pregunta, todo lo dicho y, al final de cada página, el resultado, sin puntuaciones.",
    "Los pasajes de las fuentes que se citaron, con los títulos y las direcciones de todas las fuentes.",
  ],
  costs: "Las llamadas, los tokens y los costes.",
  sources: "Los textos completos de las fuentes y los archivos de los que proceden.",
  left: "Qué no se publica",
  private: (): readonly string[] => [
    "Los prompts, las claves, los ajustes y lo que se pidió a las herramientas.",
    "Las rutas de archivos y las direcciones de servidores; los avisos y fallos en palabras de un servidor.",
    "Los propios diarios.",
  ],
  noCosts: "Las llamadas, los tokens y los costes.",
  noSources: "Los textos completos de las fuentes, los archivos de los que proceden y las imágenes aportadas.",
  shown: (number: number) => `${dialogues(number)} publicado${s(number)}.`,
  excluded: (number: number) => `${dialogues(number)} omitido${s(number)} por quien publica.`,
  unfinished: (number: number) => `${dialogues(number)} sin terminar, omitido${s(number)}.`,
  broken: (number: number) => `${dialogues(number)} ilegible${s(number)}, omitido${s(number)}.`,
  twice: (number: number) => `${count(number, "copia", "copias")} de diálogos omitida${s(number)}.`,
} satisfies Translation<typeof en.PUBLISHED>;

/** The replay of a dialogue at reading speed. */
export const PLAYER = {
  play: "Ver desde el principio",
  takes: (minutes: number) =>
    `${count(minutes, "minuto", "minutos")} a velocidad de lectura; no se pregunta ni se carga nada`,
  title: "Reproducción",
  pause: "Pausa",
  goOn: "Seguir",
  back: "Mensaje anterior",
  next: "Mensaje siguiente",
  speed: "Velocidad",
  times: (factor: string) => `${factor.replace(".", ",")} ×`,
  end: "Mostrar todo",
} satisfies Translation<typeof en.PLAYER>;

/** What the scripts of the pages say: `{0}` and so on stand for values. */
export const SITE_BROWSER = {
  goOn: () => "Seguir",
  pause: () => "Pausa",
  at: (number: string, all: string) => `mensaje ${number} de ${all}`,
  found: (dialogues: string) => `Diálogos encontrados: ${dialogues}`,
  nothing: (words: string) => `No se encontró nada para «${words}».`,
  loading: () => "Cargando lo dicho…",
  failed: () => "No se puede cargar la búsqueda: falta un archivo de este sitio.",
  ended: () => "El diálogo ha terminado.",
} satisfies Translation<typeof en.SITE_BROWSER>;
