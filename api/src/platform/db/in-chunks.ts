/** The number of rows in memory at once. */
const CHUNK = 1_000

/**
 * Yields all rows in chunks, so that memory use does not grow with their number. `read` returns at most
 * `limit` rows after a given row, or the first ones. The order must be strict: no two rows are equal.
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
