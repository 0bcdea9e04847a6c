/** Text in lower case without accents and apostrophes, so that 'nunez' finds 'Núñez' and 'obrien' finds 'O’Brien'. */
export function normalizeForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/['’‘`´]/g, "")
    .replace(/[øœæßðþłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

// Letters that Unicode does not decompose into a base letter and a mark.
const plainLetters: Record<string, string> = {
  ø: "o",
  œ: "oe",
  æ: "ae",
  ß: "ss",
  ð: "d",
  þ: "th",
  ł: "l",
  đ: "d",
  ı: "i",
};
