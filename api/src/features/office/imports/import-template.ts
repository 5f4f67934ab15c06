import { csvLines } from '../../../platform/http/csv.ts'
import type { ImportDefinition } from './import-definition.ts'

/** Yields a file with the columns of a kind and one example row. */
export async function* importTemplate({
  columns,
}: Pick<ImportDefinition, 'columns'>): AsyncGenerator<string> {
  yield csvLines([columns.map(({ label }) => label), columns.map(({ example }) => example)])
}
