/** Writes a call of a function as an expression, for a browser. The function sees its arguments and globals only. */
export function inPage<Args extends readonly unknown[]>(
  script: (...args: Args) => unknown,
  ...args: Args
): string {
  return `(${script})(...${JSON.stringify(args)})`
}
