import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'

/** Rows as CSV. What a spreadsheet would run as a formula is text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: '\r\n' },
  )
}

/** Rows that are in memory at once. */
const CHUNK = 1_000

/**
 * CSV of the rows with these ids, in their order, piece by piece. Which rows belong to it was decided
 * once, at the beginning; what is gone meanwhile is left out.
 */
export async function* csvPieces<Row extends { readonly id: string }>(
  columns: readonly string[],
  ids: readonly string[],
  read: (ids: string[]) => Promise<Row[]>,
  lineOf: (row: Row) => readonly string[],
): AsyncGenerator<string> {
  yield csvLines([columns])
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK)
    const rows = new Map((await read(chunk)).map((row) => [row.id, row]))
    yield csvLines(chunk.flatMap((id) => rows.get(id) ?? []).map(lineOf))
  }
}

/**
 * Sends CSV as it is made, under a file name; the byte order mark tells spreadsheets that it is UTF-8. When
 * the pieces fail, so does the body: half a file must not look whole. Nothing is made for who has gone.
 */
export function csvAnswer(context: Context, fileName: string, pieces: AsyncIterable<string>): Response {
  context.header('Content-Type', 'text/csv; charset=utf-8')
  context.header('Content-Disposition', `attachment; filename="${fileName}"`)
  const encoder = new TextEncoder()
  const source = pieces[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(encoder.encode('\ufeff')),
    async pull(out) {
      const { done, value } = await source.next()
      if (done) out.close()
      else out.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await source.return?.()),
  })
  return context.body(body)
}
