/** Rows that are in memory at once. */
const CHUNK = 1_000

/**
 * All rows, a chunk at a time: as many as there may be need no more memory. `read` gives at most `limit` of
 * those after a row, or the first ones, in an order in which no two rows are equal.
 */
export async function* inChunks<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last, CHUNK)
    if (rows.length > 0) yield rows
    last = rows.length === CHUNK ? rows.at(-1) : undefined
  } while (last !== undefined)
}
