/**
 * How models refuse in one language, part by part, as patterns for a sentence in lower case with straight apostrophes.
 * A sentence is a refusal if it is as a `whole` pattern says, or if its speaker cannot or will not do a task. Tasks that
 * debaters speak of too count only in certain company.
 */
export interface RefusalExamples {
  /** Beginnings of a sentence that may stand before a refusal, and also before a speech. */
  readonly lead: readonly string[];
  /** Apologies. */
  readonly apology: readonly string[];
  /** Words in which an assistant speaks of itself. */
  readonly assistant: readonly string[];
  /** The speaker is not able. */
  readonly cannot: readonly string[];
  /** The speaker is not willing. */
  readonly declines: readonly string[];
  /** Tasks of which only somebody speaks who refuses them. */
  readonly asked: readonly string[];
  /** Parts in a debate: refused with an apology, by declining, or by an assistant. */
  readonly part: readonly string[];
  /** Whatever debaters do: refused by an assistant alone. */
  readonly anything: readonly string[];
  /** Words of an assistant that refuse, unless more than another refusal follows. */
  readonly preface: readonly string[];
  /** Refusals as a whole. */
  readonly whole: readonly string[];
}

/** The examples, by language. */
export const REFUSAL_EXAMPLES: { readonly [language: string]: RefusalExamples } = {
  en: {
    lead: [
      "thank(?:s| you)\\b",
      "(?:i|we) (?:understand|appreciate|respect|realize|recognize|know|see)\\b",
      "(?:while|although|though|given|since|because|after|upon|respectfully|honestly|unfortunately|regrettably)\\b",
      "(?:with|due to|in line with|for|hello|hi|no|well|this)\\b",
    ],
    apology: [
      "\\b(?:i'm|i am) (?:\\w+ )?(?:sorry|afraid)\\b",
      "^(?:so )?sorry\\b",
      "\\bmy apologies\\b",
      "\\bi (?:do )?(?:\\w+ )?apologi[sz]e\\b",
      "\\bunfortunately\\b",
      "\\bregret",
    ],
    assistant: [
      "\\bas an? (?:\\w+ )?(?:ai|artificial intelligence|language model|llm|assistant)(?: (?:language )?model| assistant| system)?,? (?:i|my)\\b",
      "\\bi(?:'m| am) (?:just |only |merely )?an? (?:\\w+ )?(?:ai|language model|assistant)\\b",
      "\\bmy (?:content |safety |usage |ethical |own )?(?:guidelines|policies|programming|training)\\b",
    ],
    cannot: [
      "\\bi (?:\\w+ly )?(?:can't|cannot|can not|could not|couldn't|won't|will not|may not|shouldn't|should not)\\b",
      "\\b(?:i'm|i am) (?:\\w+ )?(?:unable|not able|not allowed|not permitted|not in a position|not designed|not programmed)\\b",
      "^(?:\\w+[, ]+){0,3}unable to\\b",
    ],
    declines: [
      "\\bi (?:\\w+ )?(?:must|have to|need to|will|would|'ll|shall)(?: \\w+ly)? (?:decline|refuse|pass)\\b",
      "\\bi (?:\\w+ly )?(?:decline|refuse)\\b",
      "\\b(?:i'm|i am|i do|i don't|i do not|i wouldn't|i would not) (?:\\w+ )?(?:not )?(?:feel )?(?:comfortable|willing)\\b",
      "\\b(?:i'd|i would|i'll) (?:\\w+ )?(?:rather|prefer)(?: \\w+)? not\\b",
    ],
    asked: [
      "\\b(?:help|assist)(?: you| anyone)?(?: any further)? (?:with|in) (?:this|that|the request|your|it|these|creating|writing|making|producing|arguing|such|promoting|drafting)\\b",
      "\\b(?:help|assist)(?: you)?(?: (?:further|here|with it|today))?[.!]?$",
      "\\bassist(?: you)? with\\b",
      "\\bcomply\\b",
      "\\b(?:fulfil|fulfill|complete|honou?r|process|carry out|continue with|answer|accommodate|act on|meet) (?:this|that|your|the|such a|these) (?:\\w+ )?(?:request|prompt|task|instruction|assignment)",
      "\\b(?:this|that|your|the|such a) (?:\\w+ )?(?:request|prompt|task|assignment)\\b",
      "\\b(?:write|writing|create|creating|generate|generating|produce|producing|compose|composing|draft|drafting|provide|providing|offer|offering|deliver|delivering)\\b.{0,60}\\b(?:arguments?|statement|speech|content|rebuttal|material|text|opening|closing|response|essay|piece|assistance|information)\\b",
      "\\bargu(?:e|ing) (?:for|in favou?r of|on behalf of|this (?:position|side|case|motion)|that (?:position|side|case)|either|the (?:assigned|given|requested)|such|against this|in support)",
      "\\brole-?play",
      "\\badvocat(?:e|ing) for (?:this|that|such an?) (?:\\w+ )?(?:position|viewpoint|view|side)",
      "\\b(?:the )?(?:position|side|role) (?:you|i) (?:gave|asked|requested|have assigned|assigned|was assigned|have been assigned|was given)",
    ],
    part: [
      "\\b(?:tak\\w+|choos\\w+|pick\\w*|adopt\\w*) (?:a|any|either|one) (?:\\w+ )?(?:side|position|stance)\\b",
      "\\b(?:tak\\w+ part|participat\\w+|engag\\w+) (?:in|with) (?:this|that|the|such|a|these) (?:\\w+ )?(?:debate|discussion|exercise|topic|request|conversation|role)",
      "\\b(?:defend\\w*|argu\\w+|represent\\w*|advocat\\w+(?: for)?|promot\\w+|endors\\w+) (?:this|that|such an?|either|an assigned) (?:\\w+ )?(?:position|side|viewpoint|stance|view)\\b",
      "\\b(?:express\\w*|shar\\w+|giv\\w+|offer\\w*|provid\\w+) (?:any |a |my )?(?:personal|political|own) (?:opinions?|views?)\\b",
      "\\b(?:do|help with) (?:that|this)[.!]?$",
      "\\bcontinue (?:with )?(?:this|that) (?:conversation|discussion|task|debate)\\b",
    ],
    anything: [
      "\\b(?:defend|support|advocat|promot|endors|represent|adopt|mak|discuss|debat|express|shar|giv|argu|respond|continu|tak|help|engag|participat)\\w*\\b",
      "\\b(?:opinions?|views?|beliefs?)\\b",
    ],
    preface: [
      "^as an? (?:\\w+ ){0,3}(?:ai|language model|assistant),? i (?:do not|don't|cannot|can't) (?:have|hold|take|form|express|possess)\\b.{0,40}\\b(?:opinions?|views?|beliefs?|sides?|stances?|positions?)",
    ],
    whole: [
      "\\bi (?:must|have to|need to|will|'ll)(?: \\w+ly)? (?:decline|pass)(?: on)?(?: this| that| here)?(?: one)?[.!]?$",
      "(?:\\bnot|n't) (?:\\w+ )?(?:feel )?comfortable (?:\\w+ )?(?:arguing|writing|creating|producing|generating|advocating|making (?:this|that|the|an?) (?:argument|case)|with (?:this|that|the) (?:request|task|prompt))\\b",
      "\\b(?:goes|is|are|would be|falls) (?:\\w+ )?(?:against|outside|beyond) (?:of )?(?:my|our) (?:\\w+ )?(?:guidelines|policies|policy|programming|principles)",
      "^(?:i'm sorry,? (?:but )?)?(?:this|that|it) (?:is not|isn't) something (?:that )?i(?:'m| am| can| could| will)\\b",
      "\\bmy (?:\\w+ )?(?:guidelines|policies|programming) (?:prevent|prohibit|do not allow|don't allow|forbid)",
      "^(?:i'm sorry,? (?:but )?)?(?:it|this) (?:would|wouldn't|would not|is|is not|isn't) (?:be )?(?:inappropriate|appropriate|unethical|irresponsible|ethical) for me to\\b",
      "\\bi (?:must|have to|need to|aim to|strive to|try to|am designed to) (?:remain|stay|be) (?:neutral|impartial)",
    ],
  },
  de: {
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
  },
  fr: {
    lead: ["(?:merci|je comprends|je sais|bien que|même si|en tant|compte tenu|malheureusement|non|cela|ce)\\b"],
    apology: [
      "\\b(?:je suis|suis) (?:\\w+ )?désolée?(?![\\p{L}])",
      "^désolée?(?![\\p{L}])",
      "\\b(?:je m'excuse|mes excuses|je regrette|malheureusement|excusez-moi)\\b",
    ],
    assistant: [
      "\\ben tant qu(?:e |')(?:\\w+ )?(?:ia|intelligence artificielle|modèle de langage|modèle|assistant\\w*)(?![\\p{L}])",
      "\\bmes (?:\\w+ )?(?:directives|consignes|règles)\\b",
    ],
    cannot: [
      "\\bje ne (?:\\w+ )?(?:peux|pourrai|pourrais|puis|saurais|suis)\\b",
      "\\bil m'est impossible\\b",
      "\\bje suis dans l'impossibilité\\b",
      "\\bne m'est pas possible\\b",
    ],
    declines: [
      "\\bje (?:préfère|préférerais) (?:ne pas|m'abstenir)\\b",
      "\\bje (?:dois |me dois de )?(?:refuse|refuser|décline|décliner)\\b",
      "\\bje ne (?:souhaite|veux|voudrais) (?:pas|aucun)\\b",
    ],
    asked: [
      "\\b(?:vous|t'|te) ?(?:aider|assister|accompagner)\\b",
      "\\b(?:aider|assister)\\b.{0,30}\\b(?:cette|votre|ce|cela|demande|sujet)\\b",
      "\\b(?:répondre|accéder|donner suite|satisfaire)\\b.{0,20}\\b(?:cette|votre|la|telle) (?:\\w+ )?(?:demande|requête|consigne|instruction|question)",
      "\\b(?:cette|votre|ta) (?:demande|requête|consigne)\\b",
      "\\b(?:écrire|rédiger|produire|créer|générer|fournir|formuler|proposer)\\b.{0,60}\\b(?:argument\\w*|discours|texte|contenu|réponse|plaidoyer|déclaration|réfutation|intervention)\\b",
      "\\bargumenter (?:en faveur|pour|contre|dans)\\b",
      "\\bplaider (?:en faveur|pour)\\b",
    ],
    part: [
      "\\b(?:prendre|adopter) (?:parti|une position|un parti)(?![\\p{L}])",
      "\\b(?:défendre|soutenir|représenter) (?:cette|une telle|pareille) (?:\\w+ )?(?:position|thèse|opinion|cause)\\b",
      "\\bparticiper à (?:ce|cet|cette|un tel) (?:\\w+ )?(?:débat|exercice|discussion)\\b",
    ],
    anything: [
      "\\b(?:défendre|soutenir|participer|débattre|exprimer|argumenter|aider|discuter|promouvoir|poursuivre|prendre)\\b",
      "\\b(?:opinions?|avis)\\b",
    ],
    preface: [
      "^en tant qu(?:e |')(?:\\w+ ){0,4}.{0,25}je n'ai pas d(?:'|e )(?:opinions?|avis|convictions)",
    ],
    whole: [
      "\\b(?:va|est|serait) (?:\\w+ )?(?:contraire|à l'encontre)\\b.{0,20}\\bmes (?:\\w+ )?(?:directives|principes|consignes|règles)",
      "\\bmes (?:\\w+ )?(?:directives|consignes|règles|principes)\\b.{0,25}\\b(?:interdisent|empêchent|permettent pas)",
    ],
  },
  es: {
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
  },
};
