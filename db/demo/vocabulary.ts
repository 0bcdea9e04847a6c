/** The names, places, jobs, and sentences of the sample class. Nobody in it is real. */

export const women =
  "Lisa Michelle Kimberly Angela Patricia Denise Yvette Carmen Rosa Donna Sheila Renée Valerie Andrea Gina Theresa Diane Wanda Monique Stephanie Laura Ivette Maribel Cynthia Sharon Tanya Pamela Robin Jacqueline Nadine Lorraine Beth Ellen Naomi Ruth Miriam Adele Simone Camille Noelle Mei-Ling Soo-Jin Keiko Anjali Priya Fatima Ingrid Siobhán Zoë Beatriz Luz Milagros Dolores Annette Colette Mary-Ann Jo-Ann Leticia Rhonda Crystal Vivian".split(
    " ",
  );
export const men =
  "Michael Anthony Robert Kevin Steven Darryl Vincent Hector Luis Carlos Ramón Eduardo Gregory Keith Kenneth Dominic Salvatore Peter Frank Wayne Curtis Reginald Andre Marcus Tyrone Leonard Howard Neil Glenn Craig Russell Ivan Nestor Orlando Javier José Miguel Ángel Rafael Fernando Winston Desmond Trevor Clive Kwame Hiroshi Chung-Ho Sanjay Ravi Omar Tariq Søren Seán Liam Declan Giovanni Stavros Nikos Emil Walter Julian Adrian".split(
    " ",
  );
export const lastNames =
  "Rodríguez Rivera Santiago Torres Ortiz Núñez Colón Vázquez Maldonado Figueroa Acosta Peña Castillo Morales Delgado Cruz Johnson Williams Brown Jackson Robinson Harris Walker Thompson Washington Baptiste Pierre Charles Campbell Grant Morgan Bailey Russo Esposito Romano DeLuca Marino Ferrara Caruso Bianchi O’Brien O’Connor Murphy Kelly Sullivan Gallagher Doyle Byrne Cohen Goldberg Shapiro Rosen Katz Friedman Levine Weiss Chen Wong Lee Chan Liu Tam Kim Park Choi Tanaka Sato Patel Shah Singh Khan Rahman Kowalski Nowak Wiśniewski Novak Petrov Ivanov Papadopoulos Georgiou Østergård Lindqvist Schneider Hoffmann Becker Müller Lefèvre Moreau Dubois Smith Miller Davis Anderson Young Clark Lewis Turner Parker Edwards Collins Reed Cook Bell Cooper Ward Brooks Price Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Flores Butler Simmons Foster Bryant Alexander".split(
    " ",
  );

/** For postal addresses. */
export const streets: readonly string[] = ["Mulberry Street", "Court Street", "Prospect Avenue", "Linden Place", "Harbor Road"];

export const places: readonly (readonly [city: string, state: string])[] = [
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

interface Career {
  profession: string;
  companies: readonly string[];
  specialties: readonly string[];
}
export const careers: readonly Career[] = [
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
export const subjects = [
  "Life drawing",
  "Typography",
  "Photography",
  "Ceramics",
  "Fashion illustration",
  "Architectural drafting",
  "Art history",
  "Printmaking",
];

export const openings = [
  "I still draw every day, mostly on the train.",
  "Room 412 taught me to look. Everything after that was practice.",
  "Came for the ceramics kiln, stayed for the people.",
  "I kept the portfolio case. The zipper still sticks.",
  "If you remember the mural by the cafeteria: the left half was ours.",
  "Thirty years in the same apartment, and the light is still good.",
  "I was the one with paint on both sleeves in every picture.",
  "Learned to letter by hand here and have never stopped.",
  "Last table by the window, left-handed, always late. That was me.",
  "I drew on the desks. I have since apologized to two of them.",
  "Started in ceramics, ended up with paper, and would do it again.",
  "I have lived in six cities, and none of them smelled like our stairwell.",
  "The portfolio got me in the door. The portfolio class got me through it.",
  "My mother kept every drawing. I am slowly getting them back.",
  "I draw on napkins, envelopes, and bus transfers, and I have never been bored.",
  "Everything that I know about patience, I learned from the etching press.",
  "Forty years on, and I still size up a room by its light.",
  "I took the 7 train to school for four years and drew everybody on it.",
  "Came for one semester, because of the art store next door.",
  "I was the quiet one behind the tall one.",
];
export const middles = [
  "Two grown children, one of whom can draw.",
  "Married to a very patient person who does not mind the smell of turpentine.",
  "Back in the city after twenty years away.",
  "Teaching a Saturday class now, which is the best part of the week.",
  "Slowly turning the garage into a print shop.",
  "Looking for anyone from the photography club.",
  "Grandmother of three, all left-handed.",
  "Happy to look at portfolios of classmates’ children.",
  "Two cats, one kiln, no complaints.",
  "Just moved to a place with a real workbench.",
  "Restoring a sailboat that may never see water.",
  "Three kids, all of them good at math.",
  "I volunteer at the library, mostly to be near the posters.",
  "Learning the accordion, with apologies to the building.",
  "Widowed, gardening, and drawing again.",
  "Newly in love, at our age.",
  "Semi-retired, which means that I work for free.",
  "Still married to my prom date.",
];
export const endings = [
  "Write if you pass through.",
  "I would love to see old photographs, even the unflattering ones.",
  "Bring your sketchbook to the next meet-up.",
  "Say hello, I have time now.",
  "",
  "",
  "I keep a couch for classmates.",
  "If you kept the programs from the senior show, please scan them.",
  "My number has not changed since 1998.",
];

export const teachersOpenings = [
  "I remember more of your drawings than you would like.",
  "Room 412 was the best room in the building, and I still think so.",
  "You left paint on everything. I kept the table.",
  "Since I retired, I draw for myself, which is harder than grading.",
  "I kept your attendance cards. Some of you owe me a morning.",
  "Forty years of first periods, and I still wake up at six.",
];
export const teachersMiddles = [
  "Still at the museum every Thursday, in front of the same six pictures.",
  "Happy to look at portfolios, even late ones.",
  "Grandmother of three, all left-handed.",
  "Learning to throw pots at last, after years of telling others how.",
  "I walk to the river every morning and bring back one leaf to draw.",
  "Writing down what you all said in critiques. It will be a thick book.",
];
