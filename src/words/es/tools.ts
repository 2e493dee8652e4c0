import type { Translation } from "../language.ts";
import type * as en from "../en/tools.ts";

/** Instructions to a model about the use of tools. */
export const TOOLS = {
  offer: (tools: readonly string[], uses: number) =>
    `Antes de responder puede usar herramientas hasta ${uses} ${uses === 1 ? "vez" : "veces"}: ${tools.join(", ")}.`,
  found: (sources: readonly string[]) =>
    `Las herramientas han encontrado estas fuentes, que puede citar: ${sources.map((name) => `[${name}]`).join(", ")}.`,
  inLines: (keyword: string, example: string) =>
    `Para usar una herramienta, escriba una sola línea: ${keyword}, el nombre de la herramienta y sus argumentos en ` +
    `JSON, por ejemplo\n${example}\nDespués se le muestra el resultado y se le vuelve a preguntar. Las herramientas ` +
    "son:",
  entry: (name: string, description: string, args: string) => `- ${name}: ${description} Argumentos: ${args}`,
  use: (name: string, input: string) => `Uso ${name} con ${input}`,
  answerNow: "Responda ahora, sin herramientas.",
  result: (name: string) => `Resultado de ${name}`,
  refusal: (name: string) => `Rechazo de ${name}`,
  onlyBeginning: "Solo se muestra el comienzo.",
  toCite: (name: string) => `Para citar esto, escriba [${name}].`,
  cut: (left: number, all: number) => `[Cortado: se omiten ${left} de ${all} bytes.]`,
  mostUses: (most: number) =>
    `En una intervención se pueden usar herramientas ${most} ${most === 1 ? "vez" : "veces"} como máximo.`,
  none: "Esa herramienta no existe.",
  noneBut: (tools: readonly string[]) => `Esa herramienta no existe. Las que hay: ${tools.join(", ")}.`,
  usedUp: (name: string) => `${name} no se puede volver a usar en esta intervención.`,
  noJson: "Los argumentos no son JSON.",
  failed: "La herramienta falló.",
} satisfies Translation<typeof en.TOOLS>;

/** What the tools do that need no server, and the fields of their inputs. */
export const BUILT_IN = {
  context_search: {
    about: "Busca en lo que se ha dicho hasta ahora y no está citado aquí por completo, y muestra los pasajes que " +
      "coinciden.",
    query: "Unas pocas palabras, tal como alguien pudo decirlas.",
  },
  read_source: {
    about: "Lee una fuente que se puede citar, por su nombre, desde el comienzo o desde una línea.",
    name: "El nombre de la fuente, sin corchetes.",
  },
  list_files: {
    about:
      "Enumera los archivos y carpetas de la carpeta con material sobre el problema, o de una carpeta dentro de ella.",
    path: "Una carpeta dentro de ella, por ejemplo notes; '.' para todo.",
  },
  read_file: {
    about:
      "Lee un archivo de texto, PDF o DOCX de la carpeta con material sobre el problema, desde el comienzo o desde " +
      "una línea.",
    path: "El archivo, como lo nombra list_files, por ejemplo notes/plan.md.",
  },
  from_line: "La primera línea que se quiere; 1 es el comienzo.",
  from_character:
    "El primer carácter que se quiere de esa línea; 1, salvo que fuera demasiado larga para darla entera.",
  request_context: {
    about: "Pide a quien planteó la pregunta un dato o un deseo que solo esa persona puede conocer. Una pregunta " +
      "obligatoria detiene a todos hasta que se responde; con cualquier otra usted sigue adelante, y se le muestra " +
      "la respuesta si llega.",
    query: "Una pregunta que se pueda responder en unas pocas líneas.",
    reason: "Qué depende de ello.",
    required: "true solo si no se puede decir nada útil sin la respuesta.",
  },
} satisfies Translation<typeof en.BUILT_IN>;

/** What the tools say that need no server, of what they found or cannot do. */
export const TOOL_SAYS = {
  wantsQuery: "'query' debe constar de unas pocas palabras.",
  nothing: "nada",
  theseWords: "estas palabras",
  likeSentences: "frases con esas palabras",
  place: (character: number, all: number) => `carácter ${character} de ${all}`,
  noSource: (name: string, sources: readonly string[]) =>
    `No existe la fuente '${name}'. Las que hay: ${sources.join(", ") || "ninguna"}.`,
  wantsPath: "'path' debe ser una ruta dentro de la carpeta.",
  absolutePath: "No se admiten rutas absolutas: dé una ruta dentro de la carpeta, por ejemplo notes/plan.md.",
  upwards: "No se admiten rutas con '..': pueden salir de la carpeta.",
  noFolder: "No se puede leer la carpeta.",
  notThere: (path: string) => `No hay ningún '${path}' en la carpeta.`,
  leadsOut: (path: string) => `'${path}' es un enlace que sale de la carpeta, y no se admite.`,
  isNoFolder: (path: string) => `'${path}' no es una carpeta: léalo como archivo.`,
  leadsNowhere: "un enlace que no lleva a nada de la carpeta",
  isFolder: (path: string) => `'${path}' es una carpeta: pida la lista de lo que contiene.`,
  isNoFile: (path: string) => `'${path}' no es un archivo que se pueda leer.`,
  tooLarge: (path: string) => `'${path}' es demasiado grande para leerlo: el máximo son 20 MB.`,
  isImage: (path: string) => `'${path}' es una imagen y no se lee.`,
  notRead: (path: string, reason: string) => `'${path}' no se lee: ${reason}.`,
  noLine: (line: number, all: number) => `No existe la línea ${line}: la última es la ${all}.`,
  noCharacter: (character: number, line: number, all: number) =>
    `No existe el carácter ${character} en la línea ${line}: el último es el ${all}.`,
  lines: (from: number, to: number, all: number) => `${from}-${to} de ${all}`,
  characters: (from: number, to: number, all: number) =>
    `${from}-${to} de ${all} de esta línea; continúa con from_character ${to + 1}`,
  wantsQuestion: (most: number) => `'query' debe ser una pregunta de ${most} caracteres como máximo.`,
  notYetAnswered: "Nadie ha respondido todavía. Siga sin la respuesta: si llega una, se le mostrará más adelante.",
  noAnswer: "No hay respuesta: siga sin ella.",
} satisfies Translation<typeof en.TOOL_SAYS>;
