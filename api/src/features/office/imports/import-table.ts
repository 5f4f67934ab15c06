import { IMPORT_HEADER_ROWS, IMPORT_ROWS_LIMIT } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { ImportTable, ImportTableChoice } from '@cubby/contract/office/imports'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { SheetRows } from '../../../platform/files/open-file.ts'
import type { FileRow } from '../../../platform/files/read-csv.ts'
import type { ColumnDefinition } from './import-definition.ts'
import type { LockedImport } from './queries.ts'
import { proposeHeader, suggestMapping } from './suggest-mapping.ts'

/** How much of a row is shown where the header is chosen. */
const SHOWN_LENGTH = 80

interface Table {
  readonly id: string
  readonly columns: readonly ColumnDefinition[]
}

/**
 * Stores the rows of a file, and proposes the header of its first sheet that has rows. What is above the header and on
 * other sheets is stored apart.
 */
export async function storeTable(trx: Trx, table: Table, pieces: AsyncIterable<SheetRows>): Promise<void> {
  const sheets: string[] = []
  let header: FileRow | undefined
  let count = 0
  let below = 0
  for await (const { sheet, rows } of pieces) {
    if (!sheets.includes(sheet)) sheets.push(sheet)
    header ??= proposeHeader(table.columns, rows.slice(0, IMPORT_HEADER_ROWS))
    const isBelow = ({ number }: FileRow) => sheet === sheets[0] && header && number > header.number
    const { taken = [], others = [] } = Object.groupBy(rows, (row) => (isBelow(row) ? 'taken' : 'others'))
    count += rows.length
    below += taken.length
    // Every sheet may have a header.
    if (count > IMPORT_ROWS_LIMIT + sheets.length) {
      throw new Refusal('import_unreadable', { message: messages.importTooManyRows })
    }
    await storeRows(trx, table.id, taken)
    await storeOtherRows(trx, table.id, { sheet, rows: others })
  }
  if (!header || (below === 0 && sheets.length === 1))
    throw new Refusal('import_unreadable', { message: messages.importEmpty })
  await setHeader(trx, table, { sheet: sheets[0] ?? '', header })
  const named = sheets.filter((name) => name !== '')
  await trx
    .updateTable('imports')
    .set({ sheets: JSON.stringify(named) })
    .where('id', '=', table.id)
    .execute()
}

async function storeRows(trx: Trx, import_id: string, rows: readonly FileRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ number, cells }) => {
    return { import_id, number, state: 'waiting' as const, cells: JSON.stringify(cells) }
  })
  await trx.insertInto('import_rows').values(values).execute()
}

async function storeOtherRows(trx: Trx, import_id: string, { sheet, rows }: SheetRows): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ number, cells }) => {
    return { import_id, sheet, number, cells: JSON.stringify(cells) }
  })
  await trx.insertInto('import_other_rows').values(values).execute()
}

async function setHeader(
  trx: Trx,
  { id, columns }: Table,
  { sheet, header }: { readonly sheet: string; readonly header: FileRow },
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      sheet,
      header_row: header.number,
      headers: JSON.stringify(header.cells),
      mapping: JSON.stringify(suggestMapping(columns, header.cells)),
      value_mapping: '[]',
    })
    .where('id', '=', id)
    .execute()
}

/** Replaces the rows to import with those below the header of the chosen sheet. */
export async function takeTable(
  trx: Trx,
  table: Table & { readonly sheet: string },
  { sheet, header_row }: ImportTableChoice,
): Promise<void> {
  const { id, columns } = table
  await sql`
    with returned as (delete from import_rows where import_id = ${id} returning number, cells)
    insert into import_other_rows (import_id, sheet, number, cells)
    select ${id}, ${table.sheet}, number, cells from returned where cells is not null`.execute(trx)
  const rows = trx
    .selectFrom('import_other_rows')
    .select(['number', 'cells'])
    .where('import_id', '=', id)
    .where('sheet', '=', sheet)
  const header =
    header_row === null
      ? proposeHeader(columns, await rows.orderBy('number').limit(IMPORT_HEADER_ROWS).execute())
      : await rows.where('number', '=', header_row).executeTakeFirst()
  if (!header) throw new Refusal('invalid_input')
  const taken = await sql`
    with taken as (
      delete from import_other_rows where import_id = ${id} and sheet = ${sheet} and number > ${header.number}
      returning number, cells)
    insert into import_rows (import_id, number, state, cells) select ${id}, number, 'waiting', cells from taken
    returning number`.execute(trx)
  if (taken.rows.length === 0) throw new Refusal('import_unreadable', { message: messages.importEmpty })
  await setHeader(trx, table, { sheet, header })
}

/** Returns where the table of an import is, while it can still be chosen. */
export async function readTable(
  db: Reader,
  { id, status, sheet, sheets, header_row }: LockedImport,
): Promise<ImportTable | undefined> {
  if (status !== 'uploaded' && status !== 'checked') return undefined
  const { rows } = await sql<FileRow>`
    (select number, cells from import_other_rows where import_id = ${id} and sheet = ${sheet}
      order by number limit ${IMPORT_HEADER_ROWS})
    union all
    (select number, cells from import_rows where import_id = ${id} order by number limit ${IMPORT_HEADER_ROWS})
    order by number limit ${IMPORT_HEADER_ROWS}`.execute(db)
  // A server of 1.1.0 did not store the header as a row.
  if (!rows.some(({ number }) => number === header_row)) return undefined
  return {
    sheets,
    sheet,
    header_row,
    first_rows: rows.map(({ number, cells }) => ({
      number,
      text: cells
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, SHOWN_LENGTH)
        .toWellFormed(),
    })),
  }
}
