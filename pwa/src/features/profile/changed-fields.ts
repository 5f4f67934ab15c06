import { editableFields } from '@cubby/contract/constants'
import type { User } from '@cubby/contract/user'
import type { ProfileFields } from '@/offline/outbox/command.ts'

interface Form {
  first_name: string
  last_name: string
  phone_number: string
}

/** Returns the changed fields of a form with their earlier values, or null without changes. */
export function changedFields(
  user: User,
  form: Form,
): { changes: ProfileFields; base: ProfileFields } | null {
  const wanted = { ...form, phone_number: form.phone_number === '' ? null : form.phone_number }
  const fields = editableFields.filter((field) => wanted[field] !== user[field])
  if (fields.length === 0) return null
  return {
    changes: Object.fromEntries(fields.map((field) => [field, wanted[field]])),
    base: Object.fromEntries(fields.map((field) => [field, user[field]])),
  }
}
