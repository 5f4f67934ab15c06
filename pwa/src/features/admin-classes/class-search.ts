import { textOf } from '@/features/admin/table/list-search.ts'

/** What Class Management keeps in its URL. */
export interface ClassSearch {
  /** The id of the class in the editor, or `new`. */
  edit?: string
  /** The id of the class that a new one is a copy of. */
  from?: string
  /** The id of the class whose sessions and students are shown. */
  sessions?: string
}

export const NEW_CLASS = 'new'

export function readClassSearch(search: Record<string, unknown>): ClassSearch {
  const edit = textOf(search.edit)
  const from = textOf(search.from)
  const sessions = textOf(search.sessions)
  return { ...(edit && { edit }), ...(from && { from }), ...(sessions && { sessions }) }
}
