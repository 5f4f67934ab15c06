import { messages } from '@cubby/contract/messages'
import type {
  ImportMapping,
  ImportResponse,
  ImportValueMapping,
  importCheck,
} from '@cubby/contract/office/imports'
import type { z } from 'zod'
import { Refusal } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { changeImport } from './change-import.ts'
import { importDefinitions } from './definitions.ts'
import type { LockedImport } from './queries.ts'

/** Maps the columns and values of the file, and checks all rows in a job, without importing them. */
export function checkImport(
  ctx: RequestContext,
  { id, mapping, value_mapping }: z.infer<typeof importCheck> & { readonly id: string },
): Promise<ImportResponse> {
  return changeImport(ctx, id, {
    next: { uploaded: 'checking', checking: 'checking', checked: 'checking' },
    startsJob: true,
    async prepare(trx, row) {
      const known = validMapping(row, mapping)
      await trx
        .updateTable('imports')
        .set({
          mapping: JSON.stringify(known),
          value_mapping: JSON.stringify(validValues(row, known, value_mapping)),
        })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('import_rows')
        .set({ state: 'waiting', errors: null, warnings: null, key: null })
        .where('import_id', '=', id)
        .where('cells', 'is not', null)
        .execute()
    },
  })
}

/** Drops columns that the kind or the file does not have. Required columns must remain. */
function validMapping({ kind, headers }: LockedImport, mapping: ImportMapping): ImportMapping {
  const known: ImportMapping = {}
  const fields: Record<string, string> = {}
  for (const { name, isRequired } of importDefinitions[kind].columns) {
    const place = mapping[name]
    if (place !== undefined && place < headers.length) known[name] = place
    else if (isRequired) fields[`mapping.${name}`] = messages.importColumnMissing
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid_input', { fields })
  return known
}

/** Drops values of columns that the file does not have. */
function validValues(
  { kind }: LockedImport,
  mapping: ImportMapping,
  valueMapping: ImportValueMapping,
): ImportValueMapping {
  return valueMapping.filter(({ column, value }) => {
    const choices = importDefinitions[kind].columns.find(({ name }) => name === column)?.choices
    if (!choices || mapping[column] === undefined) return false
    if (!Object.hasOwn(choices.options, value)) throw new Refusal('invalid_input')
    return true
  })
}
