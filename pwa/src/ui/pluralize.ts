/** '1 session', '1,200 sessions'; `words` is the plural if it does not just add an s. */
export function pluralize(count: number, word: string, words = `${word}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? word : words}`
}
