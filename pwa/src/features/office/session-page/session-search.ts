import { FINANCIAL_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { oneOf, type SearchUpdate, textOf } from '@/desk/table/list-search.ts'
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

/** The search parameters of all sections. The money has those of Financial Management. */
export interface SessionSearch extends PaymentsSearch {
  /** Shows students who left the session, too. */
  former?: 'true'
}

export function readSessionSearch(search: Record<string, unknown>): SessionSearch {
  const sort = textOf(search.sort)
  const limit = FINANCIAL_PAGE_SIZES.find((size) => size === Number(search.limit))
  return {
    ...readPaymentsSearch(search),
    // Each list ignores columns that it cannot sort by.
    ...(sort && { sort }),
    ...(limit && { limit }),
    ...(oneOf(['true'] as const, String(search.former)) && { former: 'true' }),
  }
}

/** What a section gets: the session, the search parameters, and how to change them. */
export interface SectionProps {
  sessionId: string
  classId: string
  search: SessionSearch
  onSearch: (changes: SearchUpdate<SessionSearch>) => void
}
