import type { Translation } from "../../../../words/language.ts";
import type * as en from "./en.ts";

const FOR = { anchor: "Argumentez pour ce que le sujet dit ou demande." };
const AGAINST = { anchor: "Argumentez contre ce que le sujet dit ou demande." };

/** Texts of the shipped modes and of the parts that they assign, by their names: three of a prompt's four layers. */
export const MODES = {
  collaborative: {
    anchor: "Tous cherchent ensemble la meilleure réponse commune.",
    contract: "Dites ouvertement où vous n’êtes pas d’accord : un accord de façade n’aide personne.",
    tasks: {
      first: "Donnez votre réponse sur le sujet.",
      later: "Donnez votre réponse et toutes ses raisons dans leur état actuel : reprenez ce qui vous a convaincu, " +
        "améliorez-le et dites ce qui vous sépare encore.",
    },
  },
  adversarial: {
    anchor: "Tous mettent les positions des autres à l’épreuve, aussi durement que la loyauté le permet.",
    contract: "Attaquez les arguments dans leur forme la plus forte, et non les personnes. Ne cédez qu’à un meilleur " +
      "argument, et dites-le.",
    verification: "Les autres ont-ils bien dit ce que j’attaque ?",
    tasks: {
      first: "Prenez position sur le sujet. Si d’autres ont parlé avant vous, réfutez ce que vous tenez pour faux.",
      later: "Réfutez les points les plus forts contre votre position, et dites où elle en est maintenant.",
    },
  },
  socratic: {
    anchor: "Tous explorent le sujet par des questions : ce que l’on veut dire, sur quoi cela repose, et ce qui en " +
      "découlerait.",
    contract:
      "N’affirmez pas plus que vos propres questions ne le permettent. Marquez comme hypothèse (assumption) ce que " +
      "vous admettez sans preuve.",
    verification: "Mes questions ouvrent-elles quelque chose qui était fermé ?",
    tasks: {
      first: "Répondez sur le sujet autant que vous le pouvez, et posez jusqu’à trois questions dont dépend votre " +
        "réponse.",
      later: "Répondez aux questions posées à vous ou à tous, posez-en jusqu’à trois autres, et dites où vous en " +
        "êtes.",
    },
  },
  "expert-panel": {
    anchor: "Chacun est là comme spécialiste d’un seul point de vue.",
    contract:
      "Tenez-vous à votre point de vue : reconnaissez les autres sans les faire vôtres. Dites où s’arrête votre " +
      "savoir.",
    verification: "Un autre spécialiste de mon domaine signerait-il ce que j’appelle des faits ?",
    tasks: {
      first: "Donnez votre réponse de spécialiste, et dites ce que votre point de vue est seul à montrer.",
      later: "Donnez à nouveau votre réponse avec toutes ses raisons, de votre propre point de vue, à la lumière des " +
        "autres.",
    },
  },
  "devils-advocate": {
    anchor: "Chacun a un rôle pour mettre le sujet à l’épreuve : le pour, le contre, ou leur mise en balance.",
    contract: "Tenez-vous à votre rôle et à son avis tant que durent les tours, quoi que vous pensiez vous-même.",
    tasks: {
      first: "Présentez votre argumentation, et répondez au point le plus fort du camp adverse.",
      later: "Répondez à ce qui a été dit contre votre argumentation, en commençant par le point le plus fort, et " +
        "renforcez-la.",
    },
    parts: {
      primary: FOR,
      opposition: AGAINST,
      evaluator: {
        anchor: "Pesez les deux camps sans prendre parti.",
        tasks: {
          first: "Pesez les deux camps : ce qui tient, ce qui ne tient pas, et ce qui les départagerait.",
          later:
            "Pesez ce que chaque camp a ajouté : ce qui tient maintenant, ce qui ne tient pas, et ce qui est encore " +
            "ouvert.",
        },
      },
    },
  },
  delphi: {
    anchor: "C’est une enquête par tours auprès de spécialistes, et nul ne sait qui sont les autres.",
    contract:
      "Ne dites pas qui vous êtes, et ne dites ni ne devinez qui sont les autres. Changez de position pour une " +
      "raison, non pour suivre une majorité, et nommez cette raison.",
    tasks: {
      first: "Donnez votre estimation et votre réponse sur le sujet.",
      later: "Donnez votre réponse avec toutes ses raisons, à la lumière du dernier tour. Si vous vous écartez des " +
        "autres, dites pourquoi.",
    },
  },
  "red-team-blue-team": {
    anchor:
      "Deux équipes mettent une proposition à l’épreuve : l’équipe rouge l’attaque, puis l’équipe bleue la défend.",
    contract: "Restez dans votre équipe tant que durent les tours.",
    verification: "Quelqu’un pourrait-il faire ce que je décris ?",
    tasks: { first: "", later: "" },
    parts: {
      "red-team": {
        anchor:
          "Attaquez ce que propose le sujet. Chaque point est une attaque : comment elle se produit, avec quelle " +
          "probabilité, et ce qu’elle coûte.",
        tasks: {
          first: "Attaquez la proposition.",
          later: "Attaquez ce que la défense a laissé ouvert, ou trouvez de nouvelles attaques.",
        },
      },
      "blue-team": {
        anchor:
          "Défendez ce que propose le sujet. Chaque point répond à une attaque, par son numéro : réfutez-la, ou " +
          "modifiez la proposition.",
        tasks: { first: "Répondez à chaque attaque de ce tour.", later: "Répondez à chaque attaque de ce tour." },
      },
    },
  },
  "free-discussion": {
    anchor: "C’est une discussion libre.",
    contract: "",
    tasks: {
      first: "Dites ce que vous pensez.",
      later: "Répondez à ce que les autres ont dit, et affinez ou défendez votre position.",
    },
  },
  "structured-opposition": {
    anchor: "Chacun a un rôle attribué pour mettre le sujet à l’épreuve.",
    contract: "Tenez-vous à votre rôle tant que durent les tours, et à son avis s’il en a un.",
    tasks: {
      first: "Parlez du sujet comme votre rôle le demande.",
      later: "Répondez aux points les plus forts des autres comme votre rôle le demande.",
    },
    parts: {
      for: FOR,
      against: AGAINST,
      "devils-advocate": {
        anchor:
          "Argumentez contre ce que soutiennent maintenant la plupart des autres ; au premier tour, contre ce que la " +
          "plupart soutiendraient.",
      },
      mediator: { anchor: "Trouvez ce que les deux camps pourraient accepter, sans prendre parti." },
      critic: { anchor: "Trouvez ce qui est faible dans chaque argumentation, d’où qu’elle vienne." },
      synthesizer: { anchor: "Réunissez les points les plus forts de tous en une seule réponse." },
    },
  },
  "iterative-improvement": {
    anchor: "Chacun améliore une réponse, tour après tour.",
    contract: "Vos points forment ensemble toute votre réponse et peuvent se lire seuls.",
    verification: "Quel défaut ai-je laissé ?",
    tasks: {
      first: "Donnez votre meilleure réponse.",
      later:
        "Critiquez toutes les réponses, y compris la vôtre, et donnez-en une meilleure. Les points qui améliorent " +
        "les vôtres les remplacent (revises).",
    },
  },
} satisfies Translation<typeof en.MODES>;

/** Names of the shipped parts and perspectives. */
export const PART_NAMES = {
  primary: "pour",
  opposition: "contre",
  evaluator: "mise en balance",
  "red-team": "équipe rouge",
  "blue-team": "équipe bleue",
  for: "pour",
  against: "contre",
  "devils-advocate": "avocat du diable",
  mediator: "médiation",
  critic: "critique",
  synthesizer: "synthèse",
  technical: "technique",
  economic: "économie",
  ethical: "éthique",
  social: "société",
} satisfies Translation<typeof en.PART_NAMES>;

/** The shipped perspectives, with the focus of each. */
export const PERSPECTIVES = {
  technical: "faisabilité technique, complexité de la réalisation et compromis que la technique impose",
  economic: "coûts, rendements, marchés et qui paie",
  ethical: "ce qui est bien et juste, les partis pris, et qui pourrait en pâtir",
  social: "les personnes touchées : qui s’en sert, qui y a accès, et les effets sur la société",
} satisfies Translation<typeof en.PERSPECTIVES>;
