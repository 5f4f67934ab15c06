/** Returns an expression that calls a function in the page. The function sees only its arguments and globals. */
export function inPage<Args extends readonly unknown[]>(
  script: (...args: Args) => unknown,
  ...args: Args
): string {
  return `(${script})(...${JSON.stringify(args)})`
}
