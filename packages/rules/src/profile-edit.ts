import { type EditableField, editableFields } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import type { ProfileEdit } from '@cubby/contract/profile'

export type EditableProfile = Record<'first_name' | 'last_name', string> & { phone_number: string | null }

export interface MergedEdit {
  /** The fields that the edit still changes. */
  readonly changes: Partial<EditableProfile>
  /** The fields that another edit has changed to another value since this edit began. */
  readonly conflicts: Conflicts
}

/**
 * Merges an edit into the current profile. Fields that only one of two edits changes are merged;
 * the same field with different values is a conflict. Without `base` the later edit wins.
 */
export function mergeEdit(current: EditableProfile, edit: ProfileEdit): MergedEdit {
  const changes: Partial<Record<EditableField, string | null>> = {}
  const conflicts: Conflicts = {}
  for (const field of editableFields) {
    const [yours, theirs, base] = [noneIfEmpty(edit[field]), current[field], noneIfEmpty(edit.base?.[field])]
    if (yours === undefined || yours === theirs) continue
    if (base !== undefined && base !== theirs) conflicts[field] = { yours, theirs }
    else changes[field] = yours
  }
  return { changes: changes as Partial<EditableProfile>, conflicts }
}

/** Returns null for an empty phone number. */
function noneIfEmpty(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value
}
