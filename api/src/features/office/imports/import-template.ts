import { csvPieces } from '../../../platform/http/csv.ts'
import type { ImportDefinition } from './import-definition.ts'

/** Yields a file with the columns of a kind and one example row. */
export function importTemplate({ columns }: Pick<ImportDefinition, 'columns'>): AsyncGenerator<string> {
  return csvPieces(
    columns.map(({ label, example }) => [label, () => example]),
    [[null]],
  )
}
