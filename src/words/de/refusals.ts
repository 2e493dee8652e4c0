import type { RefusalExamples } from "../refusal_examples.ts";

/** How models refuse in German. */
export const REFUSALS: RefusalExamples = {
  lead: [
    "(?:bitte|danke|vielen dank|ich verstehe|ich weiß|auch wenn|obwohl|da|weil|als|bei|hierzu|hier|aus|nein|dazu|dies|das)\\b",
  ],
  apology: [
    "\\btut mir (?:\\w+ )?leid\\b",
    "\\b(?:entschuldigung|verzeihung|leider|bedaure|bedauere|bedauerlicherweise)\\b",
    "\\bich bitte um (?:entschuldigung|verständnis)\\b",
  ],
  assistant: [
    "\\bals (?:\\w+ )?(?:ki|künstliche intelligenz|sprachmodell|ki-\\w+|assistent\\w*)(?![\\p{L}])",
    "\\bmeine[nr]? (?:\\w+ )?(?:richtlinien|vorgaben)\\b",
  ],
  cannot: [
    "\\bich\\b[^,;:]{0,30}\\b(?:kann|könnte|darf|werde)\\b[^,;:]{0,90}\\b(?:nicht|kein\\w*|nichts)\\b",
    "\\b(?:kann|könnte|darf|werde) ich\\b[^,;:]{0,90}\\b(?:nicht|kein\\w*|nichts)\\b",
    "\\bich\\b[^,;:]{0,20}\\b(?:nicht|kein\\w*)\\b[^,;:]{0,80}\\b(?:kann|darf|werde)\\b",
    "\\bich bin nicht (?:in der lage|befugt|imstande)\\b",
    "\\bist (?:es )?mir nicht (?:möglich|erlaubt|gestattet)\\b",
  ],
  declines: [
    "\\bich\\b[^,;:]{0,20}\\b(?:möchte|will|würde)\\b[^,;:]{0,90}\\b(?:nicht|kein\\w*)\\b",
    "\\b(?:möchte|will) ich\\b[^,;:]{0,90}\\b(?:nicht|kein\\w*)\\b",
    "\\b(?:muss|möchte|werde) (?:ich )?[^,;:]{0,60}\\bablehnen\\b",
    "\\bich lehne\\b.{0,80}\\bab\\b",
  ],
  asked: [
    "\\b(?:dabei|damit|hierbei|hiermit|ihnen|dir|euch|da)\\b.{0,50}\\b(?:helfen|weiterhelfen|behilflich|unterstützen|assistieren)\\b",
    "\\b(?:anfrage|bitte|aufforderung|aufgabe|anweisung)\\b.{0,40}\\b(?:nachkommen|entsprechen|erfüllen|bearbeiten|ausführen|beantworten|ablehnen|folgen|übernehmen)\\b",
    "\\b(?:argumente?|argumentation|text|rede|beitrag|inhalte?|plädoyer|stellungnahme|eröffnung\\w*|erwiderung|material|statement)\\b.{0,60}\\b(?:schreiben|verfassen|erstellen|liefern|formulieren|erzeugen|bereitstellen|abgeben|anbieten)\\b",
    "\\bich lehne\\b.{0,40}\\b(?:anfrage|bitte|aufgabe)\\b",
    "\\b(?:zugewiesene|vorgegebene|gewünschte|verlangte)\\w*\\b",
  ],
  part: [
    "\\b(?:partei|stellung|position|seite|standpunkt|rolle|haltung)\\b.{0,30}\\b(?:ergreifen|beziehen|einnehmen|vertreten|übernehmen|verteidigen)\\b",
    "\\b(?:an|bei) (?:dieser|der|einer solchen) (?:debatte|diskussion|übung)\\b.{0,20}\\b(?:teilnehmen|mitwirken|beteiligen|mitmachen)\\b",
  ],
  anything: [
    "\\b(?:teilnehmen|mitwirken|beteiligen|mitmachen|argumentieren|äußern|diskutieren|helfen|unterstützen|eintreten|vertreten|befürworten|beziehen|nehmen)\\b",
    "\\b(?:meinung|ansicht)\\w*\\b",
  ],
  preface: [
    "^als (?:\\w+ )?(?:ki|sprachmodell|ki-\\w+)(?: \\w+)? (?:habe|vertrete|äußere|bilde) ich\\b.{0,40}\\b(?:meinung|ansicht|position|standpunkt)",
  ],
  whole: [
    "^(?:diese[rsn]?|ihre[rn]?|deine[rn]?) (?:\\w+ )?(?:bitte|anfrage|aufgabe|aufforderung) (?:muss|kann|werde|möchte) ich\\b.{0,40}\\b(?:ablehnen|nicht)\\b",
    "\\b(?:verstößt|widerspricht|läuft)\\b.{0,30}\\bmeine[nr]? (?:\\w+ )?(?:richtlinien|vorgaben|grundsätzen?)",
    "\\bmeine (?:\\w+ )?(?:richtlinien|vorgaben) (?:erlauben|gestatten|verbieten|lassen)",
  ],
};
