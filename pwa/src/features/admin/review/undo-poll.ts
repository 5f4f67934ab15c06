/** How often a list is asked for while a row in it can be undone: that takes effect by itself. */
const UNDO_POLL_MS = 2_000

type Rows = readonly { readonly undo: object | null }[]

export function hasUndo(rows: Rows = []): boolean {
  return rows.some(({ undo }) => undo !== null)
}

/** The `refetchInterval` of a list of these rows. */
export function undoPoll(rows: Rows = []): number | false {
  return hasUndo(rows) && UNDO_POLL_MS
}
