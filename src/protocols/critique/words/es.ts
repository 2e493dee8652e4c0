import { count } from "../../../words/es/numbers.ts";
import { listed, quoted } from "../../../words/es/phrases.ts";
import type { Translation } from "../../../words/language.ts";
import type { PointRead, PointReply, PointsRead, Ruling, Severity } from "../points.ts";
import type { WorkPlace } from "../place.ts";
import type * as en from "./en.ts";

const pointsCounted = (n: number) => count(n, "punto");
const findingsCounted = (n: number) => count(n, "hallazgo");
const stand = (n: number) => n === 1 ? "sigue en pie" : "siguen en pie";

const SEVERITY: Readonly<Record<Severity, string>> = {
  high: "gravedad alta",
  medium: "gravedad media",
  low: "gravedad baja",
};

const REPLIED: Readonly<Record<PointReply["does"], string>> = {
  accepts: "Aceptado por el autor",
  rejects: "Rechazado por el autor",
  leaves_open: "El autor lo deja abierto",
};

const RULED: Readonly<Record<Ruling, string>> = {
  settled: "Resuelto",
  stands: "Sigue en pie",
  refuted: "Refutado",
  open: "Abierto",
};

/** How many points each ruling has, in the order of a sentence. */
function byRuling(points: readonly PointRead[]): string {
  return (["settled", "stands", "refuted", "open"] as const).flatMap((ruling) => {
    const of = points.filter((point) => point.ruling === ruling);
    const inPart = of.filter(({ isPartlyRefuted = false }) => isPartlyRefuted).length;
    const called = {
      settled: count(of.length, "resuelto"),
      stands: `${of.length} ${stand(of.length)}`,
      refuted: count(of.length, "refutado"),
      open: count(of.length, "abierto"),
    }[ruling];
    const partly = inPart === 0 ? "" : ` (${count(inPart, "refutado", "refutados")} en parte)`;
    return of.length === 0 ? [] : [`${called}${partly}`];
  }).join(", ");
}

/** Texts about a critique's outcome and points. */
export const CRITIQUE = {
  inventedProof: "La refutación cita palabras que no están en el texto, y no cuenta.",
  notInWork: "No se cuenta, porque las palabras a las que se refiere no están en el texto:",
  said: (id: string, about: string | undefined, says: string, instead: string) =>
    `${id} ${about === undefined ? "Falta algo" : quoted(about)}: ${says} En su lugar: ${instead}`,
  saidAt: (about: string, where: string, says: string, instead: string) =>
    `${
      about === "" ? "Falta algo: " : `${quoted(about)}${where === "" ? "" : ` (${where})`}: `
    }${says} En su lugar: ${instead} (`,
  instead: (instead: string) => `En su lugar: ${instead}`,
  item: (severity: Severity, critics: readonly string[]) =>
    `${SEVERITY[severity]}${critics.length > 1 ? `, ${count(critics.length, "crítico")}: ${listed(critics)}` : ""}`,
  also: "Además: ",
  finding: (mark: Severity | "refuted", where: string, words: string | undefined, says: string) =>
    `${mark === "refuted" ? "refutado" : SEVERITY[mark]}  ${where === "" ? "Falta algo" : where}${
      words === undefined ? "" : ` ${quoted(words)}`
    }: ${says}`,
  rejoinder: (reply: PointReply) => `${REPLIED[reply.does]}: ${reply.reason}`,
  none: "Ningún punto.",
  noPoints: "Los críticos no plantearon ningún punto.",
  counted: ({ points, invented }: PointsRead, called: "point" | "finding") => {
    const number = called === "point" ? pointsCounted : findingsCounted;
    const none = called === "point" ? "Ningún punto" : "Ningún hallazgo";
    const all = points.length === 0 ? none : `${number(points.length)}: ${byRuling(points)}`;
    const others = invented.length;
    return others === 0
      ? `${all}.`
      : `${all}; ${others} ${others === 1 ? "nombra" : "nombran"} palabras que no están en el texto.`;
  },
  sureOf: ({ by, points }: PointsRead) => {
    const open = points.filter(({ ruling }) => ruling === "open").length;
    if (points.length === 0) return "los críticos no plantearon ningún punto";
    const read = by === "judge" ? "según la lectura de un solo juez" : "según una regla, sin juez";
    return open === 0 ? read : `${read}; ${count(open, "punto abierto", "puntos abiertos")}`;
  },
  changed: (says: string) => `Cambiado tras la crítica: ${says}`,
  stands: (says: string) => `Sigue en pie: ${says}`,
  open: (says: string) => `Nadie pudo resolver: ${says}`,
  standing: (number: number, gravest: Severity) =>
    `${pointsCounted(number)} en contra ${stand(number)}; ${number === 1 ? "es" : "el más grave es"} de ${
      SEVERITY[gravest]
    }.`,
  unsettled: (number: number) => `Nadie pudo resolver ${pointsCounted(number)}.`,
  byRule: "Ningún juez se pronunció sobre los puntos: qué fue de ellos lo dice una regla.",
  noWork: "No hay ningún texto que criticar.",
  grounds: (points: number) =>
    points === 0 ? "Los críticos no plantearon ningún punto." : "Ningún punto en contra sigue en pie ni queda abierto.",
  noCritic: "Ningún crítico ha criticado el texto",
  work: "La respuesta",
  review: "Revisión",
  advisory: "No se ejecutó nada: lo leyeron modelos y se cotejaron las palabras.",
  heading: "Crítica",
  headings: {
    settled: "Cambiado tras la crítica",
    refuted: "Rechazado o refutado, y por qué",
    open: "Lo que nadie pudo resolver",
    stands: "Lo que sigue en pie en contra",
    invented: "No se cuenta: las palabras a las que se refieren estos puntos no están en el texto",
  },
  became: ({ ruling, isPartlyRefuted, because }: PointRead) =>
    `${isPartlyRefuted ? "Refutado en parte" : RULED[ruling]}: ${because}`,
  found: (bySeverity: readonly (readonly [severity: Severity, number: number])[], open: number) => {
    const all = bySeverity.reduce((sum, [, number]) => sum + number, 0);
    const by = bySeverity.map(([severity, number]) => `${number} de ${SEVERITY[severity]}`).join(", ");
    const found = all === 0 ? "Ningún hallazgo sigue en pie" : `${findingsCounted(all)} ${stand(all)}: ${by}`;
    return open === 0
      ? found
      : `${found}; ${all === 0 ? open : `${open} más`} no se ${open === 1 ? "pudo" : "pudieron"} resolver`;
  },
} satisfies Translation<typeof en.CRITIQUE>;

/** Most places of the same words that are named. */
const MOST_PLACES = 3;

/** Says where words stand: `src/a.ts:12, 40`, `oferta.pdf, página 2` or `línea 3`. */
export function placeInWords(places: readonly WorkPlace[]): string {
  const shown = places.slice(0, MOST_PLACES).map(({ file = "", page, line, isRemoved = false }, n) => {
    if (n > 0 && file === places[0]?.file && line !== undefined && !isRemoved) return String(line);
    if (file !== "" && line !== undefined && !isRemoved) return `${file}:${line}`;
    const number = page === undefined
      ? `línea ${isRemoved ? "antigua " : ""}${line ?? "desconocida"}`
      : `página ${page}`;
    return file === "" ? number : `${file}, ${number}`;
  });
  const more = places.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} más`] : [])].join(", ");
}

/** The shipped lenses by name, each with what a critic looks for. */
export const LENSES = {
  correctness:
    "lo que está mal: afirmaciones falsas, razonamientos defectuosos, pasos que no funcionan, contradicciones",
  evidence: "lo que se afirma sin respaldo, o con más seguridad de la que permite su respaldo",
  omissions: "lo que falta: casos, personas, costes o alternativas que cambian la respuesta",
  risks: "lo que puede salir mal, con qué probabilidad y con qué gravedad, y en qué se notaría",
  premortem:
    "las causas de un fracaso, como si ya hubiera ocurrido dentro de un año: qué pasó, paso a paso, y qué palabras " +
    "del texto llevaron a ello",
} satisfies Translation<typeof en.LENSES>;

const LENS_NAMES: Readonly<Record<string, string>> = {
  correctness: "corrección",
  evidence: "pruebas",
  omissions: "omisiones",
  risks: "riesgos",
  premortem: "fracaso imaginado",
};

/** Names of those who take part, where nobody gave one; critics have theirs by number, or by what they look for. */
export const SEATS = {
  author: "Autor",
  judge: "Juez",
  critic: (seat: number) => `Crítico ${seat}`,
  criticBy: (lens: string) => `Crítico (${LENS_NAMES[lens] ?? lens})`,
} satisfies Translation<typeof en.SEATS>;

/** The rules of a critique, the same for everybody. */
export const RULES = {
  task: (task: string) => `Esto es una crítica. La tarea: ${task}`,
  people: "Participan:",
  judge: (judge: string) => `${judge}, que no es ni autor ni crítico`,
  course: "Así transcurre:",
  given: "El texto está dado.",
  answered: "El autor responde a la tarea: ese es el texto.",
  criticised: "Cada crítico dice, a solas, qué está mal en el texto y señala las palabras a las que se refiere.",
  replied: "El autor dice qué acepta y qué rechaza, y da el texto de nuevo.",
  tried: "Otra persona o modelo pone a prueba cada punto.",
  ruled: "El juez se pronuncia sobre cada punto.",
} satisfies Translation<typeof en.RULES>;

/** Names of those who take part, and what they are told of themselves. */
export const PERSONA = {
  /** By their role alone, where that is their name. */
  roles: { author: "el autor", critic: "el crítico", judge: "el juez" },
  named: {
    author: (name: string) => `${name}, con el papel de autor`,
    critic: (name: string) => `${name}, con el papel de crítico`,
    judge: (name: string) => `${name}, con el papel de juez`,
  },
  author: (called: string) =>
    `Usted es ${called}. Lo que cuenta es que el texto esté bien al final, no que lo estuviera desde el principio.`,
  critic: (called: string, about: string) => `Usted es ${called}. Busque ${about}.`,
  judge: (called: string) => `Usted es ${called}. No se pone de parte de nadie y no añade puntos propios.`,
} satisfies Translation<typeof en.PERSONA>;

const HONEST = "No invente nunca fuentes, cifras ni citas.";

/** Tasks of author, critics and judge. */
export const TASKS = {
  answer:
    "Responda a la tarea de modo que alguien pueda actuar según su respuesta: qué debería hacerse, por qué razones y " +
    `qué cabe objetar. Diga lo que no sabe. ${HONEST} Sin saludo, sin preámbulo, sin título.`,
  perPoint: (length: string) => `Use como máximo ${length} para cada punto.`,
  criticise: (most: number, isDiff: boolean) =>
    `Critique el texto sin perder de vista lo que busca. Plantee como máximo ${
      pointsCounted(most)
    }, primero lo más grave. ` +
    "Pocos puntos que se sostengan valen más que muchos: un punto equivocado le cuesta más al lector que uno que " +
    "falta, y " +
    `no plantear ninguno es una buena respuesta si no encuentra nada.${
      isDiff ? " El texto es un diff: critique lo que hacen las líneas añadidas y eliminadas." : ""
    }`,
  copyWords:
    "Copie para cada punto las palabras del texto a las que se refiere, letra por letra: las menos que basten para " +
    "mostrarlo, pero las suficientes para que aparezcan en el texto una sola vez. Se cotejan: un punto sobre " +
    "palabras que no están en él no cuenta. Para algo que falta en el texto, ponga null en lugar de las palabras.",
  honest: HONEST,
  reply:
    "Arriba está lo que los críticos dicen de su texto; cada punto empieza por su número. Diga de cada uno si lo " +
    "acepta, lo rechaza o lo deja abierto, y por qué. Acepte lo que sea acertado; rechace lo que sea erróneo y " +
    "muestre por qué; deje abierto solo lo que aquí nadie puede saber. Dé después el texto entero de nuevo, con lo " +
    "que ha aceptado y sin más cambios. Debe entenderse por sí solo: no dice nada de críticos ni de cambios. " +
    `${HONEST}`,
  judge: (work: number) =>
    `Pronúnciese sobre cada punto, por su número, según el texto tal como está ahora, en el mensaje ${work}:\n- ` +
    "settled: era acertado, y el texto ya no tiene el defecto\n- stands: es acertado, y el texto aún tiene el " +
    "defecto\n- refuted: es erróneo\n- open: aquí nadie puede saberlo\n\nGuíese por las palabras del texto, no por " +
    "lo que se dice de ellas ni por quién está más seguro. Diga después en una frase qué aporta ahora el texto como " +
    "respuesta a la tarea, con el punto que sigue en pie en su contra, si lo hay.",
  said: "Alguien dice del texto de arriba:",
  point: (id: string, words: string | undefined, says: string, instead: string) =>
    `- ${id} ${words === undefined ? "Falta algo" : `Sobre ${words}`}: ${says} En su lugar: ${instead}`,
  refute:
    "Intente refutar cada uno de estos puntos, por su número: encuentre las palabras del texto que muestran que es " +
    "erróneo, o diga por qué no puede ocurrir lo que teme. Un punto solo queda refutado si usted puede mostrar que " +
    "es erróneo; que sea menor o improbable no lo refuta. Si una parte es errónea y el resto se sostiene, queda " +
    "refutado en parte. Copie letra por letra las palabras que lo refutan: se cotejan.",
} satisfies Translation<typeof en.TASKS>;

/** Descriptions of the fields of answers. */
export const FORMS = {
  reason: "El porqué, en una o dos frases.",
  same: "El número de un punto anterior que también dice todo esto; null si no lo hace ninguno.",
  words: "Las palabras del texto a las que se refiere, letra por letra; null si falta algo.",
  says: "Qué está mal y por qué importa a quien se fíe del texto; debe entenderse sin los demás campos.",
  instead: "Qué sería lo correcto.",
  impact:
    "defeats: anula el propósito del texto o causa daño; sometimes: falla en un caso que puede darse; minor: resta " +
    "claridad o cuesta esfuerzo.",
  holds: "Qué ha examinado y qué se sostiene de ello, en una o dos frases.",
  points: "Primero el más grave; vacío si no hay ninguno.",
  invented: (words: readonly string[]) =>
    `Estas palabras no están en el texto: ${words.map(quoted).join(", ")}. Copie lo que dice allí u omita el punto.`,
  decided: "Qué aporta el texto como respuesta a la tarea, en una frase, sin el número de un punto.",
  work: "El texto entero de nuevo, tal como queda con lo que ha aceptado; null si no cambia nada.",
  proof: "Palabras del texto que lo refutan, letra por letra; null si no hay ninguna.",
  refuted: "partly: la razón dice qué sigue siendo válido.",
} satisfies Translation<typeof en.FORMS>;

/** What an answer says of a point, with the reason. */
export const ABOUT_POINT = {
  does: {
    accepts: "aceptado",
    rejects: "rechazado",
    leaves_open: "queda abierto",
    stands: "sigue en pie",
    settled: "resuelto",
    refuted: "refutado",
    open: "abierto",
    no: "no refutado",
    partly: "refutado en parte",
    wholly: "refutado",
  },
  line: (id: string, does: string, same: string | undefined, reason: string, proof: string | undefined) =>
    `- ${id} ${does}${same === undefined ? "" : `, como ${same}`}: ${reason}${
      proof === undefined ? "" : ` ${quoted(proof)}`
    }`,
} satisfies Translation<typeof en.ABOUT_POINT>;
