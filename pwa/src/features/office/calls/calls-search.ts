import { pageFrom } from '@/desk/table/list-search.ts'

export interface CallsSearch {
  show?: 'done'
  page?: number
  /** The student whose panel is open. */
  user?: string
}

/** Reads the list of calls from a URL. Drops defaults and invalid values. */
export function readCallsSearch(search: Record<string, unknown>): CallsSearch {
  const page = pageFrom(search.page)
  return {
    ...(search.show === 'done' && { show: 'done' as const }),
    ...(page && { page }),
    ...(typeof search.user === 'string' && search.user !== '' && { user: search.user }),
  }
}
