import type { ContactStatus } from '@cubby/contract/messages/contact-inbox'
import { CONTACT_PAGE_SIZES } from '@cubby/contract/page-sizes'
import { t } from '@cubby/texts/t'
import { listParameters, searchReader, word } from '@/desk/table/search-schema.ts'
import type { ChipTone } from '@/ui/chip.tsx'

/** The first part of the query keys of the inbox. */
export const CONTACT_MESSAGES = ['contact-messages'] as const

/** The id of the form that answers a message. */
export const ANSWER = 'answer'

/** The search parameters of the inbox. Without a status, it shows the open messages. */
export const readInboxSearch = searchReader({
  ...listParameters({ sizes: CONTACT_PAGE_SIZES }),
  status: word(['answered', 'archived', 'all']),
})
export type InboxSearch = ReturnType<typeof readInboxSearch>

export const statusLabels: Readonly<Record<ContactStatus, string>> = {
  open: t('Open'),
  answered: t('Answered'),
  archived: t('Archived'),
}

export const statusTones: Readonly<Record<ContactStatus, ChipTone>> = {
  open: 'warning',
  answered: 'success',
  archived: 'neutral',
}
