import type { RefusalExamples } from "../refusal_examples.ts";

/** How models refuse in French. */
export const REFUSALS: RefusalExamples = {
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
};
