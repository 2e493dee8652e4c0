/** Texts around the pages of the server. */
export const FRAME = {
  skip: "Ir al contenido",
  pages: "Páginas",
  archives: "Diálogos",
  start: "Iniciar",
  showsKeys: (key: string) => `${key} muestra las teclas`,
  keys: "Teclas",
  allArchives: "Todos los diálogos",
} as const;

/** What keys do, by their names. */
export const KEYS = {
  j: "mensaje siguiente",
  k: "mensaje anterior",
  "/": "buscar",
  "?": "mostrar u ocultar estas teclas",
  Esc: "cerrar o salir de un campo",
} as const;

/** A page that may be read only with a token. */
export const LOCKED = {
  title: "Esta página está protegida",
  how: (command: string, sign: string) =>
    `Ábrala con la dirección completa que mostró ${command}, o con el enlace de su puesto: la parte después de ` +
    `${sign} es la clave. El navegador la conserva para una sola pestaña.`,
  needsScript: "Para abrir páginas protegidas hace falta JavaScript.",
} as const;
