import { IMPORT_HISTORY_LIMIT, IMPORT_SAMPLES } from '@cubby/contract/constants'
import {
  type DataImport,
  type ImportRowQuery,
  type ImportValueQuery,
  type ImportValues,
  importKinds,
  type importList,
  type importRowPage,
} from '@cubby/contract/office/imports'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../../platform/db/database.ts'
import { inOneStatement } from '../../../platform/db/in-one-statement.ts'
import { countRows, fullName, paginate } from '../../../platform/db/sql.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import { type CsvColumn, csvPieces, rowsInOrder } from '../../../platform/http/csv.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { importDefinitions } from './definitions.ts'
import type { ImportDefinition } from './import-definition.ts'
import { readTable } from './import-table.ts'
import { countImportRows, importView, listedView, rowView } from './queries.ts'
import { listValues } from './read-values.ts'
import { INVITATIONS } from './users/check-user.ts'

function imports(db: Reader) {
  return db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .selectAll('imports')
    .select(fullName('users').as('created_by_name'))
}

/** Lists the newest imports and what can be imported. */
export async function listImports({ deps, caller }: RequestContext): Promise<z.infer<typeof importList>> {
  requireAdmin(caller)
  const rows = await imports(deps.db).orderBy('imports.id', 'desc').limit(IMPORT_HISTORY_LIMIT).execute()
  const counts = await countImportRows(
    deps.db,
    rows.map(({ id }) => id),
  )
  return {
    imports: rows.map((row) => listedView(row, counts)),
    kinds: importKinds.map((kind) => ({
      kind,
      label: importDefinitions[kind].label,
      has_files: importDefinitions[kind].hasFiles ?? false,
    })),
  }
}

/** Reads an import with its columns and first rows. */
export async function readImport(db: Reader, id: string): Promise<DataImport> {
  const row = await imports(db).where('imports.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('import_not_found')
  const samples = await db
    .selectFrom('import_rows')
    .select('cells')
    .where('import_id', '=', id)
    .orderBy('number')
    .limit(IMPORT_SAMPLES)
    .execute()
  const table = await readTable(db, row)
  const { columns, notice } = importDefinitions[row.kind]
  // One statement, because a screen that waits for an import reads it all the time.
  const [counts, invitations, warned] = await inOneStatement(db, (db) =>
    Promise.all([
      countImportRows(db, [id]),
      countInvitations(db, id),
      countRows(db.selectFrom('import_rows').where('import_id', '=', id).where('warnings', 'is not', null)),
    ]),
  )
  return importView(row, {
    counts,
    columns,
    notice,
    invitations,
    table,
    warned,
    samples: samples.flatMap(({ cells }) => (cells ? [cells] : [])),
  })
}

/** Counts the new rows of users who can be invited. */
async function countInvitations(db: Reader, id: string): Promise<number> {
  return countRows(
    db
      .selectFrom('import_rows')
      .where('import_id', '=', id)
      .where('state', '=', 'new')
      .where('share_of', '=', INVITATIONS),
  )
}

/** Lists the rows of an import, by page. */
export async function listImportRows(
  { deps: { db }, caller }: RequestContext,
  { id, state, warnings, page, limit }: ImportRowQuery & { readonly id: string },
): Promise<z.infer<typeof importRowPage>> {
  requireAdmin(caller)
  const found = await db.selectFrom('imports').select('kind').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('import_not_found')
  const matching = db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'invalid'))
    .$if(warnings !== undefined, (query) => query.where('warnings', 'is not', null))
  const rows = await matching
    .select(['number', 'state', 'cells', 'errors', 'warnings'])
    .orderBy('number')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { columns } = importDefinitions[found.kind]
  return {
    rows: rows.map((row) => rowView(row, columns)),
    pagination: await paginate(db, matching, { page, limit }),
  }
}

/**
 * Lists the values of a column of the file, each with the number of its rows and the option that Cubby takes it
 * for. Empty for a column of free text.
 */
export async function listImportValues(
  { deps: { db }, caller }: RequestContext,
  { id, column, place }: ImportValueQuery & { readonly id: string },
): Promise<ImportValues> {
  requireAdmin(caller)
  const found = await db.selectFrom('imports').select('kind').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('import_not_found')
  const { choices } = importDefinitions[found.kind].columns.find(({ name }) => name === column) ?? {}
  if (!choices) return { values: [], left_out: 0 }
  const text = sql<string>`coalesce(cells ->> ${sql.lit(place)}::int, '')`
  const counted = await db
    .selectFrom('import_rows')
    .select([text.as('text'), sql<number>`count(*)::int`.as('count')])
    .where('import_id', '=', id)
    .where('cells', 'is not', null)
    .groupBy(text)
    .orderBy('count', 'desc')
    .orderBy('text')
    .execute()
  return listValues(choices, counted)
}

/**
 * Exports the rows with errors or warnings as CSV: the columns of the file, then what is wrong. The corrected file
 * can be imported. Rows whose values were deleted are left out.
 */
export async function exportImportRows(
  { deps: { db }, caller }: RequestContext,
  { id }: { readonly id: string },
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const found = await db
    .selectFrom('imports')
    .select(['kind', 'headers'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal('import_not_found')
  const { columns } = importDefinitions[found.kind]
  const rows = db
    .selectFrom('import_rows')
    .select(['number', 'state', 'cells', 'errors', 'warnings'])
    .where('import_id', '=', id)
    .where('cells', 'is not', null)
    .where((eb) => eb.or([eb('state', '=', 'invalid'), eb('warnings', 'is not', null)]))
  const numbers = await rows.clearSelect().select('number').orderBy('number').execute()
  const read = async (ids: string[]) =>
    (await rows.where('number', 'in', ids.map(Number)).execute()).map((row) => ({
      ...rowView(row, columns),
      id: String(row.number),
    }))
  const exported: CsvColumn<ReturnType<typeof rowView>>[] = [
    ...found.headers.map((header, at): (typeof exported)[number] => [
      header,
      ({ cells }) => cells?.[at] ?? '',
    ]),
    ['Row', ({ number }) => String(number)],
    [
      'What is wrong',
      ({ errors, warnings }) =>
        [...errors, ...warnings]
          .map(({ column, message }) => (column ? `${column}: ${message}` : message))
          .join(' '),
    ],
  ]
  return csvPieces(
    exported,
    rowsInOrder(
      numbers.map(({ number }) => String(number)),
      read,
    ),
  )
}

/** Yields a file with the columns of a kind and one example row. */
export function importTemplate({ columns }: Pick<ImportDefinition, 'columns'>): AsyncGenerator<string> {
  return csvPieces(
    columns.map(({ label, example }) => [label, () => example]),
    [[null]],
  )
}
