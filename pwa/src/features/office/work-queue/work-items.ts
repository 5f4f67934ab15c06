import type { WorkQueue } from '@cubby/contract/office/work-queue'

interface WorkItem {
  readonly id: keyof WorkQueue
  /** Undefined until it is known. */
  readonly count: number | undefined
  /** The text after the number. */
  readonly text: string
}

const texts = {
  pending_enrollments: ['pending enrollment', 'pending enrollments'],
  transfer_requests: ['request to change the date', 'requests to change the date'],
  expiring_offers: ['offer expires today', 'offers expire today'],
  overdue_payments: ['payment overdue', 'payments overdue'],
  submitted_trainings: ['training to verify', 'trainings to verify'],
  center_requests: ['request for a center', 'requests for a center'],
  draft_invoices: ['invoice to send', 'invoices to send'],
  overdue_invoices: ['invoice overdue', 'invoices overdue'],
  calls: ['student to call', 'students to call'],
  unconfirmed_meetings: ['class has meetings to confirm', 'classes have meetings to confirm'],
  card_payments: ['card payment needs you', 'card payments need you'],
  twin_accounts: ['account shares an email', 'accounts share an email'],
  approval_requests: ['request to approve', 'requests to approve'],
  unchecked_files: ['file is being checked', 'files are being checked'],
  open_messages: ['open contact message', 'open contact messages'],
} as const satisfies Record<keyof WorkQueue, readonly [one: string, many: string]>

const ids = Object.keys(texts) as (keyof WorkQueue)[]

/** Returns the items of the work queue in the order of the screen. Without `queue`, their counts are undefined.
 * An older server does not count all of them. */
export function workItems(queue: WorkQueue | undefined): WorkItem[] {
  const counted = ids.filter((id) => queue === undefined || queue[id] !== undefined)
  return counted.map((id) => {
    const count = queue?.[id]
    const [one, many] = texts[id]
    return { id, count, text: count === 1 ? one : many }
  })
}
