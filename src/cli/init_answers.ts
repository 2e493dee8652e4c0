import { stringify } from "yaml";

const CRITERIA = ["logical_coherence", "evidence_quality", "responsiveness", "persuasiveness", "rule_adherence"];

/** Points by criterion; an opening has nothing to respond to. */
function points(given: readonly number[]): Readonly<Record<string, number>> {
  const criteria = given.length === CRITERIA.length ? CRITERIA : CRITERIA.filter((name) => name !== "responsiveness");
  return Object.fromEntries(criteria.map((name, at) => [name, given[at] ?? 0]));
}

/** A reason and the points of a contribution. */
type Score = readonly [reason: string, ...points: readonly number[]];

/** The moderator's scores of two contributions. */
function scores(first: Score, second: Score): string {
  const of = ([reason, ...given]: Score) => ({ contributes: "yes", reason, scores: points(given) });
  return JSON.stringify({ contribution_1: of(first), contribution_2: of(second) });
}

/** A clash: what it was about, the side that carried it, why, and the numbers of messages. */
type Clash = readonly [
  about: string,
  carried: "Side 1" | "Side 2" | "none",
  why: string,
  ...messages: readonly number[],
];

/** A judge's reading; `first` is the side that it was shown first. */
function reading(
  why: string,
  clashes: readonly Clash[],
  { ada, ben, first, margin }: {
    readonly ada: readonly number[];
    readonly ben: readonly number[];
    readonly first: "ada" | "ben";
    readonly margin: number;
  },
): string {
  const isFirst = first === "ada";
  const [byAda, byBen] = isFirst ? [6, 4] : [4, 6]; // their rebuttals of the first round
  return JSON.stringify({
    clashes: clashes.map(([about, carried, why, ...messages]) => ({ about, why, carried, messages })),
    unanswered: [],
    strongest: [
      { message: byAda, words: "A trial is precisely the way to hear from those who wrote no slip" },
      { message: byBen, words: "Your exchange keeps the number and makes the time worse." },
    ],
    conceded: [{ point: "The slips came from visitors only.", messages: [byAda] }],
    why,
    scores: { side_1: points(isFirst ? ada : ben), side_2: points(isFirst ? ben : ada) },
    winner: isFirst ? "Side 1" : "Side 2",
    margin,
  });
}

/** Scores of the closings after one round. */
const AFTER_ONE_ROUND = scores(
  [
    "It names the price openly and weighs it against what a trial would teach, without any quotation. The written end and the free choice of staff are new here, and the latter takes the place of an answer on the burden of Sunday work.",
    7.5,
    5,
    6.5,
    7.5,
    6.5,
  ],
  [
    "Two exact quotations carry its strongest points. It does not meet the reply that the wish for books came from the same slips, and both asking those who stay away and the trial that nobody dares to end are new, the latter without a reason.",
    6.5,
    7.5,
    5.5,
    6.5,
    6.5,
  ],
);

/** Answers by turn, for debates of one to three rounds on the brief of `convene init`, and for two judges of them. */
const ANSWERS: Readonly<Record<string, string>> = {
  "openings/opening/advocate-1":
    "A library exists to be used, and most people who work or go to school have one free day in common. For a month a box at the entrance collected wishes, and “opening on Sundays was named most often” [visitor-wishes]. Nobody asks for long hours: one afternoon is enough to reach those who cannot come at any other time. The lending machines already work without anybody at the desk [staff-note]. Let us open on Sunday afternoons for one season, count who comes, and decide then.",
  "openings/opening/advocate-2":
    "A wish costs nothing; an open building does. “Work on Sundays is paid at a higher rate, and the building would have to be heated for the afternoon” [staff-note]. That money would have to come from the weekdays, from books and from the mornings on which school classes visit. It would also come from people: two colleagues already look for other posts because of their evening shifts [staff-note]. A library that wears out its staff gives worse advice on all the days it is open. Better six good days than seven poor ones.",
  "openings/score-3-4/moderator": scores(
    [
      "The exact quotation on the wishes supports a modest conclusion, one season as a trial. That one afternoon is enough has no support, and lending machines that work without a desk do not show what a Sunday would need or cost.",
      7.5,
      6.5,
      7,
      8,
    ],
    [
      "The exact quotation proves the two costs, and the strain on staff has a source. That the money must come from the weekdays and the class visits is only asserted, and the step from evening shifts to Sunday afternoons is not argued.",
      6.5,
      7,
      7,
      8,
    ],
  ),
  "arguments/round-1/argument/advocate-1":
    "The hours need not be added; they can be moved. The staff themselves write that “the rooms are almost empty on Monday mornings” [staff-note]. Close then, open on Sunday afternoon, and the number of working hours stays the same. What remains is the higher rate and the heating for one afternoon, which is a price one can name. For it the library meets the families who, by their own account, “look for a dry and free place on Sundays” [visitor-wishes].",
  "arguments/round-1/rebuttal/advocate-2":
    "An hour on Monday morning and an hour on Sunday afternoon are equal on paper only. Monday is a working day for everybody; Sunday is the day on which the families of librarians are free as well. The note says that colleagues leave because of evening shifts, so the trouble is when they work, not how much. Your exchange keeps the number and makes the time worse. And it keeps the two costs that the note names.",
  "arguments/round-1/argument/advocate-2":
    "Look at who was asked. “Only people who came to the library filled in a slip” [visitor-wishes]. These are people who find their way to us already; for them Sunday is one more convenience. Those who never come wrote no slip, and we do not know whether Sunday, better books or a branch nearer to them would bring them in. The second wish on the slips was new books, and money spent on books serves readers on every day of the week.",
  "arguments/round-1/rebuttal/advocate-1":
    "True, the slips came from visitors. But then your second wish, new books, came from the same box, and you give it weight. I ask less of the slips than you do: not that Sunday would succeed, only that it is worth a trial. A trial is precisely the way to hear from those who wrote no slip, because on a Sunday they can walk in. No survey at the entrance will ever count them.",
  "arguments/round-1/round_summary/moderator":
    "Ada proposes to exchange empty Monday mornings for Sunday afternoons and to try it for a season. Ben answers that it is the time of work that drives colleagues away, not its amount, and that the slips came only from people who visit already. Ada grants this and argues that a trial would reach the others. Still open: what one Sunday afternoon costs, and who would work on it.",
  "arguments/round-1/score-6-7/moderator": scores(
    [
      "The exchange of Monday mornings answers the cost objection with two exact quotations and openly keeps the two costs that remain. The price is said to be nameable but is not named, and the two colleagues' trouble with their shifts is left aside.",
      7.5,
      8,
      7,
      7.5,
      8,
    ],
    [
      "It meets the exchange at its weak point: equal hours are not equal times. The note says only that two colleagues look for other posts, not that they leave, and whether Sunday afternoons burden them as evenings do is inferred.",
      7.5,
      6,
      8.5,
      7.5,
      7.5,
    ],
  ),
  "arguments/round-1/score-8-9/moderator": scores(
    [
      "An exact quotation shows whom the wishes cannot speak for, which bears directly on the opening's main evidence. It then leans on the second wish from the same slips, which weakens the point it has just made.",
      6.5,
      7.5,
      7.5,
      7,
      8,
    ],
    [
      "It grants that the slips came from visitors, shows that the objection strikes the wish for books as well, and narrows its own claim to a trial. That a trial would reach those who wrote no slip is reasoned and not shown.",
      8.5,
      6,
      9,
      8,
      8,
    ],
  ),
  "arguments/round-2/argument/advocate-1":
    "Let me take up what is open: who would work. One librarian must be there, at the higher rate, and a season can be staffed by those who ask for it. Students who want a small job can keep the rooms open under that librarian's eye, and “visitors can borrow and return books at the lending machines without anybody at the desk” [staff-note]. Nobody who dislikes Sundays has to work on one. If nobody volunteers, the trial has given its answer before it began.",
  "arguments/round-2/rebuttal/advocate-2":
    "Volunteers at the start become a rota by spring. Who is new and on a short contract will not feel free to say no. And a machine lends a book, but it settles no quarrel and helps nobody who faints; one librarian alone with a full house on a rainy Sunday is not enough. If two must come, your price doubles. The note from the staff asks for relief, and you answer it with a call for volunteers.",
  "arguments/round-2/argument/advocate-2":
    "Consider the weekday mornings. School classes come then, and for some children it is the only way into a library, because nobody at home brings them. Every exchange begins with hours that look empty. Monday goes first; when Sunday needs a second librarian, another morning follows. I would rather spend the same money on a larger loan on Saturday and on new books, which visitors named second [visitor-wishes].",
  "arguments/round-2/rebuttal/advocate-1":
    "Nobody has proposed to touch the mornings of the classes; the note names Monday, because Monday is empty. A slope needs a second step, and a trial with a written end has none. You worry about the child whom nobody brings on a weekday. I worry about her too, and about the one who shares a room and needs a quiet desk on the evening before school. The first child keeps her morning. The second gets an afternoon.",
  "arguments/round-2/round_summary/moderator":
    "Ada would staff the season with volunteers and students beside one librarian. Ben doubts that volunteering stays free and that one librarian is enough, and fears for the school classes' mornings. Ada answers that only empty Mondays are exchanged. Agreed: the higher rate and the heating have to be paid. Open: whether one librarian can do it, and whether a trial would really end.",
  "arguments/round-2/score-12-13/moderator": scores(
    [
      "It takes up the open question of who would work and lets a lack of volunteers count against its own proposal. The quotation covers lending only; that volunteers and students would be found rests on no source.",
      7.5,
      6.5,
      8.5,
      7,
      8,
    ],
    [
      "The pressure on newcomers and the limits of a machine meet the staffing plan concretely, by examples. That volunteers become a rota is only foretold, heating does not double with a second librarian, and the note as shown asks for nothing.",
      7,
      5.5,
      8.5,
      7.5,
      7.5,
    ],
  ),
  "arguments/round-2/score-14-15/moderator": scores(
    [
      "The children who come only with their class are a new and weighty point. But the step from Monday to another morning is a slope without support, and the wish for books comes again from slips whose reach was disputed earlier, which is left unanswered.",
      5.5,
      5.5,
      6,
      6,
      8,
    ],
    [
      "It points out that only Monday was named and that the slope lacks its second step, and it grants the concern for the child. That the trial has a written end had not been said before, and whether Sunday would need a second librarian is not taken up.",
      7.5,
      6,
      8,
      8,
      8,
    ],
  ),
  "arguments/round-3/argument/advocate-1":
    "Will the trial end? Write it down before it begins: so many visitors on an average Sunday, so many first visits, no colleague against their will, otherwise it stops after the season. A rule made beforehand binds those who make it, and it is more than we have for any other hour of the week; nobody has ever counted whether Monday mornings deserve their lamp light. Older visitors told us that company is why they come [visitor-wishes]. Sunday is when they miss it most.",
  "arguments/round-3/rebuttal/advocate-2":
    "Rules made beforehand are rewritten by whoever sits on the council when they expire. By then there will be people in the reading room, and no council sends home the pensioner who has found company. You name no number of visitors, so there is no threshold yet to hold anyone to. A trial that I cannot imagine ending is a decision, and it should be argued for as one.",
  "arguments/round-3/argument/advocate-2":
    "There is a gentler way to learn the same. Ask those who did not fill in a slip: at the schools, the doctor's, the market. It costs some paper. If they name Sunday, I shall have lost an argument and the library will know whom to expect. If they name something else, we have saved a season of heating and of colleagues' Sundays. One should ask before one opens.",
  "arguments/round-3/rebuttal/advocate-1":
    "Ask them, by all means; I would sign that today. But you told us in your opening that a wish costs nothing, and you were right: what people say at the market is a wish as well. Only an open door measures visits. So ask in the autumn, set the number from what you hear, and open in the winter. Then the survey gives the threshold that you miss.",
  "arguments/round-3/round_summary/moderator":
    "Ada offers conditions that end the trial by themselves; Ben misses a number in them and doubts that a council would close a room with people in it. Ben proposes to ask those who never come first. Ada takes this up: the survey is to set the number, and the trial to measure visits. The sides now differ on whether a season is a test or a decision in disguise.",
  "arguments/round-3/score-18-19/moderator": scores(
    [
      "Conditions for stopping, set beforehand, strengthen the trial, but no number is given. That nobody ever counted Monday mornings has no source and sits badly with calling them empty, and that company is missed most on Sundays is not in the slips.",
      6.5,
      5,
      7,
      6.5,
      8,
    ],
    [
      "It shows rightly that a threshold without a number binds nobody, and gives a plausible reason why trials go on. That no council would ever end one is stated without an example.",
      7.5,
      5.5,
      8.5,
      7.5,
      7.5,
    ],
  ),
  "arguments/round-3/score-20-21/moderator": scores(
    [
      "A survey of those who wrote no slip is a concrete alternative, and it says which result would count against its own side. It does not meet the earlier point that a trial measures who comes, and its cost is put only in passing.",
      7.5,
      5.5,
      6.5,
      7.5,
      8,
    ],
    [
      "It accepts the survey, turns the opening's own line about wishes on it and uses the result to set the missing threshold. What a survey that names something other than Sunday would mean stays open.",
      8,
      6,
      9,
      8.5,
      8,
    ],
  ),
  "closings/closing/advocate-1":
    "I ask for one season of Sunday afternoons in place of empty Monday mornings, with an end that is written down. The price is real: a higher rate, some heating, somebody's Sunday if they choose to give it. The gain may turn out small; then we stop. But today we decide in ignorance about the people who can only come on that day, and an open door is the cheapest way to learn about them.",
  "closings/closing/advocate-2":
    "Those who know the building best wrote that “two colleagues look for other posts because of the evening shifts” [staff-note], and the first thing we would do is give them Sundays. What we know of the demand we know from those who came anyway: “only people who came to the library filled in a slip” [visitor-wishes]. Spend the money on books and on weekdays that work, and ask those who stay away. A season that nobody will dare to end is not a test.",
  "closings/score-11-12/moderator": AFTER_ONE_ROUND, // without a summary of the round
  "closings/score-12-13/moderator": AFTER_ONE_ROUND,
  "closings/score-18-19/moderator": scores(
    [
      "It draws its case together, names the price openly and keeps to what was argued before. It gives no quotation and leaves the worry that volunteers come under pressure, or that two librarians are needed, unanswered.",
      7.5,
      5,
      6.5,
      7.5,
      8,
    ],
    [
      "Two exact quotations carry its strongest points. It passes over the offer that only volunteers work, and both asking those who stay away and the trial that nobody dares to end are new, the latter without a reason.",
      6.5,
      7.5,
      5.5,
      6.5,
      6.5,
    ],
  ),
  "closings/score-24-25/moderator": scores(
    [
      "It draws its case together and names the price openly, without any quotation. That an open door is the cheapest way to learn overlooks the survey for some paper, which its own side had accepted, and the missing number for ending the trial stays missing.",
      6.5,
      5,
      6.5,
      7,
      8,
    ],
    [
      "Two exact quotations carry its strongest points, and the survey and the doubt about the trial's end sum up what was argued. It passes over the offer that only volunteers work and the reply that a survey measures wishes too.",
      6.5,
      7.5,
      6,
      7,
      8,
    ],
  ),
  "conclusion/summary/moderator":
    "The sides agree on more than it seemed: Sundays cost more, and the slips speak only for visitors. They part on how to learn about everybody else. Ada wants to open for a season in exchange for empty Monday mornings, with an end written down; her best point is that only an open door counts visits. Ben wants to protect colleagues and weekdays; his best point is that it is the time of work that drives people away. What one afternoon costs, and whether one librarian is enough, was not settled.",
  "conclusion/decision/moderator": JSON.stringify({
    standsFor: [
      { side: "Ada", words: "a season of Sunday afternoons" },
      { side: "Ben", words: "better weekdays instead of Sundays" },
    ],
    clashes: [
      {
        about: "How to learn about those who never come",
        why: "Ben showed that the slips speak only for visitors, and Ada made that the reason for a trial.",
        carried: "Ada",
        messages: [8, 9],
      },
      {
        about: "The exchange with Monday mornings",
        why: "Ben showed that it is the time of work, not its amount, that drives colleagues away.",
        carried: "Ben",
        messages: [6, 7],
      },
    ],
    unanswered: [{ point: "what the higher rate and the heating of one afternoon come to", messages: [4] }],
    strongest: [
      { message: 9, words: "No survey at the entrance will ever count them." },
      { message: 7, words: "Your exchange keeps the number and makes the time worse." },
    ],
    conceded: [{ point: "that the slips came only from people who visit already", messages: [9] }],
    why: "Ada turned the strongest objection, that nobody knows who would come, into the case for finding out.",
    carried: "Ada",
  }),
  "readings/order-1-sample-1/judge-1": reading(
    "Whether a trial is a fair way out of ignorance. Side 1 turned the weakness of the survey into a reason to try; Side 2 showed that the exchange of hours is not as free as it looks.",
    [
      [
        "What the slips show",
        "Side 1",
        "Side 1 grants the limit of the slips and makes it an argument for the trial.",
        6,
      ],
      [
        "The exchange of hours",
        "Side 2",
        "Side 2 sees that the time of work, not its amount, is the staff's complaint.",
        4,
      ],
      ["The cost of weekdays", "Side 1", "Side 2's cost of the weekdays stays a fear without figures.", 2, 5],
    ],
    { ada: [8, 7, 8.5, 8, 9], ben: [7, 7, 7.5, 7.5, 9], first: "ada", margin: 0.8 },
  ),
  "readings/order-2-sample-1/judge-1": reading(
    "Whether trying is cheaper than asking. Side 2 named the price of its proposal and a way to stop it; Side 1 named the people who pay it.",
    [
      ["The price", "Side 2", "Side 2 moves hours that the staff call empty, and admits what that still costs.", 5],
      ["The exchange of hours", "Side 1", "Side 1 reads the same note more closely on what drives colleagues away.", 6],
      [
        "What the slips show",
        "Side 2",
        "Side 2 notes that Side 1's second wish rests on the slips that Side 1 distrusts.",
        4,
      ],
    ],
    { ada: [8, 7, 8.5, 8, 9], ben: [7.5, 7, 8, 7.5, 9], first: "ben", margin: 0.6 },
  ),
  "readings/order-1-sample-1/judge-2": reading(
    "The staff's Sunday against the visitors' Sunday. Side 1 kept its proposal small enough that the objections do not sink it.",
    [
      [
        "The exchange of hours",
        "Side 1",
        "The exchange with Monday mornings answers the amount of work from the other side's own source.",
        3,
      ],
      [
        "What the slips show",
        "none",
        "Side 2's point on who filled in the slips is exact, but it rests its own case on them as well.",
        5,
        6,
      ],
    ],
    { ada: [7.5, 7, 8, 8, 9], ben: [7.5, 7.5, 7.5, 7, 9], first: "ada", margin: 0.4 },
  ),
  "readings/order-2-sample-1/judge-2": reading(
    "How sure one must be before opening a door. Side 1 asks for knowledge first; Side 2 offers a way to get it.",
    [
      [
        "The evidence",
        "Side 1",
        "Side 1 quotes both sources exactly and draws no more from them than they hold.",
        1,
        3,
      ],
      ["How to learn more", "Side 2", "Side 2 shows why a survey at the entrance cannot answer the question.", 4],
    ],
    { ada: [8, 7, 8, 7.5, 9], ben: [7.5, 7.5, 8, 7, 9], first: "ben", margin: 0.3 },
  ),
};

/** Returns the recording that `convene init` writes. */
export function initAnswers(): string {
  const answers = Object.fromEntries(Object.entries(ANSWERS).map(([turn, text]) => [`${turn}#1`, text]));
  return "# Recorded answers of a large language model, written for this brief in November 2026: a debate of one, two or\n" +
    "# three rounds, and two judges. 'recorded/' and the path of this file make it a model, which ignores what it is asked.\n" +
    stringify(answers, { lineWidth: 0 });
}
