import { classSettings } from "#class-settings";
import type { SampleAlbum } from "./sample-album.ts";

const { year } = classSettings;

export const schoolAlbums: readonly SampleAlbum[] = [
  {
    folder: "room-412",
    title: "Room 412, before the bell",
    description:
      "The print room as I found it every morning at ten to eight, for twenty-six years. I never did learn who left the brayers out. I have my suspicions, and you know who you are. A.F.",
    category: "teacher",
    owner: 5,
    year: year - 2,
    daysAgo: 690,
    cover: 0,
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
    folder: "blackboard",
    title: "What was on the blackboard",
    description:
      "I photographed the board before I wiped it, when something on it had turned out well. The chalk was the good kind.",
    category: "teacher",
    owner: 5,
    year: year - 1,
    daysAgo: 600,
    photos: ["Two vanishing points", "The egg and the head", "How a lithograph works, again", "A letter has a waist", "Friday"],
    notes: { 2: "Grease and water do not mix. That is the whole secret." },
    comments: [
      [1, "I still draw the egg first. Every time."],
      [1, "You drew that circle in one go, and we all pretended not to be impressed."],
      [2, "Grease and water. I say it to my students now."],
      [0, "Forty years of perspective and I still look for the second point."],
    ],
  },
];
