/** Letters that Unicode does not decompose into a letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
}

/**
 * Returns a text as searches compare it: in lower case and without accents, so that "nunez" finds "Núñez". The SQL
 * function of the same name returns the same.
 */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøłđħı]/g, (letter) => PLAIN[letter] ?? letter)
}
