import type { WorkQueue } from '@cubby/contract/work-queue'

interface WorkItem {
  readonly id: keyof WorkQueue
  /** Undefined until it is known. */
  readonly count: number | undefined
  /** The text after the number. */
  readonly text: string
}

const texts = {
  pending_enrollments: ['pending enrollment', 'pending enrollments'],
  expiring_offers: ['offer expires today', 'offers expire today'],
  overdue_payments: ['payment overdue', 'payments overdue'],
  unconfirmed_meetings: ['class has meetings to confirm', 'classes have meetings to confirm'],
} as const satisfies Record<keyof WorkQueue, readonly [one: string, many: string]>

const daily = ['pending_enrollments', 'expiring_offers', 'overdue_payments'] as const

/**
 * Returns the items of the work queue, in the order in which they are shown. Meetings are confirmed rarely, so
 * they appear only when some wait.
 */
export function workItems(queue: WorkQueue | undefined): WorkItem[] {
  const ids = queue?.unconfirmed_meetings ? [...daily, 'unconfirmed_meetings' as const] : daily
  return ids.map((id) => {
    const count = queue?.[id]
    const [one, many] = texts[id]
    return { id, count, text: count === 1 ? one : many }
  })
}
