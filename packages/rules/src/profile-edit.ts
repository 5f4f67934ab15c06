import { type EditableField, editableFields } from '@cubby/contract/constants'
import type { Conflicts } from '@cubby/contract/errors'
import type { ProfileEdit } from '@cubby/contract/profile'

export type EditableProfile = Record<'first_name' | 'last_name', string> & { phone_number: string | null }

export interface MergedEdit {
  /** What the edit changes, by now. */
  readonly changes: Partial<EditableProfile>
  /** The fields that somebody else has changed since the edit began, to something else. */
  readonly conflicts: Conflicts
}

/**
 * Merges an edit into the profile as it is now: fields that only one of two edits touches go
 * side by side; the same field with another value is a conflict. Without `base` the later one wins.
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

/** No phone is null, however it was left empty. */
function noneIfEmpty(value: string | null | undefined): string | null | undefined {
  return value === '' ? null : value
}
