import { classSettings } from "#class-settings";
import { db } from "#db/client.server.ts";
import { messages, publicContacts } from "#db/schema.ts";

const { year } = classSettings;
const hour = 3_600_000;

/** `from` and `to` are member IDs: 1 Denise (administrator), 2 María, 3 David, 4 Susan, 5 Mr. Feldman. */
const letters: readonly {
  from: number;
  to: number;
  hoursAgo: number;
  subject: string;
  content: string;
  isRead: boolean;
  /** The index of the letter that this one replies to. */
  repliesTo?: number;
}[] = [
  {
    from: 3,
    to: 2,
    hoursAgo: 210,
    subject: "Negatives from the print room",
    content: "I found a whole strip of you at the press, sleeves up. Shall I scan it for the album?",
    isRead: true,
  },
  {
    from: 2,
    to: 3,
    hoursAgo: 190,
    subject: "Re: Negatives from the print room",
    content: "Please! And the one where the ink went everywhere, if it survived.",
    isRead: true,
    repliesTo: 0,
  },
  {
    from: 4,
    to: 2,
    hoursAgo: 96,
    subject: "Beacon in January",
    content: "Is there a train back after the supper, or do I bring a blanket?",
    isRead: true,
  },
  {
    from: 2,
    to: 4,
    hoursAgo: 90,
    subject: "Re: Beacon in January",
    content: "Last train is 10:42. But there is a couch with your name on it.",
    isRead: false,
    repliesTo: 2,
  },
  {
    from: 5,
    to: 1,
    hoursAgo: 70,
    subject: "",
    content: "Denise, the letters on the page are a good size now. Thank you. A.F.",
    isRead: true,
  },
  {
    from: 3,
    to: 1,
    hoursAgo: 30,
    subject: "Yearbook scans",
    content: `I have the whole ${year} yearbook scanned, 148 pages. Where shall I put it?`,
    isRead: false,
  },
  {
    from: 1,
    to: 2,
    hoursAgo: 26,
    subject: "You are in the spotlight",
    content: "I hope you do not mind: your story is on the front page this month.",
    isRead: false,
  },
  {
    from: 5,
    to: 2,
    hoursAgo: 8,
    subject: "Hilda",
    content: "How is the press? Send a proof when you pull the next one.",
    isRead: false,
  },
];

const visitors = [
  {
    kind: "contact",
    name: "Ellen Park",
    email: "ellen.park@mail.example",
    subject: "Looking for Soo-Jin Kim",
    message: "I was a year below and would love to reach Soo-Jin. Could you pass on my address?",
    location: "40.73061, -73.935242",
    hoursAgo: 120,
    isRead: true,
    graduationYear: null,
  },
  {
    kind: "access",
    name: "Reginald Baptiste",
    email: "reggie.baptiste@mail.example",
    subject: `Alumni Access Request - Class of ${year}`,
    message: "I was in Mr. Feldman’s print class and in the wrestling team. Denise knows me, or knew me with more hair.",
    location: null,
    hoursAgo: 40,
    isRead: false,
    graduationYear: year,
  },
  {
    kind: "access",
    name: "Colette Moreau",
    email: "c.moreau@mail.example",
    subject: `Alumni Access Request - Class of ${year}`,
    message: "Fashion illustration, room 310. My sister Camille told me that there is a site now.",
    location: null,
    hoursAgo: 12,
    isRead: false,
    graduationYear: year,
  },
] as const;

const visitorBrowser =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

export function addLetters(today: Date): void {
  const ids: number[] = [];
  for (const { from, to, hoursAgo, repliesTo, ...letter } of letters) {
    const at = new Date(today.getTime() - hoursAgo * hour);
    const parentMessageId = repliesTo === undefined ? null : (ids[repliesTo] ?? null);
    const { id } = db()
      .insert(messages)
      .values({ ...letter, senderId: from, recipientId: to, parentMessageId, createdAt: at, updatedAt: at })
      .returning({ id: messages.id })
      .get();
    ids.push(id);
  }
  for (const { hoursAgo, ...contact } of visitors) {
    const createdAt = new Date(today.getTime() - hoursAgo * hour);
    db()
      .insert(publicContacts)
      .values({ ...contact, createdAt, ipAddress: "203.0.113.24", userAgent: visitorBrowser })
      .run();
  }
}
