/** Complexions and hair that go with the names of the sample class (vocabulary.ts). */

interface Family {
  names: ReadonlySet<string>;
  /** Indexes of `skins`. */
  skins: readonly number[];
  hair: "any" | "coily" | "straight";
}

const family = (names: string, skins: readonly number[], hair: Family["hair"]): Family => ({
  names: new Set(names.split(" ")),
  skins,
  hair,
});

/** First names that say more than the last name does. */
const byFirstName = [
  family("Kwame Tyrone Darryl Desmond Winston", [4, 5], "coily"),
  family("Mei-Ling Soo-Jin Keiko Hiroshi Chung-Ho", [1, 1, 2], "straight"),
  family("Anjali Priya Sanjay Ravi", [3, 4], "straight"),
  family("Fatima Omar Tariq", [2, 3], "any"),
  family("Ingrid Siobhán Søren Seán Liam Declan", [0, 1], "any"),
];

const byLastName = [
  family(
    "Rodríguez Rivera Santiago Torres Ortiz Núñez Colón Vázquez Maldonado Figueroa Acosta Peña Castillo Morales Delgado Cruz Flores",
    [1, 2, 2, 3, 4],
    "any",
  ),
  family(
    "Johnson Williams Brown Jackson Robinson Harris Walker Thompson Washington Baptiste Pierre Charles Campbell Grant Bailey Coleman Jenkins Henderson Simmons Bryant Alexander Brooks Butler",
    [3, 4, 4, 5, 5],
    "coily",
  ),
  family("Chen Wong Lee Chan Liu Tam Kim Park Choi Tanaka Sato", [1, 1, 2], "straight"),
  family("Patel Shah Singh Khan Rahman", [3, 4], "straight"),
];

const anyFamily = family("", [0, 0, 1, 1, 2], "any");

export const familyOf = (firstName: string, lastName: string): Family =>
  byFirstName.find(({ names }) => names.has(firstName)) ?? byLastName.find(({ names }) => names.has(lastName)) ?? anyFamily;
