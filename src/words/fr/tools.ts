import type * as en from "../en/tools.ts";
import type { Translation } from "../language.ts";

/** Instructions to a model about the use of tools. */
export const TOOLS = {
  offer: (tools: readonly string[], uses: number) =>
    `Avant de répondre, vous pouvez utiliser des outils, jusqu’à ${uses} fois : ${tools.join(", ")}.`,
  found: (sources: readonly string[]) =>
    `Des outils ont trouvé ces sources, que vous pouvez citer : ${sources.map((name) => `[${name}]`).join(", ")}.`,
  inLines: (keyword: string, example: string) =>
    `Pour utiliser un outil, écrivez une seule ligne : ${keyword}, le nom de l’outil et ses arguments en JSON, par ` +
    `exemple\n${example}\nLe résultat vous est alors montré, et la question vous est posée de nouveau. Les outils ` +
    "sont :",
  entry: (name: string, description: string, args: string) => `- ${name} : ${description} Arguments : ${args}`,
  use: (name: string, input: string) => `J’utilise ${name} avec ${input}`,
  answerNow: "Répondez maintenant, sans outils.",
  result: (name: string) => `Résultat de ${name}`,
  refusal: (name: string) => `Refus de ${name}`,
  onlyBeginning: "Seul le début est montré.",
  toCite: (name: string) => `Pour citer ceci, écrivez [${name}].`,
  cut: (left: number, all: number) => `[Coupé : ${left} octets sur ${all} sont laissés de côté.]`,
  mostUses: (most: number) => `Des outils peuvent être utilisés ${most} fois au plus par intervention.`,
  none: "Cet outil n’existe pas.",
  noneBut: (tools: readonly string[]) => `Cet outil n’existe pas. Les outils : ${tools.join(", ")}.`,
  usedUp: (name: string) => `${name} ne peut plus être utilisé pour cette intervention.`,
  noJson: "Les arguments ne sont pas du JSON.",
  failed: "L’outil a échoué.",
} satisfies Translation<typeof en.TOOLS>;

/** What the tools do that need no server, and the fields of their inputs. */
export const BUILT_IN = {
  context_search: {
    about: "Cherche dans ce qui a été dit jusqu’ici et n’est pas cité ici en entier, et montre les endroits trouvés.",
    query: "Quelques mots, tels que quelqu’un a pu les dire.",
  },
  read_source: {
    about: "Lit une source qui peut être citée, par son nom, depuis son début ou à partir d’une ligne.",
    name: "Le nom de la source, sans crochets.",
  },
  list_files: {
    about:
      "Donne la liste des fichiers et des dossiers du dossier de documents sur le problème, ou d’un de ses dossiers.",
    path: "Un dossier à l’intérieur, par exemple notes ; '.' pour tout.",
  },
  read_file: {
    about:
      "Lit un fichier texte, PDF ou DOCX du dossier de documents sur le problème, depuis son début ou à partir d’une " +
      "ligne.",
    path: "Le fichier, tel que list_files le nomme, par exemple notes/plan.md.",
  },
  from_line: "La première ligne voulue ; 1 est le début.",
  from_character:
    "Le premier caractère voulu de cette ligne ; 1, sauf si elle était trop longue pour être donnée en entier.",
  request_context: {
    about:
      "Demande à la personne qui a posé la question un fait ou un souhait qu’elle seule peut connaître. Une question " +
      "indispensable arrête tout le monde jusqu’à ce qu’elle ait une réponse ; pour toute autre, vous continuez, et " +
      "la réponse vous est montrée s’il en vient une.",
    query: "Une seule question, à laquelle on peut répondre en quelques lignes.",
    reason: "Ce qui en dépend.",
    required: "true seulement si rien d’utile ne peut être dit sans la réponse.",
  },
} satisfies Translation<typeof en.BUILT_IN>;

/** What the tools say that need no server, of what they found or cannot do. */
export const TOOL_SAYS = {
  wantsQuery: "'query' doit contenir quelques mots.",
  nothing: "rien",
  theseWords: "ces mots",
  likeSentences: "des phrases avec de tels mots",
  place: (character: number, all: number) => `caractère ${character} sur ${all}`,
  noSource: (name: string, sources: readonly string[]) =>
    `Il n’y a pas de source '${name}'. Sources : ${sources.join(", ") || "aucune"}.`,
  wantsPath: "'path' doit être un chemin dans le dossier.",
  absolutePath: "Les chemins absolus sont refusés : donnez un chemin dans le dossier, par exemple notes/plan.md.",
  upwards: "Les chemins avec '..' sont refusés : ils peuvent sortir du dossier.",
  noFolder: "Le dossier ne peut pas être lu.",
  notThere: (path: string) => `Il n’y a pas de '${path}' dans le dossier.`,
  leadsOut: (path: string) => `'${path}' est un lien qui mène hors du dossier, et il est refusé.`,
  isNoFolder: (path: string) => `'${path}' n’est pas un dossier : lisez-le comme un fichier.`,
  leadsNowhere: "un lien qui ne mène à rien dans le dossier",
  isFolder: (path: string) => `'${path}' est un dossier : demandez la liste de ce qu’il contient.`,
  isNoFile: (path: string) => `'${path}' n’est pas un fichier lisible.`,
  tooLarge: (path: string) => `'${path}' est trop gros pour être lu : le maximum est de 20 Mo.`,
  isImage: (path: string) => `'${path}' est une image, et n’est pas lue.`,
  notRead: (path: string, reason: string) => `'${path}' n’est pas lu : ${reason}.`,
  noLine: (line: number, all: number) => `Il n’y a pas de ligne ${line} : la dernière est ${all}.`,
  noCharacter: (character: number, line: number, all: number) =>
    `Il n’y a pas de caractère ${character} à la ligne ${line} : le dernier est ${all}.`,
  lines: (from: number, to: number, all: number) => `${from}-${to} sur ${all}`,
  characters: (from: number, to: number, all: number) =>
    `${from}-${to} sur ${all} de cette ligne ; la suite avec from_character ${to + 1}`,
  wantsQuestion: (most: number) => `'query' doit être une question de ${most} caractères au plus.`,
  notYetAnswered:
    "Personne n’a encore répondu. Continuez sans la réponse : s’il en vient une, elle vous sera montrée plus tard.",
  noAnswer: "Il n’y a pas de réponse : continuez sans elle.",
} satisfies Translation<typeof en.TOOL_SAYS>;
