import { classSettings } from "#class-settings";
import type { SampleAlbum } from "./sample-album.ts";

const { year } = classSettings;

/** The class pictures: eight sets of the same six scenes. */
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

/** The album with the class pictures, in which people are named. */
export const classPictureAlbums: readonly SampleAlbum[] = [
  {
    folder: "senior-class",
    title: "Senior class, the good one",
    description:
      "Everybody, more or less sitting still. If you are the one behind the tall hair in row two, please say so and I will put your name in.",
    category: "group",
    owner: 1,
    year,
    daysAgo: 655,
    cover: 4,
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
];
