import type { OfficeEnrollment } from '@cubby/contract/office/office-enrollments'

interface Sent {
  readonly isNew: boolean
  readonly status: OfficeEnrollment['status']
  readonly isPaid: boolean
}

const confirmations = {
  approved: 'a confirmation of the enrollment',
  pending: 'a note that the seat is held',
  waitlist: 'a note that they are on the waitlist',
} as const

/** Returns what the student gets by email, for the office to read before the click. */
export function whatIsSent({ isNew, status, isPaid }: Sent): string {
  const parts = [
    confirmations[status],
    ...(isPaid ? ['a receipt'] : []),
    ...(isNew ? ['a link to set their password'] : []),
  ]
  return `The student gets ${new Intl.ListFormat('en-US').format(parts)}.`
}
