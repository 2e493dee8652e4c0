/** Given names and surnames that are English words as well, in small letters. */
export const NAMES_THAT_ARE_WORDS: ReadonlySet<string> = new Set(
  ("amber angel april art ash august aurora autumn baker basil bay bell berry bill bishop bob booker bookman brook brooke " +
    "brown buck bud butler carol cash chance charity chase cherry chip clay cliff clover cole colt constance cook cooper " +
    "crew crystal daisy dale dawn dean dick dolly don drew duke earl eve faith farmer fawn fern field fisher flora ford " +
    "fox frank gale gay gene ginger glen gold grace grant gray green grey guy hall harmony hay hazel heath heather henry " +
    "herb hill holly honor honey hope hunter iris ivy jack jade jay jasmine jean jewel john josh joy june justice king " +
    "lance lane lark laurel lee lily major mark marina mars mason max may melody merit mercy miles mill miller minor misty " +
    "norm nova olive opal page paris parker pat patience pearl peg penny piper pierce poppy price prince rain ray reed " +
    "rich river rob robin rock rose ruby rusty sage sandy savannah scout shepherd sky skip smith sol star sterling stone " +
    "storm sue summer sunny tanner taylor teddy temple tiffany trace turner tyler victor viola violet wade ward way wells " +
    "west wheeler will wood wolf woods young").split(" "),
);

/** What participants are called by what they do or hold, in small letters: words of any debate. */
export const ROLES_THAT_ARE_WORDS: ReadonlySet<string> = new Set(
  ("activist advisor advocate affirmative agent agnostic ai alpha analyst architect artist assistant author banker beta black " +
    "blue builder businessman buyer candidate capitalist captain centrist chair chairman chairperson chairwoman challenger " +
    "champion chief citizen client coach coder commoner con cons conservative consultant consumer contra contrarian critic " +
    "customer cynic debater defence defendant defender defense delegate democrat designer detective developer devil director " +
    "doctor doubter economist editor educator empiricist engineer environmentalist ethicist evaluator expert facilitator " +
    "farmer feminist friend futurist gamma gardener generalist governor government green guest historian host humanist " +
    "idealist interviewer inventor investor journalist judge juror landlord lawyer lead leader left liberal libertarian " +
    "linguist manager mathematician mayor mediator mentor merchant minister moderator mother naysayer negative negator " +
    "neutral no nurse observer officer opener opponent opposer opposition optimist oracle owner panelist parent patient " +
    "pessimist philosopher physician physicist pilot planner player poet policymaker politician pragmatist president pro " +
    "producer professor programmer proponent proposer proposition pros prosecution prosecutor psychologist purple rationalist " +
    "realist rebuttal red referee reformer regulator reporter republican researcher resident respondent reviewer right " +
    "sage sceptic scholar scientist scribe secretary seller senator side skeptic socialist sociologist socrates solver " +
    "speaker specialist sponsor strategist student supporter synthesizer teacher team technologist tenant tester " +
    "theologian thinker traditionalist user utilitarian victim visionary voice voter white witness worker writer yellow yes")
    .split(" "),
);

/** Those of both that can begin a sentence without an article and mean no person: `Hope is not a plan`. */
export const UNCOUNTED_NAMES: ReadonlySet<string> = new Set(
  ("affirmative ai alpha amber april art ash august autumn basil beta black blue brown business cash chance charity cherry " +
    "chief clay con contra copper coral crystal dawn defence defense faith fern flora gamma ginger gold government grace gray " +
    "green grey harmony hay hazel heath heather herb holly honey honor hope ivy jade jasmine joy june justice laurel left " +
    "liberal mark mars may melody mercy merit minor negative neutral no olive opal opposition patience pearl price pro " +
    "proposition prosecution purple rain rebuttal red right rock rose ruby rusty sage side sky smith sol sterling stone " +
    "storm summer sunny temple trace way west white wood yellow yes young").split(" "),
);
