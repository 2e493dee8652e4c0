import type { RefusalExamples } from "../refusal_examples.ts";

/** How models refuse in Spanish. */
export const REFUSALS: RefusalExamples = {
  lead: ["(?:gracias|entiendo|comprendo|aunque|si bien|dado|como|lamentablemente|no|eso|esto|por)\\b"],
  apology: [
    "\\b(?:lo siento|lo lamento|lamento|me temo|disculpa|disculpe|perdón|desafortunadamente|lamentablemente)(?![\\p{L}])",
    "\\bpido disculpas\\b",
  ],
  assistant: [
    "\\bcomo (?:una? )?(?:\\w+ )?(?:ia|inteligencia artificial|modelo de lenguaje|modelo|asistente)\\b",
    "\\bmis (?:\\w+ )?(?:directrices|pautas|normas|políticas)\\b",
  ],
  cannot: [
    "\\bno (?:me |te |le |os )?(?:puedo|podré|podría|debo)\\b",
    "\\bno (?:me )?es posible\\b",
    "\\bno estoy (?:en condiciones|autorizad[oa]|capacitad[oa])\\b",
    "\\bme (?:es|resulta) imposible\\b",
    "\\bsoy incapaz\\b",
  ],
  declines: [
    "\\bprefiero no\\b",
    "\\b(?:debo|tengo que|me veo obligad[oa] a) (?:rechazar|declinar|negarme|abstenerme)\\b",
    "\\b(?:rechazo|declino|me niego)\\b",
    "\\bno (?:quiero|deseo|voy a)\\b",
  ],
  asked: [
    "\\b(?:ayudarte|ayudarle|ayudaros|ayudarlo|ayudarla|asistirte|asistirle|complacerte)\\b",
    "\\b(?:ayudar|asistir|colaborar|continuar)\\b.{0,15}\\b(?:con|en) (?:eso|esto|esta|ello|tu|su|este|ese)\\b",
    "\\b(?:esta|esa|tu|su|la|dicha|tal) (?:solicitud|petición|tarea|instrucción)",
    "\\b(?:escribir|redactar|producir|crear|generar|proporcionar\\w*|elaborar|ofrecer\\w*|formular)\\b.{0,60}\\b(?:argumentos?|discurso|texto|contenido|respuesta|declaración|réplica|alegato|intervención)",
    "\\bargumentar (?:a favor|en contra|en favor|esta|por)\\b",
    "\\babogar por\\b",
  ],
  part: [
    "\\b(?:tomar|adoptar) (?:partido|una (?:posición|postura)|posición)(?![\\p{L}])",
    "\\b(?:defender|apoyar|representar) (?:esta|esa|tal|semejante) (?:\\w+ )?(?:posición|postura|tesis|opinión|causa)\\b",
    "\\bparticipar en (?:este|esta|ese|tal) (?:\\w+ )?(?:debate|ejercicio|discusión)\\b",
  ],
  anything: [
    "\\b(?:defender|apoyar|participar|debatir|expresar|argumentar|ayudar|opinar|promover|discutir|tomar)\\w*\\b",
    "\\b(?:opinión|opiniones|postura)(?![\\p{L}])",
  ],
  preface: [
    "^como (?:una? )?(?:\\w+ ){0,3}(?:ia|inteligencia artificial|modelo de lenguaje|asistente\\w*)\\b.{0,15}no tengo (?:opiniones|opinión|posturas?|creencias)",
  ],
  whole: [
    "\\b(?:va|es|sería) (?:en )?(?:contra|contrari[oa])\\b.{0,12}\\bmis (?:\\w+ )?(?:directrices|pautas|normas|principios|políticas)",
    "\\bmis (?:\\w+ )?(?:directrices|pautas|normas|principios|políticas)\\b.{0,15}\\b(?:impiden|prohíben|permiten)",
  ],
};
