import { textOf } from '@/desk/table/list-search.ts'

export interface ImportSearch {
  /** The import to show. Without it, the screen lists the imports. */
  id?: string
}

export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const id = textOf(search.id)
  return id ? { id } : {}
}
