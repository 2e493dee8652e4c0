/** The page on which a dialogue is started. */
export const START = {
  title: "Iniciar un diálogo",
  question: "¿Cuál es la pregunta?",
  needsScript: "Para iniciar un diálogo hace falta JavaScript. Para leer los diálogos archivados, no.",
  brief: "Encargo",
  noBrief: "Ninguno",
  choose: "Elegir",
  asInBrief: "Déjelo vacío para usar el texto del encargo.",
  whoTakesPart: "Quién participa",
  model: "Modelo para quienes no tienen uno propio",
  pressName: "Pulse un nombre para cambiarlo, o para cambiar su papel o su postura.",
  limits: "Límites y todos los ajustes, que prevalecen sobre la plantilla",
  cost: "El coste aparece aquí en cuanto se rellenan los campos marcados con *.",
  start: "Iniciar",
  thoroughly: "Con qué profundidad",
  asEverybody: "Como todos",
  person: "Una persona: un puesto para mí",
  somebody: "Alguien",
  name: "Nombre",
  role: "Papel",
  position: "Postura",
  answeredBy: "Quién responde",
  add: "Añadir a alguien",
} as const;

/** The subjects of dialogues, by the names of their fields. */
export const SUBJECTS = {
  motion: "Moción",
  question: "Pregunta",
  problem: "Problema",
  topic: "Tema",
  task: "Tarea",
} as const;

/** The documents that are given with a question. */
export const DOCUMENTS = {
  title: "Documentos",
  forms: "PDF, DOCX, HTML, texto o imágenes, 20\u00a0MB en total como máximo. Quienes participan los citan, y se " +
    "comprueba lo que citan. Elija archivos, suéltelos en cualquier lugar de esta página o pegue un texto.",
  choose: "Elegir archivos",
  paste: "Pegar un texto",
  /** `list` stands for a list of names to choose from. */
  for: (list: string) => `Para ${list}`,
  everybody: "todos",
} as const;
