import type * as en from "../en/warnings.ts";
import type { Translation } from "../language.ts";
import { count, integer } from "./numbers.ts";

/** Texts of warnings by name. */
export const WARNINGS = {
  promptCut: (model: string, read: number, sent: number, participant: string) =>
    `Der Server hat die Eingabe gekürzt: ${model} las ${integer(read)} von etwa ${
      integer(sent)
    } Tokens, deshalb bekam ` +
    `${participant} nicht alles zu sehen. Spätere Eingaben passen in das, was das Modell liest. Laden Sie es mit einem ` +
    "größeren Kontext, und nennen Sie dessen Größe mit --context-window",
  promptMaybeCut: (model: string) =>
    `Der Server hat die Eingabe vielleicht gekürzt: Sie füllte den Kontext von ${model}`,
  imagesRefused: (model: string, participant: string, images: string) =>
    `${model} hat Bilder abgelehnt: ${participant} bekam ${images} nicht zu sehen`,
  noImages: (model: string, participant: string, images: string) =>
    `${model} nimmt keine Bilder: ${participant} bekam ${images} nicht zu sehen`,
  thinkingRoom: (model: string, tokens: number) =>
    `${model} hat die Grenze beim Nachdenken ausgeschöpft: Ab hier ist dafür Platz, bis zu ${integer(tokens)} Tokens ` +
    "je Aufruf",
  toolNotRepeated: (tool: string, call: string) =>
    `${tool}, von einem früheren Lauf in ${call} verlangt, wurde vielleicht schon benutzt und wird jetzt nicht benutzt; ` +
    "--repeat-tools wiederholt solche Aufrufe",
  unstatedEnd: (model: string) => `${model} sagt nicht, warum eine Antwort endet: Eine abgeschnittene fällt nicht auf`,
  unknownEnd: (model: string, reason: string) =>
    `${model} beendet Antworten mit „${reason}“, was hier unbekannt ist: Sie gelten als vollständig`,
  noSummary: (step: string, participant: string) =>
    `Die Zusammenfassung „${step}“ fehlt; ${participant} bekommt zu sehen, was Platz hat`,
  otherLanguage: (model: string, given: string, asked: string) =>
    `${model} antwortet in einer anderen Sprache (${given}), auch auf erneute Bitte (${asked})`,
  noTemperature: (model: string) => `${model} lehnt eine Temperatur ab, deshalb wird keine gesendet`,
  notIsolated: (model: string) =>
    `${model} ist nicht abgeschottet: Es läuft mit den Rechten dessen, der es gestartet hat`,
  whiteSpace: (model: string) =>
    `${model} antwortet mit Leerraum, wenn eine Form verlangt ist; die Antworten werden aus dem Text gelesen`,
  noForms: (model: string) => `${model} unterstützt keine Antwortformen; die Antwort wird aus dem Text gelesen`,
  noJson: (model: string) => `${model} gibt kein lesbares JSON und wird stattdessen nach Zeilen gefragt`,
  noTools: (model: string) => `${model} unterstützt keine Werkzeuge: Es soll sie in einer Zeile Text nennen`,
  noContribution: (name: string, message: number) => `${name} hält Nachricht ${message} nicht für einen Beitrag`,
  notScored: (name: string, message: number) =>
    `${name} hält Nachricht ${message} nicht für einen Beitrag; sie wird nicht bewertet`,
  replyFailed: () => "Die Erwiderung des Verfassers ist gescheitert: Der Text bleibt, wie er war",
  ruledByRule: () => "Kein Richter hat über die Punkte geurteilt: Was aus ihnen wurde, sagt eine Regel.",
  overruled: (message: number, checkers: string, findings: number) =>
    `In Nachricht ${message} nannte ${checkers} Behauptungen belegt, deren Zitate nicht gefunden wurden (${
      count(findings, "Befund", "Befunde")
    } nicht gezählt)`,
  oneDesign: () => "Nur einer hat einen Entwurf: Die anderen kritisieren ihn, und zu vergleichen gibt es nichts",
  notRefined: (message: number) =>
    `Der Entwurf in Nachricht ${message} ist unverändert: Seine Überarbeitung ist gescheitert`,
  notCriticised: (message: number) => `Der Entwurf in Nachricht ${message} ist unverändert: Niemand hat ihn kritisiert`,
  sourcesListed: () =>
    "Die Quellen nehmen mehr als die Hälfte eines Kontexts ein: Die Sprecher bekommen eine Liste und lesen sie mit " +
    "read_source",
  noSpread: () => "Bei Temperatur 0 unterscheiden sich unabhängige Antworten kaum, deshalb sagt eine Abstimmung wenig",
} satisfies Translation<typeof en.WARNINGS>;
