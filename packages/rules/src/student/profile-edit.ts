import { type CorrectableField, correctableFields, editableFields } from '@cubby/contract/constants'
import type { UserCorrection } from '@cubby/contract/people/users'
import { phoneDigits } from '@cubby/contract/phone'
import type { ProfileEdit } from '@cubby/contract/student/profile'
import { type MergedEdit, mergeFields } from '../merge-fields.ts'

type EditableProfile = Record<'first_name' | 'last_name', string> & { phone_number: string | null }

/** Merges an edit into the current profile. */
export function mergeEdit(current: EditableProfile, edit: ProfileEdit): MergedEdit<EditableProfile> {
  return mergeFields(editableFields, current, edit, comparedValue)
}

/** Merges a correction by the office in the same way. It may also change the email address. */
export function mergeCorrection(
  current: EditableProfile & { readonly email: string | null },
  correction: UserCorrection,
): MergedEdit<EditableProfile & { email: string | null }> {
  return mergeFields(correctableFields, current, correction, comparedValue)
}

/** Two spellings of a phone number are one: version 1.1.0 stored and queued numbers as they were typed. */
function comparedValue(value: string | number | null, field: CorrectableField) {
  return field === 'phone_number' && typeof value === 'string' ? phoneDigits(value) : value
}
