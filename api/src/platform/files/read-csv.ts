import { Readable } from 'node:stream'
import { IMPORT_CELL_MAX_LENGTH, IMPORT_COLUMNS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '../errors.ts'
import { decodeText } from './decode-text.ts'

/** A row of a spreadsheet. */
export interface FileRow {
  /** As spreadsheets count: the first row is 1, and empty rows count. */
  readonly number: number
  readonly cells: readonly string[]
}

const PIECE_LENGTH = 65_536
const DELIMITERS = [',', ';', '\t']
/** The number of lines that show which delimiter a file has. */
const LINES_TO_LOOK_AT = 10

/**
 * Yields the rows of a CSV file without empty ones. Accepts what spreadsheets save, in their encodings and separated by
 * commas, semicolons, or tabs. Refuses at the row that cannot be read, after the rows before it were yielded.
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<FileRow> {
  const { text, delimiter, linesBefore } = withDelimiter(decodeText(bytes))
  if (text.includes('\0')) throw new Refusal('import_unreadable')
  // The lines of the records before the one that cannot be parsed.
  let lines = linesBefore
  const records: AsyncIterable<string[]> = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      relax_column_count: true,
      // An inch mark within a cell is text.
      relax_quotes: true,
      max_record_size: IMPORT_CELL_MAX_LENGTH,
      trim: true,
      // The number goes first, because the parser counts empty records, and they are dropped here.
      on_record(cells, context) {
        lines = linesBefore + context.lines
        return cells.some((cell) => cell !== '') ? [String(context.records), ...cells] : null
      },
    }),
  )
  try {
    for await (const [number, ...cells] of records) {
      if (cells.length > IMPORT_COLUMNS_LIMIT) {
        throw new Refusal('import_unreadable', { message: messages.importTooManyColumns })
      }
      yield { number: Number(number), cells: cells.map(plainCell) }
    }
  } catch (cause) {
    // Only a quotation mark that is not closed makes a record too long or ends it in the wrong place.
    throw cause instanceof CsvError
      ? new Refusal('import_unreadable', { message: messages.importQuoteNotClosed(lines + 1), cause })
      : cause
  }
}

/** Yields the text in pieces, so that only some rows are in memory. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    yield text.slice(start, start + PIECE_LENGTH)
  }
}

/** Excel does not show a first line `sep=;`, which names the delimiter, and does not count it as a row. */
function withDelimiter(text: string): { text: string; delimiter: string; linesBefore: number } {
  const [line, delimiter] = /^sep=(.)(?:\r?\n|\r)/i.exec(text) ?? []
  return line && delimiter
    ? { text: text.slice(line.length), delimiter, linesBefore: 1 }
    : { text, delimiter: delimiterOf(text), linesBefore: 0 }
}

/**
 * The delimiter that most of the first lines have, outside of quotes. A title has none, and a header may have commas in
 * its words. Then the one that occurs most often.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, PIECE_LENGTH)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_TO_LOOK_AT)
  const score = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const total = counts.reduce((sum, count) => sum + count, 0)
    return counts.filter((count) => count > 0).length * PIECE_LENGTH + total
  }
  return DELIMITERS.reduce((best, next) => (score(next) > score(best) ? next : best))
}

/**
 * Unwraps a number that was written as the formula ="0718", so that a spreadsheet keeps its zeros. Removes the
 * apostrophe that exports write before a value that a spreadsheet would run as a formula.
 */
function plainCell(cell: string): string {
  return cell
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@＝＋－＠])/, '')
    .toWellFormed()
}
