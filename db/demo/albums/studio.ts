import { classSettings } from "#class-settings";
import { color } from "../pictures/color.ts";
import { darkroom } from "../pictures/darkroom.ts";
import { gestures } from "../pictures/figures.ts";
import { pots } from "../pictures/kiln.ts";
import { mural } from "../pictures/mural.ts";
import type { SampleAlbum } from "./sample-album.ts";

const { year } = classSettings;

/** Albums about what was made in classes and clubs. */
export const studioAlbums: readonly SampleAlbum[] = [
  {
    title: "Color, first period",
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
