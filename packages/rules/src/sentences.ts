/** Puts complete sentences beside one another, without those that do not apply. */
export function sentences(...all: readonly (string | false | null | undefined)[]): string {
  return all.filter(Boolean).join(' ')
}
