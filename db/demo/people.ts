import type { Random } from "./random.ts";

/** The sample class: who they are. Nobody in it is real. */

const women =
  "Lisa Michelle Kimberly Angela Patricia Denise Yvette Carmen Rosa Donna Sheila Renée Valerie Andrea Gina Theresa Diane Wanda Monique Stephanie Laura Ivette Maribel Cynthia Sharon Tanya Pamela Robin Jacqueline Nadine Lorraine Beth Ellen Naomi Ruth Miriam Adele Simone Camille Noelle Mei-Ling Soo-Jin Keiko Anjali Priya Fatima Ingrid Siobhán Zoë Beatriz Luz Milagros Dolores Annette Colette Mary-Ann Jo-Ann Leticia Rhonda Crystal Vivian".split(
    " ",
  );
const men =
  "Michael Anthony Robert Kevin Steven Darryl Vincent Hector Luis Carlos Ramón Eduardo Gregory Keith Kenneth Dominic Salvatore Peter Frank Wayne Curtis Reginald Andre Marcus Tyrone Leonard Howard Neil Glenn Craig Russell Ivan Nestor Orlando Javier José Miguel Ángel Rafael Fernando Winston Desmond Trevor Clive Kwame Hiroshi Chung-Ho Sanjay Ravi Omar Tariq Søren Seán Liam Declan Giovanni Stavros Nikos Emil Walter Julian Adrian".split(
    " ",
  );
const lastNames =
  "Rodríguez Rivera Santiago Torres Ortiz Núñez Colón Vázquez Maldonado Figueroa Acosta Peña Castillo Morales Delgado Cruz Johnson Williams Brown Jackson Robinson Harris Walker Thompson Washington Baptiste Pierre Charles Campbell Grant Morgan Bailey Russo Esposito Romano DeLuca Marino Ferrara Caruso Bianchi O’Brien O’Connor Murphy Kelly Sullivan Gallagher Doyle Byrne Cohen Goldberg Shapiro Rosen Katz Friedman Levine Weiss Chen Wong Lee Chan Liu Tam Kim Park Choi Tanaka Sato Patel Shah Singh Khan Rahman Kowalski Nowak Wiśniewski Novak Petrov Ivanov Papadopoulos Georgiou Østergård Lindqvist Schneider Hoffmann Becker Müller Lefèvre Moreau Dubois Smith Miller Davis Anderson Young Clark Lewis Turner Parker Edwards Collins Reed Cook Bell Cooper Ward Brooks Price Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Flores Butler Simmons Foster Bryant Alexander".split(
    " ",
  );

const places: readonly (readonly [city: string, state: string])[] = [
  ["Brooklyn", "NY"],
  ["Brooklyn", "NY"],
  ["Queens", "NY"],
  ["Queens", "NY"],
  ["New York", "NY"],
  ["New York", "NY"],
  ["The Bronx", "NY"],
  ["Staten Island", "NY"],
  ["Yonkers", "NY"],
  ["Beacon", "NY"],
  ["Kingston", "NY"],
  ["Jersey City", "NJ"],
  ["Montclair", "NJ"],
  ["Hoboken", "NJ"],
  ["Asbury Park", "NJ"],
  ["New Haven", "CT"],
  ["Providence", "RI"],
  ["Boston", "MA"],
  ["Northampton", "MA"],
  ["Philadelphia", "PA"],
  ["Pittsburgh", "PA"],
  ["Baltimore", "MD"],
  ["Washington", "DC"],
  ["Richmond", "VA"],
  ["Asheville", "NC"],
  ["Savannah", "GA"],
  ["Atlanta", "GA"],
  ["Miami", "FL"],
  ["Orlando", "FL"],
  ["New Orleans", "LA"],
  ["Austin", "TX"],
  ["Santa Fe", "NM"],
  ["Chicago", "IL"],
  ["Minneapolis", "MN"],
  ["Denver", "CO"],
  ["Portland", "OR"],
  ["Seattle", "WA"],
  ["Oakland", "CA"],
  ["Los Angeles", "CA"],
  ["Pasadena", "CA"],
  ["San Juan", "PR"],
];

interface Calling {
  profession: string;
  companies: readonly string[];
  specialties: readonly string[];
}
const callings: readonly Calling[] = [
  {
    profession: "Graphic designer",
    companies: ["Hudson Type Works", "Two Rivers Studio", "Nine East Design"],
    specialties: ["Typography", "Poster design"],
  },
  { profession: "Illustrator", companies: ["Freelance"], specialties: ["Pen and ink", "Gouache", "Editorial illustration"] },
  {
    profession: "Art director",
    companies: ["Lantern & Field", "Borough Magazine", "North Pier Films"],
    specialties: ["Editorial design", "Photography"],
  },
  { profession: "Photographer", companies: ["Freelance", "Borough Magazine"], specialties: ["Portraits", "Street photography"] },
  {
    profession: "Art teacher",
    companies: ["PS 142", "Harborview High School", "Community Art House"],
    specialties: ["Watercolor", "Printmaking", "Drawing"],
  },
  {
    profession: "Architect",
    companies: ["Okafor & Lind Architects", "Stoop Architecture"],
    specialties: ["Architectural drawing", "Model making"],
  },
  { profession: "Fashion designer", companies: ["Selvage", "Hem & Daughter"], specialties: ["Pattern cutting", "Knitwear"] },
  { profession: "Costume designer", companies: ["Second Street Theatre"], specialties: ["Costume", "Textile dyeing"] },
  { profession: "Textile designer", companies: ["Warp Nine Mill", "Freelance"], specialties: ["Weaving", "Block printing"] },
  { profession: "Ceramicist", companies: ["Kiln Yard"], specialties: ["Stoneware", "Porcelain"] },
  { profession: "Animator", companies: ["Paper Moon Pictures", "Freelance"], specialties: ["Cel animation", "Stop motion"] },
  { profession: "Sign painter", companies: ["Gold Leaf & Sons"], specialties: ["Lettering", "Gilding"] },
  { profession: "Museum registrar", companies: ["Museum of the Five Boroughs"], specialties: ["Conservation"] },
  { profession: "Printmaker", companies: ["Copperplate Press"], specialties: ["Etching", "Screen printing"] },
  { profession: "Web designer", companies: ["Small Hours Studio", "Freelance"], specialties: ["Interface design"] },
  { profession: "Set designer", companies: ["Second Street Theatre", "North Pier Films"], specialties: ["Scenic painting"] },
  { profession: "Jeweler", companies: ["Bench No. 5"], specialties: ["Silversmithing", "Enamel"] },
  { profession: "Nurse", companies: ["St. Brigid’s Hospital"], specialties: ["Sketchbooks"] },
  { profession: "Bus operator", companies: ["City Transit"], specialties: ["Comics"] },
  { profession: "Landscape gardener", companies: ["Fernwood Gardens"], specialties: ["Botanical drawing"] },
  { profession: "Chef", companies: ["The Long Table"], specialties: ["Sculpture"] },
  { profession: "Carpenter", companies: ["Square & True"], specialties: ["Furniture", "Woodcut"] },
  { profession: "Retired", companies: [], specialties: ["Oil painting", "Watercolor", "Collage"] },
];
const subjects = [
  "Life drawing",
  "Typography",
  "Photography",
  "Ceramics",
  "Fashion illustration",
  "Architectural drafting",
  "Art history",
  "Printmaking",
];

const openings = [
  "I still draw every day, mostly on the train.",
  "Room 412 taught me to look. Everything after that was practice.",
  "Came for the ceramics kiln, stayed for the people.",
  "I kept the portfolio case. The zipper still sticks.",
  "If you remember the mural by the cafeteria: the left half was ours.",
  "Thirty years in the same studio, and the light is still good.",
  "I was the one with paint on both sleeves in every picture.",
  "Learned to letter by hand here and have never stopped.",
];
const middles = [
  "Two grown children, one of whom can draw.",
  "Married to a very patient person who does not mind the smell of turpentine.",
  "Back in the city after twenty years away.",
  "Teaching a Saturday class now, which is the best part of the week.",
  "Slowly turning the garage into a print shop.",
  "Looking for anyone from the photography club.",
  "Grandmother of three, all left-handed.",
  "Happy to look at portfolios of classmates’ children.",
];
const endings = [
  "Write if you pass through.",
  "I would love to see old photographs, even the unflattering ones.",
  "Bring your sketchbook to the next meet-up.",
  "Say hello, I have time now.",
  "",
];

export interface SamplePerson {
  email: string;
  firstName: string;
  lastName: string;
  maidenName: string | null;
  graduationYear: number;
  currentCity: string | null;
  currentState: string | null;
  profession: string | null;
  company: string | null;
  artisticSpecialty: string | null;
  bio: string | null;
  profileType: "classmate" | "teacher";
  role: "user" | "administrator";
  hasPortrait: boolean;
  hasJoined: boolean;
}

const domain = "class1985.example";

const named = (
  email: string,
  firstName: string,
  lastName: string,
  rest: Partial<SamplePerson> & Pick<SamplePerson, "profession" | "bio" | "currentCity" | "currentState">,
): SamplePerson => ({
  email: `${email}@${domain}`,
  firstName,
  lastName,
  maidenName: null,
  graduationYear: 1985,
  company: null,
  artisticSpecialty: null,
  profileType: "classmate",
  role: "user",
  hasPortrait: true,
  hasJoined: true,
  ...rest,
});

/** The accounts that README names, and one with no photo, one with a very long name. */
const known: readonly SamplePerson[] = [
  named("admin", "Denise", "Okafor", {
    role: "administrator",
    maidenName: "Campbell",
    profession: "Architect",
    company: "Okafor & Lind Architects",
    artisticSpecialty: "Architectural drawing",
    currentCity: "Brooklyn",
    currentState: "NY",
    bio: "I look after this site together with Howard. If anything is odd or missing, it is probably me: write and I will mend it. By day I draw libraries and schools, and I still use the T-square from freshman year.",
  }),
  named("maria", "María", "Santiago", {
    maidenName: "Vázquez",
    profession: "Printmaker",
    company: "Copperplate Press",
    artisticSpecialty: "Etching",
    currentCity: "Beacon",
    currentState: "NY",
    bio: "Runs a small press on the river where the bread oven used to be. Mr. Feldman let me stay in the print room until the janitor turned off the lights, and I have not left since. Forty years of copper plates, two children, one very old press called Hilda.\n\nI am collecting prints from our year for a portfolio. If you still have a plate, or a proof, or only the memory of one, write to me.",
  }),
  named("david", "David", "Goldberg", {
    profession: "Photographer",
    company: "Borough Magazine",
    artisticSpecialty: "Street photography",
    currentCity: "Queens",
    currentState: "NY",
    bio: "I have eleven boxes of negatives from 1981 to 1985 and a scanner. You are probably in them.",
  }),
  named("susan", "Susan", "Chen", {
    maidenName: "Liu",
    profession: "Textile designer",
    company: "Warp Nine Mill",
    artisticSpecialty: "Weaving",
    currentCity: "Providence",
    currentState: "RI",
    bio: "From fashion illustration to looms, by way of three countries. Home is wherever the big loom fits.",
  }),
  named("teacher", "Abraham", "Feldman", {
    profileType: "teacher",
    profession: "Printmaking, retired",
    artisticSpecialty: "Lithography",
    currentCity: "New York",
    currentState: "NY",
    bio: "Taught printmaking in room 412 from 1968 to 1994. You were a noisy class, and a good one. I read every message, slowly.",
  }),
  named("a.vanderbilt", "Alexandra Maria Guadalupe", "Montgomery-Featherstonehaugh de la Cruz", {
    maidenName: "Papadopoulos-Wiśniewski",
    profession: "Conservator of works on paper and photographs",
    company: "Museum of the Five Boroughs, Department of Prints",
    currentCity: "Staten Island",
    currentState: "NY",
    hasPortrait: false,
    bio: "Yes, it all fits on the badge.",
  }),
];

/** The whole class, the known ones first, so that the administrator is member 1. */
export function samplePeople(random: Random, total: number): SamplePerson[] {
  const people = [...known];
  const taken = new Set(people.map((person) => person.email));
  const teachers = 18;
  while (people.length < total) {
    const isTeacher = people.length >= total - teachers;
    const person = samplePerson(random, isTeacher);
    if (taken.has(person.email)) continue;
    taken.add(person.email);
    people.push(person);
  }
  return people;
}

function samplePerson(random: Random, isTeacher: boolean): SamplePerson {
  const isWoman = random.chance(0.55);
  const firstName = random.pick(isWoman ? women : men);
  const lastName = random.pick(lastNames);
  const calling = random.pick(callings);
  const [city, state] = random.pick(places);
  const isKnownPlace = random.chance(0.78);
  const hasJoined = random.chance(isTeacher ? 0.5 : 0.68);
  const tells = hasJoined && random.chance(0.62);
  return {
    email: `${mailName(firstName)}.${mailName(lastName)}@${domain}`,
    firstName,
    lastName,
    maidenName: isWoman && !isTeacher && random.chance(0.4) ? random.pick(lastNames) : null,
    graduationYear: isTeacher || random.chance(0.97) ? 1985 : random.pick([1984, 1986]),
    currentCity: isKnownPlace ? city : null,
    currentState: isKnownPlace ? state : null,
    profession: isTeacher ? `${random.pick(subjects)}, retired` : random.chance(0.85) ? calling.profession : null,
    company: !isTeacher && random.chance(0.6) && calling.companies.length > 0 ? random.pick(calling.companies) : null,
    artisticSpecialty: random.chance(0.6) ? random.pick(calling.specialties) : null,
    bio: tells ? [random.pick(openings), random.pick(middles), random.pick(endings)].filter(Boolean).join(" ") : null,
    profileType: isTeacher ? "teacher" : "classmate",
    role: "user",
    hasPortrait: tells && random.chance(0.6),
    hasJoined,
  };
}

const mailName = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/ø/g, "o")
    .replace(/[^a-z-]/g, "");
