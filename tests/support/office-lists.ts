import type { RosterPerson } from "#app/domain/roster/roster-people.ts";
import { openDocument, workbook } from "./archives.ts";

/**
 * Nineteen class lists as school offices, address books, and class sites make them, with what the site reads from them. This is a
 * table with an entry for each list, so it is long.
 */

export interface OfficeList {
  name: string;
  bytes: () => Uint8Array | Promise<Uint8Array>;
  people: Partial<RosterPerson>[];
  /** The lines about what was corrected, in their order. */
  changes?: RegExp[];
  /** Problems of rows that can't be imported, and what became a note in those that are, by row. */
  rejected?: Record<number, string>;
  remarks?: Record<number, string>;
  /** Texts that the site doesn't decide about, each with what is chosen at first. */
  asks?: string[];
}

const text = (...lines: string[]) => new TextEncoder().encode(lines.join("\r\n"));
const inMac = (letters: Record<string, number>, ...lines: string[]) =>
  Uint8Array.from(lines.join("\r"), (letter) => letters[letter] ?? letter.charCodeAt(0));

export const officeLists: OfficeList[] = [
  {
    name: "a school's export with short headings and capitals",
    bytes: () =>
      text(
        "LAST,FIRST,NEE,EMAIL ADDRESS 1,HOME PHONE,HOME STREET,HOME CITY,ST,HOME ZIP,GRAD YR",
        "MCDONALD,MARY LOU,O'BRIEN,MARY@EXAMPLE.COM,718-555-0101,12 Elm St,NEW YORK,NY,7030,1985",
        "DE LA CRUZ,ANA,,,,,,,,1985",
        "VAN DER BERG,HANS-PETER,,hp@example.com,,,,,,85",
        "SMITH JR.,JB,,jb@example.com,,,,,,",
      ),
    people: [
      {
        firstName: "Mary Lou",
        lastName: "McDonald",
        maidenName: "O'Brien",
        email: "mary@example.com",
        phone: "718-555-0101",
        postalAddress: "12 Elm St\nNew York, NY 07030",
        currentCity: "New York",
        memberState: "invited",
      },
      { firstName: "Ana", lastName: "de la Cruz", email: null, memberState: "missing" },
      { firstName: "Hans-Peter", lastName: "Van der Berg" },
      { firstName: "JB", lastName: "Smith Jr." },
    ],
    changes: [/in small letters: 4$/, /^Cities.*: 1$/, /^ZIP codes.*: 1$/],
  },
  {
    name: "title rows, a blank row, a total, and headings again on page 2",
    bytes: () =>
      text(
        "High School of Art & Design,,",
        "Class of 1985 - as of 3/14/2026,,",
        ",,",
        "First Name,Last Name,E-mail",
        "Ann,Lee,ann@example.com",
        "First Name,Last Name,E-mail",
        "Bo,Dahl,",
        "Total: 2,,",
      ),
    people: [{ firstName: "Ann" }, { firstName: "Bo", memberState: "missing" }],
    changes: [/repeat the headings.*: 1$/, /not about a person.*: 1$/],
  },
  {
    name: "one column of names as people say them",
    bytes: () =>
      text(
        "Name",
        "Dr. Ann Lee",
        "Mary Ann St. John",
        "Maria de la Cruz",
        "Robert (Bob) Jones III",
        "Nina Hart (Smith)",
        "Anna Smith Lee",
        "Liam O'Brien",
      ),
    people: [
      { firstName: "Dr. Ann", lastName: "Lee" },
      { firstName: "Mary Ann", lastName: "St. John" },
      { firstName: "Maria", lastName: "de la Cruz" },
      { firstName: "Robert (Bob)", lastName: "Jones III" },
      { firstName: "Nina", lastName: "Hart", maidenName: "Smith" },
      { firstName: "Anna Smith", lastName: "Lee", maidenName: null },
      { firstName: "Liam", lastName: "O'Brien" },
    ],
    changes: [/^Birth names.*: 1$/],
  },
  {
    name: "last name first, with suffixes and marks of death",
    bytes: () =>
      text(
        "Student Name;Status;Notes",
        '"Lee, Ann Marie";;plays the cello',
        '"Van der Berg, Hans";Deceased 2015;',
        '"Jones, Robert, Jr.";;',
        '"Cruz, Ana †";;',
        '"Moon, Li";LOST;',
        '"Dahl, Bo";;died 2001',
        '"Reed, Eva";;husband died',
        '"Vale, Ida";on a boat;',
        '"Stone, Vera";Teacher;',
      ),
    people: [
      { firstName: "Ann Marie", lastName: "Lee", adminNotes: "plays the cello", memberState: "missing" },
      { firstName: "Hans", lastName: "Van der Berg", memberState: "in_memoriam", deathYear: 2015 },
      { firstName: "Robert", lastName: "Jones Jr." },
      { firstName: "Ana", lastName: "Cruz", memberState: "missing", adminNotes: "In the name: †" },
      { lastName: "Moon", memberState: "missing" },
      { lastName: "Dahl", memberState: "missing", deathYear: null, adminNotes: "died 2001" },
      { lastName: "Reed", memberState: "missing", adminNotes: "husband died" },
      { lastName: "Vale", adminNotes: "Status: on a boat" },
      { lastName: "Stone", profileType: "teacher", adminNotes: null },
    ],
    asks: ["†: nothing", "on a boat: nothing"],
  },
  {
    name: "email addresses as people paste them",
    bytes: () =>
      text(
        "First\tLast\tE-mail",
        "Nina\tHart\tNina Hart <Nina@Example.com>",
        "Otto\tReed\tmailto:otto@example.com",
        "Eva\tDahl\teva@example.com; eva@work.example",
        "Ida\tVale\tn/a",
        "Bo\tMoon\t-",
        "Li\tO\tnowhere",
      ),
    people: [
      { email: "nina@example.com" },
      { email: "otto@example.com" },
      { email: "eva@example.com", adminNotes: "Other email address: eva@work.example" },
      { email: null, memberState: "missing" },
      { email: null },
      { lastName: "O", email: null, adminNotes: "E-mail: nowhere" },
    ],
    changes: [/other text around them.*: 2$/, /several email addresses.*: 1$/],
    remarks: { 7: "E-mail “nowhere” is not an email address" },
  },
  {
    name: "couples with one address",
    bytes: () =>
      text(
        "Name,Email,Address",
        "Otto Reed,reed@example.com,1 A St",
        "Eva Reed,REED@example.com,1 A St",
        "Otto Reed,reed@example.com,",
      ),
    people: [
      { firstName: "Otto", email: "reed@example.com" },
      {
        firstName: "Eva",
        email: null,
        memberState: "invited",
        adminNotes: "Shares the email address reed@example.com with Otto Reed",
      },
    ],
    changes: [/email address of somebody above.*: 1$/],
    rejected: { 4: "Same person as row 2" },
  },
  {
    name: "no headings, with whole names",
    bytes: () => text("John Quill|718-555-0101|12 Elm St", "Susan Osei|718-555-0102|9 Oak Ave"),
    people: [
      { firstName: "John", lastName: "Quill", phone: "718-555-0101", postalAddress: "12 Elm St", memberState: "invited" },
      { lastName: "Osei" },
    ],
  },
  {
    name: "Outlook's export",
    bytes: () =>
      text(
        '"First Name","Middle Name","Last Name","Suffix","Company","Job Title","Business Street","Home Street","Home City","Home State","Home Postal Code","Home Country/Region","Business Phone","Home Phone","Mobile Phone","E-mail Address","E-mail 2 Address","Notes"',
        '"John","Q","Public","III","Acme","Painter","1 Work St","12 Elm St","Beacon","NY","12508","USA","","718-555-0101","917-555-0102","john@example.com","j@work.example",""',
      ),
    people: [
      {
        firstName: "John Q",
        lastName: "Public III",
        company: "Acme",
        profession: "Painter",
        postalAddress: "12 Elm St\nBeacon, NY 12508\nUSA",
        phone: "718-555-0101, 917-555-0102",
        email: "john@example.com",
        adminNotes: "Other email address: j@work.example",
      },
    ],
    changes: [/several email addresses.*: 1$/],
  },
  {
    name: "Google Contacts' export",
    bytes: () =>
      text(
        "Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Organization 1 - Name",
        "Nina Hart,Nina,,Hart,* myContacts,* Home,nina@example.com,+1 718 555 0101,12 Elm St,Beacon,NY,12508,Acme",
      ),
    people: [
      {
        firstName: "Nina",
        lastName: "Hart",
        email: "nina@example.com",
        phone: "+1 718 555 0101",
        company: "Acme",
        currentState: "NY",
      },
    ],
  },
  {
    name: "Mailchimp's export",
    bytes: () =>
      text(
        '"Email Address","First Name","Last Name","Address","Phone Number","MEMBER_RATING","OPTIN_TIME","NOTES"',
        '"nina@example.com","nina","hart","","","2","2024-01-01 10:00:00",""',
      ),
    people: [{ firstName: "Nina", lastName: "Hart", email: "nina@example.com", adminNotes: null }],
    changes: [/in small letters: 1$/],
  },
  {
    name: "a class site's export with married names and columns for the dead and the missing",
    bytes: () =>
      text(
        "First Name,Last Name,Married Name,Email,Classmate Type,Deceased,Missing",
        "Susan,Osei,Winter,susan@example.com,Graduate,,",
        "Carl,Fox,,,Graduate,X,",
        "Anna,Wolf,,,Graduate,8/2/2009,",
        "Kurt,Bär,,kurt@example.com,Graduate,No,Yes",
        "Vera,Stone,,vera@example.com,Teacher (ret.),N,N",
      ),
    people: [
      { firstName: "Susan", lastName: "Winter", maidenName: "Osei" },
      { lastName: "Fox", memberState: "in_memoriam", deathYear: null },
      { lastName: "Wolf", memberState: "in_memoriam", deathYear: 2009 },
      { lastName: "Bär", memberState: "missing" },
      { lastName: "Stone", memberState: "invited", profileType: "teacher" },
    ],
  },
  {
    name: "Spanish headings in Windows-1252",
    bytes: () =>
      Uint8Array.from(
        "Nombre;Apellidos;Correo electrónico;Teléfono;Ciudad\r\nJosé;Muñoz;jose@example.com;555-01234;Bogotá",
        (letter) => letter.charCodeAt(0),
      ),
    people: [{ firstName: "José", lastName: "Muñoz", phone: "555-01234", currentCity: "Bogotá" }],
  },
  {
    name: "German headings",
    bytes: () =>
      text(
        "Vorname;Nachname;Geburtsname;E-Mail-Adresse;Straße;PLZ;Ort;Land",
        "Jürgen;Groß;;j@example.com;Hauptstr. 1;8001;Zürich;Schweiz",
      ),
    people: [{ firstName: "Jürgen", lastName: "Groß", postalAddress: "Hauptstr. 1\nZürich, 8001\nSchweiz" }],
  },
  {
    name: "French headings from an older Mac",
    bytes: () =>
      inMac(
        { é: 0x8e, ë: 0x91, ç: 0x8d },
        "Prénom;Nom;Nom de jeune fille;Courriel",
        "François;Lefévre;;f@example.com",
        "Zoë;Héraud;Benoît".replace("î", "i"),
        "",
      ),
    people: [
      { firstName: "François", lastName: "Lefévre" },
      { firstName: "Zoë", lastName: "Héraud", maidenName: "Benoit" },
    ],
  },
  {
    name: "dates, class years in many forms, and teachers",
    bytes: () =>
      text(
        "First,Last,Graduated,Role",
        "Ann,Lee,6/24/1985,",
        "Bo,Dahl,'85,Student",
        "Vera,Stone,,Faculty",
        "Max,Bell,Class of 1985,Counselor",
        "Tia,Fox,soon,",
      ),
    people: [
      { graduationYear: 1985 },
      { graduationYear: 1985 },
      { profileType: "teacher" },
      { profileType: "teacher" },
      { lastName: "Fox", graduationYear: 1985, adminNotes: "Graduated: soon" },
    ],

    remarks: { 6: "Graduated “soon” says no year between 1970 and 2000; 1985 was taken" },
  },
  {
    name: "an Excel workbook with an empty first sheet, a hidden one, dates, formulas, and rich text",
    bytes: () =>
      workbook([
        { name: "Cover", rows: [] },
        {
          name: "Old",
          isHidden: true,
          rows: [
            ["First", "Last"],
            ["No", "Body"],
          ],
        },
        {
          name: "Class of '85",
          rows: [
            ["Reunion list"],
            [],
            ["First Name", "Last Name", "Email", "Graduated", "Phone", "ZIP"],
            [
              { rich: ["Zo", "ë"] },
              "Núñez",
              { formula: 'A4&"@x"', value: "zoe@example.com" },
              new Date("1985-06-24"),
              7185550101,
              7030,
            ],
            ["Bo", "Dahl & Sons", "", "", 7.185550102e9, ""],
          ],
        },
        { name: "Sums", rows: [["x"]] },
      ]),
    people: [
      {
        firstName: "Zoë",
        lastName: "Núñez",
        email: "zoe@example.com",
        graduationYear: 1985,
        phone: "7185550101",
        postalAddress: "07030",
      },
      { firstName: "Bo", lastName: "Dahl & Sons", phone: "7185550102", email: null },
    ],
    changes: [/^ZIP codes.*: 1$/],
  },
  {
    name: "a LibreOffice spreadsheet with comments and lines in cells",
    bytes: () =>
      openDocument([
        { name: "Empty", rows: [] },
        {
          name: "List",
          rows: [
            ["First", "Last", "Mailing Address"],
            ["Ann", "Lee", "12 Elm St\nBeacon, NY"],
            ["", "", ""],
            ["Bo", "Dahl", ""],
          ],
        },
      ]),
    people: [
      { firstName: "Ann", postalAddress: "12 Elm St\nBeacon, NY", memberState: "invited" },
      { firstName: "Bo", memberState: "missing" },
    ],
  },
  {
    name: "Excel's Unicode text with an unnamed column and a missing last name",
    bytes: () => new Uint8Array(Buffer.from("\ufeffFirst\tLast\t\tRemarks\r\nSeán\tÓ Briain\tx\tmoved\r\nZoë\t\t\t", "utf16le")),
    people: [
      { firstName: "Seán", lastName: "Ó Briain", adminNotes: "moved" },
      { firstName: "Zoë", lastName: "?" },
    ],
    remarks: { 3: "The last name is missing; “?” stands for it" },
  },
  {
    name: "a list typed by hand, all in small letters",
    bytes: () =>
      text("first name,last name,maiden name,notes", "mary-jane,o'neil,de santis,", "tj,mcarthur,,no address", "li,wu,none,"),
    people: [
      { firstName: "Mary-Jane", lastName: "O'Neil", maidenName: "de Santis" },
      { firstName: "Tj", lastName: "McArthur", memberState: "missing" },
      { firstName: "Li", lastName: "Wu", maidenName: null },
    ],
    changes: [/in small letters: 3$/],
  },
];
