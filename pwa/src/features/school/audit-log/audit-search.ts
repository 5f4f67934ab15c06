import { AUDIT_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { dayFrom, type ListSearch, readListSearch } from '@/desk/table/list-search.ts'

export interface AuditSearch extends Pick<ListSearch, 'page' | 'limit'> {
  /** Any text. The screen ignores an unknown area. */
  area?: string
  startDate?: string
  endDate?: string
}

export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { page, limit } = readListSearch(search, { sizes: AUDIT_PAGE_SIZES, sorts: [] })
  const { area } = search
  const startDate = dayFrom(search.startDate)
  const endDate = dayFrom(search.endDate)
  return {
    ...(page && { page }),
    ...(limit && { limit }),
    ...(typeof area === 'string' && { area }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
  }
}
