import type { Translation } from "../../../../words/language.ts";
import type * as en from "./en.ts";

const FOR = { anchor: "Argumente a favor de lo que el tema afirma o plantea." };
const AGAINST = { anchor: "Argumente en contra de lo que el tema afirma o plantea." };

/** Texts of the shipped modes and of the parts that they assign, by their names: three of a prompt's four layers. */
export const MODES = {
  collaborative: {
    anchor: "Todos trabajan juntos en la mejor respuesta común.",
    contract: "Diga abiertamente en qué no está de acuerdo: un acuerdo que no es sincero no ayuda a nadie.",
    tasks: {
      first: "Dé su respuesta al tema.",
      later:
        "Dé su respuesta y todas sus razones tal como están ahora: tome lo que le haya convencido, mejórelo y diga " +
        "qué los separa todavía.",
    },
  },
  adversarial: {
    anchor: "Todos ponen a prueba las posturas de los demás con toda la dureza que permite el juego limpio.",
    contract:
      "Ataque los argumentos, no a las personas, y en su forma más fuerte. Ceda solo ante un argumento mejor, y " +
      "dígalo.",
    verification: "¿Han dicho lo que ataco?",
    tasks: {
      first:
        "Tome una postura sobre el tema. Si otros han hablado antes que usted, replique a lo que le parezca erróneo.",
      later: "Replique a los puntos más fuertes contra su postura y diga cómo queda esta ahora.",
    },
  },
  socratic: {
    anchor: "Todos exploran el tema con preguntas: qué se quiere decir, en qué se apoya y qué se seguiría de ello.",
    contract:
      "No afirme más de lo que le permiten sus propias preguntas. Etiquete como supuesto (assumption) lo que dé por " +
      "sentado.",
    verification: "¿Abren mis preguntas algo que estaba cerrado?",
    tasks: {
      first: "Responda al tema hasta donde pueda y haga hasta tres preguntas de las que dependa su respuesta.",
      later: "Responda a las preguntas que se le han hecho a usted o a todos, haga hasta tres más y diga cuál es su " +
        "postura.",
    },
  },
  "expert-panel": {
    anchor: "Todos son especialistas y cada cual representa una perspectiva.",
    contract: "Aténgase a su propia perspectiva: reconozca las demás sin hacerlas suyas. Diga dónde terminan sus " +
      "conocimientos.",
    verification: "¿Firmaría otro especialista de mi campo lo que llamo hechos?",
    tasks: {
      first: "Dé su respuesta de especialista y diga qué muestra su perspectiva que no muestra ninguna otra.",
      later: "Dé su respuesta de nuevo con todas sus razones, desde su propia perspectiva y a la luz de las demás.",
    },
  },
  "devils-advocate": {
    anchor: "Cada cual tiene un papel para poner a prueba el tema: defenderlo, oponerse a él o sopesar las dos cosas.",
    contract:
      "Aténgase a su papel y al sentido (stance) que le corresponde mientras duren las rondas, piense lo que piense.",
    tasks: {
      first: "Exponga su argumentación y responda al punto más fuerte de la otra parte.",
      later: "Responda a lo que se ha dicho contra su argumentación, empezando por el punto más fuerte, y refuércela.",
    },
    parts: {
      primary: FOR,
      opposition: AGAINST,
      evaluator: {
        anchor: "Sopese las dos partes y no tome partido por ninguna.",
        tasks: {
          first: "Sopese las dos partes: qué se sostiene, qué no y qué decidiría entre ellas.",
          later: "Sopese lo que ha añadido cada parte: qué se sostiene ahora, qué no y qué sigue abierto.",
        },
      },
    },
  },
  delphi: {
    anchor: "Es una encuesta a especialistas por rondas, y nadie sabe quiénes son los demás.",
    contract:
      "No diga ni adivine quién es nadie, tampoco usted. Cambie de postura por una razón, no por una mayoría, y " +
      "dígala.",
    tasks: {
      first: "Dé su estimación y su respuesta al tema.",
      later:
        "Dé su respuesta con todas sus razones, a la luz de la última ronda. Si se aparta de los demás, diga por qué.",
    },
  },
  "red-team-blue-team": {
    anchor: "Dos equipos ponen a prueba una propuesta: el rojo la ataca y después el azul la defiende.",
    contract: "Permanezca en su equipo mientras duren las rondas.",
    verification: "¿Podría alguien hacer lo que describo?",
    tasks: { first: "", later: "" },
    parts: {
      "red-team": {
        anchor:
          "Ataque lo que propone el tema. Cada punto es un ataque: cómo ocurre, con qué probabilidad y qué cuesta.",
        tasks: {
          first: "Ataque la propuesta.",
          later: "Ataque lo que la defensa ha dejado abierto o encuentre ataques nuevos.",
        },
      },
      "blue-team": {
        anchor:
          "Defienda lo que propone el tema. Cada punto responde a un ataque, por su número: replique o cambie la " +
          "propuesta.",
        tasks: {
          first: "Responda a todos los ataques de esta ronda.",
          later: "Responda a todos los ataques de esta ronda.",
        },
      },
    },
  },
  "free-discussion": {
    anchor: "Es una conversación libre.",
    contract: "",
    tasks: {
      first: "Diga lo que piensa.",
      later: "Responda a lo que han dicho los demás y afine o defienda su postura.",
    },
  },
  "structured-opposition": {
    anchor: "Cada cual tiene asignado un papel para poner a prueba el tema.",
    contract: "Aténgase a su papel mientras duren las rondas, y a su sentido (stance) si le corresponde uno.",
    tasks: {
      first: "Hable del tema como pide su papel.",
      later: "Responda a los puntos más fuertes de los demás como pide su papel.",
    },
    parts: {
      for: FOR,
      against: AGAINST,
      "devils-advocate": {
        anchor:
          "Argumente en contra de lo que sostiene ahora la mayoría de los demás; en la primera ronda, en contra de " +
          "lo que sostendría la mayoría.",
      },
      mediator: { anchor: "Encuentre algo que las dos partes puedan aceptar y no tome partido por ninguna." },
      critic: { anchor: "Encuentre lo que es débil en cada argumentación, sea de quien sea." },
      synthesizer: { anchor: "Reúna los puntos más fuertes de todos en una sola respuesta." },
    },
  },
  "iterative-improvement": {
    anchor: "Todos mejoran una respuesta ronda tras ronda.",
    contract: "Sus puntos, juntos, son toda su respuesta y se pueden leer por sí solos.",
    verification: "¿Qué defecto he dejado?",
    tasks: {
      first: "Dé su mejor respuesta.",
      later:
        "Critique todas las respuestas, también la suya, y dé una mejor. Los puntos que mejoran los suyos anteriores " +
        "los sustituyen (revises).",
    },
  },
} satisfies Translation<typeof en.MODES>;

/** Names of the shipped parts and perspectives. */
export const PART_NAMES = {
  primary: "a favor",
  opposition: "en contra",
  evaluator: "evaluación",
  "red-team": "equipo rojo",
  "blue-team": "equipo azul",
  for: "a favor",
  against: "en contra",
  "devils-advocate": "abogado del diablo",
  mediator: "mediación",
  critic: "crítica",
  synthesizer: "síntesis",
  technical: "técnica",
  economic: "económica",
  ethical: "ética",
  social: "social",
} satisfies Translation<typeof en.PART_NAMES>;

/** The shipped perspectives, with the focus of each. */
export const PERSPECTIVES = {
  technical: "la viabilidad técnica, la complejidad de llevarlo a cabo y qué hay que sacrificar al construirlo",
  economic: "los costes, los beneficios, los mercados y quién paga",
  ethical: "lo que es correcto y justo, los sesgos y a quién se podría dañar",
  social: "las personas afectadas: quién lo usa, quién tiene acceso y qué efectos tiene en la sociedad",
} satisfies Translation<typeof en.PERSPECTIVES>;
