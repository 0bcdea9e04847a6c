import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { bookAnswers, bookConsents, bookPhotos, bookQuestions, photoCollections } from "#db/schema.ts";
import type { SamplePerson } from "./people.ts";
import { randomFrom } from "./random.ts";

const seed = 1985;
const day = 86_400_000;

/** The questions, with answers that fit anybody. */
const questions: { question: string; answers: string[] }[] = [
  {
    question: "What do you do on a Sunday morning?",
    answers: [
      "I bake bread. It takes until noon, and nobody may talk to me before the crust is on.",
      "Walk to the river with the dog, whatever the weather. The dog is fourteen and decides how far.",
      "Sit in the kitchen with the paper and the radio. I cut out pictures that I like, as we did in tenth grade, and never do anything with them.",
      "Sleep. I ran a print shop for thirty years. I have earned my Sundays.",
      "My granddaughter comes, and we draw. She is six and already better at hands than I ever was.",
    ],
  },
  {
    question: "What are you making at the moment?",
    answers: [
      "A quilt from all the shirts my husband no longer wears. There are more than I thought.",
      "Small paintings of the houses on our street, before they are all gone. I have done thirty-one of eighty.",
      "Nothing at all, and I enjoy it.",
      "A bench for the garden, from an oak that fell in the storm. It has been nearly done since March.",
      "Etchings again, after twenty years. I found the press from room 12 in a cellar in Queens and three of us carried it up the stairs.\n\nIt is heavier than it was in 1985.",
    ],
  },
  {
    question: "Which teacher do you still think of, and why?",
    answers: [
      "The one who gave me back a drawing with the words “You can do this without the eraser.” I have not owned one since.",
      "Our typing teacher. I was the worst in the room, and now I write eight hours a day.",
      "The janitor, who let us stay in the studio until seven and pretended not to see the light.",
      "All of them, when I stand in front of my own class.",
    ],
  },
  {
    question: "What was your first job after school?",
    answers: [
      "Painting the letters on delivery trucks, one dollar each. Two of the trucks were still driving in 2004.",
      "Selling shoes on 14th Street. I lasted a week.",
      "Paste-up at a weekly paper. I can still smell the wax.",
      "I assisted a photographer who never once said what he wanted. It taught me to look.",
    ],
  },
  {
    question: "Where in the building would you go first if you could walk in today?",
    answers: [
      "The back stairs, third landing. You know why.",
      "Room 12, to see whether the radiator still whistles.",
      "The roof. We were not allowed then, either.",
    ],
  },
  {
    question: "What would you tell yourself on graduation day?",
    answers: [
      "Keep the sketchbooks. Throw away the jacket.",
      "Write down everybody’s address, and then write to them.",
      "It takes longer than you think, and that is fine.",
      "Call your mother on Sundays.",
    ],
  },
];

/** Adds the questions, answers of some members, who is in the memory book, and ten photos for it. The first members answer most. */
export function addMemoryBook(tx: Tx, people: readonly SamplePerson[], today: Date): void {
  const random = randomFrom(seed + people.length);
  for (const [index, { question }] of questions.entries()) {
    tx.insert(bookQuestions)
      .values({ question, position: index + 1, createdAt: new Date(today.getTime() - 40 * day) })
      .run();
  }
  const isSmall = people.length < 100;
  const members = people.flatMap(({ hasJoined, isInMemoriam }, index) => (hasJoined && !isInMemoriam ? [index + 1] : []));
  const answering = members.slice(1, isSmall ? 6 : 22);
  for (const [place, userId] of answering.entries()) {
    for (const [index, { answers }] of questions.entries()) {
      // The first two answer everything, the others about half.
      if (place >= 2 && random.between(0, 99) < 45) continue;
      tx.insert(bookAnswers)
        .values({
          questionId: index + 1,
          userId,
          answer: answers[(place + index) % answers.length] ?? "",
          audience: (place + index) % 6 === 5 ? "book" : "members",
          updatedAt: new Date(today.getTime() - random.between(1, 30) * day),
        })
        .run();
    }
  }
  for (const [place, userId] of members.slice(0, isSmall ? 8 : 36).entries()) {
    tx.insert(bookConsents)
      .values({ userId, isIncluded: place % 9 !== 8, decidedAt: new Date(today.getTime() - random.between(1, 30) * day) })
      .run();
  }
  addPhotos(tx);
}

function addPhotos(tx: Tx) {
  const { id, isCollection, imageUrl, deletedAt } = photoCollections;
  const photos = tx
    .select({ id })
    .from(photoCollections)
    .where(and(eq(isCollection, false), isNotNull(imageUrl), isNull(deletedAt)))
    .orderBy(asc(id))
    .limit(10)
    .all();
  for (const [index, { id: photoId }] of photos.entries()) {
    tx.insert(bookPhotos)
      .values({ photoId, position: index + 1, addedBy: 1 })
      .run();
  }
}
