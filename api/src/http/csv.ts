import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import { stream } from 'hono/streaming'

/** Rows as CSV. What a spreadsheet would run as a formula is text. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: '\r\n' },
  )
}

/** Sends CSV as it is made, under a file name; the byte order mark tells spreadsheets that it is UTF-8. */
export function csvAnswer(context: Context, fileName: string, pieces: AsyncIterable<string>): Response {
  context.header('Content-Type', 'text/csv; charset=utf-8')
  context.header('Content-Disposition', `attachment; filename="${fileName}"`)
  return stream(context, async (out) => {
    await out.write('\ufeff')
    for await (const piece of pieces) await out.write(piece)
  })
}
