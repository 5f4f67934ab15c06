import { correctableFields, editableFields } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import type { UserCorrection } from '@cubby/contract/people/users'
import type { ProfileEdit } from '@cubby/contract/student/profile'

export type EditableProfile = Record<'first_name' | 'last_name', string> & { phone_number: string | null }

type Values<Field extends string> = { readonly [field in Field]?: string | null | undefined }

export interface MergedEdit<Profile = EditableProfile> {
  /** The fields that the edit still changes. */
  readonly changes: Partial<Profile>
  /** The fields that another edit has changed to another value since this edit began. */
  readonly conflicts: Conflicts
}

/**
 * Merges an edit into the current profile. Fields that only one of two edits changes are merged;
 * the same field with different values is a conflict. Without `base` the later edit wins.
 */
export function mergeEdit(current: EditableProfile, edit: ProfileEdit): MergedEdit {
  return mergeFields(editableFields, current, edit)
}

/** Merges a correction by the office in the same way. It may also change the email address. */
export function mergeCorrection(
  current: EditableProfile & { readonly email: string | null },
  correction: UserCorrection,
): MergedEdit<EditableProfile & { email: string | null }> {
  return mergeFields(correctableFields, current, correction)
}

function mergeFields<Field extends string, Profile extends Record<Field, string | null>>(
  fields: readonly Field[],
  current: Profile,
  edit: Values<Field> & { readonly base?: Values<Field> | undefined },
): MergedEdit<Profile> {
  const changes: Partial<Record<Field, string | null>> = {}
  const conflicts: Conflicts = {}
  for (const field of fields) {
    const [yours, theirs, base] = [noneIfEmpty(edit[field]), current[field], noneIfEmpty(edit.base?.[field])]
    if (yours === undefined || yours === theirs) continue
    if (base !== undefined && base !== theirs) conflicts[field] = { yours, theirs }
    else changes[field] = yours
  }
  return { changes: changes as Partial<Profile>, conflicts }
}

/** Returns null for an empty phone number or email address. */
function noneIfEmpty(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value
}
