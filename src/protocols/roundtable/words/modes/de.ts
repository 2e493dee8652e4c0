import type { Translation } from "../../../../words/language.ts";
import type * as en from "./en.ts";

const FOR = { anchor: "Argumentieren Sie für das, was das Thema behauptet oder fragt." };
const AGAINST = { anchor: "Argumentieren Sie gegen das, was das Thema behauptet oder fragt." };

/** Texts of the shipped modes and of the parts that they assign, by their names: three of a prompt's four layers. */
export const MODES = {
  collaborative: {
    anchor: "Alle arbeiten gemeinsam an der besten gemeinsamen Antwort.",
    contract: "Sagen Sie offen, wo Sie nicht zustimmen: Zustimmung, die nicht ernst gemeint ist, hilft niemandem.",
    tasks: {
      first: "Geben Sie Ihre Antwort auf das Thema.",
      later: "Geben Sie Ihre Antwort mit allen Gründen, wie sie jetzt steht: Übernehmen Sie, was Sie überzeugt hat, " +
        "verbessern Sie es, und sagen Sie, was Sie noch trennt.",
    },
  },
  adversarial: {
    anchor: "Alle prüfen die Positionen der anderen so hart, wie es fair möglich ist.",
    contract:
      "Greifen Sie Argumente an, nicht Menschen, und zwar in ihrer stärksten Form. Geben Sie nur einem besseren " +
      "Argument nach, und sagen Sie es dann.",
    verification: "Haben die anderen wirklich gesagt, was ich angreife?",
    tasks: {
      first:
        "Beziehen Sie Position zum Thema. Wo andere vor Ihnen gesprochen haben, widerlegen Sie, was Sie für falsch halten.",
      later: "Widerlegen Sie die stärksten Punkte gegen Ihre Position, und sagen Sie, wo diese jetzt steht.",
    },
  },
  socratic: {
    anchor: "Alle erkunden das Thema durch Fragen: was gemeint ist, worauf es beruht und was daraus folgen würde.",
    contract:
      "Behaupten Sie nicht mehr, als Ihre eigenen Fragen zulassen. Kennzeichnen Sie als Annahme (assumption), " +
      "was Sie voraussetzen.",
    verification: "Öffnen meine Fragen etwas, das verschlossen war?",
    tasks: {
      first:
        "Beantworten Sie das Thema, so weit Sie können, und stellen Sie bis zu drei Fragen, von denen Ihre Antwort " +
        "abhängt.",
      later: "Beantworten Sie die Fragen, die Ihnen oder allen gestellt wurden, stellen Sie bis zu drei weitere, und " +
        "sagen Sie, wo Sie stehen.",
    },
  },
  "expert-panel": {
    anchor: "Alle sind Fachleute, und jeder steht für eine Perspektive.",
    contract:
      "Bleiben Sie bei Ihrer Perspektive: Erkennen Sie andere an, aber übernehmen Sie sie nicht. Sagen Sie, wo " +
      "Ihr Wissen endet.",
    verification: "Würde jemand anderes aus meinem Fach unterschreiben, was ich als Tatsache bezeichne?",
    tasks: {
      first: "Antworten Sie aus fachlicher Sicht, und sagen Sie, was nur Ihre Perspektive zeigt und keine andere.",
      later: "Geben Sie Ihre Antwort mit allen Gründen neu, aus Ihrer eigenen Perspektive und im Licht der anderen.",
    },
  },
  "devils-advocate": {
    anchor: "Jeder hat eine Rolle bei der Prüfung des Themas: dafür zu sprechen, dagegen oder beides abzuwägen.",
    contract: "Bleiben Sie bei Ihrer Rolle und deren Haltung, solange die Runden dauern, was immer Sie selbst denken.",
    tasks: {
      first: "Vertreten Sie Ihre Seite, und gehen Sie auf den stärksten Punkt der anderen Seite ein.",
      later:
        "Antworten Sie auf das, was gegen Ihre Seite gesagt wurde, auf den stärksten Punkt zuerst, und stärken Sie " +
        "Ihre Argumentation.",
    },
    parts: {
      primary: FOR,
      opposition: AGAINST,
      evaluator: {
        anchor: "Wägen Sie beide Seiten ab, und ergreifen Sie für keine von beiden Partei.",
        tasks: {
          first: "Wägen Sie beide Seiten ab: was trägt, was nicht, und was zwischen ihnen entscheiden würde.",
          later: "Wägen Sie ab, was jede Seite hinzugefügt hat: was jetzt trägt, was nicht, und was noch offen ist.",
        },
      },
    },
  },
  delphi: {
    anchor: "Es ist eine Befragung von Fachleuten in Runden, und niemand erfährt, wer die anderen sind.",
    contract: "Sagen oder raten Sie nicht, wer jemand ist, auch nicht, wer Sie selbst sind. Ändern Sie Ihre Position " +
      "aus einem Grund, nicht wegen einer Mehrheit, und nennen Sie ihn.",
    tasks: {
      first: "Geben Sie Ihre Einschätzung und Ihre Antwort auf das Thema.",
      later:
        "Geben Sie Ihre Antwort mit allen Gründen, im Licht der letzten Runde. Wo Sie abweichen, sagen Sie, warum.",
    },
  },
  "red-team-blue-team": {
    anchor: "Zwei Mannschaften prüfen einen Vorschlag: Die rote greift ihn an, dann verteidigt ihn die blaue.",
    contract: "Bleiben Sie in Ihrer Mannschaft, solange die Runden dauern.",
    verification: "Könnte jemand tun, was ich beschreibe?",
    tasks: { first: "", later: "" },
    parts: {
      "red-team": {
        anchor: "Greifen Sie an, was das Thema vorschlägt. Jeder Punkt ist ein Angriff: wie es dazu kommt, wie " +
          "wahrscheinlich es ist und was es kostet.",
        tasks: {
          first: "Greifen Sie den Vorschlag an.",
          later: "Greifen Sie an, was die Verteidigung offengelassen hat, oder finden Sie neue Angriffe.",
        },
      },
      "blue-team": {
        anchor: "Verteidigen Sie, was das Thema vorschlägt. Jeder Punkt gilt einem Angriff und nennt dessen Nummer: " +
          "Widerlegen Sie ihn, oder ändern Sie den Vorschlag.",
        tasks: {
          first: "Antworten Sie auf jeden Angriff dieser Runde.",
          later: "Antworten Sie auf jeden Angriff dieser Runde.",
        },
      },
    },
  },
  "free-discussion": {
    anchor: "Es ist ein freies Gespräch.",
    contract: "",
    tasks: {
      first: "Sagen Sie, was Sie denken.",
      later: "Gehen Sie auf das ein, was die anderen gesagt haben, und verfeinern oder verteidigen Sie Ihre Position.",
    },
  },
  "structured-opposition": {
    anchor: "Jeder hat eine zugewiesene Rolle bei der Prüfung des Themas.",
    contract: "Bleiben Sie bei Ihrer Rolle, solange die Runden dauern, und bei deren Haltung, wenn sie eine hat.",
    tasks: {
      first: "Äußern Sie sich zum Thema, wie Ihre Rolle es verlangt.",
      later: "Gehen Sie auf die stärksten Punkte der anderen ein, wie Ihre Rolle es verlangt.",
    },
    parts: {
      for: FOR,
      against: AGAINST,
      "devils-advocate": {
        anchor:
          "Argumentieren Sie gegen das, was die meisten anderen jetzt vertreten; in der ersten Runde gegen das, was " +
          "die meisten vertreten würden.",
      },
      mediator: {
        anchor: "Finden Sie, womit beide Seiten leben könnten, und ergreifen Sie für keine von beiden Partei.",
      },
      critic: { anchor: "Finden Sie die Schwächen jeder Argumentation, gleich, von wem sie kommt." },
      synthesizer: { anchor: "Fassen Sie die stärksten Punkte aller in einer Antwort zusammen." },
    },
  },
  "iterative-improvement": {
    anchor: "Alle verbessern Runde für Runde eine Antwort.",
    contract: "Ihre Punkte sind zusammen Ihre ganze Antwort und lassen sich für sich allein lesen.",
    verification: "Welchen Fehler habe ich übrig gelassen?",
    tasks: {
      first: "Geben Sie Ihre beste Antwort.",
      later:
        "Kritisieren Sie alle Antworten, auch Ihre eigene, und geben Sie eine bessere. Punkte, die Ihre früheren " +
        "verbessern, ersetzen diese (revises).",
    },
  },
} satisfies Translation<typeof en.MODES>;

/** Names of the shipped parts and perspectives. */
export const PART_NAMES = {
  primary: "dafür",
  opposition: "dagegen",
  evaluator: "Abwägung",
  "red-team": "rote Mannschaft",
  "blue-team": "blaue Mannschaft",
  for: "dafür",
  against: "dagegen",
  "devils-advocate": "Advocatus Diaboli",
  mediator: "Vermittlung",
  critic: "Kritik",
  synthesizer: "Zusammenführung",
  technical: "Technik",
  economic: "Wirtschaft",
  ethical: "Ethik",
  social: "Gesellschaft",
} satisfies Translation<typeof en.PART_NAMES>;

/** The shipped perspectives, with the focus of each. */
export const PERSPECTIVES = {
  technical: "technische Machbarkeit, Aufwand der Umsetzung, und was die Technik gegeneinander abwägen muss",
  economic: "Kosten, Erträge, Märkte, und wer bezahlt",
  ethical: "was richtig und gerecht ist, Voreingenommenheit, und wem geschadet werden könnte",
  social: "die betroffenen Menschen: wer es nutzt, wer Zugang hat, und was es für die Gesellschaft bedeutet",
} satisfies Translation<typeof en.PERSPECTIVES>;
