import type { WaitingName } from '@cubby/contract/office/work-queue'
import { t } from '@cubby/texts/t'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'
import { pluralize } from '@/ui/pluralize.ts'

interface TaskList {
  /** The text after the number, for one task and for several. */
  readonly words: readonly [one: string, many: string]
  /** The list of exactly the counted rows. */
  readonly list: ListTarget
}

/** What the tasks of each kind are called, and where all of them are. */
const taskLists = {
  pending_enrollments: {
    words: [t('pending enrollment'), t('pending enrollments')],
    list: { to: '/admin/enrollments', search: { status: 'pending', current: 'true', dates: 'all' } },
  },
  transfer_requests: {
    words: [t('request to change the date'), t('requests to change the date')],
    list: { to: '/admin/enrollments', search: { transfer: 'requested', dates: 'all' } },
  },
  expiring_offers: {
    words: [t('offer expires today'), t('offers expire today')],
    list: { to: '/admin/waitlist', search: { show: 'expiring' } },
  },
  overdue_payments: {
    words: [t('payment overdue'), t('payments overdue')],
    list: { to: '/admin/financial', search: { due: 'overdue', dates: 'all' } },
  },
  submitted_trainings: {
    words: [t('training to verify'), t('trainings to verify')],
    list: { to: '/admin/hours', search: { tab: 'trainings' } },
  },
  center_requests: {
    words: [t('request for a center'), t('requests for a center')],
    list: { to: '/admin/centers', search: { status: 'requested' } },
  },
  draft_invoices: {
    words: [t('invoice to send'), t('invoices to send')],
    list: { to: '/admin/financial', search: { list: 'invoices', state: 'draft' } },
  },
  overdue_invoices: {
    words: [t('invoice overdue'), t('invoices overdue')],
    list: { to: '/admin/financial', search: { list: 'invoices', state: 'overdue' } },
  },
  open_months: {
    words: [t('month to close'), t('months to close')],
    list: { to: '/admin/financial', search: { list: 'cash-book', closing: 'true' } },
  },
  calls: { words: [t('student to call'), t('students to call')], list: { to: '/admin/calls', search: {} } },
  unconfirmed_meetings: {
    words: [t('class has meetings to confirm'), t('classes have meetings to confirm')],
    list: { to: '/admin/classes', search: { meetings: 'unconfirmed' } },
  },
  card_payments: {
    words: [t('card payment needs you'), t('card payments need you')],
    list: { to: '/admin/financial', search: { list: 'transactions', attention: 'card', dates: 'all' } },
  },
  twin_accounts: {
    words: [t('account shares an email'), t('accounts share an email')],
    list: { to: '/admin/users', search: { twins: 'true', sort: 'email' } },
  },
  approval_requests: {
    words: [t('request to approve'), t('requests to approve')],
    list: { to: '/admin/approval-requests', search: {} },
  },
  unchecked_files: {
    words: [t('file is being checked'), t('files are being checked')],
    list: { to: '/admin/system-health', search: {} },
  },
  open_messages: {
    words: [t('open contact message'), t('open contact messages')],
    list: { to: '/admin/contact-messages', search: {} },
  },
} as const satisfies Record<WaitingName, TaskList>

/** Returns the list of a kind of tasks; undefined for a kind that only a newer server has. */
export function listOf(kind: string): ListTarget | undefined {
  return entryOf(kind)?.list
}

/** '1 pending enrollment', '19 pending enrollments'. */
export function countText(kind: string, count: number): string {
  const [one, many] = entryOf(kind)?.words ?? ['task', 'tasks']
  return pluralize(count, one, many)
}

function entryOf(kind: string): TaskList | undefined {
  return Object.entries(taskLists).find(([name]) => name === kind)?.[1]
}
