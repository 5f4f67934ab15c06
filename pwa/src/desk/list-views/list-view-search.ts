import type { ListViewSearch } from '@/desk/table/search-schema.ts'

const NONE = 'none'

/** Returns the hidden columns in a URL; undefined if it has no such parameter. */
export function hiddenIn({ hide }: ListViewSearch): string[] | undefined {
  if (hide === undefined) return undefined
  return hide === NONE ? [] : hide.split(',').filter(Boolean)
}

export function hideText(hidden: readonly string[]): string {
  return hidden.join(',') || NONE
}
