import { textOf } from '@/features/admin/table/list-search.ts'

export interface ImportSearch {
  /** The import to show; without it all are listed. */
  id?: string
}

export function readImportSearch(search: Record<string, unknown>): ImportSearch {
  const id = textOf(search.id)
  return id ? { id } : {}
}
