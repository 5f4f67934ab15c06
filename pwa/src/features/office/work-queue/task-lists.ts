import type { WaitingName } from '@cubby/contract/office/work-queue'
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
    words: ['pending enrollment', 'pending enrollments'],
    list: { to: '/admin/enrollments', search: { status: 'pending', current: 'true', dates: 'all' } },
  },
  transfer_requests: {
    words: ['request to change the date', 'requests to change the date'],
    list: { to: '/admin/enrollments', search: { transfer: 'requested', dates: 'all' } },
  },
  expiring_offers: {
    words: ['offer expires today', 'offers expire today'],
    list: { to: '/admin/waitlist', search: { show: 'expiring' } },
  },
  overdue_payments: {
    words: ['payment overdue', 'payments overdue'],
    list: { to: '/admin/financial', search: { due: 'overdue', dates: 'all' } },
  },
  submitted_trainings: {
    words: ['training to verify', 'trainings to verify'],
    list: { to: '/admin/hours', search: { tab: 'trainings' } },
  },
  center_requests: {
    words: ['request for a center', 'requests for a center'],
    list: { to: '/admin/centers', search: { status: 'requested' } },
  },
  draft_invoices: {
    words: ['invoice to send', 'invoices to send'],
    list: { to: '/admin/financial', search: { list: 'invoices', state: 'draft' } },
  },
  overdue_invoices: {
    words: ['invoice overdue', 'invoices overdue'],
    list: { to: '/admin/financial', search: { list: 'invoices', state: 'overdue' } },
  },
  open_months: {
    words: ['month to close', 'months to close'],
    list: { to: '/admin/financial', search: { list: 'cash-book', closing: 'true' } },
  },
  calls: { words: ['student to call', 'students to call'], list: { to: '/admin/calls', search: {} } },
  unconfirmed_meetings: {
    words: ['class has meetings to confirm', 'classes have meetings to confirm'],
    list: { to: '/admin/classes', search: { meetings: 'unconfirmed' } },
  },
  card_payments: {
    words: ['card payment needs you', 'card payments need you'],
    list: { to: '/admin/financial', search: { list: 'transactions', attention: 'card', dates: 'all' } },
  },
  twin_accounts: {
    words: ['account shares an email', 'accounts share an email'],
    list: { to: '/admin/users', search: { twins: 'true', sort: 'email' } },
  },
  approval_requests: {
    words: ['request to approve', 'requests to approve'],
    list: { to: '/admin/approval-requests', search: {} },
  },
  unchecked_files: {
    words: ['file is being checked', 'files are being checked'],
    list: { to: '/admin/system-health', search: {} },
  },
  open_messages: {
    words: ['open contact message', 'open contact messages'],
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
