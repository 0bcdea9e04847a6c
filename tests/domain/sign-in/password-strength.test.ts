import { beforeAll, describe, expect, test } from "vitest";
import { leastWork } from "#tests/support/cpu-time.ts";

/** Passwords that somebody at the school would try first, for the class of 1979 of another school. */

Object.assign(process.env, { CLASS_YEAR: "1979", SCHOOL_NAME: "Riverdale High School", SITE_URL: "https://riverdale79.example" });
const { temporaryDatabase } = await import("#tests/support/database.ts");
const { hashPassword, refuseGuessablePassword } = await import("#app/domain/sign-in/passwords.server.ts");

temporaryDatabase();
process.env.SITE_URL = "https://tigers.example";

const kathleen = {
  firstName: "Kathleen",
  lastName: "Núñez",
  maidenName: "Abernathy",
  email: "kath.abernathy61@mail.example",
  currentCity: "Poughkeepsie",
};
const reasonFor = (password: string) =>
  refuseGuessablePassword(password, kathleen).then(
    () => null,
    ({ message }: Error) =>
      /^This password is easy to guess: (.*)\. Please put four unrelated words together instead\.$/.exec(message)?.[1],
  );

// The lists are read when the first password is chosen.
beforeAll(async () => void (await reasonFor("kiln yard tuesday")), 30_000);

describe("is refused:", () => {
  test.each([
    [
      "the school’s name",
      [
        "Riverdale79",
        "Riverdale High School",
        "riverdale1979!",
        "R1verdale-1979",
        "Go Riverdale!",
        "highschool79",
        "riverdaleriverdale",
        "eladrevir79",
      ],
    ],
    [
      "our class’s name or year",
      ["classof1979", "RHSclassof79", "Class of 1979", "class-of-79-79", "ClassOf'79!!", "tigers.example", "Tigers1979"],
    ],
    [
      "your name",
      [
        "kathleen1979",
        "Kathleen79!",
        "KathleenNunez",
        "kathleennúñez",
        "Nunez.Kathleen",
        "Abernathy1961",
        "kathyabernathy",
        "k4thl33n1979",
        "neelhtak1979",
      ],
    ],
    ["your email address", ["kath.abernathy61@mail.example", "kath.abernathy61"]],
    ["the name of your city", ["poughkeepsie79", "Poughkeepsie!"]],
  ])("what is close to %s", async (what, passwords) => {
    const reasons = await Promise.all(passwords.map(async (password) => [password, await reasonFor(password)]));
    expect(reasons).toEqual(passwords.map((password) => [password, `it is close to ${what}`]));
  });

  test.each([
    ["it is close to one that many people use", ["password123", "iloveyou1979", "Baseball1979", "letmein1979!"]],
    ["it repeats itself", ["aaaaaaaaaaaa", "abcabcabcabc"]],
    ["it is a row of letters or digits", ["abcdefghijkl", "mnopqrstuvwx"]],
    ["its keys are beside one another", ["zxcvbnm,./';l"]],
    ["it is close to a date", ["06/14/1961", "14.06.1961"]],
    ["a word or two are not enough", ["thimble gravel"]],
  ])("because %s", async (reason, passwords) => {
    expect(await Promise.all(passwords.map(reasonFor))).toEqual(passwords.map(() => reason));
  });
});

test.each([
  "correct horse battery staple",
  "scissors paper thimble",
  "kiln yard tuesday",
  "vermilion and ink",
  "mango velvet trumpet harbor",
  "violin-cactus-lantern-sock",
  "quilt.bramble.ostrich",
  "purple elephants dance quietly",
  "my dog ate the blue couch",
  "Tuesdays I bake 3 loaves",
  "we painted the gym at midnight",
  "gravel sonnet teacup mitten",
  "8 green herons by the pond",
  "the kiln was hot in october",
  "Kathleen's kiln is never cold",
  "Riverdale never had a decent pizza",
  "Xk7#pQ2vLm9z",
  "t9fGw2LqzR4n",
  "hV!29xbTqz$m",
  "зимний вечер у реки",
])("'%s' is accepted", async (password) => expect(await reasonFor(password)).toBeNull());

test("no password that a field accepts takes more than six times as much work to estimate as to hash, whatever is in it", async () => {
  const hostile = [
    "4@8({[<369&#!1/|0$5+7%2",
    "1/1/1111",
    "p@55w0rd",
    "qwerty123",
    "19851985",
    "@4",
    "l1!|",
    "abcdefgh12345678!@#$%^&*",
    "kathleen",
    "é",
  ];
  const everyCharacter = Array.from({ length: 128 }, (_, at) => String.fromCharCode(33 + ((at * 37) % 94))).join("");
  const hashings: [number, string][] = [];
  const hashing = await leastWork(() => hashPassword("violin-cactus-lantern-sock"));
  for (const password of [...hostile.map((part) => part.repeat(128).slice(0, 128)), everyCharacter]) {
    hashings.push([(await leastWork(() => reasonFor(password), 2)) / hashing, password.slice(0, 24)]);
  }
  expect(hashings.filter(([times]) => times > 6)).toEqual([]);
});
