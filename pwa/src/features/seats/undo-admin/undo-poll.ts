/** How often to refetch a list in which a review can be undone, in milliseconds. The review soon takes effect. */
const UNDO_POLL_MS = 2_000

type Rows = readonly { readonly undo: object | null }[]

export function hasUndo(rows: Rows = []): boolean {
  return rows.some(({ undo }) => undo !== null)
}

/** The `refetchInterval` of a list of these rows. */
export function undoPoll(rows: Rows = []): number | false {
  return hasUndo(rows) && UNDO_POLL_MS
}
