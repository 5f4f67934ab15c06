import type { ContactStatus } from '@cubby/contract/messages/contact-inbox'
import { CONTACT_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { type ListSearch, oneOf, readListSearch } from '@/desk/table/list-search.ts'
import type { ChipTone } from '@/ui/chip.tsx'

/** The first part of the query keys of the inbox. */
export const CONTACT_MESSAGES = ['contact-messages'] as const

/** The id of the form that answers a message. */
export const ANSWER = 'answer'

/** The search parameters of the inbox. Without a status, it shows the open messages. */
export interface InboxSearch extends ListSearch {
  status?: 'answered' | 'archived' | 'all'
}

export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const status = oneOf(['answered', 'archived', 'all'] as const, search.status)
  return {
    ...readListSearch(search, { sizes: CONTACT_PAGE_SIZES, sorts: [] }),
    ...(status && { status }),
  }
}

export const statusLabels: Readonly<Record<ContactStatus, string>> = {
  open: 'Open',
  answered: 'Answered',
  archived: 'Archived',
}

export const statusTones: Readonly<Record<ContactStatus, ChipTone>> = {
  open: 'warning',
  answered: 'success',
  archived: 'neutral',
}
