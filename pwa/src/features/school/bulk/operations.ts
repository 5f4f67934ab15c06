import type { BulkPreview } from '@cubby/contract/school/bulk'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'

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
  approve: { id: 'approve', label: t('Approve'), done: 'approved' },
  reject: { id: 'reject', label: t('Reject'), done: 'rejected', asks: 'reason', danger: true },
  message: { id: 'message', label: t('Message'), done: 'messaged', asks: 'message' },
  suspend: { id: 'suspend', label: t('Suspend'), done: 'suspended', danger: true },
  activate: { id: 'activate', label: t('Activate'), done: 'activated' },
  standard: { id: 'standard', label: t('Set standard for'), done: 'updated', asks: 'standard' },
} as const satisfies Readonly<Record<string, BulkOperation>>

/** The label of a button that approves this many students: 'Approve both'. */
export function approveAllText(count: number): string {
  if (count === 1) return t('Approve')
  return count === 2 ? t('Approve both') : t('Approve all')
}

/** Returns the consequences of an operation. */
export function consequencesOf({ id }: BulkOperation, preview: BulkPreview): string[] {
  const { seats, amount, emails, calls = 0 } = preview
  const students = t('{value, plural, one {# student} other {# students}}', { value: emails - calls })
  switch (id) {
    case 'approve':
      return [
        seats > 0
          ? t('Takes {seats, plural, one {# free or held seat} other {# free or held seats}}.', { seats })
          : t('Takes no additional seats.'),
        amount > 0
          ? t('Asks for {amount} in payments.', { amount: amountText(amount) })
          : t('Asks for no payments.'),
        t('Emails {students} after 10 seconds, unless you undo it.', { students }),
        ...callsText(calls),
      ]
    case 'reject':
      return [
        ...(seats > 0
          ? [
              t('Frees {seats, plural, one {# seat} other {# seats}}, which are offered to the waitlist.', {
                seats,
              }),
            ]
          : []),
        t('Cancels unpaid amounts, and marks paid amounts for a refund.'),
        t('Emails {students} after 10 seconds, unless you undo it.', { students }),
        ...callsText(calls),
      ]
    case 'message':
      return [
        t(
          '{value, plural, one {# user reads} other {# users read}} it in the app, and by email unless they turned emails off.',
          { value: emails - calls },
        ),
        ...callsText(calls),
      ]
    case 'suspend':
      return [t('They are logged out everywhere at once, and cannot log in until they are activated.')]
    case 'activate':
      return [t('They can log in again.')]
    case 'standard':
      return [t('They see the standard under My hours. They can add others, but cannot drop this one.')]
  }
}

/** Says how many students have no email address and are called instead. */
function callsText(calls: number): string[] {
  if (calls === 0) return []
  return [
    t(
      '{calls, plural, one {# student has} other {# students have}} no email address and will be on the list to call.',
      { calls },
    ),
  ]
}
