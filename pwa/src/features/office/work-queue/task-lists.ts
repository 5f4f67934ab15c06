import type { WaitingName } from '@cubby/contract/office/work-queue'
import { t } from '@cubby/texts/t'
import type { ListTarget } from '@/desk/shell/section-heading.tsx'

interface TaskList {
  /** '1 pending enrollment', '19 pending enrollments'. */
  readonly countText: (count: number) => string
  /** The list of exactly the counted rows. */
  readonly list: ListTarget
}

/** What the tasks of each kind are called, and where all of them are. */
const taskLists = {
  pending_enrollments: {
    countText: (count) =>
      t('{count, plural, one {# pending enrollment} other {# pending enrollments}}', { count }),
    list: { to: '/admin/enrollments', search: { status: 'pending', current: 'true', dates: 'all' } },
  },
  transfer_requests: {
    countText: (count) =>
      t('{count, plural, one {# request to change the date} other {# requests to change the date}}', {
        count,
      }),
    list: { to: '/admin/enrollments', search: { transfer: 'requested', dates: 'all' } },
  },
  expiring_offers: {
    countText: (count) =>
      t('{count, plural, one {# offer expires today} other {# offers expire today}}', { count }),
    list: { to: '/admin/waitlist', search: { show: 'expiring' } },
  },
  overdue_payments: {
    countText: (count) => t('{count, plural, one {# payment overdue} other {# payments overdue}}', { count }),
    list: { to: '/admin/financial', search: { due: 'overdue', dates: 'all' } },
  },
  submitted_trainings: {
    countText: (count) =>
      t('{count, plural, one {# training to verify} other {# trainings to verify}}', { count }),
    list: { to: '/admin/hours', search: { tab: 'trainings' } },
  },
  center_requests: {
    countText: (count) =>
      t('{count, plural, one {# center to confirm} other {# centers to confirm}}', { count }),
    list: { to: '/admin/centers', search: { status: 'requested' } },
  },
  draft_invoices: {
    countText: (count) => t('{count, plural, one {# invoice to send} other {# invoices to send}}', { count }),
    list: { to: '/admin/financial', search: { list: 'invoices', state: 'draft' } },
  },
  overdue_invoices: {
    countText: (count) => t('{count, plural, one {# invoice overdue} other {# invoices overdue}}', { count }),
    list: { to: '/admin/financial', search: { list: 'invoices', state: 'overdue' } },
  },
  open_months: {
    countText: (count) => t('{count, plural, one {# month to close} other {# months to close}}', { count }),
    list: { to: '/admin/financial', search: { list: 'cash-book', closing: 'true' } },
  },
  calls: {
    countText: (count) => t('{count, plural, one {# student to call} other {# students to call}}', { count }),
    list: { to: '/admin/calls', search: {} },
  },
  unconfirmed_meetings: {
    countText: (count) =>
      t('{count, plural, one {# class has meetings to confirm} other {# classes have meetings to confirm}}', {
        count,
      }),
    list: { to: '/admin/classes', search: { meetings: 'unconfirmed' } },
  },
  card_payments: {
    countText: (count) =>
      t('{count, plural, one {# card payment needs you} other {# card payments need you}}', { count }),
    list: { to: '/admin/financial', search: { list: 'transactions', attention: 'card', dates: 'all' } },
  },
  twin_accounts: {
    countText: (count) =>
      t(
        '{count, plural, one {# account shares an email address} other {# accounts share an email address}}',
        { count },
      ),
    list: { to: '/admin/users', search: { twins: 'true', sort: 'email' } },
  },
  approval_requests: {
    countText: (count) =>
      t('{count, plural, one {# request to approve} other {# requests to approve}}', { count }),
    list: { to: '/admin/approval-requests', search: {} },
  },
  unchecked_files: {
    countText: (count) =>
      t('{count, plural, one {# file is being checked} other {# files are being checked}}', { count }),
    list: { to: '/admin/system-health', search: {} },
  },
  open_messages: {
    countText: (count) =>
      t('{count, plural, one {# open contact message} other {# open contact messages}}', { count }),
    list: { to: '/admin/contact-messages', search: {} },
  },
} as const satisfies Record<WaitingName, TaskList>

/** Returns the list of a kind of tasks; undefined for a kind that only a newer server has. */
export function listOf(kind: string): ListTarget | undefined {
  return entryOf(kind)?.list
}

/** Says how many tasks of a kind there are. */
export function countText(kind: string, count: number): string {
  return entryOf(kind)?.countText(count) ?? t('{count, plural, one {# task} other {# tasks}}', { count })
}

function entryOf(kind: string): TaskList | undefined {
  return Object.entries(taskLists).find(([name]) => name === kind)?.[1]
}
