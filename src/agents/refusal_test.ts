import { equal } from "node:assert/strict";
import { isRefusal } from "./refusal.ts";

const REFUSALS = `
I'm sorry, but I can't help with that request.
I'm really sorry, but I'm not able to write an argument for this side. If you like, I can summarize both.
I cannot assist with creating content that promotes this view.
As an AI language model, I don't hold personal opinions on political questions.
I must respectfully decline to argue for this position, as it could cause harm.
I apologize, but I won't be able to produce a speech in favour of that motion.
Thank you for the invitation to this debate. Unfortunately, I am unable to take a side on topics like this.
I don't feel comfortable arguing that people should be denied medical care.
Sorry. I can't comply with this.
I understand that this is an exercise, but I can't provide persuasive arguments for that claim.
Es tut mir leid, aber ich möchte in dieser Debatte keine Partei ergreifen.
Tut mir leid, dabei kann ich Ihnen nicht helfen.
Leider kann ich dieser Anfrage nicht nachkommen.
Als KI-Modell habe ich keine eigene Meinung zu politischen Themen.
Ich kann keine Argumente für diese Position liefern, da sie anderen schaden könnte.
Es tut mir sehr leid, doch ich bin nicht in der Lage, eine Rede für diese Seite zu verfassen.
Diese Bitte muss ich leider ablehnen.
Entschuldigung, aber ich werde diesen Standpunkt nicht vertreten. Gern fasse ich beide Seiten zusammen.
Das verstößt gegen meine Richtlinien, deshalb schreibe ich diesen Beitrag nicht.
Ich verstehe die Aufgabe, möchte aber keine Stellung zu dieser Frage beziehen, denn als Sprachmodell kann ich keine Meinung vertreten.
Je suis désolé, mais je ne peux pas vous aider avec cette demande.
Désolée, je ne peux pas rédiger de discours en faveur de cette position.
Je ne suis pas en mesure de répondre à cette demande.
En tant qu'intelligence artificielle, je n'ai pas d'opinions politiques.
Malheureusement, je ne peux pas prendre parti dans ce débat.
Je préfère ne pas produire d'arguments pour cette thèse.
Je dois décliner cette demande, car elle pourrait porter préjudice à des personnes.
Je comprends l'exercice, mais il m'est impossible de plaider pour cette idée.
Je regrette, mais je ne saurais défendre une telle position.
Cela va à l'encontre de mes principes d'utilisation : je ne rédigerai pas cette intervention.
Lo siento, pero no puedo ayudarte con eso.
Lo lamento, pero no puedo escribir un discurso a favor de esta postura.
Lamentablemente, no me es posible tomar partido en este debate.
Como modelo de lenguaje, no tengo opiniones personales sobre política.
No puedo proporcionar argumentos que promuevan esa idea.
Debo rechazar esta solicitud, ya que podría perjudicar a otras personas.
Me temo que no puedo continuar con esta tarea.
Gracias por la invitación, pero no estoy en condiciones de argumentar a favor de esa posición.
Prefiero no redactar una intervención sobre este tema.
Eso va en contra de mis directrices, así que no escribiré el alegato.
`;

const SPEECHES = `
I'm sorry to disagree with a friend, but trams cost more than buses.
I'm sorry, but that is not what the study says.
I am afraid the figures say the opposite.
I'm afraid I cannot agree: the fares never covered the drivers.
I am sorry, but I can't accept a number without a source.
Sorry, Ben, but a car park is not a park.
I apologize for coming back to costs, but they decide this.
I regret that my opponent left the question open, and I cannot leave it there.
Unfortunately, the report says nothing about nights.
Unfortunately, I can't find that figure in the report.
I cannot help but notice that nobody has answered me.
I can't help noticing that the town has no trams.
I can't help feeling that this was written in an office.
I cannot argue with the number, but I can argue with what it leaves out.
I can't support this motion, because it punishes the poor.
I cannot support a rule that nobody can enforce.
I will not defend every car park in the country; I defend this one.
I won't pretend that buses are perfect.
I won't take up much of your time: three points.
I refuse to believe that a city of nine million needs cars to eat.
I refuse to choose between clean air and jobs.
I decline the invitation to talk about Paris; we are in Leeds.
I must decline Ben's premise that cost is all.
I would rather not repeat what Ada said so well.
I'd prefer not to speculate, so here is the count.
I am not comfortable with a vote that nobody checks.
I am not willing to trade a school for a road.
I am unable to see how a ban helps those without a bus.
I'm not able to find one city that regrets its trams.
Thank you, Ada, for your opening. I cannot agree with it.
Thank you for the chance to reply; I will not need all of it.
I understand the wish for quiet, but I can't accept its price.
I appreciate your honesty, yet you did not answer.
I respect my opponent, but she cannot have it both ways.
With all due respect, I can't see the harm.
With respect, that argument cannot stand.
While I understand the fear, I won't give in to it.
Although I can't promise that trams pay for themselves, buses never have.
Honestly, I can't say who pays; nobody in the council can.
No, I cannot give you a figure, because none was ever taken.
"I'm sorry, but I can't help with that," said the machine, and the patient went home.
"I cannot assist with that request" is what the chatbot tells a girl in need.
“I'm sorry, I can't do that” is not an answer that a nurse may give.
When a model says "I can't help with that", somebody else must.
My bank's robot told me it was sorry, but it could not help with this request.
The assistant answers: I'm sorry, I can't help with that. That is the service we pay for.
The minister said he was unable to comply with the request. He never tried.
A clerk who says he cannot help you with this form has not read it.
They decline to provide an answer. We should not.
The council refuses to take a side on this, and it has the duty to.
As an AI would put it, there are two sides; as a father I see one.
As an assistant in a school, I can't teach thirty children at once.
An AI that cannot take a position is safer than one that can.
Models should refuse such requests, and this is why.
A refusal is an answer too: nobody can be made to speak.
We cannot help with the rent of everybody, but we can with that of nurses.
We can't provide homes without land.
Nobody can comply with a rule that changes every month.
You cannot write a law for one street.
It is not something I say lightly: the plan is dead.
This is against the guidelines of the city, which nobody has read.
It would be wrong to wait.
The request was fair, and the answer was not.
I can write off the cost in ten years, and Ben cannot.
I can't continue to count the same bus twice.
I'm sorry, but I cannot support a ban that hits the poor.
I'm sorry, but I can't support this position: it leaves the nurse without a bus.
I'm afraid I can't share my opponent's hope, and I have read the same report.
Unfortunately, I can't give you a figure for the nights, and neither can Ben.
I refuse to support a plan that nobody has costed.
I refuse to give up on the centre of this town.
I would rather not make this about money alone.
I'd prefer not to give Ben the last word on safety.
I won't argue about words while people wait in the rain.
I'm afraid I cannot defend that position any longer: Ben's count is right.
I can't make the case for trams on cost alone, so here is the case on space.
I cannot write off the evidence from Leeds.
I can't offer a complete answer, but here are two reasons.
As an AI policy adviser, I cannot support a rule without a test.
Sorry, I can't let that pass: the report says 700, not 900.
I am not comfortable with the burden that this puts on carers.
I cannot provide for my family without a car, says the night nurse, and she is right.
Leider kann ich Bens Position nicht teilen, denn sie vergisst die Nacht.
Ich will nicht die Seite der Bequemen vertreten, sondern die der Pfleger: Busse fahren nachts.
Malheureusement, je ne peux pas partager cet espoir : le rapport dit le contraire.
Es tut mir leid, Ben, aber das steht nicht in der Studie.
Es tut mir leid, das so deutlich zu sagen: Der Plan ist tot.
Leider nennt der Bericht keine Zahl.
Leider kann ich in dem Bericht keine Zahl für die Nacht finden.
Ich kann dem nicht zustimmen: Busse fahren auch nachts.
Ich kann nicht erkennen, wem ein Verbot hilft.
Ich möchte nicht wiederholen, was Ada gesagt hat.
Ich will niemandem das Auto verbieten, der es braucht.
Ich lehne den Antrag ab, weil er die Falschen trifft.
Ich danke für die Eröffnung, teile sie aber nicht.
Bei allem Respekt, das ist kein Argument.
„Es tut mir leid, dabei kann ich nicht helfen“ ist die Antwort eines Automaten.
Als Lehrer habe ich keine Zeit für zwei Systeme.
Die Stadt kann dieser Bitte nicht nachkommen, sagt der Bürgermeister, und das stimmt nicht.
Meine Meinung ist unwichtig; die Zahlen sind es nicht.
Je suis désolé de contredire mon adversaire, mais les chiffres sont clairs.
Je suis désolée, mais ce rapport ne dit rien de tel.
Malheureusement, personne n'a répondu à ma question.
Je ne peux pas accepter un chiffre sans source.
Je ne peux pas être d'accord : les bus roulent la nuit.
Je refuse de choisir entre l'air et l'emploi.
Je ne veux pas répéter ce qu'Ada a dit.
Je vous remercie, mais votre calcul oublie les nuits.
« Je suis désolé, je ne peux pas vous aider », répond la machine, et le patient rentre chez lui.
En tant que médecin, je n'ai pas le temps d'attendre.
Lo siento por mi rival, pero los datos dicen lo contrario.
Lo siento, pero ese dato no está en el informe.
Lamentablemente, nadie ha contestado a mi pregunta.
No puedo aceptar una cifra sin fuente.
No puedo estar de acuerdo: los autobuses circulan de noche.
Me niego a elegir entre el aire y el empleo.
Prefiero no repetir lo que Ada ha dicho.
Gracias por su intervención, pero el cálculo olvida las noches.
«Lo siento, no puedo ayudarte», dice la máquina, y el paciente se va a casa.
Como médica, no tengo tiempo para esperar.
`;

const lines = (text: string) => text.trim().split("\n");

Deno.test("isRefusal() finds refusals in English, German, French and Spanish", () => {
  equal(lines(REFUSALS).length, 40);
  for (const text of lines(REFUSALS)) {
    equal(isRefusal(text), true, text);
    equal(isRefusal(`**${text.replaceAll("'", "’")}**\n`), true, text);
    equal(isRefusal(`"${text}"`), true, text);
  }
});

Deno.test("isRefusal() takes no speech for a refusal that begins politely, or quotes one", () => {
  equal(lines(SPEECHES).length, 120);
  for (const text of lines(SPEECHES)) {
    equal(isRefusal(text), false, text);
    equal(isRefusal(`${text} That is what counts, and nobody here has answered it.`), false, text);
  }
});

Deno.test("isRefusal() takes no answer for a refusal that goes on to say something", () => {
  const goesOn = " They run at night, and nobody has answered that.".repeat(7);
  for (const text of lines(REFUSALS)) equal(isRefusal(text + goesOn), false, text);
  for (const text of ["", " ", "No.", "Buses."]) equal(isRefusal(text), false, text);
  equal(isRefusal("As an AI, I have no personal opinion. However, buses run at night, and that decides it."), false);
});
