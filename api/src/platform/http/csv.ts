import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import { streamOf } from './stream-of.ts'

/** Formats rows as CSV. Values that a spreadsheet would run as formulas become text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: '\r\n' },
  )
}

/** The number of rows in memory at once. */
const CHUNK = 1_000

/**
 * Yields a header line, and then the rows with these ids as CSV, in the order of the ids. A row may become several
 * lines. Rows that were deleted after their ids were selected are left out.
 */
export async function* csvPieces<Row extends { readonly id: string }>(
  columns: readonly string[],
  ids: readonly string[],
  read: (ids: string[]) => Promise<Row[]>,
  linesOf: (row: Row) => readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield csvLines([columns])
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK)
    const rows = new Map((await read(chunk)).map((row) => [row.id, row]))
    yield csvLines(chunk.flatMap((id) => rows.get(id) ?? []).flatMap(linesOf))
  }
}

/**
 * Streams CSV under a file name. The byte order mark tells spreadsheets that it is UTF-8. If a part fails,
 * the body fails too, because a truncated file must not look complete. Stops when the client disconnects.
 */
export function csvResponse(context: Context, fileName: string, pieces: AsyncIterable<string>): Response {
  context.header('Content-Type', 'text/csv; charset=utf-8')
  context.header('Content-Disposition', `attachment; filename="${fileName}"`)
  return context.body(streamOf(encoded(pieces)))
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('\ufeff')
  for await (const piece of pieces) yield encoder.encode(piece)
}
