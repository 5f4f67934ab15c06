import type { CorrectableField } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import { phoneDigits } from '@cubby/contract/phone'
import type { ProfileFields } from '@/offline/store/stored-rows.ts'
import type { Side } from './conflict-choices.tsx'

type Fields = ProfileFields & { email?: string }

/** Changed fields with their earlier values. */
export interface Edit {
  changes: Fields
  base: Fields
}

interface Resolution {
  conflicts: Conflicts
  choices: Readonly<Record<string, Side>>
}

/**
 * Returns the edit that is left after the user resolved the conflicts, based on the current values, or null
 * if nothing is left. Fields without a conflict stay in it. A conflict without a choice keeps the current
 * value.
 */
export function resolveConflicts(
  fields: readonly CorrectableField[],
  { changes, base }: Edit,
  { conflicts, choices }: Resolution,
): Edit | null {
  const left = fields.filter(
    (field) => changes[field] !== undefined && (!conflicts[field] || choices[field] === 'yours'),
  )
  if (left.length === 0) return null
  return {
    changes: Object.fromEntries(left.map((field) => [field, changes[field]])),
    base: Object.fromEntries(
      left.map((field) => {
        const dispute = conflicts[field]
        return [field, dispute ? dispute.theirs : base[field]]
      }),
    ),
  }
}

/** Returns the changed fields of a form with their earlier values, or null without changes. */
export function changedFields<Field extends CorrectableField>(
  fields: readonly Field[],
  before: Readonly<Record<Field, string | null>>,
  form: Readonly<Record<Field, string>>,
): Edit | null {
  // An empty phone number removes it. An empty name is sent, and the server refuses it.
  const wanted = (field: Field) => (form[field] === '' && field === 'phone_number' ? null : form[field])
  const isSame = (field: Field) =>
    field === 'phone_number'
      ? phoneDigits(form[field]) === phoneDigits(before[field] ?? '')
      : form[field] === before[field]
  const changed = fields.filter((field) => !isSame(field))
  if (changed.length === 0) return null
  return {
    changes: Object.fromEntries(changed.map((field) => [field, wanted(field)])),
    base: Object.fromEntries(changed.map((field) => [field, before[field]])),
  }
}
