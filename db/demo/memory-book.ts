import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { bookAnswers, bookConsents, bookPhotos, bookQuestions, photoCollections } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";
import { randomFrom } from "./random.ts";

const { year } = classSettings;
const seed = 1985;
const day = 86_400_000;

interface SampleQuestion {
  question: string;
  /** Answers of those with an account to try, by user ID. */
  own: Record<number, string>;
  /** Answers that fit anybody. Each is used at most once. */
  others: string[];
}

const questions: SampleQuestion[] = [
  {
    question: "What do you do on a Sunday morning?",
    own: {
      2: "I light the stove in the shop, put the kettle on it, and read until the ink is soft enough to work. Nobody calls before ten.",
      3: "I ride the 7 to the last stop and back with one roll of film. Some Sundays I bring it home unexposed. Those are good, too.",
      4: "Laundry, and then the loom. My neighbors think that I am training for something.",
      5: "The Times, in order, including the corrections. Then I draw the pigeon. It is always the same pigeon.",
      6: "I answer the telephone and spell my name.",
    },
    others: [
      "I bake bread. It takes until noon, and nobody may talk to me before it is out of the oven.",
      "Walk to the river with the dog, whatever the weather. The dog is fourteen and decides how far.",
      "Sit in the kitchen with the paper and the radio. I cut out pictures I like, as we did in tenth grade, and never do anything with them.",
      "Sleep. I got up at five for thirty years.",
      "My granddaughter comes over, and we draw. She is six and already better at hands than I ever was.",
      "Church, then dumplings, then a nap that I do not discuss.",
      "The flea market. I have promised not to buy any more frames.",
      "Pancakes for whoever is in the house. This week it was nine people and a parrot.",
      "I call my sister. We solve everything, and on Monday it is all back.",
      "Swim, forty laps, slowly. It is the one place where nobody can show me a phone.",
      "I water the tomatoes and tell them about the Mets.",
      "Choir. I am the worst bass they have, and the most punctual.",
    ],
  },
  {
    question: "What are you making at the moment?",
    own: {
      2: "The portfolio of our year: one print each, in an edition of sixty. I still need eleven of you. You know who you are.",
      3: "Contact sheets of box six of eleven. It is mostly the ferry, and mostly your backs.",
      4: "Nine yards of a blue that I have been trying to get since Room 310.",
      5: "Lithographs, again, after saying that I was done. The press is at the Y, the stone is on my kitchen table, and I cannot lift either one.\n\nA student comes on Tuesdays to lift them. He thinks that he is learning to print.",
      6: "Boxes. Small gray ones without acid, for four hundred glass negatives. It is more exciting than it sounds.",
    },
    others: [
      "A quilt out of old work shirts. There were more of them than I thought.",
      "Small paintings of the houses on our street, before they are all gone. I have done thirty-one of eighty.",
      "Nothing at all, and I am enjoying it.",
      "A bench for the garden, from an oak that fell in the storm. It has been nearly finished since March.",
      "A family tree, with drawings. My aunt wants to approve every nose.",
      "Birdhouses. They look like the school. The sparrows do not seem to mind.",
      "Soup, mostly. But I letter the labels for the freezer.",
      "A scale model of my grandmother’s kitchen, from memory. The hard part is the linoleum.",
      "Christmas cards, one linocut every December. This year: a radiator.",
      "Room for it. I cleared out the back bedroom and bought an easel. That is as far as I have gotten.",
      "A comic about my knees. It is in two volumes.",
    ],
  },
  {
    question: "Which teacher do you still think of, and why?",
    own: {
      2: "Mr. Feldman. He never said that a print was good. He said, “Pull another one,” and that was how you knew.",
      3: "Mr. Feldman, who could not stand photographs and let me hang mine in his room for a year.",
      4: "Miss Okonkwo, who made us unpick every seam that was only nearly straight. I still hear her on planes.",
      5: `Mine, in ${year - 24}. He told me to teach, because then I would have to know what I was doing. I am still finding out.`,
      6: "Ms. Adler, who learned my whole name by the second day and never once shortened it.",
    },
    others: [
      "The one who gave me back a drawing with the words “You can do this without the eraser.” I have not owned one since.",
      "Our typing teacher. I was the worst in the room, and now I write eight hours a day.",
      "The janitor, who let us stay in the studio until seven and pretended not to see the light.",
      "The substitute who had us draw the inside of our desks. I never found out her name.",
      "My homeroom teacher. She wrote to my parents when I did something right.",
      "The gym teacher, believe it or not. He said that drawing was a sport and gave me a B for it.",
      "The librarian. She put books aside for me, and she was always right.",
      "Whoever taught color theory on Fridays. I have never again been able to wear a brown coat.",
      "Mr. Feldman, for reading my whole sketchbook without a word and then handing me a better pencil.",
    ],
  },
  {
    question: "What was your first job after school?",
    own: {
      2: "I cleaned brushes for a man who painted theater flats. He paid me on Fridays, if he remembered that it was Friday.",
      3: "Darkroom assistant at a passport studio on Queens Boulevard. Eleven hundred faces a week, and nobody was allowed to smile.",
      4: "Hemming, by the yard, on Seventh Avenue. I lasted two summers and can still do it in the dark.",
      5: `I set type in my uncle’s shop, wedding invitations for the most part. I can tell you what a comma cost in ${year - 25}.`,
    },
    others: [
      "Painting the letters on delivery trucks, a dollar a letter. Two of the trucks were still on the road in 2004.",
      "Selling shoes on 14th Street. I lasted a week.",
      "Paste-up at a weekly paper. I can still smell the wax.",
      "I assisted a photographer who never once said what he wanted. It taught me to look.",
      "Coat check at the museum. On slow nights, they let me walk through with the lights off.",
      "Drawing maps for the water department. Every hydrant in Queens has passed through these hands.",
      "Window displays at Gimbels, until there was no Gimbels.",
      "Messenger. By bicycle, with portfolios, in August.",
      "Ice cream truck. I also repainted it, without asking.",
      "Night shift at a copy shop. I made zines until the manager started reading them.",
    ],
  },
  {
    question: "Where in the building would you go first if you could walk in today?",
    own: {
      2: "Room 412, to hang up my apron.",
      3: "The darkroom. Red light on, door shut, nobody gets in.",
      4: `Room 310, the table by the window. I left a thimble behind the radiator in ${year - 1}.`,
      5: "Room 412. I still have the key. They never asked for it.",
      6: "The third floor, to see whether my name still runs off the end of the honor roll.",
    },
    others: [
      "The back stairs, third landing. You know why.",
      "Any studio with a radiator. I want to hear whether it still whistles.",
      "The roof. We were not allowed up there then, either.",
      "The mural by the cafeteria, left half. I would like to fix one elbow.",
      "My locker. I believe there is a sandwich.",
      "The auditorium balcony, last row, where the springs were good.",
      "The supply closet, just to breathe in.",
      "The front steps, around three, and wait to see who comes out.",
      "The kiln room. It was the only warm place in February.",
      "The art history room, back row. This time I would stay awake.",
    ],
  },
  {
    question: "What would you tell yourself on graduation day?",
    own: {
      2: "Take the plates home. All of them.",
      3: "Write the names on the back, you fool.",
      4: "The blue will work out. It takes thirty-nine years.",
      5: "They will come back and tell you. Wait.",
      6: "Order the longer name tag.",
    },
    others: [
      "Keep the sketchbooks. Throw away the jacket.",
      "Write down everybody’s address, and then write to them.",
      "It takes longer than you think, and that is fine.",
      "Call your mother on Sundays.",
      "Take a picture of the lunch table. Nobody took one of the lunch table.",
      "You are not late. You will feel late until you are forty, and then it stops.",
      "Dance with her. She was waiting.",
      "The scary one becomes your best friend.",
      "Nobody will ever ask about the math grade.",
      "Wear the shoes that do not hurt.",
      "Thank the bus driver, and Mr. Feldman. In that order.",
    ],
  },
];

/** Adds the questions, answers of some members, who is in the memory book, and ten photos for it. The first members answer most. */
export function addMemoryBook(people: readonly SamplePerson[], today: Date): void {
  const random = randomFrom(seed + people.length);
  for (const [index, { question }] of questions.entries()) {
    db()
      .insert(bookQuestions)
      .values({ question, position: index + 1, createdAt: new Date(today.getTime() - 40 * day) })
      .run();
  }
  const isSmall = people.length < 100;
  const members = people.flatMap(({ hasJoined, isInMemoriam }, index) => (hasJoined && !isInMemoriam ? [index + 1] : []));
  const answering = members.slice(1, isSmall ? 6 : 22);
  const remaining = questions.map(({ others }) => [...others]);
  for (const [place, userId] of answering.entries()) {
    for (const [index, { own }] of questions.entries()) {
      // The first two answer everything, the others about half.
      if (place >= 2 && random.between(0, 99) < 45) continue;
      const answer = own[userId] ?? remaining[index]?.shift();
      if (!answer) continue;
      db()
        .insert(bookAnswers)
        .values({
          questionId: index + 1,
          userId,
          answer,
          audience: (place + index) % 6 === 5 ? "book" : "members",
          updatedAt: new Date(today.getTime() - random.between(1, 30) * day),
        })
        .run();
    }
  }
  for (const [place, userId] of members.slice(0, isSmall ? 8 : 36).entries()) {
    db()
      .insert(bookConsents)
      .values({ userId, isIncluded: place % 9 !== 8, decidedAt: new Date(today.getTime() - random.between(1, 30) * day) })
      .run();
  }
  addPhotos();
}

function addPhotos() {
  const { id, isCollection, imageUrl, deletedAt } = photoCollections;
  const photos = db()
    .select({ id })
    .from(photoCollections)
    .where(and(eq(isCollection, false), isNotNull(imageUrl), isNull(deletedAt)))
    .orderBy(asc(id))
    .limit(10)
    .all();
  for (const [index, { id: photoId }] of photos.entries()) {
    db()
      .insert(bookPhotos)
      .values({ photoId, position: index + 1, addedBy: 1 })
      .run();
  }
}
