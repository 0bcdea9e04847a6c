import { classSettings } from "#class-settings";
import { blackboards } from "../pictures/blackboards.ts";
import { color } from "../pictures/color.ts";
import { crowds } from "../pictures/crowds.ts";
import { darkroom } from "../pictures/darkroom.ts";
import { gestures } from "../pictures/figures.ts";
import { pots } from "../pictures/kiln.ts";
import { mural } from "../pictures/mural.ts";
import { printRoom } from "../pictures/print-room.ts";
import type { SampleAlbum } from "./sample-album.ts";

const { year } = classSettings;

/** The class pictures, in the order in which their maker draws its scenes: six of each set. */
const classPictures = [
  [
    "Homeroom 4-12",
    "Art history, from the back row",
    "On the front steps",
    "Who wants to clean the kiln?",
    "Twelve of us, cut from paper",
    `All of us, May ${year}`,
  ],
  [
    "Homeroom 4-02",
    "English, from the back row",
    "On the steps in September",
    "Who has seen the good stapler?",
    "Another twelve",
    "All of us, again",
  ],
  [
    "Homeroom 4-03",
    "Life drawing, from the back row",
    "On the steps, in new coats",
    "Who is in the show?",
    "Twelve from the second floor",
    "All of us, facing the sun",
  ],
  [
    "Homeroom 4-05",
    "Economics, from the back row",
    "On the steps, first snow",
    "Who took the train today?",
    "Twelve printmakers",
    "All of us, before the rain",
  ],
  [
    "Homeroom 4-07",
    "Health, from the back row",
    "On the steps, out of coats again",
    "Who has two sheets of good paper?",
    "Twelve who were late",
    "All of us, after the rain",
  ],
  [
    "Homeroom 4-09",
    "Typography, from the back row",
    "On the steps, waiting for the bus",
    "Who can drive a van?",
    "Twelve from illustration",
    "All of us, the photographer’s favorite",
  ],
  [
    "Homeroom 4-10",
    "Chemistry, from the back row",
    "On the steps, last week of classes",
    "Who wants an extension?",
    "Twelve who stayed late",
    "All of us, and a pigeon",
  ],
  [
    "Homeroom 4-14",
    "Photography, from the back row",
    "On the steps, the last day",
    "Who is coming on the ferry?",
    "The last twelve",
    "All of us, one more time",
  ],
] as const;

/** Which of the scenes shows a class from behind: photos that ask who it is. */
const fromTheBack = 1;
/** How many people are named in each scene, for each row. */
const peopleInScenes = [[5, 6, 6], null, [3, 3], [4], [4, 4, 4], [6, 6, 5]] as const;

const peopleInClassPictures = (pictures: readonly string[], set: number) =>
  pictures.flatMap((_, scene) => {
    const rows = peopleInScenes[scene];
    return rows ? [[set * pictures.length + scene, rows] as const] : [];
  });

/** Albums about rooms, classes, and clubs. */
export const schoolAlbums: readonly SampleAlbum[] = [
  {
    title: "Room 412, before the bell",
    description:
      "The print room as I found it every morning at ten to eight, for twenty-six years. I never did learn who left the brayers out. I have my suspicions, and you know who you are. A.F.",
    category: "teacher",
    owner: 5,
    year: year - 2,
    daysAgo: 690,
    cover: 0,
    maker: printRoom,
    palette: { paper: "#f4ecdc", ink: "#24201e", colors: ["#d4442a", "#9c9a86", "#e6d3a8"] },
    photos: [
      "The press, resting",
      "Monday’s editions",
      "Two inks, one slab",
      "Not to be washed in the sink",
      "María’s apron",
      "The flat files",
      "Ten to eight",
    ],
    notes: {
      0: "She weighed nine hundred pounds and never complained.",
      4: `She left it on the hook in June ${year}. It stayed there until I did not.`,
    },
    comments: [
      "I can smell the mineral spirits from here.",
      [4, "María looked everywhere for that apron. Everywhere."],
      [2, "It was me. I left the brayers out. I am sorry."],
      [0, "I still set the pressure the way you showed us: until it sighs."],
      [6, "That clock was four minutes fast and we all knew it."],
      [5, "The third drawer always stuck. You had to lift it and say please."],
    ],
  },
  {
    title: "Senior class, the good one",
    description:
      "Everybody, more or less sitting still. If you are the one behind the tall hair in row two, please say so and I will put your name in.",
    category: "group",
    owner: 1,
    year,
    daysAgo: 655,
    cover: 4,
    maker: crowds,
    palette: { paper: "#f4ecdb", ink: "#2a2330", colors: ["#d9583b", "#7fa3a0", "#efd9a6"] },
    photos: classPictures.flat(),
    people: Object.fromEntries(classPictures.flatMap(peopleInClassPictures)),
    asks: classPictures.map((_, set) => set * classPictures[0].length + fromTheBack),
    notes: { 5: "The photographer said one more. He said it nine times." },
    comments: [
      [0, "Third from the left, top row. The hair was load-bearing."],
      "My mother still has this one on the refrigerator.",
      [5, "Is that Desmond or is that a lamp?"],
      "Nobody in this picture has a telephone in their hand. Imagine.",
      "We had so much hair and so few opinions. Now it is the other way round.",
      [4, "I count four people I had a crush on and one who had one on me."],
      [0, "I can name all but two. Who is beside the wall in the striped shirt?"],
    ],
  },
  {
    title: "What was on the blackboard",
    description:
      "I photographed the board before I wiped it, when something on it had turned out well. The chalk was the good kind.",
    category: "teacher",
    owner: 5,
    year: year - 1,
    daysAgo: 600,
    maker: blackboards,
    palette: { paper: "#f3ecdc", ink: "#1f2d2a", colors: ["#f0b65a", "#e98f7a", "#dfe8e2"] },
    photos: ["Two vanishing points", "The egg and the head", "How a lithograph works, again", "A letter has a waist", "Friday"],
    notes: { 2: "Grease and water do not mix. That is the whole secret." },
    comments: [
      [1, "I still draw the egg first. Every time."],
      [1, "You drew that circle in one go, and we all pretended not to be impressed."],
      [2, "Grease and water. I say it to my students now."],
      [0, "Forty years of perspective and I still look for the second point."],
    ],
  },
  {
    title: "Colour, first period",
    description: "Foundation year. Gouache, a ruling pen, one clean glass of water and one that was clean at eight o’clock.",
    category: "teacher",
    owner: 7,
    year: year - 3,
    daysAgo: 560,
    maker: color,
    palette: { paper: "#f6f1e6", ink: "#22304f", colors: ["#e04e2f", "#3c8f8a", "#f2b63c"] },
    photos: [
      "Four inks, four squares",
      "Cellophane",
      "Quarter circles",
      "Eight steps, five times",
      "It is the same green",
      "Bars",
      "The wheel",
      "Heavy below, light above",
    ],
    notes: { 4: "I held a mask over it for my father. He still did not believe me.", 3: "The seventh chip took eleven tries." },
    comments: [
      [4, "It is NOT the same green. (I know. I know.)"],
      [6, "I repainted that wheel three times and got a B plus. I am over it. Mostly."],
      "The ruling pen made me cry and then it made me a designer.",
      [0, "My kitchen is painted in these four. I only see it now."],
      "She would hold it at arm’s length, close one eye and say: almost.",
    ],
  },
  {
    title: "Ten-minute poses (the model was made of wood)",
    description:
      "The Board of Education had opinions about figure drawing, so ours was called Mr. Pine. He never moved and never asked for a break.",
    category: "classmate",
    owner: 9,
    year: year - 2,
    daysAgo: 520,
    cover: 2,
    maker: gestures,
    palette: { paper: "#e9dcc0", ink: "#2a2522", colors: ["#d0573a", "#c59a62", "#ddc9a3"] },
    photos: [
      "Where did I leave my keys",
      "Fencing, second lesson",
      "Waiting for the crosstown bus",
      "",
      "Directing traffic",
      "The walk home",
    ],
    notes: {},
    comments: [
      "Mr. Pine! He had better posture than any of us.",
      [1, "Somebody put him in a phone booth the week before graduation."],
      [1, "The shoulder in the second one is very good, you know."],
      "I bought one for my desk. I call him Mr. Pine too.",
    ],
  },
  {
    title: "Kiln opening",
    description:
      "Thursday, after eighth period, still warm. Half of it was always better than we hoped and the other half was glued to the shelf.",
    category: "group",
    owner: 10,
    year: year - 1,
    daysAgo: 470,
    cover: 0,
    maker: pots,
    palette: { paper: "#f5ecdb", ink: "#2c2621", colors: ["#b5532c", "#5b7f86", "#dcc08e"] },
    photos: [
      "Shelf by the window",
      "Centering, the hard part",
      "Cone six",
      "Keith’s big one",
      "The survivors",
      "",
      "Second firing",
      "For my grandmother",
    ],
    notes: { 3: "It did not fit through the door of the bus.", 7: "She kept buttons in it." },
    comments: [
      "I still eat my oatmeal out of one of these.",
      [2, "That blue was an accident and I could never do it again."],
      "The sound when the door opened. Tink, tink, tink.",
      [4, "Mine is the one that leans. It leans to this day."],
      [3, "Keith carried it forty blocks. In the rain."],
    ],
  },
  {
    title: "Photography Club, red light on",
    description: null,
    category: "group",
    owner: 3,
    year: year - 1,
    daysAgo: 430,
    cover: 1,
    maker: darkroom,
    palette: { paper: "#f6d9c8", ink: "#1d0c10", colors: ["#d5302a", "#6d1420", "#f0a184"] },
    photos: ["Eleven seconds at f/8", "Developer, stop, fix", "The club camera", "Do not open the door"],
    notes: { 2: "Shared by fourteen of us. It had two speeds that could be trusted." },
    comments: [
      [3, "KNOCK FIRST. I can still see the sign."],
      [1, "The moment the face came up in the tray. Nothing since has been like it."],
      [1, `My fingers smelled of fixer until Thanksgiving ${year + 1}.`],
      [3, "I met my husband behind that door. We knocked first."],
    ],
  },
  {
    title: "The mural by the cafeteria",
    description: `Eleven weeks, forty-one gallons, nine painters, one ladder. It was painted over in ${year + 7}. Here it is.`,
    category: "group",
    owner: 8,
    year: year - 1,
    daysAgo: 395,
    cover: 3,
    maker: mural,
    palette: { paper: "#f6efdf", ink: "#20294a", colors: ["#e5532d", "#2c8c85", "#f3bd4a"] },
    photos: ["The whole wall", "Left half: ours", "Right half: theirs", "Week four", "Sunday, nobody there"],
    notes: { 0: "Stitched from two slides. The seam is where the soda machine was." },
    comments: [
      [1, "The left half was ours. It was the better half."],
      [2, "The right half was better and everybody said so at the time."],
      "I walked past it every day with a tray and never told you how much I loved it.",
      [4, "Somewhere under eight coats of beige it is still there."],
      [3, "I was nineteen feet up and afraid of heights. Best fall of my life. Autumn, I mean."],
    ],
  },
];
