import { Readable } from 'node:stream'
import { IMPORT_CELL_MAX_LENGTH, IMPORT_COLUMNS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { CsvError, parse } from 'csv-parse'
import { Refusal } from '../errors.ts'

const PIECE_LENGTH = 65_536

/**
 * Yields the rows of a CSV file, the header first, without empty rows. Accepts what spreadsheets save: UTF-8, UTF-16LE,
 * or Windows-1252, separated by commas, semicolons, or tabs. Refuses at the row that cannot be read, after the rows
 * before it were yielded.
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<string[]> {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new Refusal('import_unreadable')
  const rows: AsyncIterable<string[]> = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: IMPORT_CELL_MAX_LENGTH,
      trim: true,
    }),
  )
  try {
    for await (const cells of rows) {
      if (cells.length > IMPORT_COLUMNS_LIMIT) {
        throw new Refusal('import_unreadable', { message: messages.importTooManyColumns })
      }
      yield cells.map(withoutEscape)
    }
  } catch (error) {
    throw error instanceof CsvError ? new Refusal('import_unreadable', { cause: error }) : error
  }
}

/** Yields the text in pieces, so that only some rows are in memory. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    yield text.slice(start, start + PIECE_LENGTH)
  }
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What spreadsheets on Windows save as plain CSV.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter that occurs most often in the header. */
function delimiterOf(text: string): string {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best))
}

/** Removes the apostrophe that exports write before a value that a spreadsheet would run as a formula. */
function withoutEscape(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠])/, '').toWellFormed()
}
