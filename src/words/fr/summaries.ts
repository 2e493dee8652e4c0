import type * as en from "../en/summaries.ts";
import type { Translation } from "../language.ts";

/** What a summary is to be made of: messages, such as `messages 5 à 40`, by the method. */
export const SUM_UP = {
  contribution: (messages: string) => `Résumez ceci, tel que cela a été dit : ${messages}.`,
  contributions: (messages: string) => `Résumez ceci, tel que cela a été dit : ${messages}.`,
  block: (messages: string) =>
    `Résumez ceci, dont une partie figure déjà dans des résumés : ${messages}. Faites du tout un seul résumé.`,
  afresh: (messages: string) =>
    `Résumez ceci : ${messages}, ce que vous avez dit, ce qu’on vous a dit et ce que vous avez répondu.`,
  "from the previous summary": (messages: string) =>
    `Résumez ceci : ${messages}, votre propre résumé et ce qui est venu ensuite. Faites des deux un seul nouveau ` +
    "résumé. Gardez ce qui compte encore, et laissez tomber ce qui est réglé.",
  other: (messages: string) => `Résumez ceci, tel quel : ${messages}.`,
} satisfies Translation<typeof en.SUM_UP>;

/** What a summary is for, and the rules for every one. */
export const SUMMARY = {
  inPlace:
    "Votre résumé prendra la place de ces messages. Sous le nom de chaque personne, donnez les affirmations qu’elle " +
    "a faites, avec les raisons, les chiffres et les sources qui les portent, et ce qui a été répondu à qui ; gardez " +
    "surtout ce qui compte le plus. Terminez par ce qui reste ouvert.",
  forAdvocate:
    "Il est pour vous, pour continuer à argumenter : votre argumentation jusqu’ici, ce qui a été dit contre elle et " +
    "ce que vous avez répondu, les points des autres auxquels vous n’avez pas répondu, et ceux des vôtres auxquels " +
    "ils n’ont pas répondu.",
  forFactChecker:
    "Il sert à vérifier des affirmations : qui a affirmé quoi, avec chiffres, dates et sources, et si cela a été " +
    "contesté, corrigé ou répété. Laissez de côté ce qui ne peut pas être vérifié.",
  forAnybody:
    "Il sert à poursuivre le dialogue : qui soutient quoi et pourquoi, chaque position sous sa forme la plus forte ; ce " +
    "sur quoi on s’accorde, ce qui est contesté et ce qui reste ouvert.",
  rules:
    "Dites seulement ce qui a été dit : n’inventez rien, n’ajoutez rien de votre cru et ne dites pas qui a raison. " +
    "Gardez les chiffres tels qu’ils ont été donnés, les références entre crochets et les numéros des messages, par " +
    "exemple (message 12). Écrivez dans la langue du dialogue. Pas de titre, pas de préambule : commencez par " +
    "le résumé.",
} satisfies Translation<typeof en.SUMMARY>;
