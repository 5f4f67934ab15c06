import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import type { SearchUpdate } from '@/desk/table/list-search.ts'
import { flag, pageSize, searchReader, text } from '@/desk/table/search-schema.ts'
import { type PaymentsSearch, readPaymentsSearch } from '@/features/money/payments-admin/payments-search.ts'

/** The sections of the page of a session, in order. Each has its own URL. */
export const sessionSections = [
  'roster',
  'waitlist',
  'attendance',
  'meetings',
  'money',
  'messages',
  'history',
] as const
export type SessionSection = (typeof sessionSections)[number]

/** A page has the whole roster of almost every session. */
export const ROSTER_SIZE = 100

const read = searchReader({
  // Each list ignores columns that it cannot sort by.
  sort: text,
  // Each list drops its own default size, so all sizes are kept here.
  limit: pageSize([0, ...FINANCIAL_PAGE_SIZES]),
  /** Shows students who left the session, too. */
  former: flag,
})

/** The search parameters of all sections. The money section uses those of Financial Management. */
export type SessionSearch = PaymentsSearch & ReturnType<typeof read>

export function readSessionSearch(search: Record<string, unknown>): SessionSearch {
  return { ...readPaymentsSearch(search), ...read(search) }
}

/** What a section gets: the session, the search parameters, and how to change them. */
export interface SectionProps {
  sessionId: string
  classId: string
  search: SessionSearch
  onSearch: (changes: SearchUpdate<SessionSearch>) => void
}
