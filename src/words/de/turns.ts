import type { Translation } from "../language.ts";
import type * as en from "../en/turns.ts";

export { KINDS } from "./names.ts";

const TURN_WORDS = "abschließende abschluss am an antwort argument argumente auf beitrag das debatte dem den der des " +
  "dialektik die dritte dritten eine einleitung endgültige entwurf ergebnis eröffnung erste erster erstes " +
  "erwiderung erwiderungen fassung frage für gedanken grundrede ich im in kritik lösung mein meine " +
  "moderation moderator nachricht neue neuer plan plädoyer position rat rede replik runde schluss " +
  "schlussplädoyer schlusswort schlussworte stellungnahme standpunkt stimmzettel synthese teil und unser unsere " +
  "urteil verfeinerung gegenrede überarbeitung vierte von vorschlag zu zum zur zusammenfassung zweite zweiten zweiter " +
  "überarbeitete überarbeiteter";

/** Words in headings of speeches that only name the turn, in lower case. */
export const HEADINGS = { words: TURN_WORDS.split(" ") as readonly string[] } satisfies Translation<typeof en.HEADINGS>;
