import { type EditableField, editableFields } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import type { ProfileFields } from '@/offline/outbox/command.ts'

interface Edit {
  changes: ProfileFields
  base: ProfileFields
}

/**
 * Returns the edit that is left after the user resolved the conflicts, based on the current values, or null
 * if nothing is left. Fields without a conflict stay in it. A conflict without a choice keeps the current
 * value.
 */
export function resolveConflicts(
  { changes, base }: Edit,
  conflicts: Conflicts,
  choices: Record<string, 'yours' | 'theirs'>,
): Edit | null {
  const hasNoConflict = (field: EditableField) => changes[field] !== undefined && !conflicts[field]
  const fields = editableFields.filter((field) => hasNoConflict(field) || choices[field] === 'yours')
  if (fields.length === 0) return null
  return {
    changes: Object.fromEntries(fields.map((field) => [field, changes[field]])),
    base: Object.fromEntries(
      fields.map((field) => {
        const dispute = conflicts[field]
        return [field, dispute ? dispute.theirs : base[field]]
      }),
    ),
  }
}
