//! The long help of the verbs: formats, keys and exit codes in full, because other programs rely on them.

pub(super) const EXITS: &str = "\
Exit codes:
  0  answered (a batch: every line was answered, whatever the answers were)
  1  the answer could not be written
  2  bad argument: unknown rule book, procedure, field or option, a value that does not fit, a file that cannot be read
  3  the rules refuse it; every reason is given (check, convert, new: something is wrong with the order of battle)
  4  a roll or a choice is missing; what to roll is said
Without --json, results go to the standard output and refusals, missing rolls and errors to the standard error.
With --json, everything goes to the standard output, one JSON value in one line.";

pub(super) const PROCEDURES: &str = "\
Without RULEBOOK: every rule book with the ids and titles of its procedures. With it: their fields as well.

--json writes an array with an object for each procedure:
  rulebook, id, title
  verbs     the words that call it on the window's entry line
  rule      the heading in the rules
  fields    its input: an array of fields
  rolls     what it rolls, in words; empty if nothing
  outcome   its outcome: an array of fields
  summary   the keys of those outcome fields that odds are given for
A field is an object:
  key, label
  kind      whole, length (in inches), decimal, choice, flag, text, subject, side, list or tree
  choices   the words of a choice
  min, max  the bounds of a whole number
  default   what stands there when nothing is given
  optional  true if it may be left out; a field with neither default nor optional must be given (a list may be empty)
  help      one line
  fields    the fields of a list's or tree's rows; a tree's rows have \"below\", a list of the same, besides
  of        the kind of a list's values, where they are plain values and no rows
Keys that do not apply are left out.

--tables FILE lists a table of the club's own as well, as a procedure of RULEBOOK; what is wrong with it is said.

Exit codes: 0 listed, 2 no such rule book or a table that does not fit.

Example:
  galloper procedures dtn --json";

pub(super) const HOUSE_RULES: &str = "\
Each key can be changed by --house-rules FILE, --house KEY=VALUE or the house_rules of a batch; the last part of a key is
enough where only one key ends so.

--json writes an array with an object for each key:
  rulebook, key, label
  value         what stands there when no house rule is given
  mark          sheet, reading (from a damaged or terse place of the sheet) or house value (lost or silent there)
  alternatives  the values of a switch; empty for a number, a list or a table that takes any that fits
  help          one line
  look_up       what to look up in your own booklet, in a sentence; empty where the sheet gives the value

--missing lists only the house values, each with what to look up; --house-rules FILE leaves out those that the file
gives. A file filled so serves as --house-rules FILE of resolve and odds, and as the club's file of the window.

Exit codes: 0 listed, 2 no such rule book, or a file that cannot be read or does not fit.

Examples:
  galloper house-rules bbb --json
  galloper house-rules lightning_war --missing --house-rules club.toml";

pub(super) const RESOLVE: &str = "\
The input is given field by field as KEY=VALUE; `galloper procedures RULEBOOK` lists the fields.
  whole number  a_rating=7              length  d2=10  d2=12.5 (inches, taken exactly, three decimals at the most)
  choice        order=action            flag    senior_in_contact=yes (yes, no, true, false, 1, 0)
  list          chits='[{\"order\":\"action\"},{\"order\":\"move\"}]' (JSON)

Rolls are taken in the order in which the rule asks, attacker or first side first. Cards are a rank and a suit (9s, 10d,
kh, as), jk a joker. Where a rule needs less than the faces, that may stand instead: --cards full, --dice '5 points'.
More than the rule asks for is an error; so is a card that is gone, or given twice from one deck, unless --allow gone.
  --cards 9s,jd        cards drawn on the table
  --dice 3,5           dice thrown on the table
  --seed N             the program draws and throws what is not given; the same question and seed give the same
  --choose KEY=OPTION  a choice that a rule gives after a roll; a second question of the same key is KEY#2
  --gone a=9s,jd       cards no longer in a deck: a is the first side's deck (or the shared one), b the second side's
  --allow REASON       the umpire allows a reason against it, by its key; all for every one; gone for cards drawn already;
                       a key that is no reason against it is passed over
  --house-rules FILE   house rules by key, TOML or (*.json) JSON, with dots or nested: cp.difference = \"bigMinusSmall\"
  --house KEY=VALUE    one house rule
  --tables FILE        a table of the club's own (TOML or JSON, as in assets/club/musketry.toml); its id is a procedure then
  --battle FILE        ask in this battle, which is only read: what it knows fills the input as it fills a form of the
                       window, units are named by their labels, and its house rules, tables and decks hold, so that
                       --seed, --gone, --house, --house-rules and --tables are left out; with --json the answer has the
                       completed \"input\" besides; with --batch it holds for every line

--json and --batch answer with one JSON object in one line, one of:
  {\"outcome\":{…},\"working\":[\"…\",…],\"rolls\":[…]}   the outcome's fields by key, the working line by line, and what was
      rolled: {\"for\":…,\"cards\":[\"7d\"],\"how\":[\"typed\"],\"deck\":\"a\"}, {\"for\":…,\"dice\":[\"d6\"],\"faces\":[3],\"how\":[\"drawn\"]},
      {\"for\":…,\"summary\":\"full\"} or {\"for\":…,\"choice\":…,\"picked\":…}; and \"allowed\":[\"reason\",…] if reasons were allowed
  {\"refused\":[\"reason\",…],\"keys\":[\"key\",…]}          every reason against it; keys are what \"allow\" takes, in the same order
  {\"needs\":{\"cards\":2,\"for\":\"…\",\"deck\":\"a\"}}           cards are missing
  {\"needs\":{\"dice\":[\"d6\",\"d8\"],\"for\":\"…\"}}            dice are missing
  {\"needs\":{\"choice\":\"key\",\"options\":[…],\"for\":\"…\"}}  a choice is missing
  {\"error\":\"…\"}                                     the question itself is wrong
Later versions may add keys; they will not take any away.

--batch reads one JSON object a line from the standard input and answers each in one line, in order, at once. A line that
cannot be read answers with its error and the batch goes on; so does an empty line, except the last. Each object:
  rulebook     required
  procedure    required
  input        the fields by key; numbers, true and false, texts and lists as JSON, or as texts as on the command line
  cards        [\"9s\",\"jd\"]
  dice         [3,5]
  choices      {\"key\":\"option\"}; one that is not asked for is passed over
  gone         {\"a\":[\"9s\"],\"b\":[]}
  allow        [\"key\"]; one that is no reason against it is passed over
  seed         a whole number
  house_rules  {\"cp.difference\":\"bigMinusSmall\"} or {\"cp\":{\"difference\":\"bigMinusSmall\"}}
  tables       tables of the club's own, each as the text of its TOML or as an object with the same keys
Any other key is an error; null is as if left out.

A table of the club's own, as TOML (or the same keys as JSON):
  id, title         its name as a procedure, in small letters and _, and for people; verbs, help and mark may be given
  dice or cards     dice = \"2d6\" or [\"d6\",\"d6\"] (d4 d6 d8 d10 d12 avd), added up; cards = 1, ranks added up, a joker is nought
  asks, target      unit (or command, any): whom it is thrown for; target = true names a second unit
  [[modifiers]]     key, label, add; then it is a yes or no of the input. each = true: a number of times instead.
                    field = \"formation\", is = [\"line\"] (or from and to for a number; of = \"target\") fill it in from a battle
  [[rows]]          from, to (either may be left out), result; on = \"target\", marks = [\"shaken\"], set = { casualties = \"+1\" }
The outcome is result, thrown and total; a total in no row gives \"nothing\".

Exit codes: 0 resolved (or batch answered), 2 bad argument, 3 refused with its reasons, 4 a roll or choice is missing.

Examples:
  galloper resolve dtn activation a_rating=7 character=N --cards 7d
  galloper resolve dtn issue_order order=action cp=1 d1=5 d2=10                       (refused: it costs 2)
  galloper resolve dtn activation who=FRI --battle evening.galloper --cards 7d
  echo '{\"rulebook\":\"dtn\",\"procedure\":\"cp_throw\",\"input\":{\"class\":\"C8\"},\"dice\":[2,7]}' | galloper resolve --batch
      {\"outcome\":{\"cp\":5},\"working\":[\"C8: the difference of d6 and d8 gives 5 command points.\"],\"rolls\":[…]}";

pub(super) const ODDS: &str = "\
The exact odds of a procedure, counted with the rule itself from the cards that are left, never simulated. The input and
the options are those of `galloper resolve` (see its --help), without cards, dice and seed: odds count all that may come.
  --gone a=9s,jd       cards no longer in a deck: a is the first side's deck (or the shared one), b the second side's
  --choose KEY=OPTION  a choice that a rule gives after a roll; without it the rule's own default is taken
  --allow REASON       the umpire allows a reason against it, by its key; all for every one
  --house-rules FILE, --house KEY=VALUE   house rules
  --tables FILE        a table of the club's own; its id is a procedure then
  --battle FILE        ask in this battle, as in `galloper resolve`: what it knows fills the input, and odds are counted
                       from its decks

--json and --batch answer with one JSON object in one line:
  {\"odds\":[{\"activation\":\"full\",\"p\":\"14/27\",\"decimal\":0.5185185185185185},…]}
a row for each joint value of the procedure's summary fields (see `galloper procedures --json`), with its chance as a
fraction in lowest terms (\"1\" for certainty) and the nearest decimal; rows add up to exactly 1. Or, as from resolve,
{\"refused\":[…],\"keys\":[…]}, {\"needs\":{…}} or {\"error\":\"…\"}.

--batch reads one JSON object a line, with the keys rulebook, procedure, input, choices, gone, allow, house_rules and
tables as for `galloper resolve --batch`, and answers each in one line, in order, at once. A bad line answers with its error and
the batch goes on.

Exit codes: 0 counted (or batch answered), 2 bad argument, 3 refused with its reasons, 4 a choice is missing.

Examples:
  galloper odds dtn activation a_rating=7
  echo '{\"rulebook\":\"dtn\",\"procedure\":\"activation\",\"input\":{\"a_rating\":7},\"gone\":{\"a\":[\"as\",\"ah\"]}}' | galloper odds --batch";

pub(super) const VERIFY: &str = "\
Reads a battle line by line, checks every checksum, rebuilds every state and says in one line what the file holds. The
file is left as it is. A last line that was cut short when it was written is said and is no error. What does not fit
together in the state it was left at is said too; such a battle can be opened and set right by hand.

--json writes {\"rulebook\":…,\"title\":…,\"turn\":…,\"lines\":…,\"states\":…,\"branches\":…,\"torn\":null} in one line; torn is
{\"line\":…,\"bytes\":…} if the last line was cut short. What does not fit together is \"unsound\":[\"…\"], which is not there
if all does. What is wrong is {\"error\":\"…\"}.

Exit codes: 0 the battle can be opened, 2 it cannot.";

pub(super) const RECOVER: &str = "\
Copies a battle up to the last line that is good (its checksum fits and its state can be rebuilt) and says what is lost:
how many lines, from which one on, why, and the labels of those lost actions that can still be read, at most twenty. FILE
is left as it is. COPY is never replaced unless --replace is given. The copy opens like any battle. A battle without a
fault is copied whole.

--json writes {\"copy\":…,\"lines\":…,\"states\":…,\"lost\":null} in one line: the lines kept, the first included, and the
states they give; lost is {\"from\":…,\"lines\":…,\"why\":\"…\",\"labels\":[{\"line\":…,\"label\":\"…\"}]} if anything is. What is
wrong is {\"error\":\"…\"}.

Exit codes: 0 the copy is written, 2 it is not: not even the first line is good, or COPY is there already or cannot be
written.

Example:
  galloper recover evening.galloper --out \"evening to line 93.galloper\"";

pub(super) const BRANCHES: &str = "\
An action after an undo leaves what was undone on a branch; it stays in the file. Lists every branch beside the line that
the battle stands on, the newest first. The file is left as it is; the window goes back to a branch by Ctrl B.

--json writes {\"rulebook\":…,\"title\":…,\"turn\":…,\"actions\":…,\"undone\":…,\"branches\":[…]} in one line: the turn the
battle stands in, how many actions led there, how many more were undone and can be redone, and for each branch
  left     {\"n\":…,\"label\":…,\"turn\":…}  the last action on the line before it left; n is the number of its journal line, 0 the start
  actions  how many actions it has beside the line
  last     {\"n\":…,\"label\":…,\"turn\":…,\"at\":…}  its last action, at in Unix milliseconds
What is wrong with the file is {\"error\":\"…\"}.

Exit codes: 0 listed, also where there is none, 2 the battle cannot be opened.";

pub(super) const VICTORY: &str = "\
Works out from the battle as it was left what each side has: a line for each objective it holds and for each kind of
loss that the enemy pays for, their sum, who is ahead and by how much, how far each side is from its break point, and
whether the battle is over by its scenario. What counts is said on the entry line of the window: objective Hausen 3,
objective Hausen french, points hits 1, points broken 2, points bases lost 1, lasts 8, breaks austrian 12. FILE is left
as it is.

--json writes one object in one line:
  rulebook, title, turn
  sides       for each: side, lines (what, working, points), total, losses (what its own are worth to the enemy),
              breaksAt (not there if it has no break point), broken
  objectives  for each: name, points, heldBy (null for nobody)
  turns       {\"word\":…,\"now\":…,\"last\":…,\"left\":…}; not there without a last turn
  ahead       {\"side\":…,\"by\":…}, or null
  over        why it is over, for each reason {\"reason\":…,\"why\":\"…\"}; empty while it goes on
All are empty for a battle that says nothing of victory. What is wrong with the file is {\"error\":\"…\"}.

Exit codes: 0 said, 2 the battle cannot be opened.";

pub(super) const SURVIVORS: &str = "\
Writes an order of battle with what is left of both armies as the battle was left: units with the strength they have
now and nothing of that day beside them (orders, markers, ground, weather, objectives), under the commands that are
left. Who was broken, destroyed or killed by the rules, or taken out by the umpire, is not in it; who was still awaited
is. The rule books say nothing of a next battle, so remarks at the top say how each was judged and who is gone: change
what you judge otherwise. NEXT is never replaced unless --replace is given.

--json writes {\"out\":…,\"units\":…,\"commands\":…,\"remarks\":[\"…\"]} in one line. What is wrong is {\"error\":\"…\"}.

Exit codes: 0 written, 2 the battle cannot be opened, or NEXT is there already or cannot be written.

Example:
  galloper survivors evening.galloper --out \"the next day.orbat\"";

pub(super) const CHECK: &str = "\
Reads an order of battle and says every problem in a line: the line of the file, or sheet, cell and column, what stands
there and what would be right. The end of the name says the format: .orbat or .txt (our notation), .toml, .csv (comma,
semicolon or tab), .xlsx, .ods. docs/orders-of-battle.md describes them all. The file is left as it is.

The rule book is the one that the file names; --rules BOOK outranks it. A table that names none is read by the only rule
book that knows all of its headings, if there is just one.

--json writes {\"rulebook\":…,\"title\":…,\"sides\":…,\"commands\":…,\"units\":…,\"wrong\":…,\"problems\":[…]} in one line;
sides, commands and units count what a battle would begin with. Each problem:
  severity  wrong (the row cannot be used as it stands) or note (good to know: a default, a late arrival)
  line      the line of a text, the row of a sheet; null if it concerns the whole
  sheet, cell, column   where a table has them, as in \"OOB\", \"C7\", \"Morale level\"; else empty
  field     the key of the field; may be empty
  word      what stands there; may be empty
  text      a sentence: what is wrong and what would be right
  instead   what to write in its place, or null
What cannot be read at all is {\"error\":\"…\"}.

Exit codes: 0 nothing is wrong (there may be notes), 2 the file cannot be read, 3 something is wrong.

Examples:
  galloper check saturday.orbat
  galloper check \"Teugn 1809.xlsx\" --rules dtn --json";

pub(super) const CONVERT: &str = "\
Writes an order of battle in the format that the end of OUT says: .orbat, .toml, .csv or .xlsx; .ods is only read. What
is not understood is said and kept as it stands: it comes back from every format. OUT is written whole or not at all, and
never replaced unless --replace is given. IN and --rules are as for `galloper check`.

--json writes the object of `galloper check --json` with out, the file written, and rows, how many it has.

Exit codes: 0 written, 2 IN cannot be read or OUT cannot be written, 3 written, and something is wrong with it (said on the
standard error).

Examples:
  galloper convert notebook.orbat club.xlsx
  galloper convert last-year.csv saturday.orbat --rules bbb";

pub(super) const NEW: &str = "\
Begins a battle and writes it to BATTLE, which the window opens. The order of battle comes from FILE, as for `galloper check`,
or from the library. What cannot be used as it stands is left out and said on the standard error; nothing is written only
if nothing can begin: another number of sides than the rule book has, or no unit at all.

--json writes the object of `galloper check --json` with out, the file written, and left_out: [{\"line\":…,\"what\":…,\"why\":…}].

Exit codes: 0 written, 2 FILE cannot be read, BATTLE is there already or cannot be written, 3 nothing can begin.

Examples:
  galloper new dtn --from saturday.orbat --out saturday.galloper
  galloper new bbb --battle spicheren --out evening.galloper --seed 7";

pub(super) const BATTLES: &str = "\
The library: the battles that come with Galloper, each with its id, for `galloper new RULEBOOK --battle ID`.

--json writes an array with an object for each battle: id, rulebook, title, sides, units, commands (how many), size, length,
period, about (texts), source and invented (arrays of texts: where the facts are from, and which figures are ours).

Exit codes: 0 listed, 2 no such rule book.

Example:
  galloper battles dtn --json";

pub(super) const COLUMNS: &str = "\
The columns of fields that a table of a rule book has beside Row, Label, Name, Side, Under, Player, Arrives and Notes: those
that an order of battle usually gives, or with --all every one. It is the table of docs/orders-of-battle.md.

--json writes an array with an object for each column, usual or not: column (its heading), setup (true if usual), unit,
command and side, each null or a field as in `galloper procedures --json`.

Exit codes: 0 listed, 2 no such rule book.";

pub(super) const SOAK: &str = "\
Plays the rule book's demo battle at random, or another: --battle albuera for one of the library, --battle all for all of
the rule book's, --from FILE for your own. It opens what is offered, fills forms with values that fit, rolls, applies, sets
things by hand, steps on. After each action it checks what must always hold; undo then redo must give the equal
state, and at one random action and at the end the battle is written to a file and must read back equal.

--json writes {\"rulebook\":…,\"from\":[…],\"battles\":…,\"turns\":…,\"actions\":…,\"procedures\":…,\"refused\":…,\"allowed\":…}; from
has the titles of the battles, none for the demo.

Exit codes: 0 everything held, 1 something did not (it says the seed, the action and what), 2 a bad argument.";
