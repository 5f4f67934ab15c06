import type { BulkPreview } from '@cubby/contract/school/bulk'
import { amountText } from '@cubby/rules/money/price-text'
import { pluralize } from '@/ui/pluralize.ts'

/** An operation on several rows. */
export interface BulkOperation {
  readonly id: 'approve' | 'reject' | 'message' | 'suspend' | 'activate' | 'standard'
  /** The label of its button, such as 'Approve'. */
  readonly label: string
  /** The label of the result in the report, such as 'approved'. */
  readonly done: string
  /** The input that it needs. */
  readonly asks?: 'reason' | 'message' | 'standard'
  readonly danger?: boolean
}

export const bulkOperations = {
  approve: { id: 'approve', label: 'Approve', done: 'approved' },
  reject: { id: 'reject', label: 'Reject', done: 'rejected', asks: 'reason', danger: true },
  message: { id: 'message', label: 'Message', done: 'messaged', asks: 'message' },
  suspend: { id: 'suspend', label: 'Suspend', done: 'suspended', danger: true },
  activate: { id: 'activate', label: 'Activate', done: 'activated' },
  standard: { id: 'standard', label: 'Set standard for', done: 'updated', asks: 'standard' },
} as const satisfies Readonly<Record<string, BulkOperation>>

/** The label of a button that approves this many students: 'Approve both'. */
export function approveAllText(count: number): string {
  if (count === 1) return 'Approve'
  return count === 2 ? 'Approve both' : 'Approve all'
}

/** Returns the consequences of an operation. */
export function consequencesOf({ id }: BulkOperation, preview: BulkPreview): string[] {
  const { seats, amount, emails, calls = 0 } = preview
  const students = pluralize(emails - calls, 'student', 'students')
  switch (id) {
    case 'approve':
      return [
        seats > 0
          ? `Takes ${pluralize(seats, 'free or held seat', 'free or held seats')}.`
          : 'Takes no additional seats.',
        amount > 0 ? `Asks for ${amountText(amount)} in payments.` : 'Asks for no payments.',
        `Emails ${students} after 10 seconds, unless you undo it.`,
        ...callsText(calls),
      ]
    case 'reject':
      return [
        ...(seats > 0
          ? [`Frees ${pluralize(seats, 'seat', 'seats')}, which are offered to the waitlist.`]
          : []),
        'Voids what is unpaid, and makes what is paid due for a refund.',
        `Emails ${students} after 10 seconds, unless you undo it.`,
        ...callsText(calls),
      ]
    case 'message':
      return [
        `${pluralize(emails - calls, 'user reads', 'users read')} it in the app, and by email unless they turned emails off.`,
        ...callsText(calls),
      ]
    case 'suspend':
      return ['They are logged out everywhere at once, and cannot log in until they are activated.']
    case 'activate':
      return ['They can log in again.']
    case 'standard':
      return ['They see the standard under My hours. They can add others, but cannot drop this one.']
  }
}

/** Says how many students have no email address and are called instead. */
function callsText(calls: number): string[] {
  if (calls === 0) return []
  return [
    `${pluralize(calls, 'student has', 'students have')} no email address and will be on the list to call.`,
  ]
}
