import type { BulkPreview } from '@cubby/contract/school/bulk'
import { amountText } from '@cubby/rules/money/price-text'
import { t } from '@cubby/texts/t'

/** An operation on several rows. */
export interface BulkOperation {
  readonly id: 'approve' | 'reject' | 'message' | 'suspend' | 'activate' | 'standard'
  /** The label of its button, such as 'Approve'. */
  readonly label: string
  /** The names of its button for the selected rows, and for all rows of the list. */
  readonly ofSelected: string
  readonly ofAll: string
  /** The result of a row in the report, such as 'approved', and of all: '3 of 4 approved'. */
  readonly done: string
  readonly reportText: (counts: { done: number; count: number }) => string
  /** What it would do, before: '3 of 4 will be approved.', and the button that does it: 'Approve 3'. */
  readonly previewText: (counts: { count: number; total: number }) => string
  readonly submitText: (count: number) => string
  /** The input that it needs. */
  readonly asks?: 'reason' | 'message' | 'standard'
  readonly danger?: boolean
}

export const bulkOperations = {
  approve: {
    id: 'approve',
    label: t('Approve'),
    ofSelected: t('Approve selected'),
    ofAll: t('Approve all'),
    done: t('approved'),
    reportText: (counts) => t('{done} of {count} approved', counts),
    previewText: (counts) => t('{count} of {total} will be approved.', counts),
    submitText: (count) => t('Approve {count}', { count }),
  },
  reject: {
    id: 'reject',
    label: t('Reject'),
    ofSelected: t('Reject selected'),
    ofAll: t('Reject all'),
    done: t('rejected'),
    reportText: (counts) => t('{done} of {count} rejected', counts),
    previewText: (counts) => t('{count} of {total} will be rejected.', counts),
    submitText: (count) => t('Reject {count}', { count }),
    asks: 'reason',
    danger: true,
  },
  message: {
    id: 'message',
    label: t('Message'),
    ofSelected: t('Message selected'),
    ofAll: t('Message all'),
    done: t('messaged'),
    reportText: (counts) => t('{done} of {count} messaged', counts),
    previewText: (counts) => t('{count} of {total} will be messaged.', counts),
    submitText: (count) => t('Message {count}', { count }),
    asks: 'message',
  },
  suspend: {
    id: 'suspend',
    label: t('Suspend'),
    ofSelected: t('Suspend selected'),
    ofAll: t('Suspend all'),
    done: t('suspended'),
    reportText: (counts) => t('{done} of {count} suspended', counts),
    previewText: (counts) => t('{count} of {total} will be suspended.', counts),
    submitText: (count) => t('Suspend {count}', { count }),
    danger: true,
  },
  activate: {
    id: 'activate',
    label: t('Activate'),
    ofSelected: t('Activate selected'),
    ofAll: t('Activate all'),
    done: t('activated'),
    reportText: (counts) => t('{done} of {count} activated', counts),
    previewText: (counts) => t('{count} of {total} will be activated.', counts),
    submitText: (count) => t('Activate {count}', { count }),
  },
  standard: {
    id: 'standard',
    label: t('Set standard for'),
    ofSelected: t('Set standard for selected'),
    ofAll: t('Set standard for all'),
    done: t('updated'),
    reportText: (counts) => t('{done} of {count} updated', counts),
    previewText: (counts) => t('{count} of {total} will be updated.', counts),
    submitText: (count) => t('Set standard for {count}', { count }),
    asks: 'standard',
  },
} as const satisfies Readonly<Record<string, BulkOperation>>

/** The label of a button that approves this many students: 'Approve both'. */
export function approveAllText(count: number): string {
  if (count === 1) return t('Approve')
  return count === 2 ? t('Approve both') : t('Approve all')
}

/** Returns the consequences of an operation. */
export function consequencesOf({ id }: BulkOperation, preview: BulkPreview): string[] {
  const { seats, amount, emails, calls = 0 } = preview
  const emailed = emails - calls
  switch (id) {
    case 'approve':
      return [
        seats > 0
          ? t('Takes {seats, plural, one {# free or held seat} other {# free or held seats}}.', { seats })
          : t('Takes no additional seats.'),
        amount > 0
          ? t('Asks for {amount} in payments.', { amount: amountText(amount) })
          : t('Asks for no payments.'),
        t(
          'Emails {count, plural, one {# student} other {# students}} after 10 seconds, unless you undo it.',
          { count: emailed },
        ),
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
        t(
          'Emails {count, plural, one {# student} other {# students}} after 10 seconds, unless you undo it.',
          { count: emailed },
        ),
        ...callsText(calls),
      ]
    case 'message':
      return [
        t(
          '{count, plural, one {# user reads} other {# users read}} it in the app, and by email unless they turned emails off.',
          { count: emailed },
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
      '{calls, plural, one {# student has} other {# students have}} no email address and will be on the call list.',
      { calls },
    ),
  ]
}
