import { describe, expect, test } from "vitest";
import { answersWith, choicesIn, choicesText, hasNewQuestions } from "#app/domain/roster/roster-choices.ts";
import { readRoster } from "#app/domain/roster/roster-list.server.ts";
import type { RosterPerson } from "#app/domain/roster/roster-people.ts";

/** What the import asks, what it keeps as a note, and what it never does by itself. */

const utf8 = (...lines: string[]) => new TextEncoder().encode(lines.join("\n"));
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const read = (...lines: string[]) => readRoster(utf8(...lines));
/** The person and the questions of a list with one row: a name, an email address, and one more column. */
async function readCell(column: string, cell: string) {
  const { entries, questions } = await read(`First,Last,Email,${column}`, `Ann,Berg,ann@mail.example,${quoted(cell)}`);
  return { person: entries[0]?.person, asked: questions.map(({ text }) => text) };
}
async function readName(name: string) {
  const { entries, questions, rejected } = await read("Name,Email", `${quoted(name)},ann@mail.example`);
  return { people: entries.map(({ person }) => person), questions, rejected };
}
const nameOf = ({ firstName, lastName, maidenName }: RosterPerson) => [firstName, lastName, maidenName].filter(Boolean).join("|");

describe("a column of states", () => {
  const columns = ["Status", "Deceased", "Date of Death", "Missing", "Do Not Contact"];
  const nothing =
    "NULL,null,N/A,n.a.,-,--,?,0000-00-00,0000-00-00 00:00:00,0,0.0,no,No,false,FALSE,#N/A,#REF!,#DIV/0!,unknown,not deceased,Not missing,00/00/0000,1900-01-00,1/0/1900,1899-12-30,1970-01-01,1/1/1970,9999-12-31,alive,Living,active,\\N,nil,NaN,none,TBD";
  test.each(nothing.split(","))("takes %j for nothing, without a question", async (cell) => {
    for (const column of columns) {
      const { person, asked } = await readCell(column, cell);
      expect([column, person?.memberState, person?.adminNotes, asked]).toEqual([column, "invited", null, []]);
    }
  });

  test.each([
    ["Deceased", "x", "in_memoriam", null],
    ["Deceased", "Yes", "in_memoriam", null],
    ["Deceased", "✓", "in_memoriam", null],
    ["Deceased", "TRUE", "in_memoriam", null],
    ["Deceased", "1", "in_memoriam", null],
    ["Date of Death", "2004-05-06", "in_memoriam", 2004],
    ["Date of Death", "5/6/04 0:00", "in_memoriam", 2004],
    ["Date of Death", "6-May-1998", "in_memoriam", 1998],
    ["Date of Death", "December 24, 2011", "in_memoriam", 2011],
    ["Date of Death", "2011", "in_memoriam", 2011],
    ["Status", "Deceased", "in_memoriam", null],
    ["Status", "DEAD", "in_memoriam", null],
    ["Status", "In Memoriam", "in_memoriam", null],
    ["Status", "Deceased (2015)", "in_memoriam", 2015],
    ["Status", "died in May 2004", "in_memoriam", 2004],
    ["Status", "Lost", "missing", null],
    ["Status", "missing", "missing", null],
    ["Missing", "y", "missing", null],
    ["Missing", "deceased", "in_memoriam", null],
    ["Do Not Contact", "yes", "unlisted", null],
    ["Status", "Do not contact", "unlisted", null],
    ["Status", "Teacher", "invited", null],
  ])("under %s, takes %j for %s", async (column, cell, memberState, deathYear) => {
    const { person, asked } = await readCell(column, cell);
    expect([person, asked]).toMatchObject([{ memberState, deathYear, adminNotes: null }, []]);
  });

  test.each([
    ["Status", "Spouse deceased"],
    ["Status", "Missing phone"],
    ["Status", "x"],
    ["Status", "Married"],
    ["Status", "2004-05-06"],
    ["Status", "Not yet deceased, but ill"],
    ["Status", "Lost his job"],
    ["Status", "Passed the bar in 1995"],
    ["Status", "no address"],
    ["Deceased", "maybe"],
    ["Deceased", "see obituary"],
    ["Deceased", "father died 2001"],
    ["Date of Death", "2004-02-31"],
    ["Date of Death", "2199-01-01"],
    ["Date of Death", "1912"],
    ["Date of Death", "around Christmas"],
    ["Missing", "phone only"],
    ["Do Not Contact", "by phone"],
  ])("under %s, asks about %j, keeps it as a note, and changes nothing", async (column, cell) => {
    const { person, asked } = await readCell(column, cell);
    expect([person, asked]).toMatchObject([
      { memberState: "invited", deathYear: null, adminNotes: `${column}: ${cell}` },
      [cell],
    ]);
  });

  test.each(["Deceased 2004", "RIP", "missing", "no address", "husband died", "died of laughter", "Passed the bar in 1995"])(
    "is not a column of notes: %j there changes nothing and asks nothing",
    async (cell) => {
      expect(await readCell("Notes", cell)).toMatchObject({ person: { memberState: "invited", adminNotes: cell }, asked: [] });
    },
  );

  test("asks about each text once, the most frequent first, and takes the answer for all its rows", async () => {
    const lines = [
      "Name,Email,Status",
      "A One,a@x.example,Moved",
      "B Two,b@x.example,gone",
      "C Three,c@x.example,GONE",
      "D Four,,gone",
    ];
    const { questions } = await read(...lines);
    expect(questions).toMatchObject([
      { text: "gone", column: "Status", count: 3, names: ["B Two", "C Three", "D Four"], answer: "nothing" },
      { text: "Moved", count: 1 },
    ]);
    const answers = answersWith(questions, ["Gone=in memoriam"]);
    const { entries } = await readRoster(utf8(...lines), { answers });
    expect(entries.map(({ person }) => person.memberState)).toEqual(["invited", "in_memoriam", "in_memoriam", "in_memoriam"]);
    expect(entries[2]?.person.adminNotes).toBe("Status: GONE");
  });

  test("several of them are all read, and a death counts before everything else", async () => {
    const { entries } = await read("Name,Deceased,Date of Death,Missing", "A One,Yes,5/6/2004,x", "B Two,no,,x");
    expect(entries.map(({ person }) => [person.memberState, person.deathYear])).toEqual([
      ["in_memoriam", 2004],
      ["missing", null],
    ]);
  });

  test.each([
    ["a phone", "Phone", "718-555-0101", "invited"],
    ["a postal address", "Address", "12 Elm St", "invited"],
    ["an address under an unusual heading", "LAST KNOWN ADDRESS", "12 Elm St, Troy, NY 12180", "invited"],
    ["an address under a heading that nobody knows", "Where they are", "12 Elm St, Troy, NY 12180", "invited"],
    ["only a city", "City", "Troy", "missing"],
  ])("is not needed to say who is missing: with %s", async (_what, column, cell, memberState) => {
    expect((await read(`Name,${column}`, `Ann Berg,${quoted(cell)}`)).entries[0]?.person.memberState).toBe(memberState);
  });
});

describe("a name", () => {
  test.each([
    ["Ann Berg (d. 2004)", "Ann|Berg", 2004],
    ["Ann Berg (deceased)", "Ann|Berg", null],
    ["Ann Berg (Deceased 2015)", "Ann|Berg", 2015],
    ["Berg, Ann (d. May 2004)", "Ann|Berg", 2004],
    ["Ann Berg [RIP]", "Ann|Berg", null],
    ["Ann Berg - deceased", "Ann|Berg", null],
    ["DECEASED - Ann Berg", "Ann|Berg", null],
    ["Berg, Ann, d. 2004", "Ann|Berg", 2004],
    ["Ann Berg d. 2004", "Ann|Berg", 2004],
    ["Ann Berg † 2004", "Ann|Berg", 2004],
  ])("%j is in memoriam, and the list of questions says so", async (name, stored, deathYear) => {
    const { people, questions } = await readName(name);
    expect(people.map(nameOf)).toEqual([stored]);
    expect(people[0]).toMatchObject({ memberState: "in_memoriam", deathYear });
    expect(questions).toMatchObject([{ kind: "name", answer: "in_memoriam" }]);
    const living = await readRoster(utf8("Name,Email", `${quoted(name)},a@x.example`), {
      answers: { [questions[0]?.key ?? ""]: "nothing" },
    });
    expect(living.entries[0]?.person).toMatchObject({
      memberState: "invited",
      adminNotes: expect.stringContaining("In the name: "),
    });
  });

  test.each([
    ["Ann Berg †", "†"],
    ["✝ Ann Berg", "✝"],
    ["Ann Berg (1967–2004)", "1967–2004"],
  ])("%j may say it: it is asked, and nothing is chosen", async (name, text) => {
    const { people, questions } = await readName(name);
    expect(people[0]).toMatchObject({
      firstName: "Ann",
      lastName: "Berg",
      memberState: "invited",
      adminNotes: `In the name: ${text}`,
    });
    expect(questions).toMatchObject([{ kind: "name", text, answer: "nothing" }]);
  });

  test.each([
    ["Eva Dorn *", "Eva|Dorn", "In the name: *"],
    ["Ann Pond (Class Rep)", "Ann|Pond", "In the name: Class Rep"],
    ["Ann Pond (Treasurer)", "Ann|Pond", "In the name: Treasurer"],
    ["Ann Pond - moved to Ohio", "Ann|Pond", "In the name: moved to Ohio"],
    ["Ann Pond (1981-1985)", "Ann|Pond", "In the name: 1981-1985"],
    ["Pond, Ann (on leave)", "Ann|Pond", "In the name: on leave"],
    ["Bob Cole & spouse", "Bob|Cole", "Name: Bob Cole & spouse"],
    ["Taylor, Rip", "Rip|Taylor", null],
    ["Dean Lost", "Dean|Lost", null],
    ["Robert (Bob) Jones", "Robert (Bob)|Jones", null],
    ["Nina Hart (Smith)", "Nina|Hart|Smith", null],
    ["Nina Hart née De Santis", "Nina|Hart|De Santis", null],
    ["Cole, Bob, Jr.", "Bob|Cole Jr.", null],
  ])("%j is %s, alive, with what is beside it as a note", async (name, stored, adminNotes) => {
    const { people, questions } = await readName(name);
    expect(people.map(nameOf)).toEqual([stored]);
    expect([people[0], questions]).toMatchObject([{ memberState: "invited", adminNotes }, []]);
  });

  test.each([
    ["Bob & Ann Cole", "Bob & Ann Cole", "Bob|Cole", "Ann|Cole"],
    ["Cole, Bob & Ann", "Bob & Ann Cole", "Bob|Cole", "Ann|Cole"],
    ["COLE, BOB AND ANN", "Bob And Ann Cole", "Bob|Cole", "Ann|Cole"],
    ["Bob Cole and Ann Berg", "Bob Cole and Ann Berg", "Bob|Cole", "Ann|Berg"],
    ["Bob Cole / Ann Cole", "Bob Cole / Ann Cole", "Bob|Cole", "Ann|Cole"],
    ["Mary Ann + Bob Cole", "Mary Ann + Bob Cole", "Mary Ann|Cole", "Bob|Cole"],
    ["Cole, Bob & Berg, Ann", "Bob & Berg Ann Cole", "Bob|Cole", "Ann|Berg"],
    ["Mr. and Mrs. Bob Cole", "Bob Cole", "Bob|Cole", "?|Cole"],
    ["Cole, Mr. & Mrs. Bob", "Bob Cole", "Bob|Cole", "?|Cole"],
    ["Mr. Bob & Mrs. Ann Cole", "Bob & Mrs. Ann Cole", "Bob|Cole", "Ann|Cole"],
  ])("%j is offered as two people, by their names", async (name, one, first, second) => {
    const { people, questions } = await readName(name);
    expect(people.map((person) => nameOf(person).replace("|", " "))).toEqual([one]);
    const makes = { one, two: `${first} and ${second}`.replaceAll("|", " ") };
    expect(questions).toMatchObject([{ kind: "couple", text: name, answer: "one", makes }]);
    const { entries } = await readRoster(utf8("Name,Email,Phone", `${quoted(name)},c@mail.example,718-555-0101`), {
      answers: answersWith(questions, [`${name}=two`]),
    });
    expect(entries.map(({ person }) => nameOf(person))).toEqual([first, second]);
    expect(entries).toMatchObject([
      { id: "2", person: { email: "c@mail.example", phone: "718-555-0101" } },
      {
        id: "2b",
        person: { email: null, phone: "718-555-0101", adminNotes: expect.stringContaining("Shares the email address") },
      },
    ]);
  });

  test("in columns of their own can be of a couple, too", async () => {
    const { questions } = await read("First,Last", "Bob & Ann,Cole");
    expect(questions).toMatchObject([{ makes: { two: "Bob Cole and Ann Cole" } }]);
    const { entries } = await readRoster(utf8("First,Last", "Bob & Ann,Cole"), {
      answers: answersWith(questions, ["Bob & Ann Cole=two"]),
    });
    expect(entries.map(({ person }) => nameOf(person))).toEqual(["Bob|Cole", "Ann|Cole"]);
  });
});

describe("nobody is lost for one cell", () => {
  test.each([
    ["Email", "ann at mail"],
    ["Phone", "call her mother"],
    ["Class Year", "soon"],
    ["Class Year", "1981, left 1983"],
    ["Type", "hat"],
    ["Profession", "x".repeat(300)],
    ["City", "y".repeat(200)],
  ])("%s %j becomes a note and a line in the report", async (column, cell) => {
    const { entries, rejected, remarks } = await read(`Name,${column}`, `Ann Berg,${quoted(cell)}`);
    expect([rejected, remarks.length]).toEqual([[], 1]);
    expect(entries[0]?.person).toMatchObject({
      lastName: "Berg",
      graduationYear: 1985,
      adminNotes: expect.stringContaining(cell),
    });
  });

  test.each([
    ["Jun-85", 1985],
    ["6/24/1985 0:00", 1985],
    ["24.06.1985", 1985],
    ["1984-85", 1985],
    ["1984/1985", 1985],
    ["Spring 1985", 1985],
    ["1985 (January)", 1985],
    ["31222", 1985],
    ["1986-06-24T00:00:00Z", 1986],
    ["Class of '86", 1986],
    ["juin 1986", 1986],
    ["NULL", 1985],
  ])("the class year %j is %d", async (cell, year) => {
    const { entries, remarks } = await read("Name,Class Year", `Ann Berg,${quoted(cell)}`);
    expect([entries[0]?.person.graduationYear, remarks]).toEqual([year, []]);
  });

  test.each([
    ["501", "00501"],
    ["2138-1234", "02138-1234"],
    ['="02138"', "02138"],
    ["21381234", "02138-1234"],
    ["021381234", "02138-1234"],
    ["2138.0", "02138"],
    ["12180-", "12180"],
    ["12180", "12180"],
    ["SW1A 2AA", "SW1A 2AA"],
  ])("the ZIP code %s is %s", async (cell, zip) => {
    const { entries } = await read("Name,Street,City,State,ZIP", `Ann Berg,1 Elm St,Troy,NY,${quoted(cell)}`);
    expect(entries[0]?.person.postalAddress).toBe(`1 Elm St\nTroy, NY ${zip}`);
  });
});

describe("the choices in an address", () => {
  const address = (text: string) => new URLSearchParams(text);
  test("keep what was chosen when the list is read in another way, and guess again what was not", async () => {
    const bytes = utf8("Title,,", "Name,Status,Hometown", "A One,gone,Troy");
    const first = await readRoster(bytes, choicesIn(address("headings=1&shown=,,&c1=&c2=&c3=currentCity")));
    expect([first.fields[2], first.faults.length]).toEqual(["currentCity", 1]);
    const again = await readRoster(bytes, choicesIn(address("headings=2&shown=,,&c1=&c2=&c3=currentCity")));
    expect(again.fields).toEqual(["fullName", "status", "currentCity"]);
    const [question] = again.questions;
    const answered = await readRoster(bytes, choicesIn(address(`${choicesText(again)}&q${question?.key}=missing`)));
    expect([answered.fields, answered.entries[0]?.person.memberState]).toEqual([again.fields, "missing"]);
    expect((await readRoster(bytes, choicesIn(address(choicesText(answered))))).entries).toEqual(answered.entries);
  });

  test("say when they lead to questions that the form did not have", async () => {
    const { questions } = await read("Name,Status", "A One,gone");
    const key = questions[0]?.key;
    expect(hasNewQuestions(address("shown=fullName,"), questions)).toBe(true);
    expect(hasNewQuestions(address(`shown=fullName,status&q${key}=nothing`), questions)).toBe(false);
    expect(hasNewQuestions(address(""), questions)).toBe(false);
  });
});
