import {
  type DataImport,
  type ImportRow,
  type ImportRowState,
  type ImportTable,
  importRowState,
  type ListedImport,
} from '@cubby/contract/office/imports'
import { type Selectable, sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ColumnDefinition, RowErrors } from './import-definition.ts'

/** Locks an import, so that its status and its rows change together. */
export async function lockImport(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('import_not_found')
  return row
}
export type LockedImport = Awaited<ReturnType<typeof lockImport>>

type RowCounts = Record<ImportRowState, number>

/** Counts the rows of imports by state. */
export async function countImportRows(db: Reader, ids: readonly string[]): Promise<Map<string, RowCounts>> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['import_id', 'state', sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`import_id = any(${ids})`)
    .groupBy(['import_id', 'state'])
    .execute()
  const none = Object.fromEntries(importRowState.options.map((state) => [state, 0])) as RowCounts
  const counts = new Map(ids.map((id) => [id, { ...none }]))
  for (const { import_id, state, count } of rows) {
    const ofImport = counts.get(import_id)
    if (ofImport) ofImport[state] = count
  }
  return counts
}

type NamedImport = Selectable<Schema['imports']> & { readonly created_by_name: string | null }

const noRows: RowCounts = { waiting: 0, new: 0, unchanged: 0, invalid: 0, created: 0, undone: 0, kept: 0 }

export function listedView(row: NamedImport, counts: ReadonlyMap<string, RowCounts>): ListedImport {
  const { id, kind, file_name, status, created_by_name, created_at } = row
  return {
    id,
    kind,
    file_name,
    status,
    counts: counts.get(id) ?? noRows,
    created_by_name,
    created_at: created_at.toISOString(),
  }
}

export function importView(
  row: NamedImport,
  {
    counts,
    columns,
    notice,
    invitations,
    table,
    warned,
    samples,
  }: {
    readonly counts: ReadonlyMap<string, RowCounts>
    readonly columns: readonly ColumnDefinition[]
    readonly notice: string
    readonly invitations: number
    readonly table: ImportTable | undefined
    readonly warned: number
    readonly samples: string[][]
  },
): DataImport {
  return {
    ...listedView(row, counts),
    columns: columns.map(({ name, label, hint, isRequired = false, alternative, choices }) => ({
      name,
      label,
      hint,
      is_required: isRequired,
      ...(alternative && { alternative }),
      ...(choices && {
        options: Object.entries(choices.options).map(([value, text]) => ({ value, label: text })),
      }),
    })),
    notice,
    sends_invitations: row.sends_invitations,
    invitations,
    headers: row.headers,
    mapping: row.mapping,
    value_mapping: row.value_mapping,
    ...(table && { table }),
    warned,
    samples,
  }
}

export function rowView(
  {
    number,
    state,
    cells,
    errors,
    warnings,
  }: Pick<Selectable<Schema['import_rows']>, 'number' | 'state' | 'cells' | 'errors' | 'warnings'>,
  columns: readonly ColumnDefinition[],
): ImportRow {
  const labeled = (texts: RowErrors | null) =>
    Object.entries(texts ?? {}).map(([name, message]) => ({
      column: columns.find((column) => column.name === name)?.label ?? null,
      message,
    }))
  return { number, state, cells, errors: labeled(errors), warnings: labeled(warnings) }
}
