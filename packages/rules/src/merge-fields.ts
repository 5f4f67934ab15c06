import type { Conflicts } from '@cubby/contract/errors'

type Value = string | number | null
type Values<Field extends string> = { readonly [field in Field]?: Value | undefined }

export interface MergedEdit<Stored> {
  /** The fields that the edit still changes. */
  readonly changes: Partial<Stored>
  /** The fields that another edit has changed to another value since this edit began. */
  readonly conflicts: Conflicts
}

/**
 * Merges an edit into the current values. Fields that only one of two edits changes are merged; the same field with
 * different values is a conflict. Without `base`, the values before the edit, the later edit wins. `normal` returns the
 * form in which values are compared.
 */
export function mergeFields<Field extends string, Stored extends Record<Field, Value>>(
  fields: readonly Field[],
  current: Stored,
  edit: Values<Field> & { readonly base?: Values<Field> | undefined },
  normal: (value: Value, field: Field) => Value = (value) => value,
): MergedEdit<Stored> {
  const changes: Partial<Record<Field, Value>> = {}
  const conflicts: Conflicts = {}
  for (const field of fields) {
    const [yours, theirs, base] = [noneIfEmpty(edit[field]), current[field], noneIfEmpty(edit.base?.[field])]
    const isTheirs = (value: Value) => normal(value, field) === normal(theirs, field)
    if (yours === undefined || isTheirs(yours)) continue
    if (base !== undefined && !isTheirs(base))
      conflicts[field] = { yours: textOf(yours), theirs: textOf(theirs) }
    else changes[field] = yours
  }
  return { changes: changes as Partial<Stored>, conflicts }
}

/** Returns null for an empty text, such as a phone number. */
function noneIfEmpty(value: Value | undefined): Value | undefined {
  return value === '' ? null : value
}

function textOf(value: Value): string | null {
  return value === null ? null : String(value)
}
