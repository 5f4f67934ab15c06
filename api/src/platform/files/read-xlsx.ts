import { IMPORT_COLUMNS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import { strFromU8, strToU8, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { Refusal } from '../errors.ts'
import type { SheetRows } from './open-file.ts'
import type { FileRow } from './read-csv.ts'
import { unzipWithin } from './read-zip.ts'

/** How large the sheets and texts of a workbook may be together, unpacked. 50,000 rows take about a third of this. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024
const ROWS_AT_ONCE = 500

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
/** The values of cells. Everything else stays packed: macros, links to other files, pictures. */
const NEEDED =
  /^xl\/(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/

/**
 * Yields the rows of the visible sheets of an Excel file, without empty rows. Formulas count with the values that were
 * saved with them.
 */
export async function* readXlsx(bytes: Uint8Array): AsyncGenerator<SheetRows> {
  for (const { sheet, data } of await readVisibleSheets(bytes)) {
    let rows: FileRow[] = []
    for (const [at, row] of data.entries()) {
      if (row.length > IMPORT_COLUMNS_LIMIT) {
        throw new Refusal('import_unreadable', { message: messages.importTooManyColumns })
      }
      const cells = row.map(textOf)
      if (cells.every((cell) => cell === '')) continue
      if (rows.push({ number: at + 1, cells }) < ROWS_AT_ONCE) continue
      yield { sheet, rows }
      rows = []
    }
    if (rows.length > 0) yield { sheet, rows }
  }
}

/** Gives the library only what it needs, within limits, because it unpacks all that it gets. */
async function readVisibleSheets(bytes: Uint8Array) {
  try {
    const parts: Record<string, Uint8Array> = {}
    const limits = { maxBytes: UNPACKED_MAX_BYTES, refused: messages.importXlsxTooLarge }
    for (const part of unzipWithin(
      bytes,
      ({ name }) => (NEEDED.test(name) ? { name, ...limits } : null),
      limits,
    )) {
      parts[part.name] = part.bytes
    }
    const [workbook, relations] = [parts[WORKBOOK], parts[RELATIONS]]
    if (!workbook || !relations) throw new Error('The zip has no workbook.')
    parts[WORKBOOK] = strToU8(withoutHidden(strFromU8(workbook), strFromU8(relations)))
    return await readWorkbook(new Blob([Uint8Array.from(zipSync(parts, { level: 0 }))]))
  } catch (cause) {
    if (cause instanceof Refusal && cause.message !== messages.importZipUnreadable) throw cause
    throw new Refusal('import_unreadable', { message: messages.importXlsxUnreadable, cause })
  }
}

/** Removes hidden sheets and charts from the list of sheets, because the library does not tell them apart. */
function withoutHidden(workbook: string, relations: string): string {
  const worksheets = new Set(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].flatMap(([element]) =>
      attribute(element, 'Type')?.endsWith('/worksheet') ? (attribute(element, 'Id') ?? []) : [],
    ),
  )
  return workbook.replace(/<(?:\w+:)?sheet\s[^>]*?(?:\/>|>\s*<\/(?:\w+:)?sheet>)/g, (element) => {
    const isHidden = /hidden$/i.test(attribute(element, 'state') ?? '')
    return !isHidden && worksheets.has(attribute(element, '\\w+:id') ?? '') ? element : ''
  })
}

function attribute(element: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element)?.slice(1).find(Boolean)
}

type Cell = Awaited<ReturnType<typeof readWorkbook>>[number]['data'][number][number]

/** Writes a cell as it would stand in a CSV file. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return dateText(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  // Excel shows 15 digits. The others come from rounding, such as 0.1 + 0.2.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  // PostgreSQL stores no U+0000.
  return typeof cell === 'string' ? cell.replaceAll('\0', '').trim().toWellFormed() : ''
}

/** '2027-03-01', '2027-03-01 09:30', or '09:30' for a time without a day, which Excel counts from the day 0. */
function dateText(cell: Date): string {
  const rounded = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString()
  const [day, time] = [rounded.slice(0, 10), rounded.slice(11, 16)]
  if (day < '1900-01-01') return time
  return time === '00:00' ? day : `${day} ${time}`
}
