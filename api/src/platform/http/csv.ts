import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import { streamOf } from './streams.ts'

/** A column of an export: its header, and its value in a row. A number is an amount in dollars. */
export type CsvColumn<Row> = readonly [header: string, cellOf: (row: Row) => string | number]

/** Yields a header line, and then the rows as CSV, a piece for each part of them. */
export async function* csvPieces<Row>(
  columns: readonly CsvColumn<Row>[],
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLines([columns.map(([header]) => header)])
  for await (const rows of parts) {
    yield csvLines(rows.map((row) => columns.map(([, cellOf]) => cellOf(row))))
  }
}

/** Values that a spreadsheet would run as formulas become text. */
function csvLines(rows: (string | number)[][]): string {
  return stringify(rows, {
    escape_formulas: true,
    record_delimiter: '\r\n',
    cast: { number: (dollars) => dollars.toFixed(2) },
  })
}

/** The number of rows in memory at once. */
const CHUNK = 1_000

/** Yields the rows with these ids in chunks, in the order of the ids. Leaves out rows deleted in the meantime. */
export async function* rowsInOrder<Row extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK)
    const rows = new Map((await read(chunk)).map((row) => [row.id, row]))
    yield chunk.flatMap((id) => rows.get(id) ?? [])
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
