import type { CorrectableField } from '@cubby/contract/constants'
import type { Edit } from './resolve-conflicts.ts'

/** Returns the changed fields of a form with their earlier values, or null without changes. */
export function changedFields<Field extends CorrectableField>(
  fields: readonly Field[],
  before: Readonly<Record<Field, string | null>>,
  form: Readonly<Record<Field, string>>,
): Edit | null {
  // Without a phone number there is none; a name must not be empty, and the server says so.
  const wanted = (field: Field) => (form[field] === '' && field === 'phone_number' ? null : form[field])
  const changed = fields.filter((field) => wanted(field) !== before[field])
  if (changed.length === 0) return null
  return {
    changes: Object.fromEntries(changed.map((field) => [field, wanted(field)])),
    base: Object.fromEntries(changed.map((field) => [field, before[field]])),
  }
}
